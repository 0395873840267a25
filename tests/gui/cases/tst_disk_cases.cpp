#include "engine/base/json.h"
#include "gui/editor/diff_dialog.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/skill_browser.h"
#include "gui/skills/skill_scanner.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "gui/widgets/banner.h"
#include "tests/cases/case_tree.h"
#include "tests/gui/cases/disk_tools.h"
#include "tests/gui/support/picture.h"
#include "tests/gui/support/thread_time.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/time_limit.h"

#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace Touchstone;
using Touchstone::Test::threadMilliseconds;

namespace fs = std::filesystem;

namespace {

constexpr int secondsOfCases = 2000;

/// Types into a file and waits to be killed; run as a program of its own.
int typeAndWait(const QString &path, const QString &recovery)
{
    QPlainTextEdit edit;
    TextFileDocument document(path, edit.document(), recovery);
    QObject::connect(&document, &TextFileDocument::loaded, &edit, [&edit] {
        edit.moveCursor(QTextCursor::End);
        edit.insertPlainText(QStringLiteral("not saved\n"));
    });
    document.load();
    return QApplication::exec();
}

} // namespace

/// Cases about what others do to files that are open (tests/cases/README.md).
class TestDiskCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void listFollowsTheDisk(); // A30
    void changesOverUnsavedText(); // E01
    void everyOutsideSaveIsSeen(); // E02
    void fullDisksLoseNothing(); // E08
    void readOnlyPlacesLoseNothing(); // E08
    void stormsAreBundled(); // E10
    void killedProgramsKeepText(); // E14
    void fileThatGrowsTooLarge();

private:
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    SkillScanner *scanner() { return m_fixture->window().findChild<SkillScanner *>(); }
    QString file(const char *relative) const
    {
        return QString::fromStdString(m_tree->root().string()) + QLatin1Char('/') + QLatin1String(relative);
    }
    void take(const char *id);
    void openArea();
    DocumentPane *open(const QString &path);
    Banner *banner() { return m_area->current()->findChild<Banner *>(); }
    QPushButton *button(const char *name) { return banner()->findChild<QPushButton *>(QString::fromLatin1(name)); }
    QStringList folders();

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<CaseTree> m_tree;
    std::unique_ptr<EditorArea> m_area;
};

void TestDiskCases::init()
{
    m_fixture = std::make_unique<WindowFixture>();
}

void TestDiskCases::cleanup()
{
    m_area.reset();
    m_fixture.reset();
    m_tree.reset();
}

void TestDiskCases::take(const char *id)
{
    m_tree = std::make_unique<CaseTree>(id);
}

void TestDiskCases::openArea()
{
    m_area = std::make_unique<EditorArea>(m_fixture->workbench(), true);
    m_area->resize(800, 500);
    m_area->show();
}

DocumentPane *TestDiskCases::open(const QString &path)
{
    DocumentPane *pane = m_area->open(path, QFileInfo(path).fileName(), path);
    const bool isReady =
        QTest::qWaitFor([pane] { return pane->document().state() != TextFileDocument::State::Loading; }, 5000);
    return isReady ? pane : nullptr;
}

QStringList TestDiskCases::folders()
{
    QStringList names;
    if (const auto &library = scanner()->library()) {
        for (const SkillEntry &entry : library->skills)
            names.append(QString::fromStdString(entry.folder));
    }
    return names;
}

void TestDiskCases::listFollowsTheDisk()
{
    take("A30");
    const Json expect = Json::parse(CaseTree::expectationOf("A30")).at("expect");
    const int limit = Test::timeLimit(expect.at("within_seconds").get<int>() * 1000);
    const QString skill = file("skills/watch-me/SKILL.md");
    QVERIFY(m_fixture->open(QString::fromStdString(m_tree->root().string())));
    m_fixture->window().showPage(PageId::Skills);
    QTRY_COMPARE(folders(), QStringList{QStringLiteral("watch-me")});
    auto *area = page()->findChild<EditorArea *>();
    QTRY_VERIFY(area->current() && area->current()->document().text().contains(QStringLiteral("Old text")));
    // A file that is renamed over it.
    replaceFile(skill, contentOf(skill).replace("Old text", "New text"));
    QTRY_VERIFY_WITH_TIMEOUT(scanner()->library()->skills.front().metadata->description.starts_with("New text"), limit);
    QTRY_VERIFY_WITH_TIMEOUT(area->current()->document().text().contains(QStringLiteral("New text")), limit);
    // A folder, and later its file.
    QDir().mkpath(file("skills/late"));
    QTest::qWait(300); // as in the report: the look at the empty folder comes first
    writeFile(file("skills/late/SKILL.md"), "---\nname: late\ndescription: Late. Use in tests.\n---\n\nBody.\n");
    QTRY_COMPARE_WITH_TIMEOUT(folders(), (QStringList{QStringLiteral("late"), QStringLiteral("watch-me")}), limit);
    QVERIFY(scanner()->library()->skills.front().metadata);
    QCOMPARE(page()->findChild<SkillBrowser *>()->currentPath(), skill);
    // Renamed.
    fs::rename(file("skills/late").toStdString(), file("skills/later").toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(folders(), (QStringList{QStringLiteral("later"), QStringLiteral("watch-me")}), limit);
    // Deleted.
    fs::remove_all(file("skills/watch-me").toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(folders(), QStringList{QStringLiteral("later")}, limit);
    // The source itself, deleted and made again.
    fs::remove_all(file("skills").toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(folders().isEmpty(), limit);
    writeFile(file("skills/again/SKILL.md"), "---\nname: again\ndescription: Again. Use in tests.\n---\n\nBody.\n");
    QTRY_COMPARE_WITH_TIMEOUT(folders(), QStringList{QStringLiteral("again")}, limit);
    // A further usual place comes to be.
    writeFile(file(".agents/skills/other/SKILL.md"), "---\nname: other\ndescription: Other. Use it.\n---\n\nBody.\n");
    QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 2, 2 * limit);
}

void TestDiskCases::changesOverUnsavedText()
{
    take("E01");
    openArea();
    const QString path = file("AGENTS.md");
    DocumentPane *pane = open(path);
    TextFileDocument &document = pane->document();
    pane->editor().moveCursor(QTextCursor::End);
    QTest::keyClicks(&pane->editor(), QStringLiteral("- Mine."));
    const QString mine = document.text();
    const QByteArray theirs = contentOf(path) + "- Theirs.\n";
    writeFile(path, theirs);
    QTRY_VERIFY_WITH_TIMEOUT(document.state() == TextFileDocument::State::Conflict, secondsOfCases);
    QVERIFY(banner()->isVisible() && button("compareConflict") && button("loadTheirs") && button("keepMine"));
    button("compareConflict")->click();
    auto *both = pane->findChild<DiffDialog *>();
    QVERIFY(both != nullptr);
    keepPicture(*both, "e01-compare");
    QVERIFY(both->findChild<QPlainTextEdit *>(QStringLiteral("diffBefore"))
                ->toPlainText()
                .contains(QStringLiteral("- Theirs.")));
    QVERIFY(both->findChild<QPlainTextEdit *>(QStringLiteral("diffAfter"))
                ->toPlainText()
                .contains(QStringLiteral("- Mine.")));
    both->reject();
    document.save(); // overwrites nothing that was not seen
    QTest::qWait(200);
    QCOMPARE(contentOf(path), theirs);
    QCOMPARE(document.text(), mine);
    button("keepMine")->click();
    QCOMPARE(document.text(), mine);
    QVERIFY(document.isModified());
    QSignalSpy saved(&document, &TextFileDocument::saved);
    document.save();
    QVERIFY(saved.wait());
    QCOMPARE(contentOf(path), mine.toUtf8());
    pane->editor().undo();
    QVERIFY(document.isModified());
    pane->editor().redo();
    // A clean tab follows by itself and keeps its place.
    pane->editor().moveCursor(QTextCursor::Start);
    QTRY_VERIFY(!document.isModified());
    writeFile(path, "# Notes\n\n- Other.\n");
    QTRY_COMPARE_WITH_TIMEOUT(document.text(), QStringLiteral("# Notes\n\n- Other.\n"), secondsOfCases);
    QCOMPARE(pane->editor().currentLine(), 1);
    // The same text on both sides is no question.
    QTest::keyClicks(&pane->editor(), QStringLiteral("x"));
    writeFile(path, document.text().toUtf8());
    QTRY_VERIFY_WITH_TIMEOUT(!document.isModified(), secondsOfCases);
    QVERIFY(document.state() == TextFileDocument::State::Ready);
    // Deleted: the tab stays, and saving makes the file again.
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY_WITH_TIMEOUT(document.isModified(), secondsOfCases);
    QTRY_VERIFY(banner()->isVisible());
    saved.clear();
    document.save();
    QVERIFY(saved.wait());
    QVERIFY(contentOf(path).startsWith("x# Notes"));
}

void TestDiskCases::everyOutsideSaveIsSeen()
{
    take("E02");
    const Json expect = Json::parse(CaseTree::expectationOf("E02")).at("expect");
    openArea();
    const QString path = file("AGENTS.md");
    DocumentPane *pane = open(path);
    QSignalSpy reloaded(&pane->document(), &TextFileDocument::reloaded);
    for (int round = 1; round <= 5; ++round) {
        replaceFile(path, "# Notes\n\n- Round " + QByteArray::number(round) + ".\n");
        QTRY_COMPARE_WITH_TIMEOUT(reloaded.count(), round, secondsOfCases);
    }
    QVERIFY(QFile::remove(path));
    QTest::qWait(500); // as long as in the report
    writeFile(path, "# Notes\n\n- Back again.\n");
    const QString last = QString::fromStdString(expect.at("final_tab_text").get<std::string>());
    QTRY_COMPARE_WITH_TIMEOUT(pane->document().text(), last, secondsOfCases);
    QVERIFY(!pane->document().isModified());
    const int notices = static_cast<int>(reloaded.count());
    QVERIFY2(notices == 6 || notices == 7, qPrintable(QString::number(notices)));
    // The folder goes and comes back, as a checkout does it.
    const QString folder = QFileInfo(path).path();
    fs::rename(folder.toStdString(), (folder + QStringLiteral("-away")).toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(!pane->document().existsOnDisk(), secondsOfCases);
    writeFile(path, "# Notes\n\n- After a checkout.\n");
    QTRY_VERIFY_WITH_TIMEOUT(pane->document().text().contains(QStringLiteral("After a checkout")), secondsOfCases);
    // Its own saves are no news, and the watching goes on.
    reloaded.clear();
    QTest::keyClicks(&pane->editor(), QStringLiteral("own "));
    QSignalSpy saved(&pane->document(), &TextFileDocument::saved);
    pane->document().save();
    QVERIFY(saved.wait());
    QTest::qWait(600);
    QCOMPARE(reloaded.count(), 0);
    replaceFile(path, "# Last\n");
    QTRY_COMPARE_WITH_TIMEOUT(reloaded.count(), 1, secondsOfCases);
}

void TestDiskCases::fullDisksLoseNothing()
{
    take("E08");
    const QString folder = QString::fromStdString(m_tree->root().string()) + QStringLiteral("/disk");
    const QString path = folder + QStringLiteral("/AGENTS.md");
    writeFile(path, "# Keep me\n");
    openArea();
    DocumentPane *pane = open(path);
    pane->editor().insertPlainText(QString(100'000, QLatin1Char('x')));
    QSignalSpy failed(&pane->document(), &TextFileDocument::saveFailed);
    {
        const FullDisk full(20'000);
        pane->document().save();
        QVERIFY(failed.wait());
    }
    QCOMPARE(contentOf(path), QByteArray("# Keep me\n"));
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden).size(), 1); // nothing half-written is left
    QVERIFY(pane->document().isModified());
    QTRY_VERIFY(banner()->isVisible());
    const QString text = banner()->findChild<QLabel *>(QStringLiteral("bannerText"))->text();
    QVERIFY2(text.contains(path), qPrintable(text));
    QVERIFY(button("saveAgain") != nullptr && button("saveCopy") != nullptr);
    // Elsewhere there is room.
    const QString copy = QString::fromStdString(m_tree->root().string()) + QStringLiteral("/copy.md");
    QSignalSpy copied(&pane->document(), &TextFileDocument::copied);
    pane->document().saveCopy(copy);
    QVERIFY(copied.wait());
    QCOMPARE(contentOf(copy).size(), 100'010);
    QVERIFY(pane->document().isModified());
}

void TestDiskCases::readOnlyPlacesLoseNothing()
{
    take("E08");
    const QString folder = QString::fromStdString(m_tree->root().string()) + QStringLiteral("/disk");
    const QString path = folder + QStringLiteral("/AGENTS.md");
    writeFile(path, "# Keep me\n");
    openArea();
    DocumentPane *pane = open(path);
    pane->editor().insertPlainText(QStringLiteral("New. "));
    QSignalSpy failed(&pane->document(), &TextFileDocument::saveFailed);
    // A folder and a file that may only be read; the rights are those of another user where this one may do anything.
    const bool isRoot = ::geteuid() == 0;
    if (isRoot) {
        for (const fs::path &place : {m_tree->root().parent_path(), m_tree->root()})
            ::chmod(place.c_str(), 0755);
    }
    ::chmod(path.toStdString().c_str(), 0444);
    ::chmod(folder.toStdString().c_str(), 0555);
    constexpr uid_t nobody = 65534;
    if (isRoot)
        QCOMPARE(::seteuid(nobody), 0);
    pane->document().save();
    const bool isTold = failed.wait();
    if (isRoot)
        QCOMPARE(::seteuid(0), 0);
    ::chmod(folder.toStdString().c_str(), 0755);
    QVERIFY(isTold);
    QCOMPARE(contentOf(path), QByteArray("# Keep me\n"));
    QVERIFY(pane->document().isModified());
    ::chmod(path.toStdString().c_str(), 0644);
    QSignalSpy saved(&pane->document(), &TextFileDocument::saved);
    button("saveAgain")->click();
    QVERIFY(saved.wait());
    QCOMPARE(contentOf(path), QByteArray("New. # Keep me\n"));
    // A folder that has vanished comes back with the file.
    fs::remove_all(folder.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(!pane->document().existsOnDisk(), secondsOfCases);
    QVERIFY(pane->document().isModified());
    saved.clear();
    failed.clear();
    pane->document().save();
    QTRY_VERIFY2(saved.count() + failed.count() > 0, qPrintable(banner()->findChild<QLabel *>()->text()));
    QVERIFY2(!saved.isEmpty(), failed.isEmpty() ? "" : failed.first().first().value<Error>().message.c_str());
    QCOMPARE(contentOf(path), QByteArray("New. # Keep me\n"));
}

void TestDiskCases::stormsAreBundled()
{
    take("E10");
    const Json expect = Json::parse(CaseTree::expectationOf("E10")).at("expect");
    writeFile(file("skills/builder/SKILL.md"), "---\nname: builder\ndescription: Builds. Use it.\n---\n\nBody.\n");
    QDir().mkpath(file("skills/builder/out"));
    QVERIFY(m_fixture->open(QString::fromStdString(m_tree->root().string())));
    m_fixture->window().showPage(PageId::Skills);
    QTRY_COMPARE(folders().size(), 1);
    QTest::qWait(500); // the looks of the start are over; no limit hangs on it
    const int before = scanner()->scans();
    double longest = 0;
    double last = threadMilliseconds();
    QTimer pulse;
    connect(&pulse, &QTimer::timeout, this, [&longest, &last] {
        const double now = threadMilliseconds();
        longest = std::max(longest, now - last);
        last = now;
    });
    pulse.start(1);
    const std::jthread storm([out = file("skills/builder/out").toStdString(), skills = file("skills").toStdString()] {
        for (int i = 0; i < 3000; ++i)
            std::ofstream(std::string(out).append("/o").append(std::to_string(i)).append(".txt")) << i;
        for (int i = 0; i < 300; ++i) {
            const std::string name = "s" + std::to_string(1000 + i);
            const fs::path folder = fs::path(skills) / name;
            fs::create_directory(folder);
            std::ofstream(folder / "SKILL.md")
                << "---\nname: " << name << "\ndescription: Number " << i << ". Use in tests.\n---\n\nBody.\n";
        }
    });
    QTRY_COMPARE_WITH_TIMEOUT(folders().size(), expect.at("final_skill_count").get<qsizetype>(),
                              Test::timeLimit(20'000));
    QTest::qWait(1500); // looks that were still wanted have come; there must be few
    const int scans = scanner()->scans() - before;
    qInfo("storm: %d scans, longest block of the window's thread %.0f ms", scans, longest);
    QVERIFY2(scans <= expect.at("max_rescans").get<int>(), qPrintable(QString::number(scans)));
    QVERIFY(longest <= Test::timeLimit(expect.at("max_block_ms").get<int>()));
    QCOMPARE(scanner()->unwatched(), 0);
}

void TestDiskCases::killedProgramsKeepText()
{
    take("E14");
    const int limit = Json::parse(CaseTree::expectationOf("E14")).at("expect").at("max_lost_seconds").get<int>() * 1000;
    const QString path = file("AGENTS.md");
    const QString recovery = Settings::dataFolder() + QStringLiteral("/recovery");
    const auto copies = [&recovery] { return QDir(recovery).entryList(QDir::Files).size(); };
    for (const bool isChangedOutside : {false, true}) {
        QProcess victim;
        victim.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--type"), path, recovery});
        QVERIFY(victim.waitForStarted());
        QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, limit);
        victim.kill();
        QVERIFY(victim.waitForFinished());
        QCOMPARE(victim.exitStatus(), QProcess::CrashExit);
        const QByteArray onDisk = contentOf(path);
        QVERIFY(!onDisk.contains("not saved"));
        if (isChangedOutside)
            writeFile(path, onDisk + "- From outside.\n");
        openArea();
        DocumentPane *pane = open(path);
        QTRY_VERIFY(banner()->isVisible());
        QVERIFY(button("compareRecovered") != nullptr && button("dropRecovered") != nullptr);
        button("restoreRecovered")->click();
        QVERIFY(pane->document().text().contains(QStringLiteral("not saved")));
        QVERIFY(pane->document().isModified());
        if (isChangedOutside) {
            QVERIFY(pane->document().state() == TextFileDocument::State::Conflict);
            QVERIFY(button("compareConflict") != nullptr);
            button("loadTheirs")->click();
            QVERIFY(pane->document().text().contains(QStringLiteral("From outside")));
        } else {
            pane->document().revert();
        }
        QTRY_COMPARE(copies(), 0);
    }
    // A session file of random bytes keeps nobody from starting.
    m_area.reset();
    QByteArray noise(4096, '\0');
    for (qsizetype i = 0; i < noise.size(); ++i)
        noise[i] = static_cast<char>((i * 7919 + 13) % 251);
    const QString configuration = m_fixture->settings().folder() + QStringLiteral("-noise");
    writeFile(configuration + QStringLiteral("/touchstone.ini"), noise);
    Settings broken(configuration);
    QVERIFY(broken.theme() == ThemeChoice::System);
    QVERIFY(broken.openFiles(QStringLiteral("skills")).paths.isEmpty());
    broken.setEditorZoom(2);
    QCOMPARE(broken.editorZoom(), 2);
}

void TestDiskCases::fileThatGrowsTooLarge()
{
    openArea();
    const QString path = m_fixture->write(QStringLiteral("a.md"), "small\n");
    DocumentPane *pane = open(path);
    replaceFile(path, QByteArray(20'000'000, 'x'));
    QTRY_VERIFY_WITH_TIMEOUT(pane->document().diskError().has_value(), secondsOfCases);
    QTRY_VERIFY(banner()->isVisible());
    QCOMPARE(pane->document().text(), QStringLiteral("small\n"));
    // Saving does not take the large file away without a word.
    QTest::keyClicks(&pane->editor(), QStringLiteral("x"));
    QSignalSpy failed(&pane->document(), &TextFileDocument::saveFailed);
    pane->document().save();
    QVERIFY(failed.wait());
    QCOMPARE(contentOf(path).size(), 20'000'000);
    QVERIFY(button("saveCopy") != nullptr);
    writeFile(path, "small again\n");
    QTRY_VERIFY_WITH_TIMEOUT(!pane->document().diskError(), secondsOfCases);
    QTRY_VERIFY(pane->document().state() == TextFileDocument::State::Conflict);
}

int main(int argc, char **argv)
{
    Touchstone::Application application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments.at(1) == QStringLiteral("--type"))
        return typeAndWait(arguments.at(2), arguments.at(3));
    TestDiskCases test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_disk_cases.moc"
