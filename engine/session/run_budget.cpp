#include "engine/session/run_budget.h"

#include "engine/base/python_text.h"

#include <algorithm>

namespace Touchstone {
namespace {

std::vector<std::string> gapsOf(const Evaluation &evaluation)
{
    std::vector<std::string> names;
    for (const CriterionVerdict &criterion : evaluation.criteria) {
        if (criterion.state != CriterionState::Passed && criterion.state != CriterionState::NotApplicable)
            names.push_back(Python::lower(criterion.id.empty() ? criterion.name : criterion.id));
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace

RunBudget::RunBudget(const LimitsConfig &limits, std::stop_source stop, const Clock &clock)
    : m_limits(limits)
    , m_stop(std::move(stop))
    , m_clock(clock)
    , m_since(clock.steadyNow())
{
    if (m_limits.seconds)
        m_watch = std::jthread([this](const std::stop_token &ended) { watchTime(ended, *m_limits.seconds); });
}

RunBudget::~RunBudget() = default;

void RunBudget::watchTime(const std::stop_token &stop, std::int64_t seconds)
{
    {
        std::unique_lock lock(m_mutex);
        const std::chrono::steady_clock::duration limit = std::chrono::seconds(seconds);
        while (!stop.stop_requested() && (m_isHeld || used() < limit)) {
            const auto isChanged = [this, changes = m_timeChanges] { return m_timeChanges != changes; };
            if (m_isHeld)
                m_wake.wait(lock, stop, isChanged);
            else
                m_wake.wait_for(lock, stop, limit - used(), isChanged);
        }
    }
    if (!stop.stop_requested()) {
        reach("The run has used its time of " + std::to_string(seconds) + " seconds.",
              "Raise the limit 'seconds' and go on.");
    }
}

std::chrono::steady_clock::duration RunBudget::used() const
{
    return m_usedBefore + (m_isHeld ? std::chrono::steady_clock::duration::zero() : m_clock.steadyNow() - m_since);
}

std::chrono::milliseconds RunBudget::worked() const
{
    const std::scoped_lock lock(m_mutex);
    return std::chrono::duration_cast<std::chrono::milliseconds>(used());
}

void RunBudget::addTime(std::chrono::milliseconds time)
{
    const std::scoped_lock lock(m_mutex);
    m_usedBefore += time;
    ++m_timeChanges;
    m_wake.notify_all();
}

void RunBudget::hold()
{
    const std::scoped_lock lock(m_mutex);
    m_usedBefore = used();
    m_isHeld = true;
    ++m_timeChanges;
    m_wake.notify_all();
}

void RunBudget::release()
{
    const std::scoped_lock lock(m_mutex);
    m_since = m_clock.steadyNow();
    m_isHeld = false;
    ++m_timeChanges;
    m_wake.notify_all();
}

double RunBudget::share() const
{
    const std::scoped_lock lock(m_mutex);
    double share = 0;
    const auto add = [&share](double used, double limit) {
        if (limit > 0)
            share = std::max(share, used / limit);
    };
    if (m_limits.tokens)
        add(static_cast<double>(m_worker.total() + m_grader.total()), static_cast<double>(*m_limits.tokens));
    if (m_limits.cost)
        add(m_cost.known, *m_limits.cost);
    if (m_limits.seconds)
        add(std::chrono::duration<double>(used()).count(), static_cast<double>(*m_limits.seconds));
    return share;
}

void RunBudget::reach(std::string message, std::string remedy)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (m_reached)
            return;
        Error error;
        error.code = Error::Code::Limit;
        error.message = std::move(message);
        error.remedy = std::move(remedy);
        error.subject = "limits";
        m_reached = std::move(error);
    }
    m_stop.request_stop();
}

void RunBudget::see(const RunEvent &event)
{
    const auto *finished = std::get_if<Events::ModelCallFinished>(&event.payload);
    if (finished == nullptr)
        return;
    std::int64_t total = 0;
    double cost = 0;
    {
        const std::scoped_lock lock(m_mutex);
        (finished->role == ModelRole::Grader ? m_grader : m_worker) += finished->usage;
        total = m_worker.total() + m_grader.total();
        m_cost.add(finished->cost);
        cost = m_cost.known;
    }
    checkCost(cost);
    if (m_limits.tokens && total >= *m_limits.tokens) {
        reach("The run has used " + std::to_string(total) + " of its " + std::to_string(*m_limits.tokens) + " tokens.",
              "Raise the limit 'tokens' and go on.");
    }
}

/// What is not known is left out: the run may cost more than the limit, but never goes on beyond it knowingly.
void RunBudget::checkCost(double known)
{
    if (!m_limits.cost || known <= 0 || known < *m_limits.cost)
        return;
    reach("The run has cost " + dollarsText(known) + " of its " + dollarsText(*m_limits.cost) + '.',
          "Raise the limit 'cost' and go on.");
}

void RunBudget::see(const Evaluation &evaluation)
{
    if (!m_limits.noProgress || evaluation.result != RunStatus::NeedsRevision)
        return;
    int same = 0;
    {
        const std::scoped_lock lock(m_mutex);
        std::vector<std::string> gaps = gapsOf(evaluation);
        m_sameGaps = gaps == m_gaps && m_sameGaps > 0 ? m_sameGaps + 1 : 1;
        m_gaps = std::move(gaps);
        same = m_sameGaps;
    }
    if (same >= *m_limits.noProgress) {
        reach("The last " + std::to_string(same) + " iterations have the same gaps.",
              "Change the task, the rubric or the skills, or raise the limit 'no_progress'.");
    }
}

Usage RunBudget::worker() const
{
    const std::scoped_lock lock(m_mutex);
    return m_worker;
}

Usage RunBudget::grader() const
{
    const std::scoped_lock lock(m_mutex);
    return m_grader;
}

std::optional<double> RunBudget::cost() const
{
    const std::scoped_lock lock(m_mutex);
    return m_cost.total();
}

std::optional<Error> RunBudget::reached() const
{
    const std::scoped_lock lock(m_mutex);
    return m_reached;
}

} // namespace Touchstone
