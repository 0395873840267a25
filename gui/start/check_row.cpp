#include "gui/start/check_row.h"

#include "gui/app/icons.h"
#include "gui/widgets/label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace Touchstone {

namespace {
constexpr int checkRowGlyphSize = 20;
constexpr int leastHeight = 44;
} // namespace

CheckRow::CheckRow(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_glyph(new QLabel)
    , m_title(new Label(FontRole::Body))
    , m_text(new Label(FontRole::Caption, TextTone::Muted))
    , m_button(new QPushButton)
{
    setMinimumHeight(leastHeight);
    m_title->setElide(Qt::ElideRight);
    m_text->setElide(Qt::ElideRight);
    m_glyph->setFixedWidth(checkRowGlyphSize);
    m_button->setProperty("compact", true);
    m_button->hide();
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addStretch(1);
    words->addWidget(m_title);
    words->addWidget(m_text);
    words->addStretch(1);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 12, 2);
    layout->setSpacing(12);
    layout->addWidget(m_glyph);
    layout->addLayout(words, 1);
    layout->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, &CheckRow::activated);
}

void CheckRow::setContent(bool good, const QString &iconName, const QString &title, const QString &text)
{
    m_good = good;
    m_iconName = iconName;
    m_title->setText(title);
    m_text->setText(text);
    setAccessibleName(title + QStringLiteral(", ") + text);
    updateGlyph();
}

void CheckRow::setAction(const QString &text, const QString &iconName)
{
    m_button->setText(text);
    m_button->setAccessibleName(text);
    m_button->setIcon(m_icons.icon(iconName));
    m_button->setVisible(!text.isEmpty());
}

void CheckRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && !m_iconName.isEmpty())
        updateGlyph();
    QWidget::changeEvent(event);
}

void CheckRow::updateGlyph()
{
    const Theme &theme = m_icons.theme();
    const QColor color = m_good ? theme.tone(StateTone::Loads).fg : theme.muted;
    m_glyph->setPixmap(m_icons.pixmap(m_iconName, color, theme.window, checkRowGlyphSize, devicePixelRatioF()));
}

} // namespace Touchstone
