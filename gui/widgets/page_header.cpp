#include "gui/widgets/page_header.h"

#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace Touchstone {

namespace {
constexpr int headerHeight = 48;
constexpr int pageHeaderSidePadding = 16;
constexpr int pageHeaderGap = 8;
} // namespace

PageHeader::PageHeader(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_title(new Label(FontRole::Heading))
    , m_facts(new Label(FontRole::Body, TextTone::Muted))
{
    setObjectName(QStringLiteral("pageHeader"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_title->setObjectName(QStringLiteral("pageTitle"));
    m_facts->setObjectName(QStringLiteral("pageFacts"));
    m_facts->setElide(Qt::ElideRight);
    m_layout->setContentsMargins(pageHeaderSidePadding, 0, 12, 1);
    m_layout->setSpacing(pageHeaderGap);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_facts);
    m_layout->addStretch(1);
}

void PageHeader::setTitle(const QString &title)
{
    m_title->setText(title);
}

void PageHeader::setFacts(const QString &facts)
{
    m_facts->setText(facts);
}

void PageHeader::addFact(QWidget *widget)
{
    m_layout->insertWidget(m_leading++, widget);
}

void PageHeader::addAction(QWidget *widget)
{
    m_layout->addWidget(widget);
}

QSize PageHeader::sizeHint() const
{
    return {QWidget::sizeHint().width(), qMax(headerHeight, m_title->sizeHint().height() + 16)};
}

void PageHeader::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    drawEdge(&painter, rect(), Qt::BottomEdge, palette().color(QPalette::Dark));
}

} // namespace Touchstone
