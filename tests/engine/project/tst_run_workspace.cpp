#include "engine/base/line_diff.h"
#include "engine/project/run_workspace.h"
#include "engine/project/save_file.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace Touchstone;

namespace fs = std::filesystem;

namespace {

std::string shown(const std::vector<Events::FileChange> &changes)
{
    std::string text;
    for (const Events::FileChange &change : changes) {
        text += "AMD"[static_cast<int>(change.kind)] + change.path + '+' + std::to_string(change.addedLines) + '-'
            + std::to_string(change.removedLines) + ' ';
    }
    return text;
}

} // namespace

class TestRunWorkspace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void copiesWithModesAndLinks();
    void leavesOutWhatLeadsOutside();
    void asksBeforeALargeCopy();
    void stopsWhenAsked();
    void tellsChangesPerIteration();
    void appliesOnlyWithoutConflict();
    void neverWritesThroughLinks();
    void whatTheHarnessPutsAsideIsNoChange();
    void singleFilesGoBackToTheirPlaces();
    void worksInPlace();
    void opensAnEarlierCopy();
    void goesOnAfterAnIteration();
    void branchesOffFromAnIteration();
    void comparesTwoIterations();
    void restoresAnyIteration();
    void countsLines();
    void saveRefusesConflicts();
    void saveOnAFullDiskKeepsTheFile();
};

void TestRunWorkspace::copiesWithModesAndLinks()
{
    const TemporaryTree tree;
    tree.write("run.sh", "#!/bin/sh\n");
    fs::permissions(tree.path("run.sh"), fs::perms(0750));
    tree.write("data/a.txt", "a\n");
    fs::create_symlink("data/a.txt", tree.path("relative"));
    fs::create_symlink(tree.path("data"), tree.path("absolute"));
    ::mkfifo(tree.path("pipe").c_str(), 0600);
    TreeCopyOptions options{.bounds = TrustBounds(tree.folder(), tree.environment())};
    const Result<TreeCopySummary> copied = copyTree(tree.folder(), tree.root() + "/copy", options, {});
    QVERIFY2(copied, copied ? "" : toText(copied.error()).c_str());
    QCOMPARE(copied->files, 2);
    QCOMPARE(copied->warnings.size(), 1U); // the pipe
    QCOMPARE(static_cast<int>(fs::status(tree.root() + "/copy/run.sh").permissions()), 0750);
    QCOMPARE(fs::read_symlink(tree.root() + "/copy/relative").string(), std::string("data/a.txt"));
    QCOMPARE(fs::read_symlink(tree.root() + "/copy/absolute").string(), std::string("data"));
}

void TestRunWorkspace::leavesOutWhatLeadsOutside()
{
    const TemporaryTree tree;
    tree.write(tree.root() + "/secret/key.txt", "k");
    tree.write("a.txt", "a");
    fs::create_symlink("../secret", tree.path("out"));
    fs::create_symlink("..", tree.path("up"));
    TreeCopyOptions options{.bounds = TrustBounds(tree.folder(), tree.environment())};
    const Result<TreeCopySummary> careful = copyTree(tree.folder(), tree.root() + "/one", options, {});
    QVERIFY(careful);
    QVERIFY(!fs::exists(fs::symlink_status(tree.root() + "/one/out")));
    QCOMPARE(careful->warnings.size(), 2U);
    options.followAllLinks = true;
    fs::remove(tree.path("up"));
    const Result<TreeCopySummary> trusting = copyTree(tree.folder(), tree.root() + "/two", options, {});
    QVERIFY(trusting);
    QVERIFY(fs::is_regular_file(tree.root() + "/two/out/key.txt"));
}

void TestRunWorkspace::asksBeforeALargeCopy()
{
    const TemporaryTree tree;
    fs::create_directories(tree.path("big"));
    for (int i = 0; i <= askingFiles; ++i)
        std::ofstream(tree.path("big/" + std::to_string(i)));
    const Result<TreeCopySummary> copied = copyTree(tree.folder(), tree.root() + "/copy", {}, {});
    QVERIFY(!copied);
    QVERIFY(copied.error().code == Error::Code::TooLarge);
    QVERIFY(copied.error().message.find("20001 files") != std::string::npos);
    QVERIFY(!fs::exists(tree.root() + "/copy"));
}

void TestRunWorkspace::stopsWhenAsked()
{
    const TemporaryTree tree;
    tree.write("a.txt", "a");
    std::stop_source stop;
    stop.request_stop();
    const Result<TreeCopySummary> copied = copyTree(tree.folder(), tree.root() + "/copy", {}, stop.get_token());
    QVERIFY(!copied);
    QVERIFY(copied.error().code == Error::Code::Cancelled);
}

void TestRunWorkspace::tellsChangesPerIteration()
{
    const TemporaryTree tree;
    tree.write("keep.txt", "same\n");
    tree.write("old.txt", "one\ntwo\nthree\n");
    tree.write("gone.txt", "x\n");
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace", {}, {});
    QVERIFY2(workspace, workspace ? "" : toText(workspace.error()).c_str());
    const std::string copy = workspace->folder();
    tree.write(copy + "/old.txt", "one\n2\nthree\n");
    tree.write(copy + "/sub/new.txt", "a\nb\n");
    tree.write(copy + "/keep.txt", "same\n");
    fs::remove(copy + "/gone.txt");
    QCOMPARE(shown(*workspace->takeChanges(0, {})), std::string("Dgone.txt+0-1 Mold.txt+1-1 Asub/new.txt+2-0 "));
    QCOMPARE(shown(*workspace->takeChanges(1, {})), std::string());
    tree.write(copy + "/sub/new.txt", "a\nb\nc\n");
    QCOMPARE(shown(*workspace->takeChanges(2, {})), std::string("Msub/new.txt+1-0 "));
    QCOMPARE(tree.read(tree.root() + "/run/changes/workspace/0/sub/new.txt"), std::string("a\nb\n"));
    QCOMPARE(tree.read("old.txt"), std::string("one\ntwo\nthree\n"));
}

void TestRunWorkspace::appliesOnlyWithoutConflict()
{
    const TemporaryTree tree;
    tree.write("a.txt", "a\n");
    tree.write("b.txt", "b\n");
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace", {}, {});
    QVERIFY(workspace);
    tree.write(workspace->folder() + "/a.txt", "A\n");
    tree.write(workspace->folder() + "/c.txt", "c\n");
    tree.write("a.txt", "mine\n");
    const Result<std::vector<Events::FileChange>> refused = workspace->applyToFolder({});
    QVERIFY(!refused);
    QVERIFY(refused.error().code == Error::Code::Conflict);
    QVERIFY(refused.error().message.find("a.txt") != std::string::npos);
    QVERIFY(!fs::exists(tree.path("c.txt")));
    QCOMPARE(tree.read("a.txt"), std::string("mine\n"));

    Result<RunWorkspace> second = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run2", "workspace", {}, {});
    tree.write(second->folder() + "/a.txt", "A\n");
    tree.write(second->folder() + "/sub/c.txt", "c\n");
    fs::remove(second->folder() + "/b.txt");
    const Result<std::vector<Events::FileChange>> applied = second->applyToFolder({});
    QVERIFY2(applied, applied ? "" : toText(applied.error()).c_str());
    QCOMPARE(applied->size(), 3U);
    QCOMPARE(tree.read("a.txt"), std::string("A\n"));
    QCOMPARE(tree.read("sub/c.txt"), std::string("c\n"));
    QVERIFY(!fs::exists(tree.path("b.txt")));
    QVERIFY(second->pendingChanges({})->empty());
}

void TestRunWorkspace::neverWritesThroughLinks()
{
    const TemporaryTree tree;
    tree.write(tree.root() + "/secret/key.txt", "k");
    tree.write("a.txt", "a\n");
    fs::create_symlink("../secret", tree.path("out"));
    fs::create_symlink("../secret/key.txt", tree.path("key.txt"));
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace",
                                                          {.bounds = {}, .followAllLinks = true}, {});
    QVERIFY(workspace);
    tree.write(workspace->folder() + "/out/evil.txt", "e");
    tree.write(workspace->folder() + "/key.txt", "mine");
    tree.write(workspace->folder() + "/a.txt", "b\n");
    const Result<std::vector<PendingChange>> pending = workspace->pendingChanges({});
    QVERIFY(pending);
    QCOMPARE(pending->size(), 3U);
    for (const PendingChange &change : *pending) {
        QVERIFY(!change.conflict);
        QCOMPARE(change.isBehindLink, change.change.path != "a.txt");
    }
    // The others are written.
    const Result<std::vector<Events::FileChange>> applied = workspace->applyToFolder({});
    QVERIFY2(applied, applied ? "" : toText(applied.error()).c_str());
    QCOMPARE(shown(*applied), std::string("Ma.txt+1-1 "));
    QVERIFY(!fs::exists(tree.root() + "/secret/evil.txt"));
    QCOMPARE(tree.read(tree.root() + "/secret/key.txt"), std::string("k"));
    QVERIFY(fs::is_symlink(tree.path("key.txt")));
}

void TestRunWorkspace::whatTheHarnessPutsAsideIsNoChange()
{
    const TemporaryTree tree;
    tree.write("a.txt", "a\n");
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace", {}, {});
    QVERIFY(workspace);
    tree.write(workspace->folder() + "/large_tool_results/call_1", "much\n");
    tree.write(workspace->folder() + "/conversation_history/session.md", "said\n");
    tree.write(workspace->folder() + "/new.txt", "n\n");
    const Result<std::vector<Events::FileChange>> changes = workspace->takeChanges(0, {});
    QVERIFY(changes);
    QCOMPARE(shown(*changes), std::string("Anew.txt+1-0 "));
    const Result<std::vector<Events::FileChange>> applied = workspace->applyToFolder({});
    QVERIFY(applied);
    QCOMPARE(shown(*applied), std::string("Anew.txt+1-0 "));
    QVERIFY(!fs::exists(tree.path("large_tool_results")));
    // A fork has it all the same: the agent may read it again.
    const Result<RunWorkspace> fork =
        RunWorkspace::forkOf(tree.root() + "/run", tree.root() + "/fork", "workspace", 0, {}, {});
    QVERIFY(fork);
    QCOMPARE(tree.read(fork->folder() + "/large_tool_results/call_1"), std::string("much\n"));

    // A folder of the user's with such a name is theirs.
    tree.write("large_tool_results/mine.txt", "m\n");
    Result<RunWorkspace> own = RunWorkspace::copyOf(tree.folder(), tree.root() + "/own", "workspace", {}, {});
    QVERIFY(own);
    tree.write(own->folder() + "/large_tool_results/mine.txt", "more\n");
    const Result<std::vector<Events::FileChange>> theirs = own->takeChanges(0, {});
    QVERIFY(theirs);
    QCOMPARE(shown(*theirs), std::string("Mlarge_tool_results/mine.txt+1-1 "));
}

void TestRunWorkspace::singleFilesGoBackToTheirPlaces()
{
    const TemporaryTree tree;
    tree.write("AGENTS.md", "one\n");
    Result<RunWorkspace> workspace =
        RunWorkspace::copyOfFiles({{"notes.md", tree.path("AGENTS.md")}, {"missing.md", tree.path("later/M.md")}},
                                  tree.root() + "/run", "memory");
    QVERIFY(workspace);
    tree.write(workspace->folder() + "/notes.md", "one\ntwo\n");
    tree.write(workspace->folder() + "/missing.md", "new\n");
    QCOMPARE(shown(*workspace->takeChanges(0, {})), std::string("Amissing.md+1-0 Mnotes.md+1-0 "));
    QVERIFY(workspace->applyToFolder({}));
    QCOMPARE(tree.read("AGENTS.md"), std::string("one\ntwo\n"));
    QCOMPARE(tree.read("later/M.md"), std::string("new\n"));
}

void TestRunWorkspace::worksInPlace()
{
    const TemporaryTree tree;
    tree.write("a.txt", "a\n");
    Result<RunWorkspace> workspace = RunWorkspace::inPlace(tree.folder(), tree.root() + "/run", "workspace", {}, {});
    QVERIFY(workspace);
    QCOMPARE(workspace->folder(), tree.folder());
    tree.write("a.txt", "a\nb\n");
    QCOMPARE(shown(*workspace->takeChanges(0, {})), std::string("Ma.txt+1-0 "));
    QVERIFY(workspace->pendingChanges({})->empty());
}

void TestRunWorkspace::opensAnEarlierCopy()
{
    const TemporaryTree tree;
    tree.write("a.txt", "a\n");
    {
        Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace", {}, {});
        QVERIFY(workspace);
        tree.write(workspace->folder() + "/a.txt", "A\n");
    }
    Result<RunWorkspace> again = RunWorkspace::open(tree.root() + "/run", "workspace");
    QVERIFY2(again, again ? "" : toText(again.error()).c_str());
    QCOMPARE(again->pendingChanges({})->size(), 1U);
    QVERIFY(again->applyToFolder({}));
    QCOMPARE(tree.read("a.txt"), std::string("A\n"));
}

void TestRunWorkspace::goesOnAfterAnIteration()
{
    const TemporaryTree tree;
    tree.write("a.txt", "a\n");
    {
        Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace", {}, {});
        QVERIFY(workspace);
        tree.write(workspace->folder() + "/a.txt", "A\n");
        QCOMPARE(shown(*workspace->takeChanges(0, {})), std::string("Ma.txt+1-1 "));
        tree.write(workspace->folder() + "/b.txt", "b\n");
    }
    Result<RunWorkspace> second = RunWorkspace::open(tree.root() + "/run", "workspace", 1);
    QVERIFY(second);
    QCOMPARE(shown(*second->takeChanges(1, {})), std::string("Ab.txt+1-0 "));
    // One whose first iteration has to end once more.
    Result<RunWorkspace> first = RunWorkspace::open(tree.root() + "/run", "workspace", 0);
    QVERIFY(first);
    QCOMPARE(shown(*first->takeChanges(0, {})), std::string("Ma.txt+1-1 Ab.txt+1-0 "));
}

void TestRunWorkspace::branchesOffFromAnIteration()
{
    const TemporaryTree tree;
    tree.write("keep.txt", "same\n");
    tree.write("old.txt", "one\n");
    tree.write("gone.txt", "x\n");
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), tree.root() + "/run", "workspace", {}, {});
    QVERIFY(workspace);
    const std::string copy = workspace->folder();
    tree.write(copy + "/old.txt", "two\n");
    tree.write(copy + "/new.txt", "n\n");
    QVERIFY(workspace->takeChanges(0, {}));
    tree.write(copy + "/old.txt", "three\n");
    fs::remove(copy + "/gone.txt");
    fs::remove(copy + "/new.txt");
    QVERIFY(workspace->takeChanges(1, {}));
    tree.write(copy + "/late.txt", "l\n");

    const auto fork = [&](const char *name, int iteration) {
        return RunWorkspace::forkOf(tree.root() + "/run", tree.root() + '/' + name, "workspace", iteration, {}, {});
    };
    Result<RunWorkspace> first = fork("first", 0);
    QVERIFY2(first, first ? "" : toText(first.error()).c_str());
    QCOMPARE(tree.read(first->folder() + "/old.txt"), std::string("two\n"));
    QCOMPARE(tree.read(first->folder() + "/new.txt"), std::string("n\n"));
    QCOMPARE(tree.read(first->folder() + "/gone.txt"), std::string("x\n"));
    QVERIFY(!fs::exists(first->folder() + "/late.txt"));
    QVERIFY(first->warnings().empty());
    QCOMPARE(shown(*first->takeChanges(1, {})), std::string());
    QCOMPARE(first->versions("old.txt", 0).after, std::string("two\n"));
    QCOMPARE(first->pendingChanges({})->size(), 2U); // old.txt and new.txt
    QCOMPARE(tree.read(copy + "/old.txt"), std::string("three\n"));

    const Result<RunWorkspace> begin = fork("begin", -1);
    QVERIFY(begin);
    QCOMPARE(tree.read(begin->folder() + "/old.txt"), std::string("one\n"));
    QVERIFY(begin->pendingChanges({})->empty());

    Result<RunWorkspace> present = fork("present", 2); // an iteration that has not ended
    QVERIFY(present);
    QVERIFY(fs::exists(present->folder() + "/late.txt"));
    QCOMPARE(shown(*present->takeChanges(2, {})), std::string("Alate.txt+1-0 "));
    QVERIFY(!fs::exists(present->folder() + "/gone.txt"));

    // A branch of a branch.
    const Result<RunWorkspace> again =
        RunWorkspace::forkOf(tree.root() + "/present", tree.root() + "/again", "workspace", 0, {}, {});
    QVERIFY(again);
    QCOMPARE(tree.read(again->folder() + "/old.txt"), std::string("two\n"));
    QVERIFY(!fs::exists(again->folder() + "/late.txt"));
}

void TestRunWorkspace::comparesTwoIterations()
{
    const TemporaryTree tree;
    tree.write("old.txt", "one\n");
    tree.write("gone.txt", "x\n");
    const std::string run = tree.root() + "/run";
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), run, "workspace", {}, {});
    QVERIFY(workspace);
    tree.write(workspace->folder() + "/old.txt", "two\n");
    QVERIFY(workspace->takeChanges(0, {}));
    QVERIFY(workspace->takeChanges(1, {}));
    tree.write(workspace->folder() + "/old.txt", "three\n");
    fs::remove(workspace->folder() + "/gone.txt");
    QVERIFY(workspace->takeChanges(2, {}));
    const auto between = [&run](const char *path, int from, int to) {
        const Result<FileVersions> versions = RunWorkspace::versionsBetween(run, "workspace", path, from, to);
        return versions ? versions->before + "|" + versions->after : std::string("?");
    };
    QCOMPARE(between("old.txt", -1, 2), std::string("one\n|three\n"));
    QCOMPARE(between("old.txt", 0, 1), std::string("two\n|two\n"));
    QCOMPARE(between("old.txt", 2, 0), std::string("three\n|two\n"));
    QCOMPARE(between("gone.txt", 1, 2), std::string("x\n|"));
}

/// Also one after another: what was written from here is nobody else's change.
void TestRunWorkspace::restoresAnyIteration()
{
    const TemporaryTree tree;
    tree.write("old.txt", "one\n");
    const std::string run = tree.root() + "/run";
    Result<RunWorkspace> workspace = RunWorkspace::copyOf(tree.folder(), run, "workspace", {}, {});
    QVERIFY(workspace);
    tree.write(workspace->folder() + "/new.txt", "n\n");
    QVERIFY(workspace->takeChanges(0, {}));
    tree.write(workspace->folder() + "/old.txt", "two\n");
    tree.write(workspace->folder() + "/late.txt", "l\n");
    QVERIFY(workspace->takeChanges(1, {}));
    QVERIFY(workspace->applyToFolder({}));
    QCOMPARE(tree.read("old.txt"), std::string("two\n"));

    int copies = 0;
    const auto restore = [&](int iteration) -> Result<std::vector<Events::FileChange>> {
        Result<RunWorkspace> own = RunWorkspace::open(run, "workspace");
        Result<RunWorkspace> copy =
            RunWorkspace::forkOf(run, tree.root() + "/copy" + std::to_string(++copies), "workspace", iteration, {}, {});
        if (!copy)
            return failure(copy.error());
        copy->actFor(*own);
        Result<std::vector<Events::FileChange>> applied = copy->applyToFolder({});
        if (applied && !own->noteApplied(*copy))
            return failure(Error());
        return applied;
    };
    const auto first = restore(0);
    QVERIFY2(first, first ? "" : toText(first.error()).c_str());
    QCOMPARE(shown(*first), std::string("Dlate.txt+0-1 Mold.txt+1-1 "));
    QCOMPARE(tree.read("old.txt"), std::string("one\n"));
    QCOMPARE(tree.read("new.txt"), std::string("n\n"));
    QVERIFY(!fs::exists(tree.path("late.txt")));
    QVERIFY(restore(-1));
    QVERIFY(!fs::exists(tree.path("new.txt")));
    QVERIFY(restore(1));
    QCOMPARE(tree.read("old.txt"), std::string("two\n"));
    QCOMPARE(tree.read("late.txt"), std::string("l\n"));

    tree.write("old.txt", "mine\n");
    const auto refused = restore(0);
    QVERIFY(!refused);
    QVERIFY(refused.error().code == Error::Code::Conflict);
    QCOMPARE(tree.read("old.txt"), std::string("mine\n"));
}

void TestRunWorkspace::countsLines()
{
    QCOMPARE(countChangedLines("", "a\nb"), (LineCounts{.added = 2, .removed = 0}));
    QCOMPARE(countChangedLines("a\nb\nc\n", "a\nc\n"), (LineCounts{.added = 0, .removed = 1}));
    QCOMPARE(countChangedLines("a\nb\nc\nd\n", "b\nc\nx\nd\n"), (LineCounts{.added = 1, .removed = 1}));
    QCOMPARE(countChangedLines("same", "same"), (LineCounts{}));
    QCOMPARE(countChangedLines(std::string_view("\0", 1), "a"), (LineCounts{}));
    std::string before;
    std::string after;
    for (int i = 0; i < 20'000; ++i) {
        before += "b" + std::to_string(i) + '\n';
        after += "a" + std::to_string(i) + '\n';
    }
    QCOMPARE(countChangedLines(before, after), (LineCounts{.added = 20'000, .removed = 20'000}));
}

void TestRunWorkspace::saveRefusesConflicts()
{
    const TemporaryTree tree;
    const std::string file = tree.path("a.md");
    const Result<std::string> first = saveFile(file, "one", std::string());
    QVERIFY(first);
    QVERIFY(!saveFile(file, "two", std::string())); // it exists meanwhile
    const Result<std::string> second = saveFile(file, "two", *first);
    QVERIFY(second);
    tree.write("a.md", "somebody else");
    const Result<std::string> third = saveFile(file, "three", *second);
    QVERIFY(!third);
    QVERIFY(third.error().code == Error::Code::Conflict);
    QCOMPARE(tree.read("a.md"), std::string("somebody else"));
    fs::permissions(file, fs::perms(0640));
    QVERIFY(saveFile(file, "four", {}));
    QCOMPARE(static_cast<int>(fs::status(file).permissions()), 0640);
}

void TestRunWorkspace::saveOnAFullDiskKeepsTheFile()
{
    const TemporaryTree tree;
    const std::string file = tree.path("a.md");
    QVERIFY(saveFile(file, "all that there is", std::string()));
    // A limit on the size of files stands in for a disk that is full.
    const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &old), 0);
    rlimit small = old;
    small.rlim_cur = 4;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const Result<std::string> saved = saveFile(file, "something new", {});
    setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, oldHandler);
    QVERIFY(!saved);
    QVERIFY(saved.error().code == Error::Code::NotWritable);
    QCOMPARE(tree.read("a.md"), std::string("all that there is"));
}

QTEST_APPLESS_MAIN(TestRunWorkspace)
#include "tst_run_workspace.moc"
