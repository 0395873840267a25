#pragma once

#include "engine/agent/event.h"

#include <string>
#include <vector>

namespace Touchstone::Test {

/// Writes the events of a run that never was: what an engine would post, in order, a hundred milliseconds apart.
class MadeUpRun
{
public:
    explicit MadeUpRun(int maxIterations = 4);

    MadeUpRun &emit(RunEvent::Payload payload, std::string agent = {}, std::string parentCallId = {});
    MadeUpRun &wait(std::int64_t milliseconds);
    MadeUpRun &phase(RunPhase phase, int iteration);
    /// A whole model call of the worker: streamed in pieces, then the message.
    MadeUpRun &says(const std::string &text, std::vector<ToolCall> calls = {}, const std::string &reasoning = {});
    MadeUpRun &tool(const std::string &id, const std::string &result, ToolStatus status = ToolStatus::Success);
    /// Grading of an iteration: one letter a criterion, P F U N E, and `-` for one that the grader leaves out.
    MadeUpRun &grades(int iteration, const std::string &letters, RunStatus result);
    MadeUpRun &feedback(const std::string &text);
    MadeUpRun &ends(RunStatus status);

    const std::vector<RunEvent> &events() const { return m_events; }
    /// As a history gives them back: without deltas and retries.
    std::vector<RunEvent> stored() const;

    static std::string criterion(int index);
    static ToolCall call(const std::string &id, const std::string &name, const std::string &args);

private:
    std::vector<RunEvent> m_events;
    TimePoint m_now;
    int m_messages = 0;
    int m_calls = 0;
    int m_iterations = 0;
};

/// Three iterations of six criteria with every mark, tools, a sub-agent and grader feedback.
MadeUpRun releaseNotesRun();

} // namespace Touchstone::Test
