#pragma once

#include "engine/agent/event.h"
#include "engine/agent/gate.h"
#include "engine/base/result.h"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

class RunBudget;

/// Where a run is to be parked (`design/product.md` §5). An empty condition is none.
struct Breakpoint
{
    enum class Kind : std::uint8_t {
        ModelCall,
        ToolCall, ///< of `tool`
        Grading,
        Verdict, ///< after each grading; with `criterion`: when that one did not pass
        Feedback, ///< likewise
        Regression, ///< a criterion that passed fails; with `criterion`: that one
        Error, ///< a step or the grader failed
        BudgetShare, ///< once, at the first point where `share` of some limit is used
    };
    Kind kind = Kind::ModelCall;
    std::string tool;
    std::string criterion; ///< its name or id, upper and lower case alike
    double share = 0.8; ///< 0 to 1

    bool operator==(const Breakpoint &) const = default;
};

/// Holds a run for a person: parks its thread at breakpoints, when it is paused or stepped, and for approvals, and
/// takes the decision that lets it go on. At most one thing of a run is parked at a time; what comes to a point in
/// parallel (sub-agents) waits for its turn.
///
/// Thread-safe; the upper half is for whoever watches the run, and never blocks. While a run is parked its limit of
/// seconds stands still. A requested stop ends every wait at once.
class RunControl final : public Gate
{
public:
    /// Take effect at the next point, also while the run goes on.
    void setBreakpoints(std::vector<Breakpoint> breakpoints);
    std::vector<Breakpoint> breakpoints() const;
    /// Parks the run at its next point. A model call or a command that runs now is not interrupted.
    void pause();
    /// It was asked to pause and has not come to a point yet.
    bool isPausing() const;
    /// Where the run is parked, as the event told.
    std::optional<Events::Parked> parked() const;
    /// Lets the run go on. `number` is that of the parking which the person saw: Error::Code::Conflict when the run is
    /// not parked there any more, InvalidValue for what cannot be decided at its point (then it stays parked).
    Result<void> decide(int number, GateDecision decision);

    /// Whose limits breakpoints ask for; null for none. It must outlive the run.
    void watch(RunBudget *budget);
    bool mayHold(GatePoint point) const override;
    GateDecision pass(PendingWork pending, RunContext &run, const AgentScope &scope) override;

private:
    bool mayHoldLocked(GatePoint point) const;
    std::optional<Events::ParkReason> reasonFor(const PendingWork &pending);
    bool isBudgetDue();
    void resumed(const PendingWork &pending, const GateDecision &decision);

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::vector<Breakpoint> m_breakpoints;
    std::vector<bool> m_isFired; ///< of those for a budget share
    RunBudget *m_budget = nullptr;
    bool m_isPausing = false;
    bool m_isStepping = false;
    int m_parkings = 0;
    std::optional<Events::Parked> m_parked;
    std::optional<GateDecision> m_decision; ///< of `m_parked`, not yet taken
    std::optional<std::string> m_rubric; ///< given at another point, for the next grading
    std::optional<Error> m_acceptedError; ///< shown last; the loops around the one that failed do not show it again
};

} // namespace Touchstone
