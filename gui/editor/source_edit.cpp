#include "gui/editor/source_edit.h"

#include "gui/app/icons.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int markerWidth = 20;
constexpr int numberGap = 12;
constexpr int sourceEditGlyphSize = 14;
constexpr int leastDigits = 3;
constexpr qsizetype heavyCharacters = 2'000'000;

/// Index in UTF-16 of the code point `column` (from 1) of a line.
int utf16Index(const QString &line, int column)
{
    int index = 0;
    for (int point = 1; point < column && index < line.size(); ++point)
        index += line.at(index).isHighSurrogate() && index + 1 < line.size() ? 2 : 1;
    return index;
}

class Gutter : public QWidget
{
public:
    explicit Gutter(SourceEdit *edit)
        : QWidget(edit)
        , m_edit(edit)
    {
        setObjectName(QStringLiteral("editorGutter"));
        setAttribute(Qt::WA_OpaquePaintEvent);
    }

    QSize sizeHint() const override { return {m_edit->gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent *event) override { m_edit->paintGutter(event, this); }

private:
    SourceEdit *m_edit;
};

} // namespace

SourceEdit::SourceEdit(const Theme &theme, const Icons &icons, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_theme(theme)
    , m_icons(icons)
    , m_gutter(new Gutter(this))
{
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(false);
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(gutterWidth(), 0, 0, 0); });
    connect(this, &QPlainTextEdit::updateRequest, this, &SourceEdit::updateGutter);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        viewport()->update();
        m_gutter->update();
    });
    applyTheme();
}

void SourceEdit::applyTheme()
{
    QFont font = fontFor(FontRole::Code);
    font.setPointSizeF(std::max(6.0, font.pointSizeF() + m_zoom));
    setFont(font);
    document()->setDocumentMargin(4);
    setTabStopDistance(4 * QFontMetricsF(font).horizontalAdvance(QLatin1Char(' ')));
    setViewportMargins(gutterWidth(), 0, 0, 0);
    updateSelections();
    m_gutter->update();
}

void SourceEdit::setZoom(int steps)
{
    const int bounded = std::clamp(steps, -6, 20);
    if (bounded == m_zoom)
        return;
    m_zoom = bounded;
    applyTheme();
    Q_EMIT zoomChanged(m_zoom);
}

bool SourceEdit::isHeavy(qsizetype characters)
{
    return characters > heavyCharacters;
}

void SourceEdit::setMarks(const QVector<EditorMark> &marks)
{
    m_marks = marks;
    updateSelections();
    m_gutter->update();
}

void SourceEdit::goTo(int line, int column)
{
    const QTextBlock block = document()->findBlockByNumber(std::clamp(line, 1, std::max(1, blockCount())) - 1);
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + utf16Index(block.text(), std::max(1, column)));
    setTextCursor(cursor);
    centerCursor();
    setFocus(Qt::OtherFocusReason);
}

int SourceEdit::currentLine() const
{
    return textCursor().blockNumber() + 1;
}

int SourceEdit::currentColumn() const
{
    const QString before = textCursor().block().text().left(textCursor().positionInBlock());
    return static_cast<int>(before.toUcs4().size()) + 1;
}

int SourceEdit::gutterWidth() const
{
    int digits = 1;
    for (int count = std::max(1, blockCount()); count >= 10; count /= 10)
        ++digits;
    const int number = fontMetrics().horizontalAdvance(QLatin1Char('9')) * std::max(leastDigits, digits);
    return markerWidth + number + numberGap;
}

void SourceEdit::paintGutter(QPaintEvent *event, QWidget *gutter)
{
    QPainter painter(gutter);
    painter.fillRect(event->rect(), m_theme.base);
    if (const QRect line = currentLineRect(); !line.isEmpty())
        painter.fillRect(0, line.top(), gutter->width(), line.height(), m_theme.hover);
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    int top = qRound(blockBoundingGeometry(block).translated(contentOffset()).top());
    while (block.isValid() && top <= event->rect().bottom()) {
        const int height = qRound(blockBoundingRect(block).height());
        if (block.isVisible() && top + height >= event->rect().top()) {
            const int line = block.blockNumber() + 1;
            const bool current = line == currentLine();
            painter.setPen(current ? m_theme.text : m_theme.faint);
            const QRect numberRect(0, top, gutter->width() - numberGap, fontMetrics().height());
            painter.drawText(numberRect, Qt::AlignRight | Qt::AlignVCenter, QString::number(line));
            const auto mark = std::find_if(m_marks.cbegin(), m_marks.cend(),
                                           [line](const EditorMark &candidate) { return candidate.line == line; });
            if (mark != m_marks.cend()) {
                const qreal y = top + (fontMetrics().height() - sourceEditGlyphSize) / 2.0;
                m_icons.paint(&painter, QRectF(3, y, sourceEditGlyphSize, sourceEditGlyphSize), mark->tone);
            }
        }
        top += height;
        block = block.next();
    }
}

void SourceEdit::updateGutter(const QRect &rect, int dy)
{
    if (dy != 0)
        m_gutter->scroll(0, dy);
    else
        m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
}

QTextCursor SourceEdit::cursorOf(const EditorMark &mark) const
{
    const QTextBlock first = document()->findBlockByNumber(mark.line - 1);
    if (!first.isValid())
        return {};
    const QTextBlock named = mark.endLine > mark.line ? document()->findBlockByNumber(mark.endLine - 1) : first;
    const QTextBlock last = named.isValid() ? named : first;
    const int lineEnd = last.position() + static_cast<int>(last.text().size());
    int begin = first.position() + utf16Index(first.text(), std::max(1, mark.column));
    int end = mark.endColumn > 0 ? last.position() + utf16Index(last.text(), mark.endColumn) : lineEnd;
    // A finding at a single point would be invisible: it is drawn to the end of its line, or over the last character.
    if (end <= begin)
        end = lineEnd;
    if (end <= begin)
        begin = std::max(last.position(), end - 1);
    QTextCursor cursor(document());
    cursor.setPosition(begin);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    return cursor;
}

void SourceEdit::updateSelections()
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const EditorMark &mark : m_marks) {
        QTextEdit::ExtraSelection squiggle;
        squiggle.cursor = cursorOf(mark);
        if (squiggle.cursor.isNull() || !squiggle.cursor.hasSelection())
            continue;
        squiggle.format.setUnderlineStyle(mark.tone == StateTone::Style ? QTextCharFormat::DotLine
                                                                        : QTextCharFormat::WaveUnderline);
        squiggle.format.setUnderlineColor(m_theme.tone(mark.tone).fg);
        selections.append(squiggle);
    }
    setExtraSelections(selections);
    m_gutter->update();
}

QString SourceEdit::textAt(int position) const
{
    QStringList texts;
    for (const EditorMark &mark : m_marks) {
        const QTextCursor cursor = cursorOf(mark);
        if (!cursor.isNull() && position >= cursor.selectionStart() && position <= cursor.selectionEnd())
            texts.append(mark.message);
    }
    return texts.join(QLatin1Char('\n'));
}

bool SourceEdit::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = textAt(cursorForPosition(help->pos()).position());
        // Messages may quote the user's text: a tool tip must not take it for markup.
        QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : Qt::convertFromPlainText(text), viewport());
        return true;
    }
    return QPlainTextEdit::viewportEvent(event);
}

QRect SourceEdit::currentLineRect() const
{
    if (isReadOnly() && !hasFocus())
        return {};
    const QRect cursor = cursorRect();
    return {0, cursor.top(), viewport()->width(), cursor.height()};
}

void SourceEdit::paintEvent(QPaintEvent *event)
{
    // Below the text and over the whole width: a full-width selection would leave the margins out.
    if (const QRect line = currentLineRect(); !line.isEmpty()) {
        QPainter painter(viewport());
        painter.fillRect(line, m_theme.hover);
    }
    QPlainTextEdit::paintEvent(event);
}

void SourceEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), gutterWidth(), area.height());
}

void SourceEdit::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        setZoom(m_zoom + (event->angleDelta().y() > 0 ? 1 : -1));
        event->accept();
        return;
    }
    QPlainTextEdit::wheelEvent(event);
}

void SourceEdit::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    viewport()->update();
    m_gutter->update();
}

void SourceEdit::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    viewport()->update();
    m_gutter->update();
}

} // namespace Touchstone
