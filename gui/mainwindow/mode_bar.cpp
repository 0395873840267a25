#include "gui/mainwindow/mode_bar.h"

#include "gui/app/icons.h"
#include "gui/mainwindow/page_text.h"
#include "gui/widgets/drawing.h"

#include <QButtonGroup>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace Touchstone {

namespace {
constexpr int topGap = 4;
constexpr int wide = 72;
constexpr int slim = 48;
} // namespace

ModeBar::ModeBar(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_group(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("modeBar"));
    setFixedWidth(wide);
    m_group->setExclusive(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, topGap, 0, topGap);
    layout->setSpacing(0);
    for (int i = 0; i < pageCount; ++i) {
        const auto page = static_cast<PageId>(i);
        auto *button = new ModeButton(icons, iconNameOf(page), this);
        button->setObjectName(QStringLiteral("mode-") + wordOf(page));
        m_buttons.at(static_cast<std::size_t>(i)) = button;
        m_group->addButton(button, i);
        if (page == PageId::Settings)
            layout->addStretch(1);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, page] { Q_EMIT activated(page); });
    }
    setCurrent(PageId::Start);
    retranslate();
}

void ModeBar::setCurrent(PageId page)
{
    m_current = page;
    button(page)->setChecked(true);
}

void ModeBar::setBadge(PageId page, int count)
{
    button(page)->setBadge(count);
    describe(page);
}

void ModeBar::setRunDot(RunDot dot)
{
    button(PageId::Run)->setDot(dot);
    describe(PageId::Run);
}

void ModeBar::setNarrow(bool narrow)
{
    setFixedWidth(narrow ? slim : wide);
    for (ModeButton *each : m_buttons)
        each->setNarrow(narrow);
}

void ModeBar::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_icons.theme().chrome);
    drawEdge(&painter, rect(), layoutDirection() == Qt::RightToLeft ? Qt::LeftEdge : Qt::RightEdge,
             m_icons.theme().separator);
}

void ModeBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ModeBar::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    for (int i = 0; step != 0 && i < pageCount; ++i) {
        if (!m_buttons.at(static_cast<std::size_t>(i))->hasFocus())
            continue;
        const int next = qBound(0, i + step, pageCount - 1);
        m_buttons.at(static_cast<std::size_t>(next))->setFocus(Qt::TabFocusReason);
        return;
    }
    QWidget::keyPressEvent(event);
}

void ModeBar::retranslate()
{
    setAccessibleName(tr("Pages"));
    for (int i = 0; i < pageCount; ++i)
        describe(static_cast<PageId>(i));
}

void ModeBar::describe(PageId page) const
{
    ModeButton *each = button(page);
    const QString title = titleOf(page);
    each->setText(title);
    each->setToolTip(tr("%1 (%2)").arg(title, shortcutOf(page).toString(QKeySequence::NativeText)));
    QString name = title;
    if (each->badge() > 0)
        name = tr("%1, %n will not load", "page, count of skills", each->badge()).arg(title);
    else if (each->dot() == RunDot::Running)
        name = tr("%1, a run is going on").arg(title);
    else if (each->dot() == RunDot::Parked)
        name = tr("%1, a run waits for you").arg(title);
    each->setAccessibleName(name);
}

} // namespace Touchstone
