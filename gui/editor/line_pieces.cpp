#include "gui/editor/line_pieces.h"

#include <QTextBlock>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <QVariant>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int continuesProperty = QTextFormat::UserProperty + 1;
constexpr const char *piecesProperty = "hasPieces"; // of a document in which a line was parted once

QTextCharFormat seamFormat()
{
    QTextCharFormat format;
    format.setProperty(continuesProperty, true);
    return format;
}

/// Where to part a line, so that no code point is cut.
qsizetype cutBefore(const QString &text, qsizetype end)
{
    return text.at(end).isLowSurrogate() ? end - 1 : end;
}

/// Inserts one line that is too long for its block.
void insertLine(QTextCursor &cursor, const QString &text, qsizetype begin, qsizetype end)
{
    cursor.document()->setProperty(piecesProperty, true);
    while (begin < end) {
        const qsizetype room = longestPiece - cursor.positionInBlock();
        if (room <= 1) {
            cursor.insertBlock({}, seamFormat());
            continue;
        }
        const qsizetype cut = end - begin > room ? cutBefore(text, begin + room) : end;
        cursor.insertText(text.mid(begin, cut - begin), {});
        begin = cut;
        if (begin < end)
            cursor.insertBlock({}, seamFormat());
    }
}

} // namespace

void insertInPieces(QTextCursor &cursor, const QString &text)
{
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    qsizetype taken = 0; // of the text
    qsizetype room = longestPiece - cursor.positionInBlock(); // of the block that the line begins in
    for (qsizetype begin = 0; begin < text.size();) {
        const qsizetype feed = text.indexOf(QLatin1Char('\n'), begin);
        const qsizetype end = feed < 0 ? text.size() : feed;
        if (end - begin > room) {
            if (begin > taken)
                cursor.insertText(text.mid(taken, begin - taken), {});
            insertLine(cursor, text, begin, end);
            taken = end;
        }
        room = longestPiece;
        begin = end + 1;
    }
    if (taken < text.size())
        cursor.insertText(text.mid(taken), {});
    cursor.endEditBlock();
}

bool hasPieces(const QTextDocument &document)
{
    return document.property(piecesProperty).toBool();
}

bool continuesLine(const QTextBlock &block)
{
    return block.charFormat().boolProperty(continuesProperty);
}

QString textBetween(const QTextDocument &document, int begin, int end)
{
    QString text;
    text.reserve(end - begin);
    for (QTextBlock block = document.findBlock(begin); block.isValid() && block.position() <= end;
         block = block.next()) {
        if (block.position() > begin && !continuesLine(block))
            text += QLatin1Char('\n');
        const int from = std::max(0, begin - block.position());
        text += QStringView(block.text()).mid(from, std::max(0, end - block.position() - from));
    }
    return text;
}

QString textOf(const QTextDocument &document)
{
    if (hasPieces(document))
        return textBetween(document, 0, document.characterCount() - 1);
    QString raw = document.toRawText();
    raw.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    return raw;
}

int positionOf(const QTextDocument &document, qsizetype offset)
{
    if (!hasPieces(document))
        return static_cast<int>(offset);
    qsizetype begin = 0; // of the block in the text
    QTextBlock block = document.begin();
    for (; block.next().isValid(); block = block.next()) {
        const qsizetype end = begin + block.length() - 1;
        const bool goesOn = continuesLine(block.next());
        if (offset < end || (offset == end && !goesOn))
            break;
        begin = goesOn ? end : end + 1;
    }
    return block.position() + static_cast<int>(std::min<qsizetype>(offset - begin, block.length() - 1));
}

int lineCount(const QTextDocument &document)
{
    return lineOf(document.lastBlock());
}

int lineOf(const QTextBlock &block)
{
    if (!block.isValid() || !hasPieces(*block.document()))
        return block.blockNumber() + 1;
    int line = 1;
    for (QTextBlock each = block.document()->begin(); each != block; each = each.next())
        line += continuesLine(each.next()) ? 0 : 1;
    return line;
}

QTextBlock blockOfLine(const QTextDocument &document, int line)
{
    if (!hasPieces(document))
        return document.findBlockByNumber(std::clamp(line, 1, document.blockCount()) - 1);
    QTextBlock found = document.begin();
    int number = 1;
    for (QTextBlock block = found.next(); block.isValid() && number < line; block = block.next()) {
        if (continuesLine(block))
            continue;
        found = block;
        ++number;
    }
    return found;
}

QTextBlock lastPiece(const QTextBlock &block)
{
    QTextBlock last = block;
    while (last.next().isValid() && continuesLine(last.next()))
        last = last.next();
    return last;
}

} // namespace Touchstone
