#include "gui/widgets/meter.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QGridLayout>
#include <QPainter>

#include <algorithm>

namespace Touchstone {

namespace {
constexpr int meterHeight = 4;
constexpr int leastWidth = 40;
constexpr int labeledWidth = 112;
} // namespace

Meter::Meter(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Meter::setShare(double share)
{
    m_share = std::min(share, 1.0);
    update();
}

QSize Meter::sizeHint() const
{
    return {labeledWidth, meterHeight};
}

QSize Meter::minimumSizeHint() const
{
    return {leastWidth, meterHeight};
}

void Meter::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    const QRectF trough(0, (height() - meterHeight) / 2.0, width(), meterHeight);
    drawBox(&painter, trough, theme.separator, {}, 2);
    if (m_share <= 0)
        return;
    QRectF done = trough;
    done.setWidth(std::max<qreal>(meterHeight, trough.width() * m_share));
    if (layoutDirection() == Qt::RightToLeft)
        done.moveRight(trough.right());
    drawBox(&painter, done, theme.accent, {}, 2);
}

LabeledMeter::LabeledMeter(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_caption(new Label(FontRole::Small, TextTone::Muted))
    , m_value(new Label(FontRole::Small))
    , m_meter(new Meter(icons))
{
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(4);
    layout->addWidget(m_caption, 0, 0);
    layout->addWidget(m_value, 0, 1, Qt::AlignRight);
    layout->addWidget(m_meter, 1, 0, 1, 2);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LabeledMeter::setCaption(const QString &caption)
{
    m_caption->setText(caption);
    updateName();
}

void LabeledMeter::setValue(const QString &value, double share)
{
    m_value->setText(value);
    m_meter->setShare(share);
    updateName();
}

QSize LabeledMeter::sizeHint() const
{
    return {std::max(labeledWidth, QWidget::sizeHint().width()), QWidget::sizeHint().height()};
}

void LabeledMeter::updateName()
{
    setAccessibleName(m_caption->text() + QLatin1String(": ") + m_value->text());
}

} // namespace Touchstone
