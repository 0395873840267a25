#include "gui/mainwindow/top_corner.h"

#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/mainwindow/search_button.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace Touchstone {

namespace {
constexpr int nameWidth = 220;
constexpr int narrowSearch = 160;
} // namespace

TopCorner::TopCorner(Workbench &workbench, QMenu *projectMenu, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_project(new QToolButton)
    , m_search(new SearchButton(workbench.icons()))
{
    setObjectName(QStringLiteral("topCorner"));
    m_project->setObjectName(QStringLiteral("projectButton"));
    m_project->setAutoRaise(true);
    m_project->setProperty("compact", true);
    m_project->setFocusPolicy(Qt::TabFocus);
    m_project->setPopupMode(QToolButton::InstantPopup);
    m_project->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_project->setIcon(workbench.icons().icon("folder"));
    m_project->setMenu(projectMenu);
    m_search->setObjectName(QStringLiteral("searchButton"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 4, 2, 4);
    layout->setSpacing(12);
    layout->addWidget(m_project);
    layout->addWidget(m_search);
    connect(m_search, &QAbstractButton::clicked, this, &TopCorner::searchActivated);
    connect(&workbench, &Workbench::projectChanged, this, &TopCorner::updateProject);
    retranslate();
}

void TopCorner::retranslate()
{
    m_search->setText(tr("Search or run a command"));
    m_search->setHint(tr("Ctrl+K"));
    m_search->setAccessibleName(m_search->text());
    m_search->setToolTip(tr("Search or run a command (Ctrl+K)"));
    updateProject();
}

void TopCorner::setNarrow(bool narrow)
{
    const int width = narrow ? narrowSearch : m_search->sizeHint().width();
    if (m_search->minimumWidth() == width)
        return;
    m_search->setFixedWidth(width);
    adjustSize();
    Q_EMIT resized(); // the menu bar asks for the size only when it is set
}

void TopCorner::updateProject()
{
    const auto project = m_workbench.project();
    const QString name = project ? QString::fromStdString(project->name) : tr("No project");
    const QString folder = project ? QString::fromStdString(project->folder) : QString();
    m_project->setText(m_project->fontMetrics().elidedText(name, Qt::ElideMiddle, nameWidth));
    m_project->setAccessibleName(project ? tr("Project %1").arg(name) : name);
    m_project->setToolTip(project ? folder.toHtmlEscaped() : tr("Open a folder (Ctrl+O)"));
    adjustSize();
    Q_EMIT resized();
}

} // namespace Touchstone
