#include "gui/editor/tab_button.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>

namespace Touchstone {
namespace {

constexpr int side = 16;
constexpr qreal dotRadius = 4;

} // namespace

TabButton::TabButton(const Icons &icons, QWidget *parent)
    : QAbstractButton(parent)
    , m_icons(icons)
{
    setObjectName(QStringLiteral("closeTab"));
    setFocusPolicy(Qt::NoFocus); // Ctrl+W closes from the keyboard
    setFixedSize(TabButton::sizeHint());
}

void TabButton::setUnsaved(bool unsaved)
{
    m_unsaved = unsaved;
    update();
}

QSize TabButton::sizeHint() const
{
    return {side, side};
}

void TabButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    if (underMouse())
        drawBox(&painter, rect(), isDown() ? theme.pressed : theme.hover, {});
    if (m_unsaved && !underMouse()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.muted);
        painter.drawEllipse(QRectF(rect()).center(), dotRadius, dotRadius);
        return;
    }
    m_icons.paint(&painter, QRectF(rect()).adjusted(1, 1, -1, -1), QStringLiteral("close"), theme.muted, theme.base);
}

void TabButton::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void TabButton::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace Touchstone
