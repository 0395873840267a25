#include "engine/storage/run_history.h"
#include "tests/cli/cli_program.h"
#include "tests/support/chat_script.h"
#include "tests/support/time_limit.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <limits>
#include <sys/types.h>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

const QString tour = QStringLiteral(RESOURCES_DIR "/tour");

constexpr auto goodScript =
    "version: 1\noptions: {delay_ms: 0}\n"
    "agent:\n  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: hello}}]\n  - {text: Done.}\n"
    "grader: [{verdict: {result: satisfied, explanation: Fine., criteria: [{name: Is good, passed: true}]}}]\n";
constexpr auto slowScript =
    "version: 1\noptions: {chunk: 1, delay_ms: 50}\n"
    "agent: [{text: This answer takes very long since each letter of it needs a while to arrive.}]\n";

/// Whether the program writes `text` to standard error within a while.
bool waitForError(QProcess &process, const QByteArray &text)
{
    constexpr int patience = 20'000;
    QByteArray seen;
    return QTest::qWaitFor(
        [&] {
            seen += process.readAllStandardError();
            return seen.contains(text);
        },
        patience);
}

void writeProject(const CliProgram &cli, const char *script)
{
    cli.write(QStringLiteral("touchstone.yaml"),
              "version: 1\nagent: {model: \"scripted:script.yaml\"}\n"
              "grader: {model: \"scripted:script.yaml\"}\n");
    cli.write(QStringLiteral("script.yaml"), script);
    cli.write(QStringLiteral("tasks/t.md"), "Do it.\n");
    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n");
}

} // namespace

class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void versionAndHelpAreInstant();
    void usageErrorsEndWith2();
    void tourRunsToGreen();
    void eventsAreLinesOfJson();
    void statusesDecideTheExit_data();
    void statusesDecideTheExit();
    void runLeavesTheProjectAlone();
    void workspaceOptionWorksInPlace();
    void taskAndRubricComeFromStandardInput();
    void untrustedProjectIsRefused();
    void ctrlCEndsWith130();
    void costLimitEndsTheRun();
    void costIsUnknownRatherThanWrong();
    void recordedRunReplaysWithoutTheModel();
    void recordingNeedsAPlace();
    void killKeepsTheHistory();
    void historyListsShowsSearchesDeletes();
    void whatAPersonNotedIsMarked();
    void promptShowsBlocks();
    void askAnswers();
    void keysComeFromTheFileToo();
    void patternsThatFitNothingAreTold();
    void failedCallsAreTold();
    void whatIsKeptIsPrivate();
    void askNamesTheNearestProvider();
    void skillsListNamesEverything();
};

void TestCli::versionAndHelpAreInstant()
{
    const CliProgram cli;
    CliResult version;
    qint64 fastest = std::numeric_limits<qint64>::max(); // a start of a program may have to wait for others
    for (int attempt = 0; attempt < 5; ++attempt) {
        QElapsedTimer timer;
        timer.start();
        version = cli.call({QStringLiteral("--version")});
        fastest = std::min(fastest, timer.elapsed());
    }
    QVERIFY2(fastest < timeLimit(500), qPrintable(QString::number(fastest)));
    QCOMPARE(version.exitCode, 0);
    QVERIFY(version.out.startsWith("touchstone-cli "));
    const CliResult help = cli.call({QStringLiteral("run"), QStringLiteral("--help")});
    QCOMPARE(help.exitCode, 0);
    QVERIFY(help.out.contains("--max-iterations"));
}

void TestCli::usageErrorsEndWith2()
{
    const CliProgram cli;
    const CliResult command = cli.call({QStringLiteral("rnu")});
    QCOMPARE(command.exitCode, 2);
    QVERIFY(command.out.isEmpty());
    QVERIFY(command.err.contains("'run'"));
    const CliResult option =
        cli.call({QStringLiteral("run"), QStringLiteral("--taks"), QStringLiteral("x"), QStringLiteral("--json")});
    QCOMPARE(option.exitCode, 2);
    QCOMPARE(option.json()[u"error"][u"code"].toString(), QStringLiteral("usage"));
    const CliResult task =
        cli.call({QStringLiteral("run"), QStringLiteral("--model"), QStringLiteral("openai-chat:x")});
    QCOMPARE(task.exitCode, 2);
    QVERIFY(task.err.contains("--task"));
    for (const char *value : {"0", "21", "x", "", "2.5"}) {
        const CliResult limit =
            cli.call({QStringLiteral("run"), QStringLiteral("--task"), QStringLiteral("x"), QStringLiteral("--model"),
                      QStringLiteral("openai-chat:x"), QStringLiteral("--max-iterations"), QString::fromLatin1(value)});
        QCOMPARE(limit.exitCode, 2);
    }
}

void TestCli::tourRunsToGreen()
{
    const CliProgram cli;
    const CliResult run =
        cli.call({QStringLiteral("run"), QStringLiteral("--project"), tour, QStringLiteral("--json")});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    const QJsonObject result = run.json();
    QCOMPARE(result[u"status"].toString(), QStringLiteral("satisfied"));
    QCOMPARE(result[u"iterations"].toInt(), 3);
    const QJsonArray verdicts = result[u"verdicts"].toArray();
    QCOMPARE(verdicts.size(), 3);
    QCOMPARE(verdicts[0][u"result"].toString(), QStringLiteral("needs_revision"));
    QCOMPARE(verdicts[0][u"criteria"].toArray().size(), 4);
    QCOMPARE(verdicts[0][u"criteria"][0][u"state"].toString(), QStringLiteral("failed"));
    QVERIFY(result[u"usage"][u"worker"][u"input"].toInt() > 0);
    QVERIFY(result[u"answer"].toString().contains(QStringLiteral("March and August")));
    QVERIFY(!result.contains(u"error"));
}

void TestCli::eventsAreLinesOfJson()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    const CliResult run = cli.call(
        {QStringLiteral("run"), QStringLiteral("--events"), QStringLiteral("--no-history"), QStringLiteral("--quiet")});
    QCOMPARE(run.exitCode, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
    QStringList types;
    const QList<QByteArray> lines = run.out.trimmed().split('\n');
    for (int i = 0; i < lines.size(); ++i) {
        const QJsonObject event = QJsonDocument::fromJson(lines[i]).object();
        QCOMPARE(event[u"seq"].toInt(), i + 1);
        types << event[u"type"].toString();
    }
    QCOMPARE(types.first(), QStringLiteral("run_started"));
    QCOMPARE(types.last(), QStringLiteral("run_ended"));
    QVERIFY(types.contains(QStringLiteral("rubric_evaluation_start")));
    QVERIFY(types.contains(QStringLiteral("rubric_evaluation_end")));
}

void TestCli::statusesDecideTheExit_data()
{
    QTest::addColumn<QByteArray>("grader");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("status");
    QTest::addColumn<int>("exitCode");
    const QByteArray revise =
        "[{verdict: {result: needs_revision, explanation: No., criteria: [{name: Is good, passed: false, gap: bad}]}}]";
    QTest::newRow("failed") << QByteArray(
        "[{verdict: {result: failed, explanation: Never., criteria: [{name: Is good, passed: false, gap: x}]}}]")
                            << QStringList() << "failed" << 1;
    QTest::newRow("cap") << revise << QStringList{QStringLiteral("--max-iterations"), QStringLiteral("1")}
                         << "max_iterations_reached" << 1;
    QTest::newRow("grader without words")
        << QByteArray("[{text: I cannot say.}]") << QStringList() << "grader_error" << 3;
    QTest::newRow("no rubric") << revise << QStringList{QStringLiteral("--no-rubric")} << "no_rubric" << 0;
    QTest::newRow("blank rubric") << revise << QStringList{QStringLiteral("--rubric-text"), QStringLiteral("  \n")}
                                  << "no_rubric" << 1;
    QTest::newRow("worker breaks off") << revise << QStringList() << "error" << 3;
    QTest::newRow("budget") << revise << QStringList{QStringLiteral("--limit"), QStringLiteral("tokens=1")}
                            << "limit_reached" << 1;
}

void TestCli::statusesDecideTheExit()
{
    QFETCH(QByteArray, grader);
    QFETCH(QStringList, options);
    QFETCH(QString, status);
    QFETCH(int, exitCode);
    CliProgram cli;
    const QByteArray script = "version: 1\noptions: {delay_ms: 0}\nagent: [{text: Done.}]\ngrader: " + grader + '\n';
    writeProject(cli, script.constData());
    const CliResult run = cli.call(QStringList{QStringLiteral("run"), QStringLiteral("--json")} + options);
    QVERIFY2(run.json()[u"status"].toString() == status, (run.out + run.err).constData());
    QCOMPARE(run.exitCode, exitCode);
    QCOMPARE(run.json().contains(u"error"), exitCode == 3 || status == QLatin1String("limit_reached"));
}

void TestCli::runLeavesTheProjectAlone()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    cli.write(QStringLiteral("workspace/old.txt"), "old");
    const CliResult run = cli.call({QStringLiteral("run")});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QCOMPARE(run.out, QByteArray("Done.\n"));
    QVERIFY(run.err.contains("changed /a.txt (+1 -0)"));
    QVERIFY(!QFile::exists(cli.project() + QStringLiteral("/workspace/a.txt")));
}

void TestCli::workspaceOptionWorksInPlace()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    cli.write(QStringLiteral("there/old.txt"), "old");
    const CliResult run = cli.call({QStringLiteral("run"), QStringLiteral("--workspace"), QStringLiteral("there")});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QCOMPARE(cli.read(QStringLiteral("there/a.txt")), QByteArray("hello"));
}

void TestCli::taskAndRubricComeFromStandardInput()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    const CliResult task = cli.call({QStringLiteral("run"), QStringLiteral("--task-file"), QStringLiteral("-"),
                                     QStringLiteral("--events"), QStringLiteral("--no-history")},
                                    "From a pipe");
    QCOMPARE(task.exitCode, 0);
    QVERIFY(task.out.contains("From a pipe"));
}

void TestCli::untrustedProjectIsRefused()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    cli.write(QStringLiteral("touchstone.yaml"),
              "version: 1\nagent: {model: \"scripted:script.yaml\"}\n"
              "endpoints:\n  lab: {kind: openai-chat, base_url: \"http://127.0.0.1:9/v1\", key_env: LAB_KEY}\n");
    for (const char *command : {"run", "prompt"}) {
        const CliResult refused = cli.call({QString::fromLatin1(command), QStringLiteral("--json")});
        QCOMPARE(refused.exitCode, 2);
        QCOMPARE(refused.json()[u"error"][u"code"].toString(), QStringLiteral("untrusted"));
        QVERIFY(refused.err.contains("LAB_KEY"));
        QVERIFY(refused.err.contains("127.0.0.1:9"));
    }
    QCOMPARE(cli.call({QStringLiteral("run"), QStringLiteral("--trust")}).exitCode, 0);
    QCOMPARE(cli.call({QStringLiteral("run")}).exitCode, 0); // confirmed once
}

void TestCli::ctrlCEndsWith130()
{
    CliProgram cli;
    writeProject(cli, slowScript);
    const std::unique_ptr<QProcess> run = cli.start({QStringLiteral("run"), QStringLiteral("--json")});
    QVERIFY(run->waitForStarted());
    QVERIFY(waitForError(*run, "working"));
    QElapsedTimer timer;
    timer.start();
    ::kill(static_cast<pid_t>(run->processId()), SIGINT);
    QVERIFY(run->waitForFinished(5000));
    QVERIFY2(timer.elapsed() < timeLimit(1500), qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(run->exitCode(), 130);
    const QJsonObject result = QJsonDocument::fromJson(run->readAllStandardOutput()).object();
    QCOMPARE(result[u"status"].toString(), QStringLiteral("cancelled"));
}

void TestCli::costLimitEndsTheRun()
{
    CliProgram cli;
    writeProject(cli,
                 "version: 1\noptions: {delay_ms: 0}\nagent:\n"
                 "  - {text: One., usage: {input: 1000000, output: 100000}}\n"
                 "grader: [{verdict: {result: satisfied, explanation: Fine., criteria: []}}]\n");
    cli.write(QStringLiteral("../config/models.yaml"),
              "version: 1\nmodels: [{models: ['scripted:script.yaml'], price: {input: 0.5, output: 2}}]\n");
    const CliResult run = cli.call(
        {QStringLiteral("run"), QStringLiteral("--json"), QStringLiteral("--limit"), QStringLiteral("cost=0.60")});
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.json()[u"status"].toString(), QStringLiteral("limit_reached"));
    QCOMPARE(run.json()[u"cost"].toDouble(), 0.7);
    QVERIFY2(run.err.contains("cost $0.70"), run.err.constData());
    const QJsonObject stored = cli.call({QStringLiteral("history"), QStringLiteral("list"), QStringLiteral("--json")})
                                   .json()[u"runs"][0]
                                   .toObject();
    QCOMPARE(stored[u"cost"].toDouble(), 0.7);
}

void TestCli::costIsUnknownRatherThanWrong()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    // An entry without a price says that none is known.
    cli.write(QStringLiteral("../config/models.yaml"),
              "version: 1\nmodels: [{models: ['scripted:*'], price: {input: 1}}]\n");
    const CliResult broken = cli.call({QStringLiteral("run"), QStringLiteral("--json")});
    QVERIFY2(broken.err.contains("models.yaml:2:"), broken.err.constData());
    QVERIFY(broken.err.contains("'price.output' is missing"));
    QCOMPARE(broken.json()[u"cost"].toDouble(-1), 0.0); // as if the file was not there

    const CliResult limited =
        cli.call({QStringLiteral("run"), QStringLiteral("--json"), QStringLiteral("--model"),
                  QStringLiteral("openai-chat:my-model"), QStringLiteral("--limit"), QStringLiteral("cost=1")});
    QCOMPARE(limited.exitCode, 3); // there is no key
    QVERIFY2(limited.err.contains("does not count the calls of openai-chat:my-model"), limited.err.constData());
}

void TestCli::recordedRunReplaysWithoutTheModel()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    const QString cassette = QStringLiteral("run.jsonl");
    const CliResult recorded =
        cli.call({QStringLiteral("run"), QStringLiteral("--json"), QStringLiteral("--record"), cassette});
    QVERIFY2(recorded.exitCode == 0, recorded.err.constData());
    QVERIFY(cli.read(cassette).startsWith("{\"touchstone_cassette\":1"));

    QFile::remove(cli.project() + QStringLiteral("/script.yaml"));
    const QStringList replay{QStringLiteral("run"), QStringLiteral("--json"), QStringLiteral("--model"),
                             QStringLiteral("replay:run.jsonl")};
    const CliResult replayed = cli.call(replay);
    QVERIFY2(replayed.exitCode == 0, replayed.err.constData());
    for (const QStringView key : {u"status", u"answer", u"usage", u"verdicts"})
        QCOMPARE(replayed.json()[key], recorded.json()[key]);

    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n- Is short\n");
    const CliResult changed = cli.call(replay);
    QCOMPARE(changed.exitCode, 3);
    QCOMPARE(changed.json()[u"status"].toString(), QStringLiteral("error"));
    QCOMPARE(changed.json()[u"error"][u"code"].toString(), QStringLiteral("mismatch"));
    QVERIFY2(changed.err.contains("+  - Is short"), changed.err.constData());
    const CliResult absent = cli.call({QStringLiteral("run"), QStringLiteral("--model"), QStringLiteral("replay:no")});
    QCOMPARE(absent.exitCode, 2);
}

void TestCli::recordingNeedsAPlace()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    for (const char *place : {"script.yaml", "nowhere/run.jsonl", ""}) {
        const CliResult run = cli.call({QStringLiteral("run"), QStringLiteral("--record"), QString::fromLatin1(place)});
        QCOMPARE(run.exitCode, 2);
    }
    QCOMPARE(cli.read(QStringLiteral("script.yaml")), QByteArray(goodScript));
}

void TestCli::killKeepsTheHistory()
{
    CliProgram cli;
    writeProject(cli,
                 "version: 1\noptions: {chunk: 1, delay_ms: 100}\n"
                 "agent:\n  - tool_calls: [{name: ls, args: {path: /}}]\n"
                 "  - {text: This answer takes very long since each letter of it needs a while to arrive.}\n");
    const std::unique_ptr<QProcess> run = cli.start({QStringLiteral("run")});
    QVERIFY(run->waitForStarted());
    QVERIFY(waitForError(*run, "ls /"));
    QTest::qWait(700);
    ::kill(static_cast<pid_t>(run->processId()), SIGKILL);
    QVERIFY(run->waitForFinished(5000));
    const CliResult list = cli.call({QStringLiteral("history"), QStringLiteral("list"), QStringLiteral("--json")});
    QCOMPARE(list.exitCode, 0);
    const QJsonArray runs = list.json()[u"runs"].toArray();
    QCOMPARE(runs.size(), 1);
    QVERIFY(runs[0][u"status"].isNull());
    QCOMPARE(runs[0][u"task"].toString(), QStringLiteral("Do it.\n"));
}

/// What a person said of a verdict is stamped so, and what had been there stays beside it.
void TestCli::whatAPersonNotedIsMarked()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    QCOMPARE(cli.call({QStringLiteral("run")}).exitCode, 0);
    {
        const SystemClock clock;
        const auto history = RunHistory::open(cli.history().toStdString(), clock);
        QVERIFY(history);
        const RunSummary run = (*history)->list({})->front();
        const Evaluation &graded = run.evaluations.front();
        QVERIFY(graded.criteria.front().state == CriterionState::Passed);
        VerdictNote note;
        note.gradingRunId = graded.gradingRunId;
        note.iteration = graded.iteration;
        note.place = 0;
        note.id = graded.criteria.front().id;
        note.name = graded.criteria.front().name;
        note.state = CriterionState::Failed;
        note.gap = "Not for me";
        QVERIFY((*history)->annotate(run.id, {.verdicts = {note}, .rows = {{.name = "x", .row = {}}}}));
    }
    const QJsonObject run =
        cli.call({QStringLiteral("history"), QStringLiteral("show"), QStringLiteral("1"), QStringLiteral("--json")})
            .json()[u"runs"][0]
            .toObject();
    QCOMPARE(run[u"status"].toString(), QStringLiteral("satisfied"));
    const QJsonObject verdict = run[u"verdicts"][0][u"criteria"][0].toObject();
    QCOMPARE(verdict[u"state"].toString(), QStringLiteral("failed"));
    QCOMPARE(verdict[u"by"].toString(), QStringLiteral("human"));
    QCOMPARE(verdict[u"gap"].toString(), QStringLiteral("Not for me"));
    QCOMPARE(verdict[u"overridden"][u"state"].toString(), QStringLiteral("passed"));
    QCOMPARE(verdict[u"overridden"][u"by"].toString(), QStringLiteral("grader"));
    QCOMPARE(run[u"rows"][0][u"by"].toString(), QStringLiteral("human"));
    const QByteArray text = cli.call({QStringLiteral("history"), QStringLiteral("show"), QStringLiteral("1")}).out;
    QVERIFY2(text.contains("[failed by a person]"), text.constData());
    QVERIFY2(text.contains("before: passed"), text.constData());

    const QByteArray json = cli.call({QStringLiteral("export"), QStringLiteral("1")}).out;
    QCOMPARE(QJsonDocument::fromJson(json).object().value(u"verdicts").toArray(), run.value(u"verdicts").toArray());
    const QString file = cli.folder() + QStringLiteral("/report.md");
    const CliResult written = cli.call({QStringLiteral("export"), QStringLiteral("1"), QStringLiteral("--format"),
                                        QStringLiteral("markdown"), QStringLiteral("-o"), file});
    QCOMPARE(written.exitCode, 0);
    QVERIFY(written.out.isEmpty());
    const QByteArray report = cli.read(QStringLiteral("../report.md"));
    QVERIFY2(report.contains("**failed, by a person** Is good: Not for me\n  - before, by grader: passed"),
             report.constData());
    QVERIFY2(report.contains("| Is good | failed, by a person |"), report.constData());
    const QByteArray lines =
        cli.call({QStringLiteral("export"), QStringLiteral("1"), QStringLiteral("--format"), QStringLiteral("jsonl")})
            .out;
    QVERIFY(lines.contains("\"type\":\"run_ended\""));
    QVERIFY2(lines.trimmed().split('\n').last().contains("\"type\":\"annotations\",\"by\":\"human\""),
             lines.constData());
    const auto exported = [&cli](const char *format) {
        return cli
            .call({QStringLiteral("export"), QStringLiteral("1"), QStringLiteral("--format"),
                   QString::fromLatin1(format)})
            .out;
    };
    const QByteArray cases = exported("junit");
    QVERIFY2(cases.contains("<testcase classname=\"run\" name=\"ends satisfied\"/>"), cases.constData());
    QVERIFY2(cases.contains("<failure message=\"failed, by a person: Not for me\"/>"), cases.constData());
    QVERIFY2(cases.contains("failures=\"1\" errors=\"0\" skipped=\"0\""), cases.constData());
    const QByteArray page = exported("html");
    QVERIFY2(page.contains("<td class=\"failed human\">failed, by a person<br>Not for me</td>"), page.constData());
    QVERIFY(!page.contains("http"));
    QCOMPARE(
        cli.call({QStringLiteral("export"), QStringLiteral("1"), QStringLiteral("--format"), QStringLiteral("odd")})
            .exitCode,
        2);
    QCOMPARE(cli.call({QStringLiteral("export"), QStringLiteral("9")}).exitCode, 2);
}

void TestCli::historyListsShowsSearchesDeletes()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    QCOMPARE(cli.call({QStringLiteral("run")}).exitCode, 0);
    QCOMPARE(cli.call({QStringLiteral("run"), QStringLiteral("--task"), QStringLiteral("Another")}).exitCode, 0);
    const QJsonArray runs = cli.call({QStringLiteral("history"), QStringLiteral("list"), QStringLiteral("--json")})
                                .json()[u"runs"]
                                .toArray();
    QCOMPARE(runs.size(), 2);
    QCOMPARE(runs[0][u"task"].toString(), QStringLiteral("Another"));
    const QString id = runs[0][u"run_id"].toString();
    const CliResult shown = cli.call({QStringLiteral("history"), QStringLiteral("show"), id, QStringLiteral("--json")});
    QCOMPARE(shown.json()[u"runs"][0][u"verdicts"].toArray().size(), 1);
    QCOMPARE(cli.call({QStringLiteral("history"), QStringLiteral("search"), QStringLiteral("Anoth"),
                       QStringLiteral("--json")})
                 .json()[u"runs"]
                 .toArray()
                 .size(),
             1);
    QCOMPARE(
        cli.call({QStringLiteral("history"), QStringLiteral("search"), QStringLiteral("nothing like it")}).exitCode, 1);
    QVERIFY(QFile::exists(cli.folder() + QStringLiteral("/data/runs/") + id));
    QCOMPARE(cli.call({QStringLiteral("history"), QStringLiteral("delete"), id}).exitCode, 0);
    QVERIFY(!QFile::exists(cli.folder() + QStringLiteral("/data/runs/") + id));
    QCOMPARE(cli.call({QStringLiteral("history"), QStringLiteral("show"), id}).exitCode, 2);
    QCOMPARE(
        cli.call({QStringLiteral("history"), QStringLiteral("list"), QStringLiteral("--limit"), QStringLiteral("x")})
            .exitCode,
        2);
}

void TestCli::promptShowsBlocks()
{
    const CliProgram cli;
    const CliResult prompt =
        cli.call({QStringLiteral("prompt"), QStringLiteral("--project"), tour, QStringLiteral("--json")});
    QVERIFY2(prompt.exitCode == 0, prompt.err.constData());
    const QJsonObject result = prompt.json();
    QVERIFY(result[u"blocks"].toArray().size() >= 3);
    QCOMPARE(result[u"tools"].toArray().size(), 6);
    QCOMPARE(result[u"messages"].toArray().size(), 1);
    QVERIFY(result[u"totals"][u"total"].toInt() > 500);
    const CliResult text = cli.call({QStringLiteral("prompt"), QStringLiteral("--project"), tour});
    QVERIFY(text.out.contains("/skills/team/"));
    QVERIFY(text.out.contains("A loaf is the unit"));
    QVERIFY(!text.out.contains("The agent never sees this comment"));
    QCOMPARE(cli.call({QStringLiteral("prompt"), QStringLiteral("--format"), QStringLiteral("pdf")}).exitCode, 2);
}

void TestCli::askAnswers()
{
    CliProgram cli;
    writeProject(cli, "version: 1\noptions: {delay_ms: 0}\nagent: [{text: \"Hello \\e[31mred\"}]\n");
    const CliResult text = cli.call({QStringLiteral("ask"), QStringLiteral("Hi")});
    QVERIFY2(text.exitCode == 0, text.err.constData());
    QCOMPARE(text.out, QByteArray("Hello [31mred\n"));
    const QJsonObject result =
        cli.call({QStringLiteral("ask"), QStringLiteral("-"), QStringLiteral("--json")}, "Hi").json();
    QCOMPARE(result[u"text"].toString(), QStringLiteral("Hello \033[31mred"));
    QCOMPARE(result[u"status"].toString(), QStringLiteral("complete"));
}

/// As the window keeps them where there is no keychain.
void TestCli::keysComeFromTheFileToo()
{
    CliProgram cli;
    const RawHttpServer server([](const RecordedRequest &request) {
        if (request.header("authorization") != "Bearer sk-kept-in-the-file")
            return RawAnswer::json(401, R"({"error":{"message":"The key is bad"}})");
        if (request.path.find("/models") != std::string::npos)
            return RawAnswer::json(200, R"({"data":[{"id":"m1"}]})");
        return RawAnswer::events(chatEvents({.text = "Hello.", .calls = {}, .finishReason = {}}));
    });
    const QStringList ask{QStringLiteral("ask"), QStringLiteral("Hi"), QStringLiteral("--model"),
                          QStringLiteral("openai-chat:m1")};
    const CliResult none = cli.call(ask);
    QCOMPARE(none.exitCode, 3);
    QVERIFY2(none.err.contains("OPENAI_API_KEY, or save the key in the settings"), none.err.constData());
    cli.setVariable(QStringLiteral("OPENAI_BASE_URL"), QString::fromStdString(server.url()) + QStringLiteral("/v1"));
    cli.write(QStringLiteral("../config/keys.json"), R"({"openai":"sk-kept-in-the-file"})");
    QCOMPARE(cli.call(ask).out, QByteArray("Hello.\n"));
    // A server at the place of OpenAI may speak either of its APIs.
    const QByteArray models = cli.call({QStringLiteral("models")}).out;
    QVERIFY2(models.contains("openai:m1\n") && models.contains("openai-chat:m1\n"), models.constData());
    cli.setVariable(QStringLiteral("OPENAI_API_KEY"), QStringLiteral("sk-of-the-environment"));
    const CliResult refused = cli.call(ask);
    QCOMPARE(refused.exitCode, 3);
    QVERIFY2(refused.err.contains("The key is bad. Check the API key"), refused.err.constData());
}

void TestCli::patternsThatFitNothingAreTold()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    QFile file(cli.project() + QStringLiteral("/touchstone.yaml"));
    QVERIFY(file.open(QIODevice::Append));
    file.write("rubrics: [rubrix/*]\n");
    file.close();
    const CliResult run = cli.call({QStringLiteral("run"), QStringLiteral("--json")});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.json()[u"status"].toString(), QStringLiteral("no_rubric"));
    QVERIFY2(run.err.contains("No rubric file fits the pattern 'rubrix/*'. Correct"), run.err.constData());
}

void TestCli::failedCallsAreTold()
{
    CliProgram cli;
    writeProject(cli,
                 "version: 1\noptions: {delay_ms: 0}\nagent:\n"
                 "  - tool_calls: [{name: execute, args: {command: ls}}]\n  - {text: Done.}\n");
    const CliResult run = cli.call({QStringLiteral("run")});
    QVERIFY2(run.err.contains("failed: execute: Error: execute is not a valid tool"), run.err.constData());
    QCOMPARE(run.err.count("failed: "), 1);
}

/// Transcripts and copies of the user's files are nobody else's.
void TestCli::whatIsKeptIsPrivate()
{
    CliProgram cli;
    writeProject(cli, goodScript);
    cli.write(QStringLiteral("workspace/a.txt"), "mine\n");
    cli.setVariable(QStringLiteral("TOUCHSTONE_HISTORY"), QString());
    const QString data = cli.folder() + QStringLiteral("/share/touchstone");
    cli.setVariable(QStringLiteral("XDG_DATA_HOME"), cli.folder() + QStringLiteral("/share"));
    // An older version made it readable for all.
    QVERIFY(QDir().mkpath(data));
    QVERIFY(QFile::setPermissions(data, QFile::permissions(data) | QFile::ReadGroup | QFile::ExeOther));
    cli.call({QStringLiteral("run")});
    const auto others =
        QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(QFile::exists(data + QStringLiteral("/history.sqlite")));
    for (const QString &path : {data, data + QStringLiteral("/history.sqlite"), data + QStringLiteral("/runs")})
        QVERIFY2(!(QFile::permissions(path) & others), qPrintable(path));
    QDirIterator runs(data + QStringLiteral("/runs"), QDir::Dirs | QDir::NoDotAndDotDot);
    QVERIFY(runs.hasNext());
    QVERIFY(!(QFile::permissions(runs.next()) & others));
}

void TestCli::askNamesTheNearestProvider()
{
    const CliProgram cli;
    const CliResult unknown = cli.call(
        {QStringLiteral("ask"), QStringLiteral("--model"), QStringLiteral("opnai-chat:x"), QStringLiteral("Hi")});
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY2(unknown.err.contains("openai-chat"), unknown.err.constData());
}

void TestCli::skillsListNamesEverything()
{
    const CliProgram cli;
    const CliResult list = cli.call({QStringLiteral("skills"), QStringLiteral("list"), QStringLiteral("--project"),
                                     tour, QStringLiteral("--json")});
    QCOMPARE(list.exitCode, 0);
    const QJsonObject result = list.json();
    QCOMPARE(result[u"sources"].toArray().size(), 2);
    QCOMPARE(result[u"sources"][0][u"mount"].toString(), QStringLiteral("/skills/team/"));
    int shadowed = 0;
    for (const QJsonValue &skill : result[u"skills"].toArray())
        shadowed += skill[u"state"] == QStringLiteral("shadowed") ? 1 : 0;
    QCOMPARE(shadowed, 1);
    QCOMPARE(result[u"not_loaded"].toArray().size(), 1);
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
