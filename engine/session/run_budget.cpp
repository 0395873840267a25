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

RunBudget::RunBudget(const LimitsConfig &limits, std::stop_source stop)
    : m_limits(limits)
    , m_stop(std::move(stop))
{
    if (m_limits.seconds)
        m_watch = std::jthread([this](const std::stop_token &ended) { watchTime(ended, *m_limits.seconds); });
}

RunBudget::~RunBudget() = default;

void RunBudget::watchTime(const std::stop_token &stop, std::int64_t seconds)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait_for(lock, stop, std::chrono::seconds(seconds), [] { return false; });
    if (!stop.stop_requested()) {
        lock.unlock();
        reach("The run has used its time of " + std::to_string(seconds) + " seconds.",
              "Raise the limit 'seconds' and go on.");
    }
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
