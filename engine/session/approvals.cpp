#include "engine/session/approvals.h"

#include "engine/agent/run_context.h"
#include "engine/base/json.h"

namespace Touchstone {
namespace {

constexpr auto nobodyApproves = "This call was not made: it needs a person's approval, and nobody is there to give it. "
                                "Do not try it again; go on without it.";

std::vector<std::string> textsOf(const Json &list)
{
    std::vector<std::string> texts;
    for (const Json &entry : list)
        texts.push_back(entry.is_string() ? entry.get<std::string>() : std::string());
    return texts;
}

Json decisionOf(const GateDecision &decision, const ToolCall &asked)
{
    Json json{{"by", toWord(VerdictBy::Human)}};
    switch (decision.action) {
    case GateDecision::Action::Reject:
        json["type"] = "reject";
        json["message"] = decision.text;
        return json;
    case GateDecision::Action::Respond:
        json["type"] = "respond";
        json["message"] = decision.text;
        return json;
    default:
        break;
    }
    json["type"] = decision.call ? "edit" : "approve";
    if (decision.call) {
        const std::string &name = decision.call->name.empty() ? asked.name : decision.call->name;
        json["edited_action"] = {{"name", name}, {"args", parseJson(decision.call->args)}};
    }
    return json;
}

/// The decision about one call; none when the run was stopped.
std::optional<Json> decide(const ToolCall &call, const Json &review, ApprovalPolicy policy, RunContext &run, Gate &gate)
{
    if (policy == ApprovalPolicy::All)
        return Json{{"type", "approve"}};
    if (policy == ApprovalPolicy::None)
        return Json{{"type", "reject"}, {"message", nobodyApproves}};
    PendingWork pending;
    pending.point = GatePoint::Approval;
    pending.call = call;
    pending.allowed = textsOf(memberAt(review, "allowed_decisions"));
    const GateDecision decision = gate.pass(std::move(pending), run, {});
    if (run.stop().stop_requested())
        return std::nullopt;
    return decisionOf(decision, call);
}

} // namespace

std::optional<std::vector<JsonText>> answersFor(const std::vector<Interrupt> &interrupts, ApprovalPolicy policy,
                                                RunContext &run, Gate &gate)
{
    std::vector<JsonText> answers;
    for (const Interrupt &interrupt : interrupts) {
        const Json request = parseJson(interrupt.request);
        const Json &actions = memberAt(request, "action_requests");
        const Json &reviews = memberAt(request, "review_configs");
        Json decisions = Json::array();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const ToolCall call{
                .id = {}, .name = stringAt(actions[i], "name"), .args = toJsonText(memberAt(actions[i], "args"))};
            const std::optional<Json> decision =
                decide(call, i < reviews.size() ? reviews[i] : Json(), policy, run, gate);
            if (!decision)
                return std::nullopt;
            decisions.push_back(*decision);
        }
        answers.push_back(toJsonText(Json{{"decisions", std::move(decisions)}}));
    }
    return answers;
}

} // namespace Touchstone
