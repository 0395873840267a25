#include "engine/agent/gate.h"

#include <array>
#include <utility>

namespace Touchstone {
namespace {

template<typename Enum, std::size_t N>
using Words = std::array<std::pair<Enum, std::string_view>, N>;

constexpr Words<GatePoint, 7> pointWords{{
    {GatePoint::BeforeModelCall, "before_model_call"},
    {GatePoint::BeforeToolCall, "before_tool_call"},
    {GatePoint::Approval, "approval"},
    {GatePoint::BeforeGrading, "before_grading"},
    {GatePoint::AfterGrading, "after_grading"},
    {GatePoint::BeforeFeedback, "before_feedback"},
    {GatePoint::OnError, "on_error"},
}};

constexpr Words<GateDecision::Action, 5> actionWords{{
    {GateDecision::Action::Proceed, "proceed"},
    {GateDecision::Action::Reject, "reject"},
    {GateDecision::Action::Respond, "respond"},
    {GateDecision::Action::Retry, "retry"},
    {GateDecision::Action::Stop, "stop"},
}};

template<typename Enum, std::size_t N>
std::string_view wordIn(const Words<Enum, N> &words, Enum value)
{
    for (const auto &[known, word] : words) {
        if (known == value)
            return word;
    }
    return {};
}

template<typename Enum, std::size_t N>
std::optional<Enum> valueIn(const Words<Enum, N> &words, std::string_view word)
{
    for (const auto &[value, known] : words) {
        if (known == word)
            return value;
    }
    return std::nullopt;
}

} // namespace

bool GateDecision::isEdited() const
{
    return !messages.empty() || call || rubric || feedback || evaluation;
}

std::string_view toWord(GatePoint point)
{
    return wordIn(pointWords, point);
}

std::optional<GatePoint> gatePointFromWord(std::string_view word)
{
    return valueIn(pointWords, word);
}

std::string_view toWord(GateDecision::Action action)
{
    return wordIn(actionWords, action);
}

std::optional<GateDecision::Action> gateActionFromWord(std::string_view word)
{
    return valueIn(actionWords, word);
}

Message rejectionOf(const ToolCall &call, std::string reason)
{
    const std::string id = call.id.value_or(std::string());
    if (reason.empty()) {
        reason = "User rejected the tool call for `" + call.name + "` with id " + id
            + ". The tool was not executed. Do not retry this tool call unless the user explicitly requests it.";
    }
    return Message::tool(id, call.name, std::move(reason), ToolStatus::Error);
}

} // namespace Touchstone
