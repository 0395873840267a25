#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/tab_button.h"
#include "gui/editor/text_file_document.h"
#include "gui/widgets/banner.h"
#include "tests/gui/support/window_fixture.h"

#include <QDir>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTimer>

using namespace Touchstone;

/// Tabs, banners and questions of open files, on an area of its own beside the main window.
class TestEditorArea : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void tabShowsUnsavedChanges();
    void changedLinesHaveBars();
    void tabOpenedWhileHiddenIsSeen();
    void conflictBannerKeepsBothVersions();
    void unreadableFileSaysSo();
    void missingFileSaysSo();
    void recoveryIsOfferedInABanner();
    void closingAsksAboutChanges();
    void failedSaveKeepsTheText();

private:
    DocumentPane *open(const QString &path);
    Banner *banner() { return m_area->current()->findChild<Banner *>(); }
    QString bannerTitle() { return banner()->findChild<QLabel *>(QStringLiteral("bannerTitle"))->text(); }
    QPushButton *button(const QString &name) { return banner()->findChild<QPushButton *>(name); }
    /// Answers the next question with this button once it is there.
    void answer(QMessageBox::StandardButton button);

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<EditorArea> m_area;
};

void TestEditorArea::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    m_area = std::make_unique<EditorArea>(m_fixture->workbench(), true);
    m_area->resize(800, 500);
    m_area->show();
    m_area->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_area.get()));
}

void TestEditorArea::cleanup()
{
    m_area.reset();
    m_fixture.reset();
}

DocumentPane *TestEditorArea::open(const QString &path)
{
    DocumentPane *pane = m_area->open(path, QFileInfo(path).fileName(), path);
    const bool ready =
        QTest::qWaitFor([pane] { return pane->document().state() != TextFileDocument::State::Loading; }, 5000);
    return ready ? pane : nullptr;
}

void TestEditorArea::answer(QMessageBox::StandardButton button)
{
    QTimer::singleShot(50, this, [button] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(box != nullptr);
        box->button(button)->click();
    });
}

void TestEditorArea::tabOpenedWhileHiddenIsSeen()
{
    const QString path = m_fixture->write(QStringLiteral("a.md"), "text\n");
    EditorArea area(m_fixture->workbench(), true);
    area.layout()->activate(); // the row has seen the bar without tabs
    auto *tabs = area.findChild<QTabBar *>(QStringLiteral("documentTabs"));
    QCOMPARE(tabs->sizeHint().height(), 0);
    area.open(path, QStringLiteral("a.md"), path);
    QVERIFY(tabs->sizeHint().height() > 0); // asking made the bar forget that its size is new
    area.resize(600, 400);
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    QVERIFY2(tabs->height() >= tabs->tabRect(0).height(), qPrintable(QString::number(tabs->height())));
}

void TestEditorArea::tabShowsUnsavedChanges()
{
    DocumentPane *pane = open(m_fixture->write(QStringLiteral("a.md"), "one\n"));
    QVERIFY(pane != nullptr);
    auto *tab = m_area->findChild<TabButton *>();
    QVERIFY(!tab->isUnsaved());
    QVERIFY(!m_area->canDo(PageCommand::Save));
    QTest::keyClicks(&pane->editor(), QStringLiteral("x"));
    QVERIFY(tab->isUnsaved());
    QVERIFY(tab->accessibleName().contains(QStringLiteral("unsaved")));
    QVERIFY(m_area->canDo(PageCommand::Save));
    QSignalSpy saved(m_area.get(), &EditorArea::saved);
    m_area->perform(PageCommand::Save);
    QVERIFY(saved.wait());
    QVERIFY(!tab->isUnsaved());
    m_area->perform(PageCommand::Find);
    QVERIFY(pane->findChild<QLineEdit *>(QStringLiteral("findNeedle"))->isVisible());
    QVERIFY(!pane->findChild<QLineEdit *>(QStringLiteral("findReplacement"))->isVisible());
    m_area->perform(PageCommand::Replace);
    QVERIFY(pane->findChild<QLineEdit *>(QStringLiteral("findReplacement"))->isVisible());
}

void TestEditorArea::changedLinesHaveBars()
{
    DocumentPane *pane = open(m_fixture->write(QStringLiteral("a.md"), "one\ntwo\nthree\n"));
    SourceEdit &editor = pane->editor();
    QVERIFY(editor.changes().empty());
    editor.goTo(2, 1);
    QTest::keyClicks(&editor, QStringLiteral("x"));
    const std::vector<LineMark> changed{{.line = 2, .kind = LineMark::Kind::Changed}};
    QTRY_COMPARE(editor.changes(), changed);
    editor.undo();
    QTRY_VERIFY(editor.changes().empty());
    editor.redo();
    editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&editor, QStringLiteral("four"));
    const std::vector<LineMark> both{{.line = 2, .kind = LineMark::Kind::Changed},
                                     {.line = 4, .kind = LineMark::Kind::Added}};
    QTRY_COMPARE(editor.changes(), both);
    QSignalSpy saved(m_area.get(), &EditorArea::saved);
    m_area->perform(PageCommand::Save);
    QVERIFY(saved.wait());
    QTRY_VERIFY(editor.changes().empty());
}

void TestEditorArea::conflictBannerKeepsBothVersions()
{
    const QString path = m_fixture->write(QStringLiteral("a.md"), "one\n");
    DocumentPane *pane = open(path);
    QTest::keyClicks(&pane->editor(), QStringLiteral("mine "));
    m_fixture->write(QStringLiteral("a.md"), "theirs\n");
    QTRY_VERIFY(pane->document().state() == TextFileDocument::State::Conflict);
    QVERIFY(banner()->isVisible());
    QVERIFY(!m_area->canDo(PageCommand::Save));
    QVERIFY(pane->document().text().contains(QStringLiteral("mine")));
    button(QStringLiteral("loadTheirs"))->click();
    QCOMPARE(pane->document().text(), QStringLiteral("theirs\n"));
    QVERIFY(!banner()->isVisible());
    pane->editor().undo();
    QVERIFY(pane->document().text().contains(QStringLiteral("mine")));
    QVERIFY(pane->document().isModified());
}

void TestEditorArea::unreadableFileSaysSo()
{
    const QString folder = m_fixture->home() + QStringLiteral("/folder.md");
    QDir().mkpath(folder); // a folder where a file should be
    DocumentPane *pane = open(folder);
    QVERIFY(pane->document().state() == TextFileDocument::State::Failed);
    QVERIFY(banner()->isVisible());
    QVERIFY(!bannerTitle().isEmpty());
    QVERIFY(!banner()->findChild<QLabel *>(QStringLiteral("bannerText"))->text().isEmpty());
    QVERIFY(pane->editor().isReadOnly());
    QVERIFY(open(m_fixture->write(QStringLiteral("latin.md"), "caf\xe9\n")) != nullptr);
    QVERIFY(banner()->isVisible());
    QVERIFY(m_area->current()->editor().isReadOnly());
}

void TestEditorArea::missingFileSaysSo()
{
    DocumentPane *pane = open(m_fixture->home() + QStringLiteral("/new.md"));
    QVERIFY(banner()->isVisible());
    QTest::keyClicks(&pane->editor(), QStringLiteral("text"));
    QSignalSpy saved(m_area.get(), &EditorArea::saved);
    m_area->saveCurrent();
    QVERIFY(saved.wait());
    QVERIFY(!banner()->isVisible());
    QVERIFY(QFile::exists(m_fixture->home() + QStringLiteral("/new.md")));
}

void TestEditorArea::recoveryIsOfferedInABanner()
{
    const QString path = m_fixture->write(QStringLiteral("a.md"), "one\n");
    DocumentPane *pane = open(path);
    QTest::keyClicks(&pane->editor(), QStringLiteral("kept "));
    const QDir recovery(Settings::dataFolder() + QStringLiteral("/recovery"));
    QTRY_COMPARE_WITH_TIMEOUT(recovery.entryList(QDir::Files).size(), 1, 2000);
    m_area = std::make_unique<EditorArea>(m_fixture->workbench(), true); // as after a crash: nobody was asked
    m_area->show();
    pane = open(path);
    QVERIFY(banner()->isVisible());
    QVERIFY(pane->editor().isReadOnly());
    button(QStringLiteral("restoreRecovered"))->click();
    QVERIFY(!pane->editor().isReadOnly());
    QCOMPARE(pane->document().text(), QStringLiteral("kept one\n"));
    QVERIFY(!banner()->isVisible());
    QSignalSpy saved(m_area.get(), &EditorArea::saved);
    m_area->saveCurrent();
    QVERIFY(saved.wait());
    QTRY_COMPARE(recovery.entryList(QDir::Files).size(), 0);
}

void TestEditorArea::closingAsksAboutChanges()
{
    const QString path = m_fixture->write(QStringLiteral("a.md"), "one\n");
    DocumentPane *pane = open(path);
    QVERIFY(m_area->canClose());
    QTest::keyClicks(&pane->editor(), QStringLiteral("x"));
    answer(QMessageBox::Cancel);
    QVERIFY(!m_area->canClose());
    QVERIFY(pane->document().isModified());
    answer(QMessageBox::Discard);
    QVERIFY(m_area->canClose());
    QCOMPARE(pane->document().text(), QStringLiteral("one\n"));
    QTest::keyClicks(&pane->editor(), QStringLiteral("y"));
    m_area->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_area.get()));
    pane->editor().setFocus();
    answer(QMessageBox::Save);
    QTest::keyClick(&pane->editor(), Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(m_area->current() == nullptr);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains('y'));
}

void TestEditorArea::failedSaveKeepsTheText()
{
    const QString path = m_fixture->write(QStringLiteral("sub/a.md"), "one\n");
    DocumentPane *pane = open(path);
    QTest::keyClicks(&pane->editor(), QStringLiteral("x"));
    QVERIFY(QDir(m_fixture->home() + QStringLiteral("/sub")).removeRecursively());
    QSignalSpy failed(&pane->document(), &TextFileDocument::saveFailed);
    pane->document().save();
    QVERIFY(failed.wait());
    QTRY_VERIFY(banner()->isVisible());
    QVERIFY(pane->document().isModified());
    QVERIFY(pane->document().text().contains(QLatin1Char('x')));
}

TOUCHSTONE_GUI_MAIN(TestEditorArea)

#include "tst_editor_area.moc"
