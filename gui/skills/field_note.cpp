#include "gui/skills/field_note.h"

#include "gui/app/icons.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace Touchstone {
namespace {

constexpr int fieldNoteGlyphSize = 14;
constexpr int fieldNoteGap = 6;

} // namespace

FieldNote::FieldNote(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_text(new Label(FontRole::Caption, TextTone::Muted, this))
{
    m_text->setWordWrap(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->addWidget(m_text, 1);
    hide();
}

QString FieldNote::text() const
{
    return m_text->text();
}

void FieldNote::setProblem(StateTone tone, const QString &text)
{
    m_tone = tone;
    setContent(text, true);
}

void FieldNote::setRemark(const QString &text)
{
    setContent(text, false);
}

void FieldNote::setContent(const QString &text, bool hasGlyph)
{
    m_hasGlyph = hasGlyph;
    m_text->setText(text);
    const int left = hasGlyph ? fieldNoteGlyphSize + fieldNoteGap : 0;
    layout()->setContentsMargins(left, 2, 0, 2);
    setVisible(!text.isEmpty());
    update();
}

void FieldNote::paintEvent(QPaintEvent * /*event*/)
{
    if (!m_hasGlyph)
        return;
    QPainter painter(this);
    const int line = m_text->fontMetrics().height();
    const int left = layoutDirection() == Qt::RightToLeft ? width() - fieldNoteGlyphSize : 0;
    m_icons.paint(&painter, QRectF(left, 2 + (line - fieldNoteGlyphSize) / 2.0, fieldNoteGlyphSize, fieldNoteGlyphSize),
                  m_tone);
}

} // namespace Touchstone
