#include "engine/agent/agent_thread.h"
#include "engine/agent/checkpoint_codec.h"
#include "engine/agent/memory_checkpointer.h"
#include "engine/storage/sqlite_checkpointer.h"
#include "tests/engine/agent/agent_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>
#include <random>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

using Maker = std::function<std::unique_ptr<Checkpointer>(const QTemporaryDir &)>;

std::unique_ptr<Checkpointer> makeMemory(const QTemporaryDir & /*folder*/)
{
    return std::make_unique<MemoryCheckpointer>();
}

std::unique_ptr<Checkpointer> makeSqlite(const QTemporaryDir &folder)
{
    return SqliteCheckpointer::open(folder.filePath(QStringLiteral("history.sqlite")).toStdString()).value();
}

Message withId(Message message, std::string id)
{
    message.id = std::move(id);
    return message;
}

Checkpoint checkpointOf(std::string id, std::string parent, std::string text = {})
{
    Checkpoint checkpoint;
    checkpoint.id = std::move(id);
    checkpoint.parentId = std::move(parent);
    checkpoint.node = "model";
    checkpoint.source = CheckpointSource::Loop;
    checkpoint.state.rubric = std::move(text);
    PendingTask next;
    next.node = "tools";
    next.call = call("c1", "ls");
    checkpoint.next = {next};
    return checkpoint;
}

FileData textFile(std::string text)
{
    FileData file;
    file.content = std::move(text);
    return file;
}

std::vector<std::string> idsOf(Checkpointer &checkpointer, const std::string &thread)
{
    std::vector<std::string> ids;
    const std::vector<CheckpointSummary> summaries = checkpointer.list(thread).value();
    for (const CheckpointSummary &summary : summaries)
        ids.push_back(summary.id);
    return ids;
}

using Strings = std::vector<std::string>;

/// A state that differs from another one somewhere.
AgentState changedAtRandom(AgentState state, std::mt19937 &random)
{
    const auto pick = [&random](std::size_t below) { return random() % below; };
    const std::string text = std::to_string(random());
    switch (pick(12)) {
    case 0:
    case 1:
        state.messages.push_back(withId(Message::user(text), text));
        break;
    case 2:
        if (!state.messages.empty())
            state.messages[pick(state.messages.size())] = Message::assistant(text);
        break;
    case 3:
        if (!state.messages.empty())
            state.messages.erase(state.messages.begin() + static_cast<std::ptrdiff_t>(pick(state.messages.size())));
        break;
    case 4:
        state.files.insert(state.files.begin() + static_cast<std::ptrdiff_t>(pick(state.files.size() + 1)),
                           {"/" + text, textFile(text)});
        break;
    case 5:
        if (!state.files.empty())
            state.files[pick(state.files.size())].second = textFile(text);
        break;
    case 6:
        std::shuffle(state.files.begin(), state.files.end(), random);
        break;
    case 7:
        if (!state.files.empty())
            state.files.pop_back();
        break;
    case 8:
        state.skills = pick(2) == 0 ? std::nullopt : std::optional(SkillsState{{}, Strings{text}});
        break;
    case 9:
        state.rubricState.evaluations.push_back({});
        state.rubricState.evaluations.back().explanation = text;
        break;
    case 10:
        state.rubricState.evaluations.clear();
        state.rubricState.gradingRunId = text;
        break;
    default:
        state.todos = pick(2) == 0 ? JsonText() : JsonText{'[' + text + ']'};
        break;
    }
    return state;
}

} // namespace

Q_DECLARE_METATYPE(Maker)

/// What every Checkpointer promises, wherever it keeps them.
class CheckpointerContractTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void init();
    void cleanup();

    void unknownThreadHasNothing();
    void givesNewestFirst();
    void keepsEverything();
    void storesAnewAtItsPlace();
    void keepsBothBranchesOfAFork();
    void keepsThreadsApart();
    void keepsWhateverAStateTurnsInto();
    void trustsWhatIsUntouched();
    void threadTravelsInTime();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Checkpointer> m_checkpointer;
};

void CheckpointerContractTest::initTestCase_data()
{
    QTest::addColumn<Maker>("make");
    QTest::newRow("memory") << Maker(makeMemory);
    QTest::newRow("sqlite") << Maker(makeSqlite);
}

void CheckpointerContractTest::init()
{
    QFETCH_GLOBAL(Maker, make);
    m_folder = QTemporaryDir();
    m_checkpointer = make(m_folder);
}

void CheckpointerContractTest::cleanup()
{
    m_checkpointer.reset();
}

void CheckpointerContractTest::unknownThreadHasNothing()
{
    QVERIFY(!m_checkpointer->latest("t").value());
    QVERIFY(!m_checkpointer->find("t", "a").value());
    QVERIFY(m_checkpointer->history("t").value().empty());
    QVERIFY(m_checkpointer->list("t").value().empty());
}

void CheckpointerContractTest::givesNewestFirst()
{
    QVERIFY(m_checkpointer->save("t", checkpointOf("a", "", "one")));
    QVERIFY(m_checkpointer->save("t", checkpointOf("b", "a", "two")));
    QCOMPARE(m_checkpointer->latest("t").value()->id, std::string("b"));
    QCOMPARE(m_checkpointer->find("t", "a").value()->state.rubric, std::string("one"));
    QVERIFY(!m_checkpointer->find("t", "c").value());
    const std::vector<Checkpoint> history = m_checkpointer->history("t").value();
    QCOMPARE(history.size(), 2U);
    QCOMPARE(history.front().state.rubric, std::string("two"));
    QCOMPARE(history.back().state.rubric, std::string("one"));
    QCOMPARE(idsOf(*m_checkpointer, "t"), (Strings{"b", "a"}));
    QVERIFY(m_checkpointer->list("t").value().front() == summaryOf(history.front()));
}

void CheckpointerContractTest::keepsEverything()
{
    Checkpoint nested = checkpointOf("inner", "");
    nested.next.front().interrupt = Interrupt{{R"({"action_requests":[]})"}};
    nested.next.front().answer = {R"({"decisions":[]})"};
    Checkpoint checkpoint = checkpointOf("a", "before", "be good");
    checkpoint.step = 7;
    checkpoint.source = CheckpointSource::Fork;
    checkpoint.state.messages = {withId(Message::user("\xE4\xBD\xA0 \"\n"), "1")};
    checkpoint.state.messages.front().usage = Usage{.input = 3, .output = 4};
    checkpoint.state.files = {{"/b", textFile("x")}, {"/a", textFile("")}};
    checkpoint.state.skills = SkillsState();
    checkpoint.state.memory = MemoryState{{{"/AGENTS.md", "brief"}}};
    checkpoint.state.rubricState.status = RunStatus::NeedsRevision;
    checkpoint.state.rubricState.gradingRunId = "run";
    checkpoint.state.rubricState.evaluations.resize(2);
    checkpoint.state.summarizationSession = "session";
    StateUpdate update;
    update.files = {{"/gone", std::nullopt}};
    update.jumpTo = JumpTarget::End;
    checkpoint.next.front().result = std::make_shared<StateUpdate>(update);
    checkpoint.next.front().nested = std::make_shared<const Checkpoint>(nested);
    QVERIFY(m_checkpointer->save("t", checkpoint));
    for (const Checkpoint &kept :
         {m_checkpointer->latest("t").value().value(), m_checkpointer->find("t", "a").value().value(),
          m_checkpointer->history("t").value().front()}) {
        QCOMPARE(encodeCheckpoint(kept).text, encodeCheckpoint(checkpoint).text);
        QVERIFY(kept.state == checkpoint.state);
    }
}

void CheckpointerContractTest::storesAnewAtItsPlace()
{
    QVERIFY(m_checkpointer->save("t", checkpointOf("a", "", "one")));
    QVERIFY(m_checkpointer->save("t", checkpointOf("b", "a", "two")));
    QVERIFY(m_checkpointer->save("t", checkpointOf("a", "", "one, mended")));
    QCOMPARE(idsOf(*m_checkpointer, "t"), (Strings{"b", "a"}));
    QCOMPARE(m_checkpointer->latest("t").value()->state.rubric, std::string("two"));
    QCOMPARE(m_checkpointer->find("t", "a").value()->state.rubric, std::string("one, mended"));
    QVERIFY(m_checkpointer->save("t", checkpointOf("b", "a", "two, mended")));
    QVERIFY(m_checkpointer->save("t", checkpointOf("b", "a", "two, mended twice")));
    QVERIFY(m_checkpointer->save("t", checkpointOf("c", "b", "three")));
    QCOMPARE(idsOf(*m_checkpointer, "t"), (Strings{"c", "b", "a"}));
    QCOMPARE(m_checkpointer->history("t").value()[1].state.rubric, std::string("two, mended twice"));
}

void CheckpointerContractTest::keepsBothBranchesOfAFork()
{
    Checkpoint root = checkpointOf("a", "");
    root.state.messages = {Message::user("go")};
    Checkpoint left = checkpointOf("left", "a");
    left.state.messages = {Message::user("go"), Message::assistant("left")};
    Checkpoint right = checkpointOf("right", "a");
    right.state.messages = {Message::user("go"), Message::assistant("right")};
    Checkpoint more = checkpointOf("more", "left");
    more.state.messages = left.state.messages;
    more.state.messages.push_back(Message::user("more"));
    for (const Checkpoint &checkpoint : {root, left, right, more})
        QVERIFY(m_checkpointer->save("t", checkpoint));
    for (const Checkpoint &checkpoint : {root, left, right, more})
        QVERIFY(m_checkpointer->find("t", checkpoint.id).value()->state == checkpoint.state);
    QCOMPARE(idsOf(*m_checkpointer, "t"), (Strings{"more", "right", "left", "a"}));
}

void CheckpointerContractTest::keepsThreadsApart()
{
    QVERIFY(m_checkpointer->save("one", checkpointOf("a", "", "of one")));
    QVERIFY(m_checkpointer->save("two", checkpointOf("a", "", "of two")));
    QVERIFY(m_checkpointer->save("one", checkpointOf("b", "a", "of one")));
    QCOMPARE(idsOf(*m_checkpointer, "one"), (Strings{"b", "a"}));
    QCOMPARE(idsOf(*m_checkpointer, "two"), (Strings{"a"}));
    QCOMPARE(m_checkpointer->latest("two").value()->state.rubric, std::string("of two"));
}

void CheckpointerContractTest::keepsWhateverAStateTurnsInto()
{
    std::mt19937 random(4); // NOLINT(cert-msc51-cpp,cert-msc32-c): the same cases each time
    std::vector<Checkpoint> all;
    for (int i = 0; i < 300; ++i) {
        // Mostly on from the newest, now and then from an older one.
        const Checkpoint *parent = all.empty() ? nullptr : &all.back();
        if (parent != nullptr && random() % 8 == 0)
            parent = &all[random() % all.size()];
        Checkpoint next = checkpointOf(std::to_string(i), parent != nullptr ? parent->id : std::string());
        next.state = changedAtRandom(parent != nullptr ? parent->state : AgentState(), random);
        QVERIFY(m_checkpointer->save("t", next));
        all.push_back(std::move(next));
        if (random() % 8 == 0) {
            Checkpoint &again = all[random() % all.size()];
            again.state = changedAtRandom(std::move(again.state), random);
            QVERIFY(m_checkpointer->save("t", again));
        }
    }
    const std::vector<Checkpoint> history = m_checkpointer->history("t").value();
    QCOMPARE(history.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(encodeState(history[all.size() - 1 - i].state).text, encodeState(all[i].state).text);
        QVERIFY(m_checkpointer->find("t", all[i].id).value()->state == all[i].state);
    }
    QVERIFY(m_checkpointer->latest("t").value()->state == all.back().state);
}

void CheckpointerContractTest::trustsWhatIsUntouched()
{
    Checkpoint first = checkpointOf("a", "");
    first.state.messages = {Message::user("one"), Message::assistant("two")};
    first.state.skills = SkillsState();
    QVERIFY(m_checkpointer->save("t", first));
    Checkpoint second = first;
    second.id = "b";
    second.parentId = "a";
    second.state.messages.push_back(Message::user("three"));
    second.untouched = {.messages = 2, .skills = true, .memory = true};
    QVERIFY(m_checkpointer->save("t", second));
    QVERIFY(m_checkpointer->latest("t").value()->state == second.state);
}

void CheckpointerContractTest::threadTravelsInTime()
{
    AgentSpec spec;
    spec.model = std::make_shared<FakeChatModel>(
        Transcript{Message::assistant("", {call("c1", "look")}), Message::assistant("first end"),
                   Message::assistant("other end"), Message::assistant("answer to more")});
    spec.tools = {textTool("look", "seen")};
    const std::unique_ptr<Agent> agent = Agent::create(std::move(spec)).value();
    AgentThread thread(*agent, *m_checkpointer, "t");
    TestRun run;
    QVERIFY(thread.invoke(input("go"), run.context).isFinished());
    const std::vector<CheckpointSummary> steps = m_checkpointer->list("t").value();
    QCOMPARE(steps.size(), 5U); // input, start, model, tools, model
    QCOMPARE(steps[1].node, std::string("tools"));
    const AgentResult other = thread.proceed(run.context, steps[1].id);
    QVERIFY(other.isFinished());
    QCOMPARE(textOf(other.state.messages.back()), std::string("other end"));
    QCOMPARE(other.state.messages.size(), 4U);
    QCOMPARE(textOf(m_checkpointer->find("t", steps[0].id).value()->state.messages.back()), std::string("first end"));
    const AgentResult more = thread.invoke(input("more"), run.context);
    QCOMPARE(textOf(more.state.messages[3]), std::string("other end"));
    QCOMPARE(textOf(more.state.messages.back()), std::string("answer to more"));
}

QTEST_APPLESS_MAIN(CheckpointerContractTest)
#include "tst_checkpointer_contract.moc"
