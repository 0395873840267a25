#include "engine/agent/agent.h"
#include "engine/base/ids.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"
#include "engine/middleware/rubric_middleware.h"
#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_transcript.h"
#include "tests/conformance/operations.h"
#include "tests/conformance/rubric_texts.h"

#include <atomic>

namespace Touchstone::Conformance {
namespace {

Error scriptedError(const Json &json)
{
    Error error;
    error.code = Error::Code::Provider;
    error.className = stringAt(json, "class");
    error.message = stringAt(json, "text");
    if (memberAt(json, "status_code").is_number_integer())
        error.httpStatus = json["status_code"].get<int>();
    return error;
}

/// What happened in one invocation, in the form of the golden cases.
struct Record
{
    Json trace = Json::array();
    Json graderInputs = Json::array();
    std::vector<std::string> payloads; ///< what the grader was shown at the beginning of each grading
    int workerCalls = 0;
    int graderCalls = 0;
};

/// Plays the entries of a script, one a call; a call beyond them is an error.
class ScriptPlayer final : public ChatModel
{
public:
    enum class Part : std::uint8_t { Worker, Grader };

    ScriptPlayer(Part part, const Json &input)
        : m_part(part)
        , m_isNative(part == Part::Grader && input.at("strategy") == "provider")
    {
        const Json id = input.value("model_id", Json("grader-1"));
        m_info.model = id.is_string() ? id.get<std::string>() : std::string();
        m_info.className = "ScriptedChatModel";
        m_info.label = m_info.model.empty() ? m_info.className : m_info.className + ':' + m_info.model;
        m_info.structuredOutput = m_isNative;
    }

    void start(const Json &script, Record &record, std::stop_source &stop)
    {
        m_script = script;
        m_next = 0;
        m_record = &record;
        m_stop = &stop;
    }

    const ModelInfo &info() const override { return m_info; }

    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token /*stop*/,
                                              ChatObserver & /*observer*/) override
    {
        note(request);
        if (m_next >= m_script.size()) {
            Error error;
            error.code = Error::Code::ScriptExhausted;
            error.className = "ScriptExhausted";
            return tl::unexpected<ChatFailure>(ChatFailure{.error = error, .partial = {}});
        }
        const Json &entry = m_script[m_next++];
        if (entry.contains("raise"))
            return tl::unexpected<ChatFailure>(ChatFailure{.error = scriptedError(entry["raise"]), .partial = {}});
        if (entry.contains("cancel")) {
            m_stop->request_stop();
            Error error;
            error.code = Error::Code::Cancelled;
            error.className = "KeyboardInterrupt";
            return tl::unexpected<ChatFailure>(ChatFailure{.error = error, .partial = {}});
        }
        ChatReply reply;
        reply.message = m_part == Part::Worker ? workerMessage(entry) : graderMessage(entry);
        return reply;
    }

private:
    void note(const ChatRequest &request)
    {
        m_record->trace.push_back(m_part == Part::Worker ? "worker" : "grader");
        if (m_part == Part::Worker) {
            ++m_record->workerCalls;
            return;
        }
        ++m_record->graderCalls;
        if (request.messages.size() == 1)
            m_record->payloads.push_back(textOf(request.messages.front()));
        Json seen = Json::array();
        if (request.system)
            seen.push_back("system");
        for (const Message &message : request.messages)
            seen.push_back(shown(message));
        m_record->graderInputs.push_back(std::move(seen));
    }

    static Json shown(const Message &message)
    {
        if (message.role != Role::Tool)
            return memberAt(parseJson(encodeMessage(message)), "role");
        // The wording of a schema's failure is free.
        constexpr std::string_view fixed = "Failed to parse structured output for tool 'GraderResponse': ";
        std::string text = textOf(message);
        if (const std::size_t at = text.find(fixed); at != std::string::npos)
            text.resize(at + fixed.size());
        return {{"tool", message.name}, {"text", text}};
    }

    static std::vector<ToolCall> callsOf(const Json &entry)
    {
        std::vector<ToolCall> calls;
        for (const Json &call : memberAt(entry, "tool_calls"))
            calls.push_back({stringAt(call, "id"), stringAt(call, "name"), toJsonText(call.at("args"))});
        return calls;
    }

    static Message workerMessage(const Json &entry)
    {
        Json json = entry;
        json["role"] = "assistant";
        return decodeMessage(toJsonText(json)).value();
    }

    Message graderMessage(const Json &entry)
    {
        Message message = Message::assistant(stringAt(entry, "text"), callsOf(entry));
        if (entry.contains("verdict") && m_isNative && !boolAt(entry, "as_tool")) {
            message.content = dumpJson(entry["verdict"]);
            return message;
        }
        Json verdicts = entry.value("verdicts", Json::array());
        if (entry.contains("verdict"))
            verdicts.push_back(entry["verdict"]);
        for (const Json &verdict : verdicts)
            message.toolCalls.push_back({"v" + std::to_string(++m_verdicts), "GraderResponse", toJsonText(verdict)});
        return message;
    }

    Part m_part;
    bool m_isNative;
    ModelInfo m_info;
    Json m_script;
    std::size_t m_next = 0;
    int m_verdicts = 0;
    Record *m_record = nullptr;
    std::stop_source *m_stop = nullptr;
};

/// A tool with one text argument; gives its answer from a function.
class TextTool final : public Tool
{
public:
    using Answer = std::function<Result<ToolOutcome>(const std::string &text)>;

    TextTool(std::string name, std::string argument, Json fallback, Answer answer)
        : m_argument(std::move(argument))
        , m_answer(std::move(answer))
    {
        Json property{{"type", "string"}};
        Json required = Json::array();
        if (fallback.is_null())
            required.push_back(m_argument);
        else
            property["default"] = std::move(fallback);
        m_schema.name = std::move(name);
        m_schema.parameters = toJsonText({{"type", "object"},
                                          {"properties", {{m_argument, std::move(property)}}},
                                          {"required", std::move(required)}});
    }

    const ToolSchema &schema() const override { return m_schema; }
    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext & /*context*/) override
    {
        return m_answer(stringAt(parseJson(args), m_argument));
    }

private:
    ToolSchema m_schema;
    std::string m_argument;
    Answer m_answer;
};

tl::unexpected<Error> valueError(std::string message)
{
    Error error;
    error.code = Error::Code::Internal;
    error.className = "ValueError";
    error.message = std::move(message);
    return failure(std::move(error));
}

std::vector<std::shared_ptr<Tool>> workerTools()
{
    const auto echo = [](const std::string &text) -> Result<ToolOutcome> {
        return ToolOutcome(Message::tool({}, {}, text));
    };
    const auto fail = [](const std::string &text) -> Result<ToolOutcome> {
        return ToolOutcome(Message::tool({}, {}, text, ToolStatus::Error));
    };
    const auto crash = [](const std::string &text) -> Result<ToolOutcome> { return valueError(text); };
    return {std::make_shared<TextTool>("echo", "text", Json(), echo),
            std::make_shared<TextTool>("fail", "text", Json(), fail),
            std::make_shared<TextTool>("crash", "text", Json(), crash)};
}

std::vector<std::shared_ptr<Tool>> graderTools(const Json &input)
{
    if (!boolAt(input, "grader_tools"))
        return {};
    const auto run = [](const std::string &suite) -> Result<ToolOutcome> {
        if (suite == "boom")
            return valueError("suite boom is broken");
        return ToolOutcome(Message::tool({}, {}, "ran " + suite));
    };
    return {std::make_shared<TextTool>("run_tests", "suite", Json("all"), run)};
}

/// Run ids are `run-1`, `run-2`, … in order of first use; everything else is random.
class RunNames
{
public:
    std::string operator()(const std::string &id)
    {
        if (id.empty())
            return {};
        const auto [entry, isNew] = m_names.try_emplace(id);
        if (isNew)
            entry->second = "run-" + std::to_string(m_names.size());
        return entry->second;
    }

private:
    std::map<std::string, std::string> m_names;
};

/// Collects gradings from the events of a run.
class GradingLog final : public EventSink
{
public:
    void start(Record &record)
    {
        m_record = &record;
        m_events = Json::array();
    }

    void post(RunEvent event) override
    {
        if (const auto *started = std::get_if<Events::GradingStarted>(&event.payload)) {
            m_record->trace.push_back("start");
            m_events.push_back({{"type", "rubric_evaluation_start"},
                                {"grading_run_id", started->gradingRunId},
                                {"iteration", started->iteration}});
        } else if (const auto *finished = std::get_if<Events::GradingFinished>(&event.payload)) {
            m_record->trace.push_back("end");
            Json json{{"type", "rubric_evaluation_end"}};
            json.update(evaluationJson(finished->evaluation));
            m_events.push_back(std::move(json));
        }
    }

    const Json &events() const { return m_events; }

private:
    Record *m_record = nullptr;
    Json m_events;
};

/// All invocations of one case.
class LoopCase
{
public:
    explicit LoopCase(const Json &input)
        : m_input(input)
        , m_keepsThread(boolAt(input, "checkpointer"))
        , m_worker(std::make_shared<ScriptPlayer>(ScriptPlayer::Part::Worker, input))
        , m_grader(std::make_shared<ScriptPlayer>(ScriptPlayer::Part::Grader, input))
    {
    }

    Json run()
    {
        if (const Result<void> ready = createAgent(); !ready)
            return {{"raises", ready.error().className}, {"text", ready.error().message}};
        Json invocations = Json::array();
        for (const Json &invocation : m_input.at("invocations"))
            invocations.push_back(invoke(invocation));
        return {{"invocations", std::move(invocations)}};
    }

private:
    Result<void> createAgent()
    {
        RubricOptions options;
        options.model = m_grader;
        options.tools = graderTools(m_input);
        options.maxIterations = m_input.at("max_iterations").get<int>();
        options.strict = true;
        options.onEvaluation = [this](const Evaluation &evaluation) {
            m_record.trace.push_back("callback");
            m_callback.push_back(evaluationJson(evaluation));
            m_revisions[revisionMessage(evaluation.explanation, evaluation.criteria)] =
                revisionJson(evaluation.explanation, evaluation.criteria);
        };
        auto rubric = RubricMiddleware::create(std::move(options));
        if (!rubric)
            return failure(rubric.error());
        AgentSpec spec;
        spec.model = m_worker;
        spec.tools = workerTools();
        spec.middlewares = {std::shared_ptr<Middleware>(std::move(*rubric))};
        auto agent = Agent::create(std::move(spec));
        if (!agent)
            return failure(agent.error());
        m_agent = std::move(*agent);
        return {};
    }

    Json invoke(const Json &invocation)
    {
        m_record = Record();
        m_callback = Json::array();
        std::stop_source stop;
        m_worker->start(invocation.at("worker"), m_record, stop);
        m_grader->start(invocation.at("grader"), m_record, stop);
        m_log.start(m_record);
        RunContext run(stop.get_token(), m_log, m_clock, m_ids);
        const AgentResult result = proceed(invocation, run);
        Json json = recorded();
        if (result.error)
            json["raises"] = result.error->className;
        if (m_keepsThread) {
            m_checkpoint = result.checkpoint;
            m_checkpoint.state = result.state;
        }
        if (m_keepsThread || !result.error)
            addState(json, result.state);
        return json;
    }

    AgentResult proceed(const Json &invocation, RunContext &run)
    {
        if (boolAt(invocation, "resume"))
            return m_agent->proceed(m_checkpoint, run, {}, {});
        StateUpdate input;
        input.messages = decodeTranscript(dumpJson(invocation.at("messages"))).value();
        if (memberAt(invocation, "rubric").is_string())
            input.rubric = invocation["rubric"].get<std::string>();
        return m_agent->invoke(m_keepsThread ? m_checkpoint.state : AgentState(), std::move(input), run);
    }

    Json recorded()
    {
        Json graded = Json::array();
        for (const std::string &payload : m_record.payloads)
            graded.push_back(gradedJson(payload));
        Json json{{"trace", m_record.trace},
                  {"events", m_log.events()},
                  {"callback", m_callback},
                  {"graded", std::move(graded)},
                  {"grader_inputs", m_record.graderInputs},
                  {"worker_calls", m_record.workerCalls},
                  {"grader_calls", m_record.graderCalls}};
        for (const char *key : {"events", "callback"}) {
            for (Json &entry : json[key])
                finishEvaluation(entry);
        }
        return json;
    }

    Json gradedJson(std::string payload) const
    {
        constexpr std::string_view beforeIteration = "grader iteration ";
        const int iteration = std::stoi(payload.substr(payload.find(beforeIteration) + beforeIteration.size()));
        const std::string nonce = nonceOf(payload);
        const std::string rubric = cutBlock(payload, "rubric-" + nonce);
        std::string transcript = cutBlock(payload, "transcript-" + nonce);
        for (const auto &[text, parts] : m_revisions) {
            // As the transcript shows it: cut, then made harmless.
            const std::string shown = graderTranscript(std::vector{Message::user(text)}).text;
            const std::string entry = withoutClosingTags(shown);
            for (std::size_t at = transcript.find(entry); at != std::string::npos; at = transcript.find(entry, at + 1))
                transcript.replace(at, entry.size(), "[user] <revision>");
        }
        return {{"iteration", iteration}, {"rubric", rubric}, {"transcript", transcript}};
    }

    /// Names the run, and cuts explanations whose end is free.
    void finishEvaluation(Json &json)
    {
        json["grading_run_id"] = m_runNames(stringAt(json, "grading_run_id"));
        const std::string explanation = stringAt(json, "explanation");
        if (!explanation.starts_with("Grader raised StructuredOutputValidationError ")
            && !explanation.starts_with("Grader raised RuntimeError "))
            return;
        if (const std::size_t at = explanation.find("): "); at != std::string::npos)
            json["explanation"] = explanation.substr(0, at + 3);
    }

    void addState(Json &json, const AgentState &state)
    {
        json["messages"] = Json::array();
        for (const Message &message : state.messages)
            json["messages"].push_back(messageJson(message));
        const RubricState &rubric = state.rubricState;
        json["status"] = rubric.status ? Json(toWord(*rubric.status)) : Json();
        json["iterations"] = rubric.iterations;
        json["run"] = rubric.gradingRunId.empty() ? Json() : Json(m_runNames(rubric.gradingRunId));
        json["active_rubric"] = rubric.activeRubric.empty() ? Json() : Json(rubric.activeRubric);
        json["evaluations"] = Json::array();
        for (const Evaluation &evaluation : rubric.evaluations) {
            Json entry = evaluationJson(evaluation);
            finishEvaluation(entry);
            json["evaluations"].push_back(std::move(entry));
        }
    }

    Json messageJson(const Message &message) const
    {
        Json json = parseJson(encodeMessage(message));
        json.erase("id");
        if (message.status == ToolStatus::Success)
            json.erase("status");
        const auto revision = m_revisions.find(textOf(message));
        if (isGraderFeedback(message) && revision != m_revisions.end())
            json["content"] = {{"revision", revision->second}};
        return json;
    }

    const Json &m_input;
    bool m_keepsThread;
    std::shared_ptr<ScriptPlayer> m_worker;
    std::shared_ptr<ScriptPlayer> m_grader;
    std::unique_ptr<Agent> m_agent;
    SystemClock m_clock;
    SystemIdSource m_ids;
    GradingLog m_log;
    RunNames m_runNames;
    Record m_record;
    Json m_callback;
    std::map<std::string, Json> m_revisions; ///< text of each revision message → what it says
    Checkpoint m_checkpoint;
};

} // namespace

void registerRubricLoopOperation(Registry &registry)
{
    registry["rubric.loop"] = [](const Json &input) { return LoopCase(input).run(); };
}

} // namespace Touchstone::Conformance
