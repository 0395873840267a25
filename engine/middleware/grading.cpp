#include "engine/middleware/grading.h"

#include "engine/base/embedded_text.h"
#include "engine/base/json.h"
#include "engine/rubric/grader_vote.h"

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

Error graderFault(std::string className, std::string message, std::string remedy = {})
{
    Error error;
    error.code = Error::Code::Grader;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.className = std::move(className);
    return error;
}

/// A verdict that was given as text ends the grader like one given by a call (`GraderModel` has read it by then).
class TextVerdictMiddleware final : public Middleware
{
public:
    std::string_view name() const override { return "TextVerdictMiddleware"; }

    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState & /*state*/, RunContext & /*run*/,
                                        const ModelCallNext &next) override
    {
        Result<ModelResponse> response = next(std::move(request));
        if (!response || !response->structuredResponse.isEmpty() || !response->reply.message.toolCalls.empty())
            return response;
        const auto verdict = readTextResponse(textOf(response->reply.message), ResponseForm::Extended);
        if (!verdict)
            return failure(graderFault({}, verdict.error().text));
        response->structuredResponse = toJsonText(encodeGraderResponse(*verdict, ResponseForm::Extended));
        return response;
    }
};

OutputVariant verdictVariant(ResponseForm form)
{
    OutputVariant variant;
    variant.schema = {.name = std::string(graderResponseName), .schema = graderResponseSchema(form)};
    variant.description = "Gives the verdict on the work. Call it once, when every criterion is judged.";
    variant.parse = [form](const JsonText &json) -> Result<StructuredValue> {
        const auto response = checkGraderResponse(parseJson(json), form);
        if (!response)
            return failure(Error::Code::Malformed, response.error().text);
        const JsonText value = toJsonText(encodeGraderResponse(*response, form));
        return StructuredValue{.value = value, .text = value.text};
    };
    return variant;
}

std::string listLine(const Criterion &criterion)
{
    return criterion.id.empty() ? "- " + criterion.text : criterion.id + ": " + criterion.text;
}

std::vector<std::string> listLines(const std::vector<Criterion> &criteria)
{
    std::vector<std::string> lines(criteria.size());
    std::transform(criteria.begin(), criteria.end(), lines.begin(), listLine);
    return lines;
}

/// The verdict on one criterion from a reply about it alone; none for a reply that says nothing of it.
std::optional<CriterionVerdict> singleVerdict(const Criterion &criterion, const GraderResponse &response)
{
    CriterionVerdict verdict;
    const auto failing =
        std::find_if(response.criteria.begin(), response.criteria.end(),
                     [](const CriterionVerdict &other) { return other.state == CriterionState::Failed; });
    if (failing != response.criteria.end()) {
        verdict = *failing;
    } else if (!response.criteria.empty()) {
        verdict = response.criteria.front();
    } else if (response.result == GraderVerdict::NeedsRevision) {
        verdict.state = CriterionState::Failed;
        verdict.gap = response.explanation;
    } else {
        return std::nullopt;
    }
    verdict.id = criterion.id;
    verdict.name = criterion.text;
    return verdict;
}

} // namespace

Grading::Grading(const RubricOptions &options, std::atomic<bool> &jsonByPrompt, const AgentState &state,
                 RunContext &run, GradingKey key)
    : m_options(options)
    , m_jsonByPrompt(jsonByPrompt)
    , m_state(state)
    , m_run(run)
    , m_key(std::move(key))
    , m_transcript(graderTranscript(state.messages, options.shown))
{
    if (options.strict)
        return;
    const bool isGiven = options.rubric && options.rubric->text == state.rubric;
    m_expected = expectedCriteria(isGiven ? *options.rubric : rubricFromText({}, state.rubric),
                                  state.rubricState.frozenCriteria);
}

Result<Evaluation> Grading::run(std::optional<PausedGrading> &paused)
{
    std::optional<PausedGrading> before = std::exchange(paused, std::nullopt);
    if (before && (before->key != m_key || before->transcript != m_transcript.text))
        before.reset();
    const std::string text = before ? before->payload : firstPayload();
    m_run.emit(Events::GradingStarted{m_key.runId, m_key.iteration, text, m_transcript.omittedMessages,
                                      m_transcript.cutMessages});
    if (m_options.repeats > 1)
        return gradeRepeatedly(text);
    Result<GraderResponse> response = before ? ask(text, std::move(before->grader)) : askAll(text);
    if (!response && m_stopped && !isOneByOne())
        paused = PausedGrading{m_key, m_transcript.text, text, std::move(*m_stopped)};
    return settled(std::move(response));
}

Result<Evaluation> Grading::settled(Result<GraderResponse> response)
{
    Result<Evaluation> evaluation = response ? covered(std::move(*response)) : failure(response.error());
    if (!evaluation) {
        // A replay that does not fit says nothing about the grader.
        const Error::Code code = evaluation.error().code;
        if (code == Error::Code::Cancelled || code == Error::Code::Mismatch)
            return evaluation;
        evaluation =
            evaluationOf(m_key, evaluation.error(), graderSetUp(m_options.model->info(), !m_options.tools.empty()));
    }
    evaluation->note = std::exchange(m_note, {});
    return evaluation;
}

Result<Evaluation> Grading::gradeRepeatedly(const std::string &payload)
{
    std::vector<Evaluation> votes;
    int failures = 0;
    // Once half of them failed no majority can come together any more.
    while (static_cast<int>(votes.size()) < m_options.repeats && failures * 2 < m_options.repeats) {
        m_calls = 0;
        Result<Evaluation> vote = settled(askAll(payload));
        if (!vote)
            return vote;
        failures += vote->result == RunStatus::GraderError ? 1 : 0;
        votes.push_back(std::move(*vote));
    }
    return capped(countVotes(m_expected, votes), m_options.maxIterations);
}

Result<Evaluation> Grading::covered(GraderResponse response)
{
    if (m_options.strict)
        return evaluationOf(m_key, std::move(response), m_options.maxIterations);
    Coverage coverage = coverageOf(m_expected, response.criteria);
    const auto share = [&coverage] {
        return std::to_string(coverage.reported) + " of " + std::to_string(coverage.expected) + " criteria";
    };
    if (response.result == GraderVerdict::Satisfied && !coverage.isComplete()) {
        addNote("A satisfied reply covered " + share() + "; the others were graded once more.");
        const Result<GraderResponse> regrade = ask(payload(coverage.missing, GradingScope::Missing));
        if (!regrade)
            return failure(regrade.error());
        response = withRegrade(std::move(response), *regrade);
        coverage = coverageOf(m_expected, response.criteria);
    }
    anchorEvidence(response.criteria, m_state.messages);
    Evaluation evaluation = evaluationOf(m_key, std::move(response), m_options.maxIterations);
    const bool isSatisfied = evaluation.result == RunStatus::Satisfied;
    if (isSatisfied && !coverage.isComplete()) {
        evaluation.result = RunStatus::Unverified;
        addNote("After that, " + share() + " have a verdict, so the work is not verified.");
    }
    addMissing(evaluation.criteria, coverage, isSatisfied ? CriterionState::Unverified : CriterionState::NotGraded);
    return evaluation;
}

bool Grading::isOneByOne() const
{
    return m_options.perCriterion && !m_expected.empty();
}

std::string Grading::firstPayload() const
{
    return isOneByOne() ? payload({m_expected.front()}, GradingScope::Single)
                        : payload(m_expected, GradingScope::Whole);
}

Result<GraderResponse> Grading::askAll(const std::string &firstPayload)
{
    if (!isOneByOne())
        return ask(firstPayload);
    GraderResponse all;
    all.result = GraderVerdict::Satisfied;
    for (const Criterion &criterion : m_expected) {
        const bool isFirst = &criterion == &m_expected.front();
        Result<GraderResponse> one = ask(isFirst ? firstPayload : payload({criterion}, GradingScope::Single));
        if (!one)
            return one;
        if (std::optional<CriterionVerdict> verdict = singleVerdict(criterion, *one))
            all.criteria.push_back(std::move(*verdict));
        if (one->result == GraderVerdict::Satisfied)
            continue;
        all.explanation += (all.explanation.empty() ? "" : "\n") + criterion.text + ": " + one->explanation;
        if (all.result != GraderVerdict::Failed)
            all.result = one->result;
    }
    if (all.result == GraderVerdict::Satisfied)
        all.explanation = "Each criterion was judged on its own, and passes.";
    return all;
}

Result<GraderResponse> Grading::ask(const std::string &payload, std::optional<Checkpoint> paused)
{
    std::shared_ptr<GraderModel> model;
    if (!m_options.strict)
        model = std::make_shared<GraderModel>(m_options.model, m_jsonByPrompt);
    const Result<std::unique_ptr<Agent>> agent = createGrader(model);
    if (!agent)
        return failure(agent.error());
    AgentResult result = paused ? (*agent)->proceed(std::move(*paused), m_run, {}, {})
                                : (*agent)->invoke({Message::user(payload)}, m_run);
    m_calls += result.modelCalls;
    if (model && model->hasReadText())
        addNote(m_jsonByPrompt ? "The verdict was asked for in the prompt and given as JSON text."
                               : "The verdict was read from text.");
    if (result.error && result.error->code == Error::Code::Cancelled) {
        m_stopped = std::move(result.checkpoint);
        m_stopped->state = std::move(result.state);
        return failure(*result.error);
    }
    return verdictOf(result);
}

Result<std::unique_ptr<Agent>> Grading::createGrader(const std::shared_ptr<GraderModel> &model) const
{
    const ResponseForm form = m_options.strict ? ResponseForm::Strict : ResponseForm::Extended;
    AgentSpec spec;
    spec.name = rubricGraderSource;
    spec.model = m_options.model;
    spec.system = Message::system(m_options.systemPrompt.empty() ? std::string(embeddedText("prompts/grader.md"))
                                                                 : m_options.systemPrompt);
    spec.tools = m_options.tools;
    spec.role = ModelRole::Grader;
    spec.responseFormat = ResponseFormat();
    spec.responseFormat->variants = {verdictVariant(form)};
    if (model) {
        spec.model = model;
        spec.middlewares = {std::make_shared<TextVerdictMiddleware>()};
        spec.maxModelCalls = m_options.maxCalls - m_calls;
    }
    return Agent::create(std::move(spec));
}

Result<GraderResponse> Grading::verdictOf(const AgentResult &result) const
{
    if (result.error && result.error->code == Error::Code::Limit && !m_options.strict) {
        return failure(graderFault("CallLimitError",
                                   "The grader made " + std::to_string(m_options.maxCalls)
                                       + " model calls without giving a verdict.",
                                   "Raise grader.max_calls, or take a model that can give structured answers."));
    }
    if (result.error)
        return failure(*result.error);
    if (result.state.structuredResponse.isEmpty())
        return failure(graderFault("RuntimeError", "The grader ended without a structured_response."));
    const ResponseForm form = m_options.strict ? ResponseForm::Strict : ResponseForm::Extended;
    const auto response = checkGraderResponse(parseJson(result.state.structuredResponse), form);
    if (!response)
        return failure(graderFault("ValidationError", response.error().text));
    return *response;
}

std::string Grading::payload(const std::vector<Criterion> &asked, GradingScope scope) const
{
    GraderPayloadParts parts;
    parts.iteration = m_key.iteration;
    parts.rubric = m_state.rubric;
    parts.transcript = m_transcript.text;
    parts.criteria = listLines(asked);
    parts.scope = scope;
    constexpr int nonceBytes = 8;
    constexpr int attempts = 4; // one that stands in the material would be a miracle
    for (int i = 0; i < attempts; ++i) {
        parts.nonce = m_run.ids().hex(nonceBytes);
        if (m_state.rubric.find(parts.nonce) == std::string::npos
            && m_transcript.text.find(parts.nonce) == std::string::npos)
            break;
    }
    return graderPayload(parts);
}

void Grading::addNote(const std::string &note)
{
    m_note += (m_note.empty() ? "" : " ") + note;
}

std::vector<std::string> gradedNames(const Evaluation &evaluation)
{
    std::vector<std::string> names;
    for (const CriterionVerdict &verdict : evaluation.criteria) {
        if (verdict.state == CriterionState::Passed || verdict.state == CriterionState::Failed)
            names.push_back(verdict.name);
    }
    return names;
}

} // namespace Touchstone
