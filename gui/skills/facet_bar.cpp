#include "gui/skills/facet_bar.h"

#include "gui/app/icons.h"

#include <QButtonGroup>
#include <QLocale>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int gap = 4;
constexpr int facetBarGlyphSize = 14;
constexpr int facetBarLeastHeight = 20;

} // namespace

FacetBar::FacetBar(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_group(new QButtonGroup(this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_group->setExclusive(true);
    addFacet(QStringLiteral("skillsFacetAll"))->setChecked(true);
    for (const StateTone tone : tones()) {
        QToolButton *button = addFacet(QStringLiteral("skillsFacet%1").arg(letterOf(tone)));
        button->setIcon(m_icons.icon(tone));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    m_clientButton = new QToolButton(this);
    m_clientButton->setObjectName(QStringLiteral("skillsFacetClient"));
    m_clientButton->setProperty("compact", true);
    m_clientButton->setCheckable(true);
    m_clientButton->setFocusPolicy(Qt::StrongFocus);
    m_clientButton->setPopupMode(QToolButton::InstantPopup);
    m_clientButton->setMenu(new QMenu(m_clientButton));
    m_buttons.append(m_clientButton);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int, bool checked) {
        if (checked)
            Q_EMIT toneChanged(tone());
    });
}

void FacetBar::setClients(const QStringList &names)
{
    m_clients = names;
    QMenu *menu = m_clientButton->menu();
    menu->clear();
    connect(menu->addAction(tr("Any client")), &QAction::triggered, this, [this] { chooseClient(-1); });
    menu->addSeparator();
    for (int i = 0; i < names.size(); ++i)
        connect(menu->addAction(names.at(i)), &QAction::triggered, this, [this, i] { chooseClient(i); });
    m_client = std::min(m_client, static_cast<int>(names.size()) - 1);
    nameClient();
}

void FacetBar::chooseClient(int client)
{
    m_client = client;
    nameClient();
    Q_EMIT clientChanged(client);
}

void FacetBar::nameClient()
{
    m_clientButton->setText(m_client < 0 ? tr("Client") : tr("%1 loses").arg(m_clients.at(m_client)));
    m_clientButton->setChecked(m_client >= 0);
    m_clientButton->setToolTip(tr("Show only what a client drops or changes"));
    m_clientButton->setAccessibleName(m_clientButton->text());
    m_clientButton->setVisible(!m_clients.isEmpty());
    place(width(), true);
    updateGeometry();
}

const QVector<StateTone> &FacetBar::tones()
{
    static const QVector<StateTone> all{StateTone::WillNotLoad, StateTone::Changed, StateTone::NotPortable,
                                        StateTone::Shadowed};
    return all;
}

QToolButton *FacetBar::addFacet(const QString &name)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setCheckable(true);
    button->setProperty("compact", true);
    button->setIconSize(QSize(facetBarGlyphSize, facetBarGlyphSize));
    button->setFocusPolicy(Qt::StrongFocus);
    m_group->addButton(button, static_cast<int>(m_buttons.size()));
    m_buttons.append(button);
    return button;
}

void FacetBar::setCounts(int total, const QVector<int> &counts)
{
    const QLocale locale;
    const QStringList words{tr("Will not load"), tr("Load, but changed"), tr("Not portable"), tr("Shadowed")};
    m_buttons.first()->setText(tr("All %1").arg(locale.toString(total)));
    m_buttons.first()->setToolTip(tr("All skills"));
    m_buttons.first()->setAccessibleName(m_buttons.first()->text());
    for (int i = 0; i < counts.size(); ++i) {
        QToolButton *button = m_buttons.at(i + 1);
        button->setText(locale.toString(counts.at(i)));
        button->setToolTip(words.at(i));
        button->setAccessibleName(tr("%1: %2").arg(words.at(i), button->text()));
        button->setVisible(counts.at(i) > 0 || button->isChecked());
    }
    nameClient();
}

std::optional<StateTone> FacetBar::tone() const
{
    const int id = m_group->checkedId();
    return id <= 0 ? std::nullopt : std::optional(tones().at(id - 1));
}

void FacetBar::reset()
{
    m_buttons.first()->setChecked(true);
    if (m_client >= 0)
        chooseClient(-1);
}

int FacetBar::place(int width, bool move) const
{
    int x = 0;
    int y = 0;
    int lineHeight = 0;
    for (QToolButton *button : m_buttons) {
        if (button->isHidden())
            continue;
        const QSize size(button->sizeHint().width(), std::max(facetBarLeastHeight, button->fontMetrics().height() + 4));
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += lineHeight + gap;
            lineHeight = 0;
        }
        if (move)
            button->setGeometry(QStyle::visualRect(layoutDirection(), rect(), QRect(QPoint(x, y), size)));
        x += size.width() + gap;
        lineHeight = std::max(lineHeight, size.height());
    }
    return y + lineHeight;
}

int FacetBar::heightForWidth(int width) const
{
    return place(width, false);
}

QSize FacetBar::sizeHint() const
{
    return {240, place(std::max(width(), 120), false)};
}

QSize FacetBar::minimumSizeHint() const
{
    return {0, facetBarLeastHeight};
}

void FacetBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place(width(), true);
}

} // namespace Touchstone
