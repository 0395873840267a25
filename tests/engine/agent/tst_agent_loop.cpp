#include "engine/agent/agent_thread.h"
#include "engine/agent/memory_checkpointer.h"
#include "tests/engine/agent/agent_test.h"
#include "tests/support/time_limit.h"

#include <QtTest>

#include <array>
#include <thread>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

AgentSpec specOf(Transcript answers, std::vector<std::shared_ptr<Tool>> tools = {})
{
    AgentSpec spec;
    spec.model = std::make_shared<FakeChatModel>(std::move(answers));
    spec.tools = std::move(tools);
    return spec;
}

std::unique_ptr<Agent> agentOf(AgentSpec spec)
{
    Result<std::unique_ptr<Agent>> agent = Agent::create(std::move(spec));
    return agent ? std::move(*agent) : nullptr;
}

std::shared_ptr<Tool> sleepingTool(std::string name, int milliseconds)
{
    return std::make_shared<FakeTool>(name, [milliseconds, name](const JsonText &, const ToolCallContext &context) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        never.wait_for(lock, context.stop, std::chrono::milliseconds(milliseconds), [] { return false; });
        return Result<ToolOutcome>(ToolOutcome(Message::tool({}, {}, name)));
    });
}

/// Asks before the first model message goes on, and writes down the answer.
class AskingMiddleware final : public Middleware
{
public:
    std::string_view name() const override { return "Asking"; }
    std::span<const HookDeclaration> hooks() const override
    {
        static const std::array<HookDeclaration, 1> declared{{{NodeHook::AfterModel, {}}}};
        return declared;
    }
    HookResult afterModel(const AgentState &, RunContext &) override { return Interrupt{{R"({"question":1})"}}; }
    HookResult resume(NodeHook, const Interrupt &, const JsonText &answer, const AgentState &, RunContext &) override
    {
        if (answer.text == "\"bad\"")
            return failure(Error::Code::InvalidValue, "no");
        return input("person: " + answer.text);
    }
};

} // namespace

class TestAgentLoop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emitsOneStory();
    void runsCallsAtOnceAndKeepsTheirOrder();
    void stopsInTheModelWithinTheLimit();
    void stopsInAToolWithinTheLimit();
    void countsModelCalls();
    void warnsOfAnswersThatAreNotWhole();
    void tellsWhoseEventsTheyAre();
    void keepsWhatABrokenStepHadDone();
    void waitsForAPersonAndTakesTheAnswer();
    void forgetsABadAnswer();
    void refusesSpecsThatCannotWork();
    void replacesMessagesById();
};

void TestAgentLoop::emitsOneStory()
{
    const auto agent = agentOf(specOf({Message::assistant("looking", {call("c1", "look")}), Message::assistant("done")},
                                      {textTool("look", "äbc")}));
    QVERIFY(agent);
    TestRun run;
    const AgentResult result = agent->invoke({Message::user("go")}, run.context);
    QVERIFY(result.isFinished());
    QCOMPARE(result.modelCalls, 2);

    const std::vector<RunEvent> events = run.events.events();
    std::vector<std::size_t> kinds;
    for (std::size_t i = 0; i < events.size(); ++i) {
        QCOMPARE(events[i].sequence, static_cast<std::int64_t>(i + 1));
        kinds.push_back(events[i].payload.index());
    }
    const auto index = [](RunEvent::Payload payload) { return payload.index(); };
    const std::size_t added = index(Events::MessageAdded{});
    const std::size_t started = index(Events::ModelCallStarted{});
    const std::size_t delta = index(Events::Delta{});
    const std::size_t finished = index(Events::ModelCallFinished{});
    const std::vector<std::size_t> expected{
        added, started, delta, finished, added, index(Events::ToolCallStarted{}), index(Events::ToolCallFinished{}),
        added, started, delta, finished, added};
    QCOMPARE(kinds, expected);

    const auto messages = run.events.all<Events::MessageAdded>();
    for (std::size_t i = 0; i < messages.size(); ++i) {
        QCOMPARE(messages[i].index, static_cast<int>(i));
        QVERIFY(messages[i].message == result.state.messages[i]);
        QVERIFY(!messages[i].message.id.empty());
    }
    const auto calls = run.events.all<Events::ModelCallFinished>();
    QCOMPARE(messages[1].callId, calls[0].callId);
    QCOMPARE(messages[3].callId, calls[1].callId);
    QVERIFY(messages[2].callId.empty());
    QCOMPARE(calls[0].usage.total(), 15);
    QCOMPARE(run.events.all<Events::ToolCallFinished>().front().characters, 3);
}

void TestAgentLoop::runsCallsAtOnceAndKeepsTheirOrder()
{
    const auto agent =
        agentOf(specOf({Message::assistant("", {call("c1", "slow"), call("c2", "fast")}), Message::assistant("done")},
                       {sleepingTool("slow", 120), sleepingTool("fast", 60)}));
    TestRun run;
    QElapsedTimer timer;
    timer.start();
    const AgentResult result = agent->invoke({Message::user("go")}, run.context);
    QVERIFY(timer.elapsed() < Test::timeLimit(175));
    QCOMPARE(result.state.messages.size(), std::size_t{5});
    QCOMPARE(result.state.messages[2].toolCallId, std::string("c1"));
    QCOMPARE(result.state.messages[3].toolCallId, std::string("c2"));
    // Events tell the true order.
    QCOMPARE(run.events.all<Events::ToolCallFinished>().front().callId, std::string("c2"));
}

void TestAgentLoop::stopsInTheModelWithinTheLimit()
{
    const auto agent = agentOf(specOf({}));
    TestRun run;
    AgentResult result;
    std::thread worker([&] { result = agent->invoke({Message::user("go")}, run.context); });
    QTest::qWait(30);
    QElapsedTimer timer;
    timer.start();
    run.stop.request_stop();
    worker.join();
    QVERIFY(timer.elapsed() < Test::timeLimit(200));
    QVERIFY(result.error);
    QCOMPARE(result.error->code, Error::Code::Cancelled);
    QCOMPARE(result.state.messages.size(), std::size_t{1});
}

void TestAgentLoop::stopsInAToolWithinTheLimit()
{
    const auto agent = agentOf(specOf({Message::assistant("", {call("c1", "a"), call("c2", "b")})},
                                      {sleepingTool("a", 10'000), sleepingTool("b", 10'000)}));
    TestRun run;
    AgentResult result;
    std::thread worker([&] { result = agent->invoke({Message::user("go")}, run.context); });
    QTest::qWait(30);
    QElapsedTimer timer;
    timer.start();
    run.stop.request_stop();
    worker.join();
    QVERIFY(timer.elapsed() < Test::timeLimit(200));
    QVERIFY(result.error);
    QCOMPARE(result.error->code, Error::Code::Cancelled);
}

void TestAgentLoop::countsModelCalls()
{
    Transcript answers;
    for (int i = 0; i < 9; ++i)
        answers.push_back(Message::assistant("", {call("c" + std::to_string(i), "look")}));
    AgentSpec spec = specOf(answers, {textTool("look", "x")});
    spec.maxModelCalls = 3;
    TestRun run;
    const AgentResult result = agentOf(std::move(spec))->invoke({Message::user("go")}, run.context);
    QVERIFY(result.error);
    QCOMPARE(result.error->code, Error::Code::Limit);
    QVERIFY(result.error->message.find('3') != std::string::npos);
    QCOMPARE(result.modelCalls, 3);
}

void TestAgentLoop::warnsOfAnswersThatAreNotWhole()
{
    const auto warningsOf = [](FinishReason reason, ModelRole role) {
        const auto model = std::make_shared<FakeChatModel>(Transcript{Message::assistant("Half of")});
        model->finishReason = reason;
        AgentSpec spec;
        spec.model = model;
        spec.role = role;
        TestRun run;
        const AgentResult result = agentOf(std::move(spec))->invoke({Message::user("go")}, run.context);
        std::vector<Error> warnings;
        for (const Events::Warning &warning : run.events.all<Events::Warning>())
            warnings.push_back(warning.error);
        return warnings;
    };
    QVERIFY(warningsOf(FinishReason::Complete, ModelRole::Worker).empty());
    const std::vector<Error> cut = warningsOf(FinishReason::Truncated, ModelRole::Worker);
    QCOMPARE(cut.size(), std::size_t(1));
    QCOMPARE(cut[0].code, Error::Code::Limit);
    QCOMPARE(cut[0].subject, std::string("fake:model"));
    const std::vector<Error> refused = warningsOf(FinishReason::Refused, ModelRole::Worker);
    QCOMPARE(refused.size(), std::size_t(1));
    QCOMPARE(refused[0].message, std::string("'fake:model' refused to answer (as told)."));
    // What a grader's answer is worth is judged elsewhere.
    QVERIFY(warningsOf(FinishReason::Truncated, ModelRole::Grader).empty());
}

void TestAgentLoop::tellsWhoseEventsTheyAre()
{
    AgentSpec spec =
        specOf({Message::assistant("", {call("c1", "look")}), Message::assistant("ok")}, {textTool("look", "x")});
    spec.role = ModelRole::Grader;
    TestRun run;
    agentOf(std::move(spec))->invoke({Message::user("go")}, run.context, {"reviewer", "p1"});
    for (const RunEvent &event : run.events.events()) {
        QCOMPARE(event.agent, std::string("reviewer"));
        QCOMPARE(event.parentCallId, std::string("p1"));
    }
    for (const auto &added : run.events.all<Events::MessageAdded>())
        QVERIFY(added.grader);
    QCOMPARE(run.events.all<Events::ModelCallStarted>().front().role, ModelRole::Grader);
    QVERIFY(run.events.all<Events::ToolCallStarted>().front().grader);
}

void TestAgentLoop::keepsWhatABrokenStepHadDone()
{
    int runs = 0;
    bool broken = true;
    const auto counting = std::make_shared<FakeTool>("count", [&](const JsonText &, const ToolCallContext &) {
        ++runs;
        return Result<ToolOutcome>(ToolOutcome(Message::tool({}, {}, "counted")));
    });
    const auto failing =
        std::make_shared<FakeTool>("fail", [&](const JsonText &, const ToolCallContext &) -> Result<ToolOutcome> {
            if (broken)
                return failure(Error::Code::Unreachable, "no network");
            return ToolOutcome(Message::tool({}, {}, "worked"));
        });
    const auto agent =
        agentOf(specOf({Message::assistant("", {call("c1", "count"), call("c2", "fail")}), Message::assistant("end")},
                       {counting, failing}));
    MemoryCheckpointer checkpointer;
    AgentThread thread(*agent, checkpointer, "t");
    TestRun run;
    const AgentResult first = thread.invoke(input("go"), run.context);
    QVERIFY(first.error);
    QCOMPARE(first.error->code, Error::Code::Unreachable);
    QCOMPARE(runs, 1);
    broken = false;
    const AgentResult second = thread.proceed(run.context);
    QVERIFY(second.isFinished());
    QCOMPARE(runs, 1);
    QCOMPARE(textOf(second.state.messages[2]), std::string("counted"));
    QCOMPARE(textOf(second.state.messages[3]), std::string("worked"));
}

void TestAgentLoop::waitsForAPersonAndTakesTheAnswer()
{
    AgentSpec spec = specOf({Message::assistant("hello")});
    spec.middlewares.push_back(std::make_shared<AskingMiddleware>());
    const auto agent = agentOf(std::move(spec));
    MemoryCheckpointer checkpointer;
    AgentThread thread(*agent, checkpointer, "t");
    TestRun run;
    const AgentResult waiting = thread.invoke(input("go"), run.context);
    QCOMPARE(waiting.interrupts.size(), std::size_t{1});
    QVERIFY(!waiting.isFinished());
    const JsonText answer{R"("yes")"};
    const AgentResult done = thread.resume({&answer, 1}, run.context);
    QVERIFY(done.isFinished());
    QCOMPARE(textOf(done.state.messages.back()), std::string("person: \"yes\""));
}

void TestAgentLoop::forgetsABadAnswer()
{
    AgentSpec spec = specOf({Message::assistant("hello")});
    spec.middlewares.push_back(std::make_shared<AskingMiddleware>());
    const auto agent = agentOf(std::move(spec));
    MemoryCheckpointer checkpointer;
    AgentThread thread(*agent, checkpointer, "t");
    TestRun run;
    thread.invoke(input("go"), run.context);
    const JsonText bad{R"("bad")"};
    QVERIFY(thread.resume({&bad, 1}, run.context).error);
    const JsonText good{R"("good")"};
    QVERIFY(thread.resume({&good, 1}, run.context).isFinished());
}

void TestAgentLoop::refusesSpecsThatCannotWork()
{
    QVERIFY(!Agent::create({}));
    AgentSpec spec = specOf({});
    spec.recursionLimit = 0;
    const auto noSteps = Agent::create(std::move(spec));
    QVERIFY(!noSteps);
    QCOMPARE(noSteps.error().className, std::string("ValueError"));
    AgentSpec twice = specOf({});
    twice.middlewares = {std::make_shared<AskingMiddleware>(), std::make_shared<AskingMiddleware>()};
    QVERIFY(!Agent::create(std::move(twice)));
}

void TestAgentLoop::replacesMessagesById()
{
    Transcript messages{Message::user("a"), Message::user("b")};
    messages[0].id = "1";
    messages[1].id = "2";
    Message changed = Message::user("A");
    changed.id = "1";
    Message removed;
    removed.role = Role::Remove;
    removed.id = "2";
    mergeMessages(messages, {changed, removed, Message::user("c")});
    QCOMPARE(messages.size(), std::size_t{2});
    QCOMPARE(textOf(messages[0]), std::string("A"));
    QCOMPARE(textOf(messages[1]), std::string("c"));
}

QTEST_GUILESS_MAIN(TestAgentLoop)
#include "tst_agent_loop.moc"
