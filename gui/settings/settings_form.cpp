#include "gui/settings/settings_form.h"

#include "gui/widgets/label.h"

#include <QEvent>
#include <QGridLayout>

namespace Touchstone {

namespace {
constexpr int labelWidth = 160;
constexpr int formWidth = 640;
constexpr int helpGap = 14;
constexpr int noHelpGap = 8;
} // namespace

void SettingsRow::setTexts(QWidget *control, const QString &nameText, const QString &helpText) const
{
    name->setText(nameText);
    help->setText(helpText);
    if (helpText.isEmpty())
        help->setFixedHeight(noHelpGap);
    control->setAccessibleName(nameText);
    control->setAccessibleDescription(helpText);
    control->setToolTip(helpText.isEmpty() ? nameText : helpText);
}

SettingsForm::SettingsForm(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    setMaximumWidth(formWidth);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnMinimumWidth(0, labelWidth);
    m_grid->setColumnStretch(1, 1);
}

SettingsRow SettingsForm::addRow(QWidget *control)
{
    SettingsRow row;
    row.name = new Label(FontRole::Body);
    row.name->setBuddy(control);
    row.help = new Label(FontRole::Caption, TextTone::Muted);
    row.help->setWordWrap(true);
    row.help->setContentsMargins(0, 0, 0, helpGap);
    m_grid->addWidget(row.name, m_row, 0, Qt::AlignVCenter);
    const bool stretches = control->sizePolicy().horizontalPolicy() == QSizePolicy::Expanding;
    m_grid->addWidget(control, m_row, 1, stretches ? Qt::Alignment() : Qt::AlignLeft | Qt::AlignVCenter);
    m_grid->addWidget(row.help, m_row + 1, 1);
    m_row += 2;
    return row;
}

void SettingsForm::addWide(QWidget *widget)
{
    m_grid->addWidget(widget, m_row++, 0, 1, 2);
}

Label *SettingsForm::addHeading()
{
    auto *heading = new Label(FontRole::BodySemibold);
    heading->setContentsMargins(0, m_row > 0 ? 16 : 0, 0, 8);
    addWide(heading);
    return heading;
}

void SettingsForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace Touchstone
