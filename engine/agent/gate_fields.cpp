#include "engine/agent/gate_fields.h"

#include "engine/agent/event_fields.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <array>

namespace Touchstone {
namespace {

using Events::ParkReason;

constexpr std::array<std::pair<ParkReason, std::string_view>, 7> reasonWords{{
    {ParkReason::Pause, "pause"},
    {ParkReason::Step, "step"},
    {ParkReason::Breakpoint, "breakpoint"},
    {ParkReason::Regression, "regression"},
    {ParkReason::Error, "error"},
    {ParkReason::Budget, "budget"},
    {ParkReason::Approval, "approval"},
}};

ParkReason reasonFromWord(std::string_view word)
{
    for (const auto &[reason, known] : reasonWords) {
        if (known == word)
            return reason;
    }
    return ParkReason::Pause;
}

Json encodePending(const PendingWork &pending)
{
    Json json{{"point", toWord(pending.point)}, {"iteration", pending.iteration}};
    if (pending.message)
        json["message"] = parseJson(encodeMessage(*pending.message));
    if (pending.call)
        json["call"] = encodeToolCall(*pending.call);
    if (!pending.allowed.empty())
        json["allowed"] = pending.allowed;
    if (!pending.text.empty())
        json["text"] = pending.text;
    if (pending.evaluation)
        json["evaluation"] = encodeEvaluation(*pending.evaluation);
    if (!pending.regressed.empty())
        json["regressed"] = pending.regressed;
    if (pending.error)
        json["error"] = encodeError(*pending.error);
    return json;
}

std::vector<std::string> textsAt(const Json &json, std::string_view key)
{
    std::vector<std::string> texts;
    for (const Json &entry : memberAt(json, key)) {
        if (entry.is_string())
            texts.push_back(entry.get<std::string>());
    }
    return texts;
}

PendingWork decodePending(const Json &json)
{
    PendingWork pending;
    pending.point = gatePointFromWord(stringAt(json, "point")).value_or(GatePoint::BeforeModelCall);
    pending.iteration = static_cast<int>(integerAt(json, "iteration"));
    if (json.contains("message"))
        pending.message = decodeMessage(toJsonText(memberAt(json, "message"))).value_or(Message());
    if (json.contains("call"))
        pending.call = decodeToolCall(memberAt(json, "call"));
    pending.allowed = textsAt(json, "allowed");
    pending.text = stringAt(json, "text");
    if (json.contains("evaluation"))
        pending.evaluation = decodeEvaluation(memberAt(json, "evaluation"));
    pending.regressed = textsAt(json, "regressed");
    if (json.contains("error"))
        pending.error = decodeError(memberAt(json, "error"));
    return pending;
}

} // namespace

std::string_view toWord(ParkReason reason)
{
    for (const auto &[known, word] : reasonWords) {
        if (known == reason)
            return word;
    }
    return {};
}

Json encodeParked(const Events::Parked &event)
{
    Json json{{"type", "parked"}, {"number", event.number}, {"reason", toWord(event.reason)}};
    json.update(encodePending(event.pending));
    return json;
}

RunEvent::Payload decodeParked(const Json &json)
{
    return Events::Parked{.number = static_cast<int>(integerAt(json, "number")),
                          .reason = reasonFromWord(stringAt(json, "reason")),
                          .pending = decodePending(json)};
}

Json encodeUnparked(const Events::Unparked &event)
{
    return {{"type", "unparked"},
            {"number", event.number},
            {"action", toWord(event.action)},
            {"step", event.step},
            {"edited", event.edited}};
}

RunEvent::Payload decodeUnparked(const Json &json)
{
    return Events::Unparked{.number = static_cast<int>(integerAt(json, "number")),
                            .action =
                                gateActionFromWord(stringAt(json, "action")).value_or(GateDecision::Action::Proceed),
                            .step = boolAt(json, "step"),
                            .edited = boolAt(json, "edited")};
}

} // namespace Touchstone
