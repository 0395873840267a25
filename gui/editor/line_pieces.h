#pragma once

#include <QString>

class QTextBlock;
class QTextCursor;
class QTextDocument;

namespace Touchstone {

/// QTextDocument lays out a whole line at each key: one of a megabyte takes half a second (`spec/qt.md` §11). So an
/// editor holds a very long line as several blocks, of which the text that is saved knows nothing. What continues a
/// line is marked at the separator in front of the block, which goes when the separator is deleted and does not spread
/// to separators that are typed. Lines count from 1, offsets are in UTF-16. All on the window's thread.
inline constexpr int longestPiece = 4'000;

/// Puts a text (lines parted by `\n`) in place of the cursor's selection, very long lines in pieces; one step of undo.
void insertInPieces(QTextCursor &cursor, const QString &text);

/// Whether any line may be in pieces; false costs nothing anywhere.
bool hasPieces(const QTextDocument &document);
/// Whether a block goes on with the line of the block before.
bool continuesLine(const QTextBlock &block);

/// The text between two places, lines parted by `\n`. Not QTextDocument::toPlainText, which loses no-break spaces.
QString textBetween(const QTextDocument &document, int begin, int end);
QString textOf(const QTextDocument &document);

/// Where a place in `textOf` lies in the document.
int positionOf(const QTextDocument &document, qsizetype offset);

int lineCount(const QTextDocument &document);
int lineOf(const QTextBlock &block);
/// The first block of a line, the last one where there are fewer lines.
QTextBlock blockOfLine(const QTextDocument &document, int line);
/// The last block of a block's line.
QTextBlock lastPiece(const QTextBlock &block);

} // namespace Touchstone
