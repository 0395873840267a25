#include "gui/app/icons.h"
#include "gui/editor/diagnostic_list.h"
#include "gui/editor/file_list.h"
#include "gui/editor/find_bar.h"
#include "gui/editor/source_edit.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

using namespace Touchstone;

class SourceEditTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerResources(); }
    void countsColumnsInCodePoints();
    void underlinesMarks();
    void zoomStaysInBounds();
    void findsAndReplaces();
    void findsByExpression();
    void countsMatches();
    void modelsAreSound();

private:
    const Theme m_theme = Theme::light();
    const Icons m_icons{m_theme};
};

void SourceEditTest::countsColumnsInCodePoints()
{
    SourceEdit edit(m_theme, m_icons);
    edit.setPlainText(QString::fromUtf8("first\n\xF0\x9F\x9A\x80x second\n"));
    edit.goTo(2, 2);
    QCOMPARE(edit.currentLine(), 2);
    QCOMPARE(edit.currentColumn(), 2);
    QCOMPARE(edit.textCursor().positionInBlock(), 2); // a surrogate pair
    edit.goTo(99, 99);
    QCOMPARE(edit.currentLine(), 3);
}

void SourceEditTest::underlinesMarks()
{
    SourceEdit edit(m_theme, m_icons);
    edit.setPlainText(QStringLiteral("name: a\ndescription: b: c\n"));
    EditorMark mark;
    mark.tone = StateTone::WillNotLoad;
    mark.line = 2;
    mark.column = 14;
    mark.message = QStringLiteral("colon");
    edit.setMarks({mark});
    bool found = false;
    for (const QTextEdit::ExtraSelection &selection : edit.extraSelections()) {
        if (selection.format.underlineStyle() == QTextCharFormat::WaveUnderline) {
            QCOMPARE(selection.cursor.selectedText(), QStringLiteral("b: c"));
            QCOMPARE(selection.format.underlineColor(), m_theme.tone(StateTone::WillNotLoad).fg);
            found = true;
        }
    }
    QVERIFY(found);
    // A mark beyond the text, after an edit that the check has not seen yet, is simply not drawn.
    mark.line = 50;
    edit.setMarks({mark});
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
}

void SourceEditTest::zoomStaysInBounds()
{
    SourceEdit edit(m_theme, m_icons);
    const qreal before = edit.font().pointSizeF();
    edit.setZoom(3);
    QCOMPARE(edit.font().pointSizeF(), before + 3);
    edit.setZoom(1000);
    QCOMPARE(edit.zoom(), 20);
    edit.setZoom(-1000);
    QCOMPARE(edit.zoom(), -6);
    QVERIFY(edit.font().pointSizeF() >= 6.0);
}

void SourceEditTest::findsAndReplaces()
{
    SourceEdit edit(m_theme, m_icons);
    edit.setPlainText(QStringLiteral("Loaf loaf LOAF bread\n"));
    FindBar bar(m_icons, &edit);
    bar.open(true);
    bar.findChild<QLineEdit *>(QStringLiteral("findNeedle"))->setText(QStringLiteral("loaf"));
    bar.findNext(false, true);
    QCOMPARE(edit.textCursor().selectedText(), QStringLiteral("Loaf"));
    QCOMPARE(edit.palette().color(QPalette::Inactive, QPalette::Highlight), m_theme.selection); // seen without focus
    bar.findNext(true);
    QCOMPARE(edit.textCursor().selectedText(), QStringLiteral("LOAF"));
    bar.findChild<QLineEdit *>(QStringLiteral("findReplacement"))->setText(QStringLiteral("roll"));
    bar.findChild<QToolButton *>(QStringLiteral("replaceAll"))->click();
    QCOMPARE(edit.toPlainText(), QStringLiteral("roll roll roll bread\n"));
    edit.undo();
    QCOMPARE(edit.toPlainText(), QStringLiteral("Loaf loaf LOAF bread\n"));
}

void SourceEditTest::findsByExpression()
{
    SourceEdit edit(m_theme, m_icons);
    FindBar bar(m_icons, &edit);
    bar.open(true);
    auto *needle = bar.findChild<QLineEdit *>(QStringLiteral("findNeedle"));
    auto *replacement = bar.findChild<QLineEdit *>(QStringLiteral("findReplacement"));
    const auto toggle = [&bar](const char *name) { bar.findChild<QToolButton *>(QLatin1String(name))->click(); };
    edit.setPlainText(QStringLiteral("loaf Loaf loaves\n"));
    needle->setText(QStringLiteral("loaf"));
    toggle("findCase");
    bar.findNext(false, true);
    QCOMPARE(edit.textCursor().selectedText(), QStringLiteral("loaf"));
    bar.findNext(false);
    QCOMPARE(edit.textCursor().selectionStart(), 0); // "Loaf" is another word
    toggle("findCase");
    needle->setText(QStringLiteral("loa"));
    toggle("findWords");
    edit.moveCursor(QTextCursor::End);
    bar.findNext(false);
    QVERIFY(!edit.textCursor().hasSelection());
    toggle("findWords");

    toggle("findRegex");
    needle->setText(QStringLiteral("(\\w+) (\\w+)$"));
    replacement->setText(QStringLiteral("\\2 \\1\\n"));
    bar.findChild<QToolButton *>(QStringLiteral("replaceAll"))->click();
    QCOMPARE(edit.toPlainText(), QStringLiteral("loaf loaves Loaf\n\n"));
    // What matches nothing at every place ends all the same.
    needle->setText(QStringLiteral("x*"));
    bar.findChild<QToolButton *>(QStringLiteral("replaceAll"))->click();
    QCOMPARE(edit.toPlainText(), QStringLiteral("loaf loaves Loaf\n\n"));
    // One after the other, with what stands around a match.
    edit.setPlainText(QStringLiteral("a1 a2 b3\n"));
    needle->setText(QStringLiteral("(?<=a)[0-9]"));
    replacement->setText(QStringLiteral("x"));
    bar.findNext(false, true);
    bar.findChild<QToolButton *>(QStringLiteral("replaceOne"))->click();
    QCOMPARE(edit.toPlainText(), QStringLiteral("ax a2 b3\n"));
    QCOMPARE(edit.textCursor().selectedText(), QStringLiteral("2"));
}

void SourceEditTest::countsMatches()
{
    SourceEdit edit(m_theme, m_icons);
    edit.setPlainText(QStringLiteral("one two\ntwo one\none\n"));
    FindBar bar(m_icons, &edit);
    bar.open(false);
    auto *needle = bar.findChild<QLineEdit *>(QStringLiteral("findNeedle"));
    const auto *count = bar.findChild<QLabel *>(QStringLiteral("findCount"));
    QTest::keyClicks(needle, QStringLiteral("one"));
    QTRY_COMPARE(count->text(), QStringLiteral("1 of 3"));
    QTest::keyClick(needle, Qt::Key_Return);
    QTRY_COMPARE(count->text(), QStringLiteral("2 of 3"));
    edit.moveCursor(QTextCursor::Start);
    QTRY_VERIFY(count->text().startsWith(QStringLiteral("3 match")));
    edit.appendPlainText(QStringLiteral("one"));
    QTRY_VERIFY(count->text().startsWith(QStringLiteral("4 match")));
    bar.findChild<QToolButton *>(QStringLiteral("findRegex"))->click();
    needle->clear();
    QTest::keyClicks(needle, QStringLiteral("(o"));
    QTRY_COMPARE(count->text(), QStringLiteral("Not a regular expression"));
    QVERIFY(!count->toolTip().isEmpty());
}

void SourceEditTest::modelsAreSound()
{
    DiagnosticModel diagnostics;
    QAbstractItemModelTester diagnosticsTester(&diagnostics, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Diagnostic style;
    style.severity = Severity::Style;
    style.line = 1;
    Diagnostic fatal;
    fatal.severity = Severity::WillNotLoad;
    fatal.line = 9;
    diagnostics.setDiagnostics({style, fatal});
    QCOMPARE(diagnostics.index(0).data(DiagnosticModel::LineRole).toInt(), 9);
    FileListModel files;
    QAbstractItemModelTester filesTester(&files, QAbstractItemModelTester::FailureReportingMode::QtTest);
    FileEntry entry;
    entry.path = QStringLiteral("/a.md");
    entry.title = QStringLiteral("a");
    files.setEntries({entry});
    QCOMPARE(files.rowOf(QStringLiteral("/a.md")), 0);
    QCOMPARE(files.rowOf(QStringLiteral("/b.md")), -1);
}

QTEST_MAIN(SourceEditTest)
#include "tst_source_edit.moc"
