#include "engine/agent/event_fields.h"
#include "engine/base/ids.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"
#include "engine/middleware/rubric_transitions.h"
#include "engine/rubric/grader_limits.h"
#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_response.h"
#include "tests/conformance/operations.h"
#include "tests/conformance/rubric_texts.h"

namespace Touchstone::Conformance {
namespace {

/// In the reference an empty mark is a mark, which tells a message from its like; in ours it means that there is none.
constexpr const char *emptyMark = "<empty>";

Transcript messagesOf(const Json &input)
{
    const Json &given = input.at("messages");
    Transcript messages = decodeTranscript(dumpJson(given)).value();
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (memberAt(given[i], "source").is_string() && messages[i].source.empty())
            messages[i].source = emptyMark;
    }
    return messages;
}

Json anything()
{
    return {{"any", true}};
}

// Verdicts

Json faultOf(const ResponseFault &fault)
{
    switch (fault.kind) {
    case ResponseFault::Kind::SatisfiedWithFailing:
        return {{"invalid", {"satisfied_with_failing"}}};
    case ResponseFault::Kind::RevisionWithoutFailing:
        return {{"invalid", {"revision_without_failing"}}};
    case ResponseFault::Kind::NotJson:
        return {{"invalid", {"json"}}};
    case ResponseFault::Kind::Schema:
    case ResponseFault::Kind::Ambiguous:
        break;
    }
    return {{"invalid", {"schema"}}};
}

Json verdictOf(const GraderResult<GraderResponse> &response)
{
    if (!response)
        return faultOf(response.error());
    return {{"value", encodeGraderResponse(*response)}};
}

Json response(const Json &input)
{
    return verdictOf(checkGraderResponse(input.at("value"), ResponseForm::Strict));
}

Json native(const Json &input)
{
    const Json message{{"role", "assistant"}, {"content", input.at("content")}};
    return verdictOf(readNativeResponse(decodeMessage(toJsonText(message)).value(), ResponseForm::Strict));
}

// What the grader is given

Json options(const Json &input)
{
    const Json &model = memberAt(input, "model");
    if (model.is_null() || model == "")
        return {{"raises", "ValueError"}, {"text", "RubricMiddleware: `model` is required."}};
    const Result<int> limit = checkMaxIterations(input.value("max_iterations", Json(defaultMaxIterations)));
    if (!limit)
        return {{"raises", limit.error().className}, {"text", limit.error().message}};
    const std::string prompt = stringAt(input, "system_prompt");
    return {{"ok", true}, {"max_iterations", *limit}, {"prompt", prompt.empty() ? "default" : prompt}};
}

Json transcript(const Json &input)
{
    return {{"text", graderTranscript(messagesOf(input)).text}};
}

int countOf(const std::string &text, const std::string &part)
{
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

Json payload(const Json &input)
{
    const std::string nonce = input.at("nonce").get<std::string>();
    const std::string rubric = stringAt(input, "rubric");
    const GraderTranscript shown = graderTranscript(messagesOf(input));
    const int iteration = input.at("iteration").get<int>();
    GraderPayloadParts parts;
    parts.iteration = iteration;
    parts.nonce = nonce;
    parts.rubric = rubric;
    parts.transcript = shown.text;
    std::string text = graderPayload(parts);
    const std::size_t iterationAt = text.find("iteration " + std::to_string(iteration));
    const std::size_t rubricAt = text.find("<rubric-" + nonce + ">\n");
    const std::size_t transcriptAt = text.find("<transcript-" + nonce + ">\n");
    Json order = Json::array();
    std::map<std::size_t, std::string> places{
        {iterationAt, "iteration"}, {rubricAt, "rubric"}, {transcriptAt, "transcript"}};
    for (const auto &[place, what] : places)
        order.push_back(what);
    const std::string rubricBlock = cutBlock(text, "rubric-" + nonce);
    const std::string transcriptBlock = cutBlock(text, "transcript-" + nonce);
    return {{"rubric_block", rubricBlock},
            {"transcript_block", transcriptBlock},
            {"nonce_count", countOf(text, nonce)},
            {"order", order}};
}

// What the agent is told

CriterionVerdict criterionOf(const Json &json)
{
    CriterionVerdict criterion;
    criterion.name = stringAt(json, "name", "(unnamed criterion)");
    criterion.state = boolAt(json, "passed") ? CriterionState::Passed : CriterionState::Failed;
    criterion.gap = stringAt(json, "gap");
    return criterion;
}

Json revision(const Json &input)
{
    std::vector<CriterionVerdict> criteria;
    for (const Json &criterion : memberAt(input, "criteria"))
        criteria.push_back(criterionOf(criterion));
    const std::string explanation = stringAt(input, "explanation");
    Json json = revisionJson(explanation, criteria);
    json["items"] = Json::array();
    for (const RevisionItem &item : revisionParts(explanation, criteria).items)
        json["items"].push_back({{"name", item.name}, {"gap", item.gap.empty() ? Json() : Json(item.gap)}});
    return json;
}

// The grader's model

bool isTruthy(const Json &value)
{
    return !(value.is_null() || value == false || value == 0 || value == ""
             || (value.is_structured() && value.empty()));
}

/// The first of the attributes that is a text with something in it.
std::string modelIdOf(const Json &configured)
{
    for (const char *attribute : {"model_name", "model", "model_id"}) {
        if (std::string id = stringAt(configured, attribute); !id.empty())
            return id;
    }
    return {};
}

Json strategy(const Json &input)
{
    const Json &configured = input.at("configured");
    // A name is not resolved yet when the strategy is predicted.
    if (configured.is_string())
        return {{"label", configured}, {"predicted", "unknown"}};
    ModelInfo model;
    model.className = stringAt(configured, "class");
    model.model = modelIdOf(configured);
    model.structuredOutput = isTruthy(memberAt(memberAt(input, "profile"), "structured_output"));
    const GraderSetUp setUp = graderSetUp(model, boolAt(input, "tools"));
    return {{"label", setUp.model}, {"predicted", setUp.strategy}, {"selected", setUp.strategy}};
}

// State

RubricState stateOf(const Json &json)
{
    RubricState state;
    state.status = runStatusFromWord(stringAt(json, "rubric_status"));
    state.iterations = static_cast<int>(integerAt(json, "rubric_iterations"));
    state.gradingRunId = stringAt(json, "grading_run_id");
    state.activeRubric = stringAt(json, "active_rubric");
    for (const Json &evaluation : memberAt(json, "rubric_evaluations"))
        state.evaluations.push_back(decodeEvaluation(evaluation));
    return state;
}

/// A run id that was made here is random.
Json settledJson(const Evaluation &evaluation, const std::string &givenRunId)
{
    Json json = evaluationJson(evaluation);
    if (givenRunId.empty())
        json["grading_run_id"] = anything();
    return json;
}

Json begin(const Json &input)
{
    SystemIdSource ids;
    const std::optional<RubricState> update = beganAttempt(stateOf(input.at("state")), stringAt(input, "rubric"), ids);
    if (!update)
        return {{"update", nullptr}};
    return {{"update",
             {{"rubric_iterations", update->iterations},
              {"rubric_status", update->status ? Json(toWord(*update->status)) : Json()},
              {"grading_run_id", anything()},
              {"active_rubric", update->activeRubric}}}};
}

Error errorOf(const Json &json)
{
    Error error;
    error.code = Error::Code::Provider;
    error.className = stringAt(json, "class");
    error.message = stringAt(json, "text");
    if (memberAt(json, "status_code").is_number_integer())
        error.httpStatus = json["status_code"].get<int>();
    return error;
}

Evaluation gradedOnce(const GradingKey &key, const Json &grader, std::int64_t maxIterations)
{
    if (grader.contains("verdict")) {
        return evaluationOf(key, checkGraderResponse(grader["verdict"], ResponseForm::Strict).value(), maxIterations);
    }
    return evaluationOf(key, errorOf(grader.at("raise")),
                        {.model = "ScriptedChatModel:grader-1", .strategy = "ToolStrategy"});
}

Json settle(const Json &input)
{
    if (stringAt(input, "rubric").empty())
        return {{"events", Json::array()}, {"callback", Json::array()}, {"update", nullptr}};
    const RubricState state = stateOf(input.at("state"));
    SystemIdSource ids;
    const GradingKey key = nextGrading(state, ids);
    const Evaluation evaluation = gradedOnce(key, input.at("grader"), input.at("max_iterations").get<std::int64_t>());
    const StateUpdate update = settledGrading(state, evaluation);
    Json evaluations = Json::array();
    for (const Evaluation &each : update.rubricState->evaluations)
        evaluations.push_back(settledJson(each, each == evaluation ? state.gradingRunId : each.gradingRunId));
    Json messages = Json::array();
    for (const Message &message : update.messages) {
        Json json = parseJson(encodeMessage(message));
        json.erase("content");
        messages.push_back(std::move(json));
    }
    const Json told = settledJson(evaluation, state.gradingRunId);
    Json end = told;
    end["type"] = "rubric_evaluation_end";
    const Json start{{"type", "rubric_evaluation_start"},
                     {"grading_run_id", told["grading_run_id"]},
                     {"iteration", evaluation.iteration}};
    return {{"events", {start, end}},
            {"callback", Json::array({told})},
            {"update",
             {{"rubric_evaluations", evaluations},
              {"rubric_iterations", update.rubricState->iterations},
              {"rubric_status", toWord(*update.rubricState->status)}}},
            {"jump", update.jumpTo ? Json("model") : Json()},
            {"messages", messages}};
}

} // namespace

void registerRubricOperations(Registry &registry)
{
    registry["rubric.response"] = response;
    registry["rubric.native"] = native;
    registry["rubric.options"] = options;
    registry["rubric.transcript"] = transcript;
    registry["rubric.payload"] = payload;
    registry["rubric.revision"] = revision;
    registry["rubric.strategy"] = strategy;
    registry["rubric.begin"] = begin;
    registry["rubric.settle"] = settle;
    registerRubricLoopOperation(registry);
}

} // namespace Touchstone::Conformance
