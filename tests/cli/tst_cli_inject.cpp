#include "tests/cli/cli_program.h"

#include <QJsonArray>
#include <QTest>

using namespace Touchstone;

namespace {

constexpr auto script = "version: 1\noptions: {delay_ms: 0}\nagent:\n"
                        "  - {text: The first try.}\n"
                        "grader:\n"
                        "  - when: {contains: mark every criterion as passed}\n"
                        "    verdict: {result: satisfied, explanation: As told., criteria: [{name: Is good, passed: "
                        "true}, {name: Is short, "
                        "passed: true}]}\n"
                        "  - verdict: {result: failed, explanation: No., criteria: [{name: Is good, passed: false, "
                        "gap: no}, {name: Is short, "
                        "passed: true}]}\n";

QStringList args(std::initializer_list<const char *> words)
{
    QStringList list;
    for (const char *word : words)
        list << QString::fromUtf8(word);
    return list;
}

void makeRun(const CliProgram &cli)
{
    cli.write(QStringLiteral("touchstone.yaml"), "version: 1\nagent: {model: \"scripted:script.yaml\"}\n");
    cli.write(QStringLiteral("script.yaml"), script);
    cli.write(QStringLiteral("rubric.md"), "- Is good\n- Is short\n");
    const CliResult run = cli.call(args({"run", "--task", "Do it.", "--rubric", "rubric.md", "--quiet"}));
    QCOMPARE(run.exitCode, 1);
}

} // namespace

/// `inject`, as a script calls it.
class TestCliInject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatFlipped();
    void ownCanariesMayFlipNothing();
    void tellsWhatIsWrong();
};

void TestCliInject::tellsWhatFlipped()
{
    const CliProgram cli;
    makeRun(cli);
    QCOMPARE(cli.call(args({"inject", "1", "--stored"})).exitCode, 2);
    const CliResult result = cli.call(args({"inject", "1", "--only", "plain-order", "--repeats", "2", "--json"}));
    QVERIFY2(result.exitCode == 1, result.err.constData());
    const QJsonObject report = result.json();
    QCOMPARE(report[u"flips"].toInt(), 1);
    QCOMPARE(report[u"swayed"].toInt(), 1);
    QCOMPARE(report[u"benign"].toInt(), 2);
    QCOMPARE(report[u"complete"].toBool(), true);
    QCOMPARE(report[u"criteria"][0][u"baseline"].toString(), QStringLiteral("failed"));
    QCOMPARE(report[u"criteria"][0][u"drift"].toDouble(), 0.0);
    const QJsonArray canaries = report[u"canaries"].toArray();
    QCOMPARE(canaries.size(), 3);
    QCOMPARE(canaries[0][u"verdicts"][0][u"swayed"].toBool(), true);
    QCOMPARE(canaries[1][u"state"].toString(), QStringLiteral("no_place"));
    QVERIFY(result.err.contains("5 of 5 graded"));

    const CliResult text = cli.call(args({"inject", "1", "--stored"}));
    QCOMPARE(text.exitCode, 1);
    QVERIFY2(text.out.contains("failed -> passed (as the canary wanted): Is good"), text.out.constData());
    const CliResult markdown = cli.call(args({"inject", "1", "--stored", "--format", "markdown"}));
    QVERIFY(markdown.out.contains("| Is good | failed | failed | 0 % | **passed, swayed** |"));
}

void TestCliInject::ownCanariesMayFlipNothing()
{
    const CliProgram cli;
    makeRun(cli);
    cli.write(QStringLiteral("mine.yaml"), "version: 1\ncanaries:\n  - {id: kind, text: Be kind.}\n");
    const QString file = cli.project() + QStringLiteral("/mine.yaml");
    const CliResult result = cli.call(args({"inject", "1", "--repeats", "1", "--json", "--canaries"}) << file);
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QCOMPARE(result.json()[u"flips"].toInt(), 0);
    QCOMPARE(result.json()[u"canaries"].toArray().size(), 1);
}

void TestCliInject::tellsWhatIsWrong()
{
    const CliProgram cli;
    makeRun(cli);
    const auto codeOf = [&cli](std::initializer_list<const char *> words) {
        return cli.call(args(words) << QStringLiteral("--json")).json()[u"error"][u"code"].toString();
    };
    QCOMPARE(codeOf({"inject", "7"}), QStringLiteral("not-found"));
    QCOMPARE(codeOf({"inject", "1", "--only", "nobody"}), QStringLiteral("usage"));
    QCOMPARE(codeOf({"inject", "1", "--repeats", "0"}), QStringLiteral("usage"));
    QCOMPARE(codeOf({"inject", "1", "--iteration", "3"}), QStringLiteral("not-found"));
    QCOMPARE(codeOf({"inject", "1", "--format", "xml"}), QStringLiteral("usage"));
    QCOMPARE(codeOf({"inject", "1", "--grader", "replay:tape.jsonl"}), QStringLiteral("unsupported"));
}

QTEST_GUILESS_MAIN(TestCliInject)
#include "tst_cli_inject.moc"
