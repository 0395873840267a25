#include "engine/skills/load_report.h"
#include "engine/skills/skill_renaming.h"

#include <QTest>

#include <map>

using namespace Touchstone;

class SkillRenamingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatNamesTheSkill_data();
    void findsWhatNamesTheSkill();
    void leavesFrontmatterAlone();
    void reportTellsTheFates();
};

void SkillRenamingTest::findsWhatNamesTheSkill_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("renamed");
    const auto add = [](const char *name, const char *text, const char *renamed) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(renamed);
    };
    add("link", "See [it](../old/SKILL.md#part).", "See [it](../new-one/SKILL.md#part).");
    add("folder", "[it](../old/)", "[it](../new-one/)");
    add("end of sentence", "Files lie in skills/old.", "Files lie in skills/new-one.");
    add("code", "Run `python ../old/scripts/a.py`", "Run `python ../new-one/scripts/a.py`");
    add("name in code", "Use `old` or `/old` or `$old` first.", "Use `new-one` or `/new-one` or `$new-one` first.");
    add("definition", "[it]: ../old/a.md \"t\"\n", "[it]: ../new-one/a.md \"t\"\n");
    add("twice", "`old` [x](../old/a)", "`new-one` [x](../new-one/a)");
    add("longer names", "../older/a ../old-2/a ../very-old/a `old-2`", "../older/a ../old-2/a ../very-old/a `old-2`");
    add("a file called so", "[it](../old.md)", "[it](../old.md)");
    add("words", "The old way. An old/new choice.", "The old way. An old/new choice.");
    add("other letters", "../oldé/a ../éold", "../oldé/a ../éold");
    add("own folder", "references/old/a.md", "references/old/a.md");
    add("upper case", "../Old/a.md", "../Old/a.md");
}

void SkillRenamingTest::findsWhatNamesTheSkill()
{
    QFETCH(QString, text);
    QFETCH(QString, renamed);
    const std::string before = text.toStdString();
    QCOMPARE(QString::fromStdString(applied(before, renamedReferences(before, "old", "new-one"))), renamed);
    QVERIFY(renamedReferences(before, "old", "old").empty());
}

void SkillRenamingTest::leavesFrontmatterAlone()
{
    const std::string text = "---\nname: `old`\ndescription: Not ../old/a.md. Use it.\n---\n\n[a](../old/a.md)\n";
    const std::vector<TextEdit> edits = renamedReferences(text, "old", "new");
    QCOMPARE(edits.size(), std::size_t{1});
    QCOMPARE(edits.front().begin, text.rfind("old"));
}

void SkillRenamingTest::reportTellsTheFates()
{
    SkillLibrary library;
    library.sources.resize(2);
    library.sources[0].hostPath = "/h/base";
    library.sources[1].hostPath = "/h/team";
    library.sources[1].error = "cannot list";
    const auto addSkill = [&library](const std::string &name, SkillState state, std::vector<Diagnostic> found) {
        SkillEntry entry;
        entry.name = entry.folder = name;
        entry.hostPath = "/h/base/" + name + "/SKILL.md";
        entry.state = state;
        entry.diagnostics = std::move(found);
        entry.catalogTokens = 10;
        if (state != SkillState::WillNotLoad) {
            entry.metadata.emplace();
            entry.metadata->name = name;
            entry.metadata->description = "four";
        }
        library.skills.push_back(std::move(entry));
    };
    const auto found = [](const char *rule, Severity severity) {
        Diagnostic diagnostic;
        diagnostic.rule = rule;
        diagnostic.severity = severity;
        return diagnostic;
    };
    addSkill("loads", SkillState::Loads, {found("body-empty", Severity::Style)});
    addSkill("cut", SkillState::Changed,
             {found("name-characters", Severity::NotPortable), found("description-too-long", Severity::Changed)});
    addSkill("lost", SkillState::WillNotLoad, {found("yaml-syntax", Severity::WillNotLoad)});
    addSkill("shadowed", SkillState::Shadowed, {found("skill-shadowed", Severity::Changed)});
    for (const auto &[path, rule] : std::vector<std::pair<std::string, std::string>>{
             {"a/b/SKILL.md", "skill-nested"}, {"pipe/SKILL.md", "skill-not-a-file"}, {"loop", "skill-link-loop"}})
        library.notLoaded.push_back(
            {.source = 0, .path = path, .hostPath = "/h/base/" + path, .reason = found(rule.c_str(), Severity::Style)});
    const LoadReport report = loadReport(library);
    std::map<std::string, const LoadReportRow *> rows;
    for (const LoadReportRow &row : report.rows)
        rows[row.hostPath] = &row;
    QCOMPARE(report.rows.size(), std::size_t{9});
    QVERIFY(rows.at("/h/base/loads/SKILL.md")->fate == LoadFate::Loaded);
    QVERIFY(!rows.at("/h/base/loads/SKILL.md")->reason);
    QCOMPARE(rows.at("/h/base/loads/SKILL.md")->path, std::string("loads/SKILL.md"));
    QVERIFY(rows.at("/h/base/cut/SKILL.md")->fate == LoadFate::Changed);
    QCOMPARE(rows.at("/h/base/cut/SKILL.md")->reason->rule, std::string("description-too-long"));
    QVERIFY(rows.at("/h/base/lost/SKILL.md")->fate == LoadFate::Skipped);
    QVERIFY(rows.at("/h/base/shadowed/SKILL.md")->fate == LoadFate::Shadowed);
    QVERIFY(rows.at("/h/base/a/b/SKILL.md")->fate == LoadFate::Silent);
    QVERIFY(rows.at("/h/base/pipe/SKILL.md")->fate == LoadFate::Skipped);
    QVERIFY(rows.at("/h/base/loop")->fate == LoadFate::SourceError);
    QVERIFY(rows.at("/h/base")->fate == LoadFate::Loaded && rows.at("/h/team")->fate == LoadFate::SourceError);
    QCOMPARE(report.count(LoadFate::Loaded), std::size_t{1});
    QCOMPARE(report.count(LoadFate::SourceError), std::size_t{2});
    QCOMPARE(report.tokens, std::int64_t{20});
    QCOMPARE(report.characters, std::int64_t{5 + 3 + 8});
    QCOMPARE(report.largest(1).front()->path, std::string("loads/SKILL.md"));
    QVERIFY(!report.overBudget(16));
    const std::optional<Diagnostic> over = report.overBudget(15);
    QVERIFY(over.has_value());
    QCOMPARE(over->rule, std::string("catalog-too-large"));
    QCOMPARE(over->arguments, (std::vector<std::string>{"2", "16", "15", "loads, cut"}));
}

QTEST_APPLESS_MAIN(SkillRenamingTest)
#include "tst_skill_renaming.moc"
