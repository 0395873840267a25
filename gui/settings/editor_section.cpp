#include "gui/settings/editor_section.h"

#include "gui/app/settings.h"
#include "gui/widgets/label.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QSpinBox>

namespace Touchstone {

namespace {
constexpr int leastZoom = -4;
constexpr int greatestZoom = 16;
} // namespace

EditorSection::EditorSection(Settings &settings, QWidget *parent)
    : SettingsForm(parent)
    , m_settings(settings)
    , m_title(addHeading())
    , m_zoom(new QSpinBox)
    , m_zoomRow(addRow(m_zoom))
    , m_wrap(new QCheckBox)
    , m_wrapRow(addRow(m_wrap))
    , m_images(new QCheckBox)
    , m_imagesRow(addRow(m_images))
{
    m_zoom->setObjectName(QStringLiteral("settingsZoom"));
    m_wrap->setObjectName(QStringLiteral("settingsWrap"));
    m_images->setObjectName(QStringLiteral("settingsImages"));
    m_zoom->setRange(leastZoom, greatestZoom);
    m_zoom->setValue(settings.editorZoom());
    m_wrap->setChecked(settings.softWrap());
    m_images->setChecked(settings.previewImages());
    connect(m_zoom, &QSpinBox::valueChanged, this, [this](int steps) { m_settings.setEditorZoom(steps); });
    connect(m_wrap, &QCheckBox::toggled, this, [this](bool on) { m_settings.setSoftWrap(on); });
    connect(m_images, &QCheckBox::toggled, this, [this](bool on) { m_settings.setPreviewImages(on); });
    connect(&settings, &Settings::editorChanged, this, [this] {
        const QSignalBlocker blocker(m_zoom);
        m_zoom->setValue(m_settings.editorZoom());
    });
    EditorSection::retranslate();
}

void EditorSection::retranslate()
{
    m_title->setText(tr("Editor"));
    m_zoom->setPrefix(QString());
    m_zoom->setSuffix(tr(" pt", "points added to the size of a font"));
    m_zoomRow.setTexts(m_zoom, tr("Size of code"),
                       tr("Added to the desktop's font of fixed width; Ctrl+Plus and Ctrl+Minus "
                          "change it too."));
    m_wrap->setText(tr("Wrap long lines"));
    m_wrapRow.setTexts(m_wrap, tr("Lines"), {});
    m_wrap->setAccessibleName(m_wrap->text());
    m_images->setText(tr("Show pictures of the skill's folder"));
    m_imagesRow.setTexts(m_images, tr("Preview"), tr("Nothing is ever loaded from the network."));
    m_images->setAccessibleName(m_images->text());
}

} // namespace Touchstone
