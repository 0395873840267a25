#include "engine/agent/agent_thread.h"
#include "engine/agent/checkpoint_codec.h"
#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/llm/scripted_model.h"
#include "engine/middleware/deep_agent.h"
#include "engine/middleware/rubric_middleware.h"
#include "engine/net/scrub.h"
#include "engine/storage/sqlite_checkpointer.h"
#include "tests/engine/agent/agent_test.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

constexpr auto threadName = "run";
constexpr int killedAfterLastStep = 1000;

JsonText verdict(const std::string &result, bool passed)
{
    return {R"({"result":")" + result + R"(","explanation":"so","criteria":[{"name":"Is good","passed":)"
            + (passed ? "true" : R"(false,"gap":"no source")") + "}]}"};
}

ScriptEntry saying(std::string text, std::vector<ScriptToolCall> calls = {})
{
    ScriptEntry entry;
    entry.text = std::move(text);
    entry.toolCalls = std::move(calls);
    return entry;
}

/// Two iterations with parallel tool calls, files and a sub-agent.
Script script()
{
    Script script;
    script.delay = std::chrono::milliseconds(0);
    script.agent = {
        saying("Writing.",
               {{"write_file", {R"({"file_path":"/a.md","content":"one"})"}, {}},
                {"write_file", {R"({"file_path":"/b.md","content":"two"})"}, {}}}),
        saying("Asking.", {{"task", {R"({"description":"Look","subagent_type":"helper"})"}, {}}}),
        saying("Done."),
        saying("Mending.", {{"edit_file", {R"({"file_path":"/a.md","old_string":"one","new_string":"ONE"})"}, {}}}),
        saying("Mended."),
    };
    ScriptEntry failing;
    failing.verdict = verdict("needs_revision", false);
    ScriptEntry passing;
    passing.verdict = verdict("satisfied", true);
    script.grader = {failing, passing};
    script.subagents = {
        {"helper", {saying("Looked.", {{"read_file", {R"({"file_path":"/a.md"})"}, {}}}), saying("It says one.")}}};
    return script;
}

/// The scripted run above on a file, with the positions of its script stored beside each checkpoint.
class ScriptedRun
{
public:
    explicit ScriptedRun(const std::string &file)
        : checkpointer(SqliteCheckpointer::open(file).value())
    {
        const Script text = script();
        for (const char *name : {"agent", "grader", "helper"})
            m_parts.push_back(std::make_shared<ScriptPart>(text, name));
        const auto modelOf = [&](std::size_t part) {
            return std::make_shared<ScriptedModel>(text, m_parts[part], "scripted:test");
        };
        DeepAgentSpec spec;
        spec.model = modelOf(0);
        spec.backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_run.clock);
        spec.generalPurpose = false;
        SubAgentSpec helper;
        helper.name = "helper";
        helper.description = "Helps.";
        helper.model = modelOf(2);
        spec.subAgentSpecs = {helper};
        RubricOptions rubric;
        rubric.model = modelOf(1);
        spec.middlewares = {std::shared_ptr<Middleware>(RubricMiddleware::create(std::move(rubric)).value())};
        m_agent = createDeepAgent(std::move(spec)).value();
        checkpointer->setNotes([this] { return positions(); });
    }

    /// Begins, or goes on where the file says.
    AgentResult run(Checkpointer &keeper)
    {
        AgentThread thread(*m_agent, keeper, threadName);
        const std::optional<Checkpoint> newest = checkpointer->latest(threadName).value();
        if (!newest) {
            StateUpdate task = input("Write it.");
            task.rubric = "- Is good";
            return thread.invoke(std::move(task), m_run.context);
        }
        const Json places = parseJson(checkpointer->notesOf(threadName, newest->id).value());
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            m_parts[i]->resume(toJsonText(places[i]));
        return thread.proceed(m_run.context);
    }
    AgentResult run() { return run(*checkpointer); }

    std::unique_ptr<SqliteCheckpointer> checkpointer;

private:
    JsonText positions() const
    {
        Json places = Json::array();
        for (const auto &part : m_parts)
            places.push_back(parseJson(part->position()));
        return toJsonText(places);
    }

    TestRun m_run;
    std::vector<std::shared_ptr<ScriptPart>> m_parts;
    std::unique_ptr<Agent> m_agent;
};

/// Kills this process when so many checkpoints have been saved: before or after the last of them is written.
class DeadlyCheckpointer final : public Checkpointer
{
public:
    DeadlyCheckpointer(Checkpointer &inner, int steps, bool before)
        : m_inner(inner)
        , m_left(steps)
        , m_before(before)
    {
    }

    Result<void> save(const std::string &threadId, const Checkpoint &checkpoint) override
    {
        --m_left;
        if (m_left == 0 && m_before)
            ::raise(SIGKILL);
        Result<void> saved = m_inner.save(threadId, checkpoint);
        if (m_left == 0)
            ::raise(SIGKILL);
        return saved;
    }
    Result<std::optional<Checkpoint>> latest(const std::string &threadId) override { return m_inner.latest(threadId); }
    Result<std::optional<Checkpoint>> find(const std::string &threadId, const std::string &id) override
    {
        return m_inner.find(threadId, id);
    }
    Result<std::vector<Checkpoint>> history(const std::string &threadId) override { return m_inner.history(threadId); }
    Result<std::vector<CheckpointSummary>> list(const std::string &threadId) override { return m_inner.list(threadId); }

private:
    Checkpointer &m_inner;
    int m_left;
    bool m_before;
};

/// What must not depend on when the process died: everything but ids, times and races.
std::string withoutChance(AgentState state)
{
    for (Message &message : state.messages)
        message.id.clear();
    for (auto &[path, file] : state.files)
        file.createdAt = file.modifiedAt = {};
    std::sort(state.files.begin(), state.files.end(),
              [](const auto &one, const auto &other) { return one.first < other.first; }); // parallel calls wrote them
    for (Evaluation &evaluation : state.rubricState.evaluations)
        evaluation.gradingRunId = evaluation.gradingRunId == state.rubricState.gradingRunId ? "same" : "other";
    state.rubricState.gradingRunId.clear();
    return encodeState(state).text;
}

Checkpoint stepOf(int number, AgentState state)
{
    Checkpoint checkpoint;
    checkpoint.id = std::to_string(number);
    checkpoint.parentId = number == 0 ? std::string() : std::to_string(number - 1);
    checkpoint.step = number;
    checkpoint.state = std::move(state);
    return checkpoint;
}

} // namespace

class TestSqliteCheckpointer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survivesAProcessKilledAtEachStep();
    void writesNoMoreInALongThread();
    void notesBelongToTheirCheckpoint();
    void secretsStayOut();
    void listsWithNotes();
    void twoWritersOfOneThreadConflict();
    void keepsSecretsOut();
    void removesAThread();
    void brokenFileIsAnError();

private:
    static int runChild(const QString &file, int steps, bool before)
    {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--child"), file, QString::number(steps),
                     before ? QStringLiteral("before") : QStringLiteral("after")});
        child.waitForFinished();
        return child.exitStatus() == QProcess::CrashExit ? -1 : child.exitCode();
    }
};

void TestSqliteCheckpointer::survivesAProcessKilledAtEachStep()
{
    const QTemporaryDir folder;
    ScriptedRun whole(folder.filePath(QStringLiteral("whole.sqlite")).toStdString());
    const AgentResult expected = whole.run();
    QVERIFY2(expected.isFinished(), expected.error ? expected.error->message.c_str() : "");
    QVERIFY(expected.state.rubricState.status == RunStatus::Satisfied);
    QCOMPARE(expected.state.rubricState.evaluations.size(), 2U);
    QCOMPARE(expected.state.files.size(), 2U);
    const auto steps = static_cast<int>(whole.checkpointer->list(threadName).value().size());
    QVERIFY(steps > 10);

    for (int step = 1; step <= steps; ++step) {
        for (const bool before : {true, false}) {
            const QString file = folder.filePath(QStringLiteral("%1-%2.sqlite").arg(step).arg(before));
            QCOMPARE(runChild(file, step, before), -1);
            ScriptedRun resumed(file.toStdString());
            const AgentResult result = resumed.run();
            QVERIFY2(result.isFinished(), result.error ? result.error->message.c_str() : "");
            QCOMPARE(QString::fromStdString(withoutChance(result.state)),
                     QString::fromStdString(withoutChance(expected.state)));
        }
    }
    // One that dies again and again, one step further each time.
    const QString file = folder.filePath(QStringLiteral("often.sqlite"));
    for (int died = 0; died < steps; ++died)
        QCOMPARE(runChild(file, 1, false), -1);
    QCOMPARE(runChild(file, killedAfterLastStep, false), 0);
    ScriptedRun often(file.toStdString());
    QCOMPARE(withoutChance(often.checkpointer->latest(threadName).value()->state), withoutChance(expected.state));
}

void TestSqliteCheckpointer::writesNoMoreInALongThread()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("long.sqlite"));
    const auto checkpointer = SqliteCheckpointer::open(file.toStdString()).value();
    constexpr int steps = 4000;
    constexpr qint64 bytesAStep = 2048;
    AgentState state;
    std::array<qint64, 2> nanoseconds{};
    for (int i = 0; i < steps; ++i) {
        Checkpoint checkpoint = stepOf(i, std::move(state));
        checkpoint.untouched.messages = checkpoint.state.messages.size();
        checkpoint.state.messages.push_back(Message::user("Message " + std::to_string(i)));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(checkpointer->save("t", checkpoint));
        nanoseconds[i < steps / 2 ? 0 : 1] += timer.nsecsElapsed();
        state = std::move(checkpoint.state);
    }
    const qint64 size = QFileInfo(file).size() + QFileInfo(file + QStringLiteral("-wal")).size();
    QVERIFY2(size < steps * bytesAStep, qPrintable(QString::number(size)));
    QVERIFY2(nanoseconds[1] < 3 * nanoseconds[0], qPrintable(QString::number(nanoseconds[1] / (steps / 2))));
    qInfo("%lld µs a step, then %lld µs", nanoseconds[0] / (steps / 2) / 1000, nanoseconds[1] / (steps / 2) / 1000);
    QCOMPARE(checkpointer->latest("t").value()->state.messages.size(), static_cast<std::size_t>(steps));
}

void TestSqliteCheckpointer::notesBelongToTheirCheckpoint()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("h.sqlite")).toStdString();
    const auto checkpointer = SqliteCheckpointer::open(file).value();
    QVERIFY(checkpointer->save("t", stepOf(0, {})));
    int number = 0;
    checkpointer->setNotes([&number] { return JsonText{std::to_string(++number)}; });
    QVERIFY(checkpointer->save("t", stepOf(1, {})));
    QVERIFY(checkpointer->save("t", stepOf(2, {})));
    QVERIFY(checkpointer->save("t", stepOf(1, {})));
    QVERIFY(checkpointer->notesOf("t", "0").value().isEmpty());
    QCOMPARE(checkpointer->notesOf("t", "1").value().text, std::string("3"));
    QCOMPARE(checkpointer->notesOf("t", "2").value().text, std::string("2"));
    QVERIFY(checkpointer->notesOf("t", "9").value().isEmpty());
}

void TestSqliteCheckpointer::secretsStayOut()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("h.sqlite"));
    const std::string key = "sk-planted-0123456789";
    KnownSecrets secrets;
    secrets.add(key);
    {
        const auto checkpointer = SqliteCheckpointer::open(file.toStdString(), &secrets).value();
        checkpointer->setNotes([&key] { return JsonText{"{\"note\":\"" + key + "\"}"}; });
        AgentState state;
        state.messages = {Message::user("The key is " + key + '.')};
        Checkpoint first = stepOf(0, state);
        PendingTask task;
        task.node = "tools";
        task.call = ToolCall{.id = "c", .name = "execute", .args = {"{\"command\":\"echo " + key + "\"}"}};
        first.next = {task};
        QVERIFY(checkpointer->save("t", first));
        state.messages.push_back(Message::assistant("Here: " + key));
        QVERIFY(checkpointer->save("t", stepOf(1, state)));
        const Checkpoint stored = *checkpointer->latest("t").value();
        QCOMPARE(textOf(stored.state.messages.front()), "The key is " + std::string(secretMask) + '.');
        QCOMPARE(stored.state.messages.size(), 2U);
    }
    for (const char *suffix : {"", "-wal"}) {
        QFile bytes(file + QString::fromLatin1(suffix));
        if (bytes.open(QIODevice::ReadOnly))
            QVERIFY(!bytes.readAll().contains(key.c_str()));
    }
}

void TestSqliteCheckpointer::listsWithNotes()
{
    const QTemporaryDir folder;
    const auto checkpointer =
        SqliteCheckpointer::open(folder.filePath(QStringLiteral("h.sqlite")).toStdString()).value();
    checkpointer->setNotes([] { return JsonText{"1"}; });
    Checkpoint going = stepOf(0, {});
    going.next.emplace_back().node = "model";
    QVERIFY(checkpointer->save("t", going));
    checkpointer->setNotes({});
    QVERIFY(checkpointer->save("t", stepOf(1, {})));
    const std::vector<StoredCheckpoint> all = checkpointer->listAll("t").value();
    QCOMPARE(all.size(), 2U);
    QCOMPARE(all.front().summary.id, std::string("1"));
    QVERIFY(all.front().isFinished);
    QVERIFY(!all.back().isFinished);
    QCOMPARE(all.back().notes.text, std::string("1"));
}

void TestSqliteCheckpointer::twoWritersOfOneThreadConflict()
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("h.sqlite")).toStdString();
    const auto one = SqliteCheckpointer::open(file).value();
    const auto other = SqliteCheckpointer::open(file).value();
    QVERIFY(one->save("t", stepOf(0, {})));
    QVERIFY(other->save("t", stepOf(1, {})));
    const Result<void> late = one->save("t", stepOf(1, {}));
    QVERIFY(!late);
    QVERIFY(late.error().code == Error::Code::Conflict);
    QCOMPARE(one->list("t").value().size(), 2U);
}

void TestSqliteCheckpointer::keepsSecretsOut()
{
    const QTemporaryDir folder;
    KnownSecrets secrets;
    secrets.add("sk-planted-0001");
    const auto keeper = SqliteCheckpointer::open(folder.filePath(QStringLiteral("h")).toStdString(), &secrets).value();
    AgentState state;
    state.messages = {Message::user("Use sk-planted-0001.")};
    QVERIFY(keeper->save(threadName, stepOf(0, state)));
    state.messages.push_back(Message::assistant("I use sk-planted-0001."));
    QVERIFY(keeper->save(threadName, stepOf(1, state)));
    const Checkpoint stored = keeper->latest(threadName).value().value();
    QCOMPARE(stored.state.messages.size(), std::size_t{2});
    QCOMPARE(textOf(stored.state.messages[0]), std::string("Use [secret]."));
    QCOMPARE(textOf(stored.state.messages[1]), std::string("I use [secret]."));
}

void TestSqliteCheckpointer::removesAThread()
{
    const QTemporaryDir folder;
    const auto checkpointer =
        SqliteCheckpointer::open(folder.filePath(QStringLiteral("h.sqlite")).toStdString()).value();
    QVERIFY(checkpointer->save("t", stepOf(0, {})));
    QVERIFY(checkpointer->save("u", stepOf(0, {})));
    QVERIFY(checkpointer->remove("t"));
    QVERIFY(checkpointer->list("t").value().empty());
    QCOMPARE(checkpointer->list("u").value().size(), 1U);
    QVERIFY(checkpointer->save("t", stepOf(0, {})));
    QCOMPARE(checkpointer->list("t").value().size(), 1U);
}

void TestSqliteCheckpointer::brokenFileIsAnError()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("h.sqlite"));
    QFile broken(file);
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("this is no database, and long enough to be seen as such");
    broken.close();
    const auto checkpointer = SqliteCheckpointer::open(file.toStdString());
    QVERIFY(!checkpointer);
    QVERIFY(checkpointer.error().code == Error::Code::Database);
}

/// `--child FILE STEPS before|after` is the process that dies.
int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QStringLiteral("--child")) {
        ScriptedRun run(arguments.value(2).toStdString());
        DeadlyCheckpointer deadly(*run.checkpointer, arguments.value(3).toInt(),
                                  arguments.value(4) == QStringLiteral("before"));
        return run.run(deadly).isFinished() ? 0 : 1;
    }
    TestSqliteCheckpointer test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_sqlite_checkpointer.moc"
