#include "gui/run/breakpoint_bar.h"

#include "gui/app/icons.h"
#include "gui/run/breakpoint_words.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStringList>

namespace Touchstone {

namespace {

constexpr int breakpointBarHeight = 32;
constexpr int padding = 12;

} // namespace

BreakpointBar::BreakpointBar(const Icons &icons, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_title(new Label(FontRole::Caption, TextTone::Muted))
    , m_text(new Label(FontRole::Caption))
    , m_change(new QPushButton)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_text->setObjectName(QStringLiteral("stopsAt"));
    m_text->setElide(Qt::ElideRight);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_change->setObjectName(name);
    m_change->setIcon(icons.icon("state-breakpoint", IconRole::Fail));
    m_change->setProperty("compact", true);
    m_change->setFont(fontFor(FontRole::Caption));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(padding, 3, padding, 3);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_change);
    connect(m_change, &QPushButton::clicked, this, &BreakpointBar::activated);
    retranslate();
}

void BreakpointBar::setBreakpoints(const std::vector<Breakpoint> &breakpoints)
{
    m_breakpoints = breakpoints;
    QStringList texts;
    for (const Breakpoint &breakpoint : breakpoints)
        texts.append(breakpointText(breakpoint));
    m_text->setText(texts.isEmpty() ? tr("no breakpoint") : texts.join(QStringLiteral(" · ")));
}

void BreakpointBar::retranslate()
{
    m_title->setText(tr("Stops at"));
    m_change->setText(tr("Breakpoints…"));
    m_change->setAccessibleName(tr("Breakpoints"));
    m_change->setToolTip(tr("Choose where the run stops for you (F9)"));
    setBreakpoints(std::vector<Breakpoint>(m_breakpoints));
}

QSize BreakpointBar::sizeHint() const
{
    const QSize hint = QWidget::sizeHint();
    return {hint.width(), qMax(breakpointBarHeight, hint.height())};
}

void BreakpointBar::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    drawEdge(&painter, rect(), Qt::TopEdge, m_icons.theme().separator);
}

} // namespace Touchstone
