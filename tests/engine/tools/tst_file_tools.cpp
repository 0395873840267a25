#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/tools/file_tools.h"
#include "engine/tools/result_eviction.h"

#include <QTest>

#include <algorithm>

using namespace Touchstone;

/// The file tools as the agent loop calls them.
class FileToolsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
        m_options = {};
    }

    void describesEveryTool();
    void pagesLongFiles();
    void cutsAtALine();
    void filtersByRules();
    void protectsFromDeletion();
    void hidesWhatTheBackendCannot();
    void evictsLongResults();

private:
    Message call(const std::string &name, const Json &args)
    {
        const auto tools = createFileTools(m_backend, m_options).value();
        const auto tool = std::ranges::find_if(tools, [&](const auto &each) { return each->schema().name == name; });
        const auto checked = checkArguments((*tool)->schema(), toJsonText(args));
        return (*tool)->invoke(checked.value(), {}).value().message;
    }

    SystemClock m_clock;
    std::shared_ptr<StateBackend> m_backend;
    FileToolOptions m_options;
};

void FileToolsTest::describesEveryTool()
{
    const auto tools = createFileTools(m_backend, {}).value();
    QCOMPARE(tools.size(), fileToolNames.size());
    for (const auto &tool : tools) {
        QVERIFY2(tool->schema().description.size() > 40, tool->schema().name.c_str());
        const Json parameters = parseJson(tool->schema().parameters);
        for (const auto &[name, schema] : parameters.at("properties").items())
            QVERIFY2(schema.contains("description"), name.c_str());
    }
    QVERIFY(fileToolDescription("execute", true, true, true) != fileToolDescription("execute", false, false, true));
}

void FileToolsTest::pagesLongFiles()
{
    m_backend->write("/f", "1\n2\n3\n");
    const Message page = call("read_file", {{"file_path", "/f"}, {"limit", 1}});
    QCOMPARE(textOf(page),
             std::string("1  1\n\n[Read 1 line (lines 1-1 of 3 total). 2 lines remaining from offset 1.]"));
}

void FileToolsTest::cutsAtALine()
{
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += std::string(20, 'x') + "\n";
    m_backend->write("/f", text);
    m_options.tokenLimit = 300;
    const std::string shown = textOf(call("read_file", {{"file_path", "/f"}, {"limit", 150}}));
    QVERIFY(shown.size() <= 1200);
    QVERIFY(shown.find("Output was truncated") != std::string::npos);
    QVERIFY(shown.ends_with("]"));
    const std::string mark = " of 200 total). ";
    QVERIFY(shown.find(mark) != std::string::npos);
}

void FileToolsTest::filtersByRules()
{
    m_backend->write("/open/a", "needle\n");
    m_backend->write("/secret/b", "needle\n");
    m_options.permissions.push_back(
        FilesystemPermission::create({FileOperation::Read}, {"/secret/**"}, PermissionMode::Deny).value());
    QCOMPARE(textOf(call("ls", {{"path", "/"}})), std::string("['/open/']"));
    QCOMPARE(textOf(call("grep", {{"pattern", "needle"}})), std::string("/open/a"));
    QCOMPARE(textOf(call("glob", {{"pattern", "**/*"}})), std::string("['/open/a']"));
    const Message read = call("read_file", {{"file_path", "/secret/b"}});
    QCOMPARE(read.status, ToolStatus::Error);
    QCOMPARE(textOf(read), std::string("Error: permission denied for read on /secret/b"));
}

void FileToolsTest::protectsFromDeletion()
{
    m_backend->write("/job/a.log", "x");
    m_options.permissions.push_back(
        FilesystemPermission::create({FileOperation::Write}, {"/job/*.log"}, PermissionMode::Deny).value());
    const Message kept = call("delete", {{"file_path", "/job"}});
    QCOMPARE(textOf(kept),
             std::string("Error: permission denied for write on /job (matches deny rule(s): /job/*.log)"));
    QVERIFY(m_backend->files()->find("/job/a.log"));
}

void FileToolsTest::hidesWhatTheBackendCannot()
{
    QVERIFY(!isFileToolOffered(*m_backend, "execute"));
    QVERIFY(isFileToolOffered(*m_backend, "delete"));
    QVERIFY(textOf(call("execute", {{"command", "ls"}})).starts_with("Error: Execution not available."));
}

void FileToolsTest::evictsLongResults()
{
    QVERIFY(isEvictable("execute"));
    QVERIFY(!isEvictable("read_file"));
    std::string text;
    for (int i = 1; i <= 20; ++i)
        text += "line " + std::to_string(i) + "\n";
    const Message message = Message::tool("call/1", "fetch", text);
    QVERIFY(!evictToolResult(message, *m_backend, "/large_tool_results", std::nullopt));
    QVERIFY(!evictToolResult(message, *m_backend, "/large_tool_results", 1000));
    const auto evicted = evictToolResult(message, *m_backend, "/large_tool_results", 10);
    QVERIFY(evicted);
    QCOMPARE(m_backend->files()->find("/large_tool_results/call_1")->content, text);
    const std::string notice = textOf(*evicted);
    QVERIFY(notice.starts_with("Tool result too large, the result of this tool call call/1 was saved in the filesystem "
                               "at this path: /large_tool_results/call_1\n"));
    QVERIFY(notice.find("1  line 1\n") != std::string::npos);
    QVERIFY(notice.find("\n... [10 lines truncated] ...\n16  line 16\n") != std::string::npos);
    QCOMPARE(evicted->name, std::string("fetch"));
}

QTEST_APPLESS_MAIN(FileToolsTest)
#include "tst_file_tools.moc"
