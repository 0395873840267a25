#include "gui/prompt/token_bar.h"

#include "gui/widgets/drawing.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr qreal barTop = 8;
constexpr qreal barHeight = 32;
constexpr qreal gap = 2;
constexpr qreal leastWidth = 6;
constexpr qreal captionHeight = 22;

/// `amount` of `color` over `ground`, opaque.
QColor mixed(const QColor &color, const QColor &ground, qreal amount)
{
    const auto part = [amount](int over, int under) { return qRound(over * amount + under * (1 - amount)); };
    QColor result;
    result.setRgb(part(color.red(), ground.red()), part(color.green(), ground.green()),
                  part(color.blue(), ground.blue()));
    return result;
}

} // namespace

TokenBar::TokenBar(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TokenBar::setRows(const QVector<PromptRow> &rows)
{
    m_rows = rows;
    m_current = -1;
    update();
}

void TokenBar::setCurrentRow(int row)
{
    m_current = row;
    update();
}

QSize TokenBar::sizeHint() const
{
    return {400, static_cast<int>(barTop + barHeight + captionHeight)};
}

QSize TokenBar::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

QVector<TokenBar::Segment> TokenBar::segments() const
{
    QVector<int> shown;
    qint64 total = 0;
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).kind != PromptRow::Kind::Breakpoint) {
            shown.append(row);
            total += m_rows.at(row).tokens;
        }
    }
    QVector<Segment> result;
    if (shown.isEmpty())
        return result;
    const auto count = static_cast<qreal>(shown.size());
    const qreal room = std::max<qreal>(0, width() - gap * (count - 1) - leastWidth * count);
    qreal x = 0;
    for (const int row : shown) {
        const qreal share = total > 0 ? static_cast<qreal>(m_rows.at(row).tokens) / static_cast<qreal>(total) : 0;
        const qreal segmentWidth = leastWidth + room * share;
        result.append({row, QRectF(x, barTop, segmentWidth, barHeight)});
        x += segmentWidth + gap;
    }
    return result;
}

void TokenBar::drawSegment(QPainter &painter, const Segment &segment) const
{
    const PromptRow &row = m_rows.at(segment.row);
    const QColor color = colorOf(row, m_theme);
    const QRectF rect = snapped(segment.rect, devicePixelRatioF());
    painter.fillRect(rect, mixed(color, m_theme.window, 0.16));
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 4), color);
    const QFont font = fontFor(FontRole::Caption);
    const QRectF textRect = rect.adjusted(8, 4, -4, 0);
    if (QFontMetricsF(font).horizontalAdvance(row.title) <= textRect.width())
        drawElided(&painter, textRect, row.title, font, m_theme.text);
    if (segment.row == m_current) {
        painter.setRenderHint(QPainter::Antialiasing);
        drawBox(&painter, rect.adjusted(-1, -1, 1, 1), QColor(), m_theme.focus, 3, 2);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void TokenBar::paintEvent(QPaintEvent *event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    const QVector<Segment> all = segments();
    for (const Segment &segment : all)
        drawSegment(painter, segment);
    const QFont font = fontFor(FontRole::Small);
    for (int row = 1; row < m_rows.size(); ++row) {
        if (m_rows.at(row).kind != PromptRow::Kind::Breakpoint)
            continue;
        const auto before =
            std::find_if(all.cbegin(), all.cend(), [row](const Segment &s) { return s.row == row - 1; });
        if (before == all.cend())
            continue;
        const qreal x = before->rect.right();
        painter.fillRect(QRectF(x, barTop - 6, 2, barHeight + 24), m_theme.brand);
        const QString caption = tr("Cache %1").arg(m_rows.at(row).breakpoint);
        const QRectF room(x - 80, barTop + barHeight + 4, 76, captionHeight - 4);
        drawElided(&painter, room, caption, font, m_theme.brand, Qt::ElideRight, Qt::AlignRight);
    }
    if (hasFocus() && m_current < 0)
        drawFocusRing(&painter, QRectF(rect()), m_theme.focus);
}

int TokenBar::rowAt(const QPointF &position) const
{
    for (const Segment &segment : segments()) {
        if (segment.rect.contains(position))
            return segment.row;
    }
    return -1;
}

void TokenBar::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->position());
    if (row >= 0)
        Q_EMIT rowActivated(row);
}

void TokenBar::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const QVector<Segment> all = segments();
    if (step == 0 || all.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    int place = -1;
    for (int i = 0; i < all.size(); ++i) {
        if (all.at(i).row == m_current)
            place = i;
    }
    place = std::clamp(place + step, 0, static_cast<int>(all.size()) - 1);
    Q_EMIT rowActivated(all.at(place).row);
}

bool TokenBar::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int row = rowAt(QPointF(help->pos()));
        const QString text = row < 0
            ? QString()
            : tr("%1, %2 tokens").arg(m_rows.at(row).title, QLocale().toString(m_rows.at(row).tokens));
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace Touchstone
