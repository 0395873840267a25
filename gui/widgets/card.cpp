#include "gui/widgets/card.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

namespace Touchstone {

Card::Card(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
{
}

void Card::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    drawBox(&painter, rect(), m_icons.theme().base, m_icons.theme().separator, cardRadius);
}

} // namespace Touchstone
