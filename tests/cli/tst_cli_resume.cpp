#include "tests/cli/cli_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <csignal>
#include <sys/types.h>

using namespace Touchstone;

namespace {

constexpr auto slowLoop =
    "version: 1\noptions: {chunk: 1, delay_ms: 15}\nagent:\n"
    "  - {text: I look., tool_calls: [{name: ls, args: {path: /}}]}\n"
    "  - {text: The first try.}\n"
    "  - {text: I look again., tool_calls: [{name: ls, args: {path: /}}]}\n"
    "  - {text: The second try.}\n"
    "grader:\n"
    "  - verdict: {result: needs_revision, explanation: No., criteria: [{name: Is good, passed: false, gap: no}]}\n"
    "  - verdict: {result: satisfied, explanation: Yes., criteria: [{name: Is good, passed: true}]}\n";

constexpr auto writingScript = "version: 1\noptions: {delay_ms: 0}\nagent:\n"
                               "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
                               "  - {when: {contains: too early}, text: I see.}\n"
                               "  - {text: Done.}\n";

void writeProject(const CliProgram &cli, const char *script, const QByteArray &agent = {})
{
    cli.write(QStringLiteral("touchstone.yaml"), "version: 1\nagent:\n  model: \"scripted:script.yaml\"\n" + agent);
    cli.write(QStringLiteral("script.yaml"), script);
    cli.write(QStringLiteral("tasks/t.md"), "Do it.\n");
}

QStringList args(std::initializer_list<const char *> words)
{
    QStringList list;
    for (const char *word : words)
        list << QString::fromUtf8(word);
    return list;
}

/// Who said what; of tools and of feedback only who.
QString saidBy(const QJsonObject &message)
{
    const QString role = message[u"role"].toString();
    const QString content = message[u"content"].toString();
    if (role == u"tool" || (role == u"user" && content != u"Do it.\n"))
        return role;
    return role + u' ' + content;
}

/// What the events of a run say of its conversation and gradings, a line each.
QStringList storyOf(const QByteArray &lines)
{
    QStringList story;
    for (const QByteArray &line : lines.split('\n')) {
        const QJsonObject event = QJsonDocument::fromJson(line).object();
        const QString type = event[u"type"].toString();
        if (type == u"message_added" && !event[u"grader"].toBool())
            story << saidBy(event[u"message"].toObject());
        else if (type == u"rubric_evaluation_end")
            story << event[u"result"].toString() + event[u"iteration"].toVariant().toString();
        else if (type == u"run_started" || type == u"run_ended")
            story << type;
    }
    return story;
}

/// What the whole of `slowLoop` says, in the form of storyOf().
QStringList wholeStory()
{
    return {QStringLiteral("run_started"),
            QStringLiteral("user Do it.\n"),
            QStringLiteral("assistant I look."),
            QStringLiteral("tool"),
            QStringLiteral("assistant The first try."),
            QStringLiteral("needs_revision0"),
            QStringLiteral("user"),
            QStringLiteral("assistant I look again."),
            QStringLiteral("tool"),
            QStringLiteral("assistant The second try."),
            QStringLiteral("satisfied1"),
            QStringLiteral("run_ended")};
}

QJsonObject onlyRun(const CliProgram &cli)
{
    return cli.call(args({"history", "show", "1", "--json"})).json()[u"runs"][0].toObject();
}

} // namespace

/// The real program, killed and called again.
class TestCliResume : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killedRunGoesOn_data();
    void killedRunGoesOn();
    void killedOverAndOver();
    void timeBeforeAKillCounts();
    void runningRunIsLeftAlone();
    void stoppedRunSaysHowToGoOn();
    void forkMakesASecondRun();
    void failedGradingIsMadeAgain();
    void wrongUsageEndsWith2_data();
    void wrongUsageEndsWith2();
    void approvals_data();
    void approvals();
    void permissionAsksToo();
};

void TestCliResume::killedRunGoesOn_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::addColumn<int>("times");
    QTest::newRow("at the start") << QByteArray("run_started") << 1;
    QTest::newRow("first call") << QByteArray("delta") << 3;
    QTest::newRow("tool call") << QByteArray("tool_call_started") << 1;
    QTest::newRow("after the tool") << QByteArray("tool_call_finished") << 1;
    QTest::newRow("second call") << QByteArray("model_call_started") << 2;
    QTest::newRow("grading") << QByteArray("rubric_evaluation_start") << 1;
    QTest::newRow("verdict") << QByteArray("rubric_evaluation_end") << 1;
    QTest::newRow("second iteration") << QByteArray("tool_call_finished") << 2;
    QTest::newRow("second grading") << QByteArray("rubric_evaluation_start") << 2;
}

void TestCliResume::killedRunGoesOn()
{
    QFETCH(QByteArray, event);
    QFETCH(int, times);
    CliProgram cli;
    writeProject(cli, slowLoop);
    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n");
    const std::unique_ptr<QProcess> run = cli.start(args({"run", "--events"}));
    const QByteArray mark = "\"type\":\"" + event + '"';
    QByteArray seen;
    QVERIFY(QTest::qWaitFor(
        [&] {
            seen += run->readAllStandardOutput();
            return QByteArray(seen).replace(" ", "").count(mark) >= times;
        },
        30'000));
    ::kill(static_cast<pid_t>(run->processId()), SIGKILL);
    QVERIFY(run->waitForFinished(10'000));

    const QJsonObject killed = onlyRun(cli);
    QVERIFY(killed[u"status"].isNull());
    QCOMPARE(killed[u"state"].toString(), QStringLiteral("interrupted"));
    QVERIFY(killed[u"resumable"].toBool());

    const CliResult resumed = cli.call(args({"run", "--resume", "1", "--events"}));
    QVERIFY2(resumed.exitCode == 0, resumed.err.constData());
    QCOMPARE(storyOf(resumed.out), wholeStory());
    const QJsonObject ended = onlyRun(cli);
    QCOMPARE(ended[u"status"].toString(), QStringLiteral("satisfied"));
    QCOMPARE(ended[u"state"].toString(), QStringLiteral("ended"));
    QCOMPARE(ended[u"iterations"].toInt(), 2);
    QCOMPARE(ended[u"verdicts"].toArray().size(), 2);
    QVERIFY(!ended[u"resumable"].toBool());
    QCOMPARE(ended[u"run_id"].toString(), killed[u"run_id"].toString());
    QCOMPARE(cli.call(args({"run", "--resume", "1"})).exitCode, 2);
}

/// One run that is killed after its first, seventh, thirteenth … line of events, each time by a new process.
void TestCliResume::killedOverAndOver()
{
    constexpr int between = 6;
    CliProgram cli;
    writeProject(cli, slowLoop);
    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n");
    QByteArray seen;
    int kills = 0;
    for (bool isAlive = true; isAlive; ++kills) {
        const QStringList call = kills == 0 ? args({"run", "--events"}) : args({"run", "--resume", "1", "--events"});
        const std::unique_ptr<QProcess> run = cli.start(call);
        seen.clear();
        const auto wanted = 1 + between * kills;
        QVERIFY(QTest::qWaitFor(
            [&] {
                seen += run->readAllStandardOutput();
                return seen.count('\n') >= wanted || run->state() == QProcess::NotRunning;
            },
            30'000));
        if (const qint64 process = run->processId(); process > 0) { // zero would be this program and all beside it
            ::kill(static_cast<pid_t>(process), SIGKILL);
            QVERIFY(run->waitForFinished(10'000));
        }
        isAlive = run->exitStatus() != QProcess::NormalExit;
        seen += run->readAllStandardOutput();
        const QString state = onlyRun(cli)[u"state"].toString();
        QVERIFY2(state == u"interrupted" || state == u"ended", qPrintable(state));
        isAlive = isAlive && state != u"ended";
        QVERIFY(kills < 300);
    }
    QVERIFY2(kills > 10, "the run ended before it could be killed often");
    const QJsonObject ended = onlyRun(cli);
    QCOMPARE(ended[u"status"].toString(), QStringLiteral("satisfied"));
    QCOMPARE(ended[u"iterations"].toInt(), 2);
    QCOMPARE(ended[u"verdicts"].toArray().size(), 2);
    const QStringList story = storyOf(seen);
    QCOMPARE(story, wholeStory().mid(0, story.size()));
}

/// Also while nothing is stored, as the second answer arrives slowly.
void TestCliResume::timeBeforeAKillCounts()
{
    CliProgram cli;
    const QByteArray script = "version: 1\noptions: {chunk: 1, delay_ms: 50}\nagent:\n"
                              "  - {tool_calls: [{name: ls, args: {path: /}}], usage: {input: 30, output: 12}}\n"
                              "  - {text: "
        + QByteArray(600, 'x') + "}\n";
    writeProject(cli, script.constData());
    const std::unique_ptr<QProcess> run = cli.start(args({"run", "--events"}));
    QByteArray seen;
    QVERIFY(QTest::qWaitFor([&] { return (seen += run->readAllStandardOutput()).contains("\"tool_call_finished\""); },
                            30'000));
    QTest::qWait(3000);
    ::kill(static_cast<pid_t>(run->processId()), SIGKILL);
    QVERIFY(run->waitForFinished(10'000));

    const QJsonObject killed = onlyRun(cli);
    QVERIFY(killed[u"status"].isNull());
    QVERIFY2(killed[u"seconds"].toDouble() >= 1.5, qPrintable(QString::number(killed[u"seconds"].toDouble())));
    QVERIFY(killed[u"usage"][u"worker"].toObject()[u"output"].toInt() > 0);
    for (int i = 0; i < 2; ++i) {
        const CliResult resumed = cli.call(args({"run", "--resume", "1", "--json", "--limit", "seconds=1"}));
        QCOMPARE(resumed.exitCode, 1);
        QCOMPARE(resumed.json()[u"status"].toString(), QStringLiteral("limit_reached"));
        QVERIFY(resumed.json()[u"seconds"].toDouble() >= killed[u"seconds"].toDouble());
    }
}

void TestCliResume::runningRunIsLeftAlone()
{
    CliProgram cli;
    writeProject(cli, slowLoop);
    const std::unique_ptr<QProcess> run = cli.start(args({"run", "--events"}));
    QVERIFY(QTest::qWaitFor([&] { return run->readAllStandardOutput().contains("delta"); }, 30'000));
    QCOMPARE(onlyRun(cli)[u"state"].toString(), QStringLiteral("running"));
    const CliResult second = cli.call(args({"run", "--resume", "1", "--json"}));
    QCOMPARE(second.exitCode, 2);
    QCOMPARE(second.json()[u"error"][u"code"].toString(), QStringLiteral("conflict"));
    QCOMPARE(cli.call(args({"history", "delete", "1"})).exitCode, 2);
    QVERIFY(run->waitForFinished(30'000));
    QCOMPARE(run->exitCode(), 0);
}

void TestCliResume::stoppedRunSaysHowToGoOn()
{
    CliProgram cli;
    writeProject(cli, slowLoop);
    const CliResult limited = cli.call(args({"run", "--limit", "tokens=1"}));
    QCOMPARE(limited.exitCode, 1);
    QVERIFY2(limited.err.contains("run --resume 1"), limited.err.constData());
    QCOMPARE(cli.call(args({"run", "--resume", "1", "--limit", "tokens=100000"})).exitCode, 0);
}

void TestCliResume::forkMakesASecondRun()
{
    CliProgram cli;
    writeProject(cli, slowLoop);
    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n");
    QCOMPARE(cli.call(args({"run"})).exitCode, 0);
    const QJsonArray points = onlyRun(cli)[u"points"].toArray();
    QVERIFY(points.size() > 4);
    QString early;
    for (const QJsonValue point : points) {
        if (point[u"iteration"].toInt() == 1)
            early = point[u"id"].toString();
    }
    const CliResult fork = cli.call(
        {QStringLiteral("run"), QStringLiteral("--fork"), QStringLiteral("1@") + early, QStringLiteral("--json")});
    QVERIFY2(fork.exitCode == 0, fork.err.constData());
    QCOMPARE(fork.json()[u"iterations"].toInt(), 2);
    QCOMPARE(fork.json()[u"verdicts"].toArray().size(), 2);
    const QJsonArray runs = cli.call(args({"history", "list", "--json"})).json()[u"runs"].toArray();
    QCOMPARE(runs.size(), 2);
    QVERIFY(runs[0][u"run_id"].toString() != runs[1][u"run_id"].toString());
    QCOMPARE(runs[0][u"status"].toString(), QStringLiteral("satisfied"));
}

/// The error stands alone on what is said; then only the grader is asked.
void TestCliResume::failedGradingIsMadeAgain()
{
    CliProgram cli;
    writeProject(cli,
                 "version: 1\noptions: {delay_ms: 0}\nagent: [{text: First.}, {text: Second.}]\ngrader:\n"
                 "  - {error: {status: 400, message: busy}}\n"
                 "  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Is good, passed: true}]}\n");
    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n");
    const CliResult failed = cli.call(args({"run", "--json"}));
    QCOMPARE(failed.exitCode, 3);
    QVERIFY2(!failed.err.contains("not used"), failed.err.constData());
    QVERIFY2(failed.err.contains("run --grade-again 1"), failed.err.constData());
    const CliResult again = cli.call(args({"run", "--grade-again", "1", "--json"}));
    QVERIFY2(again.exitCode == 0, again.err.constData());
    QCOMPARE(again.json()[u"answer"].toString(), QStringLiteral("First."));
    QCOMPARE(again.json()[u"verdicts"].toArray().size(), 1);
    const QJsonArray runs = cli.call(args({"history", "list", "--json"})).json()[u"runs"].toArray();
    QCOMPARE(runs.size(), 2);
    QCOMPARE(cli.call(args({"run", "--grade-again", "1", "--max-iterations", "2"})).exitCode, 2);
}

void TestCliResume::wrongUsageEndsWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no such run") << args({"run", "--resume", "99"});
    QTest::newRow("with a task") << args({"run", "--resume", "1", "--task", "x"});
    QTest::newRow("with a rubric") << args({"run", "--resume", "1", "--rubric-text", "x"});
    QTest::newRow("both") << args({"run", "--resume", "1", "--fork", "1"});
    QTest::newRow("without history") << args({"run", "--resume", "1", "--no-history"});
    QTest::newRow("unknown policy") << args({"run", "--approve", "some"});
    QTest::newRow("task from the input") << args({"run", "--approve", "ask", "--task", "-"});
}

void TestCliResume::wrongUsageEndsWith2()
{
    QFETCH(QStringList, arguments);
    CliProgram cli;
    writeProject(cli, writingScript);
    QCOMPARE(cli.call(arguments).exitCode, 2);
}

void TestCliResume::approvals_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("answer");
    const QString none;
    const auto ask = args({"--approve", "ask"});
    QTest::newRow("all") << args({"--approve", "all"}) << QByteArray() << QStringLiteral("a.txt")
                         << QStringLiteral("Done.");
    QTest::newRow("none") << args({"--approve", "none"}) << QByteArray() << none << QStringLiteral("Done.");
    QTest::newRow("no terminal") << QStringList() << QByteArray("y\n") << none << QStringLiteral("Done.");
    QTest::newRow("yes") << ask << QByteArray("y\n") << QStringLiteral("a.txt") << QStringLiteral("Done.");
    QTest::newRow("no") << ask << QByteArray("n\n") << none << QStringLiteral("Done.");
    QTest::newRow("reason") << ask << QByteArray("\n too early\n") << none << QStringLiteral("I see.");
    QTest::newRow("edit") << ask << QByteArray("e\n{\"file_path\": \"/b.txt\", \"content\": \"two\"}\n")
                          << QStringLiteral("b.txt") << QStringLiteral("Done.");
    QTest::newRow("broken edit") << ask << QByteArray("e\n{\nn\n") << none << QStringLiteral("Done.");
    QTest::newRow("nobody") << ask << QByteArray() << none << QStringLiteral("Done.");
}

void TestCliResume::approvals()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, input);
    QFETCH(QString, file);
    QFETCH(QString, answer);
    CliProgram cli;
    writeProject(cli, writingScript, "  interrupt_on: {write_file: true}\n");
    const CliResult run = cli.call(args({"run", "--json"}) + options, input);
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QCOMPARE(run.json()[u"answer"].toString(), answer);
    QCOMPARE(run.err.contains("wants to call write_file"), options.contains(u"ask"));
    const QString workspace =
        cli.folder() + QStringLiteral("/data/runs/") + run.json()[u"run_id"].toString() + QStringLiteral("/workspace/");
    for (const char *name : {"a.txt", "b.txt"})
        QCOMPARE(QFile::exists(workspace + QString::fromLatin1(name)), file == QString::fromLatin1(name));
}

void TestCliResume::permissionAsksToo()
{
    CliProgram cli;
    writeProject(cli, writingScript, "  permissions: [{operations: [write], paths: [\"/a*\"], mode: interrupt}]\n");
    const CliResult run = cli.call(args({"run", "--approve", "ask"}), "n\n");
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QVERIFY(run.err.contains("/a.txt"));
}

QTEST_GUILESS_MAIN(TestCliResume)
#include "tst_cli_resume.moc"
