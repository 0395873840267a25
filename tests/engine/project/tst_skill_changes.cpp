#include "engine/project/folder_move.h"
#include "engine/project/skill_archive.h"
#include "engine/project/skill_changes.h"
#include "engine/project/zip_archive.h"
#include "engine/skills/skill_parser.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

#include <sys/stat.h>

using namespace Touchstone;
namespace fs = std::filesystem;

namespace {

std::string skill(const std::string &name)
{
    return "---\nname: " + name + "\ndescription: Does it. Use it.\n---\n\nBody.\n";
}

/// The names below a folder, sorted, folders with a slash.
std::vector<std::string> treeOf(const std::string &folder)
{
    std::vector<std::string> names;
    for (const auto &entry : fs::recursive_directory_iterator(folder))
        names.push_back(entry.path().lexically_relative(folder).string()
                        + (entry.is_directory() && !entry.is_symlink() ? "/" : ""));
    std::sort(names.begin(), names.end());
    return names;
}

std::string replaced(std::string text, const std::string &what, const std::string &with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

using Names = std::vector<std::string>;

} // namespace

class SkillChangesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void draftsAreValidSkills();
    void rulesCheckDrafts();
    void newSkillsWriteOverNothing();
    void renamingKeepsEveryOtherByte();
    void renamingGoesBackWhenItCannotWrite();
    void duplicatesAndMoves();
    void trashAndBack();
    void archivesComeBack();
    void archivesOfOthersAreRead();
    void evilArchivesAreRefused_data();
    void evilArchivesAreRefused();
    void damagedArchivesAreRefused();
    void foldersWithOutwardLinksAreRefused();
    void exportsLeaveOut();
    void nothingIsLeftBehind();
};

void SkillChangesTest::draftsAreValidSkills()
{
    const std::string awkward = "Reads \"this\": that # and more";
    const SkillDraft draft{.name = "tidy-up", .description = awkward, .body = "# Tidy up\n"};
    const std::string text = skillText(draft);
    const ParsedSkill parsed = parseSkill(text, {}, "tidy-up");
    QVERIFY(parsed.problems.empty());
    QVERIFY(parsed.metadata.has_value());
    QCOMPARE(parsed.metadata->name, std::string("tidy-up"));
    QCOMPARE(parsed.metadata->description, awkward);
    QVERIFY(text.ends_with("---\n\n# Tidy up\n"));
}

void SkillChangesTest::rulesCheckDrafts()
{
    const std::string good = "Tidies up a folder. Use it when somebody asks for order among files.";
    QVERIFY(checkDraft({.name = "tidy-up", .description = good, .body = {}}).empty());
    const auto rules = [&good](const std::string &name) {
        std::set<std::string> found;
        for (const Diagnostic &each : checkDraft({.name = name, .description = good, .body = {}}))
            found.insert(each.field);
        return found;
    };
    QVERIFY(rules("Tidy Up").contains("name"));
    QVERIFY(rules("a--b").contains("name"));
    QVERIFY(!checkDraft({.name = "tidy-up", .description = std::string(1025, 'x'), .body = {}}).empty());
    QVERIFY(!isSafeSkillName("../x") && !isSafeSkillName("") && !isSafeSkillName(".x") && !isSafeSkillName("a\nb"));
    QVERIFY(isSafeSkillName("技能") && isSafeSkillName("a b"));
}

void SkillChangesTest::newSkillsWriteOverNothing()
{
    const TemporaryTree tree;
    const std::string source = tree.path(".agents/skills");
    const SkillDraft draft{.name = "one",
                           .description = "Does one.",
                           .body = "Run `scripts/run.sh`.\n",
                           .files = {{.path = "scripts/run.sh", .text = "#!/bin/sh\n", .isExecutable = true}}};
    const Result<std::string> made = createSkill(source, draft);
    QVERIFY(made.has_value());
    QCOMPARE(*made, source + "/one/SKILL.md");
    QCOMPARE(treeOf(source), (Names{"one/", "one/SKILL.md", "one/scripts/", "one/scripts/run.sh"}));
    QCOMPARE(::access((source + "/one/scripts/run.sh").c_str(), X_OK), 0);
    struct stat status = {};
    QCOMPARE(::stat((source + "/one").c_str(), &status), 0);
    QVERIFY((status.st_mode & S_IRGRP) != 0); // not as closed as the folder that it was built in
    const std::string before = tree.read(".agents/skills/one/SKILL.md");
    const Result<std::string> again = createSkill(source, {.name = "one", .description = "Other.", .body = {}});
    QCOMPARE(again.error().code, Error::Code::Conflict);
    QCOMPARE(tree.read(".agents/skills/one/SKILL.md"), before);
    QCOMPARE(createSkill(source, {.name = "../out", .description = "x", .body = {}}).error().code,
             Error::Code::InvalidValue);
}

void SkillChangesTest::renamingKeepsEveryOtherByte()
{
    const TemporaryTree tree;
    const std::string text =
        "\xEF\xBB\xBF---\r\n# first\r\nname: 'old' # why\r\ndescription: >-\r\n  Folded\r\n  text.\r\n"
        "x: [1,  2]\r\n---\r\nBody of old.\r\n";
    const std::string plain = text.substr(3); // a byte-order mark hides the frontmatter from agents and from us
    tree.write("skills/old/SKILL.md", plain);
    tree.write("skills/old/notes.md", "n");
    tree.write("skills/taken/SKILL.md", skill("taken"));
    const Result<ChangedSkill> renamed = renameSkill(tree.path("skills/old/SKILL.md"), "new");
    QVERIFY(renamed.has_value());
    QCOMPARE(renamed->file, tree.path("skills/new/SKILL.md"));
    QVERIFY(!renamed->isNameKept);
    QCOMPARE(tree.read("skills/new/SKILL.md"), replaced(plain, "'old'", "'new'"));
    QVERIFY(!fs::exists(tree.path("skills/old")));
    QCOMPARE(renameSkill(renamed->file, "taken").error().code, Error::Code::Conflict);
    QCOMPARE(tree.read("skills/taken/SKILL.md"), skill("taken"));
    QCOMPARE(tree.read("skills/new/notes.md"), std::string("n"));
    // What YAML cannot read keeps its bytes; the folder is renamed all the same.
    tree.write("skills/bad/SKILL.md", "---\nname: a: b\n---\n");
    const Result<ChangedSkill> bad = renameSkill(tree.path("skills/bad/SKILL.md"), "worse");
    QVERIFY(bad.has_value() && bad->isNameKept);
    QCOMPARE(tree.read("skills/worse/SKILL.md"), std::string("---\nname: a: b\n---\n"));
    // A change of case alone.
    tree.write("skills/Case/SKILL.md", skill("Case"));
    QVERIFY(renameSkill(tree.path("skills/Case/SKILL.md"), "case").has_value());
    QCOMPARE(tree.read("skills/case/SKILL.md"), skill("case"));
}

void SkillChangesTest::renamingGoesBackWhenItCannotWrite()
{
    const TemporaryTree tree;
    tree.write("skills/old/other.md", skill("old"));
    fs::create_directory(tree.path("skills/old/SKILL.md")); // a folder can be renamed around, but not written
    const Result<ChangedSkill> renamed = renameSkill(tree.path("skills/old/SKILL.md"), "new");
    QVERIFY(!renamed.has_value());
    QVERIFY(fs::exists(tree.path("skills/old/other.md")) && !fs::exists(tree.path("skills/new")));
}

void SkillChangesTest::duplicatesAndMoves()
{
    const TemporaryTree tree;
    tree.write("a/one/SKILL.md", skill("one"));
    tree.write("a/one/scripts/run.sh", "#!/bin/sh\n");
    fs::permissions(tree.path("a/one/scripts/run.sh"), fs::perms::owner_all);
    fs::create_symlink("scripts/run.sh", tree.path("a/one/link"));
    const Result<ChangedSkill> copy = duplicateSkill(tree.path("a/one/SKILL.md"), tree.path("b"), "two");
    QVERIFY(copy.has_value());
    QCOMPARE(treeOf(tree.path("b")), (Names{"two/", "two/SKILL.md", "two/link", "two/scripts/", "two/scripts/run.sh"}));
    QCOMPARE(tree.read("b/two/SKILL.md"), skill("two"));
    QCOMPARE(tree.read("a/one/SKILL.md"), skill("one"));
    QCOMPARE(fs::read_symlink(tree.path("b/two/link")).string(), std::string("scripts/run.sh"));
    QCOMPARE(::access(tree.path("b/two/scripts/run.sh").c_str(), X_OK), 0);
    QCOMPARE(duplicateSkill(tree.path("a/one/SKILL.md"), tree.path("b"), "two").error().code, Error::Code::Conflict);

    const Result<ChangedSkill> moved = relocateSkill(tree.path("a/one/SKILL.md"), tree.path("b"));
    QVERIFY(moved.has_value());
    QCOMPARE(moved->file, tree.path("b/one/SKILL.md"));
    QVERIFY(treeOf(tree.path("a")).empty());
    tree.write("a/one/SKILL.md", "another");
    QCOMPARE(relocateSkill(tree.path("a/one/SKILL.md"), tree.path("b")).error().code, Error::Code::Conflict);
    QCOMPARE(tree.read("a/one/SKILL.md"), std::string("another"));
    // A skill that is a link: the link moves, what it leads to stays.
    fs::create_directory_symlink(tree.path("b/one"), tree.path("a/linked"));
    QVERIFY(relocateSkill(tree.path("a/linked/SKILL.md"), tree.path("c")).has_value());
    QVERIFY(fs::is_symlink(tree.path("c/linked")) && fs::exists(tree.path("b/one/SKILL.md")));
    // What cannot be copied is said, and no half of it stays.
    QCOMPARE(::mkfifo(tree.path("b/one/pipe").c_str(), 0600), 0);
    QCOMPARE(duplicateSkill(tree.path("b/one/SKILL.md"), tree.path("d"), "one").error().code, Error::Code::Unsupported);
    QVERIFY(treeOf(tree.path("d")).empty());
}

void SkillChangesTest::trashAndBack()
{
    const TemporaryTree tree;
    qputenv("HOME", QByteArray::fromStdString(tree.home()));
    qputenv("XDG_DATA_HOME", QByteArray::fromStdString(tree.home() + "/.local/share"));
    tree.write("skills/one/SKILL.md", skill("one"));
    tree.write("skills/one/a/b.txt", "b");
    const Result<TrashedItem> item = moveToTrash(tree.path("skills/one"));
    QVERIFY(item.has_value());
    QVERIFY(!fs::exists(tree.path("skills/one")) && fs::exists(item->inTrash + "/a/b.txt"));
    QVERIFY(restoreFromTrash(*item).has_value());
    QCOMPARE(tree.read("skills/one/SKILL.md"), skill("one"));
    QVERIFY(!fs::exists(item->inTrash));
    for (const auto &entry : fs::recursive_directory_iterator(tree.home() + "/.local/share/Trash"))
        QVERIFY2(!entry.path().string().ends_with(".trashinfo"), entry.path().c_str());
    // Something new at the old place stays.
    const Result<TrashedItem> again = moveToTrash(tree.path("skills/one"));
    QVERIFY(again.has_value());
    tree.write("skills/one/SKILL.md", "newer");
    QCOMPARE(restoreFromTrash(*again).error().code, Error::Code::Conflict);
    QCOMPARE(tree.read("skills/one/SKILL.md"), std::string("newer"));
    fs::remove_all(again->inTrash);
    QCOMPARE(restoreFromTrash(*again).error().code, Error::Code::NotFound);
    QCOMPARE(moveToTrash(tree.path("skills/none")).error().code, Error::Code::Unsupported);
}

void SkillChangesTest::archivesComeBack()
{
    const TemporaryTree tree;
    tree.write("skills/one/SKILL.md", skill("one"));
    tree.write("skills/one/assets/big.bin", std::string(300'000, 'x') + std::string("\0\xff", 2));
    tree.write("skills/one/assets/empty", {});
    tree.write("skills/one/scripts/run.sh", "#!/bin/sh\n");
    fs::permissions(tree.path("skills/one/scripts/run.sh"), fs::perms::owner_all);
    const std::string archive = tree.path("one.skill");
    const Result<ExportedSkill> packed = exportSkill(tree.path("skills/one/SKILL.md"), archive);
    QVERIFY(packed.has_value());
    QCOMPARE(packed->files, std::size_t{4});
    QVERIFY(packed->bytes < 10'000 && packed->leftOut.empty());
    const std::string bytes = tree.read("one.skill");
    QVERIFY(exportSkill(tree.path("skills/one/SKILL.md"), archive).has_value());
    QCOMPARE(tree.read("one.skill"), bytes);

    const Result<SkillPackage> package = inspectSkillPackage(archive);
    QVERIFY(package.has_value());
    QCOMPARE(package->name, std::string("one"));
    QCOMPARE(package->files, std::size_t{4});
    const Result<std::string> imported = importSkill(*package, tree.path("other"), package->name);
    QVERIFY(imported.has_value());
    QCOMPARE(treeOf(tree.path("other/one")), treeOf(tree.path("skills/one")));
    QCOMPARE(tree.read("other/one/assets/big.bin"), tree.read("skills/one/assets/big.bin"));
    QCOMPARE(::access(tree.path("other/one/scripts/run.sh").c_str(), X_OK), 0);
    QCOMPARE(importSkill(*package, tree.path("other"), "one").error().code, Error::Code::Conflict);
    QVERIFY(importSkill(*package, tree.path("other"), "two").has_value());
    QCOMPARE(tree.read("other/two/SKILL.md"), skill("two"));
    // A folder comes in the same way.
    const Result<SkillPackage> folder = inspectSkillPackage(tree.path("skills/one"));
    QVERIFY(folder.has_value());
    QCOMPARE(folder->files, std::size_t{4});
    QVERIFY(importSkill(*folder, tree.path("other"), "three").has_value());
    QCOMPARE(inspectSkillPackage(tree.path("skills")).error().code, Error::Code::Malformed);
}

void SkillChangesTest::archivesOfOthersAreRead()
{
    const TemporaryTree tree;
    // SKILL.md at the top, and what another system's archiver adds.
    tree.write("flat.zip",
               packZip(std::vector<ZipFile>{{.name = "__MACOSX/._SKILL.md", .content = "junk"},
                                            {.name = ".DS_Store", .content = "junk"},
                                            {.name = "SKILL.md", .content = skill("its-name")}}));
    const Result<SkillPackage> package = inspectSkillPackage(tree.path("flat.zip"));
    QVERIFY(package.has_value());
    QCOMPARE(package->name, std::string("its-name"));
    QVERIFY(importSkill(*package, tree.path("s"), package->name).has_value());
    QCOMPARE(treeOf(tree.path("s")), (Names{"its-name/", "its-name/SKILL.md"}));
    // Several folders are no one skill.
    tree.write("two.zip",
               packZip(std::vector<ZipFile>{{.name = "a/SKILL.md", .content = skill("a")},
                                            {.name = "b/SKILL.md", .content = skill("b")}}));
    QCOMPARE(inspectSkillPackage(tree.path("two.zip")).error().code, Error::Code::Malformed);
}

void SkillChangesTest::evilArchivesAreRefused_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"../evil.md", "a/../../e.md", "/etc/evil1", "a/..\\evil1", "C:/evil.md", "a//evil.md",
                             "a/./evil.m", "a/new\nline."})
        QTest::newRow(name) << QByteArray(name);
}

void SkillChangesTest::evilArchivesAreRefused()
{
    QFETCH(QByteArray, name);
    const TemporaryTree tree;
    tree.write("evil.zip",
               packZip(std::vector<ZipFile>{{.name = "a/SKILL.md", .content = skill("a")},
                                            {.name = name.toStdString(), .content = "evil"}}));
    QCOMPARE(inspectSkillPackage(tree.path("evil.zip")).error().code, Error::Code::OutsideRoot);
    const SkillPackage package{.path = tree.path("evil.zip"), .name = "a"};
    QCOMPARE(importSkill(package, tree.path("s"), "a").error().code, Error::Code::OutsideRoot);
    QVERIFY(treeOf(tree.path("s")).empty());
}

void SkillChangesTest::damagedArchivesAreRefused()
{
    const TemporaryTree tree;
    const std::string good = packZip(std::vector<ZipFile>{{.name = "a/SKILL.md", .content = skill("a")},
                                                          {.name = "a/x", .content = std::string(5000, 'x')}});
    const auto codeOf = [&tree](const std::string &bytes) {
        tree.write("x.zip", bytes);
        const SkillPackage package{.path = tree.path("x.zip"), .name = "a"};
        const Result<std::string> imported = importSkill(package, tree.path("s"), "a");
        return imported ? Error::Code::Internal : imported.error().code;
    };
    QCOMPARE(codeOf({}), Error::Code::Malformed);
    QCOMPARE(codeOf("PK\x05\x06"), Error::Code::Malformed);
    QCOMPARE(codeOf(std::string(100, 'P')), Error::Code::Malformed);
    // A link: the mode of the first entry in the directory.
    const std::size_t directory = good.find("PK\x01\x02");
    std::string link = good;
    link[directory + 41] = static_cast<char>(0xA0 | (link[directory + 41] & 0x0F)); // S_IFLNK
    QCOMPARE(codeOf(link), Error::Code::OutsideRoot);
    std::string encrypted = good;
    encrypted[directory + 8] = static_cast<char>(encrypted[directory + 8] | 1);
    QCOMPARE(codeOf(encrypted), Error::Code::Unsupported);
    // A bomb: says little and holds much, or says too much.
    const std::size_t second = good.find("PK\x01\x02", directory + 4);
    std::string bomb = good;
    bomb[second + 24] = 10;
    bomb[second + 25] = 0;
    QCOMPARE(codeOf(bomb), Error::Code::Malformed);
    std::string huge = good;
    huge[second + 27] = 0x7f;
    QCOMPARE(codeOf(huge), Error::Code::TooLarge);
    // Each single byte may be wrong: nothing but an error or the same content comes of it.
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string broken = good;
        broken[at] = static_cast<char>(broken[at] ^ 0x55);
        Result<ZipReader> archive = ZipReader::open(broken);
        if (!archive)
            continue;
        for (const ZipEntry &entry : archive->entries()) {
            const Result<std::string> content = archive->read(entry);
            QVERIFY(!content || *content == skill("a") || *content == std::string(5000, 'x'));
        }
    }
    for (std::size_t length = 0; length < good.size(); ++length)
        QVERIFY(!ZipReader::open(good.substr(0, length)).has_value());
    QVERIFY(!fs::exists(tree.path("s/a")));
}

void SkillChangesTest::foldersWithOutwardLinksAreRefused()
{
    const TemporaryTree tree;
    tree.write("secret", "s");
    tree.write("from/a/SKILL.md", skill("a"));
    tree.write("from/a/real.md", "r");
    fs::create_symlink("real.md", tree.path("from/a/within"));
    const Result<SkillPackage> package = inspectSkillPackage(tree.path("from/a"));
    QVERIFY(package.has_value());
    QVERIFY(importSkill(*package, tree.path("s"), "ok").has_value());
    QCOMPARE(tree.read("s/ok/within"), std::string("r"));
    fs::create_symlink("../../secret", tree.path("from/a/out"));
    QCOMPARE(importSkill(*package, tree.path("s"), "a").error().code, Error::Code::OutsideRoot);
    fs::remove(tree.path("from/a/out"));
    fs::create_symlink(tree.path("from/a/real.md"), tree.path("from/a/absolute"));
    QCOMPARE(importSkill(*package, tree.path("s"), "a").error().code, Error::Code::OutsideRoot);
    QVERIFY(!fs::exists(tree.path("s/a")));
}

void SkillChangesTest::exportsLeaveOut()
{
    const TemporaryTree tree;
    tree.write("secret", "s");
    for (const char *name : {"SKILL.md", "evals/evals.json", "sub/evals/kept.json", "__pycache__/x.pyc", "lib/y.pyc",
                             "node_modules/z/index.js", ".DS_Store", "references/r.md"})
        tree.write(std::string("skills/a/") + name, "x");
    fs::create_symlink("../../secret", tree.path("skills/a/out"));
    fs::create_symlink("references/r.md", tree.path("skills/a/in.md"));
    const Result<ExportedSkill> packed = exportSkill(tree.path("skills/a/SKILL.md"), tree.path("a.skill"));
    QVERIFY(packed.has_value());
    QCOMPARE(packed->leftOut, Names{"out"});
    const Result<ZipReader> archive = ZipReader::open(tree.read("a.skill"));
    QVERIFY(archive.has_value());
    Names names;
    for (const ZipEntry &entry : archive->entries())
        names.push_back(entry.name);
    QCOMPARE(names, (Names{"a/SKILL.md", "a/in.md", "a/references/r.md", "a/sub/evals/kept.json"}));
}

void SkillChangesTest::nothingIsLeftBehind()
{
    const TemporaryTree tree;
    {
        const Result<StagingFolder> staging = StagingFolder::in(tree.path("s"));
        QVERIFY(staging.has_value());
        tree.write(staging->path() + "/deep/file", "x");
        QCOMPARE(treeOf(tree.path("s")).size(), std::size_t{3});
    }
    QVERIFY(treeOf(tree.path("s")).empty());
    // Where nothing can be made the error says so.
    tree.write("file", "x");
    QCOMPARE(StagingFolder::in(tree.path("file/below")).error().code, Error::Code::NotWritable);
}

QTEST_GUILESS_MAIN(SkillChangesTest)
#include "tst_skill_changes.moc"
