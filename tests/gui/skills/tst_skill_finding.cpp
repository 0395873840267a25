// Load report, facets by client, completion, import by dropping, and links after a renaming.

#include "gui/editor/completion_list.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/load_report_dialog.h"
#include "gui/skills/load_report_model.h"
#include "gui/skills/reference_dialog.h"
#include "gui/skills/skill_completion.h"
#include "gui/skills/skill_dialog.h"
#include "gui/skills/skill_filter.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "tests/gui/support/picture.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

using namespace Touchstone;

namespace {

QByteArray skill(const QByteArray &name, const QByteArray &body = "Body.\n")
{
    return "---\nname: " + name + "\ndescription: Does " + name + ". Use it when asked.\n---\n\n" + body;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSkillFinding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void reportTellsFatesAndBudget();
    void reportFollowsTheDisk();
    void facetsByClient();
    void keysAndFilesAreCompleted();
    void droppedSkillsAreImported();
    void linksFollowARenaming();

private:
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    SkillTreeModel *model() { return page()->findChild<SkillTreeModel *>(); }
    QString write(const char *path, const QByteArray &text)
    {
        return m_fixture->write(QStringLiteral("p/") + QLatin1String(path), text);
    }
    void openPage(int rows);
    void openFile(const QString &path);
    LoadReportDialog *openReport();
    /// The row of a file in the report, by the end of its path.
    QModelIndex reportRow(const LoadReportDialog &report, const char *end);
    void drop(const QStringList &paths, const QPoint &place);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestSkillFinding::openPage(int rows)
{
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/p")));
    m_fixture->window().showPage(PageId::Skills);
    QTRY_COMPARE(model()->total(), rows);
}

void TestSkillFinding::openFile(const QString &path)
{
    page()->openFile(path, 0, 0);
    QTRY_VERIFY(area()->current() && area()->current()->path() == path);
    QTRY_VERIFY(area()->current()->document().state() == TextFileDocument::State::Ready);
}

LoadReportDialog *TestSkillFinding::openReport()
{
    page()->findChild<QPushButton *>(QStringLiteral("skillsLoadReport"))->click();
    return page()->findChild<LoadReportDialog *>();
}

QModelIndex TestSkillFinding::reportRow(const LoadReportDialog &report, const char *end)
{
    const QAbstractItemModel *rows = report.findChild<QTableView *>(QStringLiteral("loadReportFiles"))->model();
    for (int row = 0; row < rows->rowCount(); ++row) {
        if (rows->index(row, 0).data(LoadReportModel::PathRole).toString().endsWith(QLatin1String(end)))
            return rows->index(row, 0);
    }
    return {};
}

void TestSkillFinding::reportTellsFatesAndBudget()
{
    write("skills/good/SKILL.md", skill("good"));
    const QString broken = write("skills/broken/SKILL.md", "---\nname: broken\ndescription: a: b\n---\n\nBody.\n");
    write("skills/deep/er/SKILL.md", skill("er"));
    write("skills/flat.md", skill("flat"));
    write("skills/lower/skill.md", skill("lower"));
    write(".agents/skills/good/SKILL.md", skill("good"));
    for (int i = 0; i < 10; ++i) {
        const QByteArray name = "bulk-" + QByteArray::number(i);
        write(("skills/" + name + "/SKILL.md").constData(),
              "---\nname: " + name + "\ndescription: " + QByteArray(900 + i, 'w') + "\n---\n\nBody.\n");
    }
    openPage(16);
    LoadReportDialog *report = openReport();
    QVERIFY(report != nullptr);
    QTRY_VERIFY(reportRow(*report, "/skills/broken/SKILL.md").isValid());
    const auto cell = [this, report](const char *end, int column) {
        const QModelIndex row = reportRow(*report, end);
        return row.siblingAtColumn(column).data().toString();
    };
    QCOMPARE(cell("/skills/broken/SKILL.md", LoadReportModel::Fate), QStringLiteral("Skipped with a line in a log"));
    QVERIFY(!cell("/skills/broken/SKILL.md", LoadReportModel::Why).isEmpty());
    for (const char *silent : {"/er/SKILL.md", "/flat.md", "/lower/skill.md"}) {
        QCOMPARE(cell(silent, LoadReportModel::Fate), QStringLiteral("Not looked at, nobody is told"));
        QVERIFY(!cell(silent, LoadReportModel::Why).isEmpty());
    }
    QCOMPARE(cell(".agents/skills/good/SKILL.md", LoadReportModel::Fate), QStringLiteral("Shadowed, nobody is told"));
    QCOMPARE(cell("p/skills/good/SKILL.md", LoadReportModel::Fate), QStringLiteral("Loaded"));
    QVERIFY(cell("p/skills/good/SKILL.md", LoadReportModel::Tokens).toInt() > 0);
    // Over the budget, with the largest named; sorted by size they come first.
    const QString budget = report->findChild<QLabel *>(QStringLiteral("loadReportBudget"))->text();
    QVERIFY2(budget.contains(QStringLiteral("bulk-9")), qPrintable(budget));
    auto *table = report->findChild<QTableView *>(QStringLiteral("loadReportFiles"));
    table->sortByColumn(LoadReportModel::Share, Qt::DescendingOrder);
    QVERIFY(table->model()->index(0, 0).data().toString().startsWith(QStringLiteral("bulk-")));
    keepPicture(*report, "load-report");
    // Only what is lost.
    const int all = table->model()->rowCount();
    report->findChild<QToolButton *>(QStringLiteral("loadReportLost"))->click();
    QVERIFY(table->model()->rowCount() == 5 && all == 16);
    // Enter opens the place that decides.
    Q_EMIT table->activated(reportRow(*report, "/skills/broken/SKILL.md"));
    QTRY_VERIFY(area()->current() && area()->current()->path() == broken);
    QTRY_COMPARE(area()->current()->editor().currentLine(), 3);
    auto *sources = report->findChild<QTableView *>(QStringLiteral("loadReportSources"));
    QCOMPARE(sources->model()->rowCount(), 2);
    QVERIFY(sources->model()->index(1, LoadSourceModel::Time).data().toString().endsWith(QStringLiteral("ms")));
    const auto mode = QAbstractItemModelTester::FailureReportingMode::Fatal;
    const QAbstractItemModelTester fileTester(report->findChild<LoadReportModel *>(), mode);
    const QAbstractItemModelTester sourceTester(report->findChild<LoadSourceModel *>(), mode);
}

void TestSkillFinding::reportFollowsTheDisk()
{
    write("skills/good/SKILL.md", skill("good"));
    openPage(1);
    LoadReportDialog *report = openReport();
    QTRY_VERIFY(reportRow(*report, "/good/SKILL.md").isValid());
    write("skills/later/SKILL.md", skill("later"));
    QTRY_VERIFY(reportRow(*report, "/later/SKILL.md").isValid());
    // The model is told of the source, in these words; here only the link is lost.
    QVERIFY(QFile::link(QStringLiteral("loop"), m_fixture->home() + QStringLiteral("/p/skills/loop")));
    auto *warnings = report->findChild<QPlainTextEdit *>(QStringLiteral("loadReportWarnings"));
    QTRY_VERIFY(warnings->toPlainText().contains(QStringLiteral("<skill_load_warnings>")));
    auto *sources = report->findChild<QTableView *>(QStringLiteral("loadReportSources"));
    QVERIFY(sources->model()->index(0, LoadSourceModel::Problem).data().toString().isEmpty());
    QVERIFY(reportRow(*report, "/loop").isValid());
}

void TestSkillFinding::facetsByClient()
{
    write("skills/good/SKILL.md", skill("good"));
    // More than 1,024 characters: Codex drops it, deepagents cuts it.
    write("skills/long/SKILL.md", "---\nname: long\ndescription: " + QByteArray(1500, 'w') + "\n---\n\nBody.\n");
    write("skills/odd-name/SKILL.md", skill("Odd_Name"));
    openPage(3);
    auto *client = page()->findChild<QToolButton *>(QStringLiteral("skillsFacetClient"));
    QTRY_VERIFY(client->isVisible());
    auto *filter = page()->findChild<SkillFilter *>();
    const auto names = [filter] {
        QStringList all;
        for (int source = 0; source < filter->rowCount(); ++source) {
            const QModelIndex parent = filter->index(source, 0);
            for (int row = 0; row < filter->rowCount(parent); ++row)
                all.append(filter->index(row, 0, parent).data().toString());
        }
        return all;
    };
    const auto choose = [client](const QString &name) {
        for (QAction *action : client->menu()->actions()) {
            if (action->text() == name)
                action->trigger();
        }
    };
    QCOMPARE(names().size(), 3);
    choose(QStringLiteral("Codex"));
    QVERIFY2(names().contains(QStringLiteral("long")) && !names().contains(QStringLiteral("good")),
             qPrintable(names().join(QLatin1Char(','))));
    choose(QStringLiteral("Any client"));
    QCOMPARE(names().size(), 3);
}

void TestSkillFinding::keysAndFilesAreCompleted()
{
    QCOMPARE(SkillCompletion::keysFor(QStringLiteral("\n---\nname: a\n"), QStringLiteral("na")), QStringList());
    QCOMPARE(SkillCompletion::keysFor(QStringLiteral("\n---\n"), QStringLiteral("li")),
             QStringList{QStringLiteral("license")});
    write("skills/one/references/guide.md", "x\n");
    const QString file = write("skills/one/SKILL.md", skill("one"));
    openPage(1);
    openFile(file);
    QTRY_VERIFY(page()->findChild<QTreeView *>(QStringLiteral("supportingFiles"))->model()->rowCount() > 0);
    SourceEdit &editor = area()->current()->editor();
    auto *list = editor.findChild<CompletionList *>();
    QVERIFY(list != nullptr);
    m_fixture->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window()));
    editor.goTo(3, 1);
    editor.moveCursor(QTextCursor::EndOfLine);
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("comp"));
    QVERIFY(list->isVisible());
    QTest::keyClick(&editor, Qt::Key_Tab);
    QVERIFY(editor.toPlainText().contains(QStringLiteral("\ncompatibility: \n")));
    editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&editor, QStringLiteral("See [it](ref"));
    QVERIFY(list->isVisible());
    QTest::keyClick(&editor, Qt::Key_Return);
    QVERIFY(editor.toPlainText().endsWith(QStringLiteral("See [it](references/guide.md")));
    // Plain words open nothing.
    QTest::keyClicks(&editor, QStringLiteral(") refer na"));
    QVERIFY(!list->isVisible());
}

void TestSkillFinding::drop(const QStringList &paths, const QPoint &place)
{
    auto *tree = m_fixture->find<QTreeView>(QStringLiteral("skillsTree"));
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    QDragEnterEvent enter(place, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(tree->viewport(), &enter);
    QVERIFY(enter.isAccepted());
    QCOMPARE(enter.dropAction(), Qt::CopyAction);
    QDropEvent drop(place, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(tree->viewport(), &drop);
}

void TestSkillFinding::droppedSkillsAreImported()
{
    write(".agents/skills/one/SKILL.md", skill("one"));
    write("skills/two/SKILL.md", skill("two"));
    openPage(2);
    const QString folder = QFileInfo(m_fixture->write(QStringLiteral("away/three/SKILL.md"), skill("three"))).path();
    const QString file = m_fixture->write(QStringLiteral("away/loose.md"), skill("four"));
    auto *tree = m_fixture->find<QTreeView>(QStringLiteral("skillsTree"));
    const QModelIndex first = tree->model()->index(0, 0, tree->model()->index(0, 0));
    drop({folder, file}, tree->visualRect(first).center());
    for (const char *name : {"three", "four"}) {
        SkillDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = page()->findChild<SkillDialog *>()) != nullptr && dialog->isVisible()
                    && dialog->name() == QLatin1String(name));
        QCOMPARE(dialog->place(), m_fixture->home() + QStringLiteral("/p/.agents/skills"));
        dialog->findChild<QPushButton *>(QStringLiteral("skillDialogSubmit"))->click();
        const QString made = m_fixture->home() + QStringLiteral("/p/.agents/skills/") + QLatin1String(name)
            + QStringLiteral("/SKILL.md");
        QTRY_COMPARE(contentOf(made), skill(name));
        QTRY_VERIFY(area()->current()->path() == made);
    }
    QTRY_COMPARE(model()->total(), 4);
    QCOMPARE(contentOf(file), skill("four")); // a copy was made
    // Something that is no file is not taken.
    QMimeData text;
    text.setText(QStringLiteral("words"));
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(tree->viewport(), &enter);
    QVERIFY(!enter.isAccepted());
}

void TestSkillFinding::linksFollowARenaming()
{
    const QString old = write("skills/old/SKILL.md", skill("old"));
    const QString saved = write("skills/saved/SKILL.md", skill("saved", "See [it](../old/SKILL.md).\n"));
    const QString edited = write("skills/edited/SKILL.md", skill("edited", "Use `old`.\n"));
    const QString left = write("skills/left/SKILL.md", skill("left", "Not [it](../old/a.md).\n"));
    openPage(4);
    openFile(edited);
    area()->current()->editor().moveCursor(QTextCursor::End);
    area()->current()->editor().insertPlainText(QStringLiteral("Unsaved `old`.\n"));
    openFile(old);
    m_fixture->find<QAction>(QStringLiteral("actionRename"))->trigger();
    auto *dialog = page()->findChild<SkillDialog *>();
    QVERIFY(dialog != nullptr);
    dialog->findChild<QLineEdit *>(QStringLiteral("skillDialogName"))->setText(QStringLiteral("new"));
    dialog->findChild<QPushButton *>(QStringLiteral("skillDialogSubmit"))->click();
    ReferenceDialog *references = nullptr;
    QTRY_VERIFY((references = page()->findChild<ReferenceDialog *>()) != nullptr);
    auto *files = references->findChild<QListWidget *>(QStringLiteral("referenceFiles"));
    QCOMPARE(files->count(), 3);
    // Shown first, nothing is written yet.
    files->setCurrentRow(2);
    QVERIFY(files->item(2)->text().contains(QStringLiteral("saved")));
    QVERIFY(references->findChild<QPlainTextEdit *>(QStringLiteral("diffAfter"))
                ->toPlainText()
                .contains(QStringLiteral("+ See [it](../new/SKILL.md).")));
    QCOMPARE(contentOf(saved), skill("saved", "See [it](../old/SKILL.md).\n"));
    keepPicture(*references, "links-after-renaming");
    files->item(1)->setCheckState(Qt::Unchecked);
    QVERIFY(files->item(1)->text().contains(QStringLiteral("left")));
    references->findChild<QPushButton *>(QStringLiteral("referencesUpdate"))->click();
    QTRY_COMPARE(contentOf(saved), skill("saved", "See [it](../new/SKILL.md).\n"));
    QCOMPARE(contentOf(left), skill("left", "Not [it](../old/a.md).\n"));
    // The edited file changed in its editor, as one step, and is still to be saved.
    TextFileDocument &document = area()->pane(edited)->document();
    QVERIFY(document.isModified());
    QVERIFY(document.text().endsWith(QStringLiteral("Use `new`.\nUnsaved `new`.\n")));
    QCOMPARE(contentOf(edited), skill("edited", "Use `old`.\n"));
    area()->pane(edited)->editor().undo();
    QVERIFY(document.text().endsWith(QStringLiteral("Use `old`.\nUnsaved `old`.\n")));
}

TOUCHSTONE_GUI_MAIN(TestSkillFinding)
#include "tst_skill_finding.moc"
