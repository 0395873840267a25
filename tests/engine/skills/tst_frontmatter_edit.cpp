#include "engine/skills/frontmatter_edit.h"
#include "engine/skills/skill_frontmatter.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <regex>
#include <set>

using namespace Touchstone;

namespace {

std::string replaced(std::string text, const std::string &what, const std::string &with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

/// The lines of a text with their ends.
std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
        lines.push_back(text.substr(at, end + 1 - at));
        at = end + 1;
    }
    return lines;
}

std::size_t indentOf(const std::string &line)
{
    return line.find_first_not_of(' ');
}

bool isBlank(const std::string &line)
{
    return line.find_first_not_of(" \r\n") == std::string::npos;
}

/// The lines of a field by its name alone, in the simplest way there is: from its key to the next line that stands no
/// deeper. Blank lines and comments behind it belong to nobody.
struct Lines
{
    std::size_t first = 0;
    std::size_t last = 0; ///< exclusive
};

/// Behind the last line of the value whose key stands in line `key`, indented by `indent`.
std::size_t endOfValue(const std::vector<std::string> &lines, std::size_t key, std::size_t indent)
{
    std::size_t end = key + 1;
    for (std::size_t next = key + 1; next < lines.size(); ++next) {
        if (!isBlank(lines[next]) && indentOf(lines[next]) <= indent)
            break;
        if (!isBlank(lines[next]))
            end = next + 1;
    }
    return end;
}

std::optional<Lines> linesOfField(const std::vector<std::string> &lines, std::string field)
{
    std::size_t from = 1;
    bool isNested = false;
    if (field.starts_with("metadata.")) {
        field.erase(0, 9);
        isNested = true;
        while (from < lines.size() && !lines[from].starts_with("metadata:"))
            ++from;
        ++from;
    }
    for (std::size_t i = from; i < lines.size() && !lines[i].starts_with("---"); ++i) {
        const std::size_t indent = indentOf(lines[i]);
        if (isBlank(lines[i]) || (indent > 0) != isNested)
            continue;
        std::string key = lines[i].substr(indent);
        if (key.starts_with('"') || key.starts_with('\''))
            key.erase(0, 1);
        if (!key.starts_with(field) || key.substr(field.size()).find(':') > 2)
            continue;
        return Lines{.first = i, .last = endOfValue(lines, i, indent)};
    }
    return {};
}

std::string joined(const std::vector<std::string> &lines, std::size_t first, std::size_t last)
{
    std::string text;
    for (std::size_t i = first; i < last && i < lines.size(); ++i)
        text += lines[i];
    return text;
}

std::string valueOf(const std::string &content, const std::string &name)
{
    for (const FrontmatterField &field : frontmatterFields(content)) {
        if (field.name == name)
            return field.value;
    }
    return {};
}

std::string withoutEnd(std::string text)
{
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

} // namespace

class FrontmatterEditTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyShape_data();
    void everyShape();
    void everyFileOfTheCorpus();
    void whatYamlCannotReadIsLeftAlone();
    void unusualValues_data();
    void unusualValues();
    void removesOnlyTheField();

private:
    /// Edits each field of a skill in several ways and compares all bytes that are not the value's. Gives the number of
    /// edits.
    int checkAll(const std::string &content, const char *where);
    void checkEdit(const std::string &content, const FrontmatterField &field, const std::string &value,
                   const char *where);
};

void FrontmatterEditTest::checkEdit(const std::string &content, const FrontmatterField &field, const std::string &value,
                                    const char *where)
{
    const auto edits = value.empty() ? fieldRemoval(content, field.name) : fieldEdits(content, field.name, value);
    const std::string what = std::string(where) + ", " + field.name + " = " + value;
    if (!edits)
        return; // it says that it cannot, and changes nothing
    const std::string changed = applied(content, *edits);
    const std::vector<std::string> before = linesOf(content);
    const std::optional<Lines> old = linesOfField(before, field.name);
    QVERIFY2(old.has_value(), what.c_str());
    // All lines before and behind those of the field are the same bytes.
    const std::string head = joined(before, 0, old->first);
    const std::string tail = joined(before, old->last, before.size());
    QVERIFY2(changed.starts_with(head), what.c_str());
    QVERIFY2(changed.ends_with(tail), what.c_str());
    const std::string oldLines = content.substr(head.size(), content.size() - head.size() - tail.size());
    const std::string newLines = changed.substr(head.size(), changed.size() - head.size() - tail.size());
    if (value.empty()) {
        // (Where nothing else is left the last line end stays: the fence needs a line to end.)
        const bool isAlone = old->first == 1 && old->last < before.size() && before[old->last].starts_with("---");
        QVERIFY2(newLines.empty() || (isAlone && isBlank(newLines)), what.c_str());
    } else {
        // Key and colon stay, and so does a comment behind a value of one line.
        const std::size_t colon = oldLines.find(':', field.name.size() - field.name.rfind('.') - 1) + 1;
        QVERIFY2(newLines.starts_with(oldLines.substr(0, colon)), what.c_str());
        static const std::regex comment(R"re(^[^|>#]*("[^"]*"|'[^']*'|[^#"'|>]*)(\s+# why\r?\n)$)re");
        std::smatch match;
        if (old->last == old->first + 1 && oldLines.size() < 500 && std::regex_match(oldLines, match, comment))
            QVERIFY2(newLines.ends_with(match[2].str()), what.c_str());
        QVERIFY2(withoutEnd(valueOf(changed, field.name)) == withoutEnd(value), what.c_str());
    }
    // A file with one kind of line end keeps it.
    const auto crlf = std::count(content.begin(), content.end(), '\r');
    const auto feeds = std::count(content.begin(), content.end(), '\n');
    if (crlf == 0 || crlf == feeds)
        QVERIFY2(std::count(changed.begin(), changed.end(), '\r')
                     == (crlf == 0 ? 0 : std::count(changed.begin(), changed.end(), '\n')),
                 what.c_str());
    // All other fields read as before, in their order.
    std::vector<FrontmatterField> others = frontmatterFields(content);
    std::erase_if(others, [&field](const FrontmatterField &each) { return each.name == field.name; });
    for (const FrontmatterField &other : others)
        // (A block text that comes to stand last loses the line end before the fence, which is no part of the YAML.)
        QVERIFY2(other.name == "metadata" || withoutEnd(valueOf(changed, other.name)) == withoutEnd(other.value),
                 what.c_str());
}

int FrontmatterEditTest::checkAll(const std::string &content, const char *where)
{
    int edits = 0;
    const std::vector<FrontmatterField> fields = frontmatterFields(content);
    std::set<std::string> names;
    for (const FrontmatterField &field : fields) {
        if (!field.isText || !names.insert(field.name).second)
            continue;
        for (const char *value : {"x", "A longer value with several words.", "with: colon # and hash",
                                  "'quoted' \"both\"", "- dash", "true", "技能 😀", "two\nlines", ""}) {
            checkEdit(content, field, value, where);
            ++edits;
        }
    }
    return edits;
}

void FrontmatterEditTest::everyShape_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("takesComment");
    const auto add = [](const char *name, const char *value, bool takesComment) {
        QTest::newRow(name) << QByteArray(value) << takesComment;
    };
    add("plain", "Old value", true);
    add("plain of several lines", "Old value\n  goes on\n  and on", false);
    add("plain below its key", "\n  Old value", false);
    add("single quoted", "'Old ''value'''", true);
    add("single quoted lines", "'Old\n  value'", false);
    add("double quoted", "\"Old \\\"value\\\" \\u00e9\"", true);
    add("double quoted lines", "\"Old\n  value\"", false);
    add("folded", ">\n  Old value\n  folded", false);
    add("folded, stripped", ">-\n  Old value\n\n  second paragraph", false);
    add("folded, kept", ">+\n  Old value\n", false);
    add("folded with indent", ">2\n    Old value\n    folded", false);
    add("literal", "|\n  Old value\n    deeper\n  back", false);
    add("literal, stripped", "|-\n    Old value", false);
    add("literal with a comment", "| # why\n  Old # no comment\n  value", false);
    add("empty", "", true);
    add("empty quotes", "''", true);
}

void FrontmatterEditTest::everyShape()
{
    QFETCH(QByteArray, value);
    QFETCH(bool, takesComment);
    const std::string written = value.toStdString();
    const std::string separator = written.starts_with('\n') || written.empty() ? "" : " ";
    const std::string nested = replaced(written, "\n", "\n  ");
    int edits = 0;
    for (const std::string &comment :
         takesComment ? std::vector<std::string>{"", "  # why"} : std::vector<std::string>{""}) {
        const std::string field = "description:" + separator + written + comment + '\n';
        const std::vector<std::string> texts{
            "---\nname: a\n" + field + "---\n\nBody: text\n---\nmore\n",
            "---\n" + field + "name: a\n---\nBody",
            "---\n# first\n\nname: 'a' # why\n\n# about it\n" + field + "\n# last\nlicense:   MIT\n---\n",
            "---\nname: a\nmetadata:\n  author:" + separator + nested + comment + "\n  version: \"1.0\" # why\n" + field
                + "unknown: [1,  2]\n---\n\tBody\n",
            "---\nname: a\nx: {a: 1}\nmetadata:\n    # deep\n    b: c\n" + field + "---\n",
        };
        for (const std::string &text : texts) {
            edits += checkAll(text, "LF");
            edits += checkAll(replaced(text, "\n", "\r\n"), "CRLF");
        }
    }
    QVERIFY(edits > 100);
}

void FrontmatterEditTest::everyFileOfTheCorpus()
{
    QStringList folders{QStringLiteral(RESOURCES_DIR "/tour"), QStringLiteral(TESTS_DIR "/cases/cases")};
    // A corpus of one's own: a folder with any number of SKILL.md.
    if (qEnvironmentVariableIsSet("TOUCHSTONE_SKILL_CORPUS"))
        folders.append(qEnvironmentVariable("TOUCHSTONE_SKILL_CORPUS"));
    int files = 0;
    int edits = 0;
    for (const QString &folder : folders) {
        QDirIterator it(folder, {QStringLiteral("*.md")}, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (!file.open(QIODevice::ReadOnly) || file.size() > 1'000'000)
                continue;
            edits += checkAll(file.readAll().toStdString(), qPrintable(file.fileName()));
            ++files;
        }
    }
    qInfo("%d edits in %d files", edits, files);
    QVERIFY(files > 50 && edits > 500);
}

void FrontmatterEditTest::whatYamlCannotReadIsLeftAlone()
{
    for (const char *content : {"", "no frontmatter", "---\nname: a: b\n---\n", "---\nname: a\n---",
                                "---\n- list\n---\n", "---\nname: [a\n---\n"}) {
        QVERIFY(!fieldEdits(content, "name", "b").has_value());
        QVERIFY(frontmatterFields(content).empty());
    }
}

void FrontmatterEditTest::unusualValues_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("after");
    const auto add = [](const char *name, const QByteArray &before, const QByteArray &value, const QByteArray &after) {
        QTest::newRow(name) << before << value << after;
    };
    add("empty", "d: old # c\n", "", "d: \"\" # c\n");
    add("empty, single quotes", "d: 'old'\n", "", "d: ''\n");
    add("empty, block", "d: |\n  old\n  text\nx: 1\n", "", "d: \"\"\nx: 1\n");
    add("empty, absent", "d:\nx: 1\n", "", "d: \"\"\nx: 1\n");
    add("empty, added", "x: 1\n", "", "x: 1\nd: \"\"\n");
    add("lines in a plain value", "d: old\n", "a\nb", "d: \"a\\nb\"\n");
    add("control characters", "d: old\n",
        "a\x07"
        "b\x7f",
        "d: \"a\\x07b\\x7F\"\n");
    add("line ends of Unicode", "d: old\n", "a\u0085b\u2028c", "d: \"a\\x85b\\u2028c\"\n");
    add("beyond the basic plane", "d: old\n", "技能 😀", "d: 技能 😀\n");
    add("blanks around it", "d: old\n", " a ", "d: \" a \"\n");
    add("the key that counts", "d: one\nd: two\n", "new", "d: one\nd: new\n");
}

void FrontmatterEditTest::unusualValues()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, after);
    for (const QByteArray &mark : {QByteArray(), QByteArray("\xEF\xBB\xBF")}) {
        for (const bool isWindows : {false, true}) {
            QByteArray text = mark + "---\nname: a\n" + before + "---\nBody\n";
            QByteArray expected = mark + "---\nname: a\n" + after + "---\nBody\n";
            if (isWindows) {
                text.replace("\n", "\r\n");
                expected.replace("\n", "\r\n");
            }
            const std::string content = text.toStdString();
            const auto edits = fieldEdits(content, "d", value.toStdString());
            QVERIFY(edits.has_value());
            QCOMPARE(QByteArray::fromStdString(applied(content, *edits)), expected);
            QCOMPARE(valueOf(expected.toStdString(), "name"), std::string("a"));
        }
    }
}

void FrontmatterEditTest::removesOnlyTheField()
{
    const auto without = [](const std::string &content, const char *field) {
        const auto edits = fieldRemoval(content, field);
        return edits ? applied(content, *edits) : std::string("refused");
    };
    QCOMPARE(without("---\na: 1\nb: 2\na: 3\n---\n", "a"), std::string("---\nb: 2\n---\n"));
    QCOMPARE(without("\xEF\xBB\xBF---\na: 1\nb: 2\n---\n", "b"), std::string("\xEF\xBB\xBF---\na: 1\n---\n"));
    QCOMPARE(without("---\na: 1\n---\n", "b"), std::string("---\na: 1\n---\n"));
    QCOMPARE(without("---\na: 1\nmetadata: {b: 1, c: 2}\n---\n", "metadata.b"),
             std::string("---\na: 1\nmetadata: {c: 2}\n---\n"));
    QCOMPARE(without("---\na: 1\nmetadata: { b: 1, c: 'x' } # why\n---\n", "metadata.c"),
             std::string("---\na: 1\nmetadata: { b: 1 } # why\n---\n"));
    QCOMPARE(without("---\nmetadata: {b: 1}\n---\n", "metadata.b"), std::string("---\nmetadata: {}\n---\n"));
    QCOMPARE(without("---\na: &x 1\nb: *x\n---\n", "a"), std::string("refused"));
    QCOMPARE(without("---\na: &x 1\nb: *x # why\n---\n", "b"), std::string("---\na: &x 1\n---\n"));
    const std::string alias = "---\na: &x 1\nb: *x # why\n---\n";
    const auto edits = fieldEdits(alias, "b", "two");
    QVERIFY(edits.has_value());
    QCOMPARE(applied(alias, *edits), std::string("---\na: &x 1\nb: two # why\n---\n"));
}

QTEST_GUILESS_MAIN(FrontmatterEditTest)
#include "tst_frontmatter_edit.moc"
