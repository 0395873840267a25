#include "gui/widgets/toast.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <chrono>

namespace Touchstone {

namespace {
constexpr int toastHeight = 36;
constexpr int margin = 16;
constexpr std::chrono::seconds lifetime(6);
} // namespace

Toast::Toast(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_text(new Label(FontRole::Body))
    , m_action(new QPushButton)
{
    setObjectName(QStringLiteral("toast"));
    m_action->setObjectName(QStringLiteral("toastAction"));
    m_action->setFlat(true);
    m_action->setProperty("compact", true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(36, 0, 6, 0);
    layout->setSpacing(8);
    layout->addWidget(m_text);
    layout->addWidget(m_action);
    m_action->hide(); // after the layout, which shows what it takes over
    m_timer.setSingleShot(true);
    m_timer.setInterval(lifetime);
    connect(&m_timer, &QTimer::timeout, this, &Toast::leave);
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT actionTriggered();
    });
    parent->installEventFilter(this);
    hide();
}

void Toast::showMessage(const QString &text, const QString &action)
{
    // The toast is dark in both themes: its own palette, anew each time so that it follows a switch.
    const Theme &theme = m_icons.theme();
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::WindowText, theme.onTooltip);
    colors.setColor(QPalette::ButtonText, theme.dark ? theme.accentText : Theme::darkTheme().accentText);
    setPalette(colors);
    m_text->setText(text);
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(text);
    place();
    show();
    raise();
    m_timer.start();
}

QSize Toast::sizeHint() const
{
    return {layout()->sizeHint().width() + (m_action->isHidden() ? 8 : 0),
            qMax(toastHeight, m_text->sizeHint().height() + 16)};
}

void Toast::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    drawBox(&painter, rect(), theme.tooltip, theme.dark ? theme.outline : QColor());
    m_icons.paint(&painter, QRectF(12, 0, 16, height()), QStringLiteral("check"), theme.onTooltip, theme.tooltip);
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

void Toast::place()
{
    const QSize size = sizeHint();
    const QWidget *page = parentWidget();
    const int width = qMin(size.width(), page->width() - 2 * margin);
    setGeometry(page->width() - width - margin, page->height() - size.height() - margin, width, size.height());
}

void Toast::leave()
{
    if (underMouse() || m_action->hasFocus())
        m_timer.start();
    else
        hide();
}

} // namespace Touchstone
