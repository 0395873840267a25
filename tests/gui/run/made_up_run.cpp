#include "tests/gui/run/made_up_run.h"

#include <algorithm>

namespace Touchstone::Test {

namespace {

const std::vector<std::string> criteria = {
    "Every breaking change is listed",    "Each entry links its commit",    "No entry is invented",
    "Written for users, not maintainers", "The text has at most 600 words", "Upgrade steps are given and tested",
};

CriterionState stateOf(char letter)
{
    switch (letter) {
    case 'P':
        return CriterionState::Passed;
    case 'F':
        return CriterionState::Failed;
    case 'U':
        return CriterionState::Unverified;
    case 'E':
        return CriterionState::Error;
    default:
        return CriterionState::NotGraded;
    }
}

Usage usage(std::int64_t input, std::int64_t output)
{
    Usage usage;
    usage.input = input;
    usage.output = output;
    return usage;
}

} // namespace

std::string MadeUpRun::criterion(int index)
{
    return criteria.at(static_cast<std::size_t>(index));
}

ToolCall MadeUpRun::call(const std::string &id, const std::string &name, const std::string &args)
{
    return {.id = id, .name = name, .args = {args}};
}

MadeUpRun::MadeUpRun(int maxIterations)
    : m_now(std::chrono::sys_days(std::chrono::year(2026) / 11 / 30) + std::chrono::hours(14))
{
    Events::RunStarted started;
    started.runId = "7d3c2b31-0000-4000-8000-000000000048";
    started.task = "Write the release notes for 2.4";
    started.rubricName = "release-notes";
    for (const std::string &line : criteria)
        started.rubricText += "- " + line + "\n";
    started.rubricHash = "a90b";
    started.workerModel = "anthropic:worker";
    started.graderModel = "openai:grader";
    started.maxIterations = maxIterations;
    emit(started);
    Events::MessageAdded task;
    task.message = Message::user(started.task);
    task.index = m_messages++;
    emit(task);
}

MadeUpRun &MadeUpRun::emit(RunEvent::Payload payload, std::string agent, std::string parentCallId)
{
    m_now += std::chrono::milliseconds(100);
    RunEvent event;
    event.sequence = static_cast<std::int64_t>(m_events.size()) + 1;
    event.time = m_now;
    event.agent = std::move(agent);
    event.parentCallId = std::move(parentCallId);
    event.payload = std::move(payload);
    m_events.push_back(std::move(event));
    return *this;
}

MadeUpRun &MadeUpRun::wait(std::int64_t milliseconds)
{
    m_now += std::chrono::milliseconds(milliseconds);
    return *this;
}

MadeUpRun &MadeUpRun::phase(RunPhase phase, int iteration)
{
    return emit(Events::PhaseChanged{phase, iteration});
}

MadeUpRun &MadeUpRun::says(const std::string &text, std::vector<ToolCall> calls, const std::string &reasoning)
{
    const std::string id = "call-" + std::to_string(++m_calls);
    emit(Events::ModelCallStarted{id, ModelRole::Worker, "anthropic:worker"});
    if (!reasoning.empty())
        emit(Events::Delta{id, {ChatDelta::Kind::Reasoning, reasoning, 0, {}, {}}});
    for (std::size_t i = 0; i < text.size(); i += 12)
        emit(Events::Delta{id, {ChatDelta::Kind::Text, text.substr(i, 12), 0, {}, {}}});
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const ToolCall &call = calls[i];
        emit(Events::Delta{id, {ChatDelta::Kind::ToolCallStart, {}, int(i), call.id.value_or(""), call.name}});
        emit(Events::Delta{id, {ChatDelta::Kind::ToolCallArgs, call.args.text, int(i), {}, {}}});
    }
    Events::MessageAdded added;
    added.message = Message::assistant(text, calls);
    if (!reasoning.empty()) {
        ContentBlock block;
        block.type = "reasoning";
        block.json = {R"({"type":"reasoning","reasoning":")" + reasoning + R"("})"};
        added.message.content = std::vector<ContentBlock>{block, ContentBlock::ofText(text)};
    }
    added.message.usage = usage(9000, 96);
    added.index = m_messages++;
    added.callId = id;
    emit(added);
    return emit(Events::ModelCallFinished{id, ModelRole::Worker, usage(9000, 96), {}, {}, 0.0125});
}

MadeUpRun &MadeUpRun::tool(const std::string &id, const std::string &result, ToolStatus status)
{
    ToolCall call;
    for (const RunEvent &event : m_events) {
        const auto *added = std::get_if<Events::MessageAdded>(&event.payload);
        for (const ToolCall &candidate : added != nullptr ? added->message.toolCalls : std::vector<ToolCall>()) {
            if (candidate.id == id)
                call = candidate;
        }
    }
    emit(Events::ToolCallStarted{call, false});
    emit(Events::ToolCallFinished{id, status, 9, static_cast<std::int64_t>(result.size()), false});
    Events::MessageAdded added;
    added.message = Message::tool(id, call.name, result, status);
    added.index = m_messages++;
    return emit(added);
}

MadeUpRun &MadeUpRun::grades(int iteration, const std::string &letters, RunStatus result)
{
    phase(RunPhase::Grading, iteration);
    Events::GradingStarted started;
    started.gradingRunId = "grading-" + std::to_string(iteration);
    started.iteration = iteration;
    started.payload = "This is grader iteration " + std::to_string(iteration) + ".";
    emit(started);
    wait(20'000);
    emit(Events::ModelCallFinished{
        "grader-" + std::to_string(iteration), ModelRole::Grader, usage(2000, 100), {}, {}, 0.004});
    Evaluation evaluation;
    evaluation.gradingRunId = started.gradingRunId;
    evaluation.iteration = iteration;
    evaluation.result = result;
    evaluation.graderVerdict = result == RunStatus::Satisfied ? GraderVerdict::Satisfied : GraderVerdict::NeedsRevision;
    evaluation.explanation = "Looked at every criterion.";
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (letters[i] == '-')
            continue;
        CriterionVerdict verdict;
        verdict.name = criterion(static_cast<int>(i));
        verdict.state = stateOf(letters[i]);
        if (letters[i] == 'F') {
            verdict.gap = "Says the settings file changed to TOML. No commit in the log does that.";
            verdict.evidence = "Settings now live in settings.toml.";
            verdict.message = 2;
        }
        evaluation.criteria.push_back(verdict);
    }
    m_iterations = iteration + 1;
    return emit(Events::GradingFinished{evaluation});
}

MadeUpRun &MadeUpRun::feedback(const std::string &text)
{
    Events::MessageAdded added;
    added.message = Message::user(text);
    added.message.source = rubricGraderSource;
    added.index = m_messages++;
    return emit(added);
}

MadeUpRun &MadeUpRun::ends(RunStatus status)
{
    Events::RunEnded ended;
    ended.status = status;
    ended.iterations = m_iterations;
    ended.answer = "The release notes for 2.4 are in /workspace/notes.md.";
    ended.milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(m_now - m_events.front().time).count() + 100;
    return emit(ended);
}

std::vector<RunEvent> MadeUpRun::stored() const
{
    std::vector<RunEvent> kept;
    std::copy_if(m_events.begin(), m_events.end(), std::back_inserter(kept), [](const RunEvent &event) {
        return !std::holds_alternative<Events::Delta>(event.payload)
            && !std::holds_alternative<Events::ModelCallRetried>(event.payload);
    });
    return kept;
}

MadeUpRun releaseNotesRun()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).wait(30'000);
    run.says("I read the commit log first. Settings now live in settings.toml.",
             {MadeUpRun::call("r1", "read_file", R"({"file_path":"/data/commits.json","limit":400})")},
             "The user wants release notes. I should read the log and group the commits.");
    run.tool("r1", "4f1c09a Faster start on large projects\nb07d2e1 Import keeps the sort order\n");
    run.says("The release notes for 2.4 are in `/workspace/notes.md`. They have 15 entries.");
    run.grades(0, "FFPFF-", RunStatus::NeedsRevision);
    run.feedback("A grader reviewed your work against the rubric and asked for revisions before we can finish.");
    run.phase(RunPhase::Working, 1).wait(40'000);
    run.says("I list the breaking changes and link each commit.",
             {MadeUpRun::call("g1", "grep", R"({"pattern":"toml","path":"/data"})"),
              MadeUpRun::call("t1", "task",
                              R"({"subagent_type":"reviewer","description":"check each entry against the log"})")});
    run.tool("g1", "no match");
    Events::MessageAdded nested;
    nested.message =
        Message::assistant("", {MadeUpRun::call("n1", "read_file", R"({"file_path":"/workspace/notes.md"})")});
    run.emit(nested, "reviewer", "t1");
    nested.message = Message::assistant("Entry 9 has no commit. The other 14 do.");
    run.emit(nested, "reviewer", "t1");
    run.tool("t1", "Entry 9 has no commit. The other 14 do.");
    run.says("Each entry links its commit now.");
    run.grades(1, "FPPPFU", RunStatus::NeedsRevision);
    run.feedback("A grader reviewed your work against the rubric and asked for revisions before we can finish.");
    run.phase(RunPhase::Working, 2).wait(30'000);
    run.says("I rewrote the notes for users.",
             {MadeUpRun::call("e1", "edit_file",
                              R"({"file_path":"/workspace/notes.md","old_string":"a","new_string":"b"})")});
    run.tool("e1", "String not found", ToolStatus::Error);
    run.says("The release notes for 2.4 are in `/workspace/notes.md`. They have 588 words.");
    run.grades(2, "PPFFPF", RunStatus::NeedsRevision);
    return run;
}

} // namespace Touchstone::Test
