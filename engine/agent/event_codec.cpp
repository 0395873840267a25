#include "engine/agent/event_codec.h"

#include "engine/agent/event_fields.h"
#include "engine/agent/gate_fields.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <array>

namespace Touchstone {
namespace {

template<typename... Handlers>
struct Overloaded : Handlers...
{
    using Handlers::operator()...;
};
template<typename... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

int intAt(const Json &json, std::string_view key)
{
    return static_cast<int>(integerAt(json, key));
}

void putCost(Json &json, std::optional<double> cost)
{
    if (cost)
        json["cost"] = *cost;
}

std::optional<double> costAt(const Json &json)
{
    const Json &cost = memberAt(json, "cost");
    return cost.is_number() ? std::optional(cost.get<double>()) : std::nullopt;
}

Message messageAt(const Json &json, std::string_view key)
{
    return messageFromJson(memberAt(json, key)).value_or(Message());
}

Json encodeRunStarted(const Events::RunStarted &event)
{
    return {{"type", "run_started"},
            {"run_id", event.runId},
            {"task", event.task},
            {"rubric_name", event.rubricName},
            {"rubric", event.rubricText},
            {"rubric_hash", event.rubricHash},
            {"worker_model", event.workerModel},
            {"grader_model", event.graderModel},
            {"max_iterations", event.maxIterations}};
}

Json encodeCallFinished(const Events::ModelCallFinished &event)
{
    Json json = jsonObject("type", "model_call_finished", "call_id", event.callId, "role", toWord(event.role), "usage",
                           usageToJson(event.usage));
    putCost(json, event.cost);
    if (event.error) {
        json["error"] = encodeError(*event.error);
        json["partial"] = messageToJson(event.partial);
    }
    return json;
}

Json encodeRetry(const Events::ModelCallRetried &event)
{
    return {{"type", "model_call_retried"},           {"call_id", event.callId},
            {"attempt", event.notice.attempt},        {"attempts", event.notice.attempts},
            {"delay_ms", event.notice.delay.count()}, {"error", encodeError(event.notice.cause)}};
}

Json encodeMessageAdded(const Events::MessageAdded &event)
{
    Json json = jsonObject("type", "message_added", "index", event.index, "grader", event.grader, "message",
                           messageToJson(event.message));
    if (!event.callId.empty())
        json["call_id"] = event.callId;
    return json;
}

Json encodeGradingStarted(const Events::GradingStarted &event)
{
    Json cut = Json::array();
    for (const CutMessage &message : event.cutMessages)
        cut.push_back({{"message", message.message}, {"characters", message.characters}, {"shown", message.shown}});
    return jsonObject("type", "rubric_evaluation_start", "grading_run_id", event.gradingRunId, "iteration",
                      event.iteration, "payload", event.payload, "omitted_messages", event.omittedMessages,
                      "cut_messages", std::move(cut));
}

Json encodeGradingFinished(const Events::GradingFinished &event)
{
    Json json{{"type", "rubric_evaluation_end"}};
    json.update(encodeEvaluation(event.evaluation));
    return json;
}

Json encodeFilesChanged(const Events::FilesChanged &event)
{
    Json changes = Json::array();
    for (const Events::FileChange &change : event.changes)
        changes.push_back(encodeFileChange(change));
    return {{"type", "files_changed"}, {"iteration", event.iteration}, {"changes", std::move(changes)}};
}

Json encodeRunEnded(const Events::RunEnded &event)
{
    Json json{{"type", "run_ended"},
              {"status", toWord(event.status)},
              {"iterations", event.iterations},
              {"answer", event.answer},
              {"usage", {{"worker", usageToJson(event.worker)}, {"grader", usageToJson(event.grader)}}},
              {"milliseconds", event.milliseconds}};
    putCost(json, event.cost);
    if (event.error)
        json["error"] = encodeError(*event.error);
    return json;
}

Json encodePayload(const RunEvent::Payload &payload)
{
    return std::visit(
        Overloaded{
            [](const Events::RunStarted &event) { return encodeRunStarted(event); },
            [](const Events::PhaseChanged &event) {
                return jsonObject("type", "phase_changed", "phase", toWord(event.phase), "iteration", event.iteration);
            },
            [](const Events::ModelCallStarted &event) {
                return jsonObject("type", "model_call_started", "call_id", event.callId, "role", toWord(event.role),
                                  "model", event.model);
            },
            [](const Events::Delta &event) {
                return Json{{"type", "delta"}, {"call_id", event.callId}, {"delta", encodeDelta(event.delta)}};
            },
            [](const Events::ModelCallFinished &event) { return encodeCallFinished(event); },
            [](const Events::ModelCallRetried &event) { return encodeRetry(event); },
            [](const Events::MessageAdded &event) { return encodeMessageAdded(event); },
            [](const Events::TranscriptReplaced &event) {
                return Json{{"type", "transcript_replaced"},
                            {"grader", event.grader},
                            {"messages", transcriptToJson(event.messages)}};
            },
            [](const Events::ToolCallStarted &event) {
                return jsonObject("type", "tool_call_started", "grader", event.grader, "call",
                                  encodeToolCall(event.call));
            },
            [](const Events::ToolCallFinished &event) {
                return jsonObject("type", "tool_call_finished", "call_id", event.callId, "status", toWord(event.status),
                                  "grader", event.grader, "milliseconds", event.milliseconds, "characters",
                                  event.characters);
            },
            [](const Events::GradingStarted &event) { return encodeGradingStarted(event); },
            [](const Events::GradingFinished &event) { return encodeGradingFinished(event); },
            [](const Events::FilesChanged &event) { return encodeFilesChanged(event); },
            [](const Events::Parked &event) { return encodeParked(event); },
            [](const Events::Unparked &event) { return encodeUnparked(event); },
            [](const Events::EvaluationChanged &event) {
                Json json{{"type", "evaluation_changed"}};
                json.update(encodeEvaluation(event.evaluation));
                return json;
            },
            [](const Events::RubricChanged &event) {
                return Json{{"type", "rubric_changed"}, {"rubric", event.text}, {"by", toWord(VerdictBy::Human)}};
            },
            [](const Events::RunResumed &event) {
                return Json{
                    {"type", "run_resumed"}, {"forked_from", event.forkedFrom}, {"checkpoint", event.checkpoint}};
            },
            [](const Events::Warning &event) {
                return Json{{"type", "warning"}, {"error", encodeError(event.error)}};
            },
            [](const Events::RunEnded &event) { return encodeRunEnded(event); },
        },
        payload);
}

RunEvent::Payload decodeGradingStarted(const Json &json)
{
    Events::GradingStarted event;
    event.gradingRunId = stringAt(json, "grading_run_id");
    event.iteration = intAt(json, "iteration");
    event.payload = stringAt(json, "payload");
    event.omittedMessages = intAt(json, "omitted_messages");
    for (const Json &cut : memberAt(json, "cut_messages")) {
        event.cutMessages.push_back({.message = intAt(cut, "message"),
                                     .characters = integerAt(cut, "characters"),
                                     .shown = integerAt(cut, "shown")});
    }
    return event;
}

RunEvent::Payload decodeRunStarted(const Json &json)
{
    return Events::RunStarted{.runId = stringAt(json, "run_id"),
                              .task = stringAt(json, "task"),
                              .rubricName = stringAt(json, "rubric_name"),
                              .rubricText = stringAt(json, "rubric"),
                              .rubricHash = stringAt(json, "rubric_hash"),
                              .workerModel = stringAt(json, "worker_model"),
                              .graderModel = stringAt(json, "grader_model"),
                              .maxIterations = intAt(json, "max_iterations")};
}

RunEvent::Payload decodeCallFinished(const Json &json)
{
    Events::ModelCallFinished event;
    event.callId = stringAt(json, "call_id");
    event.role = modelRoleFromWord(stringAt(json, "role"));
    event.usage = usageFromJson(memberAt(json, "usage"));
    event.cost = costAt(json);
    if (json.contains("error")) {
        event.error = decodeError(memberAt(json, "error"));
        event.partial = messageAt(json, "partial");
    }
    return event;
}

RunEvent::Payload decodeRetry(const Json &json)
{
    Events::ModelCallRetried event;
    event.callId = stringAt(json, "call_id");
    event.notice.attempt = intAt(json, "attempt");
    event.notice.attempts = intAt(json, "attempts");
    event.notice.delay = std::chrono::milliseconds(integerAt(json, "delay_ms"));
    event.notice.cause = decodeError(memberAt(json, "error"));
    return event;
}

RunEvent::Payload decodeFilesChanged(const Json &json)
{
    Events::FilesChanged event;
    event.iteration = intAt(json, "iteration");
    for (const Json &change : memberAt(json, "changes"))
        event.changes.push_back(decodeFileChange(change));
    return event;
}

RunEvent::Payload decodeRunEnded(const Json &json)
{
    Events::RunEnded event;
    event.status = runStatusFromWord(stringAt(json, "status")).value_or(RunStatus::Error);
    event.iterations = intAt(json, "iterations");
    event.answer = stringAt(json, "answer");
    if (json.contains("error"))
        event.error = decodeError(memberAt(json, "error"));
    const Json &usage = memberAt(json, "usage");
    event.worker = usageFromJson(memberAt(usage, "worker"));
    event.grader = usageFromJson(memberAt(usage, "grader"));
    event.cost = costAt(json);
    event.milliseconds = integerAt(json, "milliseconds");
    return event;
}

struct PayloadDecoder
{
    std::string_view type;
    RunEvent::Payload (*decode)(const Json &json);
};

constexpr std::array<PayloadDecoder, 20> decoders{{
    {"run_started", decodeRunStarted},
    {"phase_changed",
     [](const Json &json) -> RunEvent::Payload {
         return Events::PhaseChanged{runPhaseFromWord(stringAt(json, "phase")), intAt(json, "iteration")};
     }},
    {"model_call_started",
     [](const Json &json) -> RunEvent::Payload {
         return Events::ModelCallStarted{stringAt(json, "call_id"), modelRoleFromWord(stringAt(json, "role")),
                                         stringAt(json, "model")};
     }},
    {"delta",
     [](const Json &json) -> RunEvent::Payload {
         return Events::Delta{stringAt(json, "call_id"), decodeDelta(memberAt(json, "delta"))};
     }},
    {"model_call_finished", decodeCallFinished},
    {"model_call_retried", decodeRetry},
    {"message_added",
     [](const Json &json) -> RunEvent::Payload {
         return Events::MessageAdded{messageAt(json, "message"), intAt(json, "index"), boolAt(json, "grader"),
                                     stringAt(json, "call_id")};
     }},
    {"transcript_replaced",
     [](const Json &json) -> RunEvent::Payload {
         return Events::TranscriptReplaced{transcriptFromJson(memberAt(json, "messages")).value_or(Transcript()),
                                           boolAt(json, "grader")};
     }},
    {"tool_call_started",
     [](const Json &json) -> RunEvent::Payload {
         return Events::ToolCallStarted{decodeToolCall(memberAt(json, "call")), boolAt(json, "grader")};
     }},
    {"tool_call_finished",
     [](const Json &json) -> RunEvent::Payload {
         return Events::ToolCallFinished{stringAt(json, "call_id"), toolStatusFromWord(stringAt(json, "status")),
                                         integerAt(json, "milliseconds"), integerAt(json, "characters"),
                                         boolAt(json, "grader")};
     }},
    {"rubric_evaluation_start", decodeGradingStarted},
    {"rubric_evaluation_end",
     [](const Json &json) -> RunEvent::Payload { return Events::GradingFinished{decodeEvaluation(json)}; }},
    {"files_changed", decodeFilesChanged},
    {"parked", decodeParked},
    {"unparked", decodeUnparked},
    {"evaluation_changed",
     [](const Json &json) -> RunEvent::Payload { return Events::EvaluationChanged{decodeEvaluation(json)}; }},
    {"rubric_changed",
     [](const Json &json) -> RunEvent::Payload { return Events::RubricChanged{stringAt(json, "rubric")}; }},
    {"run_resumed",
     [](const Json &json) -> RunEvent::Payload {
         return Events::RunResumed{stringAt(json, "forked_from"), stringAt(json, "checkpoint")};
     }},
    {"warning",
     [](const Json &json) -> RunEvent::Payload { return Events::Warning{decodeError(memberAt(json, "error"))}; }},
    {"run_ended", decodeRunEnded},
}};

} // namespace

JsonText encodeEvent(const RunEvent &event)
{
    return toJsonText(eventToJson(event));
}

Json eventToJson(const RunEvent &event)
{
    Json payload = encodePayload(event.payload);
    auto &members = payload.get_ref<Json::object_t &>();
    Json json = jsonObject("seq", event.sequence, "time", toIsoText(event.time), "type", memberAt(payload, "type"));
    auto &object = json.get_ref<Json::object_t &>();
    object.reserve(object.size() + members.size() + 2);
    if (!event.agent.empty())
        addMembers(object, "agent", event.agent);
    if (!event.parentCallId.empty())
        addMembers(object, "parent_call", event.parentCallId);
    for (auto &[key, value] : members) {
        if (key != "type")
            object.emplace_back(key, std::move(value));
    }
    return json;
}

Result<RunEvent> decodeEvent(std::string_view json)
{
    const Result<Json> parsed = parseJson(json);
    if (!parsed)
        return failure(parsed.error());
    const std::string type = stringAt(*parsed, "type");
    for (const PayloadDecoder &decoder : decoders) {
        if (decoder.type != type)
            continue;
        return RunEvent{.sequence = integerAt(*parsed, "seq"),
                        .time = timeFromIsoText(stringAt(*parsed, "time")),
                        .agent = stringAt(*parsed, "agent"),
                        .parentCallId = stringAt(*parsed, "parent_call"),
                        .payload = decoder.decode(*parsed)};
    }
    return failure(Error::Code::Malformed, "An event has the unknown type '" + type + "'.",
                   "The file may come from a newer version of Touchstone.");
}

} // namespace Touchstone
