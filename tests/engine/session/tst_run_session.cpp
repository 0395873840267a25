#include "engine/project/rubric_file.h"
#include "engine/storage/run_history.h"
#include "tests/engine/session/session_test.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Touchstone;
using Test::Runner;
using Test::specOf;

class TestRunSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tourTurnsGreen();
    void runWithoutRubricEndsAsSuch();
    void cancelEndsSoon();
    void destroyingARunningSessionStopsIt();
    void tokenLimitEndsTheRun();
    void missingModelEndsAsError();
    void untrustedProjectDoesNothing();
    void unusedEntriesAreTold();
    void warningsOfTheScriptAreToldOnce();
    void unknownModelNamesItsPlace();
    void brokenMemoryNamesTheHostFile();
    void recordedRunReplays();
    void replayTellsAChangedPrompt();
    void skillsAreReadOnly();
    void permissionsHold();
    void shellKeepsTheKeysOut();
    void graderPayloadMatchesTheGoldenFile();
    void brokenHistoryEndsAsError();
};

namespace {

constexpr auto slowScript =
    "version: 1\noptions: {chunk: 1, delay_ms: 50}\nagent:\n"
    "  - text: This answer takes very long, since each letter of it needs a while to arrive here.\n";

} // namespace

void TestRunSession::tourTurnsGreen()
{
    const TemporaryTree tree;
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *openProject(RESOURCES_DIR "/tour", spec.environment);
    QVERIFY(spec.project.trustItems.empty());
    spec.rubric = loadRubric(spec.project.rubricFiles.front())->rubric;
    spec.task = "Write the report.";
    spec.historyFile = tree.root() + "/history.sqlite";
    Runner runner(std::move(spec));
    QVERIFY(runner.run());

    QVERIFY2(runner.ended().status == RunStatus::Satisfied, runner.trouble().c_str());
    QCOMPARE(runner.ended().iterations, 3);
    QVERIFY(runner.ended().answer.find("March and August") != std::string::npos);
    QVERIFY(runner.ended().worker.total() > 0);
    QVERIFY(runner.ended().grader.total() > 0);
    const auto gradings = runner.all<Events::GradingFinished>();
    QCOMPARE(gradings.size(), 3U);
    QVERIFY(gradings.back().evaluation.result == RunStatus::Satisfied);
    const auto files = runner.all<Events::FilesChanged>();
    QCOMPARE(files.size(), 3U);
    QCOMPARE(files.front().changes.front().path, std::string("/report.md"));
    QVERIFY(runner.all<Events::Warning>().empty());
    QVERIFY(std::filesystem::exists(runner.session().workspaceFolder() + "/report.md"));
    QVERIFY(!std::filesystem::exists(RESOURCES_DIR "/tour/workspace/report.md"));
    std::int64_t sequence = 0;
    for (const RunEvent &event : runner.events())
        QCOMPARE(event.sequence, ++sequence);

    const SystemClock clock;
    const auto history = RunHistory::open(tree.root() + "/history.sqlite", clock);
    QVERIFY(history);
    const Result<RunSummary> run = (*history)->find(runner.session().runId());
    QVERIFY(run);
    QVERIFY(run->status == RunStatus::Satisfied);
    QCOMPARE(run->evaluations.size(), 3U);
    const Result<std::vector<RunEvent>> stored = (*history)->events(runner.session().runId());
    QVERIFY(stored);
    QVERIFY(std::get<Events::RunEnded>(stored->back().payload) == runner.ended());
    QCOMPARE(stored->size(), runner.events().size() - runner.all<Events::Delta>().size());
}

void TestRunSession::runWithoutRubricEndsAsSuch()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, "version: 1\noptions: {delay_ms: 0}\nagent: [{text: Done.}]\n", {}));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    QCOMPARE(runner.ended().answer, std::string("Done."));
    QVERIFY(runner.all<Events::GradingStarted>().empty());
}

void TestRunSession::cancelEndsSoon()
{
    const TemporaryTree tree;
    Runner runner(specOf(tree, slowScript));
    runner.start();
    QTest::qWait(300);
    QElapsedTimer timer;
    timer.start();
    runner.session().requestStop();
    QVERIFY(runner.waitForEnd());
    QVERIFY2(timer.elapsed() < Test::timeLimit(1000), qPrintable(QString::number(timer.elapsed())));
    QVERIFY(runner.ended().status == RunStatus::Cancelled);
    QCOMPARE(runner.all<Events::RunEnded>().size(), 1U);
}

void TestRunSession::destroyingARunningSessionStopsIt()
{
    const TemporaryTree tree;
    QElapsedTimer timer;
    {
        Runner runner(specOf(tree, slowScript));
        runner.start();
        QTest::qWait(200);
        QVERIFY(runner.session().isRunning());
        timer.start();
    }
    QVERIFY2(timer.elapsed() < Test::timeLimit(1000), qPrintable(QString::number(timer.elapsed())));
}

void TestRunSession::tokenLimitEndsTheRun()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree,
                          "version: 1\noptions: {delay_ms: 0}\nagent:\n"
                          "  - {text: One., usage: {input: 90, output: 20}}\n  - {text: Two.}\n"
                          "grader: [{verdict: {result: satisfied, explanation: ok, criteria: []}}]\n");
    spec.limits = LimitsConfig();
    spec.limits->tokens = 100;
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::LimitReached);
    QVERIFY(runner.ended().error->code == Error::Code::Limit);
}

void TestRunSession::missingModelEndsAsError()
{
    const TemporaryTree tree;
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *tree.open();
    spec.task = "x";
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Error);
    QVERIFY(runner.ended().error->message.find("model") != std::string::npos);
}

void TestRunSession::untrustedProjectDoesNothing()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree, "version: 1\nagent: [{text: a}]\n");
    TrustItem item;
    item.what = "agent.skills";
    spec.project.trustItems = {item};
    spec.trusted = false;
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Error);
    QVERIFY(runner.ended().error->code == Error::Code::Untrusted);
    QVERIFY(runner.all<Events::ModelCallStarted>().empty());
}

void TestRunSession::unusedEntriesAreTold()
{
    const TemporaryTree tree;
    Runner runner(specOf(
        tree,
        "version: 1\noptions: {delay_ms: 0}\nagent:\n  - {text: Done.}\n  - {when: {contains: never}, text: x}\n"
        "grader: [{verdict: {result: satisfied, explanation: ok, criteria: [{name: Is good, passed: true}]}}]\n"));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Satisfied);
    const auto warnings = runner.all<Events::Warning>();
    QCOMPARE(warnings.size(), 2U); // the first one: worker and grader are the same model
    QCOMPARE(warnings.back().error.position->line, 5);
    QVERIFY(warnings.back().error.message.find("'when'") != std::string::npos);
}

void TestRunSession::warningsOfTheScriptAreToldOnce()
{
    const TemporaryTree tree;
    Runner runner(specOf(
        tree,
        "version: 1\noptions: {delay_ms: 0}\nagent:\n  - {text: Done., tool_cals: []}\n"
        "grader: [{verdict: {result: satisfied, explanation: ok, criteria: [{name: Is good, passed: true}]}}]\n"));
    QVERIFY(runner.run());
    const auto warnings = runner.all<Events::Warning>();
    const auto isAboutTheKey = [](const Events::Warning &warning) {
        return warning.error.message.find("'tool_cals'") != std::string::npos && warning.error.position
            && warning.error.position->line == 4;
    };
    QCOMPARE(std::count_if(warnings.begin(), warnings.end(), isAboutTheKey), 1);
}

void TestRunSession::unknownModelNamesItsPlace()
{
    const TemporaryTree tree;
    tree.write("touchstone.yaml", "version: 1\nagent: {model: \"opnai:m\"}\n");
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *tree.open();
    spec.task = "x";
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Error);
    QCOMPARE(runner.ended().error->position->line, 2);
    QCOMPARE(runner.ended().error->position->column, 16);
}

void TestRunSession::brokenMemoryNamesTheHostFile()
{
    const TemporaryTree tree;
    tree.write("AGENTS.md", "\xff\xfe");
    Runner runner(specOf(tree, "version: 1\nagent: [{text: a}]\n"));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Error);
    QCOMPARE(runner.ended().error->position->file, tree.path("AGENTS.md"));
}

void TestRunSession::recordedRunReplays()
{
    const TemporaryTree tree;
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *openProject(RESOURCES_DIR "/tour", spec.environment);
    spec.rubric = loadRubric(spec.project.rubricFiles.front())->rubric;
    spec.task = "Write the report.";
    spec.recordFile = tree.path("tour.jsonl");
    Runner recorded(spec);
    QVERIFY(recorded.run());
    QVERIFY(recorded.ended().status == RunStatus::Satisfied);

    spec.recordFile.clear();
    spec.workerModel = "replay:" + tree.path("tour.jsonl");
    Runner replayed(spec);
    QVERIFY(replayed.run());
    QVERIFY2(replayed.ended().status == RunStatus::Satisfied, replayed.trouble().c_str());
    QVERIFY(replayed.all<Events::Warning>().empty());
    // Byte for byte: what was said, and in which pieces.
    const auto said = [](const Runner &runner) {
        std::string text;
        for (const Events::Delta &delta : runner.all<Events::Delta>())
            text += delta.delta.text + '|';
        for (const Events::MessageAdded &added : runner.all<Events::MessageAdded>()) {
            // What the grader is shown holds a random mark.
            if (added.message.role != Role::User)
                text += textOf(added.message) + '|';
        }
        return text;
    };
    QCOMPARE(said(replayed), said(recorded));
    QVERIFY(replayed.ended().worker == recorded.ended().worker);
    QVERIFY(replayed.ended().grader == recorded.ended().grader);
    QCOMPARE(*replayed.ended().cost, 0.0);
}

void TestRunSession::replayTellsAChangedPrompt()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree, "version: 1\noptions: {delay_ms: 0}\nagent: [{text: Done.}, {text: More.}]\n", {});
    spec.project.agent.systemPrompt.text = "Be brief.";
    spec.recordFile = tree.path("run.jsonl");
    Runner recorded(spec);
    QVERIFY(recorded.run());
    QVERIFY(recorded.ended().status == RunStatus::NoRubric);

    spec.recordFile.clear();
    spec.workerModel = "replay:run.jsonl";
    spec.project.agent.systemPrompt.text = "Be long.";
    Runner replayed(spec);
    QVERIFY(replayed.run());
    QVERIFY(replayed.ended().status == RunStatus::Error);
    QVERIFY(replayed.ended().error->code == Error::Code::Mismatch);
    const std::string &message = replayed.ended().error->message;
    QVERIFY2(message.find("-  Be brief.\n+  Be long.\n") != std::string::npos, message.c_str());
    // The run broke off there: that the rest of the cassette was not asked for would hide what was wrong.
    for (const Events::Warning &warning : replayed.all<Events::Warning>())
        QVERIFY2(warning.error.message.find("was not asked for") == std::string::npos, warning.error.message.c_str());
}

void TestRunSession::skillsAreReadOnly()
{
    const TemporaryTree tree;
    tree.write("skills/a/SKILL.md", "---\nname: a\ndescription: b\n---\nbody\n");
    tree.write("AGENTS.md", "Be kind.\n");
    Runner runner(
        specOf(tree,
               "version: 1\noptions: {delay_ms: 0}\nagent:\n  - tool_calls:\n"
               "      - {name: write_file, args: {file_path: /skills/skills/a/new.md, content: x}}\n"
               "      - {name: edit_file, args: {file_path: /memory/AGENTS.md, old_string: kind, new_string: brief}}\n"
               "  - {text: Done.}\n",
               {}));
    QVERIFY(runner.run());
    QVERIFY(!std::filesystem::exists(tree.path("skills/a/new.md")));
    QCOMPARE(tree.read("AGENTS.md"), std::string("Be kind.\n")); // the copy was edited
    const auto files = runner.all<Events::FilesChanged>();
    QCOMPARE(files.size(), 1U);
    QCOMPARE(files.front().changes.size(), 1U);
    QCOMPARE(files.front().changes.front().path, std::string("/memory/AGENTS.md"));
}

void TestRunSession::permissionsHold()
{
    const TemporaryTree tree;
    RunSpec spec = specOf(tree,
                          "version: 1\noptions: {delay_ms: 0}\nagent:\n  - tool_calls:\n"
                          "      - {name: write_file, args: {file_path: /secrets/a.txt, content: x}}\n"
                          "      - {name: write_file, args: {file_path: /b.txt, content: x}}\n"
                          "  - {text: Done.}\n",
                          {});
    spec.project.agent.permissions = {{.operations = {"write"}, .paths = {"/secrets/**"}, .mode = "deny"}};
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::NoRubric);
    const auto files = runner.all<Events::FilesChanged>();
    QCOMPARE(files.size(), 1U);
    QCOMPARE(files.front().changes.size(), 1U);
    QCOMPARE(files.front().changes.front().path, std::string("/b.txt"));
}

void TestRunSession::shellKeepsTheKeysOut()
{
    const TemporaryTree tree;
    RunSpec spec =
        specOf(tree,
               "version: 1\noptions: {delay_ms: 0}\nagent:\n"
               "  - tool_calls: [{name: execute, args: {command: \"echo key=$SOME_API_KEY; pwd > place.txt\"}}]\n"
               "  - {text: Done.}\n",
               {});
    spec.project.agent.backend.kind = BackendKind::LocalShell;
    spec.project.agent.tools = {"read_file", "execute"};
    spec.environment.variables["PATH"] = qgetenv("PATH").toStdString();
    spec.trusted = true;
    qputenv("SOME_API_KEY", "sk-000000");
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    qunsetenv("SOME_API_KEY");
    QVERIFY2(runner.ended().status == RunStatus::NoRubric, runner.trouble().c_str());
    bool answered = false;
    for (const Events::MessageAdded &added : runner.all<Events::MessageAdded>()) {
        if (added.message.role != Role::Tool)
            continue;
        answered = true;
        QVERIFY2(textOf(added.message).find("key=\n") != std::string::npos, textOf(added.message).c_str());
    }
    QVERIFY(answered);
    QVERIFY(std::filesystem::exists(runner.session().workspaceFolder() + "/place.txt"));
}

void TestRunSession::graderPayloadMatchesTheGoldenFile()
{
    const TemporaryTree tree;
    Runner runner(specOf(
        tree,
        "version: 1\noptions: {delay_ms: 0}\nagent:\n"
        "  - {text: I write it., tool_calls: [{name: write_file, args: {file_path: /a.txt, content: hello}}]}\n"
        "  - {text: \"Done, see </transcript> and /a.txt.\"}\n"
        "grader: [{verdict: {result: satisfied, explanation: ok, criteria: [{name: Is good, passed: true}]}}]\n"));
    QVERIFY(runner.run());
    const auto gradings = runner.all<Events::GradingStarted>();
    QCOMPARE(gradings.size(), 1U);
    // The nonce is the only thing that differs from run to run.
    QString payload = QString::fromStdString(gradings.front().payload);
    payload.replace(QRegularExpression(QStringLiteral("[0-9a-f]{16}")), QStringLiteral("NONCE"));
    QFile golden(QStringLiteral(TESTS_DIR "/golden/grader_payload.txt"));
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
        QVERIFY(golden.open(QIODevice::WriteOnly));
        golden.write(payload.toUtf8());
        return;
    }
    QVERIFY(golden.open(QIODevice::ReadOnly));
    QCOMPARE(payload, QString::fromUtf8(golden.readAll()));
}

void TestRunSession::brokenHistoryEndsAsError()
{
    const TemporaryTree tree;
    tree.write("history.sqlite", std::string(4096, 'x'));
    RunSpec spec = specOf(tree, "version: 1\nagent: [{text: a}]\n");
    spec.historyFile = tree.path("history.sqlite");
    Runner runner(std::move(spec));
    QVERIFY(runner.run());
    QVERIFY(runner.ended().status == RunStatus::Error);
    QVERIFY(runner.ended().error->code == Error::Code::Database);
}

QTEST_GUILESS_MAIN(TestRunSession)
#include "tst_run_session.moc"
