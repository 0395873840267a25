#include "gui/run/verdict_legend.h"

#include "gui/app/icons.h"
#include "gui/run/verdict_painter.h"
#include "gui/widgets/drawing.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace Touchstone {

VerdictLegend::VerdictLegend(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
{
    setObjectName(QStringLiteral("verdictLegend"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

std::vector<VerdictLegend::Entry> VerdictLegend::entries()
{
    return {{StateTone::Fixed, tr("fixed")},
            {StateTone::Regressed, tr("regressed")},
            {StateTone::Flapping, tr("flapping")},
            {StateTone::Unverified, tr("unverified")},
            {StateTone::NotGraded, tr("not graded")}};
}

QSize VerdictLegend::sizeHint() const
{
    return {200, std::max(28, QFontMetrics(fontFor(FontRole::Small)).height() + 12)};
}

QSize VerdictLegend::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void VerdictLegend::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    painter.fillRect(rect(), theme.window);
    drawEdge(&painter, rect(), Qt::BottomEdge, theme.separator);
    const QFont font = fontFor(FontRole::Small);
    const QFontMetricsF metrics(font);
    qreal x = 12;
    for (const Entry &entry : entries()) {
        const qreal width = 10 + 5 + metrics.horizontalAdvance(entry.word);
        if (x + width > this->width() - 8)
            break;
        const QRectF glyph(x, (height() - 10) / 2.0, 10, 10);
        paintStateGlyph(&painter, glyph, entry.tone, theme.tone(entry.tone).fg, theme.window);
        drawElided(&painter, QRectF(x + 15, 0, width, height() - 1), entry.word, font, theme.muted, Qt::ElideNone);
        x += width + 16;
    }
}

void VerdictLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        update();
}

} // namespace Touchstone
