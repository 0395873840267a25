#include "gui/run/verdict_edit.h"

#include "gui/run/run_words.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace Touchstone {

namespace {

constexpr std::array results{RunStatus::Satisfied, RunStatus::NeedsRevision, RunStatus::Failed};
constexpr int explanationHeight = 88;

/// A last needs_revision comes as the limit that it meets; a person chooses between the three of the grader.
RunStatus choiceOf(RunStatus result)
{
    return result == RunStatus::MaxIterationsReached ? RunStatus::NeedsRevision : result;
}

} // namespace

VerdictEdit::VerdictEdit(QWidget *parent)
    : QWidget(parent)
    , m_resultName(new Label(FontRole::Body, TextTone::Muted))
    , m_result(new QComboBox)
    , m_table(new QTableWidget)
    , m_explanationName(new Label(FontRole::Body, TextTone::Muted))
    , m_explanation(new QPlainTextEdit)
{
    m_result->setObjectName(QStringLiteral("pendingResult"));
    m_resultName->setBuddy(m_result);
    m_table->setObjectName(QStringLiteral("pendingCriteria"));
    m_table->setColumnCount(ColumnCount);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(StateColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(GapColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_explanation->setObjectName(QStringLiteral("pendingExplanation"));
    m_explanation->setTabChangesFocus(true);
    m_explanation->setFixedHeight(explanationHeight);
    m_explanationName->setBuddy(m_explanation);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(12, 8, 12, 8);
    head->setSpacing(12);
    head->addWidget(m_resultName);
    head->addWidget(m_result);
    head->addStretch(1);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(12, 8, 12, 8);
    foot->setSpacing(4);
    foot->addWidget(m_explanationName);
    foot->addWidget(m_explanation);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addLayout(foot);
    connect(m_result, &QComboBox::currentIndexChanged, this, &VerdictEdit::changed);
    connect(m_explanation, &QPlainTextEdit::textChanged, this, &VerdictEdit::changed);
    connect(m_table, &QTableWidget::itemChanged, this, [this](QTableWidgetItem *item) {
        if (item->column() == StateColumn)
            showState(item, gradedIn(item->row()));
        Q_EMIT changed();
    });
    retranslate();
}

void VerdictEdit::setEvaluation(const Evaluation &evaluation)
{
    const QSignalBlocker quiet(this);
    m_graded = evaluation;
    m_added.clear();
    fillResults();
    fillTable();
    m_explanation->setPlainText(QString::fromStdString(evaluation.explanation));
    m_shownExplanation = m_explanation->toPlainText();
}

/// The three results, and before them what the grading gave when it is none of these.
void VerdictEdit::fillResults()
{
    const QSignalBlocker quiet(m_result);
    const RunStatus given = choiceOf(m_graded.result);
    m_result->clear();
    if (std::find(results.begin(), results.end(), given) == results.end())
        m_result->addItem(chipTextOf(given), static_cast<int>(given));
    for (const RunStatus result : results)
        m_result->addItem(chipTextOf(result), static_cast<int>(result));
    m_result->setCurrentIndex(m_result->findData(static_cast<int>(given)));
}

void VerdictEdit::fillTable()
{
    const QSignalBlocker quiet(m_table);
    m_table->clearContents();
    m_table->setRowCount(static_cast<int>(m_graded.criteria.size()));
    for (int row = 0; row < m_table->rowCount(); ++row)
        fillRow(row, gradedIn(row));
    if (m_table->rowCount() > 0)
        m_table->setCurrentCell(0, StateColumn);
}

void VerdictEdit::fillRow(int row, const CriterionVerdict &verdict)
{
    auto *name = new QTableWidgetItem(QString::fromStdString(verdict.name).simplified());
    name->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    name->setToolTip(plainToolTip(QString::fromStdString(verdict.name)));
    auto *state = new QTableWidgetItem;
    state->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    state->setCheckState(verdict.state == CriterionState::Passed       ? Qt::Checked
                             : verdict.state == CriterionState::Failed ? Qt::Unchecked
                                                                       : Qt::PartiallyChecked);
    auto *gap = new QTableWidgetItem(QString::fromStdString(verdict.gap));
    gap->setToolTip(plainToolTip(QString::fromStdString(verdict.gap)));
    m_table->setItem(row, NameColumn, name);
    m_table->setItem(row, StateColumn, state);
    m_table->setItem(row, GapColumn, gap);
    state->setData(Qt::UserRole, static_cast<int>(verdict.state));
    showState(state, gradedIn(row));
}

/// What the grading had in this row, or what a person added to it.
const CriterionVerdict &VerdictEdit::gradedIn(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    return index < m_graded.criteria.size() ? m_graded.criteria[index] : m_added[index - m_graded.criteria.size()];
}

void VerdictEdit::put(const CriterionVerdict &verdict)
{
    {
        const QSignalBlocker quiet(m_table);
        int row = 0;
        while (row < m_table->rowCount() && (gradedIn(row).name != verdict.name || gradedIn(row).id != verdict.id))
            ++row;
        if (row == m_table->rowCount()) {
            m_added.push_back(verdict);
            m_added.back().by = VerdictBy::Human;
            m_table->insertRow(row);
        }
        fillRow(row, verdict);
        m_table->setCurrentCell(row, StateColumn);
    }
    Q_EMIT changed();
}

void VerdictEdit::showState(QTableWidgetItem *item, const CriterionVerdict &graded) const
{
    const QSignalBlocker quiet(m_table);
    MatrixCell cell;
    cell.state = stateOf(item->row());
    const bool isAdded = static_cast<std::size_t>(item->row()) >= m_graded.criteria.size();
    cell.by = cell.state == graded.state && !isAdded ? graded.by : VerdictBy::Human;
    item->setText(wordOf(cell));
}

CriterionState VerdictEdit::stateOf(int row) const
{
    switch (m_table->item(row, StateColumn)->checkState()) {
    case Qt::Checked:
        return CriterionState::Passed;
    case Qt::Unchecked:
        return CriterionState::Failed;
    case Qt::PartiallyChecked:
        break;
    }
    return static_cast<CriterionState>(m_table->item(row, StateColumn)->data(Qt::UserRole).toInt());
}

Evaluation VerdictEdit::evaluation() const
{
    Evaluation given = m_graded;
    given.criteria.insert(given.criteria.end(), m_added.begin(), m_added.end());
    const auto chosen = static_cast<RunStatus>(m_result->currentData().toInt());
    if (chosen != choiceOf(m_graded.result))
        given.result = chosen;
    if (m_explanation->toPlainText() != m_shownExplanation)
        given.explanation = m_explanation->toPlainText().toStdString();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        CriterionVerdict &verdict = given.criteria[static_cast<std::size_t>(row)];
        const CriterionState graded = std::exchange(verdict.state, stateOf(row));
        const QString gap = m_table->item(row, GapColumn)->text();
        const bool isGapEdited = gap != QString::fromStdString(verdict.gap);
        if (isGapEdited)
            verdict.gap = gap.toStdString();
        else if (verdict.state != graded && verdict.state == CriterionState::Passed)
            verdict.gap.clear(); // what was missing is not missing any more
    }
    return given;
}

bool VerdictEdit::isEdited() const
{
    return evaluation() != m_graded;
}

QString VerdictEdit::problem() const
{
    const RunStatus result = choiceOf(evaluation().result);
    const bool isChosen = std::find(results.begin(), results.end(), result) != results.end();
    return isEdited() && !isChosen ? tr("Choose the result that your verdict has.") : QString();
}

QString VerdictEdit::doubt() const
{
    if (!isEdited())
        return {};
    const Evaluation given = evaluation();
    const bool allPass = std::all_of(given.criteria.begin(), given.criteria.end(), [](const CriterionVerdict &verdict) {
        return verdict.state == CriterionState::Passed;
    });
    if (given.result == RunStatus::Satisfied && !allPass)
        return tr("The result is satisfied, but not every criterion passes.");
    if (given.result != RunStatus::Satisfied && allPass && !given.criteria.empty())
        return tr("Every criterion passes, but the result is not satisfied.");
    return {};
}

void VerdictEdit::retranslate()
{
    m_resultName->setText(tr("Result"));
    m_result->setAccessibleName(tr("Result of the grading"));
    m_result->setToolTip(tr("What comes of this grading"));
    m_table->setHorizontalHeaderLabels({tr("Criterion"), tr("Verdict"), tr("Gap")});
    m_table->setAccessibleName(tr("Criteria with verdict and gap"));
    m_table->setAccessibleDescription(tr("Space passes or fails a criterion, F2 edits its gap"));
    m_table->setToolTip(tr("Space passes or fails a criterion, F2 edits its gap"));
    m_explanationName->setText(tr("Explanation"));
    m_explanation->setAccessibleName(tr("Explanation of the verdict"));
    const QSignalBlocker quiet(this);
    const Evaluation given = evaluation();
    fillResults();
    m_result->setCurrentIndex(m_result->findData(static_cast<int>(choiceOf(given.result))));
    for (int row = 0; row < m_table->rowCount(); ++row)
        showState(m_table->item(row, StateColumn), gradedIn(row));
}

} // namespace Touchstone
