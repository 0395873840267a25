#include "gui/widgets/segmented_control.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

#include <utility>

namespace Touchstone {

SegmentedControl::SegmentedControl(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_group(new QButtonGroup(this))
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int index, bool checked) {
        if (!checked)
            return;
        // Tab reaches the chosen one and arrows the others, also when it was not chosen by key or mouse.
        for (int i = 0; i < count(); ++i)
            m_buttons.at(i)->setFocusPolicy(i == index ? Qt::StrongFocus : Qt::ClickFocus);
        Q_EMIT currentChanged(index);
    });
}

int SegmentedControl::addSegment(const QString &name, const QString &text, const QIcon &icon)
{
    auto *button = new QToolButton(this);
    const int index = count();
    button->setObjectName(name);
    button->setCheckable(true);
    button->setIcon(icon);
    button->setToolButtonStyle(icon.isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    m_buttons.append(button);
    m_group->addButton(button, index);
    m_layout->addWidget(button);
    setSegmentText(index, text);
    updatePlaces();
    if (index == 0)
        button->setChecked(true);
    return index;
}

void SegmentedControl::setSegmentText(int index, const QString &text, const QString &toolTip)
{
    QToolButton *button = m_buttons.at(index);
    button->setText(text);
    button->setAccessibleName(text);
    button->setToolTip(toolTip.isEmpty() ? text : toolTip);
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled)
{
    m_buttons.at(index)->setEnabled(enabled);
}

void SegmentedControl::setSegmentVisible(int index, bool visible)
{
    if (visible)
        m_hidden.remove(index);
    else
        m_hidden.insert(index);
    m_buttons.at(index)->setVisible(visible);
    updatePlaces();
}

int SegmentedControl::currentIndex() const
{
    return m_group->checkedId();
}

void SegmentedControl::setCurrentIndex(int index)
{
    m_buttons.at(index)->setChecked(true);
}

int SegmentedControl::count() const
{
    return static_cast<int>(m_buttons.size());
}

void SegmentedControl::updatePlaces()
{
    QList<QToolButton *> shown;
    for (int i = 0; i < count(); ++i) {
        if (!m_hidden.contains(i))
            shown.append(m_buttons.at(i));
    }
    for (QToolButton *button : std::as_const(shown)) {
        QString place = QStringLiteral("middle");
        if (shown.size() == 1)
            place = QStringLiteral("only");
        else if (button == shown.first())
            place = QStringLiteral("first");
        else if (button == shown.last())
            place = QStringLiteral("last");
        button->setProperty("segment", place);
        button->update();
    }
}

} // namespace Touchstone
