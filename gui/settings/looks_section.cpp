#include "gui/settings/looks_section.h"

#include "gui/app/settings.h"
#include "gui/widgets/label.h"
#include "gui/widgets/segmented_control.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>

namespace Touchstone {

namespace {

SegmentedControl *themeControl()
{
    auto *control = new SegmentedControl;
    control->setObjectName(QStringLiteral("settingsTheme"));
    control->addSegment(QStringLiteral("themeSystem"));
    control->addSegment(QStringLiteral("themeLight"));
    control->addSegment(QStringLiteral("themeDark"));
    return control;
}

} // namespace

LooksSection::LooksSection(Settings &settings, QWidget *parent)
    : SettingsForm(parent)
    , m_settings(settings)
    , m_title(addHeading())
    , m_theme(themeControl())
    , m_themeRow(addRow(m_theme))
    , m_language(new QComboBox)
    , m_languageRow(addRow(m_language))
    , m_letters(new QCheckBox)
    , m_lettersRow(addRow(m_letters))
{
    m_language->setObjectName(QStringLiteral("settingsLanguage"));
    m_letters->setObjectName(QStringLiteral("settingsLetters"));
    const auto showTheme = [this] {
        const QSignalBlocker blocker(m_theme);
        m_theme->setCurrentIndex(static_cast<int>(m_settings.theme()));
    };
    showTheme();
    connect(m_theme, &SegmentedControl::currentChanged, this,
            [this](int index) { m_settings.setTheme(static_cast<ThemeChoice>(index)); });
    connect(&settings, &Settings::themeChanged, this, showTheme);
    // Each language is named in itself, so that one who cannot read this one finds the way back.
    m_language->addItem(QString(), QString());
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addItem(QStringLiteral("\u7b80\u4f53\u4e2d\u6587"), QStringLiteral("zh_CN"));
    m_language->setCurrentIndex(qMax(0, m_language->findData(settings.language())));
    connect(m_language, &QComboBox::activated, this,
            [this](int index) { m_settings.setLanguage(m_language->itemData(index).toString()); });
    m_letters->setChecked(settings.lettersInCells());
    connect(m_letters, &QCheckBox::toggled, this, [this](bool on) { m_settings.setLettersInCells(on); });
    LooksSection::retranslate();
}

void LooksSection::retranslate()
{
    m_title->setText(tr("Looks and language"));
    m_theme->setSegmentText(0, tr("As the desktop"));
    m_theme->setSegmentText(1, tr("Light"));
    m_theme->setSegmentText(2, tr("Dark"));
    m_themeRow.setTexts(m_theme, tr("Colours"), {});
    m_theme->setToolTip({});
    m_language->setItemText(0, tr("As the desktop"));
    m_languageRow.setTexts(m_language, tr("Language"), tr("Changes at once."));
    m_letters->setText(tr("Letters in cells"));
    m_lettersRow.setTexts(m_letters, tr("Verdicts"), tr("Adds P, F, N, U, E and H to the shapes in the matrix."));
    m_letters->setAccessibleName(m_letters->text());
}

} // namespace Touchstone
