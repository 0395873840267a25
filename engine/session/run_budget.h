#pragma once

#include "engine/agent/event.h"
#include "engine/base/clock.h"
#include "engine/llm/call_cost.h"
#include "engine/project/project.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace Touchstone {

/// Keeps the ledger of a run and stops it when a limit of `LimitsConfig` is reached. Thread-safe.
class RunBudget
{
public:
    /// `stop` is asked to stop when a limit is reached. The seconds count from here. `clock` must outlive it.
    RunBudget(const LimitsConfig &limits, std::stop_source stop, const Clock &clock);
    ~RunBudget();
    RunBudget(const RunBudget &) = delete;
    RunBudget &operator=(const RunBudget &) = delete;

    /// Takes the tokens of finished calls from the events.
    void see(const RunEvent &event);
    /// Compares the gaps of a finished grading with those before it.
    void see(const Evaluation &evaluation);

    Usage worker() const;
    Usage grader() const;
    /// US dollars of all calls so far; empty when that of one is not known.
    std::optional<double> cost() const;
    /// The largest part of a limit that is used, 0 to 1 and beyond; 0 without limits.
    double share() const;
    /// The time that counts so far.
    std::chrono::milliseconds worked() const;
    /// Counts time that the run had taken before.
    void addTime(std::chrono::milliseconds time);
    /// Between these the seconds do not count: the run waits for a person.
    void hold();
    void release();
    /// Why the run was stopped; none when no limit was reached.
    std::optional<Error> reached() const;

private:
    void checkCost(double known);
    void reach(std::string message, std::string remedy);
    void watchTime(const std::stop_token &stop, std::int64_t seconds);
    std::chrono::steady_clock::duration used() const;

    LimitsConfig m_limits;
    std::stop_source m_stop;
    const Clock &m_clock;
    std::chrono::steady_clock::time_point m_since; ///< counting began
    std::chrono::steady_clock::duration m_usedBefore{0}; ///< counted before `m_since`
    bool m_isHeld = false;
    int m_timeChanges = 0; ///< what the clock's thread waits for is to be counted anew
    mutable std::mutex m_mutex;
    Usage m_worker;
    Usage m_grader;
    CostSum m_cost;
    std::vector<std::string> m_gaps; ///< names of the criteria that did not pass last time, sorted
    int m_sameGaps = 0;
    std::optional<Error> m_reached;
    std::condition_variable_any m_wake;
    std::jthread m_watch; ///< last member: it ends before the others go
};

} // namespace Touchstone
