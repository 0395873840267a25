#include "gui/widgets/tab_row.h"

#include "gui/widgets/drawing.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QTabBar>

namespace Touchstone {

namespace {

constexpr int rowHeight = 32;
constexpr int tabRowGap = 8;

} // namespace

TabRow::TabRow(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabBar)
    , m_row(new QHBoxLayout(this))
{
    m_tabs->setMovable(true);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(true);
    m_row->setContentsMargins(0, 0, tabRowGap, 0);
    m_row->setSpacing(tabRowGap);
    setMinimumHeight(rowHeight); // without a tab too
    m_row->addWidget(m_tabs, 1);
}

void TabRow::addTrailing(QWidget *widget)
{
    m_row->addWidget(widget);
}

void TabRow::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    drawEdge(&painter, rect(), Qt::BottomEdge, palette().color(QPalette::Dark));
}

} // namespace Touchstone
