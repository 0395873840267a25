#include "engine/base/line_diff.h"
#include "engine/project/check_baseline.h"
#include "engine/project/client_profiles.h"
#include "engine/project/skill_fixing.h"
#include "engine/skills/skill_rules.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

#include <set>
#include <sys/stat.h>

using namespace Touchstone;

class SkillReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsSourcesInTrees();
    void namesWhatIsNoSkill();
    void knowsEveryClient();
    void ownClientsAreFiles();
    void baselineHidesOldFindings();
    void repairsMoveFilesAndFolders();
    void projectsSwitchRulesOff();
    void diffsAreMinimal();
};

namespace {

std::string skill(const std::string &name)
{
    return "---\nname: " + name + "\ndescription: Does " + name + ". Use it.\n---\n\nBody.\n";
}

SkillReport report(const TemporaryTree &tree, const std::string &path, std::span<const ClientProfile> clients = {})
{
    const std::vector<std::string> paths{tree.path(path)};
    return reportSkills(paths, clients, {}).value_or(SkillReport{});
}

std::map<std::string, std::string> rulesOf(const TemporaryTree &tree, const SkillReport &found)
{
    std::map<std::string, std::string> rules;
    for (const CheckedFile &file : found.files)
        rules[file.path.substr(tree.folder().size() + 1)] =
            file.diagnostics.empty() ? "" : file.diagnostics.front().rule;
    return rules;
}

} // namespace

void SkillReportTest::findsSourcesInTrees()
{
    const TemporaryTree tree;
    tree.write(".claude/skills/a/SKILL.md", skill("a"));
    tree.write("plugins/x/skills/b/SKILL.md", skill("b"));
    tree.write("template/SKILL.md", skill("template"));
    tree.write("library/writing/d/SKILL.md", skill("d"));
    tree.write("docs/guide.md", "# Guide\n");
    tree.write("node_modules/m/skills/c/SKILL.md", skill("c"));
    const std::map<std::string, std::string> expected{{".claude/skills/a/SKILL.md", ""},
                                                      {"library/writing/d/SKILL.md", ""},
                                                      {"plugins/x/skills/b/SKILL.md", ""},
                                                      {"template/SKILL.md", ""}};
    QCOMPARE(rulesOf(tree, report(tree, ".")).size(), 4U);
    const std::vector<std::string> whole{tree.folder()};
    QCOMPARE(rulesOf(tree, *reportSkills(whole, {}, {})), expected);
    QCOMPARE(report(tree, ".claude/skills/a").files.size(), 1U);
    QCOMPARE(report(tree, ".claude/skills/a/SKILL.md").files.size(), 1U);
    const std::vector<std::string> none{tree.path("none")};
    QCOMPARE(reportSkills(none, {}, {}).error().code, Error::Code::NotFound);
}

void SkillReportTest::namesWhatIsNoSkill()
{
    const TemporaryTree tree;
    tree.write("skills/SKILL.md", skill("high"));
    tree.write("skills/flat.md", skill("flat"));
    tree.write("skills/notes.md", "# Notes\n");
    tree.write("skills/good/SKILL.md", skill("good"));
    tree.write("skills/good/inner/SKILL.md", skill("inner"));
    tree.write("skills/group/deep/SKILL.md", skill("deep"));
    tree.write("skills/lower/skill.md", skill("lower"));
    tree.write("skills/empty/x.txt", "");
    std::filesystem::create_directories(tree.path("skills/pipe"));
    QCOMPARE(::mkfifo(tree.path("skills/pipe/SKILL.md").c_str(), 0600), 0);
    std::filesystem::create_symlink("nowhere", tree.path("skills/ghost"));
    std::filesystem::create_symlink("loop", tree.path("skills/loop"));
    const std::map<std::string, std::string> expected{{"skills/SKILL.md", "skill-at-source"},
                                                      {"skills/flat.md", "skill-flat-file"},
                                                      {"skills/good/SKILL.md", ""},
                                                      {"skills/good/inner/SKILL.md", "skill-inside-skill"},
                                                      {"skills/group/deep/SKILL.md", "skill-nested"},
                                                      {"skills/lower/skill.md", "skill-file-case"},
                                                      {"skills/empty", "skill-file-missing"},
                                                      {"skills/pipe/SKILL.md", "skill-not-a-file"},
                                                      {"skills/ghost", "skill-link-broken"},
                                                      {"skills/loop", "skill-link-loop"}};
    QCOMPARE(rulesOf(tree, report(tree, "skills")), expected);
}

void SkillReportTest::knowsEveryClient()
{
    std::vector<Error> problems;
    const std::vector<ClientProfile> clients = loadClients({}, problems);
    QVERIFY(problems.empty());
    QCOMPARE(clients.size(), 7U);
    QCOMPARE(clients.front().id, std::string("deepagents"));
    for (const ClientProfile &client : clients) {
        QVERIFY(!client.source.empty());
        for (const auto &[rule, claim] : client.claims)
            QVERIFY2(findSkillRule(rule) != nullptr, rule.c_str());
    }
    // What we call "will not load" is what deepagents does not load.
    for (const SkillRule &rule : skillRules()) {
        const ClientProfile::Claim *claim = clients.front().claimOf(rule.id);
        const bool isLost = claim != nullptr && claim->outcome >= ClientOutcome::Dropped;
        QVERIFY2(isLost == (rule.severity == Severity::WillNotLoad) || rule.id == "skill-inside-skill", rule.id.data());
    }
    const TemporaryTree tree;
    tree.write("skills/a/SKILL.md", "---\nname: a\ndescription: Use: now\n---\n");
    const SkillReport found = report(tree, "skills", clients);
    QCOMPARE(found.files.front().outcomes.at(0).outcome, ClientOutcome::Dropped);
    QCOMPARE(found.files.front().outcomes.at(0).rule, std::string("yaml-unquoted"));
    QCOMPARE(found.files.front().outcomes.at(4).outcome, ClientOutcome::Changed); // gemini-cli reads the lines
}

void SkillReportTest::ownClientsAreFiles()
{
    const TemporaryTree tree;
    tree.write("clients/mine.yaml", "version: 1\nid: mine\nrules:\n  description-tags: dropped\n  nonsense: dropped\n");
    tree.write("clients/bad.yaml", "version: 1\nid: bad\nrules: {body-empty: perhaps}\n");
    std::vector<Error> problems;
    const std::vector<ClientProfile> clients = loadClients(tree.folder(), problems);
    QCOMPARE(clients.size(), 8U);
    QCOMPARE(clients.back().claimOf("description-tags")->outcome, ClientOutcome::Dropped);
    QCOMPARE(problems.size(), 2U);
}

void SkillReportTest::baselineHidesOldFindings()
{
    const TemporaryTree tree;
    tree.write("skills/a/SKILL.md", "---\nname: b\ndescription: x\nrisk: low\n---\nBody\n");
    SkillReport first = report(tree, "skills");
    QCOMPARE(first.files.front().diagnostics.size(), 2U);
    QVERIFY(CheckBaseline::write(tree.path("base.json"), first));
    tree.write("skills/a/SKILL.md", "---\n\nname: b\ndescription: x\nrisk: low\ncost: none\n---\nBody\n");
    SkillReport second = report(tree, "skills");
    const auto baseline = CheckBaseline::read(tree.path("base.json"));
    QVERIFY(baseline.has_value());
    QCOMPARE(baseline->apply(second), 2U);
    QCOMPARE(second.files.front().diagnostics.size(), 1U);
    QCOMPARE(second.files.front().diagnostics.front().field, std::string("cost"));
    QCOMPARE(CheckBaseline::read(tree.path("none.json")).error().code, Error::Code::NotFound);
    tree.write("bad.json", "[]");
    QCOMPARE(CheckBaseline::read(tree.path("bad.json")).error().code, Error::Code::Malformed);
}

void SkillReportTest::repairsMoveFilesAndFolders()
{
    const TemporaryTree tree;
    tree.write("skills/lower/skill.md", "\xef\xbb\xbf" + skill("lower"));
    tree.write("skills/SKILL.md", skill("high"));
    tree.write("skills/Some_Name/SKILL.md", skill("some-name"));
    for (const CheckedFile &file : report(tree, "skills").files) {
        for (const std::optional<std::string> &rule :
             {std::optional<std::string>(), std::optional<std::string>("name-not-folder")}) {
            const auto repair = planRepair(file, rule);
            QVERIFY(repair.has_value());
            if (repair->changesAnything())
                QVERIFY(applyRepair(*repair).has_value());
        }
    }
    QCOMPARE(tree.read("skills/lower/SKILL.md"), skill("lower"));
    QCOMPARE(tree.read("skills/high/SKILL.md"), skill("high"));
    QCOMPARE(tree.read("skills/some-name/SKILL.md"), skill("some-name"));
    for (const CheckedFile &file : report(tree, "skills").files)
        QVERIFY2(file.diagnostics.empty(), file.path.c_str());
    tree.write("skills/other/skill.md", "x");
    tree.write("skills/other/SKILL.md", "y");
    QCOMPARE(moveSkill(tree.path("skills/other/skill.md"), "SKILL.md").error().code, Error::Code::Conflict);
}

void SkillReportTest::projectsSwitchRulesOff()
{
    const TemporaryTree tree;
    const auto project =
        tree.openWith("version: 1\ncheck: {ignore: [field-unknown, field-unknwon], catalog_budget: 10}\n");
    QVERIFY(project.has_value());
    QCOMPARE(project->check.ignoredRules.size(), 2U);
    QCOMPARE(project->check.catalogBudget, std::optional<std::int64_t>(10));
    QVERIFY(std::any_of(project->warnings.begin(), project->warnings.end(), [](const Error &warning) {
        return warning.message.find("field-unknwon") != std::string::npos;
    }));
    tree.write("skills/a/SKILL.md", "---\nname: a\ndescription: Twelve letters\nrisk: low\n---\nBody\n");
    const std::vector<std::string> paths{tree.path("skills")};
    const auto found =
        reportSkills(paths, {}, {.ignoredRules = project->check.ignoredRules, .catalogBudget = 10, .linkRoots = {}});
    QVERIFY(found.has_value());
    QCOMPARE(found->files.size(), 2U);
    QCOMPARE(found->files.at(0).diagnostics.front().rule, std::string("catalog-too-large"));
    QVERIFY(found->files.at(1).diagnostics.empty());
}

void SkillReportTest::diffsAreMinimal()
{
    QCOMPARE(unifiedDiff("a\n", "a\n", "x", "y"), std::string());
    QCOMPARE(unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nX\n6\n7\n8\n", "x", "y"),
             std::string("--- x\n+++ y\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+X\n 6\n 7\n 8\n"));
    QCOMPARE(unifiedDiff("a", "a\n", "x", "x"),
             std::string("--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"));
    QCOMPARE(unifiedDiff("", "a\n", "x", "x"), std::string("--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n"));
}

QTEST_APPLESS_MAIN(SkillReportTest)
#include "tst_skill_report.moc"
