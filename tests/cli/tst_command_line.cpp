#include "engine/cli/command_line.h"
#include "engine/cli/matrix_view.h"
#include "engine/cli/terminal_text.h"

#include <QTest>

using namespace Touchstone;

namespace {

Result<CommandLine> parsed(const QString &text)
{
    std::vector<std::string> arguments;
    for (const QString &word : text.split(u' ', Qt::SkipEmptyParts))
        arguments.push_back(word.toStdString());
    return parseCommandLine(arguments);
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsOptionsAnywhere();
    void mistakesNameTheNearestWord_data();
    void mistakesNameTheNearestWord();
    void helpNamesEverything();
    void widthCountsColumns();
    void fittedCutsBetweenCharacters();
    void controlsAreTakenOut();
    void matrixHasARowForEachCriterion();
};

void TestCommandLine::readsOptionsAnywhere()
{
    const Result<CommandLine> line = parsed(QStringLiteral("--project dir run --task=a=b --json --max-iterations 3"));
    QVERIFY(line);
    QCOMPARE(std::string(line->command->name), std::string("run"));
    QCOMPARE(line->value("project"), std::string("dir"));
    QCOMPARE(line->value("task"), std::string("a=b"));
    QVERIFY(line->has("json"));
    QCOMPARE(line->given("max-iterations"), std::optional<std::string>("3"));
    QCOMPARE(parsed(QStringLiteral("history show --json 12"))->arguments, (std::vector<std::string>{"12"}));
    QCOMPARE(parsed(QStringLiteral("ask -- --json"))->arguments, (std::vector<std::string>{"--json"}));
    QCOMPARE(parsed(QStringLiteral("ask -"))->arguments, (std::vector<std::string>{"-"}));
    const std::vector<std::string> empty{"run", "--max-iterations", ""};
    QCOMPARE(parseCommandLine(empty)->given("max-iterations"), std::optional<std::string>(""));
}

void TestCommandLine::mistakesNameTheNearestWord_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("mentions");
    QTest::newRow("nothing") << ""
                             << "--help";
    QTest::newRow("command") << "rnu"
                             << "'run'";
    QTest::newRow("word of a family") << "history lsit"
                                      << "'list'";
    QTest::newRow("family alone") << "history"
                                  << "list, show";
    QTest::newRow("option") << "run --taks x"
                            << "'--task'";
    QTest::newRow("option of another command") << "prompt --strict"
                                               << "'--strict' is no option of 'prompt'";
    QTest::newRow("short option") << "run -x"
                                  << "two dashes";
    QTest::newRow("value missing") << "run --task"
                                   << "needs a value";
    QTest::newRow("value too much") << "run --json=1"
                                    << "takes no value";
    QTest::newRow("argument missing") << "ask"
                                      << "TEXT";
    QTest::newRow("argument too much") << "run now"
                                       << "'now'";
}

void TestCommandLine::mistakesNameTheNearestWord()
{
    QFETCH(QString, text);
    QFETCH(QString, mentions);
    const Result<CommandLine> line = parsed(text);
    QVERIFY(!line);
    QVERIFY(line.error().code == Error::Code::Usage);
    QVERIFY2(QString::fromStdString(toText(line.error())).contains(mentions), toText(line.error()).c_str());
}

void TestCommandLine::helpNamesEverything()
{
    const std::string all = helpText(nullptr);
    for (const CommandSpec &command : commandSpecs()) {
        QVERIFY(all.find(command.name) != std::string::npos);
        const std::string help = helpText(&command);
        for (const OptionSpec &option : command.options)
            QVERIFY(help.find("--" + std::string(option.name)) != std::string::npos);
    }
    QVERIFY(parsed(QStringLiteral("run --help"))->has("help"));
    QVERIFY(parsed(QStringLiteral("--version"))->command == nullptr);
    for (const char *text : {"history --help", "--help history", "history --json --help"}) {
        const Result<CommandLine> line = parsed(QLatin1String(text));
        QVERIFY2(line, text);
        const std::string family = helpText(line->command, line->family);
        QVERIFY(family.find("  history search TEXT") != std::string::npos);
        QVERIFY(family.find("  run ") == std::string::npos);
    }
    QVERIFY(!parsed(QStringLiteral("histroy --help")));
    QVERIFY(parsed(QStringLiteral("check --rules"))->arguments.empty());
    QVERIFY(!parsed(QStringLiteral("check --json")));
}

void TestCommandLine::widthCountsColumns()
{
    QCOMPARE(displayWidth("abc"), 3);
    QCOMPARE(displayWidth("日本"), 4);
    QCOMPARE(displayWidth("e\u0301"), 1);
    QCOMPARE(displayWidth("🚀"), 2);
    QCOMPARE(displayWidth("äß"), 2);
}

void TestCommandLine::fittedCutsBetweenCharacters()
{
    QCOMPARE(fitted("abc", 5), std::string("abc  "));
    QCOMPARE(fitted("abcdef", 4), std::string("abc…"));
    QCOMPARE(fitted("日本語", 4), std::string("日… "));
    QCOMPARE(displayWidth(fitted("日本語日本語", 7)), 7);
}

void TestCommandLine::controlsAreTakenOut()
{
    QCOMPARE(printable("a\033[31mb\007\tc\n"), std::string("a[31mb\tc\n"));
    QCOMPARE(printable("\xC2\x9B"
                       "31m"),
             std::string("31m"));
    QCOMPARE(onOneLine("a\nb\t\033[1m\xC2\x9B"
                       "é"),
             std::string("a\\nb\\t\\x1b[1m\\x9bé"));
}

void TestCommandLine::matrixHasARowForEachCriterion()
{
    const Rubric rubric = rubricFromText("r", "- Cites a source\n- 日本語で書く\n");
    Evaluation first;
    first.result = RunStatus::NeedsRevision;
    CriterionVerdict failed;
    failed.name = "Cites a source";
    failed.state = CriterionState::Failed;
    CriterionVerdict passed;
    passed.name = "日本語で書く";
    passed.state = CriterionState::Passed;
    first.criteria = {failed, passed};
    const std::vector<std::string> lines = matrixLines(rubric, {first}, 1, {.columns = 80, .color = false});
    QCOMPARE(lines.size(), 3U);
    QVERIFY2(lines.at(1).ends_with("  F  ·"), lines.at(1).c_str());
    QVERIFY2(lines.at(2).ends_with("  P  ·"), lines.at(2).c_str());
    QCOMPARE(displayWidth(lines.at(1)), displayWidth(lines.at(2)));
    for (const std::string &line : matrixLines(rubric, {first}, 1, {.columns = 24, .color = false}))
        QVERIFY(displayWidth(line) <= 24);
    QVERIFY(matrixLines(rubric, {first}, 1, {.columns = 80, .color = true}).at(1).find("\033[31mF")
            != std::string::npos);
}

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
