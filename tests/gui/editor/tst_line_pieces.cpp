#include "gui/app/icons.h"
#include "gui/editor/line_marks.h"
#include "gui/editor/line_pieces.h"
#include "gui/editor/markdown_highlighter.h"
#include "gui/editor/source_edit.h"
#include "tests/support/time_limit.h"

#include <QApplication>
#include <QClipboard>
#include <QRandomGenerator>
#include <QTest>
#include <QTextBlock>

#include <algorithm>
#include <ctime>

using namespace Touchstone;

namespace {

#ifdef __OPTIMIZE__
constexpr int slowness = 1;
#else
constexpr int slowness = 4;
#endif

QString longLine(int length)
{
    QString text;
    for (int i = 0; text.size() < length; ++i)
        text += QStringLiteral("word%1 ").arg(i);
    return text.left(length);
}

double processorMilliseconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

} // namespace

class LinePiecesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerResources(); }
    void ordinaryTextsAreNotParted();
    void textsAreTheSameAgain_data();
    void textsAreTheSameAgain();
    void placesAreFound();
    void typingAtSeams_data();
    void typingAtSeams();
    void anEmptiedPieceTakesNewLines();
    void undoBringsSeamsBack();
    void randomEdits();
    void copyingLeavesSeamsOut();
    void aPastedLineIsParted();
    void linesAndColumnsAreThoseOfTheText();
    void aPieceBeginsNothing();
    void typingInAMegabyteOfOneLine();
    void changedLinesAreFound_data();
    void changedLinesAreFound();
    void changeBarsAreSaid();

private:
    const Theme m_theme = Theme::light();
    const Icons m_icons{m_theme};
};

void LinePiecesTest::ordinaryTextsAreNotParted()
{
    QTextDocument document;
    QTextCursor cursor(&document);
    insertInPieces(cursor, QStringLiteral("a\n\nb") + longLine(longestPiece - 1) + QStringLiteral("\n"));
    QVERIFY(!hasPieces(document));
    QCOMPARE(document.blockCount(), 4);
}

void LinePiecesTest::textsAreTheSameAgain_data()
{
    QTest::addColumn<QString>("text");
    const QString line = longLine(3 * longestPiece + 17);
    QTest::newRow("empty") << QString();
    QTest::newRow("one line") << line;
    QTest::newRow("fits exactly") << longLine(longestPiece);
    QTest::newRow("one more") << longLine(longestPiece + 1);
    QTest::newRow("among others") << QStringLiteral("a\n\n") + line + QStringLiteral("\nb\n") + line
            + QStringLiteral("\n\n");
    QTest::newRow("surrogates") << QStringLiteral("x") + QStringLiteral("😀").repeated(longestPiece);
    QTest::newRow("no-break spaces") << QString(2 * longestPiece, QChar::Nbsp) + QChar(QChar::LineSeparator);
}

void LinePiecesTest::textsAreTheSameAgain()
{
    QFETCH(QString, text);
    QTextDocument document;
    QTextCursor cursor(&document);
    insertInPieces(cursor, text);
    QCOMPARE(textOf(document), text);
    QCOMPARE(lineCount(document), text.count(QLatin1Char('\n')) + 1);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QVERIFY(block.length() - 1 <= longestPiece);
        QVERIFY(block.text().isEmpty() || !block.text().at(0).isLowSurrogate());
    }
    // Into a line that has some text already, and over a selection.
    QTextDocument other;
    cursor = QTextCursor(&other);
    cursor.insertText(QStringLiteral("begin middle end"));
    cursor.setPosition(6);
    cursor.setPosition(12, QTextCursor::KeepAnchor);
    insertInPieces(cursor, text);
    QCOMPARE(textOf(other), QStringLiteral("begin ") + text + QStringLiteral(" end"));
    other.undo();
    QCOMPARE(textOf(other), QStringLiteral("begin middle end"));
}

void LinePiecesTest::placesAreFound()
{
    const QString text = QStringLiteral("a\n") + longLine(2 * longestPiece + 5) + QStringLiteral("\nb");
    QTextDocument document;
    QTextCursor cursor(&document);
    insertInPieces(cursor, text);
    for (int offset = 0; offset < text.size(); offset += 7) {
        const int place = positionOf(document, offset);
        const QChar there = document.characterAt(place);
        QCOMPARE(there == QChar::ParagraphSeparator ? QChar(u'\n') : there, text.at(offset));
        QCOMPARE(textBetween(document, 0, place), text.left(offset));
    }
    QCOMPARE(positionOf(document, text.size()), document.characterCount() - 1);
}

void LinePiecesTest::typingAtSeams_data()
{
    QTest::addColumn<int>("place"); // in the text
    QTest::addColumn<bool>("before"); // the seam
    QTest::newRow("at the end of a piece") << longestPiece << true;
    QTest::newRow("at the beginning of a piece") << longestPiece << false;
    QTest::newRow("within a piece") << longestPiece + 100 << false;
}

void LinePiecesTest::typingAtSeams()
{
    QFETCH(int, place);
    QFETCH(bool, before);
    const QString line = longLine(2 * longestPiece);
    SourceEdit edit(m_theme, m_icons);
    QTextCursor cursor = edit.textCursor();
    insertInPieces(cursor, line);
    cursor.setPosition(positionOf(*edit.document(), place) - (before ? 1 : 0));
    edit.setTextCursor(cursor);
    QTest::keyClick(&edit, Qt::Key_X);
    QString expected = line;
    expected.insert(place, QLatin1Char('x'));
    QCOMPARE(textOf(*edit.document()), expected);
    QTest::keyClick(&edit, Qt::Key_Return);
    expected.insert(place + 1, QLatin1Char('\n'));
    QCOMPARE(textOf(*edit.document()), expected);
    QTest::keyClick(&edit, Qt::Key_Backspace);
    expected.remove(place + 1, 1);
    QCOMPARE(textOf(*edit.document()), expected);
    QTest::keyClick(&edit, Qt::Key_Backspace);
    QCOMPARE(textOf(*edit.document()), line);
}

void LinePiecesTest::anEmptiedPieceTakesNewLines()
{
    SourceEdit edit(m_theme, m_icons);
    QTextCursor cursor = edit.textCursor();
    insertInPieces(cursor, longLine(longestPiece + 5));
    cursor.movePosition(QTextCursor::StartOfBlock);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    edit.setTextCursor(cursor);
    QVERIFY(continuesLine(cursor.block()));
    QTest::keyClicks(&edit, QStringLiteral("ab"));
    QTest::keyClick(&edit, Qt::Key_Return);
    QTest::keyClicks(&edit, QStringLiteral("c"));
    QCOMPARE(textOf(*edit.document()), longLine(longestPiece) + QStringLiteral("ab\nc"));
}

void LinePiecesTest::undoBringsSeamsBack()
{
    SourceEdit edit(m_theme, m_icons);
    QTextCursor cursor = edit.textCursor();
    const QString text = longLine(3 * longestPiece) + QStringLiteral("\nend");
    insertInPieces(cursor, text);
    edit.selectAll();
    QTest::keyClick(&edit, Qt::Key_Delete);
    QCOMPARE(textOf(*edit.document()), QString());
    edit.undo();
    QCOMPARE(textOf(*edit.document()), text);
    edit.redo();
    edit.undo();
    QCOMPARE(textOf(*edit.document()), text);
}

/// Whatever is cut out and put in, the text is what a plain string becomes.
void LinePiecesTest::randomEdits()
{
    QRandomGenerator random(7);
    QTextDocument document;
    QTextCursor cursor(&document);
    QString model = longLine(5 * longestPiece) + QStringLiteral("\nshort\n") + longLine(longestPiece * 3 / 2);
    insertInPieces(cursor, model);
    const QStringList inserts{QString(),
                              QStringLiteral("x"),
                              QStringLiteral("\n"),
                              QStringLiteral("a\n\nb"),
                              longLine(longestPiece + 300),
                              QStringLiteral("\n") + longLine(2 * longestPiece)};
    for (int i = 0; i < 300; ++i) {
        const int begin = random.bounded(static_cast<int>(model.size()) + 1);
        const int most = random.bounded(3) == 0 ? 9000 : 3;
        const int length = std::min(random.bounded(most), static_cast<int>(model.size()) - begin);
        const QString &text = inserts.at(random.bounded(static_cast<int>(inserts.size())));
        cursor.setPosition(positionOf(document, begin));
        cursor.setPosition(positionOf(document, begin + length), QTextCursor::KeepAnchor);
        insertInPieces(cursor, text);
        model.replace(begin, length, text);
        QCOMPARE(textOf(document), model);
    }
    while (document.isUndoAvailable())
        document.undo();
    QCOMPARE(textOf(document), QString());
}

void LinePiecesTest::copyingLeavesSeamsOut()
{
    SourceEdit edit(m_theme, m_icons);
    QTextCursor cursor = edit.textCursor();
    const QString text = QStringLiteral("a\n") + longLine(2 * longestPiece + 9);
    insertInPieces(cursor, text);
    edit.selectAll();
    edit.copy();
    QCOMPARE(QApplication::clipboard()->text(), text);
}

void LinePiecesTest::aPastedLineIsParted()
{
    SourceEdit edit(m_theme, m_icons);
    const QString line = longLine(200'000);
    QApplication::clipboard()->setText(QStringLiteral("first\r\n") + line);
    edit.paste();
    QCOMPARE(textOf(*edit.document()), QStringLiteral("first\n") + line);
    QVERIFY(edit.document()->lastBlock().length() <= longestPiece + 1);
    QCOMPARE(edit.textCursor().position(), edit.document()->characterCount() - 1);
}

void LinePiecesTest::linesAndColumnsAreThoseOfTheText()
{
    SourceEdit edit(m_theme, m_icons);
    QTextCursor cursor = edit.textCursor();
    const QString line = QString(longestPiece, QLatin1Char('a')) + QStringLiteral("😀bc");
    insertInPieces(cursor, line + QStringLiteral("\nsecond\nthird"));
    QCOMPARE(lineCount(*edit.document()), 3);
    edit.goTo(2, 4);
    QCOMPARE(edit.currentLine(), 2);
    QCOMPARE(edit.currentColumn(), 4);
    QCOMPARE(edit.textCursor().block().text(), QStringLiteral("second"));
    edit.goTo(1, longestPiece + 2);
    QCOMPARE(edit.currentLine(), 1);
    QCOMPARE(edit.currentColumn(), longestPiece + 2);
    QCOMPARE(edit.document()->characterAt(edit.textCursor().position()), QChar(u'b'));
    EditorMark mark;
    mark.line = 1;
    mark.column = longestPiece - 1;
    mark.endColumn = longestPiece + 3;
    EditorMark below;
    below.line = 3;
    EditorMark gone;
    gone.line = 9;
    edit.setMarks({mark, below, gone});
    QCOMPARE(edit.extraSelections().size(), 2);
    const QTextCursor squiggle = edit.extraSelections().at(0).cursor;
    QCOMPARE(textBetween(*edit.document(), squiggle.selectionStart(), squiggle.selectionEnd()), QStringLiteral("aa😀b"));
    QCOMPARE(edit.extraSelections().at(1).cursor.selectedText(), QStringLiteral("third"));
}

void LinePiecesTest::aPieceBeginsNothing()
{
    QTextDocument document;
    MarkdownHighlighter highlighter(&document, m_theme, true);
    QTextCursor cursor(&document);
    // At the seam stands what would open a code fence if a line began there.
    insertInPieces(cursor, QString(longestPiece, QLatin1Char('a')) + QStringLiteral("```\n# Heading"));
    highlighter.rehighlight();
    QCOMPARE(document.blockCount(), 3);
    QVERIFY(document.findBlockByNumber(1).layout()->formats().isEmpty());
    const auto formats = document.lastBlock().layout()->formats();
    QVERIFY(!formats.isEmpty());
    QCOMPARE(formats.first().format.fontWeight(), static_cast<int>(QFont::DemiBold));
}

void LinePiecesTest::typingInAMegabyteOfOneLine()
{
    SourceEdit edit(m_theme, m_icons);
    MarkdownHighlighter highlighter(edit.document(), m_theme, true);
    edit.resize(600, 500);
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    QTextCursor cursor = edit.textCursor();
    insertInPieces(cursor, longLine(1'000'000));
    edit.goTo(1, 500'000);
    QCoreApplication::processEvents();
    std::vector<double> keys;
    for (int i = 0; i < 100; ++i) {
        const double start = processorMilliseconds();
        QTest::keyClick(&edit, static_cast<char>('a' + i % 26));
        QCoreApplication::processEvents();
        keys.push_back(processorMilliseconds() - start);
    }
    std::sort(keys.begin(), keys.end());
    qInfo("one line of 1 MB: key to paint median %.2f, p99 %.2f ms", keys.at(50), keys.at(98));
    QVERIFY(keys.at(98) <= Test::timeLimit(16 * slowness));
}

void LinePiecesTest::changedLinesAreFound_data()
{
    using Marks = std::vector<LineMark>;
    using Kind = LineMark::Kind;
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<Marks>("marks");
    const QString five = QStringLiteral("a\nb\nc\nd\ne\n");
    QTest::newRow("nothing") << five << five << Marks{};
    QTest::newRow("changed") << five << QStringLiteral("a\nb\nX\nd\ne\n") << Marks{{3, Kind::Changed}};
    QTest::newRow("added") << five << QStringLiteral("a\nb\nc\nX\nY\nd\ne\n")
                           << Marks{{4, Kind::Added}, {5, Kind::Added}};
    QTest::newRow("removed") << five << QStringLiteral("a\nb\nd\ne\n") << Marks{{3, Kind::Removed}};
    QTest::newRow("first removed") << five << QStringLiteral("c\nd\ne\n") << Marks{{1, Kind::Removed}};
    QTest::newRow("last removed") << five << QStringLiteral("a\nb\nc\n") << Marks{{4, Kind::Removed}};
    QTest::newRow("all new") << QString() << QStringLiteral("a\nb\n") << Marks{{1, Kind::Added}, {2, Kind::Added}};
    QTest::newRow("two places") << five << QStringLiteral("X\nb\nc\nd\ne\nf\n")
                                << Marks{{1, Kind::Changed}, {6, Kind::Added}};
}

void LinePiecesTest::changedLinesAreFound()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(std::vector<LineMark>, marks);
    QCOMPARE(changedLines(before, after), marks);
}

void LinePiecesTest::changeBarsAreSaid()
{
    SourceEdit edit(m_theme, m_icons);
    edit.resize(400, 300);
    edit.setPlainText(QStringLiteral("a\nb\nc\nd\n"));
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    edit.setChanges({{1, LineMark::Kind::Added}, {2, LineMark::Kind::Changed}, {4, LineMark::Kind::Removed}});
    const auto middleOf = [&edit](int line) {
        edit.goTo(line, 1);
        return edit.cursorRect().center().y();
    };
    QVERIFY(edit.gutterText(middleOf(1)).contains(QStringLiteral("New")));
    QVERIFY(edit.gutterText(middleOf(2)).contains(QStringLiteral("Changed")));
    QVERIFY(edit.gutterText(middleOf(3)).isEmpty());
    QVERIFY(edit.gutterText(middleOf(4)).contains(QStringLiteral("removed")));
    // The bar is as high as its line, in the colour of its kind.
    auto *gutter = edit.findChild<QWidget *>(QStringLiteral("editorGutter"));
    const QImage image = gutter->grab().toImage();
    const auto has = [&image](int y, const QColor &color) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
        return false;
    };
    QVERIFY(has(middleOf(1), m_theme.tone(StateTone::Pass).fg));
    QVERIFY(has(middleOf(2), m_theme.tone(StateTone::Changed).fg));
    QVERIFY(!has(middleOf(3), m_theme.tone(StateTone::Changed).fg));
    edit.setChanges({});
    QVERIFY(edit.gutterText(middleOf(1)).isEmpty());
}

QTEST_MAIN(LinePiecesTest)
#include "tst_line_pieces.moc"
