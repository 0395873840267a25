#include "tests/cli/cli_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QXmlStreamReader>

using namespace Touchstone;

class CheckTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exitStatusFollowsTheSeverity();
    void jsonHasOutcomesAndFindings();
    void clientsChangeTheSeverity();
    void formatsAreWellFormed();
    void fixShowsThenRepairs();
    void usageIsExplained();
    void pathsFollowTheirOwnProject();
    void namesOfFoldersStayOnOneLine();
    void lowerCaseIsNoOrphan();
    void bombsAreLeftAlone();
};

namespace {

const QByteArray broken = "---\nname: a\ndescription: Use when: always\n---\n\nBody.\n";
const QByteArray tagged = "---\nname: b\ndescription: Makes <b> bold. Use it.\n---\n\nBody.\n";

CliResult check(const CliProgram &cli, const QStringList &arguments)
{
    return cli.call(QStringList{QStringLiteral("check"), cli.project() + QStringLiteral("/skills")} + arguments);
}

} // namespace

void CheckTest::exitStatusFollowsTheSeverity()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/b/SKILL.md"), tagged);
    QCOMPARE(check(cli, {}).exitCode, 0);
    QCOMPARE(check(cli, {QStringLiteral("--fail-on"), QStringLiteral("not-portable")}).exitCode, 1);
    cli.write(QStringLiteral("skills/a/SKILL.md"), broken);
    const CliResult text = check(cli, {});
    QCOMPARE(text.exitCode, 1);
    QVERIFY2(text.out.contains("skills/a/SKILL.md:3:22: will-not-load: "), text.out.constData());
    QVERIFY(text.out.endsWith("2 skills, 1 will-not-load, 0 changed, 1 not-portable, 0 style\n"));
}

void CheckTest::jsonHasOutcomesAndFindings()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/a/SKILL.md"), broken);
    const QJsonObject json = check(cli, {QStringLiteral("--json")}).json();
    const QJsonObject file = json[u"files"][0].toObject();
    QCOMPARE(file[u"outcomes"].toObject().keys().size(), 7);
    QCOMPARE(file[u"outcomes"][u"deepagents"].toString(), QStringLiteral("dropped"));
    const QJsonObject found = file[u"diagnostics"][0].toObject();
    QCOMPARE(found[u"rule"].toString(), QStringLiteral("yaml-unquoted"));
    QCOMPARE(found[u"line"].toInt(), 3);
    QCOMPARE(found[u"field"].toString(), QStringLiteral("description"));
    QVERIFY(found[u"fix"][u"title"].isString());
    QCOMPARE(json[u"totals"][u"skills"].toInt(), 1);
}

void CheckTest::clientsChangeTheSeverity()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/b/SKILL.md"), tagged);
    const CliResult other = check(cli, {QStringLiteral("--client"), QStringLiteral("codex"), QStringLiteral("--json")});
    QCOMPARE(other.exitCode, 0);
    QVERIFY(other.json()[u"files"][0][u"diagnostics"].toArray().isEmpty());
    const CliResult both =
        check(cli, {QStringLiteral("--client=codex"), QStringLiteral("--client=claude-ai"), QStringLiteral("--json")});
    QCOMPARE(both.exitCode, 1);
    QCOMPARE(both.json()[u"files"][0][u"outcomes"].toObject().size(), 2);
    QCOMPARE(both.json()[u"files"][0][u"diagnostics"][0][u"severity"].toString(), QStringLiteral("will-not-load"));
}

void CheckTest::formatsAreWellFormed()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/a/SKILL.md"), broken);
    const CliResult sarif = check(cli, {QStringLiteral("--format"), QStringLiteral("sarif")});
    const QJsonObject run = sarif.json()[u"runs"][0].toObject();
    QCOMPARE(run[u"results"][0][u"ruleId"].toString(), QStringLiteral("yaml-unquoted"));
    QCOMPARE(run[u"results"][0][u"level"].toString(), QStringLiteral("error"));
    QXmlStreamReader xml(check(cli, {QStringLiteral("--format"), QStringLiteral("junit")}).out);
    int failures = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"failure")
            ++failures;
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(failures, 1);
    const QByteArray github = check(cli, {QStringLiteral("--format"), QStringLiteral("github")}).out;
    QVERIFY2(github.startsWith("::error file=") && github.contains(",line=3,col=22,title=yaml-unquoted::"),
             github.constData());
}

void CheckTest::fixShowsThenRepairs()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/a/SKILL.md"), broken);
    const QStringList fix{QStringLiteral("fix"), cli.project() + QStringLiteral("/skills")};
    const CliResult diff = cli.call(fix + QStringList{QStringLiteral("--dry-run")});
    QCOMPARE(diff.exitCode, 1);
    QVERIFY2(diff.out.contains("\n-description: Use when: always\n+description: \"Use when: always\"\n"),
             diff.out.constData());
    QCOMPARE(cli.read(QStringLiteral("skills/a/SKILL.md")), broken);
    const CliResult done = cli.call(fix + QStringList{QStringLiteral("--json")});
    QCOMPARE(done.exitCode, 0);
    QCOMPARE(done.json()[u"files"][0][u"fixed"][0].toString(), QStringLiteral("yaml-unquoted"));
    QCOMPARE(check(cli, {}).exitCode, 0);
    QVERIFY(cli.read(QStringLiteral("skills/a/SKILL.md")).contains("description: \"Use when: always\"\n"));
}

void CheckTest::usageIsExplained()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/a/SKILL.md"), broken);
    const CliResult client = check(cli, {QStringLiteral("--client"), QStringLiteral("clade-code")});
    QCOMPARE(client.exitCode, 2);
    QVERIFY2(client.err.contains("claude-code"), client.err.constData());
    QCOMPARE(check(cli, {QStringLiteral("--format"), QStringLiteral("xml")}).exitCode, 2);
    QCOMPARE(check(cli, {QStringLiteral("--fail-on"), QStringLiteral("warning")}).exitCode, 2);
    QCOMPARE(cli.call({QStringLiteral("check"), QStringLiteral("nowhere")}).exitCode, 2);
    QVERIFY(check(cli, {QStringLiteral("--rules")}).out.contains("yaml-unquoted"));
    const CliResult rules = cli.call({QStringLiteral("check"), QStringLiteral("--rules")});
    QCOMPARE(rules.exitCode, 0);
    QVERIFY(rules.out.contains("yaml-unquoted"));
}

/// From whatever folder they are named.
void CheckTest::pathsFollowTheirOwnProject()
{
    const CliProgram cli;
    const QByteArray odd = "---\nname: b\ndescription: Does b. Use it.\nrisk: low\n---\n\nBody.\n";
    cli.write(QStringLiteral("touchstone.yaml"), "version: 1\n");
    cli.write(QStringLiteral("skills/b/SKILL.md"), odd);
    cli.write(QStringLiteral("../other/touchstone.yaml"), "version: 1\ncheck: {ignore: [field-unknown]}\n");
    cli.write(QStringLiteral("../other/skills/b/SKILL.md"), odd);
    const QStringList call{QStringLiteral("check"), QStringLiteral("--json"), QStringLiteral("../other"),
                           QStringLiteral("skills")};
    const QJsonArray files = cli.call(call).json()[u"files"].toArray();
    QCOMPARE(files.size(), 2);
    QVERIFY(files[0][u"diagnostics"].toArray().isEmpty());
    QCOMPARE(files[1][u"diagnostics"][0][u"rule"].toString(), QStringLiteral("field-unknown"));
    const QStringList fixed{QStringLiteral("--project"), QStringLiteral("../other")};
    for (const QJsonValue &file : cli.call(call + fixed).json()[u"files"].toArray())
        QVERIFY(file[u"diagnostics"].toArray().isEmpty());
}

void CheckTest::namesOfFoldersStayOnOneLine()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/a\nb\033[2J/SKILL.md"), broken);
    for (const char *command : {"check", "fix"}) {
        const CliResult result = cli.call({QLatin1String(command), cli.project() + QStringLiteral("/skills")});
        QVERIFY2(result.out.contains("/skills/a\\nb\\x1b[2J/SKILL.md:"), result.out.constData());
    }
    // Without a name of its own a skill is called as its folder is.
    cli.write(QStringLiteral("skills/a\nb\033[2J/SKILL.md"), "No frontmatter.\n");
    const CliResult list = cli.call({QStringLiteral("skills"), QStringLiteral("list")});
    QVERIFY2(list.out.contains("a\\nb\\x1b[2J"), list.out.constData());
}

void CheckTest::lowerCaseIsNoOrphan()
{
    const CliProgram cli;
    cli.write(QStringLiteral("skills/b/skill.md"), "---\nname: b\ndescription: Does b. Use it.\n---\n\nBody.\n");
    const QJsonArray found = check(cli, {QStringLiteral("--json")}).json()[u"files"][0][u"diagnostics"].toArray();
    QCOMPARE(found.size(), 1);
    QCOMPARE(found[0][u"rule"].toString(), QStringLiteral("skill-file-case"));
}

/// Quotes would make a text of the lists.
void CheckTest::bombsAreLeftAlone()
{
    const CliProgram cli;
    QByteArray text = "---\nname: b\ndescription: Does b. Use it.\na: &a [x,x,x,x,x,x,x,x,x]\n";
    for (char name = 'b'; name < 'h'; ++name) {
        const QByteArray before = QByteArray("*") + static_cast<char>(name - 1);
        text += QByteArray(1, name) + ": &" + name + " [" + (before + ',').repeated(9) + before + "]\n";
    }
    text += "---\n\nBody.\n";
    cli.write(QStringLiteral("skills/b/SKILL.md"), text);
    const CliResult result = check(cli, {});
    QVERIFY2(result.out.contains("grows too large when its aliases are replaced. [yaml-value]"),
             result.out.constData());
    QCOMPARE(cli.call({QStringLiteral("fix"), cli.project() + QStringLiteral("/skills")}).exitCode, 1);
    QCOMPARE(cli.read(QStringLiteral("skills/b/SKILL.md")), text);
}

QTEST_GUILESS_MAIN(CheckTest)
#include "tst_check.moc"
