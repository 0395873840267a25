#include "gui/editor/diff_dialog.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/run/diff_view.h"
#include "gui/skills/field_note.h"
#include "gui/skills/form_field.h"
#include "gui/skills/skill_preview.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "gui/skills/supporting_model.h"
#include "gui/skills/trigger_dialog.h"
#include "gui/skills/trigger_model.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

using namespace Touchstone;

namespace {

QByteArray skill(const QByteArray &name, const QByteArray &description = "Does it. Use it when asked.",
                 const QByteArray &body = "Body.\n")
{
    return "---\nname: " + name + "\ndescription: " + description + "\n---\n\n" + body;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSkillViews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void modelsKeepTheContract();
    void formChangesOnlyTheValue();
    void formShowsWhatIsWrong();
    void formNeedsFrontmatter();
    void textAndPreviewSideBySide();
    void previewFollowsTheCursor();
    void supportingFilesAreListed();
    void shadowedSkillIsCompared();
    void allFixesAreShownFirst();
    void theByteOrderMarkIsAmongAllFixes();
    void triggerLabCounts();

private:
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    QString inProject(const QString &path) { return m_fixture->home() + QStringLiteral("/p/") + path; }
    QString write(const QString &path, const QByteArray &content)
    {
        return m_fixture->write(QStringLiteral("p/") + path, content);
    }
    /// Opens the project and one of its skills.
    void open(const QString &path);
    void showView(const char *segment) { m_fixture->find<QToolButton>(QString::fromLatin1(segment))->click(); }
    FormField *field(const char *name)
    {
        return page()->findChild<FormField *>(QStringLiteral("form-") + QString::fromLatin1(name));
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestSkillViews::open(const QString &path)
{
    QVERIFY(m_fixture->open(inProject({})));
    m_fixture->window().showPage(PageId::Skills);
    page()->openFile(path, 0, 0);
    QTRY_VERIFY(area()->pane(path) && area()->current() == area()->pane(path));
    QTRY_VERIFY(area()->current()->document().state() == TextFileDocument::State::Ready);
    QTRY_VERIFY(page()->findChild<SkillTreeModel *>()->total() > 0);
}

void TestSkillViews::modelsKeepTheContract()
{
    const auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;
    SupportingModel files;
    const QAbstractItemModelTester fileTester(&files, mode);
    files.setFiles({.files = {{.path = "refs/deep/a.md", .size = 3},
                              {.path = "z.md"},
                              {.path = "refs/b.md", .state = SupportingFile::State::Missing, .line = 4}},
                    .folders = {"empty", "refs", "refs/deep"}});
    QCOMPARE(files.rowCount(), 3);
    QCOMPARE(files.index(1, 0).data().toString(), QStringLiteral("refs"));
    QVERIFY(files.index(0, 0).data(SupportingModel::FolderRole).toBool());
    QCOMPARE(files.indexOf(QStringLiteral("refs/b.md")).data(SupportingModel::LineRole).toInt(), 4);
    QCOMPARE(files.indexOf(QStringLiteral("refs/deep/a.md")).data(SupportingModel::PathRole).toString(),
             QStringLiteral("refs/deep/a.md"));
    QVERIFY(!files.indexOf(QStringLiteral("refs/gone.md")).isValid());
    files.setFiles({});
    TriggerModel queries(m_fixture->workbench().icons(), QStringLiteral("one"));
    const QAbstractItemModelTester queryTester(&queries, mode);
    queries.setQueries({{"a", true}, {"b", false}});
    queries.addAnswer(0, {.skills = {"one"}, .cost = 0});
    queries.addAnswer(1, {.skills = {"other"}, .cost = 0});
    QCOMPARE(queries.counts(false).hits + queries.counts(true).hits, 1);
    QCOMPARE(queries.counts(false).rightlyLeft + queries.counts(true).rightlyLeft, 1);
    QCOMPARE(queries.index(1, TriggerModel::Instead).data().toString(), QStringLiteral("other"));
    QVERIFY(queries.setData(queries.index(0, TriggerModel::Should), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(queries.counts(false).all() + queries.counts(true).all(), 1);
    queries.addQuery();
    QCOMPARE(queries.queries().size(), std::size_t{2});
    queries.removeQuery(2);
    queries.removeQuery(0);
    QCOMPARE(queries.rowCount(), 1);
}

void TestSkillViews::formChangesOnlyTheValue()
{
    const QByteArray text =
        "---\r\n# first\r\nname: 'one' # why\r\ndescription: >-\r\n  Does it.\r\n  Use it when asked.\r\n"
        "tags: [a,  b]\r\nmetadata:\r\n    owner:   \"me\"\r\n---\r\n\r\nBody  \r\n";
    const QString file = write(QStringLiteral("skills/one/SKILL.md"), text);
    open(file);
    showView("skillsViewForm");
    FormField *license = field("license");
    FormField *owner = field("metadata.owner");
    QTRY_VERIFY(owner != nullptr && owner->isVisible());
    QCOMPARE(field("name")->value(), QStringLiteral("one"));
    QCOMPARE(field("description")->value(), QStringLiteral("Does it. Use it when asked."));
    QCOMPARE(license->value(), QString());
    QVERIFY(field("tags")->isReadOnly()); // a list is shown, and changed in the source
    QCOMPARE(field("tags")->value(), QStringLiteral("[a,  b]"));
    // Typing.
    owner->setFocus();
    owner->moveCursor(QTextCursor::End);
    QTest::keyClicks(owner, QStringLiteral(" too"));
    TextFileDocument &document = area()->current()->document();
    QByteArray expected = text;
    expected.replace("\"me\"", "\"me too\"");
    QTRY_COMPARE(document.bytes(), expected);
    // Undo in the source gives every byte back, and the form follows.
    area()->current()->editor().undo();
    QCOMPARE(document.bytes(), text);
    QTRY_COMPARE(owner->value(), QStringLiteral("me"));
    // An emptied field is only taken out when it is left.
    field("metadata.owner")->setFocus();
    field("metadata.owner")->selectAll();
    QTest::keyClick(field("metadata.owner"), Qt::Key_Delete);
    QTest::keyClicks(field("metadata.owner"), QStringLiteral("you"));
    expected = text;
    expected.replace("\"me\"", "\"you\"");
    QTRY_COMPARE(document.bytes(), expected);
    // A new field comes at the end; saving writes what is still being typed.
    field("license")->setFocus();
    QTest::keyClicks(field("license"), QStringLiteral("MIT"));
    page()->perform(PageCommand::Save);
    expected.replace("---\r\n\r\nBody", "license: MIT\r\n---\r\n\r\nBody");
    QTRY_COMPARE(contentOf(file), expected);
}

void TestSkillViews::formShowsWhatIsWrong()
{
    open(write(QStringLiteral("skills/one/SKILL.md"), skill("Other Name")));
    showView("skillsViewForm");
    auto *note = page()->findChild<FieldNote *>(QStringLiteral("note-name"));
    QTRY_VERIFY(note && note->isVisible() && !note->text().isEmpty());
    field("name")->setFocus();
    field("name")->selectAll();
    QTest::keyClicks(field("name"), QStringLiteral("one"));
    QTRY_VERIFY(!note->isVisible());
    auto *description = page()->findChild<FieldNote *>(QStringLiteral("note-description"));
    QCOMPARE(description->text(), QStringLiteral("27 of 1,024 characters"));
}

void TestSkillViews::formNeedsFrontmatter()
{
    open(write(QStringLiteral("skills/one/SKILL.md"), "---\nname: a: b\n---\n"));
    showView("skillsViewForm");
    QVERIFY(field("name") == nullptr || !field("name")->isVisible());
    area()->current()->editor().selectAll();
    area()->current()->editor().insertPlainText(QString::fromUtf8(skill("one")));
    QTRY_VERIFY(field("name") && field("name")->isVisible());
    QCOMPARE(field("name")->value(), QStringLiteral("one"));
}

void TestSkillViews::textAndPreviewSideBySide()
{
    open(write(QStringLiteral("skills/one/SKILL.md"), skill("one", "Does it.", "# Head\n")));
    auto *preview = page()->findChild<MarkdownPreview *>();
    QVERIFY(!preview->isVisible());
    page()->perform(PageCommand::Split);
    QVERIFY(preview->isVisible() && area()->current()->editor().isVisible());
    QVERIFY(preview->width() > 100 && area()->current()->editor().width() > 100);
    area()->current()->editor().moveCursor(QTextCursor::End);
    area()->current()->editor().insertPlainText(QStringLiteral("Freshly typed\n"));
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("Freshly typed")));
    showView("skillsViewPreview");
    QVERIFY(preview->isVisible() && !area()->current()->editor().isVisible());
    page()->perform(PageCommand::Split);
    page()->perform(PageCommand::Split);
    QVERIFY(!preview->isVisible() && area()->current()->editor().isVisible());
}

void TestSkillViews::previewFollowsTheCursor()
{
    const QString text = QStringLiteral("---\nname: a\n---\nIntro\n# One\n```\n# no heading\n```\nText\n## Two\nEnd\n");
    QCOMPARE(placeInPreview(text, 4), (PreviewPlace{.heading = -1, .share = 0.5}));
    QCOMPARE(placeInPreview(text, 5), (PreviewPlace{.heading = 0, .share = 0}));
    QCOMPARE(placeInPreview(text, 7), (PreviewPlace{.heading = 0, .share = 0.4}));
    QCOMPARE(placeInPreview(text, 10).heading, 1);
    QByteArray body;
    for (int i = 0; i < 60; ++i)
        body += "# Part " + QByteArray::number(i) + "\n\nSome words.\n\n";
    open(write(QStringLiteral("skills/one/SKILL.md"), skill("one", "Does it.", body)));
    page()->perform(PageCommand::Split);
    auto *preview = page()->findChild<MarkdownPreview *>();
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("Part 59")));
    QCOMPARE(preview->verticalScrollBar()->value(), 0);
    area()->current()->goTo(200, 1);
    QTRY_VERIFY(preview->verticalScrollBar()->value() > preview->verticalScrollBar()->maximum() / 2);
    area()->current()->goTo(1, 1);
    QTRY_COMPARE(preview->verticalScrollBar()->value(), 0);
}

void TestSkillViews::supportingFilesAreListed()
{
    write(QStringLiteral("skills/one/references/a.md"), "Read me.\n");
    write(QStringLiteral("skills/one/assets/logo.bin"), QByteArray("\0\1", 2));
    open(write(QStringLiteral("skills/one/SKILL.md"),
               skill("one", "Does it.", "[a](references/a.md), [gone](references/gone.md)\n")));
    auto *list = m_fixture->find<QTreeView>(QStringLiteral("supportingFiles"));
    auto *model = page()->findChild<SupportingModel *>();
    QTRY_COMPARE(model->files().size(), std::size_t{3});
    QVERIFY(list->isVisible());
    const auto rowOf = [model](const QString &name) { return model->indexOf(name); };
    QVERIFY(list->isExpanded(rowOf(QStringLiteral("references"))));
    const QModelIndex missing = rowOf(QStringLiteral("references/gone.md"));
    QVERIFY(missing.data(SupportingModel::MissingRole).toBool());
    Q_EMIT list->activated(missing);
    QTRY_COMPARE(area()->current()->editor().currentLine(), 6);
    // Binary files stay closed, text opens.
    Q_EMIT list->activated(rowOf(QStringLiteral("assets/logo.bin")));
    QVERIFY(area()->current()->path().endsWith(QStringLiteral("SKILL.md")));
    Q_EMIT list->activated(rowOf(QStringLiteral("references/a.md")));
    QTRY_VERIFY(area()->current()->path().endsWith(QStringLiteral("references/a.md")));
    // The skill stays the one that commands act on.
    QVERIFY(page()->canDo(PageCommand::Rename));
    QTRY_VERIFY(list->isVisible() && model->files().size() == 3);
    // What comes to a folder below is seen, also in one that was empty; what is folded stays folded.
    list->collapse(rowOf(QStringLiteral("assets")));
    QDir().mkpath(m_fixture->home() + QStringLiteral("/p/skills/one/scripts"));
    QTRY_VERIFY(rowOf(QStringLiteral("scripts")).isValid());
    write(QStringLiteral("skills/one/scripts/run.sh"), "echo\n");
    QTRY_VERIFY(rowOf(QStringLiteral("scripts/run.sh")).isValid());
    write(QStringLiteral("skills/one/references/gone.md"), "there now\n");
    QTRY_VERIFY(!rowOf(QStringLiteral("references/gone.md")).data(SupportingModel::MissingRole).toBool());
    QVERIFY(!list->isExpanded(rowOf(QStringLiteral("assets"))));
}

void TestSkillViews::shadowedSkillIsCompared()
{
    write(QStringLiteral(".claude/skills/one/SKILL.md"), skill("one", "Does it better."));
    const QString shadowed = write(QStringLiteral(".agents/skills/one/SKILL.md"), skill("one", "Does it."));
    open(shadowed);
    const auto compare = [this] { return m_fixture->find<QPushButton>(QStringLiteral("shadowCompare")); };
    // It is made anew when the supporting files are there, and works once both texts are.
    DiffDialog *dialog = nullptr;
    QTRY_VERIFY((compare()->click(), dialog = m_fixture->window().findChild<DiffDialog *>()) != nullptr);
    const QString text = dialog->findChild<DiffView *>()->toPlainText();
    QVERIFY(text.contains(QStringLiteral("− description: Does it.\n")));
    QVERIFY(text.contains(QStringLiteral("+ description: Does it better.")));
    dialog->reject();
}

void TestSkillViews::allFixesAreShownFirst()
{
    const QByteArray text = "---\nname: one\ndescription: Use it: when asked\n---\n\n```sh\necho\n";
    const QString file = write(QStringLiteral("skills/one/SKILL.md"), text);
    open(file);
    auto *all = m_fixture->find<QPushButton>(QStringLiteral("skillsProblemsFixAll"));
    QTRY_VERIFY(all->isVisible());
    QTRY_VERIFY(page()->canDo(PageCommand::FixAll));
    page()->perform(PageCommand::FixAll);
    DiffDialog *dialog = nullptr;
    QTRY_VERIFY((dialog = m_fixture->window().findChild<DiffDialog *>()) != nullptr);
    QVERIFY(dialog->findChild<DiffView *>()->toPlainText().contains(
        QStringLiteral("+ description: \"Use it: when asked\"")));
    TextFileDocument &document = area()->current()->document();
    QCOMPARE(document.bytes(), text); // nothing yet
    dialog->findChild<QPushButton *>(QStringLiteral("diffDialogAction"))->click();
    QVERIFY(document.text().contains(QStringLiteral("\"Use it: when asked\"")));
    QVERIFY(document.isModified());
    area()->current()->editor().undo();
    QCOMPARE(document.bytes(), text);
}

/// No editor shows it, and yet the file has it.
void TestSkillViews::theByteOrderMarkIsAmongAllFixes()
{
    const QByteArray text = "---\nname: one\ndescription: Does one. Use it.\n---\n\nBody.\n";
    open(write(QStringLiteral("skills/one/SKILL.md"), "\xEF\xBB\xBF" + text));
    QTRY_VERIFY(page()->canDo(PageCommand::FixAll));
    page()->perform(PageCommand::FixAll);
    DiffDialog *dialog = nullptr;
    QTRY_VERIFY((dialog = m_fixture->window().findChild<DiffDialog *>()) != nullptr);
    TextFileDocument &document = area()->current()->document();
    QVERIFY(document.bytes() != text); // nothing yet
    dialog->findChild<QPushButton *>(QStringLiteral("diffDialogAction"))->click();
    QVERIFY(document.isModified());
    QCOMPARE(document.bytes(), text);
}

void TestSkillViews::triggerLabCounts()
{
    write(QStringLiteral("touchstone.yaml"),
          "version: 1\nagent:\n  model: scripted:script.yaml\n  skills: [{path: skills, label: Own, mount: "
          "/skills/own/}]\n");
    // Twice each: the first question reads the skill both times, the second reads the other one once.
    write(QStringLiteral("script.yaml"),
          "version: 1\noptions: {delay_ms: 0, at_end: error}\nagent:\n"
          "  - tool_calls: [{name: read_file, args: {file_path: /skills/own/one/SKILL.md}}]\n"
          "  - tool_calls: [{name: read_file, args: {file_path: /skills/own/two/SKILL.md}}]\n"
          "  - tool_calls: [{name: read_file, args: {file_path: /skills/own/one/SKILL.md}}]\n"
          "  - text: I do it myself.\n");
    write(QStringLiteral("skills/two/SKILL.md"), skill("two"));
    write(QStringLiteral("skills/one/evals/eval_queries.json"),
          R"([{"query": "do one", "should_trigger": true}, {"query": "do two", "should_trigger": false}])");
    open(write(QStringLiteral("skills/one/SKILL.md"), skill("one")));
    auto *button = m_fixture->find<QPushButton>(QStringLiteral("skillsTriggerLab"));
    QTRY_VERIFY(button->isEnabled());
    button->click();
    auto *lab = page()->findChild<TriggerDialog *>();
    QVERIFY(lab != nullptr);
    auto *model = lab->findChild<TriggerModel *>();
    QTRY_COMPARE(model->rowCount(), 2);
    lab->findChild<QSpinBox *>(QStringLiteral("triggerRuns"))->setValue(2);
    lab->findChild<QPushButton *>(QStringLiteral("triggerStart"))->click();
    QVERIFY(lab->isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(!lab->isRunning(), 20'000);
    const auto *note = lab->findChild<FieldNote *>(QStringLiteral("triggerNote"));
    QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
    QCOMPARE(model->index(0, TriggerModel::Rate).data().toString(), QStringLiteral("2 of 2"));
    QCOMPARE(model->index(1, TriggerModel::Rate).data().toString(), QStringLiteral("0 of 2"));
    QCOMPARE(model->index(1, TriggerModel::Instead).data().toString(), QStringLiteral("two"));
    const QString summary = lab->findChild<QLabel *>(QStringLiteral("triggerSummary"))->text();
    QVERIFY2(summary.contains(QStringLiteral("1 hit")) && summary.contains(QStringLiteral("1 rightly left")),
             qPrintable(summary));
    lab->findChild<QPushButton *>(QStringLiteral("triggerStart"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(!lab->isRunning(), 20'000);
    // A question that is added is kept beside the skill.
    QVERIFY(
        model->setData(model->index(model->addQuery(), TriggerModel::Query), QStringLiteral("third"), Qt::EditRole));
    QTRY_VERIFY(contentOf(inProject(QStringLiteral("skills/one/evals/eval_queries.json"))).contains("third"));
    lab->close();
}

TOUCHSTONE_GUI_MAIN(TestSkillViews)
#include "tst_skill_views.moc"
