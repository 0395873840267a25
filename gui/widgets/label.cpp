#include "gui/widgets/label.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace Touchstone {

Label::Label(FontRole font, TextTone tone, QWidget *parent)
    : QLabel(parent)
    , m_font(font)
{
    setTextFormat(Qt::PlainText);
    setFont(fontFor(font));
    setTone(tone);
}

void Label::setTone(TextTone tone)
{
    switch (tone) {
    case TextTone::Normal:
        setForegroundRole(QPalette::WindowText);
        break;
    case TextTone::Muted:
        setForegroundRole(mutedRole);
        break;
    case TextTone::Faint:
        setForegroundRole(QPalette::PlaceholderText);
        break;
    }
}

void Label::setElide(Qt::TextElideMode elide)
{
    m_elide = elide;
    updateGeometry();
}

QSize Label::minimumSizeHint() const
{
    if (m_elide == Qt::ElideNone)
        return QLabel::minimumSizeHint();
    return {fontMetrics().horizontalAdvance(QStringLiteral("\u2026")) * 2, QLabel::minimumSizeHint().height()};
}

void Label::paintEvent(QPaintEvent *event)
{
    if (m_elide == Qt::ElideNone) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    const QRect rect = contentsRect();
    const QString shown = fontMetrics().elidedText(text(), m_elide, rect.width());
    style()->drawItemText(&painter, rect, static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())),
                          palette(), isEnabled(), shown, foregroundRole());
}

bool Label::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationFontChange)
        setFont(fontFor(m_font));
    if (event->type() == QEvent::ToolTip && m_elide != Qt::ElideNone && toolTip().isEmpty()
        && fontMetrics().horizontalAdvance(text()) > contentsRect().width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text().toHtmlEscaped(), this);
        return true;
    }
    return QLabel::event(event);
}

} // namespace Touchstone
