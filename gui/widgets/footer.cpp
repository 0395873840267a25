#include "gui/widgets/footer.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QPainter>
#include <QStyle>

namespace Touchstone {
namespace {

constexpr int footerPadding = 12;
constexpr int glyphSize = 14;

} // namespace

Footer::Footer(const Icons &icons, QWidget *parent)
    : Label(FontRole::Caption, TextTone::Muted, parent)
    , m_icons(icons)
{
    setElide(Qt::ElideRight);
    setContentsMargins(footerPadding + glyphSize + 6, 8, footerPadding, 8);
}

void Footer::paintEvent(QPaintEvent *event)
{
    Label::paintEvent(event);
    QPainter painter(this);
    drawEdge(&painter, rect(), Qt::TopEdge, m_icons.theme().separator);
    const QRect glyph(footerPadding, (height() - glyphSize) / 2, glyphSize, glyphSize);
    m_icons.paint(&painter, QStyle::visualRect(layoutDirection(), rect(), glyph), QStringLiteral("info"),
                  m_icons.theme().muted, m_icons.theme().window);
}

} // namespace Touchstone
