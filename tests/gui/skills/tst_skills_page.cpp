#include "gui/app/problems_model.h"
#include "gui/app/status_feed.h"
#include "gui/editor/diagnostic_list.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/facet_bar.h"
#include "gui/skills/skill_filter.h"
#include "gui/skills/skill_inspector.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/time_limit.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

using namespace Touchstone;

namespace {

QByteArray skill(const QByteArray &name, const QByteArray &description, const QByteArray &body = "# Body\n")
{
    return "---\nname: " + name + "\ndescription: " + description + "\n---\n\n" + body;
}

} // namespace

class TestSkillsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void modelsKeepTheContract();
    void opensTheBrokenSkill();
    void savingRepairsIt();
    void problemsFollowTyping();
    void aFixIsOneUndoableEdit();
    void clientsAreTold();
    void outsideChangeIsSeenWithinASecond();
    void editSurvivesReopeningTheProject();
    void browsingTakesOneTab();
    void filterAndFacets();
    void previewReachesNothingOutside();
    void linkInPreviewOpensTheFile();
    void emptyProjectSaysWhereItLooked();
    void inspectorFolds();
    void twoThousandSkills();

private:
    void showSkills() { m_fixture->window().showPage(PageId::Skills); }
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    QTreeView *tree() { return m_fixture->find<QTreeView>(QStringLiteral("skillsTree")); }
    SkillTreeModel *model() { return page()->findChild<SkillTreeModel *>(); }
    /// Opens the tour on this page and waits for its first skill.
    void openTour();
    void selectSkill(const QString &path);

    std::unique_ptr<WindowFixture> m_fixture;
    QString m_tour;
};

void TestSkillsPage::openTour()
{
    m_tour = m_fixture->copyTour();
    QVERIFY(m_fixture->open(m_tour));
    showSkills();
    QTRY_VERIFY(area()->current() != nullptr);
    QTRY_VERIFY(area()->current()->document().state() == TextFileDocument::State::Ready);
}

void TestSkillsPage::selectSkill(const QString &path)
{
    auto *filter = page()->findChild<SkillFilter *>();
    const QModelIndex index = filter->mapFromSource(model()->indexOf(path));
    QVERIFY(index.isValid());
    tree()->setCurrentIndex(index);
    QTRY_VERIFY(area()->current()->document().state() == TextFileDocument::State::Ready);
}

void TestSkillsPage::modelsKeepTheContract()
{
    SkillTreeModel tree;
    SkillFilter filter;
    filter.setSourceModel(&tree);
    DiagnosticModel diagnostics;
    const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
    const QAbstractItemModelTester treeTester(&tree, mode);
    const QAbstractItemModelTester filterTester(&filter, mode);
    const QAbstractItemModelTester diagnosticTester(&diagnostics, mode);
    auto library = std::make_shared<SkillLibrary>();
    library->sources.resize(2);
    for (std::size_t i = 0; i < 20; ++i) {
        SkillEntry entry;
        entry.source = i % 2;
        entry.name = "skill-" + std::to_string(i);
        entry.hostPath = "/s/" + entry.name + "/SKILL.md";
        entry.state = i % 5 == 0 ? SkillState::WillNotLoad : SkillState::Loads;
        library->skills.push_back(entry);
    }
    tree.setLibrary(library);
    QCOMPARE(tree.rowCount(), 2);
    QCOMPARE(tree.total(), 20);
    QCOMPARE(tree.count(StateTone::WillNotLoad), 4);
    QCOMPARE(tree.indexOf(QStringLiteral("/s/skill-3/SKILL.md")).data().toString(), QStringLiteral("skill-3"));
    filter.setText(QStringLiteral("SKILL-13"));
    QCOMPARE(filter.rowCount(), 1);
    filter.setText({});
    filter.setTone(StateTone::WillNotLoad);
    QCOMPARE(filter.rowCount(filter.index(0, 0)), 2);
    Diagnostic style;
    style.rule = "a";
    style.line = 1;
    Diagnostic bad;
    bad.rule = "b";
    bad.severity = Severity::WillNotLoad;
    bad.line = 9;
    diagnostics.setDiagnostics({style, bad});
    QCOMPARE(diagnostics.index(0).data(DiagnosticModel::LineRole).toInt(), 9);
    tree.setLibrary(nullptr);
    QCOMPARE(filter.rowCount(), 0);
}

void TestSkillsPage::opensTheBrokenSkill()
{
    openTour();
    DocumentPane *pane = area()->current();
    QVERIFY(pane->path().endsWith(QStringLiteral("chart-maker/SKILL.md")));
    QCOMPARE(tree()->currentIndex().data().toString(), QStringLiteral("chart-maker"));
    auto *problems = m_fixture->find<QListView>(QStringLiteral("skillsProblems"));
    QCOMPARE(problems->model()->rowCount(), 1);
    QCOMPARE(m_fixture->workbench().status().badge(PageId::Skills), 1);
    QVERIFY(m_fixture->workbench().problems().rowCount() >= 1);
    // The squiggle: an underlined selection in the line of the finding.
    QCOMPARE(pane->editor().marks().size(), 1);
    const QList<QTextEdit::ExtraSelection> selections = pane->editor().extraSelections();
    QCOMPARE(selections.size(), 1);
    QCOMPARE(selections.first().format.underlineStyle(), QTextCharFormat::WaveUnderline);
    QVERIFY(selections.first().cursor.hasSelection());
    // F8 goes to it.
    QTest::keyClick(&m_fixture->window(), Qt::Key_F8);
    QCOMPARE(pane->editor().currentLine(), problems->model()->index(0, 0).data(DiagnosticModel::LineRole).toInt());
    QVERIFY(pane->editor().hasFocus());
}

void TestSkillsPage::savingRepairsIt()
{
    openTour();
    DocumentPane *pane = area()->current();
    auto *save = m_fixture->find<QPushButton>(QStringLiteral("skillsSave"));
    QVERIFY(!save->isEnabled());
    QTextCursor cursor(pane->editor().document());
    cursor = pane->editor().document()->find(QStringLiteral("table: bars"));
    QVERIFY(!cursor.isNull());
    cursor.insertText(QStringLiteral("table, bars"));
    QVERIFY(save->isEnabled());
    pane->editor().setFocus();
    QTest::keyClick(&pane->editor(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!pane->document().isModified());
    QTRY_COMPARE(m_fixture->workbench().status().badge(PageId::Skills), 0);
    QTRY_COMPARE(m_fixture->find<QListView>(QStringLiteral("skillsProblems"))->model()->rowCount(), 0);
    QTRY_VERIFY(pane->editor().extraSelections().isEmpty());
    QCOMPARE(area()->current(), pane);
}

void TestSkillsPage::problemsFollowTyping()
{
    openTour();
    DocumentPane *pane = area()->current();
    auto *problems = m_fixture->find<QListView>(QStringLiteral("skillsProblems"));
    QTextCursor cursor = pane->editor().document()->find(QStringLiteral("table: bars"));
    QVERIFY(!cursor.isNull());
    cursor.insertText(QStringLiteral("table, bars"));
    // Nothing was saved: the text itself is looked through.
    QTRY_COMPARE(problems->model()->rowCount(), 0);
    QVERIFY(pane->document().isModified());
    pane->editor().undo();
    QTRY_COMPARE(problems->model()->rowCount(), 1);
}

void TestSkillsPage::aFixIsOneUndoableEdit()
{
    openTour();
    DocumentPane *pane = area()->current();
    auto *problems = m_fixture->find<QListView>(QStringLiteral("skillsProblems"));
    const QString before = pane->document().text();
    QTRY_VERIFY(!problems->model()->index(0, 0).data(DiagnosticModel::FixRole).toString().isEmpty());
    pane->editor().setFocus();
    QTRY_VERIFY(m_fixture->find<QAction>(QStringLiteral("actionApplyFix"))->isEnabled());
    m_fixture->find<QAction>(QStringLiteral("actionApplyFix"))->trigger();
    QTRY_VERIFY(pane->document().text().contains(QStringLiteral("description: \"")));
    QCOMPARE(pane->document().text().size(), before.size() + 2);
    QTRY_COMPARE(problems->model()->rowCount(), 0);
    pane->editor().undo();
    QCOMPARE(pane->document().text(), before);
}

void TestSkillsPage::clientsAreTold()
{
    openTour();
    QTRY_VERIFY(m_fixture->window().findChild<QAbstractButton *>(QStringLiteral("clientOutcome-deepagents"))
                != nullptr);
    auto *row = m_fixture->find<QAbstractButton>(QStringLiteral("clientOutcome-deepagents"));
    QVERIFY2(row->accessibleName().contains(QStringLiteral("drops it")), qPrintable(row->accessibleName()));
    auto *gemini = m_fixture->find<QAbstractButton>(QStringLiteral("clientOutcome-gemini-cli"));
    QVERIFY2(gemini->accessibleName().contains(QStringLiteral("loads, changed")), qPrintable(gemini->accessibleName()));
}

void TestSkillsPage::outsideChangeIsSeenWithinASecond()
{
    openTour();
    DocumentPane *pane = area()->current();
    QElapsedTimer timer;
    timer.start();
    QFile file(pane->path());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(skill("chart-maker", "Draws charts"));
    file.close();
    QTRY_VERIFY(pane->document().text().contains(QStringLiteral("description: Draws charts\n")));
    QTRY_COMPARE(m_fixture->workbench().status().badge(PageId::Skills), 0);
    qInfo("outside change seen after %lld ms", timer.elapsed());
    QVERIFY2(timer.elapsed() < Test::timeLimit(1500),
             qPrintable(QString::number(timer.elapsed()))); // 1 s, and room for a busy machine
    m_fixture->write(QStringLiteral("x"), ""); // elsewhere: no matter
    const int before = model()->total();
    QDir(m_tour).mkpath(QStringLiteral("skills/made-outside"));
    QFile made(m_tour + QStringLiteral("/skills/made-outside/SKILL.md"));
    QVERIFY(made.open(QIODevice::WriteOnly));
    made.write(skill("made-outside", "New"));
    made.close();
    QTRY_COMPARE(model()->total(), before + 1);
}

void TestSkillsPage::editSurvivesReopeningTheProject()
{
    openTour();
    DocumentPane *pane = area()->current();
    pane->editor().appendPlainText(QStringLiteral("unsaved"));
    QSignalSpy changed(&m_fixture->workbench(), &Workbench::projectChanged);
    m_fixture->workbench().reloadProject();
    QVERIFY(changed.wait());
    QCOMPARE(area()->current(), pane);
    QVERIFY(pane->document().text().contains(QStringLiteral("unsaved")));
    // Another project closes what is clean and keeps what is not.
    m_fixture->write(QStringLiteral("other/.agents/skills/a/SKILL.md"), skill("a", "Does a"));
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/other")));
    QVERIFY(area()->panes().contains(pane));
    m_fixture->settings().setTheme(ThemeChoice::Dark);
    m_fixture->settings().setLanguage(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    QVERIFY(pane->document().text().contains(QStringLiteral("unsaved")));
    pane->document().revert();
}

void TestSkillsPage::browsingTakesOneTab()
{
    openTour();
    auto *tabs = page()->findChild<QTabBar *>(QStringLiteral("documentTabs"));
    QCOMPARE(tabs->count(), 1);
    selectSkill(m_tour + QStringLiteral("/skills/month-table/SKILL.md"));
    QCOMPARE(tabs->count(), 1);
    area()->current()->editor().appendPlainText(QStringLiteral("x"));
    selectSkill(m_tour + QStringLiteral("/skills/plain-words/SKILL.md"));
    QCOMPARE(tabs->count(), 2);

    for (DocumentPane *pane : area()->panes())
        pane->document().revert();
}

void TestSkillsPage::filterAndFacets()
{
    openTour();
    auto *filter = m_fixture->find<QLineEdit>(QStringLiteral("skillsFilter"));
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("zzz"));
    QVERIFY(!tree()->isVisible());
    filter->clear();
    QTRY_VERIFY(tree()->isVisible());
    auto *bad = m_fixture->find<QToolButton>(QStringLiteral("skillsFacetW"));
    QTest::mouseClick(bad, Qt::LeftButton);
    QCOMPARE(tree()->model()->rowCount(), 1);
    QCOMPARE(page()->findChild<FacetBar *>()->tone(), std::optional(StateTone::WillNotLoad));
    page()->findChild<FacetBar *>()->reset();
    QCOMPARE(tree()->model()->rowCount(), 2);
}

void TestSkillsPage::previewReachesNothingOutside()
{
    const QString folder = m_fixture->home() + QStringLiteral("/p");
    m_fixture->write(QStringLiteral("p/secret.txt"), "outside");
    m_fixture->write(
        QStringLiteral("p/.agents/skills/a/SKILL.md"),
        skill("a", "Does a",
              "# T\n\n![x](http://127.0.0.1:9/x.png) ![y](../../../secret.txt)\n\n<img src=\"file:///etc/passwd\">\n"
              "<script>alert(1)</script>\n\n[up](../../secret.txt) [web](https://example.org/)\n"));
    QVERIFY(m_fixture->open(folder));
    showSkills();
    QTRY_VERIFY(area()->current() != nullptr);
    m_fixture->find<QAbstractButton>(QStringLiteral("skillsViewPreview"))->click();
    auto *preview = m_fixture->find<MarkdownPreview>(QStringLiteral("skillsPreview"));
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("T")));
    QVERIFY(preview->isVisible());
    for (const char *url : {"http://127.0.0.1:9/x.png", "file:///etc/passwd", "../../../secret.txt"}) {
        const QVariant image = preview->loadResource(QTextDocument::ImageResource, QUrl(QString::fromLatin1(url)));
        QCOMPARE(image.value<QImage>().size(), QSize(24, 16)); // the box, whatever was asked for
        QVERIFY(preview->loadResource(QTextDocument::StyleSheetResource, QUrl(QString::fromLatin1(url)))
                    .toByteArray()
                    .isEmpty());
    }
    QVERIFY(!preview->toHtml().contains(QStringLiteral("alert(1)</script>")));
    QSignalSpy files(preview, &MarkdownPreview::fileLinkActivated);
    QSignalSpy web(preview, &MarkdownPreview::webLinkActivated);
    Q_EMIT preview->anchorClicked(QUrl(QStringLiteral("../../secret.txt")));
    Q_EMIT preview->anchorClicked(QUrl(QStringLiteral("file:///etc/passwd")));
    QCOMPARE(files.count(), 0);
    Q_EMIT preview->anchorClicked(QUrl(QStringLiteral("https://example.org/")));
    QCOMPARE(web.count(), 1);
    QVERIFY(preview->isVisible());
}

void TestSkillsPage::linkInPreviewOpensTheFile()
{
    const QString folder = m_fixture->home() + QStringLiteral("/p");
    m_fixture->write(QStringLiteral("p/.agents/skills/a/references/tone.md"), "# Tone\n");
    m_fixture->write(QStringLiteral("p/.agents/skills/a/SKILL.md"),
                     skill("a", "Does a", "See [tone](references/tone.md).\n"));
    QVERIFY(m_fixture->open(folder));
    showSkills();
    QTRY_VERIFY(area()->current() != nullptr);
    m_fixture->find<QAbstractButton>(QStringLiteral("skillsViewPreview"))->click();
    auto *preview = m_fixture->find<MarkdownPreview>(QStringLiteral("skillsPreview"));
    Q_EMIT preview->anchorClicked(QUrl(QStringLiteral("references/tone.md")));
    QCOMPARE(area()->current()->path(), folder + QStringLiteral("/.agents/skills/a/references/tone.md"));
    QTRY_COMPARE(area()->current()->document().text(), QStringLiteral("# Tone\n"));
    QVERIFY(area()->current()->editor().isVisible());
}

void TestSkillsPage::emptyProjectSaysWhereItLooked()
{
    m_fixture->write(QStringLiteral("none/notes.txt"), "");
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/none")));
    showSkills();
    auto *title = page()->findChild<QLabel *>(QStringLiteral("emptyTitle"));
    QVERIFY(title != nullptr);
    QTRY_VERIFY(!tree()->isVisible());
    QVERIFY(area()->current() == nullptr);
}

void TestSkillsPage::inspectorFolds()
{
    openTour();
    auto *inspector = m_fixture->find<SkillInspector>(QStringLiteral("skillInspector"));
    auto *details = m_fixture->find<QToolButton>(QStringLiteral("skillsDetails"));
    QVERIFY(inspector->isVisible());
    QVERIFY(!details->isVisible());
    m_fixture->window().resize(960, 600);
    QTRY_VERIFY(details->isVisible());
    QVERIFY(!inspector->isVisible());
    QCOMPARE(m_fixture->window().size(), QSize(960, 600));
    QVERIFY(area()->width() >= 400);
    details->click();
    QVERIFY(inspector->isVisible());
    QTest::keyClick(inspector, Qt::Key_Escape);
    QVERIFY(!inspector->isVisible());
    m_fixture->window().resize(1280, 800);
    QTRY_VERIFY(inspector->isVisible());
    QVERIFY(!details->isVisible());
}

void TestSkillsPage::twoThousandSkills()
{
    // In memory where that can be: making and removing the files on a disk takes far longer than what is tested.
    const QString memory = QStringLiteral("/dev/shm");
    const QTemporaryDir many((QFileInfo(memory).isWritable() ? memory : QDir::tempPath())
                             + QStringLiteral("/touchstone-XXXXXX"));
    QVERIFY(many.isValid());
    const QDir home(m_fixture->home());
    for (int i = 0; i < 2000; ++i) {
        const QByteArray name = "skill-" + QByteArray::number(i);
        const QString file = many.filePath(QString::fromLatin1(".agents/skills/" + name + "/SKILL.md"));
        m_fixture->write(home.relativeFilePath(file), skill(name, "Does a thing"));
    }
    QVERIFY(m_fixture->open(many.path()));
    showSkills();
    QTRY_COMPARE_WITH_TIMEOUT(model()->total(), 2000, 20'000);
    auto *filter = m_fixture->find<QLineEdit>(QStringLiteral("skillsFilter"));
    QElapsedTimer timer;
    timer.start();
    filter->setText(QStringLiteral("skill-1999"));
    tree()->repaint();
    qInfo("filtering 2,000 skills took %lld ms", timer.elapsed());
    QVERIFY2(timer.elapsed() < Test::timeLimit(200), qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(tree()->model()->rowCount(tree()->model()->index(0, 0)), 1);
}

TOUCHSTONE_GUI_MAIN(TestSkillsPage)

#include "tst_skills_page.moc"
