#pragma once

#include "engine/session/stored_run.h"
#include "engine/storage/run_history.h"
#include "tests/engine/session/control_test.h"

#include <algorithm>

namespace Touchstone::Test {

inline const SystemClock systemClock;

inline RunSpec storedSpecOf(const TemporaryTree &tree, const std::string &script,
                            const std::string &rubric = "- Is good\n")
{
    RunSpec spec = specOf(tree, script, rubric);
    spec.historyFile = tree.path("history.sqlite");
    return spec;
}

/// As a program does that was started anew.
inline RunSpec goingOn(const RunSpec &spec, RunOrigin origin)
{
    Result<RunSpec> stored = readStoredSpec(spec.historyFile, origin.runId, systemClock);
    if (!stored)
        qFatal("%s", toText(stored.error()).c_str());
    stored->project = spec.project;
    stored->environment = spec.environment;
    stored->trusted = true;
    stored->origin = std::move(origin);
    return std::move(*stored);
}

inline RunSpec resumed(const RunSpec &spec, const std::string &runId)
{
    return goingOn(spec, {.kind = RunOrigin::Kind::Resumed, .runId = runId, .checkpoint = {}});
}

/// The conversation of the agent, a line a message.
inline std::string conversation(const std::vector<RunEvent> &events)
{
    std::string text;
    for (const RunEvent &event : events) {
        const auto *added = std::get_if<Events::MessageAdded>(&event.payload);
        if (added == nullptr || added->grader)
            continue;
        text += std::to_string(static_cast<int>(added->message.role)) + ' ' + textOf(added->message) + '\n';
        for (const ToolCall &call : added->message.toolCalls)
            text += "  " + call.name + ' ' + call.args.text + '\n';
    }
    return text;
}

inline std::vector<RunEvent> storedEvents(const RunSpec &spec, const std::string &runId)
{
    const auto history = RunHistory::open(spec.historyFile, systemClock);
    return (*history)->events(runId).value_or(std::vector<RunEvent>());
}

template<typename Payload>
std::size_t count(const std::vector<RunEvent> &events)
{
    return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const RunEvent &event) {
        return std::holds_alternative<Payload>(event.payload);
    }));
}

inline bool isInOrder(const std::vector<RunEvent> &events)
{
    return std::adjacent_find(
               events.begin(), events.end(),
               [](const RunEvent &left, const RunEvent &right) { return left.sequence >= right.sequence; })
        == events.end();
}

} // namespace Touchstone::Test
