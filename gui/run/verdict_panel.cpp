#include "gui/run/verdict_panel.h"

#include "gui/app/icons.h"
#include "gui/run/cell_detail.h"
#include "gui/run/ledger_strip.h"
#include "gui/run/verdict_actions.h"
#include "gui/run/verdict_headers.h"
#include "gui/run/verdict_legend.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_table.h"
#include "gui/widgets/label.h"
#include "gui/widgets/panel_header.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int leastCriterionWidth = 160;
constexpr int usualCriterionWidth = 264;

} // namespace

VerdictPanel::VerdictPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_header(new PanelHeader)
    , m_model(new VerdictModel(this))
    , m_table(new VerdictTable(icons))
    , m_ledger(new LedgerStrip(icons, m_table))
    , m_legend(new VerdictLegend(icons))
    , m_detail(new CellDetail(icons))
    , m_actions(new VerdictActions(icons, m_table, this))
    , m_corner(new QWidget(m_table))
    , m_cornerTitle(new Label(FontRole::BodySemibold))
    , m_cornerFacts(new Label(FontRole::Small, TextTone::Faint))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_table, 1000);
    layout->addWidget(m_ledger);
    layout->addWidget(m_legend);
    layout->addWidget(m_detail, 1);
    m_detail->setMinimumHeight(96);
    m_table->setVerdicts(m_model);

    auto *corner = new QVBoxLayout(m_corner);
    corner->setContentsMargins(12, 4, 8, 4);
    corner->setSpacing(0);
    corner->addWidget(m_cornerTitle);
    corner->addWidget(m_cornerFacts);
    m_cornerFacts->setElide(Qt::ElideMiddle);
    m_cornerFacts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_corner->setAttribute(Qt::WA_TransparentForMouseEvents);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &VerdictPanel::showCurrent);
    connect(m_table, &VerdictTable::detailRequested, this, [this] { m_detail->setFocus(Qt::ShortcutFocusReason); });
    connect(m_table, &VerdictTable::geometryChanged, this, &VerdictPanel::fitTable);
    connect(m_detail, &CellDetail::itemRequested, this, &VerdictPanel::itemRequested);
    connect(m_detail, &CellDetail::payloadRequested, this, &VerdictPanel::payloadRequested);
    connect(m_detail, &CellDetail::overrideRequested, m_actions, &VerdictActions::overrideVerdict);
    connect(m_detail, &CellDetail::restoreRequested, m_actions, &VerdictActions::restore);
    connect(m_detail, &CellDetail::splitRequested, m_actions, &VerdictActions::splitOff);
    connect(m_detail, &CellDetail::mergeRequested, m_actions, &VerdictActions::merge);
    connect(m_detail, &CellDetail::unmatchRequested, m_actions, &VerdictActions::unmatch);
    retranslate();
}

void VerdictPanel::setView(const RunView &view, const RunView::Changes &changes, std::int64_t now)
{
    m_view = &view;
    m_actions->setView(&view);
    if (changes.matrix || changes.state) {
        takeView(view, now);
        m_ledger->setView(view);
        updateFacts();
        fitTable();
        m_table->followColumn(m_model->runningColumn());
    }
    if (changes.matrix)
        showCurrent();
}

/// A row that comes or goes leaves the cell that was chosen as it was.
void VerdictPanel::takeView(const RunView &view, std::int64_t now)
{
    const QModelIndex current = m_table->currentIndex();
    const int column = current.column();
    const QString name = m_model->headerData(current.row(), Qt::Vertical, Qt::DisplayRole).toString();
    m_model->setView(view, now);
    if (column < 0 || column >= m_model->columnCount() || m_table->currentIndex().isValid())
        return;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->headerData(row, Qt::Vertical, Qt::DisplayRole).toString() == name) {
            m_table->setCurrentIndex(m_model->index(row, column));
            return;
        }
    }
}

void VerdictPanel::clear()
{
    m_view = nullptr;
    m_actions->setView(nullptr);
}

void VerdictPanel::setNow(const RunView &view, std::int64_t now)
{
    m_model->setNow(view, now);
}

void VerdictPanel::showCurrent()
{
    if (m_view == nullptr)
        return;
    const QModelIndex current = m_table->currentIndex();
    m_detail->showCell(*m_view, current.isValid() ? current.row() : -1, current.isValid() ? current.column() : -1);
    m_detail->setOffers(m_actions->offers());
}

void VerdictPanel::updateFacts()
{
    if (m_view == nullptr)
        return;
    const VerdictMatrix &matrix = m_view->shownMatrix();
    const int rows = static_cast<int>(matrix.rows().size());
    QString facts;
    if (m_view->ending() && matrix.best() >= 0)
        facts = tr("best is iteration %1, with %2 of %3")
                    .arg(matrix.best() + 1)
                    .arg(matrix.passed(matrix.best()))
                    .arg(rows);
    else if (matrix.iterations() > 0)
        facts = tr("%1 of %2 pass in iteration %3")
                    .arg(matrix.passed(matrix.iterations() - 1))
                    .arg(rows)
                    .arg(matrix.iterations());
    else if (m_view->hasStarted() && rows == 0)
        facts = tr("no rubric");
    if (const auto noted = static_cast<int>(m_view->annotations().verdicts.size()); noted > 0)
        facts = tr("%1, %2", "facts, more facts").arg(facts, tr("%n verdict(s) noted by a person", nullptr, noted));
    m_header->setFacts(facts);
    const Events::RunStarted &start = m_view->start();
    const QString name = QString::fromStdString(start.rubricName);
    const QString hash = QString::fromStdString(start.rubricHash);
    m_cornerFacts->setText(hash.isEmpty() ? name : tr("%1, ruler %2").arg(name, hash));
}

/// The matrix takes the height of its rows, as far as there is room; the rest is the detail's.
void VerdictPanel::fitTable()
{
    m_table->setMaximumHeight(std::max(m_table->contentHeight(), m_table->minimumSizeHint().height()));
    const int columns = std::max(1, m_model->columnCount());
    const int bar = m_table->height() < m_table->contentHeight() ? m_table->verticalScrollBar()->sizeHint().width() : 0;
    const int wanted = width() - bar - columns * VerdictTable::columnWidthFor(columns);
    m_table->setCriterionWidth(std::clamp(wanted, leastCriterionWidth, usualCriterionWidth));
    updateCorner();
}

void VerdictPanel::updateCorner()
{
    m_corner->setGeometry(0, 0, m_table->verticalHeader()->width(), m_table->horizontalHeader()->height());
    m_corner->raise();
}

void VerdictPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

void VerdictPanel::retranslate()
{
    m_header->setTitle(tr("Verdicts"));
    m_cornerTitle->setText(tr("Criterion"));
    m_table->setAccessibleName(tr("Verdicts: criteria by iteration"));
    m_table->setAccessibleDescription(
        tr("Arrows move, Enter opens the detail, O overrides the verdict, the menu key has more"));
    m_detail->setAccessibleName(tr("Detail of the verdict"));
    m_detail->retranslate();
    updateFacts();
    showCurrent();
}

void VerdictPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_model->retranslate();
        retranslate();
    }
}

} // namespace Touchstone
