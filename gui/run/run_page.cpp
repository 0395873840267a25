#include "gui/run/run_page.h"

#include "engine/storage/run_history.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/run/breakpoint_bar.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/grader_actions.h"
#include "gui/run/live_run.h"
#include "gui/run/run_actions.h"
#include "gui/run/run_controls.h"
#include "gui/run/run_header.h"
#include "gui/run/run_panel.h"
#include "gui/run/run_places.h"
#include "gui/run/run_setup_panel.h"
#include "gui/run/run_words.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/toast.h"

#include <QDateTime>
#include <QDir>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <utility>

namespace Touchstone {

namespace {

/// The cassette's host path; empty for none.
QString recordPath(const Project &project, const QString &name)
{
    return name.isEmpty() ? QString() : QDir::cleanPath(QDir(QString::fromStdString(project.folder)).filePath(name));
}

} // namespace

RunPage::RunPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Run, parent)
    , m_workbench(workbench)
    , m_run(new LiveRun(this))
{
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &RunPage::onTick);
    connect(m_run, &LiveRun::changed, this, &RunPage::onChanged);
    connect(m_run, &LiveRun::ended, this, &RunPage::onEnded);
    connect(&workbench.status(), &StatusFeed::stopRequested, this, &RunPage::stop);
}

RunPage::~RunPage() = default;

void RunPage::build()
{
    const Icons &icons = m_workbench.icons();
    m_header = new RunHeader(icons);
    m_start = new QPushButton;
    m_controls = new RunControls(icons);
    m_new = new QPushButton;
    m_obstacle = new Banner(icons);
    m_stack = new QStackedWidget;
    m_noProject = new EmptyState(icons);
    m_setup = new RunSetupPanel(icons);
    m_setup->setOffer(m_workbench.modelOffer());
    m_panel = new RunPanel(icons, m_workbench.settings(), EndingPlace::Live);
    m_actions = new RunActions(m_workbench, *m_panel, this);
    m_toast = new Toast(icons, this);
    m_start->setObjectName(QStringLiteral("startRun"));
    m_start->setProperty("primary", true);
    m_start->setFont(fontFor(FontRole::BodyMedium));
    m_start->setIcon(icons.icon("play", IconRole::OnAccent));
    m_new->setObjectName(QStringLiteral("newRun"));
    m_new->setIcon(icons.icon("plus"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_new, m_controls, m_start})
        m_header->addAction(widget);
    m_setupSide = new QWidget;
    auto *side = new QVBoxLayout(m_setupSide);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    side->addWidget(m_obstacle);
    side->addWidget(m_setup, 1);
    m_setupBreakpoints = new BreakpointBar(icons, QStringLiteral("setUpBreakpoints"));
    side->addWidget(m_setupBreakpoints);
    m_stack->addWidget(m_noProject);
    m_stack->addWidget(m_setupSide);
    m_stack->addWidget(m_panel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    connectParts();
    takeProject();
}

void RunPage::connectParts()
{
    connect(m_start, &QPushButton::clicked, this, &RunPage::start);
    connect(m_controls, &RunControls::pauseRequested, this, &RunPage::pause);
    connect(m_controls, &RunControls::continueRequested, m_panel, [this] { m_panel->proceed(false); });
    connect(m_controls, &RunControls::stepRequested, m_panel, [this] { m_panel->proceed(true); });
    connect(m_controls, &RunControls::stopRequested, this, &RunPage::stop);
    connect(m_panel, &RunPanel::decided, this, &RunPage::decide);
    connect(m_panel, &RunPanel::pendingChanged, this, &RunPage::updateControls);
    connect(m_panel, &RunPanel::breakpointsRequested, this, &RunPage::editBreakpoints);
    connect(m_panel, &RunPanel::remedyRequested, this, [this](GraderRemedy remedy, const HiddenEvidence &hidden) {
        offerRemedy(m_workbench, QString::fromStdString(m_run->spec().project.folder), remedy, hidden, m_panel);
    });
    connect(m_panel, &RunPanel::benchRequested, this, [this](int iteration) {
        openBench(m_workbench, m_run->spec().historyFile, m_run->runId().toStdString(), iteration, this);
    });
    connect(m_panel, &RunPanel::outlookChanged, this, &Page::commandsChanged);
    connect(m_setupBreakpoints, &BreakpointBar::activated, this, &RunPage::editBreakpoints);
    connect(m_new, &QPushButton::clicked, this, &RunPage::showSetup);
    connect(m_noProject, &EmptyState::activated, this, [this] { m_workbench.requestPage(PageId::Start); });
    connect(m_setup, &RunSetupPanel::changed, this, [this] {
        updateStart();
        if (m_startPending)
            startWhenReady();
    });
    connect(m_setup, &RunSetupPanel::startRequested, this, &RunPage::start);
    connect(m_actions, &RunActions::leftToPage, this, &RunPage::act);
    connect(m_actions, &RunActions::said, m_toast, [this](const QString &text) { m_toast->showMessage(text); });
    connect(m_panel, &RunPanel::breakpointToggled, this,
            [this](const Breakpoint &breakpoint) { changeBreakpoints(toggled(m_breakpoints, breakpoint)); });
    connect(m_panel, &RunPanel::annotationRequested, this, &RunPage::annotate);
    connect(&m_workbench, &Workbench::projectChanged, this, &RunPage::takeProject);
    connect(&m_workbench, &Workbench::modelsChanged, this, &RunPage::takeProject);
    connect(&m_workbench.settings(), &Settings::modelsChanged, this, &RunPage::takeProject);
    connect(&m_workbench, &Workbench::trustChanged, this, &RunPage::updateStart);
}

void RunPage::setUp(const QString &rubric)
{
    ensureBuilt();
    showSetup();
    m_setup->chooseRubric(rubric);
}

void RunPage::startAtOnce()
{
    ensureBuilt();
    m_startPending = true;
    startWhenReady();
}

void RunPage::retranslate()
{
    m_start->setText(tr("Start run"));
    m_start->setToolTip(tr("Start the run (F5, Ctrl+Enter in the task)"));
    m_start->setAccessibleName(tr("Start the run"));
    m_controls->retranslate();
    m_setupBreakpoints->retranslate();
    m_new->setText(tr("New run"));
    m_new->setToolTip(tr("Set up another run"));
    m_new->setAccessibleName(tr("Set up another run"));
    m_noProject->setContent(QStringLiteral("run"), tr("Nothing to run"),
                            tr("Open a folder with skills, memory or a rubric first"), tr("Open a folder"),
                            QStringLiteral("folder"));
    m_header->retranslate();
    m_setup->retranslate();
    updateStart();
    showHeader();
}

void RunPage::adaptToRoom()
{
    m_header->setNarrow(room() == Room::Narrow);
    m_controls->setNarrow(room() == Room::Narrow);
}

void RunPage::takeProject()
{
    const Settings &settings = m_workbench.settings();
    m_setup->setProject(m_workbench.project(), settings.workerModel(), settings.graderModel());
    readBreakpoints();
    takeChoices();
    if (!m_showsRun)
        showSetup();
    updateStart();
}

void RunPage::readBreakpoints()
{
    if (m_setup == nullptr)
        return; // building reads them
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) : QString();
    takeBreakpoints(project ? breakpointsFromLines(m_workbench.settings().breakpoints(folder))
                            : std::vector<Breakpoint>());
}

void RunPage::showSetup()
{
    if (m_run->isActive())
        return;
    m_showsRun = false;
    m_stack->setCurrentWidget(m_workbench.project() ? m_setupSide : static_cast<QWidget *>(m_noProject));
    m_status.setLedger(std::nullopt);
    showHeader();
    updateStart();
}

std::optional<RunPage::Obstacle> RunPage::obstacle() const
{
    const RunChoice choice = m_setup->choice();
    if (!m_workbench.isTrusted())
        return Obstacle{tr("This project has not been confirmed"),
                        tr("It wants to do things that need your yes first. The bar above lists them.")};
    if (const QString problem = m_setup->fileProblem(); !problem.isEmpty())
        return Obstacle{tr("A file could not be read"), problem};
    if (const QString clash = clashWith(choice.recordFile); !clash.isEmpty())
        return Obstacle{tr("Another tab is in the way"), clash};
    if (choice.workerModel.isEmpty())
        return Obstacle{tr("No model is set"),
                        tr("Type one as provider:model at the right, or choose a default in the settings."), true};
    return std::nullopt;
}

QString RunPage::clashWith(const QString &recordFile) const
{
    const auto project = m_workbench.project();
    return project && m_clashCheck ? m_clashCheck(*project, recordPath(*project, recordFile)) : QString();
}

void RunPage::checkClash()
{
    if (m_setup != nullptr)
        updateStart();
}

void RunPage::updateStart()
{
    const std::optional<Obstacle> found = obstacle();
    const bool running = m_run->isActive();
    const bool hasTask = !m_setup->choice().task.trimmed().isEmpty();
    m_start->setVisible(!m_showsRun && m_workbench.project() != nullptr);
    m_start->setEnabled(!running && !found && hasTask && !m_setup->isLoading());
    m_start->setToolTip(found          ? found->title
                            : !hasTask ? tr("Give the agent a task first")
                                       : tr("Start the run (F5, Ctrl+Enter in the task)"));
    m_new->setVisible(m_showsRun && !running);
    m_obstacle->setVisible(found.has_value());
    m_obstacle->clearButtons();
    if (found) {
        m_obstacle->setContent(StateTone::Changed, found->title, found->text);
        m_obstacle->setToolTip(plainToolTip(found->text));
        if (found->settings) {
            QPushButton *settings = m_obstacle->addButton(QStringLiteral("obstacleSettings"), tr("Settings"));
            connect(settings, &QPushButton::clicked, this, [this] { m_workbench.requestPage(PageId::Settings); });
        }
    }
    updateControls();
    Q_EMIT commandsChanged();
}

void RunPage::start()
{
    if (!m_start->isEnabled() || m_run->isActive())
        return;
    const RunChoice choice = m_setup->choice();
    RunSpec spec;
    spec.project = *m_workbench.project();
    spec.task = choice.task.toStdString();
    spec.rubric = choice.rubric;
    spec.workerModel = choice.workerModel.toStdString();
    spec.graderModel = choice.graderModel.toStdString();
    spec.maxIterations = choice.maxIterations;
    spec.limits = choice.limits;
    spec.recordFile = recordPath(spec.project, choice.recordFile).toStdString();
    spec.replayTiming = choice.keepsPauses ? ReplayTiming::Keep : ReplayTiming::Skip;
    spec.historyFile = defaultHistoryFile();
    spec.trusted = m_workbench.isTrusted();
    spec.environment = Environment::ofProcess();
    launch(std::move(spec));
}

/// Starts once task and rubric are there; they are read on a thread.
void RunPage::startWhenReady()
{
    if (m_run->isActive() || m_setup->isLoading() || m_workbench.isOpening())
        return;
    m_startPending = false;
    showSetup();
    start();
    if (m_run->isActive())
        return;
    const std::optional<Obstacle> found = obstacle();
    Q_EMIT startRefused(found ? found->title + QStringLiteral(". ") + found->text : m_start->toolTip());
}

void RunPage::launch(RunSpec spec)
{
    const QString recordFile = QString::fromStdString(spec.recordFile);
    if (const QString clash = m_clashCheck ? m_clashCheck(spec.project, recordFile) : QString(); !clash.isEmpty()) {
        m_toast->showMessage(clash);
        return;
    }
    m_number = 0;
    m_header->setForkedFrom(0);
    m_showsRun = true;
    m_run->setBreakpoints(m_breakpoints);
    m_run->start(std::move(spec), m_workbench.models());
    m_panel->setRun(&m_run->view(), runFolder());
    m_actions->setRun(&m_run->view(), m_run->spec().historyFile, m_run->runId().toStdString());
    m_stack->setCurrentWidget(m_panel);
    m_clock.start();
    m_status.setRunState(RunState::Running);
    updateStart();
    showHeader();
}

void RunPage::stop()
{
    m_run->stop();
    updateStart();
}

void RunPage::pause()
{
    m_run->pause();
    updateControls();
}

void RunPage::onChanged(const RunView::Changes &changes)
{
    m_panel->refresh(changes, QDateTime::currentMSecsSinceEpoch());
    if (!changes.state)
        return;
    updateControls();
    showHeader();
    tellStatus();
    if (m_number == 0)
        askNumber();
}

void RunPage::onEnded()
{
    m_clock.stop();
    m_status.endActivity();
    m_status.setRunState(RunState::None);
    m_status.say(endingOf(m_run->view(), EndingPlace::Live).title);
    tellRecording();
    showHeader();
    updateStart();
    m_actions->refresh();
}

/// The cassette is a model that the next run may use.
void RunPage::tellRecording()
{
    const RunSpec &spec = m_run->spec();
    if (spec.recordFile.empty() || m_run->view().total().calls == 0)
        return;
    const QString file =
        QDir(QString::fromStdString(spec.project.folder)).relativeFilePath(QString::fromStdString(spec.recordFile));
    m_setup->offerCassette(file);
    m_toast->showMessage(tr("Recorded to %1. Choose replay:%1 as worker and grader to play it again").arg(file));
}

void RunPage::onTick()
{
    const std::int64_t now = QDateTime::currentMSecsSinceEpoch();
    m_panel->setNow(now);
    showHeader();
    if (m_run->view().retry() || m_run->view().silentSince())
        tellStatus(); // counts
}

/// Why a call is made again, and when.
QString RunPage::retryText(const RunView &view) const
{
    const std::int64_t left = toMilliseconds(view.retryAt()) - QDateTime::currentMSecsSinceEpoch();
    const QString why = errorText(view.retry()->cause).title;
    return tr("%1. Trying again in %2 s (%3 of %4)")
        .arg(why)
        .arg(std::max<qint64>(left + 999, 0) / 1000)
        .arg(view.retry()->attempt)
        .arg(view.retry()->attempts);
}

void RunPage::showHeader()
{
    if (!m_showsRun) {
        const auto project = m_workbench.project();
        m_header->showPlain(tr("Run"), project ? QString::fromStdString(project->name) : QString());
        return;
    }
    const RunSpec &spec = m_run->spec();
    m_header->showRun(m_run->view(), spec.limits.value_or(spec.project.limits), m_number,
                      QDateTime::currentMSecsSinceEpoch());
}

void RunPage::tellStatus()
{
    const RunView &view = m_run->view();
    StatusFeed &status = m_status;
    LedgerFigures ledger;
    ledger.workerTokens = view.worker().usage.total();
    ledger.graderTokens = view.grader().usage.total();
    ledger.cost = view.total().cost.total();
    ledger.calls = view.total().calls;
    status.setLedger(ledger);
    if (!view.isRunning())
        return;
    status.setRunState(view.parked() ? RunState::Parked : RunState::Running);
    if (view.parked()) {
        status.endActivity(); // nothing goes on
        return;
    }
    const int number = view.iteration() + 1;
    QString text = tr("Preparing the run");
    if (view.phase() == RunPhase::Working)
        text = tr("Working on iteration %1").arg(number);
    else if (view.phase() == RunPhase::Grading)
        text = tr("Grading iteration %1").arg(number);
    if (view.retry())
        text = retryText(view);
    else if (const std::optional<TimePoint> since = view.silentSince())
        text = withSilence(text, QDateTime::currentMSecsSinceEpoch() - toMilliseconds(*since));
    status.setActivity({text, view.iteration(), std::max(view.start().maxIterations, 1), true});
}

/// The number that the history gave the run, that of the run that it was forked from, and what persons noted beside it.
void RunPage::askNumber()
{
    if (m_run->spec().historyFile.empty() || !m_run->view().hasStarted())
        return;
    using Found = std::pair<RunSummary, std::int64_t>;
    const std::string id = m_run->runId().toStdString();
    const RunOrigin &origin = m_run->spec().origin;
    const std::string other = origin.kind == RunOrigin::Kind::Forked ? origin.runId : std::string();
    m_number = -1; // asked
    m_background.run(
        [file = m_run->spec().historyFile, id, other](const std::stop_token & /*stop*/) -> Found {
            const SystemClock clock;
            const auto history = RunHistory::open(file, clock);
            const auto summary = history ? (*history)->find(id) : Result<RunSummary>(failure(history.error()));
            if (!summary)
                return {};
            const auto forked = (*history)->find(other.empty() ? summary->forkedFrom : other);
            return {*summary, forked ? forked->number : 0};
        },
        [this, id](const Found &found) {
            if (id != m_run->runId().toStdString())
                return;
            const RunSummary &summary = found.first;
            m_number = summary.number > 0 ? summary.number : -1;
            m_header->setForkedFrom(found.second);
            if (!summary.annotations.isEmpty())
                m_run->setAnnotations(summary.annotations); // of a run that is gone on with
            showHeader();
        });
}

} // namespace Touchstone
