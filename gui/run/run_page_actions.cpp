// What the commands of the window and the banner of a run that has ended do.

#include "engine/storage/run_history.h"
#include "gui/app/error_text.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/run/breakpoint_bar.h"
#include "gui/run/breakpoint_dialog.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/live_run.h"
#include "gui/run/run_actions.h"
#include "gui/run/run_controls.h"
#include "gui/run/run_page.h"
#include "gui/run/run_panel.h"
#include "gui/run/run_setup_panel.h"

#include <QMessageBox>
#include <QPushButton>

#include <array>
#include <string_view>
#include <utility>

namespace Touchstone {

namespace {

/// Tools of the agent that a breakpoint is likely to name; others may be typed.
constexpr std::array<std::string_view, 9> offeredTools{"write_file", "edit_file", "read_file", "execute",    "task",
                                                       "ls",         "glob",      "grep",      "write_todos"};

} // namespace

void RunPage::focusTask()
{
    ensureBuilt();
    m_setup->focusTask();
}

bool RunPage::hasOwnTask() const
{
    return !m_showsRun && m_setup != nullptr && m_setup->hasOwnTask();
}

QVariantMap RunPage::choices() const
{
    return m_setup != nullptr && m_choices.isEmpty() ? m_setup->choices() : m_choices;
}

void RunPage::setChoices(const QVariantMap &choices)
{
    m_choices = choices;
    takeChoices();
}

void RunPage::takeChoices()
{
    if (m_setup != nullptr && m_workbench.project() != nullptr && !m_choices.isEmpty())
        m_setup->setChoices(std::exchange(m_choices, {}));
}

QString RunPage::runFolder() const
{
    return QString::fromStdString(runFolderOf(m_run->spec().historyFile, m_run->runId().toStdString()));
}

/// What an ending offers and only the page can do; the rest is RunActions'.
void RunPage::act(EndingAction action)
{
    switch (action) {
    case EndingAction::StartAgain: {
        RunSpec again = specOfNext();
        again.origin = {}; // from its beginning
        launch(std::move(again));
        break;
    }
    case EndingAction::AddRubric:
        showSetup();
        m_setup->focusRubric();
        break;
    case EndingAction::Discard:
        discard();
        break;
    default:
        break;
    }
}

/// The same run once more, by what the project says now.
RunSpec RunPage::specOfNext() const
{
    RunSpec spec = m_run->spec();
    const auto project = m_workbench.project();
    if (project && project->folder == spec.project.folder) {
        spec.project = *project;
        spec.trusted = m_workbench.isTrusted();
    }
    return spec;
}

bool RunPage::canGradeAgain() const
{
    return m_showsRun && !m_run->isActive() && m_panel->canGradeAgain();
}

void RunPage::gradeAgain()
{
    if (canGradeAgain())
        m_actions->gradeAgain(-1);
}

void RunPage::discard()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Discard this run"), tr("Discard this run?"),
                                QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("discardDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("It leaves the history with its files. Your folder is not touched."));
    QPushButton *yes = box->addButton(tr("Discard run"), QMessageBox::DestructiveRole);
    yes->setProperty("destructive", true);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(yes, &QPushButton::clicked, this, [this] {
        const std::string id = m_run->runId().toStdString();
        m_background.run(
            [file = m_run->spec().historyFile, id](const std::stop_token & /*stop*/) -> Result<void> {
                const SystemClock clock;
                const auto history = RunHistory::open(file, clock);
                return history ? (*history)->remove(id) : Result<void>(failure(history.error()));
            },
            [this](const Result<void> &removed) {
                m_status.say(removed ? tr("The run was discarded") : errorText(removed.error()).joined());
                showSetup();
            });
    });
    box->open();
}

/// What a person notes beside the run: it is kept with it in the history.
void RunPage::annotate(const AnnotationChange &change)
{
    const std::string id = m_run->runId().toStdString();
    m_background.run(
        [file = m_run->spec().historyFile, id, change](const std::stop_token & /*stop*/) -> Result<RunAnnotations> {
            const SystemClock clock;
            const auto history = RunHistory::open(file, clock);
            return history ? (*history)->annotate(id, change) : Result<RunAnnotations>(failure(history.error()));
        },
        [this, id](const Result<RunAnnotations> &noted) {
            if (!noted)
                m_workbench.status().complain(errorText(noted.error()).joined());
            else if (id == m_run->runId().toStdString())
                m_run->setAnnotations(*noted);
        });
}

void RunPage::decide(const GateDecision &decision)
{
    const Result<void> taken = m_run->decide(decision);
    m_panel->setDecided(taken ? QString() : errorText(taken.error()).detail);
    updateControls();
}

/// What the controls offer follows from the run and from what was typed into its pending work.
void RunPage::updateControls()
{
    RunStage stage = RunStage::None;
    if (m_run->isStopping() && m_run->isActive())
        stage = RunStage::Stopping;
    else if (m_run->isActive() && m_run->view().parked())
        stage = m_run->isWaiting() && m_panel->canProceed() ? RunStage::Parked : RunStage::Deciding;
    else if (m_run->isActive())
        stage = m_run->isPausing() ? RunStage::Pausing : RunStage::Running;
    if (m_controls->stage() == stage)
        return;
    m_controls->setStage(stage);
    Q_EMIT commandsChanged();
}

/// They hold for a run of the same project that goes on, too.
void RunPage::takeBreakpoints(std::vector<Breakpoint> breakpoints)
{
    m_breakpoints = std::move(breakpoints);
    const auto project = m_workbench.project();
    if (project && m_run->spec().project.folder == project->folder)
        m_run->setBreakpoints(m_breakpoints);
    m_panel->setBreakpoints(m_breakpoints);
    m_setupBreakpoints->setBreakpoints(m_breakpoints);
}

void RunPage::editBreakpoints()
{
    const auto project = m_workbench.project();
    if (!project || findChild<BreakpointDialog *>() != nullptr)
        return;
    BreakpointDialog::Offers offers;
    for (const std::string_view tool : offeredTools)
        offers.tools.append(QString::fromUtf8(tool.data(), static_cast<qsizetype>(tool.size())));
    const std::optional<Rubric> chosen = m_setup->choice().rubric;
    const Rubric rubric = m_showsRun ? m_run->view().rubric() : chosen.value_or(Rubric());
    for (const Criterion &criterion : rubric.criteria)
        offers.criteria.append(QString::fromStdString(criterion.text).simplified());
    auto *dialog = new BreakpointDialog(m_workbench.icons(), m_breakpoints, offers, this);
    connect(dialog, &BreakpointDialog::changed, this,
            [this, folder = QString::fromStdString(project->folder)](const std::vector<Breakpoint> &breakpoints) {
                m_workbench.settings().setBreakpoints(folder, breakpointLines(breakpoints));
                takeBreakpoints(breakpoints);
                Q_EMIT breakpointsEdited();
            });
    dialog->open();
}

/// Sets those of the open project.
void RunPage::changeBreakpoints(const std::vector<Breakpoint> &breakpoints)
{
    const auto project = m_workbench.project();
    if (!project)
        return;
    m_workbench.settings().setBreakpoints(QString::fromStdString(project->folder), breakpointLines(breakpoints));
    takeBreakpoints(breakpoints);
}

bool RunPage::canDo(PageCommand command) const
{
    switch (command) {
    case PageCommand::StartRun:
        if (m_start == nullptr)
            return false;
        if (m_controls->stage() == RunStage::Parked)
            return true;
        return m_showsRun ? m_run->view().ending().has_value() : m_start->isEnabled() || m_setup->isLoading();
    case PageCommand::PauseRun:
        return m_controls != nullptr
            && (m_controls->stage() == RunStage::Running || m_controls->stage() == RunStage::Parked);
    case PageCommand::StepRun:
        return m_controls != nullptr && m_controls->stage() == RunStage::Parked;
    case PageCommand::Breakpoints:
        return m_setup != nullptr && m_workbench.project() != nullptr;
    case PageCommand::StopRun:
        return m_run->isActive() && !m_run->isStopping();
    case PageCommand::Find:
    case PageCommand::FindNext:
    case PageCommand::FindPrevious:
        return m_showsRun;
    default:
        return false;
    }
}

void RunPage::perform(PageCommand command)
{
    ensureBuilt();
    switch (command) {
    case PageCommand::StartRun:
        if (m_controls->stage() == RunStage::Parked)
            m_panel->proceed(false);
        else if (m_showsRun)
            act(EndingAction::StartAgain);
        else if (m_setup->isLoading())
            m_startPending = true; // F5 on another page has only just made this one
        else
            start();
        break;
    case PageCommand::PauseRun:
        if (m_controls->stage() == RunStage::Parked)
            m_panel->proceed(false);
        else
            pause();
        break;
    case PageCommand::StepRun:
        m_panel->proceed(true);
        break;
    case PageCommand::Breakpoints:
        editBreakpoints();
        break;
    case PageCommand::StopRun:
        stop();
        break;
    case PageCommand::Find:
        m_panel->find();
        break;
    case PageCommand::FindNext:
        m_panel->findNext(true);
        break;
    case PageCommand::FindPrevious:
        m_panel->findNext(false);
        break;
    default:
        break;
    }
}

} // namespace Touchstone
