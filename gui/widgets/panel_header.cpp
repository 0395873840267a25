#include "gui/widgets/panel_header.h"

#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace Touchstone {

namespace {
constexpr int panelHeight = 32;
constexpr int panelHeaderSidePadding = 12;
} // namespace

PanelHeader::PanelHeader(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_title(new Label(FontRole::BodySemibold, TextTone::Muted))
    , m_facts(new Label(FontRole::Caption, TextTone::Faint))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_title->setObjectName(QStringLiteral("panelTitle"));
    m_facts->setObjectName(QStringLiteral("panelFacts"));
    m_facts->setElide(Qt::ElideRight);
    m_layout->setContentsMargins(panelHeaderSidePadding, 0, panelHeaderSidePadding, 1);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_facts);
    m_layout->addStretch(1);
}

void PanelHeader::setTitle(const QString &title)
{
    m_title->setText(title);
}

QString PanelHeader::title() const
{
    return m_title->text();
}

void PanelHeader::setFacts(const QString &facts)
{
    m_facts->setText(facts);
}

void PanelHeader::addLeading(QWidget *widget)
{
    m_layout->insertWidget(0, widget);
}

void PanelHeader::setLineAbove(bool line)
{
    m_lineAbove = line;
    update();
}

void PanelHeader::addTrailing(QWidget *widget)
{
    m_layout->addWidget(widget);
}

QSize PanelHeader::sizeHint() const
{
    return {QWidget::sizeHint().width(), qMax(panelHeight, m_title->sizeHint().height() + 10)};
}

void PanelHeader::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    drawEdge(&painter, rect(), Qt::BottomEdge, palette().color(QPalette::Dark));
    if (m_lineAbove)
        drawEdge(&painter, rect(), Qt::TopEdge, palette().color(QPalette::Dark));
}

} // namespace Touchstone
