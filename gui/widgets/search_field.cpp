#include "gui/widgets/search_field.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QKeyEvent>
#include <QPainter>

namespace Touchstone {

SearchField::SearchField(const Icons &icons, const char *iconName, QWidget *parent)
    : QLineEdit(parent)
{
    addAction(icons.icon(iconName, IconRole::Muted), QLineEdit::LeadingPosition);
    setClearButtonEnabled(true);
}

void SearchField::setHint(const QString &hint)
{
    m_hint = hint;
    update();
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (m_hint.isEmpty() || !text().isEmpty())
        return;
    QPainter painter(this);
    drawElided(&painter, QRectF(rect()).adjusted(28, 0, -8, 0), m_hint, fontFor(FontRole::Small),
               palette().color(QPalette::PlaceholderText), Qt::ElideRight, Qt::AlignRight);
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace Touchstone
