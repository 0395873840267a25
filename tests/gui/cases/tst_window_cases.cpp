#include "engine/base/json.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/field_note.h"
#include "gui/skills/form_field.h"
#include "gui/skills/skill_dialog.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/label.h"
#include "gui/widgets/segmented_control.h"
#include "tests/cases/case_tree.h"
#include "tests/gui/support/picture.h"
#include "tests/gui/support/thread_time.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/time_limit.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTabBar>
#include <QTextBlock>
#include <QTreeView>

#include <cmath>
#include <map>

using namespace Touchstone;
using Touchstone::Test::slowness;
using Touchstone::Test::threadMilliseconds;
using Touchstone::Test::timeOf;

namespace {

QByteArray skill(const QByteArray &name, const QByteArray &body = "Body.\n")
{
    return "---\nname: " + name + "\ndescription: Does " + name + ". Use it when asked.\n---\n\n" + body;
}

/// WCAG 2 contrast.
double luminance(const QColor &color)
{
    const auto part = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double light = std::max(luminance(one), luminance(other));
    const double dark = std::min(luminance(one), luminance(other));
    return (light + 0.05) / (dark + 0.05);
}

/// Texts that do not fit their widget, of all that is visible.
QStringList clippedTexts(const QWidget &window)
{
    QStringList clipped;
    const QList<QWidget *> widgets = window.findChildren<QWidget *>();
    for (const QWidget *widget : widgets) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty())
            continue;
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool isNarrow =
            button && !button->text().isEmpty() && button->width() < button->minimumSizeHint().width();
        const bool hasText = (button && !button->text().isEmpty()) || qobject_cast<const QLineEdit *>(widget);
        const bool isLow = hasText && widget->height() < widget->fontMetrics().height();
        const auto *label = qobject_cast<const Label *>(widget);
        const bool isCut = label && !label->text().isEmpty() && label->height() < label->fontMetrics().height() - 1;
        if (isNarrow || isLow || isCut)
            clipped.append(QStringLiteral("%1 %2 %3x%4")
                               .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName())
                               .arg(widget->width())
                               .arg(widget->height()));
    }
    return clipped;
}

/// Shows the skills at the scale and font of the environment; 0: nothing is clipped. Run as a program of its own.
int lookForClippedTexts()
{
    if (const int points = qEnvironmentVariableIntValue("CASE_FONT_POINTS"); points > 0) {
        QFont font = QApplication::font();
        font.setPointSize(points);
        QApplication::setFont(font);
    }
    WindowFixture fixture;
    if (!fixture.open(fixture.copyTour()))
        return 2;
    fixture.window().showPage(PageId::Skills);
    auto *area = fixture.window().findChild<SkillsPage *>()->findChild<EditorArea *>();
    if (!QTest::qWaitFor([area] { return area->current() != nullptr; }, 10'000))
        return 3;
    QTest::qWait(200); // what is laid out late
    QStringList clipped = clippedTexts(fixture.window());
    fixture.window().showPage(PageId::Settings);
    QTest::qWait(50);
    clipped += clippedTexts(fixture.window());
    if (const QString picture = qEnvironmentVariable("CASE_PICTURE"); !picture.isEmpty())
        fixture.window().grab().save(picture);
    for (const QString &text : std::as_const(clipped))
        qWarning("clipped: %s", qPrintable(text));
    return clipped.isEmpty() ? 0 : 1;
}

} // namespace

/// Cases about the window as a whole (tests/cases/README.md).
class TestWindowCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void largeFilesDoNotFreeze(); // E03
    void darkIsDarkEverywhere(); // E04
    void composingIsLeftAlone(); // E05
    void screenReadersGetWords(); // E07
    void everyScaleFits_data(); // E11
    void everyScaleFits();
    void switchingKeepsUnsavedText(); // E19

private:
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    QString write(const char *path, const QByteArray &text)
    {
        return m_fixture->write(QStringLiteral("p/") + QLatin1String(path), text);
    }
    void openPage();
    void openFile(const QString &path);
    void answer(QMessageBox::StandardButton button);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestWindowCases::openPage()
{
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/p")));
    m_fixture->window().showPage(PageId::Skills);
    QTRY_VERIFY(area()->current() != nullptr);
}

void TestWindowCases::openFile(const QString &path)
{
    page()->openFile(path, 0, 0);
    QTRY_VERIFY_WITH_TIMEOUT(area()->current() && area()->current()->path() == path
                                 && area()->current()->document().state() == TextFileDocument::State::Ready,
                             Test::timeLimit(30'000));
}

void TestWindowCases::answer(QMessageBox::StandardButton button)
{
    QTimer::singleShot(100, this, [button] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(box != nullptr);
        box->button(button)->click();
    });
}

void TestWindowCases::largeFilesDoNotFreeze()
{
    const Json expect = Json::parse(CaseTree::expectationOf("E03")).at("expect");
    QByteArray words = "# Long\n\n";
    for (int i = 0; i < 400'000; ++i)
        words += "word ";
    QByteArray lines = "# Many\n\n";
    for (int i = 0; i < 330'000; ++i)
        lines += QByteArray::number(i) + ". A short line of text.\n";
    const QString longLine = write("skills/one/long-line.md", words + "\n\nEnd.\n");
    const QString manyLines = write("skills/one/many-lines.md", lines);
    write("skills/one/SKILL.md", skill("one"));
    openPage();
    for (const QString &file : {longLine, manyLines}) {
        double longest = 0;
        double last = threadMilliseconds();
        const double start = last;
        QTimer pulse;
        connect(&pulse, &QTimer::timeout, this, [&longest, &last] {
            const double now = threadMilliseconds();
            longest = std::max(longest, now - last);
            last = now;
        });
        pulse.start(0);
        openFile(file);
        QCoreApplication::processEvents();
        const double all = threadMilliseconds() - start;
        pulse.stop();
        qInfo("%s: %.0f ms of the window's thread, longest block %.0f ms", qPrintable(QFileInfo(file).fileName()), all,
              longest);
        QVERIFY(all <= Test::timeLimit(expect.at("max_open_seconds").get<int>() * 1000 * slowness));
        QVERIFY(longest <= Test::timeLimit(expect.at("max_block_ms").get<int>() * slowness));
        auto *banner = area()->current()->findChild<Banner *>();
        QVERIFY(banner->isVisible()); // says what is off
    }
    // Typing works, and what is off can be turned on.
    SourceEdit &editor = area()->current()->editor();
    QVERIFY(editor.isHeavy() && !editor.isReadOnly());
    const double typing = timeOf([&editor] { QTest::keyClicks(&editor, QStringLiteral("typed")); });
    QVERIFY(typing <= Test::timeLimit(5 * 16 * slowness));
    QVERIFY(editor.document()->firstBlock().text().startsWith(QStringLiteral("typed")));
    QVERIFY(area()->current()->findChild<QPushButton *>(QStringLiteral("heavyFeatures")) != nullptr);
}

void TestWindowCases::darkIsDarkEverywhere()
{
    const double least = Json::parse(CaseTree::expectationOf("E04")).at("expect").at("min_contrast").get<double>();
    const QString file = write("skills/one/SKILL.md", skill("one", "# Head\n\n[a link](references/gone.md) `code`\n"));
    openPage();
    openFile(file);
    page()->findChild<SegmentedControl *>()->setCurrentIndex(2);
    auto *preview = page()->findChild<MarkdownPreview *>();
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("a link")));
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Light}) {
        const bool isDark = choice == ThemeChoice::Dark;
        m_fixture->settings().setTheme(choice);
        QCoreApplication::processEvents();
        const Theme &theme = m_fixture->appearance().theme();
        QCOMPARE(theme.dark, isDark);
        keepPicture(m_fixture->window(), isDark ? "e04-dark" : "e04-light");
        // What is painted, not only what is meant: the ground of text, preview and list.
        for (QWidget *part : {static_cast<QWidget *>(&area()->current()->editor()), static_cast<QWidget *>(preview),
                              static_cast<QWidget *>(m_fixture->find<QTreeView>(QStringLiteral("skillsTree")))}) {
            const QImage picture = part->grab().toImage();
            const double ground = luminance(picture.pixelColor(picture.width() - 20, picture.height() - 20));
            QVERIFY2(isDark ? ground < 0.1 : ground > 0.8, qPrintable(part->objectName()));
        }
        // Colours of words, as they stand in the documents.
        for (QTextBlock block = preview->document()->begin(); block.isValid(); block = block.next()) {
            for (auto it = block.begin(); !it.atEnd(); ++it) {
                const QTextCharFormat format = it.fragment().charFormat();
                const QColor ink =
                    format.foreground().style() == Qt::NoBrush ? theme.text : format.foreground().color();
                const QColor ground =
                    format.background().style() == Qt::NoBrush ? theme.base : format.background().color();
                QVERIFY2(contrast(ink, ground) >= least, qPrintable(it.fragment().text()));
            }
        }
        const QTextBlock key = area()->current()->editor().document()->findBlockByNumber(1);
        const auto formats = key.layout()->formats();
        QVERIFY(!formats.isEmpty());
        QCOMPARE(formats.first().format.foreground().color(), theme.syntax.key);
    }
}

void TestWindowCases::composingIsLeftAlone()
{
    const Json ignored = Json::parse(CaseTree::expectationOf("E05")).at("expect").at("preedit_keys_ignored");
    const QString file =
        write("skills/one/SKILL.md", "---\nname: one\ndescription: " + QByteArray(1023, 'a') + "\n---\n\nBody.\n");
    openPage();
    openFile(file);
    page()->findChild<SegmentedControl *>()->setCurrentIndex(1);
    FormField *field = nullptr;
    QTRY_VERIFY((field = page()->findChild<FormField *>(QStringLiteral("form-description"))) && field->isVisible());
    auto *find = new QLineEdit(&m_fixture->window()); // any other field that acts on Enter
    find->show();
    int sent = 0;
    connect(find, &QLineEdit::returnPressed, this, [&sent] { ++sent; });
    const std::map<std::string, Qt::Key> keys{{"Return", Qt::Key_Return},
                                              {"Escape", Qt::Key_Escape},
                                              {"Up", Qt::Key_Up},
                                              {"Down", Qt::Key_Down},
                                              {"Tab", Qt::Key_Tab}};
    field->moveCursor(QTextCursor::End);
    for (QWidget *box : {static_cast<QWidget *>(field), static_cast<QWidget *>(find)}) {
        box->setFocus();
        const QByteArray before = area()->current()->document().bytes();
        QInputMethodEvent composing(QStringLiteral("にほん"), {});
        QCoreApplication::sendEvent(box, &composing);
        for (const Json &key : ignored) {
            QVERIFY(keys.contains(key.get<std::string>()));
            QTest::keyClick(box, keys.at(key.get<std::string>()));
        }
        QTest::qWait(700); // longer than any pause after which typing is looked at
        QCOMPARE(sent, 0);
        QVERIFY(box->hasFocus());
        QCOMPARE(area()->current()->document().bytes(), before);
        QInputMethodEvent commit;
        commit.setCommitString(QStringLiteral("日本"));
        QCoreApplication::sendEvent(box, &commit);
        // What was typed into the form comes to the text when the typing pauses.
        QTRY_VERIFY(area()->current()->document().text().contains(QStringLiteral("日本")));
    }
    QCOMPARE(find->text(), QStringLiteral("日本"));
    QTest::keyClick(find, Qt::Key_Return);
    QCOMPARE(sent, 1);
    // No limit cut the composing; the counter tells of the text as it is now.
    QTRY_COMPARE(field->value().size(), 1025);
    QVERIFY(field->value().endsWith(QStringLiteral("日本")));
    auto *note = page()->findChild<FieldNote *>(QStringLiteral("note-description"));
    QTRY_VERIFY(note->text().remove(QLatin1Char(',')).contains(QStringLiteral("1025")));
    delete find;
}

void TestWindowCases::screenReadersGetWords()
{
    write("skills/one/SKILL.md", skill("one"));
    write("skills/broken/SKILL.md", "---\nname: broken\ndescription: a: b\n---\n\nBody.\n");
    openPage();
    QTRY_COMPARE(page()->findChild<SkillTreeModel *>()->total(), 2);
    // Rows of the list say name and state.
    auto *tree = m_fixture->find<QTreeView>(QStringLiteral("skillsTree"));
    QStringList rows;
    const QModelIndex source = tree->model()->index(0, 0);
    for (int row = 0; row < tree->model()->rowCount(source); ++row)
        rows.append(tree->model()->index(row, 0, source).data(Qt::AccessibleTextRole).toString());
    QVERIFY2(rows.first().contains(QStringLiteral("broken"))
                 && rows.first().contains(QStringLiteral("will not load"), Qt::CaseInsensitive),
             qPrintable(rows.join(QLatin1Char('|'))));
    QVERIFY(rows.last().contains(QStringLiteral("one")) && rows.last().size() > 4);
    // Everything that takes the focus has a name, dialogs included.
    page()->perform(PageCommand::NewFile);
    QTRY_VERIFY(page()->findChild<SkillDialog *>() != nullptr);
    page()->findChild<QPushButton *>(QStringLiteral("skillsLoadReport"))->click();
    QStringList unnamed;
    const QWidgetList all = QApplication::allWidgets();
    for (QWidget *widget : all) {
        const bool takesFocus = widget->isVisible() && widget->isEnabled()
            && (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr
            && !widget->objectName().startsWith(QLatin1String("qt_"));
        QAccessibleInterface *interface = takesFocus ? QAccessible::queryAccessibleInterface(widget) : nullptr;
        if (!interface)
            continue;
        // Qt itself calls every scrolling area a client.
        const bool isNobody = interface->role() == QAccessible::Client && !qobject_cast<QAbstractScrollArea *>(widget);
        if (interface->text(QAccessible::Name).isEmpty() || isNobody)
            unnamed.append(QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()),
                                                       widget->objectName()));
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
}

void TestWindowCases::everyScaleFits_data()
{
    QTest::addColumn<QString>("factor");
    QTest::addColumn<QString>("points");
    const Json expectation = Json::parse(CaseTree::expectationOf("E11"));
    for (const Json &factor : expectation.at("expect").at("factors")) {
        const QString text = QString::number(factor.get<double>());
        QTest::newRow(qPrintable(text)) << text << QString();
    }
    QTest::newRow("16 points") << QStringLiteral("1") << QStringLiteral("16");
}

void TestWindowCases::everyScaleFits()
{
    QFETCH(QString, factor);
    QFETCH(QString, points);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), factor);
    environment.insert(QStringLiteral("QT_SCALE_FACTOR_ROUNDING_POLICY"), QStringLiteral("PassThrough"));
    environment.insert(QStringLiteral("CASE_FONT_POINTS"), points);
    if (qEnvironmentVariableIsSet("UPDATE_PICTURES") && (factor == QStringLiteral("1.5") || !points.isEmpty()))
        environment.insert(QStringLiteral("CASE_PICTURE"),
                           QStringLiteral(TESTS_DIR "/cases/pictures/e11-%1.png")
                               .arg(points.isEmpty() ? factor : QStringLiteral("16pt")));
    QProcess look;
    look.setProcessEnvironment(environment);
    look.setProcessChannelMode(QProcess::MergedChannels);
    look.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--look")});
    QVERIFY(look.waitForFinished(60'000));
    QVERIFY2(look.exitCode() == 0, look.readAll().constData());
}

void TestWindowCases::switchingKeepsUnsavedText()
{
    const QString first = write("skills/one/SKILL.md", skill("one"));
    const QString second = write("skills/two/SKILL.md", skill("two"));
    openPage();
    openFile(first);
    area()->current()->editor().setFocus();
    QTest::keyClicks(&area()->current()->editor(), QStringLiteral("x"));
    QVERIFY(area()->current()->document().isModified());
    // Another skill of the list takes a tab of its own.
    auto *tree = m_fixture->find<QTreeView>(QStringLiteral("skillsTree"));
    tree->setCurrentIndex(tree->model()->index(1, 0, tree->model()->index(0, 0)));
    QTRY_COMPARE(area()->current()->path(), second);
    DocumentPane *edited = area()->pane(first);
    QVERIFY(edited && edited->document().isModified() && edited->document().text().startsWith(QLatin1Char('x')));
    // Cancel cancels; discarding needs its button.
    answer(QMessageBox::Cancel);
    QVERIFY(!m_fixture->window().close());
    QVERIFY(m_fixture->window().isVisible() && edited->document().isModified());
    // Changed and undone is not changed: nothing is asked.
    edited->editor().undo();
    QVERIFY(!edited->document().isModified());
    QVERIFY(area()->canClose());
    QTest::keyClicks(&edited->editor(), QStringLiteral("y"));
    answer(QMessageBox::Discard);
    QVERIFY(m_fixture->window().close());
    QFile file(first);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), skill("one"));
}

int main(int argc, char **argv)
{
    Touchstone::Application application(argc, argv);
    if (QCoreApplication::arguments().contains(QStringLiteral("--look")))
        return lookForClippedTexts();
    TestWindowCases test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_window_cases.moc"
