#include "gui/mainwindow/problems_panel.h"

#include "gui/app/problems_model.h"
#include "gui/app/workbench.h"
#include "gui/widgets/label.h"

#include <QEvent>
#include <QHeaderView>
#include <QStackedLayout>
#include <QTableView>

namespace Touchstone {

namespace {
constexpr int problemsPanelRowHeight = 24;
constexpr int messageWidth = 640;
} // namespace

ProblemsPanel::ProblemsPanel(Workbench &workbench, QWidget *parent)
    : QDockWidget(parent)
    , m_workbench(workbench)
    , m_view(new QTableView)
    , m_empty(new Label(FontRole::Body, TextTone::Muted))
{
    setObjectName(QStringLiteral("problemsPanel"));
    setFeatures(QDockWidget::DockWidgetClosable);
    setAllowedAreas(Qt::BottomDockWidgetArea);
    m_view->setObjectName(QStringLiteral("problemsView"));
    m_view->setModel(&workbench.problems());
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setMinimumSectionSize(problemsPanelRowHeight);
    m_view->verticalHeader()->setDefaultSectionSize(qMax(problemsPanelRowHeight, fontMetrics().height() + 5));
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->horizontalHeader()->resizeSection(ProblemsModel::MessageColumn, messageWidth);
    m_empty->setObjectName(QStringLiteral("problemsEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    auto *content = new QWidget;
    auto *stack = new QStackedLayout(content);
    stack->addWidget(m_empty);
    stack->addWidget(m_view);
    setWidget(content);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex &index) { open(index.row()); });
    connect(&workbench.problems(), &ProblemsModel::modelReset, this, &ProblemsPanel::updateEmpty);
    retranslate();
    updateEmpty();
}

void ProblemsPanel::step(int direction)
{
    const int count = m_workbench.problems().rowCount();
    if (count == 0)
        return;
    const QModelIndex current = m_view->currentIndex();
    int row = direction > 0 ? 0 : count - 1;
    if (current.isValid())
        row = (current.row() + direction + count) % count;
    m_view->setCurrentIndex(m_workbench.problems().index(row, 0));
    open(row);
}

void ProblemsPanel::focusList()
{
    m_view->setFocus(Qt::ShortcutFocusReason);
    if (!m_view->currentIndex().isValid())
        m_view->setCurrentIndex(m_workbench.problems().index(0, 0));
}

void ProblemsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDockWidget::changeEvent(event);
}

void ProblemsPanel::retranslate()
{
    setWindowTitle(tr("Problems"));
    setAccessibleName(tr("Problems"));
    m_view->setAccessibleName(tr("Problems of the project"));
    m_view->setToolTip({});
    m_empty->setText(tr("No problems"));
}

void ProblemsPanel::updateEmpty()
{
    static_cast<QStackedLayout *>(widget()->layout())->setCurrentIndex(m_workbench.problems().rowCount() > 0 ? 1 : 0);
}

void ProblemsPanel::open(int row)
{
    const Problem problem = m_workbench.problems().problem(row);
    if (!problem.file.isEmpty())
        m_workbench.requestFile(problem.file, problem.line, problem.column);
}

} // namespace Touchstone
