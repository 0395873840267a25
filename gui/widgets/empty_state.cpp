#include "gui/widgets/empty_state.h"

#include "gui/app/icons.h"
#include "gui/widgets/label.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {
constexpr int iconSize = 32;
constexpr int textWidth = 320;
} // namespace

EmptyState::EmptyState(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_icon(new QLabel)
    , m_title(new Label(FontRole::BodySemibold))
    , m_sentence(new Label(FontRole::Caption, TextTone::Muted))
    , m_button(new QPushButton)
{
    m_title->setObjectName(QStringLiteral("emptyTitle"));
    m_sentence->setObjectName(QStringLiteral("emptySentence"));
    m_button->setObjectName(QStringLiteral("emptyAction"));
    m_button->setProperty("primary", true);
    m_button->setFont(fontFor(FontRole::BodyMedium));
    m_button->hide();
    m_title->setAlignment(Qt::AlignCenter);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setFixedWidth(textWidth);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(4);
    layout->addStretch(2);
    layout->addWidget(m_icon, 0, Qt::AlignHCenter);
    layout->addSpacing(8);
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    layout->addWidget(m_sentence, 0, Qt::AlignHCenter);
    layout->addSpacing(8);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::activated);
}

void EmptyState::setContent(const QString &iconName, const QString &title, const QString &sentence,
                            const QString &action, const QString &actionIcon)
{
    m_iconName = iconName;
    m_title->setText(title);
    m_sentence->setText(sentence);
    fitSentence();
    m_button->setText(action);
    m_button->setAccessibleName(action);
    m_button->setIcon(actionIcon.isEmpty() ? QIcon() : m_icons.icon(actionIcon, IconRole::OnAccent));
    m_button->setVisible(!action.isEmpty());
    updateIcon();
}

void EmptyState::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
    else if (event->type() == QEvent::FontChange)
        fitSentence();
    QWidget::changeEvent(event);
}

/// A wrapped label whose text changes while it is hidden keeps the height of the old one in its layout.
void EmptyState::fitSentence()
{
    m_sentence->setFixedHeight(std::max(0, m_sentence->heightForWidth(textWidth))); // below 0: no text
}

void EmptyState::updateIcon()
{
    if (m_iconName.isEmpty())
        return;
    const Theme &theme = m_icons.theme();
    m_icon->setPixmap(m_icons.pixmap(m_iconName, theme.faint, theme.window, iconSize, devicePixelRatioF()));
}

} // namespace Touchstone
