#pragma once

#include "engine/base/error.h"
#include "engine/messages/message.h"
#include "engine/rubric/evaluation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

class RunContext; // engine/agent/run_context.h
struct AgentScope;

/// A place where a run can be parked (`design/product.md` §5).
enum class GatePoint : std::uint8_t {
    BeforeModelCall, ///< of the agent or a sub-agent; the grader's own calls have no gate
    BeforeToolCall,
    Approval, ///< of a call that a permission or `interrupt_on` puts to a person
    BeforeGrading,
    AfterGrading, ///< the verdict is there and has had no effect yet
    BeforeFeedback, ///< the grader's feedback goes to the agent next
    OnError, ///< a step or the grader failed; nothing has come of it yet
};

/// What a run is about to do. Which parts are set depends on the point.
struct PendingWork
{
    GatePoint point = GatePoint::BeforeModelCall;
    int iteration = 0; ///< from 0; a sub-agent counts its own
    std::optional<Message> message; ///< BeforeModelCall: the last one of the conversation
    std::optional<ToolCall> call; ///< BeforeToolCall, Approval (there without id)
    std::vector<std::string> allowed; ///< Approval: `approve`, `edit`, `reject`, `respond`, as the rule permits
    std::string text; ///< BeforeGrading: the rubric; BeforeFeedback: the feedback
    std::optional<Evaluation> evaluation; ///< AfterGrading, BeforeFeedback
    std::vector<std::string> regressed; ///< AfterGrading: names of the criteria that passed before and fail now
    std::optional<Error> error; ///< OnError

    bool operator==(const PendingWork &) const = default;
};

/// What a person decided about pending work. What does not belong to the point is ignored. The places that carry a
/// change out mark it as a person's (`Message::byHuman`, `CriterionVerdict::by`, `Evaluation::by`).
struct GateDecision
{
    enum class Action : std::uint8_t {
        Proceed, ///< with the changes below, if there are any; OnError: the failure stands
        Reject, ///< BeforeToolCall, Approval: the call is not made, `text` tells the model why
        Respond, ///< likewise: `text` is what the call gives
        Retry, ///< OnError: the failed step is made again
        Stop, ///< the run was stopped while it was parked; no person gives this
    };
    Action action = Action::Proceed;
    bool step = false; ///< the run parks again at the next point of any kind; else at the next breakpoint
    std::string text;
    /// BeforeModelCall: messages that take the place of those with the same ids; others are added at the end. Role
    /// Remove deletes.
    Transcript messages;
    std::optional<ToolCall> call; ///< BeforeToolCall, Approval: another name or other arguments; the id stays
    std::optional<std::string> rubric; ///< at every point: what the next grading is measured by
    std::optional<std::string> feedback; ///< BeforeFeedback
    std::optional<Evaluation> evaluation; ///< AfterGrading: result and criteria

    bool isEdited() const;
};

std::string_view toWord(GatePoint point);
std::optional<GatePoint> gatePointFromWord(std::string_view word);
std::string_view toWord(GateDecision::Action action);
std::optional<GateDecision::Action> gateActionFromWord(std::string_view word);

/// Lets somebody hold a run at its points. Called on all threads of the run.
class Gate
{
public:
    Gate() = default;
    virtual ~Gate() = default;
    Gate(const Gate &) = delete;
    Gate &operator=(const Gate &) = delete;

    /// Whether it is worth while to call `pass` there; cheap.
    virtual bool mayHold(GatePoint point) const = 0;
    /// Blocks as long as it likes, but comes back at once when the run's stop is requested.
    virtual GateDecision pass(PendingWork pending, RunContext &run, const AgentScope &scope) = 0;
};

/// The message that answers a call which a person rejected (`spec/engine.md` §5.7); an empty reason takes the
/// reference's default.
Message rejectionOf(const ToolCall &call, std::string reason);

} // namespace Touchstone
