#include "gui/editor/source_edit.h"

#include "gui/app/icons.h"
#include "gui/editor/line_pieces.h"

#include <QHelpEvent>
#include <QMimeData>
#include <QPainter>
#include <QPolygonF>
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
constexpr int changeBarWidth = 3;
constexpr int changeBarRight = 4; // from the gutter's right edge
constexpr int removedSize = 6;
constexpr qsizetype heavyCharacters = 2'000'000;

/// Index in UTF-16 of the code point `column` (from 1) of a line.
int utf16Index(const QString &line, int column)
{
    int index = 0;
    for (int point = 1; point < column && index < line.size(); ++point)
        index += line.at(index).isHighSurrogate() && index + 1 < line.size() ? 2 : 1;
    return index;
}

QString changeText(LineMark::Kind kind)
{
    switch (kind) {
    case LineMark::Kind::Added:
        return SourceEdit::tr("New since the file was saved");
    case LineMark::Kind::Changed:
        return SourceEdit::tr("Changed since the file was saved");
    case LineMark::Kind::Removed:
        return SourceEdit::tr("Lines above were removed since the file was saved");
    }
    return {};
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

    bool event(QEvent *event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QWidget::event(event);
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = m_edit->gutterText(help->pos().y());
        QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : Qt::convertFromPlainText(text), this);
        return true;
    }

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
    // A match stays to be seen on the current line while the find bar has the focus.
    QPalette colors = palette();
    colors.setColor(QPalette::Inactive, QPalette::Highlight, m_theme.selection);
    setPalette(colors);
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

void SourceEdit::setChanges(std::vector<LineMark> changes)
{
    if (changes == m_changes)
        return;
    m_changes = std::move(changes);
    m_gutter->update();
}

std::optional<LineMark::Kind> SourceEdit::changeOf(int line) const
{
    const auto found = std::lower_bound(m_changes.begin(), m_changes.end(), line,
                                        [](const LineMark &mark, int wanted) { return mark.line < wanted; });
    return found != m_changes.end() && found->line == line ? std::optional(found->kind) : std::nullopt;
}

int SourceEdit::placeOf(int line, int column) const
{
    QTextBlock block = blockOfLine(*document(), line);
    for (QTextBlock next = block.next(); next.isValid() && continuesLine(next); next = next.next()) {
        const auto points = static_cast<int>(block.text().toUcs4().size());
        if (column <= points)
            break;
        column -= points;
        block = next;
    }
    return block.position() + utf16Index(block.text(), std::max(1, column));
}

void SourceEdit::goTo(int line, int column)
{
    QTextCursor cursor(document());
    cursor.setPosition(placeOf(line, column));
    setTextCursor(cursor);
    centerCursor();
    setFocus(Qt::OtherFocusReason);
}

int SourceEdit::currentLine() const
{
    return lineOf(textCursor().block());
}

int SourceEdit::currentColumn() const
{
    const QTextCursor cursor = textCursor();
    const QTextBlock first = blockOfLine(*document(), lineOf(cursor.block()));
    const QString before = textBetween(*document(), first.position(), cursor.position());
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
    int line = lineOf(block);
    int top = qRound(blockBoundingGeometry(block).translated(contentOffset()).top());
    while (block.isValid() && top <= event->rect().bottom()) {
        const int height = qRound(blockBoundingRect(block).height());
        const QRect rect(0, top, gutter->width(), height);
        const bool isSeen = block.isVisible() && top + height >= event->rect().top();
        if (isSeen && !continuesLine(block))
            paintLine(painter, rect, line);
        if (isSeen)
            paintChange(painter, rect, line);
        top += height;
        block = block.next();
        line += block.isValid() && continuesLine(block) ? 0 : 1;
    }
    // Where the last lines are gone there is no line below to stand at.
    if (!block.isValid())
        paintChange(painter, QRect(0, top, gutter->width(), 0), line);
}

void SourceEdit::paintLine(QPainter &painter, const QRect &rect, int line) const
{
    const int textHeight = fontMetrics().height();
    painter.setPen(line == currentLine() ? m_theme.text : m_theme.faint);
    painter.drawText(QRect(0, rect.top(), rect.width() - numberGap, textHeight), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(line));
    const auto mark = std::find_if(m_marks.cbegin(), m_marks.cend(),
                                   [line](const EditorMark &candidate) { return candidate.line == line; });
    if (mark != m_marks.cend()) {
        const qreal y = rect.top() + (textHeight - sourceEditGlyphSize) / 2.0;
        m_icons.paint(&painter, QRectF(3, y, sourceEditGlyphSize, sourceEditGlyphSize), mark->tone);
    }
}

void SourceEdit::paintChange(QPainter &painter, const QRect &rect, int line) const
{
    const std::optional<LineMark::Kind> change = changeOf(line);
    if (!change)
        return;
    const int right = rect.width() - changeBarRight;
    if (*change != LineMark::Kind::Removed) {
        const StateTone tone = *change == LineMark::Kind::Added ? StateTone::Pass : StateTone::Changed;
        painter.fillRect(right - changeBarWidth, rect.top(), changeBarWidth, rect.height(), m_theme.tone(tone).fg);
        return;
    }
    constexpr qreal half = removedSize / 2.0;
    const qreal y = std::max<qreal>(rect.top(), half);
    const qreal left = right - removedSize;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.tone(StateTone::Fail).fg);
    painter.drawPolygon(QPolygonF({{left, y - half}, {left + removedSize, y}, {left, y + half}}));
    painter.restore();
}

QString SourceEdit::gutterText(int y) const
{
    const int line = lineOf(cursorForPosition(QPoint(0, y)).block());
    QStringList texts;
    for (const EditorMark &mark : m_marks) {
        if (mark.line == line)
            texts.append(mark.message);
    }
    if (const auto change = changeOf(line))
        texts.append(changeText(*change));
    return texts.join(QLatin1Char('\n'));
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
    const QTextBlock first = blockOfLine(*document(), mark.line);
    if (lineOf(first) != mark.line)
        return {}; // an edit that the check has not seen yet
    const int lastLine = std::max(mark.line, mark.endLine);
    const QTextBlock last = lastPiece(mark.endLine > mark.line ? blockOfLine(*document(), mark.endLine) : first);
    const int lineEnd = last.position() + last.length() - 1;
    int begin = placeOf(mark.line, mark.column);
    int end = mark.endColumn > 0 ? placeOf(lastLine, mark.endColumn) : lineEnd;
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

void SourceEdit::leaveSeam()
{
    if (hasPieces(*document()) && textCursor().charFormat().propertyCount() > 0)
        setCurrentCharFormat({});
}

void SourceEdit::keyPressEvent(QKeyEvent *event)
{
    leaveSeam();
    QPlainTextEdit::keyPressEvent(event);
}

void SourceEdit::inputMethodEvent(QInputMethodEvent *event)
{
    leaveSeam();
    QPlainTextEdit::inputMethodEvent(event);
}

QMimeData *SourceEdit::createMimeDataFromSelection() const
{
    if (!hasPieces(*document()))
        return QPlainTextEdit::createMimeDataFromSelection();
    const QTextCursor cursor = textCursor();
    auto *copied = new QMimeData;
    copied->setText(textBetween(*document(), cursor.selectionStart(), cursor.selectionEnd()));
    return copied;
}

void SourceEdit::insertFromMimeData(const QMimeData *source)
{
    if (isReadOnly() || !source->hasText())
        return;
    QString text = source->text();
    text.replace(QLatin1String("\r\n"), QLatin1String("\n")).replace(QLatin1Char('\r'), QLatin1Char('\n'));
    QTextCursor cursor = textCursor();
    insertInPieces(cursor, text);
    setTextCursor(cursor);
    ensureCursorVisible();
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
