#include "gui/run/run_tabs_page.h"

#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/editor/tab_button.h"
#include "gui/run/live_run.h"
#include "gui/run/run_notices.h"
#include "gui/run/run_page.h"
#include "gui/run/run_setup_panel.h"
#include "gui/run/run_words.h"
#include "gui/widgets/tab_row.h"

#include <QAction>
#include <QDateTime>
#include <QEvent>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace Touchstone {

namespace {

constexpr int leastTask = 60; ///< widths of a task in a tab; the state follows whole
constexpr int mostTask = 220;
constexpr int besideTask = 160; ///< of icon, state and button
constexpr int iconSize = 14;
constexpr std::chrono::milliseconds storeDelay(400);

RunPage *pageOf(const QTabBar *tabs, int index)
{
    return index < 0 ? nullptr : tabs->tabData(index).value<RunPage *>();
}

} // namespace

RunTabsPage::RunTabsPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Run, parent)
    , m_workbench(workbench)
    , m_new(makeAction("actionNewRunTab", QKeySequence(Qt::CTRL | Qt::Key_T)))
    , m_close(makeAction("actionCloseRunTab", QKeySequence(Qt::CTRL | Qt::Key_W)))
    , m_next(makeAction("actionNextRunTab", QKeySequence(Qt::CTRL | Qt::Key_Tab)))
    , m_previous(makeAction("actionPreviousRunTab", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab)))
    , m_gradeAgain(makeAction("actionGradeAgain", QKeySequence(Qt::CTRL | Qt::Key_F5)))
    , m_notices(new RunNotices(workbench.settings(), this, this))
{
    m_new->setIcon(workbench.icons().icon("plus"));
    connect(m_new, &QAction::triggered, this, [this] {
        m_workbench.requestPage(PageId::Run);
        addTab();
    });
    connect(m_close, &QAction::triggered, this, [this] { closeTab(current()); });
    connect(m_next, &QAction::triggered, this, [this] { step(1); });
    connect(m_previous, &QAction::triggered, this, [this] { step(-1); });
    connect(m_gradeAgain, &QAction::triggered, this, [this] { current()->gradeAgain(); });
    m_storeDelay.setSingleShot(true);
    m_storeDelay.setInterval(storeDelay);
    connect(&m_storeDelay, &QTimer::timeout, this, &RunTabsPage::storeTabs);
    nameActions();
    updateRow();
}

RunTabsPage::~RunTabsPage()
{
    if (m_storeDelay.isActive())
        storeTabs();
    // All at once: each waits for its own end when it goes.
    for (const Tab &tab : m_tabs) {
        tab.page->disconnect(this);
        tab.page->run().disconnect(this);
        tab.page->status().disconnect(this);
        if (tab.page->run().isActive())
            tab.page->perform(PageCommand::StopRun);
    }
}

QAction *RunTabsPage::makeAction(const char *name, const QKeySequence &key)
{
    auto *action = new QAction(this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(key);
    addAction(action);
    return action;
}

void RunTabsPage::nameActions()
{
    m_new->setText(tr("&New tab"));
    m_new->setToolTip(tr("New tab (Ctrl+T)"));
    m_close->setText(tr("C&lose tab"));
    m_next->setText(tr("Next tab"));
    m_previous->setText(tr("Previous tab"));
    m_gradeAgain->setText(tr("&Grade again"));
}

void RunTabsPage::build()
{
    makeRow();
    m_stack = new QStackedWidget;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_row);
    layout->addWidget(m_stack, 1);
    connect(&m_workbench, &Workbench::runRequested, this, [this](const QString &rubric) { idleRun()->setUp(rubric); });
    connect(&m_workbench, &Workbench::tourRunRequested, this, [this] { idleRun()->startAtOnce(); });
    connect(&m_workbench, &Workbench::launchRequested, this, [this](const RunSpec &spec) { idleRun()->launch(spec); });
    connect(&m_workbench, &Workbench::themeChanged, this, &RunTabsPage::retranslate);
    // Queued: the pages take the project over first.
    connect(&m_workbench, &Workbench::projectChanged, this, &RunTabsPage::restoreTabs, Qt::QueuedConnection);
    makeRun();
    current()->ensureBuilt();
    restoreTabs();
}

void RunTabsPage::makeRow()
{
    m_row = new TabRow;
    QTabBar *tabs = m_row->tabs();
    tabs->setObjectName(QStringLiteral("runTabs"));
    tabs->setElideMode(Qt::ElideNone); // the task is short already
    tabs->setIconSize(QSize(iconSize, iconSize));
    m_add = new QToolButton;
    m_add->setObjectName(QStringLiteral("newRunTab"));
    m_add->setAutoRaise(true);
    m_add->setDefaultAction(m_new);
    m_add->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_row->addTrailing(m_add);
    connect(tabs, &QTabBar::currentChanged, this, &RunTabsPage::showTab);
    connect(tabs, &QTabBar::tabMoved, &m_storeDelay, qOverload<>(&QTimer::start));
}

void RunTabsPage::retranslate()
{
    m_row->tabs()->setAccessibleName(tr("Runs"));
    m_add->setAccessibleName(tr("New tab"));
    updateTabs();
}

/// Says all tabs anew, in the room that they have now.
void RunTabsPage::updateTabs()
{
    for (Tab &tab : m_tabs) {
        tab.words = {};
        updateTab(tab.page);
    }
}

void RunTabsPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    updateTabs();
}

void RunTabsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        nameActions();
    Page::changeEvent(event);
}

void RunTabsPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    updateRow();
}

/// Shortcuts of the window that other pages have a use of their own for.
void RunTabsPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    updateRow();
}

void RunTabsPage::adaptToRoom()
{
    for (const Tab &tab : m_tabs)
        tab.page->setRoom(room());
}

QList<RunPage *> RunTabsPage::runs() const
{
    QList<RunPage *> runs;
    for (int i = 0; m_row != nullptr && i < m_row->tabs()->count(); ++i)
        runs.append(pageOf(m_row->tabs(), i));
    return runs;
}

RunPage *RunTabsPage::current() const
{
    return m_stack != nullptr ? static_cast<RunPage *>(m_stack->currentWidget()) : nullptr;
}

void RunTabsPage::setCurrent(RunPage *run)
{
    m_row->tabs()->setCurrentIndex(indexOf(run));
}

RunPage *RunTabsPage::addTab()
{
    ensureBuilt();
    const QVariantMap models = RunSetupPanel::modelsIn(current()->choices());
    RunPage *run = makeRun();
    run->setChoices(models); // who has chosen some wants them for the next run, too
    setCurrent(run);
    run->focusTask();
    return run;
}

RunPage *RunTabsPage::makeRun()
{
    auto *run = new RunPage(m_workbench);
    run->setObjectName(QStringLiteral("run"));
    run->setRoom(room());
    run->setClashCheck(
        [this, run](const Project &project, const QString &recordFile) { return clashOf(run, project, recordFile); });
    m_tabs.push_back({.page = run, .words = {}});
    m_stack->addWidget(run);
    connectRun(run);
    connectStatus(run);
    QTabBar *tabs = m_row->tabs();
    auto *button = new TabButton(m_workbench.icons(), tabs);
    connect(button, &QAbstractButton::clicked, this, [this, run] { closeTab(run); });
    const int index = tabs->addTab(QString());
    tabs->setTabData(index, QVariant::fromValue(run));
    tabs->setTabButton(index, QTabBar::RightSide, button);
    tabs->updateGeometry(); // a hidden tab bar keeps its new size to itself
    updateTabs(); // the others have less room now
    updateRow();
    if (index == tabs->currentIndex())
        showTab(index); // the first one became current before it had its data
    m_storeDelay.start();
    return run;
}

void RunTabsPage::connectRun(RunPage *run)
{
    connect(&run->run(), &LiveRun::changed, this,
            [this, run](const RunView::Changes &changes) { onRunChanged(run, changes); });
    connect(&run->run(), &LiveRun::ended, this, [this, run] { onEnded(run); });
    connect(run, &Page::commandsChanged, this, [this, run] { onCommandsChanged(run); });
    connect(run, &RunPage::startRefused, this, &RunTabsPage::startRefused);
    connect(run, &RunPage::breakpointsEdited, this, [this, run] {
        for (const Tab &tab : m_tabs) {
            if (tab.page != run)
                tab.page->readBreakpoints();
        }
    });
}

void RunTabsPage::connectStatus(RunPage *run)
{
    const StatusFeed &feed = run->status();
    StatusFeed &frame = m_workbench.status();
    connect(&feed, &StatusFeed::said, this, [this, run, &frame](const QString &text, bool isTrouble) {
        const QString whole =
            run == current() ? text : tr("%1: %2", "task: what is said").arg(tabWordsOf(*run).task, text);
        isTrouble ? frame.complain(whole) : frame.say(whole);
    });
    connect(&feed, &StatusFeed::logged, &frame, &StatusFeed::log);
    connect(&feed, &StatusFeed::runStateChanged, this, [this, &frame] {
        const RunState before = frame.runState();
        tellStatus();
        if (frame.runState() == before)
            Q_EMIT frame.runStateChanged(); // who lists runs wants to know of each
    });
    for (const auto changed : {&StatusFeed::activityChanged, &StatusFeed::ledgerChanged}) {
        connect(&feed, changed, this, [this, run] {
            if (run == current())
                tellStatus();
        });
    }
}

/// What the frame shows is that of the current tab; whether a run goes on at all is that of any.
void RunTabsPage::tellStatus()
{
    const RunPage *run = current();
    if (run == nullptr)
        return;
    StatusFeed &frame = m_workbench.status();
    frame.setLedger(run->status().ledger());
    if (const auto &activity = run->status().activity())
        frame.setActivity(*activity);
    else if (m_tellsActivity)
        frame.endActivity();
    m_tellsActivity = run->status().activity().has_value();
    frame.setRunState(overallState());
}

RunState RunTabsPage::overallState() const
{
    if (const RunState state = current()->status().runState(); state != RunState::None)
        return state;
    const auto has = [this](RunState state) {
        return std::any_of(m_tabs.begin(), m_tabs.end(),
                           [state](const Tab &tab) { return tab.page->status().runState() == state; });
    };
    if (has(RunState::Parked))
        return RunState::Parked;
    return has(RunState::Running) ? RunState::Running : RunState::None;
}

RunTabsPage::Tab *RunTabsPage::tabOf(const RunPage *run)
{
    const auto found = std::find_if(m_tabs.begin(), m_tabs.end(), [run](const Tab &tab) { return tab.page == run; });
    return found == m_tabs.end() ? nullptr : &*found;
}

int RunTabsPage::indexOf(const RunPage *run) const
{
    const QList<RunPage *> all = runs();
    const auto found = std::find(all.begin(), all.end(), run);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

void RunTabsPage::showTab(int index)
{
    RunPage *run = pageOf(m_row->tabs(), index);
    if (run == nullptr)
        return;
    run->ensureBuilt();
    m_stack->setCurrentWidget(run);
    tellStatus();
    updateRow();
    m_storeDelay.start();
    Q_EMIT commandsChanged();
}

void RunTabsPage::step(int by)
{
    QTabBar *tabs = m_row->tabs();
    tabs->setCurrentIndex((tabs->currentIndex() + by + tabs->count()) % tabs->count());
}

void RunTabsPage::onRunChanged(RunPage *run, const RunView::Changes &changes)
{
    if (!changes.state)
        return;
    updateTab(run);
    const auto &parked = run->run().view().parked();
    Tab *tab = tabOf(run);
    if (!parked || parked->number == tab->parking)
        return;
    tab->parking = parked->number;
    m_notices->tellParked(run->run().view(), tab->words.task, QDateTime::currentMSecsSinceEpoch(), shower(run));
}

void RunTabsPage::onEnded(RunPage *run)
{
    Tab *tab = tabOf(run);
    tab->parking = 0;
    updateTab(run);
    if (tab->closes) {
        closeNow(run);
        return;
    }
    m_notices->tellEnded(run->run().view(), tab->words.task, QDateTime::currentMSecsSinceEpoch(), shower(run));
}

std::function<void()> RunTabsPage::shower(RunPage *run)
{
    return [this, run] {
        window()->show();
        window()->raise();
        window()->activateWindow();
        m_workbench.requestPage(PageId::Run);
        if (tabOf(run) != nullptr) // it may have been closed meanwhile
            setCurrent(run);
    };
}

void RunTabsPage::onCommandsChanged(RunPage *run)
{
    updateTab(run);
    m_storeDelay.start();
    if (run == current()) {
        updateRow();
        Q_EMIT commandsChanged();
    }
    Tab *tab = tabOf(run);
    if (tab->isActive == run->run().isActive())
        return;
    tab->isActive = run->run().isActive();
    for (const RunPage *each : runs()) {
        if (each != run)
            tabOf(each)->page->checkClash();
    }
}

QIcon RunTabsPage::iconOf(const RunTabWords &words) const
{
    const Icons &icons = m_workbench.icons();
    if (words.isParked) {
        const Theme &theme = m_workbench.theme();
        return icons.pixmap(QStringLiteral("state-parked"), theme.tone(StateTone::Changed).fg, theme.window, iconSize,
                            devicePixelRatioF());
    }
    return words.tone ? icons.icon(*words.tone) : icons.icon("play", IconRole::Muted);
}

void RunTabsPage::updateTab(RunPage *run)
{
    Tab *tab = tabOf(run);
    const int index = indexOf(run);
    const RunTabWords words = tabWordsOf(*run);
    if (index < 0 || tab->words == words)
        return;
    tab->words = words;
    QTabBar *tabs = m_row->tabs();
    const int taskRoom = std::clamp(width() / tabs->count() - besideTask, leastTask, mostTask);
    QString text = tabs->fontMetrics().elidedText(words.task, Qt::ElideRight, taskRoom);
    QString whole = words.task;
    if (!words.state.isEmpty()) {
        text = tr("%1 · %2", "task · state").arg(text, words.state);
        whole += u'\n' + words.state;
    }
    tabs->setTabText(index, text.replace(u'&', QStringLiteral("&&")));
    tabs->setTabToolTip(index, plainToolTip(whole));
    tabs->setTabIcon(index, iconOf(words));
    auto *button = static_cast<TabButton *>(tabs->tabButton(index, QTabBar::RightSide));
    button->setAccessibleName(tr("Close %1").arg(words.task));
    button->setToolTip(tr("Close (Ctrl+W)"));
}

void RunTabsPage::updateRow()
{
    const bool several = m_tabs.size() > 1;
    if (m_row != nullptr)
        m_row->setVisible(several);
    for (QAction *action : {m_close, m_next, m_previous})
        action->setEnabled(several && isVisible());
    m_gradeAgain->setEnabled(isVisible() && current() != nullptr && current()->canGradeAgain());
}

bool RunTabsPage::canDo(PageCommand command) const
{
    if (current() == nullptr) // not built yet
        return command == PageCommand::StartRun && m_workbench.project() != nullptr;
    return current()->canDo(command);
}

void RunTabsPage::perform(PageCommand command)
{
    ensureBuilt();
    current()->perform(command);
}

} // namespace Touchstone
