#include "engine/base/secret_scan.h"
#include "engine/skills/frontmatter_edit.h"
#include "engine/skills/link_target.h"
#include "engine/skills/skill_check.h"

#include <QTest>

using namespace Touchstone;

class SkillCheckTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsEachRule_data();
    void findsEachRule();
    void saysNothingOfGoodSkills_data();
    void saysNothingOfGoodSkills();
    void repairsMakeTheSkillLoad_data();
    void repairsMakeTheSkillLoad();
    void looksForFiles();
    void isSwitchedOffByComments();
    void knowsSecretsFromExamples();
    void limitsAreNoMistakesOfWriting();
    void saysNothingMoreOfWhatIsTooLarge();
    void readsLinkTargets();
    void formEditsChangeOnlyTheValue_data();
    void formEditsChangeOnlyTheValue();
};

namespace {

const std::string head = "---\nname: pdf\ndescription: Reads PDF files. Use for them.\n";

std::vector<Diagnostic> check(const std::string &content, const SkillFolder *folder = nullptr)
{
    const ParsedSkill skill = parseSkill(content, "/pdf/SKILL.md", "pdf");
    return checkSkill({.content = content, .skill = skill, .folderName = "pdf", .folder = folder}, "SKILL.md");
}

const Diagnostic *find(const std::vector<Diagnostic> &diagnostics, std::string_view rule)
{
    const auto found =
        std::find_if(diagnostics.begin(), diagnostics.end(), [rule](const Diagnostic &d) { return d.rule == rule; });
    return found == diagnostics.end() ? nullptr : &*found;
}

void addRow(const char *rule, const std::string &content, int line)
{
    QTest::newRow(rule) << QByteArray::fromStdString(content) << line;
}

} // namespace

void SkillCheckTest::findsEachRule_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("line");
    const std::string tail = "---\nBody.\n";
    addRow("frontmatter-in-fence", "```markdown\n" + head + tail + "```\n", 1);
    addRow("frontmatter-no-fences", "name: pdf\ndescription: Reads. Use it.\n\n# Body\n", 1);
    addRow("yaml-unquoted", "---\nname: pdf\ndescription: Use when: always\n" + tail, 3);
    addRow("name-not-text", "---\nname: yes\ndescription: Reads. Use it.\n" + tail, 2);
    addRow("name-reserved", "---\nname: claude-pdf\ndescription: Reads. Use it.\n" + tail, 2);
    addRow("name-not-ascii", "---\nname: мой\ndescription: Reads. Use it.\n" + tail, 2);
    addRow("description-not-text", "---\nname: pdf\ndescription: [a, b]\n" + tail, 3);
    addRow("description-comment", "---\nname: pdf\ndescription: Fixes issue #12 and more.\n" + tail, 3);
    addRow("description-tags", "---\nname: pdf\ndescription: Reads <b> tags.\n" + tail, 3);
    addRow("field-not-text", head + "license: [MIT]\n" + tail, 4);
    addRow("allowed-tools-form", head + "allowed-tools: Bash(git:*), Read\n" + tail, 4);
    addRow("metadata-empty", head + "metadata:\n" + tail, 4);
    addRow("metadata-value-type", head + "metadata:\n  version: 1.10\n" + tail, 5);
    addRow("field-unknown", head + "risk: low\n" + tail, 4);
    addRow("field-client", head + "user-invocable: true\n" + tail, 4);
    addRow("field-misspelt", head + "allowed_tools: Read\n" + tail, 4);
    addRow("yaml-duplicate-key", head + "metadata:\n  a: x\n  a: y\n" + tail, 6);
    addRow("yaml-cycle", head + "metadata: &m\n  a: *m\n" + tail, 4);
    addRow("yaml-anchor", head + "license: &l MIT\n" + tail, 4);
    addRow("yaml-tag", head + "license: !!str 5\n" + tail, 4);
    addRow("yaml-flow", head + "metadata: {a: b}\n" + tail, 4);
    addRow("fence-blanks", "--- \nname: pdf\ndescription: Reads. Use it.\n" + tail, 1);
    addRow("fence-in-value", "---\nname: pdf\ndescription: Reads --- all. Use it.\n" + tail, 3);
    addRow("fence-in-quotes", "---\nname: pdf\ndescription: \"Reads --- all\"\n" + tail, 3);
    addRow("body-empty", head + "---\n", 0);
    addRow("body-too-long", head + tail + std::string(600, '\n') + "x\n", 0);
    addRow("code-fence-open", head + tail + "~~~sh\nls\n", 6);
    addRow("link-outside", head + tail + "See [x](../other/SKILL.md).\n", 6);
    addRow("link-absolute", head + tail + "[x]: /etc/hosts\n", 6);
    addRow("dynamic-shell", head + tail + "Now: !`date`\n", 6);
    addRow("dynamic-arguments", head + tail + "Do $ARGUMENTS\n", 6);
    addRow("text-control", head + tail + std::string("a\x04z\n"), 6);
    addRow("text-invisible", head + tail + "a\u200Bz\n", 6);
    addRow("text-tags", head + tail + "a\U000E006F\n", 6);
    addRow("text-bidi", head + tail + "a\u202Ez\n", 6);
    addRow("text-line-ends", head + tail + "a\r\nb\n", 0);
    addRow("secret", head + tail + "key: ghp_Zk3vQ9wLr7TnB2xYc8MdH5sJf1GpA6eUoIq4\n", 6);
}

void SkillCheckTest::findsEachRule()
{
    QFETCH(QByteArray, content);
    QFETCH(int, line);
    const std::vector<Diagnostic> diagnostics = check(content.toStdString());
    const Diagnostic *found = find(diagnostics, QTest::currentDataTag());
    QVERIFY2(found != nullptr, diagnostics.empty() ? "nothing" : diagnostics.front().rule.c_str());
    QCOMPARE(found->line, line);
    QVERIFY(!found->message.empty() && found->message.find('%') == std::string::npos);
}

void SkillCheckTest::saysNothingOfGoodSkills_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("line");
    addRow("comment", "---\n# ours\nname: pdf # as the folder\ndescription: Reads. Use it.\n---\n\nBody.\n", 0);
    addRow("emoji", head + "---\n👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم ✔️\n", 0);
    addRow("links",
           head + "---\n[a](https://x.org/a.md) [b](#b) [c](data/*.csv) [d](<{x}>) [e](mailto:a@b.c) [f](url)\n", 0);
    addRow("code", head + "---\n```text\n[a](../b.md) !`ls`\n```\nUse `a ] (b)` and ``x ` y``.\n", 0);
    addRow("windows", "---\r\nname: pdf\r\ndescription: Reads. Use it.\r\n---\r\n\r\nBody.\r\n", 0);
    addRow("tools", head + "allowed-tools: Bash(git:*) Bash(a, b) Read\n---\nBody.\n", 0);
}

void SkillCheckTest::saysNothingOfGoodSkills()
{
    QFETCH(QByteArray, content);
    for (const Diagnostic &found : check(content.toStdString()))
        QFAIL(found.rule.c_str());
}

void SkillCheckTest::repairsMakeTheSkillLoad_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("repaired");
    const auto row = [](const char *name, const QByteArray &content, const QByteArray &repaired) {
        QTest::newRow(name) << content << repaired;
    };
    const QByteArray good = "---\nname: pdf\ndescription: Reads. Use it.\n---\n\nBody.\n";
    row("bom", "\xef\xbb\xbf" + good, good);
    row("blank", "\n" + good, good);
    row("comment", "<!-- (c) us -->\n" + good,
        "---\nname: pdf\ndescription: Reads. Use it.\n---\n\n<!-- (c) us -->\n\nBody.\n");
    row("fence", "````skill\n" + good + "````\n", good);
    row("not closed", "---\nname: pdf\ndescription: Reads. Use it.\n\nBody.\n", good);
    row("no newline", "---\nname: pdf\ndescription: Reads. Use it.\n---",
        "---\nname: pdf\ndescription: Reads. Use it.\n---\n");
    row("colon", "---\nname: pdf\ndescription: Use: now\n---\n", "---\nname: pdf\ndescription: \"Use: now\"\n---\n");
    row("quotes", "---\nname: pdf\ndescription: Say \"x\": now\n---\n",
        "---\nname: pdf\ndescription: 'Say \"x\": now'\n---\n");
    row("bracket", "---\nname: pdf\ndescription: [beta] Reads\n---\n",
        "---\nname: pdf\ndescription: \"[beta] Reads\"\n---\n");
    row("two lines", "---\nname: pdf\ndescription: a: b\nlicense: c: d\n---\n",
        "---\nname: pdf\ndescription: \"a: b\"\nlicense: \"c: d\"\n---\n");
    row("windows", "---\r\nname: pdf\r\ndescription: a: b\r\n---\r\n",
        "---\r\nname: pdf\r\ndescription: \"a: b\"\r\n---\r\n");
}

void SkillCheckTest::repairsMakeTheSkillLoad()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, repaired);
    const std::string text = content.toStdString();
    const std::vector<Diagnostic> diagnostics = check(text);
    QVERIFY(!diagnostics.empty());
    QVERIFY(diagnostics.front().fix);
    QCOMPARE(QByteArray::fromStdString(applied(text, diagnostics.front().fix->edits)), repaired);
    QVERIFY(parseSkill(repaired.toStdString(), {}, "pdf").metadata);
}

void SkillCheckTest::looksForFiles()
{
    SkillFolder folder;
    for (const char *path : {"LICENSE.txt", "lost.md", "references", "references/usage.md", "scripts",
                             "scripts/helper.py", "scripts/run.py"})
        folder.files.push_back({.path = path, .isFolder = std::string_view(path).find('.') == std::string_view::npos});
    folder.read = [](const std::string &path) -> std::optional<std::string> {
        return path == "scripts/run.py" ? "import helper\n" : "";
    };
    const std::vector<Diagnostic> diagnostics = check(
        head + "---\n[u](references/Usage.md) [n](none.md)\n`python scripts/run.py x` `assets/gone.png`\n", &folder);
    QCOMPARE(find(diagnostics, "link-case")->arguments.at(1), std::string("references/usage.md"));
    QCOMPARE(find(diagnostics, "link-missing")->arguments.at(0), std::string("none.md"));
    QCOMPARE(find(diagnostics, "mention-missing")->arguments.at(0), std::string("assets/gone.png"));
    const Diagnostic *orphan = find(diagnostics, "file-orphan");
    QVERIFY(orphan != nullptr);
    QCOMPARE(orphan->arguments.at(1), std::string("lost.md"));
}

void SkillCheckTest::isSwitchedOffByComments()
{
    const std::string content =
        head + "# touchstone-ignore: field-unknown\n---\n<!-- touchstone-ignore: secret, all -->\n";
    QCOMPARE(rulesSwitchedOff(content), (std::vector<std::string>{"field-unknown", "secret", "all"}));
    std::vector<Diagnostic> diagnostics = check(head + "risk: low\n---\nBody\n");
    QCOMPARE(diagnostics.size(), 1U);
    const std::vector<std::string> rules{"field-unknown"};
    dropRules(diagnostics, rules);
    QVERIFY(diagnostics.empty());
}

void SkillCheckTest::knowsSecretsFromExamples()
{
    QCOMPARE(findSecrets("AKIAIOSFODNN7EXAMPLE sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx").size(), 0U);
    QCOMPARE(findSecrets("AKIAIOSFODNN7EXAMPLE sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", SecretScan::All).size(), 2U);
    QCOMPARE(findSecrets("mask-it and risk-free").size(), 0U);
    QCOMPARE(findSecrets("-----BEGIN PRIVATE KEY----- goes first").size(), 0U);
    const auto found = findSecrets("-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAy8Dbv8prpJ2Kk9s\n7xQ");
    QCOMPARE(found.size(), 0U); // too short a line
    const auto key = findSecrets("x -----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAy8Dbv8prpJ2Kk9sQw7xQ");
    QCOMPARE(key.size(), 1U);
    QCOMPARE(key.front().begin, 2U);
}

/// Quotes would make the skill load, and a text of what was a list.
void SkillCheckTest::limitsAreNoMistakesOfWriting()
{
    std::string bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n";
    for (char name = 'b'; name < 'h'; ++name) {
        const std::string before = std::string("*") + static_cast<char>(name - 1);
        std::string list = before;
        for (int i = 0; i < 8; ++i)
            list.append(",").append(before);
        bomb.append(1, name).append(": &").append(1, name).append(" [").append(list).append("]\n");
    }
    const std::vector<Diagnostic> diagnostics = check(head + bomb + "---\nBody.\n");
    const Diagnostic *found = find(diagnostics, "yaml-value");
    QVERIFY(found != nullptr);
    QVERIFY(found->message.find("grows too large") != std::string::npos);
    QVERIFY(!found->fix);
    QVERIFY(find(diagnostics, "yaml-unquoted") == nullptr);
}

void SkillCheckTest::saysNothingMoreOfWhatIsTooLarge()
{
    const std::vector<Diagnostic> diagnostics =
        check(head + "---\nghp_Zk3vQ9wLr7TnB2xYc8MdH5sJf1GpA6eUoIq4\n" + std::string(maxSkillFileLength, 'x'));
    QCOMPARE(diagnostics.size(), 1U);
    QCOMPARE(diagnostics.front().rule, std::string("file-too-large"));
}

void SkillCheckTest::readsLinkTargets()
{
    QCOMPARE(linkTargetOf("a/./b/../c%20d.md#x").path, std::string("a/c d.md"));
    QCOMPARE(linkTargetOf("../x").kind, LinkTarget::Kind::Outside);
    QCOMPARE(linkTargetOf("a/../../x").kind, LinkTarget::Kind::Outside);
    QCOMPARE(linkTargetOf("C:/x.md").kind, LinkTarget::Kind::Absolute);
    QCOMPARE(linkTargetOf("http://x").kind, LinkTarget::Kind::Elsewhere);
    QCOMPARE(linkTargetOf("link").kind, LinkTarget::Kind::Elsewhere);
}

void SkillCheckTest::formEditsChangeOnlyTheValue_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QByteArray &yaml, const QByteArray &field, const QByteArray &value,
                        const QByteArray &expected) {
        QTest::newRow(name) << "---\n" + yaml + "---\nBody  \n"
                            << field << value << "---\n" + expected + "---\nBody  \n";
    };
    row("plain", "name: a # c\nx: 1\n", "name", "b", "name: b # c\nx: 1\n");
    row("single", "name: 'a'\n", "name", "it's", "name: 'it''s'\n");
    row("double", "name: \"a\"\n", "name", "b \"c\"", "name: \"b \\\"c\\\"\"\n");
    row("needs quotes", "name: a\n", "name", "b: c", "name: \"b: c\"\n");
    row("would be a number", "name: a\n", "name", "1.10", "name: \"1.10\"\n");
    row("folded", "d: >\n  One\n  two.\nx: 1\n", "d", "Three", "d: >\n  Three\nx: 1\n");
    row("folded paragraphs", "d: >-\n  One\nx: 1\n", "d", "A\nB", "d: >-\n  A\n\n  B\nx: 1\n");
    row("literal", "d: |\n    One\n    two\nx: 1\n", "d", "A\nB\nC", "d: |\n    A\n    B\n    C\nx: 1\n");
    row("several lines", "d: One\n  two\nx: 1\n", "d", "A", "d: A\nx: 1\n");
    row("absent value", "d:\nx: 1\n", "d", "A", "d: A\nx: 1\n");
    row("list", "t:\n  - A\n  - B\nx: 1\n", "t", "A B", "t: A B\nx: 1\n");
    row("added", "name: a\n", "license", "MIT", "name: a\nlicense: MIT\n");
    row("removed", "name: a\nlicense: MIT\nx: 1\n", "license", "", "name: a\nx: 1\n");
    row("metadata", "metadata:\n    a: \"1\"   # c\n    b: x\n", "metadata.a", "2",
        "metadata:\n    a: \"2\"   # c\n    b: x\n");
    row("metadata added", "metadata:\n    a: x\nz: 1\n", "metadata.b", "y", "metadata:\n    a: x\n    b: y\nz: 1\n");
    row("metadata made", "name: a\n", "metadata.b", "y", "name: a\nmetadata:\n  b: y\n");
}

void SkillCheckTest::formEditsChangeOnlyTheValue()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, expected);
    for (const bool windows : {false, true}) {
        if (windows) {
            content.replace("\n", "\r\n");
            expected.replace("\n", "\r\n");
        }
        const std::string text = content.toStdString();
        const auto edits = value.isEmpty() ? fieldRemoval(text, field.toStdString())
                                           : fieldEdits(text, field.toStdString(), value.toStdString());
        QVERIFY(edits);
        QCOMPARE(QByteArray::fromStdString(applied(text, *edits)), expected);
    }
}

QTEST_APPLESS_MAIN(SkillCheckTest)
#include "tst_skill_check.moc"
