#include "engine/project/project_skills.h"
#include "engine/project/skill_archive.h"
#include "engine/project/skill_changes.h"
#include "engine/project/skill_references.h"
#include "engine/project/supporting_files.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;
namespace fs = std::filesystem;

namespace {

std::string skill(const std::string &name, const std::string &body = "Body.\n")
{
    return "---\nname: " + name + "\ndescription: Does it. Use it.\n---\n\n" + body;
}

} // namespace

class SkillReferencesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsThemInAllSources();
    void writesOnlyWhatItSaw();
    void textsAreImported();
    void foldersAreListedToo();
    void sourcesAreMeasured();
    void trashTakesTheLinkOnly();
};

void SkillReferencesTest::findsThemInAllSources()
{
    const TemporaryTree tree;
    tree.write("a/new/SKILL.md", skill("new", "Its own [file](../old/a.md).\n"));
    tree.write("a/one/SKILL.md", skill("one", "See [it](../old/SKILL.md).\n"));
    tree.write("a/one/references/deep.md", "`old`\n");
    tree.write("a/one/node_modules/x.md", "`old`\n");
    tree.write("a/one/data.bin", std::string("\xff\xfe`old`\0", 8));
    tree.write("b/two/SKILL.md", skill("two", "Nothing old here.\n"));
    tree.write("AGENTS.md", "Prefer `/old`.\n");
    fs::create_directory_symlink(tree.path("a/one"), tree.path("b/linked"));
    const std::vector<std::string> sources{tree.path("a"), tree.path("b"), tree.path("none")};
    const std::vector<std::string> others{tree.path("AGENTS.md"), tree.path("gone.md")};
    const std::vector<ReferringFile> files = findSkillReferences(sources, others, "old", "new");
    std::vector<std::string> paths;
    for (const ReferringFile &file : files) {
        paths.push_back(file.path);
        QCOMPARE(file.edits.size(), std::size_t{1});
    }
    QCOMPARE(paths,
             (std::vector{tree.path("AGENTS.md"), tree.path("a/new/SKILL.md"), tree.path("a/one/SKILL.md"),
                          tree.path("a/one/references/deep.md")}));
    QCOMPARE(files.front().after(), std::string("Prefer `/new`.\n"));
}

void SkillReferencesTest::writesOnlyWhatItSaw()
{
    const TemporaryTree tree;
    tree.write("a/one/SKILL.md", skill("one", "See [it](../old/SKILL.md).\r\n"));
    const std::vector<std::string> sources{tree.path("a")};
    std::vector<ReferringFile> files = findSkillReferences(sources, {}, "old", "new");
    QCOMPARE(files.size(), std::size_t{1});
    QVERIFY(updateReferences(files.front()).has_value());
    QCOMPARE(tree.read("a/one/SKILL.md"), skill("one", "See [it](../new/SKILL.md).\r\n"));
    QCOMPARE(updateReferences(files.front()).error().code, Error::Code::Conflict);
    QVERIFY(findSkillReferences(sources, {}, "old", "new").empty());
}

void SkillReferencesTest::textsAreImported()
{
    const TemporaryTree tree;
    tree.write("mine/one/SKILL.md", skill("one"));
    tree.write("mine/one/references/a.md", "a\n");
    tree.write("loose/SKILL.md", skill("two"));
    tree.write("loose/private.txt", "not part of it\n");
    tree.write("loose/three.md", skill("three"));
    tree.write("loose/README.md", "# Just words\n");
    // Of a folder that is called as the skill is, all of it.
    const auto whole = inspectSkillPackage(tree.path("mine/one/SKILL.md"));
    QVERIFY(whole.has_value());
    QCOMPARE(whole->path, tree.path("mine/one"));
    QCOMPARE(whole->files, std::size_t{2});
    // Else the text alone.
    const auto alone = inspectSkillPackage(tree.path("loose/SKILL.md"));
    QVERIFY(alone.has_value());
    QCOMPARE(alone->name, std::string("two"));
    const auto imported = importSkill(*alone, tree.path("skills"), "two");
    QVERIFY(imported.has_value());
    QCOMPARE(tree.read("skills/two/SKILL.md"), skill("two"));
    QVERIFY(!fs::exists(tree.path("skills/two/private.txt")));
    const auto flat = inspectSkillPackage(tree.path("loose/three.md"));
    QVERIFY(flat.has_value());
    QVERIFY(importSkill(*flat, tree.path("skills"), "four").has_value());
    QCOMPARE(tree.read("skills/four/SKILL.md"), skill("four"));
    QCOMPARE(inspectSkillPackage(tree.path("loose/README.md")).error().code, Error::Code::Malformed);
}

void SkillReferencesTest::foldersAreListedToo()
{
    const TemporaryTree tree;
    tree.write("s/one/SKILL.md", skill("one"));
    tree.write("s/one/references/deep/a.md", "a\n");
    fs::create_directories(tree.path("s/one/empty"));
    QCOMPARE(supportingFiles(tree.path("s/one/SKILL.md")).folders,
             (std::vector<std::string>{"empty", "references", "references/deep"}));
}

void SkillReferencesTest::sourcesAreMeasured()
{
    const TemporaryTree tree;
    tree.write("s/one/SKILL.md", skill("one"));
    Project project;
    project.folder = tree.folder();
    project.agent.skills = {{.hostPath = tree.path("s"), .writtenPath = "s", .mount = "/skills/s/", .label = "s"}};
    QVERIFY(scanProjectSkills(project).sources.front().duration.count() > 0);
}

void SkillReferencesTest::trashTakesTheLinkOnly()
{
    const TemporaryTree tree;
    tree.write("store/alpha/SKILL.md", skill("alpha"));
    fs::create_directories(tree.path("skills"));
    fs::create_directory_symlink(tree.path("store/alpha"), tree.path("skills/alpha"));
    const auto item = moveToTrash(tree.path("skills/alpha"));
    QVERIFY(item.has_value());
    QVERIFY(!fs::exists(fs::symlink_status(tree.path("skills/alpha"))));
    QCOMPARE(tree.read("store/alpha/SKILL.md"), skill("alpha"));
    QVERIFY(restoreFromTrash(*item).has_value());
    QVERIFY(fs::is_symlink(tree.path("skills/alpha")));
}

QTEST_GUILESS_MAIN(SkillReferencesTest)
#include "tst_skill_references.moc"
