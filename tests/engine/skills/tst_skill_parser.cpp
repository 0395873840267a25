#include "engine/skills/skill_label.h"
#include "engine/skills/skill_parser.h"

#include <QTest>

using namespace Touchstone;

class TestSkillParser : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAllFields();
    void dropsTheSkill_data();
    void dropsTheSkill();
    void loadsWithChanges();
    void saysWhereTheProblemIs();
    void checksNames_data();
    void checksNames();
    void derivesLabels_data();
    void derivesLabels();
};

namespace {

ParsedSkill parsed(const std::string &fields)
{
    return parseSkill("---\n" + fields + "---\nBody\n", "/skills/pdf/SKILL.md", "pdf");
}

} // namespace

void TestSkillParser::readsAllFields()
{
    const ParsedSkill skill = parsed("name: pdf\ndescription: ' Reads PDF. '\nlicense: yes\ncompatibility:\n"
                                     "metadata: {version: 1.0, 1: a, true: b}\nallowed-tools: Read, Bash(git:*)\n");
    QVERIFY(skill.metadata.has_value());
    QCOMPARE(skill.metadata->path, std::string("/skills/pdf/SKILL.md"));
    QCOMPARE(skill.metadata->description, std::string("Reads PDF."));
    QCOMPARE(skill.metadata->license, std::optional<std::string>("True"));
    QCOMPARE(skill.metadata->compatibility, std::optional<std::string>("None"));
    const std::vector<std::pair<std::string, std::string>> metadata{{"version", "1.0"}, {"1", "b"}};
    QCOMPARE(skill.metadata->metadata, metadata);
    QCOMPARE(skill.metadata->allowedTools, (std::vector<std::string>{"Read", "Bash(git:*)"}));
    QVERIFY(skill.problems.empty());
}

void TestSkillParser::dropsTheSkill_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("rule");
    const auto row = [](const char *fields, const char *kind, const char *rule) {
        QTest::newRow(fields) << QByteArray(fields) << QByteArray(kind) << QByteArray(rule);
    };
    row("name: pdf\ndescription: Use when: always\n", "yaml_error", "yaml-syntax");
    row("name: pdf\ndescription: 2024-13-45\n", "yaml_error", "yaml-value");
    row("- a\n", "not_mapping", "frontmatter-not-a-map");
    row("description: x\n", "required_missing", "name-missing");
    row("name: pdf\ndescription: ' '\n", "required_missing", "description-missing");
}

void TestSkillParser::dropsTheSkill()
{
    QFETCH(QByteArray, fields);
    const ParsedSkill skill = parsed(fields.toStdString());
    QVERIFY(!skill.metadata);
    QCOMPARE(skill.problems.size(), 1U);
    QTEST(QByteArray::fromStdString(std::string(toWord(skill.problems[0].kind))), "kind");
    QTEST(QByteArray::fromStdString(std::string(skill.problems[0].rule)), "rule");
}

void TestSkillParser::loadsWithChanges()
{
    const ParsedSkill skill = parsed("name: PDF\ndescription: " + std::string(2000, 'x') + "\ncompatibility: "
                                     + std::string(600, 'y') + "\nmetadata: [1]\nallowed-tools: 5\n");
    QVERIFY(skill.metadata.has_value());
    QCOMPARE(skill.metadata->description.size(), 1024U);
    QCOMPARE(skill.metadata->compatibility->size(), 500U);
    std::vector<std::string_view> kinds;
    for (const SkillProblem &problem : skill.problems)
        kinds.push_back(toWord(problem.kind));
    QCOMPARE(kinds,
             (std::vector<std::string_view>{"name_invalid", "description_truncated", "allowed_tools_type",
                                            "compatibility_truncated", "metadata_not_mapping"}));
}

void TestSkillParser::saysWhereTheProblemIs()
{
    const ParsedSkill skill = parsed("description: x\nname: PDF\n");
    QCOMPARE(skill.problems.size(), 1U);
    QCOMPARE(skill.problems[0].field, std::string("name"));
    QCOMPARE(skill.problems[0].line, 3);
    QCOMPARE(skill.problems[0].column, 7);
    QCOMPARE(skill.problems[0].endColumn, 10);
    const ParsedSkill broken = parsed("name: pdf\ndescription: Use when: always\n");
    QCOMPARE(broken.problems[0].line, 3);
    QCOMPARE(broken.problems[0].column, 22);
}

void TestSkillParser::checksNames_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("problem");
    const QByteArray characters("name must be lowercase alphanumeric with single hyphens only");
    QTest::newRow("good") << QByteArray("pdf-2") << QByteArray("name 'pdf-2' must match directory name 'x'");
    QTest::newRow("same") << QByteArray("x") << QByteArray();
    QTest::newRow("empty") << QByteArray() << QByteArray("name is required");
    QTest::newRow("long") << QByteArray(65, 'a') << QByteArray("name exceeds 64 characters");
    QTest::newRow("hyphens") << QByteArray("a--b") << characters;
    QTest::newRow("capital") << QByteArray("Pdf") << characters;
    QTest::newRow("ideograph") << QByteArray("技能") << characters;
}

void TestSkillParser::checksNames()
{
    QFETCH(QByteArray, name);
    QTEST(QByteArray::fromStdString(skillNameProblem(name.toStdString(), "x")), "problem");
}

void TestSkillParser::derivesLabels_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("label");
    const auto row = [](const char *source, const char *label) {
        QTest::newRow(source) << QByteArray(source) << QByteArray(label);
    };
    row("~/.claude/skills", "Claude");
    row("/a/BUILT_IN_SKILLS/", "Built-in");
    row("/my-team_x/skills", "My Team X");
    row("skills", "Skills");
    row("/.../skills", "Skills");
    row("C:\\Users\\me\\.agents\\skills", "Agents");
    row("/a/my-skills", "My-skills");
    row("", "Unnamed");
    row("//", "Unnamed");
}

void TestSkillParser::derivesLabels()
{
    QFETCH(QByteArray, source);
    QTEST(QByteArray::fromStdString(labelOf(source.toStdString())), "label");
}

QTEST_APPLESS_MAIN(TestSkillParser)
#include "tst_skill_parser.moc"
