#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/field_note.h"
#include "gui/skills/skill_dialog.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "tests/gui/support/window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTreeView>

using namespace Touchstone;

namespace {

QByteArray skill(const QByteArray &name)
{
    return "---\nname: " + name + "\ndescription: Does " + name + ". Use it when asked.\n---\n\nBody.\n";
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSkillActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_fixture.reset(); }

    void makesTheFirstSkill();
    void theDialogChecksWhileYouType();
    void renamingTakesTheEditorsAlong();
    void movingKeepsUnsavedText();
    void duplicating();
    void trashAndUndo();
    void exportAndImport();
    void badArchivesAreRefused();

private:
    void openProject();
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    SkillTreeModel *model() { return page()->findChild<SkillTreeModel *>(); }
    QTreeView *tree() { return m_fixture->find<QTreeView>(QStringLiteral("skillsTree")); }
    template<typename T>
    T *inDialog(const char *name)
    {
        auto *dialog = page()->findChild<SkillDialog *>();
        return dialog ? dialog->findChild<T *>(QString::fromLatin1(name)) : nullptr;
    }
    void trigger(const char *action) { m_fixture->find<QAction>(QString::fromLatin1(action))->trigger(); }
    void openSkill(const QString &path);
    void submit();
    QString inProject(const QString &path) { return m_fixture->home() + QStringLiteral("/p/") + path; }

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestSkillActions::init()
{
    m_fixture = std::make_unique<WindowFixture>();
}

void TestSkillActions::openProject()
{
    m_fixture->write(QStringLiteral("p/.agents/skills/one/SKILL.md"), skill("one"));
    m_fixture->write(QStringLiteral("p/.agents/skills/one/notes.md"), "notes\n");
    m_fixture->write(QStringLiteral("p/.agents/skills/taken/SKILL.md"), skill("taken"));
    m_fixture->write(QStringLiteral("p/.claude/skills/other/SKILL.md"), skill("other"));
    QVERIFY(m_fixture->open(inProject({})));
    m_fixture->window().showPage(PageId::Skills);
    QTRY_COMPARE(model()->total(), 3);
}

void TestSkillActions::openSkill(const QString &path)
{
    page()->openFile(path, 0, 0);
    QTRY_VERIFY(area()->current() && area()->current()->path() == path);
    QTRY_VERIFY(area()->current()->document().state() == TextFileDocument::State::Ready);
}

void TestSkillActions::submit()
{
    auto *button = inDialog<QPushButton>("skillDialogSubmit");
    QVERIFY(button != nullptr && button->isEnabled());
    button->click();
}

void TestSkillActions::makesTheFirstSkill()
{
    m_fixture->write(QStringLiteral("p/README.md"), "nothing\n");
    QVERIFY(m_fixture->open(inProject({})));
    m_fixture->window().showPage(PageId::Skills);
    auto *button = m_fixture->find<QPushButton>(QStringLiteral("skillsNew"));
    QTRY_VERIFY(button->isEnabled());
    button->click();
    QVERIFY(!inDialog<QPushButton>("skillDialogSubmit")->isEnabled());
    inDialog<QLineEdit>("skillDialogName")->setText(QStringLiteral("tidy-up"));
    inDialog<QPlainTextEdit>("skillDialogDescription")
        ->setPlainText(QStringLiteral("Tidies: files.\nUse it when asked to tidy up."));
    inDialog<QComboBox>("skillDialogTemplate")->setCurrentIndex(2);
    submit();
    const QString file = inProject(QStringLiteral(".agents/skills/tidy-up/SKILL.md"));
    QTRY_VERIFY(area()->current() && area()->current()->path() == file);
    QVERIFY(contentOf(file).startsWith(
        "---\nname: tidy-up\ndescription: \"Tidies: files. Use it when asked to tidy up.\"\n---\n\n# Tidy up\n"));
    QVERIFY(QFileInfo(inProject(QStringLiteral(".agents/skills/tidy-up/scripts/run.sh"))).isExecutable());
    QTRY_COMPARE(model()->total(), 1);
    QCOMPARE(model()->count(StateTone::Loads), 1);
    QTRY_COMPARE(tree()->currentIndex().data().toString(), QStringLiteral("tidy-up"));
    QTRY_VERIFY(page()->findChild<SkillDialog *>() == nullptr);
    QCOMPARE(m_fixture->find<QTabBar>(QStringLiteral("documentTabs"))->tabText(0), QStringLiteral("tidy-up"));
}

void TestSkillActions::theDialogChecksWhileYouType()
{
    openProject();
    openSkill(inProject(QStringLiteral(".agents/skills/one/SKILL.md")));
    trigger("actionNew");
    auto *name = inDialog<QLineEdit>("skillDialogName");
    auto *description = inDialog<QPlainTextEdit>("skillDialogDescription");
    auto *note = inDialog<FieldNote>("skillDialogNameNote");
    auto *button = inDialog<QPushButton>("skillDialogSubmit");
    // The source of the open skill is chosen.
    QCOMPARE(inDialog<QComboBox>("skillDialogPlace")->currentData().toString(),
             inProject(QStringLiteral(".agents/skills")));
    description->setPlainText(QStringLiteral("Does this and that. Use it when somebody asks for it."));
    for (const char *bad : {"../a", "a/b", ".a", "taken"}) {
        name->setText(QString::fromLatin1(bad));
        QVERIFY2(!button->isEnabled(), bad);
        QVERIFY2(!note->text().isEmpty(), bad);
    }
    // What loads, though not everywhere, is the author's to decide.
    for (const char *odd : {"Tidy Up", "a--b", "-a"}) {
        name->setText(QString::fromLatin1(odd));
        QVERIFY2(!note->text().isEmpty(), odd);
    }
    name->setText(QStringLiteral("fine"));
    QVERIFY(note->text().isEmpty());
    QVERIFY(button->isEnabled());
    inDialog<QComboBox>("skillDialogPlace")
        ->setCurrentIndex(
            inDialog<QComboBox>("skillDialogPlace")->findData(inProject(QStringLiteral(".claude/skills"))));
    name->setText(QStringLiteral("taken"));
    QVERIFY(button->isEnabled()); // in another source
    description->setPlainText(QString(1025, QLatin1Char('x')));
    QVERIFY(!button->isEnabled());
    QVERIFY(!inDialog<FieldNote>("skillDialogDescriptionNote")->text().isEmpty());
}

void TestSkillActions::renamingTakesTheEditorsAlong()
{
    openProject();
    const QString notes = inProject(QStringLiteral(".agents/skills/one/notes.md"));
    openSkill(notes);
    area()->current()->editor().insertPlainText(QStringLiteral("mine "));
    openSkill(inProject(QStringLiteral(".agents/skills/one/SKILL.md")));
    trigger("actionRename");
    inDialog<QLineEdit>("skillDialogName")->setText(QStringLiteral("uno"));
    submit();
    const QString file = inProject(QStringLiteral(".agents/skills/uno/SKILL.md"));
    QTRY_COMPARE(area()->current()->path(), file);
    QCOMPARE(contentOf(file), skill("one").replace("name: one", "name: uno"));
    QTRY_VERIFY(area()->current()->document().text().contains(QStringLiteral("name: uno")));
    QTRY_COMPARE(model()->count(StateTone::Loads), 3);
    QTRY_COMPARE(tree()->currentIndex().data().toString(), QStringLiteral("uno"));
    auto *tabs = m_fixture->find<QTabBar>(QStringLiteral("documentTabs"));
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("uno"));
    // The unsaved file went along, saved first as the dialog said.
    QCOMPARE(contentOf(inProject(QStringLiteral(".agents/skills/uno/notes.md"))), QByteArray("mine notes\n"));
    for (DocumentPane *pane : area()->panes())
        QVERIFY(!pane->document().isModified() && pane->path().contains(QStringLiteral("/uno/")));
    // Typing and saving work at the new place, and the old one stays gone.
    area()->current()->editor().moveCursor(QTextCursor::End);
    area()->current()->editor().insertPlainText(QStringLiteral("More.\n"));
    area()->saveCurrent();
    QTRY_VERIFY(contentOf(file).endsWith("More.\n"));
    QVERIFY(!QFileInfo::exists(inProject(QStringLiteral(".agents/skills/one"))));
    // A name that is taken meanwhile is refused with words, and nothing has to be typed again.
    trigger("actionRename");
    inDialog<QLineEdit>("skillDialogName")->setText(QStringLiteral("late"));
    m_fixture->write(QStringLiteral("p/.agents/skills/late/SKILL.md"), skill("late"));
    submit();
    auto *error = inDialog<FieldNote>("skillDialogError");
    QTRY_VERIFY(!error->text().isEmpty());
    QCOMPARE(inDialog<QLineEdit>("skillDialogName")->text(), QStringLiteral("late"));
    QCOMPARE(contentOf(inProject(QStringLiteral(".agents/skills/late/SKILL.md"))), skill("late"));
}

void TestSkillActions::movingKeepsUnsavedText()
{
    openProject();
    openSkill(inProject(QStringLiteral(".agents/skills/one/SKILL.md")));
    area()->current()->editor().moveCursor(QTextCursor::End);
    area()->current()->editor().insertPlainText(QStringLiteral("Unsaved.\n"));
    trigger("actionMoveTo");
    auto *places = inDialog<QComboBox>("skillDialogPlace");
    QCOMPARE(places->count(), 1); // not where it lies already
    submit();
    const QString file = inProject(QStringLiteral(".claude/skills/one/SKILL.md"));
    QTRY_COMPARE(area()->current()->path(), file);
    QCOMPARE(contentOf(file), skill("one"));
    TextFileDocument &document = area()->current()->document();
    QVERIFY(document.isModified());
    QVERIFY(document.text().endsWith(QStringLiteral("Unsaved.\n")));
    QTRY_VERIFY(!QFileInfo::exists(inProject(QStringLiteral(".agents/skills/one"))));
    area()->saveCurrent();
    QTRY_VERIFY(!document.isModified());
    QVERIFY(contentOf(file).endsWith("Unsaved.\n"));
    QVERIFY(document.state() == TextFileDocument::State::Ready);
}

void TestSkillActions::duplicating()
{
    openProject();
    openSkill(inProject(QStringLiteral(".agents/skills/one/SKILL.md")));
    trigger("actionDuplicate");
    QCOMPARE(inDialog<QLineEdit>("skillDialogName")->text(), QStringLiteral("one-copy"));
    submit();
    const QString file = inProject(QStringLiteral(".agents/skills/one-copy/SKILL.md"));
    QTRY_COMPARE(area()->current()->path(), file);
    QVERIFY(contentOf(file).startsWith("---\nname: one-copy\n"));
    QCOMPARE(contentOf(inProject(QStringLiteral(".agents/skills/one/SKILL.md"))), skill("one"));
    QVERIFY(QFileInfo::exists(inProject(QStringLiteral(".agents/skills/one-copy/notes.md"))));
    QTRY_COMPARE(model()->total(), 4);
}

void TestSkillActions::trashAndUndo()
{
    openProject();
    const QString file = inProject(QStringLiteral(".agents/skills/one/SKILL.md"));
    openSkill(file);
    trigger("actionMoveToTrash");
    auto *box = page()->findChild<QMessageBox *>(QStringLiteral("skillTrash"));
    QVERIFY(box != nullptr);
    QVERIFY(box->informativeText().contains(QStringLiteral(".agents/skills/one")));
    box->findChild<QPushButton *>(QStringLiteral("skillTrashNow"))->click();
    QTRY_VERIFY(!QFileInfo::exists(file));
    QTRY_COMPARE(model()->total(), 2);
    for (DocumentPane *pane : area()->panes())
        QVERIFY(pane->path() != file);
    auto *undo = page()->findChild<QPushButton *>(QStringLiteral("toastAction"));
    QVERIFY(undo->isVisible());
    undo->click();
    QTRY_COMPARE(contentOf(file), skill("one"));
    QTRY_COMPARE(model()->total(), 3);
    // Escape and Cancel delete nothing.
    trigger("actionMoveToTrash");
    page()->findChild<QMessageBox *>(QStringLiteral("skillTrash"))->reject();
    QVERIFY(QFileInfo::exists(file));
}

void TestSkillActions::exportAndImport()
{
    openProject();
    openSkill(inProject(QStringLiteral(".agents/skills/one/SKILL.md")));
    trigger("actionExport");
    auto *target = page()->findChild<QFileDialog *>(QStringLiteral("skillExport"));
    QVERIFY(target != nullptr);
    const QString archive = m_fixture->home() + QStringLiteral("/one.skill");
    Q_EMIT target->fileSelected(archive);
    target->reject();
    QTRY_VERIFY(contentOf(archive).startsWith("PK"));
    trigger("actionImport");
    auto *chooser = page()->findChild<QFileDialog *>(QStringLiteral("skillImport"));
    QVERIFY(chooser != nullptr);
    Q_EMIT chooser->fileSelected(archive);
    chooser->reject();
    QTRY_VERIFY(page()->findChild<SkillDialog *>() != nullptr);
    QCOMPARE(inDialog<QLineEdit>("skillDialogName")->text(), QStringLiteral("one"));
    QVERIFY(!inDialog<QPushButton>("skillDialogSubmit")->isEnabled()); // it is there already
    inDialog<QLineEdit>("skillDialogName")->setText(QStringLiteral("one-again"));
    submit();
    const QString file = inProject(QStringLiteral(".agents/skills/one-again/SKILL.md"));
    QTRY_COMPARE(area()->current()->path(), file);
    QVERIFY(contentOf(file).startsWith("---\nname: one-again\n"));
    QCOMPARE(contentOf(inProject(QStringLiteral(".agents/skills/one-again/notes.md"))), QByteArray("notes\n"));
}

void TestSkillActions::badArchivesAreRefused()
{
    openProject();
    trigger("actionImport");
    auto *chooser = page()->findChild<QFileDialog *>(QStringLiteral("skillImport"));
    QVERIFY(chooser != nullptr);
    Q_EMIT chooser->fileSelected(m_fixture->write(QStringLiteral("bad.zip"), "no archive"));
    chooser->reject();
    auto *close = page()->findChild<QPushButton *>(QStringLiteral("skillsFailureClose"));
    QTRY_VERIFY((close = page()->findChild<QPushButton *>(QStringLiteral("skillsFailureClose"))) != nullptr);
    QVERIFY(close->isVisible());
    QVERIFY(page()->findChild<SkillDialog *>() == nullptr);
    close->click();
    QVERIFY(!close->isVisible());
}

TOUCHSTONE_GUI_MAIN(TestSkillActions)
#include "tst_skill_actions.moc"
