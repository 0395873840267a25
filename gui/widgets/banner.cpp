#include "gui/widgets/banner.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"
#include "gui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace Touchstone {

namespace {
constexpr int bannerHeight = 56;
constexpr int glyph = 20;
constexpr int sidePadding = 16;
constexpr int textLines = 4;
constexpr int edgePadding = 8; // above and below words that need more than the least height
} // namespace

Banner::Banner(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_title(new Label(FontRole::BodySemibold))
    , m_text(new WrappedLabel(FontRole::Caption, TextTone::Muted, textLines))
    , m_buttons(new QHBoxLayout)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_title->setObjectName(QStringLiteral("bannerTitle"));
    m_text->setObjectName(QStringLiteral("bannerText"));
    m_title->setElide(Qt::ElideRight);
    // The words take what the buttons leave, not the other way round.
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *words = new QVBoxLayout;
    words->setSpacing(1);
    words->addStretch(1);
    words->addWidget(m_title);
    words->addWidget(m_text);
    words->addStretch(1);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(sidePadding + glyph + 12, edgePadding, 12, edgePadding + 1);
    layout->setSpacing(8);
    layout->addLayout(words, 1);
    m_buttons->setSpacing(8);
    layout->addLayout(m_buttons);
    hide();
}

void Banner::setContent(StateTone tone, const QString &title, const QString &text, const QString &iconName)
{
    m_tone = tone;
    m_iconName = iconName.isEmpty() ? QString::fromLatin1(iconNameOf(tone)) : iconName;
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(text);
    update();
}

QPushButton *Banner::addButton(const QString &name, const QString &text, bool primary)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setAccessibleName(text);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    if (primary) {
        button->setProperty("primary", true);
        button->setFont(fontFor(FontRole::BodyMedium));
    }
    m_buttons->addWidget(button);
    return button;
}

void Banner::clearButtons()
{
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        // A button may clear the banner from its own click.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
}

void Banner::setLine(bool line)
{
    m_line = line;
    update();
}

QSize Banner::sizeHint() const
{
    const QSize hint = QWidget::sizeHint();
    return {hint.width(), qMax(bannerHeight, hint.height())};
}

int Banner::heightForWidth(int width) const
{
    return qMax(bannerHeight, layout()->totalHeightForWidth(width));
}

void Banner::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const ToneColors &colors = m_icons.theme().tone(m_tone);
    painter.fillRect(rect(), colors.tint);
    if (m_line)
        drawEdge(&painter, rect(), Qt::BottomEdge, colors.fg);
    const QRect mark = QStyle::visualRect(layoutDirection(), rect(), QRect(sidePadding, 0, glyph, height()));
    m_icons.paint(&painter, mark, m_iconName, colors.fg, colors.tint);
}

} // namespace Touchstone
