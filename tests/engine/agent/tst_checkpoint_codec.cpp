#include "engine/agent/checkpoint_codec.h"

#include <QtTest>

using namespace Touchstone;

namespace {

AgentState fullState()
{
    AgentState state;
    state.messages = {Message::user("go"), Message::assistant("", {{"c1", "ls", {R"({"path":"/"})"}}})};
    state.messages[1].usage = Usage{.input = 3, .output = 4};
    FileData file;
    file.content = "text";
    file.createdAt = "2026-01-01T00:00:00+00:00";
    state.files = {{"/b", file}, {"/a", file}};
    state.rubric = "be good";
    SkillMetadata skill;
    skill.name = "notes";
    skill.license = "MIT";
    skill.metadata = {{"k", "v"}};
    skill.allowedTools = {"ls"};
    state.skills = SkillsState{.skills = {skill}, .loadErrors = std::vector<std::string>{"no such folder"}};
    state.memory = MemoryState{{{"/AGENTS.md", "brief"}}};
    state.rubricState.status = RunStatus::NeedsRevision;
    state.rubricState.iterations = 1;
    Evaluation evaluation;
    evaluation.gradingRunId = "run-1";
    evaluation.graderVerdict = GraderVerdict::NeedsRevision;
    state.rubricState.evaluations = {evaluation};
    state.rubricState.frozenCriteria = {"Cites"};
    state.structuredResponse = {R"({"x":1})"};
    state.summarization = {R"({"cutoff_index":2})"};
    state.summarizationSession = "session_1";
    state.todos = {R"([])"};
    return state;
}

} // namespace

class TestCheckpointCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsAState();
    void keepsPendingTasks();
    void refusesOtherVersions();
};

void TestCheckpointCodec::keepsAState()
{
    const AgentState state = fullState();
    const Result<AgentState> decoded = decodeState(encodeState(state).text);
    QVERIFY(decoded);
    QVERIFY(*decoded == state);
    const Result<AgentState> fresh = decodeState(encodeState({}).text);
    QVERIFY(fresh);
    QVERIFY(*fresh == AgentState());
}

void TestCheckpointCodec::keepsPendingTasks()
{
    Checkpoint inner;
    inner.id = "inner";
    inner.state.messages = {Message::user("sub")};
    PendingTask asks;
    asks.node = "HumanInTheLoopMiddleware.after_model";
    asks.interrupt = Interrupt{{R"({"action_requests":[]})"}};
    asks.answer = {R"({"decisions":[]})"};
    inner.next = {asks};

    Checkpoint checkpoint;
    checkpoint.id = "1";
    checkpoint.parentId = "0";
    checkpoint.step = 7;
    checkpoint.source = CheckpointSource::Fork;
    checkpoint.node = "model";
    checkpoint.state = fullState();
    StateUpdate update;
    update.messages = {Message::tool("c1", "ls", "x")};
    update.files = {{"/gone", std::nullopt}};
    update.jumpTo = JumpTarget::Tools;
    PendingTask done;
    done.node = "tools";
    done.call = ToolCall{"c1", "ls", {"{}"}};
    done.result = std::make_shared<StateUpdate>(update);
    PendingTask waits;
    waits.node = "tools";
    waits.nested = std::make_shared<const Checkpoint>(inner);
    checkpoint.next = {done, waits};

    const Result<Checkpoint> decoded = decodeCheckpoint(encodeCheckpoint(checkpoint).text);
    QVERIFY(decoded);
    QCOMPARE(encodeCheckpoint(*decoded).text, encodeCheckpoint(checkpoint).text);
    QVERIFY(decoded->state == checkpoint.state);
    QCOMPARE(decoded->step, 7);
    QCOMPARE(decoded->source, CheckpointSource::Fork);
    QVERIFY(*decoded->next[0].result == update);
    QVERIFY(decoded->next[0].call == done.call);
    QVERIFY(decoded->next[1].nested->next.front().interrupt == asks.interrupt);
}

void TestCheckpointCodec::refusesOtherVersions()
{
    QVERIFY(!decodeCheckpoint(R"({"version": 99})"));
    QVERIFY(!decodeCheckpoint("["));
}

QTEST_APPLESS_MAIN(TestCheckpointCodec)
#include "tst_checkpoint_codec.moc"
