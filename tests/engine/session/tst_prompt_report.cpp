#include "engine/session/prompt_report.h"
#include "tests/support/temporary_tree.h"

#include <QFile>
#include <QTest>

using namespace Touchstone;

class TestPromptReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tourMatchesTheGoldenPrompt();
    void anthropicHasBreakpoints();
    void nothingIsWritten();
};

namespace {

RunSpec tourSpec(const TemporaryTree &tree)
{
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *openProject(RESOURCES_DIR "/tour", spec.environment);
    spec.task = "Write the report.";
    return spec;
}

std::string shown(const PromptReport &report)
{
    std::string text;
    for (const PromptBlock &block : report.blocks)
        text += "=== " + block.origin + (block.cacheBreakpoint ? " (breakpoint)" : "") + '\n' + block.text + '\n';
    for (const PromptTool &tool : report.tools)
        text += "=== tool " + tool.name + '\n' + tool.description + '\n' + tool.parameters.text + '\n';
    for (const Message &message : report.messages)
        text += "=== message\n" + textOf(message) + '\n';
    return text;
}

} // namespace

void TestPromptReport::tourMatchesTheGoldenPrompt()
{
    const TemporaryTree tree;
    const Result<PromptReport> report = buildPrompt(tourSpec(tree));
    QVERIFY2(report, report ? "" : toText(report.error()).c_str());
    const QByteArray text = QByteArray::fromStdString(shown(*report));
    QFile golden(QStringLiteral(TESTS_DIR "/golden/tour_prompt.txt"));
    if (qEnvironmentVariableIsSet("UPDATE_GOLDEN")) {
        QVERIFY(golden.open(QIODevice::WriteOnly));
        golden.write(text);
        return;
    }
    QVERIFY(golden.open(QIODevice::ReadOnly));
    QCOMPARE(text, golden.readAll());
    std::vector<std::string> origins;
    for (const PromptBlock &block : report->blocks)
        origins.push_back(block.origin);
    QVERIFY(std::find(origins.begin(), origins.end(), "other") == origins.end());
    QVERIFY(std::find(origins.begin(), origins.end(), "skills") != origins.end());
    QVERIFY(std::find(origins.begin(), origins.end(), "memory") != origins.end());
    QCOMPARE(report->totals.total, report->totals.system + report->totals.tools + report->totals.messages);
}

void TestPromptReport::anthropicHasBreakpoints()
{
    const TemporaryTree tree;
    RunSpec spec = tourSpec(tree);
    spec.workerModel = "anthropic:some-model";
    const Result<PromptReport> report = buildPrompt(spec);
    QVERIFY2(report, report ? "" : toText(report.error()).c_str());
    int breakpoints = 0;
    for (const PromptBlock &block : report->blocks)
        breakpoints += block.cacheBreakpoint ? 1 : 0;
    QCOMPARE(breakpoints, 2); // before memory, and behind it
}

void TestPromptReport::nothingIsWritten()
{
    const TemporaryTree tree;
    tree.write("AGENTS.md", "x");
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *tree.open();
    const Result<PromptReport> report = buildPrompt(spec);
    QVERIFY2(report, report ? "" : toText(report.error()).c_str());
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(tree.root()))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    QCOMPARE(names, (std::vector<std::string>{"AGENTS.md", "home", "project"}));
}

QTEST_GUILESS_MAIN(TestPromptReport)
#include "tst_prompt_report.moc"
