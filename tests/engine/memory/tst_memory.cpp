#include "engine/backends/state_backend.h"
#include "engine/memory/memory.h"
#include "engine/memory/memory_prompt.h"

#include <QTest>

using namespace Touchstone;

class TestMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void loadsWhatIsThere();
    void namesAFileThatIsNoText();
    void showsWhatTheModelGets();
    void saysNothingIsLoaded();
    void ownTemplateHasItsSlot();
    void marksTheLastBlock();
};

namespace {

FileData file(std::string content, std::string encoding = "utf-8")
{
    return {.content = std::move(content), .encoding = std::move(encoding), .createdAt = {}, .modifiedAt = {}};
}

std::shared_ptr<FileStore> storeWith(FileEntries files)
{
    return std::make_shared<FileStore>(std::move(files));
}

} // namespace

void TestMemory::loadsWhatIsThere()
{
    SystemClock clock;
    StateBackend backend(storeWith({{"/b.md", file("B")}, {"/a.md", file("A")}}), clock);
    const std::vector<std::string> sources{"/a.md", "/none.md", "/b.md", "/a.md"};
    const auto contents = loadMemory(backend, sources);
    QVERIFY(contents);
    QCOMPARE(*contents, (MemoryContents{{"/a.md", "A"}, {"/b.md", "B"}}));
}

void TestMemory::namesAFileThatIsNoText()
{
    SystemClock clock;
    StateBackend backend(storeWith({{"/a.md", file("/w==", "base64")}}), clock);
    const std::vector<std::string> sources{"/a.md"};
    const auto contents = loadMemory(backend, sources);
    QVERIFY(!contents);
    QCOMPARE(contents.error().className, std::string("UnicodeDecodeError"));
    QCOMPARE(contents.error().subject, std::string("/a.md"));
}

void TestMemory::showsWhatTheModelGets()
{
    const MemoryContents contents{
        {"/a.md", "Use tabs.\n<!-- one\ntwo -->\nKeep.<!-- x -->\n<!-- open\n \n"},
        {"/b.md", "<!-- note -->\n"},
        {"/c.md", "\n"},
    };
    const std::vector<std::string> sources{"/a.md", "/b.md", "/c.md", "/d.md"};
    const auto sections = memorySections(contents, sources);
    QCOMPARE(sections[0].text, std::string("Use tabs.\n\nKeep.\n<!-- open"));
    QCOMPARE(sections[0].comments.size(), 2U);
    QCOMPARE(sections[0].comments[0].firstLine, 2);
    QCOMPARE(sections[0].comments[0].lastLine, 3);
    QCOMPARE(sections[0].comments[1].firstLine, 4);
    QCOMPARE(toWord(sections[1].state), std::string_view("only-comments"));
    QCOMPARE(toWord(sections[2].state), std::string_view("empty"));
    QCOMPARE(toWord(sections[3].state), std::string_view("missing"));
    QCOMPARE(memoryText(sections), std::string("/a.md\n\nUse tabs.\n\nKeep.\n<!-- open"));
}

void TestMemory::saysNothingIsLoaded()
{
    QCOMPARE(memoryText({}), std::string("(No memory loaded)"));
}

void TestMemory::ownTemplateHasItsSlot()
{
    QVERIFY(checkMemoryTemplate(defaultMemoryTemplate()));
    QVERIFY(!checkMemoryTemplate("{memory}"));
    const auto prompt = memoryPrompt(defaultMemoryTemplate(), "TEXT");
    QVERIFY(prompt);
    QVERIFY(prompt->starts_with("<agent_memory>\nTEXT\n</agent_memory>\n\n<memory_guidelines>\n"));
    QVERIFY(prompt->ends_with("</memory_guidelines>\n"));
}

void TestMemory::marksTheLastBlock()
{
    std::vector<ContentBlock> blocks;
    QVERIFY(!setCacheBreakpoint(blocks));
    blocks.push_back(ContentBlock::ofText("a"));
    blocks.push_back({.type = "custom", .text = {}, .json = {R"({"type":"custom","cache_control":{"ttl":"1h"}})"}});
    blocks = standardBlocks(std::move(blocks));
    QVERIFY(setCacheBreakpoint(blocks));
    QVERIFY(blocks[0].json.isEmpty());
    const std::string expected = R"({"type":"non_standard","value":{"type":"custom","cache_control":{"ttl":"1h"}},)"
                                 R"("cache_control":{"type":"ephemeral"}})";
    QCOMPARE(blocks[1].json.text, expected);
}

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
