#include "engine/project/script_file.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

class TestScriptFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAllParts();
    void readsTheTour();
    void mistakesHavePlace_data();
    void mistakesHavePlace();
    void missingFileSaysWhatToDo();
};

void TestScriptFile::readsAllParts()
{
    const Result<LoadedScript> loaded = parseScript(R"(version: 1
options: {chunk: 3, delay_ms: 0, at_end: repeat}
agent:
  - text: Reading.
    tool_calls:
      - {name: read_file, args: {file_path: /a.md, limit: 10, deep: [true, null, "no", no]}}
      - {name: broken, raw_args: "{oops"}
  - {when: {contains: "Grader feedback"}, text: Fixed.}
  - {error: {status: 529, message: overloaded, retry_after: 1.5}}
grader:
  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: A, passed: true}]}
    usage: {input: 7, output: 2}
subagents: {reviewer: [{text: Looks fine.}]}
extra: 1
)",
                                                    "s.yaml");
    QVERIFY2(loaded, loaded ? "" : toText(loaded.error()).c_str());
    const Script &script = loaded->script;
    QCOMPARE(script.chunk, 3);
    QVERIFY(script.atEnd == Script::AtEnd::Repeat);
    QCOMPARE(script.agent.size(), 3U);
    QCOMPARE(QString::fromStdString(script.agent.at(0).toolCalls.at(0).args.text),
             QStringLiteral(R"({"file_path":"/a.md","limit":10,"deep":[true,null,"no","no"]})"));
    QCOMPARE(script.agent.at(0).toolCalls.at(1).rawArgs, std::optional<std::string>("{oops"));
    QCOMPARE(script.agent.at(0).line, 4);
    QCOMPARE(script.agent.at(1).whenContains, std::optional<std::string>("Grader feedback"));
    QCOMPARE(script.agent.at(2).error->retryAfter->count(), 1500);
    QCOMPARE(script.grader.at(0).usage->input, 7);
    QVERIFY(script.grader.at(0).verdict.text.starts_with(R"({"result":"satisfied")"));
    QCOMPARE(script.subagents.size(), 1U);
    QCOMPARE(loaded->warnings.size(), 1U);
}

void TestScriptFile::readsTheTour()
{
    const Result<LoadedScript> loaded = loadScript(RESOURCES_DIR "/tour/scripts/tour.yaml");
    QVERIFY2(loaded, loaded ? "" : toText(loaded.error()).c_str());
    QVERIFY(loaded->warnings.empty());
    QCOMPARE(loaded->script.grader.size(), 3U);
}

void TestScriptFile::mistakesHavePlace_data()
{
    QTest::addColumn<QString>("yaml");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("mentions");
    QTest::newRow("empty") << "" << 0 << "empty";
    QTest::newRow("agent a mapping") << "version: 1\nagent: {text: a}\n" << 2 << "list";
    QTest::newRow("entry without answer") << "version: 1\nagent:\n  - {when: {contains: a}}\n" << 3 << "no answer";
    QTest::newRow("two answers") << "version: 1\nagent:\n  - {text: a, error: {status: 500}}\n" << 3 << "several";
    QTest::newRow("args a text") << "version: 1\nagent:\n  - tool_calls:\n      - {name: a, args: b}\n"
                                 << 4 << "raw_args";
    QTest::newRow("call without name") << "version: 1\nagent:\n  - tool_calls:\n      - {args: {}}\n" << 4 << "name";
    QTest::newRow("status 200") << "version: 1\nagent:\n  - {error: {status: 200}}\n" << 3 << "400 to 599";
    QTest::newRow("chunk 0") << "version: 1\noptions: {chunk: 0}\nagent: []\n" << 2 << "chunk";
    QTest::newRow("alias bomb") << "version: 1\nagent:\n  - tool_calls: [{name: a, args: {x: &a [1,1,1,1,1,1,1,1,1,1], "
                                   "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a], "
                                   "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b], d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c], e: "
                                   "[*d,*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]}}]\n"
                                << 3 << "too large";
}

void TestScriptFile::mistakesHavePlace()
{
    QFETCH(QString, yaml);
    QFETCH(int, line);
    QFETCH(QString, mentions);
    const Result<LoadedScript> loaded = parseScript(yaml.toStdString(), "s.yaml");
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().position->line, line);
    QVERIFY2(QString::fromStdString(toText(loaded.error())).contains(mentions), toText(loaded.error()).c_str());
}

void TestScriptFile::missingFileSaysWhatToDo()
{
    const Result<LoadedScript> loaded = loadScript("/nowhere/script.yaml");
    QVERIFY(!loaded);
    QVERIFY(loaded.error().code == Error::Code::NotFound);
    QVERIFY(loaded.error().remedy.find("project folder") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestScriptFile)
#include "tst_script_file.moc"
