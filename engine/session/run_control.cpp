#include "engine/session/run_control.h"

#include "engine/agent/run_context.h"
#include "engine/base/python_text.h"
#include "engine/rubric/rubric.h"
#include "engine/session/run_budget.h"

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

using Events::ParkReason;
using Action = GateDecision::Action;
using Kind = Breakpoint::Kind;

/// The point that breakpoints of a kind stop at; none for those that stop anywhere.
std::optional<GatePoint> pointOf(Kind kind)
{
    switch (kind) {
    case Kind::ModelCall:
        return GatePoint::BeforeModelCall;
    case Kind::ToolCall:
        return GatePoint::BeforeToolCall;
    case Kind::Grading:
        return GatePoint::BeforeGrading;
    case Kind::Verdict:
    case Kind::Regression:
        return GatePoint::AfterGrading;
    case Kind::Feedback:
        return GatePoint::BeforeFeedback;
    case Kind::Error:
        return GatePoint::OnError;
    case Kind::BudgetShare:
        break;
    }
    return std::nullopt;
}

bool isSame(const std::string &left, const std::string &right)
{
    return Python::lower(left) == Python::lower(right);
}

bool fails(const Evaluation &evaluation, const std::string &criterion)
{
    return std::any_of(
        evaluation.criteria.begin(), evaluation.criteria.end(), [&criterion](const CriterionVerdict &verdict) {
            const bool isMeant =
                isSame(verdict.name, criterion) || (!verdict.id.empty() && isSame(verdict.id, criterion));
            return isMeant && verdict.state != CriterionState::Passed && verdict.state != CriterionState::NotApplicable;
        });
}

bool isHit(const Breakpoint &breakpoint, const PendingWork &pending)
{
    if (pointOf(breakpoint.kind) != pending.point)
        return false;
    if (breakpoint.kind == Kind::ToolCall)
        return breakpoint.tool.empty() || (pending.call && pending.call->name == breakpoint.tool);
    if (breakpoint.kind == Kind::Regression) {
        const std::vector<std::string> &names = pending.regressed;
        if (breakpoint.criterion.empty())
            return !names.empty();
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string &name) { return isSame(name, breakpoint.criterion); });
    }
    if (pending.evaluation && !breakpoint.criterion.empty())
        return fails(*pending.evaluation, breakpoint.criterion);
    return true;
}

ParkReason reasonOf(Kind kind)
{
    switch (kind) {
    case Kind::Regression:
        return ParkReason::Regression;
    case Kind::Error:
        return ParkReason::Error;
    case Kind::BudgetShare:
        return ParkReason::Budget;
    default:
        return ParkReason::Breakpoint;
    }
}

bool isBlankText(const std::string &text)
{
    Rubric rubric;
    rubric.text = text;
    return isBlank(rubric);
}

bool mayDecide(const PendingWork &pending, const GateDecision &decision)
{
    const bool isCall = pending.point == GatePoint::BeforeToolCall || pending.point == GatePoint::Approval;
    const auto allows = [&pending](std::string_view word) {
        return pending.point != GatePoint::Approval
            || std::find(pending.allowed.begin(), pending.allowed.end(), word) != pending.allowed.end();
    };
    switch (decision.action) {
    case Action::Proceed:
        return !isCall || allows(decision.call ? "edit" : "approve");
    case Action::Reject:
        return isCall && allows("reject");
    case Action::Respond:
        return isCall && allows("respond");
    case Action::Retry:
        return pending.point == GatePoint::OnError;
    case Action::Stop:
        break;
    }
    return false;
}

/// What of a decision does not belong to the point where the run is parked.
Result<void> checkDecision(const PendingWork &pending, const GateDecision &decision)
{
    const GatePoint point = pending.point;
    const bool isCall = point == GatePoint::BeforeToolCall || point == GatePoint::Approval;
    if (!mayDecide(pending, decision))
        return failure(Error::Code::InvalidValue, "This cannot be decided here.");
    if ((!decision.messages.empty() && point != GatePoint::BeforeModelCall) || (decision.call && !isCall)
        || (decision.feedback && point != GatePoint::BeforeFeedback)
        || (decision.evaluation && point != GatePoint::AfterGrading))
        return failure(Error::Code::InvalidValue, "This cannot be changed here.");
    if (decision.rubric && isBlankText(*decision.rubric))
        return failure(Error::Code::InvalidValue, "The rubric would be empty.", "Write at least one criterion.");
    if (decision.evaluation) {
        const RunStatus result = decision.evaluation->result;
        if (result != RunStatus::Satisfied && result != RunStatus::NeedsRevision && result != RunStatus::Failed)
            return failure(Error::Code::InvalidValue,
                           "A verdict is 'satisfied', 'needs_revision' or 'failed', not '" + std::string(toWord(result))
                               + "'.");
    }
    return {};
}

} // namespace

void RunControl::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    const std::scoped_lock lock(m_mutex);
    // Those that stay remember that they have fired.
    std::vector<bool> isFired(breakpoints.size(), false);
    for (std::size_t i = 0; i < breakpoints.size(); ++i) {
        const auto known = std::find(m_breakpoints.begin(), m_breakpoints.end(), breakpoints[i]);
        if (known != m_breakpoints.end())
            isFired[i] = m_isFired[static_cast<std::size_t>(known - m_breakpoints.begin())];
    }
    m_breakpoints = std::move(breakpoints);
    m_isFired = std::move(isFired);
}

std::vector<Breakpoint> RunControl::breakpoints() const
{
    const std::scoped_lock lock(m_mutex);
    return m_breakpoints;
}

void RunControl::pause()
{
    const std::scoped_lock lock(m_mutex);
    m_isPausing = !m_parked;
}

bool RunControl::isPausing() const
{
    const std::scoped_lock lock(m_mutex);
    return m_isPausing;
}

std::optional<Events::Parked> RunControl::parked() const
{
    const std::scoped_lock lock(m_mutex);
    return m_decision ? std::nullopt : m_parked;
}

Result<void> RunControl::decide(int number, GateDecision decision)
{
    const std::scoped_lock lock(m_mutex);
    if (!m_parked || m_decision || m_parked->number != number)
        return failure(Error::Code::Conflict, "The run is not parked there any more.");
    if (Result<void> checked = checkDecision(m_parked->pending, decision); !checked)
        return checked;
    m_decision = std::move(decision);
    m_changed.notify_all();
    return {};
}

void RunControl::watch(RunBudget *budget)
{
    const std::scoped_lock lock(m_mutex);
    m_budget = budget;
}

bool RunControl::mayHold(GatePoint point) const
{
    const std::scoped_lock lock(m_mutex);
    return mayHoldLocked(point);
}

bool RunControl::mayHoldLocked(GatePoint point) const
{
    if (m_isPausing || m_isStepping || point == GatePoint::Approval)
        return true;
    if (point == GatePoint::BeforeGrading && m_rubric)
        return true;
    return std::any_of(m_breakpoints.begin(), m_breakpoints.end(), [point](const Breakpoint &breakpoint) {
        return pointOf(breakpoint.kind).value_or(point) == point;
    });
}

bool RunControl::isBudgetDue()
{
    if (m_budget == nullptr)
        return false;
    bool isDue = false;
    for (std::size_t i = 0; i < m_breakpoints.size(); ++i) {
        const Breakpoint &breakpoint = m_breakpoints[i];
        if (breakpoint.kind != Kind::BudgetShare || m_isFired[i] || m_budget->share() < breakpoint.share)
            continue;
        m_isFired[i] = true;
        isDue = true;
    }
    return isDue;
}

std::optional<ParkReason> RunControl::reasonFor(const PendingWork &pending)
{
    if (pending.point == GatePoint::Approval)
        return ParkReason::Approval;
    if (pending.point == GatePoint::OnError && m_acceptedError == pending.error)
        return std::nullopt;
    if (isBudgetDue())
        return ParkReason::Budget;
    std::optional<ParkReason> reason;
    for (const Breakpoint &breakpoint : m_breakpoints) {
        // A regression says more than a plain breakpoint at the same point.
        if (isHit(breakpoint, pending) && reason != ParkReason::Regression)
            reason = reasonOf(breakpoint.kind);
    }
    if (reason)
        return reason;
    if (m_isPausing)
        return ParkReason::Pause;
    if (m_isStepping)
        return ParkReason::Step;
    return std::nullopt;
}

GateDecision RunControl::pass(PendingWork pending, RunContext &run, const AgentScope &scope)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, run.stop(), [this] { return !m_parked; });
    if (run.stop().stop_requested())
        return {};
    if (pending.point == GatePoint::BeforeGrading && m_rubric)
        pending.text = *m_rubric;
    GateDecision decision;
    if (const std::optional<ParkReason> reason = reasonFor(pending)) {
        m_isPausing = false;
        m_isStepping = false;
        m_parked = Events::Parked{.number = ++m_parkings, .reason = *reason, .pending = pending};
        if (m_budget != nullptr)
            m_budget->hold();
        Events::Parked told = *m_parked;
        // Who is told may answer at once, on this thread.
        lock.unlock();
        run.emit(std::move(told), scope.agent, scope.parentCallId);
        lock.lock();
        m_changed.wait(lock, run.stop(), [this] { return m_decision.has_value(); });
        if (m_budget != nullptr)
            m_budget->release();
        const int number = m_parked->number;
        const bool isDecided = m_decision.has_value();
        if (isDecided)
            decision = *std::exchange(m_decision, std::nullopt);
        else
            decision.action = Action::Stop;
        m_parked.reset();
        m_isStepping = decision.step;
        resumed(pending, decision);
        m_changed.notify_all();
        if (isDecided) {
            lock.unlock();
            run.emit(
                Events::Unparked{
                    .number = number, .action = decision.action, .step = decision.step, .edited = decision.isEdited()},
                scope.agent, scope.parentCallId);
            lock.lock();
        }
    }
    if (pending.point == GatePoint::BeforeGrading && decision.action != Action::Stop) {
        if (!decision.rubric)
            decision.rubric = m_rubric;
        m_rubric.reset();
    }
    return decision;
}

/// Keeps what a decision means for later points.
void RunControl::resumed(const PendingWork &pending, const GateDecision &decision)
{
    m_acceptedError.reset();
    if (pending.point == GatePoint::OnError && decision.action == Action::Proceed)
        m_acceptedError = pending.error;
    if (decision.rubric && pending.point != GatePoint::BeforeGrading)
        m_rubric = decision.rubric;
}

} // namespace Touchstone
