#include "gui/settings/settings_page.h"

#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/settings/advanced_section.h"
#include "gui/settings/connections_section.h"
#include "gui/settings/editor_section.h"
#include "gui/settings/looks_section.h"
#include "gui/settings/models_section.h"
#include "gui/settings/runs_section.h"
#include "gui/widgets/page_header.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace Touchstone {

namespace {
constexpr int sectionsWidth = 200;
constexpr int rowHeight = 28;
constexpr int padding = 24;
} // namespace

SettingsPage::SettingsPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Settings, parent)
    , m_workbench(workbench)
{
}

void SettingsPage::build()
{
    m_header = new PageHeader;
    m_sections = new QListWidget;
    m_sections->setObjectName(QStringLiteral("settingsSections"));
    m_sections->setFixedWidth(sectionsWidth);
    m_sections->setFrameShape(QFrame::NoFrame);
    m_sections->setSpacing(0);
    m_sections->viewport()->setAutoFillBackground(false);
    m_forms = new QStackedWidget;
    addSection("chip", new ModelsSection(m_workbench));
    addSection("state-notportable", new ConnectionsSection(m_workbench));
    addSection("eye", new LooksSection(m_workbench.settings()));
    addSection("text", new EditorSection(m_workbench.settings()));
    addSection("run", new RunsSection(m_workbench.settings()));
    addSection("wrench", new AdvancedSection(m_workbench.settings()));
    connect(m_sections, &QListWidget::currentRowChanged, m_forms, &QStackedWidget::setCurrentIndex);
    m_sections->setCurrentRow(0);

    auto *side = new QWidget;
    auto *sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 8, 0, 8);
    sideLayout->addWidget(m_sections);
    auto *line = new QFrame;
    line->setFrameShape(QFrame::VLine);
    line->setFixedWidth(1);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(side);
    row->addWidget(line);
    row->addWidget(m_forms, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addLayout(row, 1);
}

void SettingsPage::addSection(const char *iconName, QWidget *form)
{
    auto *item = new QListWidgetItem(m_workbench.icons().icon(iconName, IconRole::Muted), QString(), m_sections);
    item->setSizeHint(QSize(0, qMax(rowHeight, fontMetrics().height() + 10)));
    auto *content = new QWidget;
    auto *layout = new QHBoxLayout(content);
    layout->setContentsMargins(padding, padding, padding, padding);
    layout->addWidget(form, 1, Qt::AlignTop);
    layout->addStretch(0);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    m_forms->addWidget(scroll);
}

void SettingsPage::retranslate()
{
    m_header->setTitle(tr("Settings"));
    m_header->setFacts(tr("Everything takes effect at once"));
    m_sections->setAccessibleName(tr("Sections"));
    const QStringList titles{tr("Models and keys"), tr("Connections"), tr("Looks and language"),
                             tr("Editor"),          tr("Runs"),        tr("Advanced")};
    for (int row = 0; row < m_sections->count(); ++row)
        m_sections->item(row)->setText(titles.value(row));
}

} // namespace Touchstone
