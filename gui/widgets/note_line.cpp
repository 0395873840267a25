#include "gui/widgets/note_line.h"

#include "gui/app/icons.h"
#include "gui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>

namespace Touchstone {

namespace {

constexpr int noteLineGlyph = 14;
constexpr int noteLineGap = 6;
constexpr int noteLineTextLines = 3;

} // namespace

NoteLine::NoteLine(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_text(new WrappedLabel(FontRole::Caption, TextTone::Muted, noteLineTextLines))
{
    m_text->setObjectName(QStringLiteral("noteText"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(noteLineGlyph + noteLineGap, 0, 0, 0);
    layout->addWidget(m_text, 1);
    hide();
}

void NoteLine::setNote(StateTone tone, const QString &text)
{
    m_tone = tone;
    m_text->setText(text);
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    update();
}

QString NoteLine::text() const
{
    return m_text->text();
}

void NoteLine::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const int line = m_text->fontMetrics().height();
    const QRect place(0, (line - noteLineGlyph) / 2, noteLineGlyph, noteLineGlyph);
    m_icons.paint(&painter, QStyle::visualRect(layoutDirection(), rect(), place), m_tone);
}

} // namespace Touchstone
