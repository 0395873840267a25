#include "engine/skills/skill_prompt.h"

#include <QTest>

using namespace Touchstone;

class TestSkillPrompt : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void listsSkills();
    void marksTheLastSource();
    void capsAndEscapesWarnings();
    void ownTemplateHasAllSlots();
    void namesMissingSlots();
};

void TestSkillPrompt::listsSkills()
{
    SkillMetadata skill;
    skill.path = "/s/pdf/SKILL.md";
    skill.name = "pdf";
    skill.description = "Fills {forms}.";
    QCOMPARE(skillListEntry(skill),
             std::string("- **pdf**: Fills {forms}.\n  -> Read `/s/pdf/SKILL.md` for full instructions"));
    skill.license = "MIT";
    skill.compatibility = "Any";
    skill.allowedTools = {"Read", "Bash(git:*)"};
    QCOMPARE(skillListEntry(skill),
             std::string("- **pdf**: Fills {forms}. (License: MIT, Compatibility: Any)\n"
                         "  -> Allowed tools: Read, Bash(git:*)\n"
                         "  -> Read `/s/pdf/SKILL.md` for full instructions"));
}

void TestSkillPrompt::marksTheLastSource()
{
    const std::vector<SkillSource> sources{{.path = "/a", .label = "A"}, {.path = "/b", .label = "B"}};
    const SkillsSlots slots = skillsSlots(sources, {}, {});
    QCOMPARE(slots.locations, std::string("**A Skills**: `/a`\n**B Skills**: `/b` (higher priority)"));
    QCOMPARE(slots.list, std::string("(No skills available yet. You can create skills in /a or /b)"));
    QVERIFY(slots.warnings.empty());
}

void TestSkillPrompt::capsAndEscapesWarnings()
{
    std::vector<std::string> errors(22, "e");
    errors[0] = "é '<\n";
    errors[1] = std::string(1001, 'x');
    const std::string warnings = skillsSlots({}, {}, errors).warnings;
    QVERIFY(warnings.starts_with("\n\n<skill_load_warnings>\n"));
    QVERIFY(warnings.ends_with("\n- &quot;2 additional skill loading warnings omitted.&quot;\n</skill_load_warnings>"));
    QVERIFY(warnings.find("- &quot;\\u00e9 &#x27;&lt;\\n&quot;\n") != std::string::npos);
    QVERIFY(warnings.find(std::string(985, 'x') + "... [truncated]&quot;") != std::string::npos);
}

void TestSkillPrompt::ownTemplateHasAllSlots()
{
    QVERIFY(checkSkillsTemplate(defaultSkillsTemplate()));
    const auto prompt = skillsPrompt(defaultSkillsTemplate(), {.locations = "L", .list = "S", .warnings = "W"});
    QVERIFY(prompt);
    QVERIFY(prompt->find("\nLW\n") != std::string::npos);
}

void TestSkillPrompt::namesMissingSlots()
{
    const auto checked = checkSkillsTemplate("{skills_list}");
    QVERIFY(!checked);
    QCOMPARE(checked.error().message,
             std::string("system_prompt missing required format slot(s): {skills_locations}, {skills_load_warnings}"));
}

QTEST_APPLESS_MAIN(TestSkillPrompt)
#include "tst_skill_prompt.moc"
