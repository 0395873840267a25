#include "tests/cli/cli_program.h"
#include "tests/support/bad_file.h"

#include <QJsonArray>
#include <QTest>

#include <csignal>
#include <sys/types.h>

using namespace Touchstone;
using Touchstone::Test::BadFile;
using Touchstone::Test::putBadFile;

namespace {

constexpr auto script =
    "version: 1\noptions: {delay_ms: 0}\nagent: [{text: Done.}]\n"
    "grader: [{verdict: {result: satisfied, explanation: Fine., criteria: [{name: Is good, passed: true}]}}]\n";

void writeProject(const CliProgram &cli, const QByteArray &agent = {})
{
    cli.write(QStringLiteral("touchstone.yaml"),
              "version: 1\nagent:\n  model: \"scripted:script.yaml\"\n" + agent
                  + "grader: {model: \"scripted:script.yaml\"}\n");
    cli.write(QStringLiteral("script.yaml"), script);
    cli.write(QStringLiteral("tasks/t.md"), "Do it.\n");
    cli.write(QStringLiteral("rubrics/r.md"), "- Is good\n");
}

QStringList run(const QStringList &options = {})
{
    return QStringList{QStringLiteral("run"), QStringLiteral("--json"), QStringLiteral("--no-history")} + options;
}

/// The place of an error as one writes it: `file:line:column`, without what is not known.
QString placeOf(const QJsonObject &error)
{
    QString place = error[u"file"].toString().section(u'/', -1);
    for (const QStringView part : {u"line", u"column"}) {
        if (error.contains(part))
            place += QStringLiteral(":%1").arg(error[part].toInt());
    }
    return place;
}

} // namespace

/// Each file that the user may get wrong, in each way: what is said of it, and that the rest goes on. The same for the
/// window is in tests/gui/shell/tst_bad_input.cpp.
class TestCliBadInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void badFilesAreNamed_data();
    void badFilesAreNamed();
    void badSkillsAreNamedAndTheRunGoesOn_data();
    void badSkillsAreNamedAndTheRunGoesOn();
    void missingProjectFolderIsNamed();
    void unusableModelsAreNamed_data();
    void unusableModelsAreNamed();
    void whatAFileHoldsCannotDriveTheTerminal();
    void whatWaitsForInputCanBeInterrupted();
};

void TestCliBadInput::badFilesAreNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<BadFile>("kind");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("place");
    const auto add = [](const char *name, const char *file, BadFile kind, const QByteArray &text, const char *code,
                        const char *place) {
        QTest::newRow(name) << QString::fromLatin1(file) << kind << text << QString::fromLatin1(code)
                            << QString::fromLatin1(place);
    };
    add("project: a folder", "touchstone.yaml", BadFile::Folder, {}, "unreadable", "touchstone.yaml");
    add("project: unreadable", "touchstone.yaml", BadFile::LinkLoop, {}, "unreadable", "touchstone.yaml");
    add("project: malformed", "touchstone.yaml", BadFile::Text, "version: 1\nagent:\n  model: [a\n", "malformed",
        "touchstone.yaml:4:1");
    add("project: a value", "touchstone.yaml", BadFile::Text, "grader:\n  max_iterations: 99\n", "invalid-value",
        "touchstone.yaml:2:19");
    add("project: binary", "touchstone.yaml", BadFile::Text, QByteArray("version: 1\nagent: \0\1", 21), "malformed",
        "touchstone.yaml:2:8");
    add("script: missing", "script.yaml", BadFile::Missing, {}, "not-found", "script.yaml");
    add("script: a folder", "script.yaml", BadFile::Folder, {}, "unreadable", "script.yaml");
    add("script: unreadable", "script.yaml", BadFile::LinkLoop, {}, "unreadable", "script.yaml");
    add("script: malformed", "script.yaml", BadFile::Text, "version: 1\nagent: [\n", "malformed", "script.yaml:3:1");
    add("script: a value", "script.yaml", BadFile::Text, "version: 1\nagent: {a: b}\n", "invalid-value",
        "script.yaml:2:8");
    add("rubric: missing", "r.rubric.yaml", BadFile::Missing, {}, "not-found", "r.rubric.yaml");
    add("rubric: a folder", "r.rubric.yaml", BadFile::Folder, {}, "unreadable", "r.rubric.yaml");
    add("rubric: unreadable", "r.rubric.yaml", BadFile::LinkLoop, {}, "unreadable", "r.rubric.yaml");
    add("rubric: malformed", "r.rubric.yaml", BadFile::Text, "version: 1\ncriteria: [\n", "malformed",
        "r.rubric.yaml:3:1");
    add("rubric: a value", "r.rubric.yaml", BadFile::Text, "version: 1\ncriteria: 5\n", "invalid-value",
        "r.rubric.yaml:2:11");
    add("rubric: no text", "r.rubric.yaml", BadFile::Text, "version: 1\n# \xff\n", "malformed", "r.rubric.yaml:2:3");
}

void TestCliBadInput::badFilesAreNamed()
{
    QFETCH(QString, file);
    QFETCH(BadFile, kind);
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, place);
    const CliProgram cli;
    writeProject(cli);
    putBadFile(cli.project() + u'/' + file, kind, text);
    const QStringList options = file.startsWith(u'r') ? QStringList{QStringLiteral("--rubric"), file} : QStringList();
    const CliResult result = cli.call(run(options));
    QVERIFY2(result.exitCode == 2, (result.out + result.err).constData());
    const QJsonObject error = result.json()[u"error"].toObject();
    QCOMPARE(error[u"code"].toString(), code);
    QCOMPARE(placeOf(error), place);
    QVERIFY2(!error[u"remedy"].toString().isEmpty(), result.out.constData());
    QVERIFY2(result.err.contains(place.toUtf8() + ": "), result.err.constData());
    // What does not need the file goes on.
    QCOMPARE(cli.call({QStringLiteral("history"), QStringLiteral("list")}).exitCode, 0);
    const int skills = cli.call({QStringLiteral("skills"), QStringLiteral("list")}).exitCode;
    QCOMPARE(skills, file == QLatin1String("touchstone.yaml") ? 2 : 0);
    QCOMPARE(cli.call({QStringLiteral("skills"), QStringLiteral("list"), QStringLiteral("--project"),
                       QStringLiteral(RESOURCES_DIR "/tour")})
                 .exitCode,
             0);
}

void TestCliBadInput::badSkillsAreNamedAndTheRunGoesOn_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<BadFile>("kind");
    QTest::addColumn<QByteArray>("warning");
    QTest::newRow("source: missing") << "team" << BadFile::Missing
                                     << QByteArray("touchstone.yaml:4:12: The skills folder 'team' does not exist.");
    QTest::newRow("source: a file") << "team" << BadFile::Text
                                    << QByteArray("touchstone.yaml:4:12: The skills folder 'team' is not a folder.");
    QTest::newRow("source: unreadable") << "team" << BadFile::LinkLoop
                                        << QByteArray(
                                               "touchstone.yaml:4:12: The skills folder 'team' cannot be read: ");
    QTest::newRow("skill: missing") << "team/one/SKILL.md" << BadFile::Missing << QByteArray();
    QTest::newRow("skill: unreadable") << "team/one/SKILL.md" << BadFile::LinkLoop << QByteArray();
    QTest::newRow("skill: a folder") << "team/one/SKILL.md" << BadFile::Folder << QByteArray();
    QTest::newRow("skill: malformed") << "team/one/SKILL.md" << BadFile::Text << QByteArray();
}

void TestCliBadInput::badSkillsAreNamedAndTheRunGoesOn()
{
    QFETCH(QString, file);
    QFETCH(BadFile, kind);
    QFETCH(QByteArray, warning);
    const CliProgram cli;
    writeProject(cli, "  skills: [team]\n");
    cli.write(QStringLiteral("team/two/SKILL.md"), "---\nname: two\ndescription: Counts to two.\n---\nTwo.\n");
    cli.write(QStringLiteral("team/one/notes.md"), "x\n");
    putBadFile(cli.project() + u'/' + file, kind, "---\nname: [\n---\n");
    const CliResult result = cli.call(run());
    QVERIFY2(result.exitCode == 0, (result.out + result.err).constData());
    QCOMPARE(result.json()[u"status"].toString(), QStringLiteral("satisfied"));
    QVERIFY2(result.err.contains(warning), result.err.constData());

    const CliResult list = cli.call({QStringLiteral("skills"), QStringLiteral("list"), QStringLiteral("--json")});
    QCOMPARE(list.exitCode, 0);
    if (!warning.isEmpty()) {
        QVERIFY2(!list.json()[u"sources"][0][u"error"].toString().isEmpty(), list.out.constData());
        return;
    }
    QCOMPARE(list.json()[u"skills"][0][u"state"].toString().isEmpty(), false);
    const QJsonArray notLoaded = list.json()[u"not_loaded"].toArray();
    QVERIFY2(!notLoaded.isEmpty(), list.out.constData());
    QVERIFY2(notLoaded[0][u"path"].toString().contains(QStringLiteral("team/one")), list.out.constData());
    QVERIFY2(!notLoaded[0][u"reason"].toString().isEmpty(), list.out.constData());
}

void TestCliBadInput::missingProjectFolderIsNamed()
{
    const CliProgram cli;
    const CliResult result = cli.call(run({QStringLiteral("--project"), QStringLiteral("nowhere")}));
    QCOMPARE(result.exitCode, 2);
    const QJsonObject error = result.json()[u"error"].toObject();
    QCOMPARE(error[u"code"].toString(), QStringLiteral("not-found"));
    QCOMPARE(placeOf(error), QStringLiteral("nowhere"));
    QVERIFY(!error[u"remedy"].toString().isEmpty());
}

/// A model that cannot be asked: a run and a single question say the same of it.
void TestCliBadInput::unusableModelsAreNamed_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("nobody listens") << "sk-test-000000"
                                    << "unreachable" << QByteArray("127.0.0.1:9");
    QTest::newRow("no key") << ""
                            << "missing-key" << QByteArray("OPENAI_API_KEY");
}

void TestCliBadInput::unusableModelsAreNamed()
{
    QFETCH(const QString, key);
    QFETCH(const QString, code);
    QFETCH(const QByteArray, named);
    CliProgram cli;
    writeProject(cli);
    if (!key.isEmpty()) {
        cli.setVariable(QStringLiteral("OPENAI_API_KEY"), key);
        cli.setVariable(QStringLiteral("OPENAI_BASE_URL"), QStringLiteral("http://127.0.0.1:9/v1"));
    }
    const QStringList model{QStringLiteral("--model"), QStringLiteral("openai-chat:some-model")};
    const QStringList ask{QStringLiteral("ask"), QStringLiteral("--json"), QStringLiteral("Hi")};
    for (const QStringList &command : {run(model), ask + model}) {
        const CliResult result = cli.call(command);
        QCOMPARE(result.exitCode, 3);
        const QJsonObject error = result.json()[u"error"].toObject();
        QCOMPARE(error[u"code"].toString(), code);
        const QString remedy = error[u"remedy"].toString();
        QVERIFY2(!remedy.isEmpty(), result.out.constData());
        QVERIFY2((error[u"message"].toString() + remedy).toUtf8().contains(named), result.out.constData());
        QVERIFY2(result.err.contains(named), result.err.constData());
        QVERIFY(key.isEmpty() || !(result.err + result.out).contains(key.toUtf8()));
    }
}

void TestCliBadInput::whatAFileHoldsCannotDriveTheTerminal()
{
    const CliProgram cli;
    cli.write(QStringLiteral("touchstone.yaml"), "version: 1\ngrader: {max_iterations: \"\\e[31mred\"}\n");
    const CliResult result = cli.call(run());
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.err.contains("[31mred") && !result.err.contains('\033'), result.err.constData());
}

void TestCliBadInput::whatWaitsForInputCanBeInterrupted()
{
    const CliProgram cli;
    writeProject(cli);
    for (const QStringList &command :
         {QStringList{QStringLiteral("ask"), QStringLiteral("-")},
          QStringList{QStringLiteral("run"), QStringLiteral("--task"), QStringLiteral("-")}}) {
        const std::unique_ptr<QProcess> waiting = cli.start(command);
        QVERIFY(waiting->waitForStarted());
        QVERIFY(!waiting->waitForFinished(300));
        ::kill(static_cast<pid_t>(waiting->processId()), SIGINT);
        QVERIFY(waiting->waitForFinished(5000));
    }
}

QTEST_GUILESS_MAIN(TestCliBadInput)
#include "tst_cli_bad_input.moc"
