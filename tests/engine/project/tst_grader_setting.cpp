#include "engine/project/grader_setting.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

class TestGraderSetting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesNothingElse_data();
    void changesNothingElse();
    void refusesWhatIsNotSafe();
    void remediesFollowFromWhatWasHidden();
    void strictIsTurnedOffWhereItForbids();
    void writesAndTakesBack();
    void madeFileGoesAgain();
    void otherChangesStay();
    void limitsAreRead();
};

void TestGraderSetting::changesNothingElse_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::newRow("empty") << ""
                           << "version: 1\ngrader: {mode: per_criterion}\n";
    QTest::newRow("comment") << "# mine\n"
                             << "# mine\nversion: 1\ngrader: {mode: per_criterion}\n";
    QTest::newRow("no grader") << "version: 1 # one\nagent: {model: a:b}"
                               << "version: 1 # one\nagent: {model: a:b}\ngrader: {mode: per_criterion}\n";
    QTest::newRow("flow") << "grader: {model: a:b}  # why\nlimits: {}\n"
                          << "grader: {model: a:b, mode: per_criterion}  # why\nlimits: {}\n";
    QTest::newRow("flow, there") << "grader: { mode: whole , repeats: 3 }\n"
                                 << "grader: { mode: per_criterion , repeats: 3 }\n";
    QTest::newRow("empty flow") << "grader: {}\n"
                                << "grader: {mode: per_criterion}\n";
    QTest::newRow("nothing") << "grader:\nlimits: {tokens: 5}\n"
                             << "grader: {mode: per_criterion}\nlimits: {tokens: 5}\n";
    QTest::newRow("block")
        << "grader:\n  # the model\n  model: a:b # b\n  tools:\n    - ls\nlimits: {}\n"
        << "grader:\n  # the model\n  mode: per_criterion\n  model: a:b # b\n  tools:\n    - ls\nlimits: {}\n";
    QTest::newRow("block, there") << "grader:\n  mode: whole # m\n  model: a:b\n"
                                  << "grader:\n  mode: per_criterion # m\n  model: a:b\n";
    QTest::newRow("windows") << "grader:\r\n  model: a:b\r\n"
                             << "grader:\r\n  mode: per_criterion\r\n  model: a:b\r\n";
    QTest::newRow("all flow") << "{version: 1, agent: {}}\n"
                              << "{version: 1, agent: {}, grader: {mode: per_criterion}}\n";
}

void TestGraderSetting::changesNothingElse()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    const Result<std::string> changed =
        withGraderSettings(before.toStdString(), {{.key = "mode", .value = "per_criterion"}});
    QVERIFY2(changed, changed ? "" : toText(changed.error()).c_str());
    QCOMPARE(QString::fromStdString(*changed), after);
}

void TestGraderSetting::refusesWhatIsNotSafe()
{
    const GraderSetting setting{.key = "tools", .value = "[ls]"};
    QVERIFY(withGraderSettings("a: &x {model: m}\ngrader: *x\n", {setting}).error().code == Error::Code::Unsupported);
    QVERIFY(withGraderSettings("- a\n", {setting}).error().code == Error::Code::Unsupported);
    QVERIFY(withGraderSettings("grader: {\n", {setting}).error().code == Error::Code::Malformed);
    QCOMPARE(*withGraderSettings("grader:\n  tools:\n    - glob\n    - grep\n  model: m\n", {setting}),
             std::string("grader:\n  tools: [ls]\n  model: m\n"));
}

void TestGraderSetting::remediesFollowFromWhatWasHidden()
{
    GraderConfig now;
    using Settings = std::vector<GraderSetting>;
    const HiddenEvidence hidden{.omittedMessages = 12, .longest = 9100};
    QVERIFY((settingsFor(GraderRemedy::RaiseLimits, hidden, now)
             == Settings{{.key = "max_messages", .value = "60"}, {.key = "max_characters", .value = "14000"}}));
    QVERIFY((settingsFor(GraderRemedy::RaiseLimits, {.omittedMessages = 0, .longest = 4100}, now)
             == Settings{{.key = "max_characters", .value = "7000"}}));
    QVERIFY((settingsFor(GraderRemedy::ReadTools, hidden, now)
             == Settings{{.key = "tools", .value = "[read_file, ls, glob, grep]"}}));
    QVERIFY(
        (settingsFor(GraderRemedy::PerCriterion, hidden, now) == Settings{{.key = "mode", .value = "per_criterion"}}));
    now.shown = {.messages = 1000, .characters = 100'000};
    now.tools = {"execute", "grep", "glob", "ls", "read_file"};
    now.mode = GraderMode::PerCriterion;
    for (const GraderRemedy remedy : {GraderRemedy::ReadTools, GraderRemedy::PerCriterion})
        QVERIFY(settingsFor(remedy, hidden, now).empty());
    QVERIFY(settingsFor(GraderRemedy::RaiseLimits, {.omittedMessages = 0, .longest = 9100}, now).empty());
    now.tools = {"execute"};
    QCOMPARE(settingsFor(GraderRemedy::ReadTools, hidden, now).front().value,
             std::string("[execute, read_file, ls, glob, grep]"));
}

void TestGraderSetting::strictIsTurnedOffWhereItForbids()
{
    GraderConfig now;
    now.strict = true;
    const HiddenEvidence hidden{.omittedMessages = 1, .longest = 0};
    QCOMPARE(settingsFor(GraderRemedy::PerCriterion, hidden, now).back().key, std::string("strict"));
    QCOMPARE(settingsFor(GraderRemedy::RaiseLimits, hidden, now).back().value, std::string("false"));
    QCOMPARE(settingsFor(GraderRemedy::ReadTools, hidden, now).size(), 1U);
}

void TestGraderSetting::writesAndTakesBack()
{
    const TemporaryTree tree;
    tree.write("touchstone.yaml", "version: 1\ngrader: {repeats: 2}\n");
    const Result<SettingChange> change =
        prepareSettings(tree.folder(), {{.key = "max_messages", .value = "60"}, {.key = "tools", .value = "[ls]"}});
    QVERIFY(change);
    QCOMPARE(tree.read("touchstone.yaml"), std::string("version: 1\ngrader: {repeats: 2}\n"));
    QVERIFY(writeChange(*change));
    QCOMPARE(tree.read("touchstone.yaml"),
             std::string("version: 1\ngrader: {repeats: 2, max_messages: 60, tools: [ls]}\n"));
    const Result<Project> project = tree.open();
    QVERIFY(project);
    QCOMPARE(project->grader.shown.messages, 60);
    QVERIFY(undoChange(*change));
    QCOMPARE(tree.read("touchstone.yaml"), std::string("version: 1\ngrader: {repeats: 2}\n"));
}

void TestGraderSetting::madeFileGoesAgain()
{
    const TemporaryTree tree;
    const Result<SettingChange> change = prepareSettings(tree.folder(), {{.key = "mode", .value = "per_criterion"}});
    QVERIFY(change && !change->before);
    QVERIFY(writeChange(*change));
    QVERIFY(tree.open()->grader.mode == GraderMode::PerCriterion);
    QVERIFY(undoChange(*change));
    QVERIFY(!std::filesystem::exists(tree.path("touchstone.yaml")));
}

void TestGraderSetting::otherChangesStay()
{
    const TemporaryTree tree;
    tree.write("touchstone.yaml", "version: 1\n");
    const Result<SettingChange> change = prepareSettings(tree.folder(), {{.key = "mode", .value = "per_criterion"}});
    tree.write("touchstone.yaml", "version: 1\nlimits: {tokens: 5}\n");
    QVERIFY(writeChange(*change).error().code == Error::Code::Conflict);
    QVERIFY(undoChange(*change).error().code == Error::Code::Conflict);
    QCOMPARE(tree.read("touchstone.yaml"), std::string("version: 1\nlimits: {tokens: 5}\n"));
}

void TestGraderSetting::limitsAreRead()
{
    const TemporaryTree tree;
    QVERIFY(tree.openWith("version: 1\n")->grader.shown == TranscriptLimits());
    QVERIFY((tree.openWith("version: 1\ngrader: {max_messages: 5, max_characters: 80}\n")->grader.shown
             == TranscriptLimits{.messages = 5, .characters = 80}));
    const Result<Project> wrong = tree.openWith("version: 1\ngrader: {max_messages: 0}\n");
    QVERIFY(!wrong);
    QVERIFY(wrong.error().message.find("grader.max_messages") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestGraderSetting)
#include "tst_grader_setting.moc"
