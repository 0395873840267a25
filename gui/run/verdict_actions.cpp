#include "gui/run/verdict_actions.h"

#include "gui/app/icons.h"
#include "gui/run/merge_dialog.h"
#include "gui/run/override_dialog.h"
#include "gui/run/run_words.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_table.h"

#include <QAction>
#include <QKeySequence>
#include <QMenu>

#include <algorithm>
#include <set>

namespace Touchstone {

namespace {

bool isGuessed(const std::optional<MatrixCell> &cell)
{
    return cell && cell->place >= 0 && isGuess(cell->match);
}

/// Names under which the grader judged the row.
std::set<std::string> namesOf(const MatrixRow &row)
{
    std::set<std::string> names;
    for (const std::optional<MatrixCell> &cell : row.cells) {
        if (cell && cell->place >= 0)
            names.insert(cell->verdict.name);
    }
    return names;
}

/// The iteration, from 0, in which both rows have a verdict; -1: none.
int commonIteration(const MatrixRow &a, const MatrixRow &b)
{
    for (std::size_t i = 0; i < std::min(a.cells.size(), b.cells.size()); ++i) {
        if (a.cells[i] && b.cells[i] && a.cells[i]->place >= 0 && b.cells[i]->place >= 0)
            return static_cast<int>(i);
    }
    return -1;
}

QString toQString(const std::string &text)
{
    return QString::fromStdString(text).simplified();
}

} // namespace

VerdictActions::VerdictActions(const Icons &icons, VerdictTable *table, QObject *parent)
    : QObject(parent)
    , m_icons(icons)
    , m_table(table)
{
    connect(table, &VerdictTable::overrideRequested, this, &VerdictActions::overrideVerdict);
    connect(table, &VerdictTable::menuOffered, this, &VerdictActions::fillMenu);
}

const MatrixRow *VerdictActions::row() const
{
    const int index = m_table->currentIndex().row();
    if (m_view == nullptr || index < 0)
        return nullptr;
    const auto &rows = m_view->shownMatrix().rows();
    return static_cast<std::size_t>(index) < rows.size() ? &rows[static_cast<std::size_t>(index)] : nullptr;
}

int VerdictActions::column() const
{
    return m_table->currentIndex().column();
}

const MatrixCell *VerdictActions::cell() const
{
    const MatrixRow *current = row();
    const int index = column();
    if (current == nullptr || index < 0 || static_cast<std::size_t>(index) >= current->cells.size())
        return nullptr;
    const std::optional<MatrixCell> &found = current->cells[static_cast<std::size_t>(index)];
    return found ? &*found : nullptr;
}

std::string VerdictActions::guessedName() const
{
    const MatrixCell *current = cell();
    if (current != nullptr && current->place >= 0)
        return isGuess(current->match) ? current->verdict.name : std::string();
    const MatrixRow *criterion = row();
    if (criterion == nullptr)
        return {};
    const auto last = std::find_if(criterion->cells.rbegin(), criterion->cells.rend(), isGuessed);
    return last == criterion->cells.rend() ? std::string() : (*last)->verdict.name;
}

std::vector<std::string> VerdictActions::correctedNames() const
{
    const MatrixRow *criterion = row();
    std::vector<std::string> names;
    if (criterion == nullptr)
        return names;
    const std::vector<RowChoice> &choices = m_view->annotations().rows;
    for (const std::string &name : namesOf(*criterion)) {
        if (std::any_of(choices.begin(), choices.end(),
                        [&name](const RowChoice &choice) { return choice.name == name; }))
            names.push_back(name);
    }
    return names;
}

/// Whether the run is parked right behind the grading of the iteration, so that its verdict has had no effect yet.
bool VerdictActions::isPending(int iteration) const
{
    if (!m_isLive || !m_view->isRunning() || !m_view->parked())
        return false;
    const PendingWork &pending = m_view->parked()->pending;
    return pending.point == GatePoint::AfterGrading && pending.evaluation && pending.evaluation->iteration == iteration;
}

VerdictActions::Offers VerdictActions::offers() const
{
    Offers offers;
    const MatrixRow *criterion = row();
    if (criterion == nullptr)
        return offers;
    const MatrixCell *current = cell();
    offers.overrides = current != nullptr && m_view->evaluationOf(column()) != nullptr;
    offers.isPending = offers.overrides && isPending(column());
    offers.restores = current != nullptr && current->recorded.has_value();
    offers.splits = !guessedName().empty();
    offers.merges = !criterion->inRubric;
    offers.unmatches = !correctedNames().empty();
    return offers;
}

/// The actions are about the cell that becomes the current one with the menu; of a row's head about its cell there.
void VerdictActions::fillMenu(QMenu *menu, int row, int column)
{
    if (m_view == nullptr || m_table->model()->columnCount() == 0)
        return;
    const int inRow = column >= 0 ? column : std::max(0, m_table->currentIndex().column());
    m_table->setCurrentIndex(m_table->model()->index(row, inRow));
    const Offers possible = offers();
    const auto add = [this, menu](const char *name, const QString &text, bool enabled, void (VerdictActions::*slot)(),
                                  const QIcon &icon = {}) {
        QAction *action = menu->addAction(icon, text, this, slot);
        action->setObjectName(QString::fromLatin1(name));
        action->setEnabled(enabled);
        return action;
    };
    add("menuOverride", tr("Override the verdict…"), possible.overrides, &VerdictActions::overrideVerdict,
        m_icons.icon(StateTone::Human))
        ->setShortcut(QKeySequence(Qt::Key_O));
    add("menuRestore", tr("Restore the verdict of the run"), possible.restores, &VerdictActions::restore,
        m_icons.icon("undo"));
    menu->addSeparator();
    const QString guess = toQString(guessedName());
    add("menuSplit",
        guess.isEmpty() ? tr("Split off a guess") : tr("“%1” is another criterion: split it off").arg(guess),
        possible.splits, &VerdictActions::splitOff);
    add("menuMerge", tr("Merge this row into another one…"), possible.merges, &VerdictActions::merge);
    add("menuUnmatch", tr("Take the correction of the row back"), possible.unmatches, &VerdictActions::unmatch);
    menu->addSeparator();
}

VerdictNote VerdictActions::noteOnCell() const
{
    const MatrixRow &criterion = *row();
    const MatrixCell &current = *cell();
    const bool graded = current.place >= 0;
    VerdictNote note;
    note.gradingRunId = m_view->evaluationOf(column())->gradingRunId;
    note.iteration = column();
    note.place = current.place;
    note.id = graded ? current.verdict.id : criterion.id;
    note.name = graded ? current.verdict.name : criterion.name;
    return note;
}

void VerdictActions::overrideVerdict()
{
    const Offers possible = offers();
    if (!possible.overrides)
        return;
    const MatrixCell &current = *cell();
    OverrideDialog::Subject subject;
    subject.criterion = toQString(row()->name);
    subject.iteration = column();
    const QString before = gradersWords(m_view->gradersEvaluation(column()), current);
    subject.before = before.isEmpty() ? verdictWords(current.verdict) : before;
    subject.state = current.state;
    subject.reason = current.by == VerdictBy::Human ? QString::fromStdString(current.verdict.gap) : QString();
    subject.isPending = possible.isPending;
    auto *dialog = new OverrideDialog(m_icons, subject, m_table->window());
    // The run may go on while the dialog is open; the answer is about what was asked.
    connect(dialog, &OverrideDialog::decided, this,
            [this, note = noteOnCell(), verdict = current.verdict](CriterionState state, const QString &reason) {
                VerdictNote given = note;
                given.state = state;
                given.gap = reason.trimmed().toStdString();
                take(given, verdict);
            });
    dialog->open();
}

void VerdictActions::take(const VerdictNote &note, CriterionVerdict verdict)
{
    if (!isPending(note.iteration)) {
        Q_EMIT annotationRequested({.verdicts = {note}, .rows = {}});
        return;
    }
    verdict.id = note.id;
    verdict.name = note.name;
    verdict.state = note.state;
    verdict.gap = note.gap;
    Q_EMIT pendingOverridden(verdict);
}

void VerdictActions::restore()
{
    if (offers().restores)
        Q_EMIT annotationRequested({.verdicts = {noteOnCell()}, .rows = {}, .isWithdrawal = true});
}

void VerdictActions::splitOff()
{
    if (const std::string name = guessedName(); !name.empty())
        Q_EMIT annotationRequested({.verdicts = {}, .rows = {{.name = name, .row = {}}}});
}

void VerdictActions::merge()
{
    const MatrixRow *criterion = row();
    if (criterion == nullptr || criterion->inRubric)
        return;
    std::vector<MergeDialog::Target> targets;
    for (const MatrixRow &other : m_view->shownMatrix().rows()) {
        if (&other != criterion)
            targets.push_back({other.name, commonIteration(*criterion, other)});
    }
    auto *dialog = new MergeDialog(toQString(criterion->name), targets, m_table->window());
    connect(dialog, &MergeDialog::decided, this, [this, names = namesOf(*criterion)](const std::string &target) {
        AnnotationChange change;
        for (const std::string &name : names)
            change.rows.push_back({.name = name, .row = target});
        Q_EMIT annotationRequested(change);
    });
    dialog->open();
}

void VerdictActions::unmatch()
{
    AnnotationChange change;
    change.isWithdrawal = true;
    for (std::string &name : correctedNames())
        change.rows.push_back({.name = std::move(name), .row = {}});
    if (!change.rows.empty())
        Q_EMIT annotationRequested(change);
}

} // namespace Touchstone
