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

#include <algorithm>

namespace Touchstone {

namespace {
constexpr int bannerHeight = 56;
constexpr int glyph = 20;
constexpr int sidePadding = 16;
constexpr int textLines = 4;
constexpr int bannerGap = 8;
constexpr int mostTitle = 240; // wider ones may be cut before the buttons go below
constexpr int edgePadding = 8; // above and below words that need more than the least height
} // namespace

Banner::Banner(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_title(new Label(FontRole::BodySemibold))
    , m_text(new WrappedLabel(FontRole::Caption, TextTone::Muted, textLines))
    , m_words(new QVBoxLayout)
    , m_buttons(new QHBoxLayout)
    , m_row(new QHBoxLayout(this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_title->setObjectName(QStringLiteral("bannerTitle"));
    m_text->setObjectName(QStringLiteral("bannerText"));
    m_title->setElide(Qt::ElideRight);
    // The words take what the buttons leave, not the other way round.
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_words->setSpacing(1);
    m_words->addStretch(1);
    m_words->addWidget(m_title);
    m_words->addWidget(m_text);
    m_words->addStretch(1);
    m_row->setContentsMargins(sidePadding + glyph + 12, edgePadding, 12, edgePadding + 1);
    m_row->setSpacing(bannerGap);
    m_row->addLayout(m_words, 1);
    m_buttons->setSpacing(bannerGap);
    m_row->addLayout(m_buttons);
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
    arrange();
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
    arrange();
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
    arrange();
}

bool Banner::isStacked(int width) const
{
    if (m_buttons->isEmpty())
        return false;
    const QMargins margins = m_row->contentsMargins();
    const int title = std::min(m_title->fontMetrics().horizontalAdvance(accessibleName()) + 2, mostTitle);
    return width - margins.left() - margins.right() - bannerGap - m_buttons->sizeHint().width() < title;
}

void Banner::arrange()
{
    const bool stacked = isStacked(width());
    const QBoxLayout::Direction direction = stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (m_row->direction() != direction) {
        m_row->setDirection(direction);
        m_row->setAlignment(m_buttons, stacked ? Qt::AlignLeft : Qt::Alignment());
        updateGeometry();
    }
}

void Banner::resizeEvent(QResizeEvent *event)
{
    arrange();
    QWidget::resizeEvent(event);
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
    const QMargins margins = m_row->contentsMargins();
    const QSize buttons = m_buttons->isEmpty() ? QSize(0, 0) : m_buttons->sizeHint();
    const bool stacked = isStacked(width);
    const int beside = stacked || m_buttons->isEmpty() ? 0 : bannerGap + buttons.width();
    const int room = width - margins.left() - margins.right() - beside;
    const int words = m_words->hasHeightForWidth() ? m_words->heightForWidth(room) : m_words->sizeHint().height();
    const int content = stacked ? words + bannerGap + buttons.height() : qMax(words, buttons.height());
    return qMax(bannerHeight, content + margins.top() + margins.bottom());
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
