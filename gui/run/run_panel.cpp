#include "gui/run/run_panel.h"

#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/run/breakpoint_bar.h"
#include "gui/run/files_panel.h"
#include "gui/run/grader_saw_panel.h"
#include "gui/run/parked_words.h"
#include "gui/run/pending_panel.h"
#include "gui/run/quote_search.h"
#include "gui/run/run_places.h"
#include "gui/run/run_words.h"
#include "gui/run/transcript_panel.h"
#include "gui/run/transcript_view.h"
#include "gui/run/transcript_words.h"
#include "gui/run/verdict_actions.h"
#include "gui/run/verdict_panel.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/segmented_control.h"
#include "gui/widgets/toast.h"

#include <QEvent>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace Touchstone {

RunPanel::RunPanel(const Icons &icons, Settings &settings, EndingPlace place, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_place(place)
    , m_banner(new Banner(icons))
    , m_splitter(new QSplitter)
    , m_verdicts(new VerdictPanel(icons))
    , m_tabs(new SegmentedControl)
    , m_following(new QToolButton)
    , m_find(new QToolButton)
    , m_copy(new QToolButton)
    , m_stack(new QStackedWidget)
    , m_transcript(new TranscriptPanel(icons))
    , m_graderSaw(new GraderSawPanel(icons))
    , m_files(new FilesPanel(icons))
    , m_toast(new Toast(icons, this))
    , m_places(new RunPlaces(icons, *m_transcript->view(), *m_verdicts, place == EndingPlace::Live, this))
{
    QWidget *right = makeTabs();
    m_splitter->setObjectName(QStringLiteral("runSplitter"));
    m_splitter->addWidget(m_verdicts);
    m_splitter->addWidget(right);
    m_splitter->setSizes({600, 608});
    m_splitter->setChildrenCollapsible(false);
    m_verdicts->setMinimumWidth(320);
    right->setMinimumWidth(360);
    settings.rememberSplitter(m_splitter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_splitter, 1);

    makeButtons();
    if (place == EndingPlace::Live)
        makePending(right);
    m_verdicts->verdictActions()->setLive(place == EndingPlace::Live);
    connectParts();
    showTab(TranscriptTab);
    retranslate();
}

/// The bar of the views and what it switches.
QWidget *RunPanel::makeTabs()
{
    auto *right = new QWidget;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *bar = new PanelHeader;
    column->addWidget(bar);
    column->addWidget(m_stack, 1);
    m_tabs->addSegment(QStringLiteral("tabTranscript"));
    m_tabs->addSegment(QStringLiteral("tabGraderSaw"));
    m_tabs->addSegment(QStringLiteral("tabFiles"));
    bar->addLeading(m_tabs);
    bar->addTrailing(m_following);
    bar->addTrailing(m_graderSaw->chooser());
    bar->addTrailing(m_find);
    bar->addTrailing(m_copy);
    m_stack->addWidget(m_transcript);
    m_stack->addWidget(m_graderSaw);
    m_stack->addWidget(m_files);
    return right;
}

/// What a parked run needs; a stored one is never parked.
void RunPanel::makePending(QWidget *right)
{
    m_pending = new PendingPanel(m_icons);
    m_breakpoints = new BreakpointBar(m_icons, QStringLiteral("changeBreakpoints"));
    m_tabs->addSegment(QStringLiteral("tabPending"));
    m_tabs->setSegmentVisible(PendingTab, false);
    m_stack->addWidget(m_pending);
    right->layout()->addWidget(m_breakpoints);
    connect(m_breakpoints, &BreakpointBar::activated, this, &RunPanel::breakpointsRequested);
    connect(m_pending, &PendingPanel::changed, this, &RunPanel::updateParked);
    connect(m_pending, &PendingPanel::decided, this, [this](const GateDecision &decision) {
        m_pending->setBusy(true);
        Q_EMIT decided(decision);
    });
}

void RunPanel::makeButtons()
{
    m_following->setObjectName(QStringLiteral("following"));
    m_following->setIcon(m_icons.icon("down", IconRole::Accent));
    m_following->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_following->setCheckable(true);
    m_following->setChecked(true);
    m_find->setObjectName(QStringLiteral("findInTranscript"));
    m_find->setIcon(m_icons.icon("search"));
    m_copy->setObjectName(QStringLiteral("copyTab"));
    m_copy->setIcon(m_icons.icon("copy"));
    m_following->setProperty("compact", true);
    for (QToolButton *button : {m_following, m_find, m_copy}) {
        button->setAutoRaise(true);
        button->setFont(fontFor(FontRole::Caption));
    }
}

void RunPanel::connectParts()
{
    connect(m_tabs, &SegmentedControl::currentChanged, this, &RunPanel::showTab);
    connect(m_following, &QToolButton::clicked, m_transcript->view(), &TranscriptView::setFollowing);
    connect(m_transcript->view(), &TranscriptView::followingChanged, m_following, &QToolButton::setChecked);
    connect(m_find, &QToolButton::clicked, this, &RunPanel::find);
    connect(m_copy, &QToolButton::clicked, this, &RunPanel::copyTab);
    connect(m_places, &RunPlaces::breakpointToggled, this, &RunPanel::breakpointToggled);
    connect(m_places, &RunPlaces::forkRequested, this, &RunPanel::forkRequested);
    connect(m_verdicts, &VerdictPanel::itemRequested, this, &RunPanel::jumpTo);
    connect(m_graderSaw, &GraderSawPanel::remedyRequested, this, &RunPanel::remedyRequested);
    connect(m_graderSaw, &GraderSawPanel::benchRequested, this, &RunPanel::benchRequested);
    connect(m_graderSaw, &GraderSawPanel::gradeAgainRequested, this, &RunPanel::gradeAgainRequested);
    connect(m_files, &FilesPanel::restoreRequested, this, &RunPanel::restoreRequested);
    connect(m_toast, &Toast::actionTriggered, this, &RunPanel::undoChange);
    connect(m_verdicts->verdictActions(), &VerdictActions::annotationRequested, this, &RunPanel::annotationRequested);
    connect(m_verdicts->verdictActions(), &VerdictActions::pendingOverridden, this, &RunPanel::overridePending);
    connect(m_verdicts, &VerdictPanel::payloadRequested, this, [this](int iteration) {
        m_tabs->setCurrentIndex(GraderTab);
        showTab(GraderTab);
        m_graderSaw->showIteration(iteration);
    });
}

/// The verdict goes where the pending ones are, for the person to let the run go on with it.
void RunPanel::overridePending(const CriterionVerdict &verdict)
{
    m_tabs->setCurrentIndex(PendingTab);
    showTab(PendingTab);
    m_pending->overrideVerdict(verdict);
}

void RunPanel::setRun(const RunView *view, const QString &runFolder)
{
    m_view = view;
    m_verdicts->forgetView();
    m_graderSaw->clear();
    m_appliedFiles = 0;
    setOutlook({});
    m_runFolder = runFolder;
    m_givenRubric.reset();
    leaveParked();
    m_banner->hide();
    m_verdicts->clear();
    m_transcript->view()->setTranscript(view != nullptr ? &view->transcript() : nullptr);
}

void RunPanel::refresh(const RunView::Changes &changes, std::int64_t now)
{
    if (m_view == nullptr)
        return;
    m_verdicts->setView(*m_view, changes, now);
    if (changes.items)
        m_transcript->view()->refresh(changes.firstItem);
    if (changes.payload)
        m_graderSaw->setView(*m_view);
    if (changes.files || changes.payload || changes.state)
        m_files->setView(*m_view, m_runFolder);
    if (!changes.state || !m_view->hasStarted())
        return;
    m_graderSaw->updateState();
    if (!m_view->isRunning()) {
        leaveParked();
        showEnding();
    } else if (m_view->parked() && m_pending != nullptr) {
        showParked();
    } else {
        leaveParked();
    }
}

void RunPanel::showParked()
{
    const Events::Parked &parked = *m_view->parked();
    const QString title = parkedTitle(*m_view);
    const QString reason = parkedReason(*m_view);
    m_banner->setContent(StateTone::Changed, title, reason, QStringLiteral("state-parked"));
    m_banner->setToolTip(plainToolTip(title + u'\n' + reason));
    if (m_parking != parked.number) {
        m_parking = parked.number;
        if (parked.pending.point == GatePoint::BeforeGrading)
            m_givenRubric.reset();
        makeParkedButtons();
        m_pending->setParked(parked, m_givenRubric.value_or(QString::fromStdString(m_view->rubric().text)));
        m_tabs->setSegmentVisible(PendingTab, true);
        m_tabs->setCurrentIndex(PendingTab);
    }
    m_banner->show();
    updateParked();
}

void RunPanel::makeParkedButtons()
{
    m_banner->clearButtons();
    m_fork = m_banner->addButton(QStringLiteral("parkedFork"), {});
    m_fork->setIcon(m_icons.icon("fork"));
    connect(m_fork, &QPushButton::clicked, this, [this] { Q_EMIT forkRequested(-1); });
    m_step = m_banner->addButton(QStringLiteral("parkedStep"), {});
    m_step->setIcon(m_icons.icon("step"));
    m_step->setProperty("hint", QStringLiteral("F10"));
    m_proceed = m_banner->addButton(QStringLiteral("parkedProceed"), {}, true);
    m_proceed->setIcon(m_icons.icon("play", IconRole::OnAccent));
    m_proceed->setProperty("hint", QStringLiteral("F5"));
    connect(m_step, &QPushButton::clicked, this, [this] { proceed(true); });
    connect(m_proceed, &QPushButton::clicked, this, [this] { proceed(false); });
}

void RunPanel::updateParked()
{
    if (m_parking == 0 || !m_view->parked())
        return;
    const bool can = m_pending->canProceed();
    const QString text = proceedText(m_view->parked()->pending, m_pending->isEdited());
    m_proceed->setText(text);
    m_proceed->setAccessibleName(text);
    m_proceed->setToolTip(tr("%1, then go on to the next breakpoint (F5 or F6)").arg(text));
    m_proceed->setEnabled(can);
    m_fork->setText(tr("Fork from here…"));
    m_fork->setAccessibleName(tr("Fork from here"));
    m_fork->setToolTip(tr("Begin a new run that shares the past of this one"));
    m_step->setText(tr("Step"));
    m_step->setAccessibleName(tr("Step to the next point"));
    m_step->setToolTip(tr("%1, then stop at the next point (F10)").arg(text));
    m_step->setEnabled(can);
    Q_EMIT pendingChanged();
}

void RunPanel::leaveParked()
{
    if (m_parking == 0)
        return;
    m_parking = 0;
    m_fork = nullptr;
    m_step = nullptr;
    m_proceed = nullptr;
    m_banner->clearButtons();
    m_banner->hide();
    if (m_tabs->currentIndex() == PendingTab)
        m_tabs->setCurrentIndex(TranscriptTab);
    m_tabs->setSegmentVisible(PendingTab, false);
}

bool RunPanel::canProceed() const
{
    return m_parking != 0 && m_pending->canProceed();
}

void RunPanel::proceed(bool step)
{
    if (!canProceed())
        return;
    const GateDecision decision = m_pending->decision(step);
    m_pending->setBusy(true);
    Q_EMIT decided(decision);
}

void RunPanel::setDecided(const QString &refusal)
{
    if (m_pending == nullptr)
        return;
    if (refusal.isEmpty()) {
        const std::optional<QString> rubric = m_pending->givenRubric();
        if (rubric && m_view->parked() && m_view->parked()->pending.point != GatePoint::BeforeGrading)
            m_givenRubric = rubric;
        return;
    }
    m_pending->setBusy(false);
    m_pending->setRefusal(refusal);
}

void RunPanel::setBreakpoints(const std::vector<Breakpoint> &breakpoints)
{
    if (m_breakpoints != nullptr)
        m_breakpoints->setBreakpoints(breakpoints);
    m_places->setBreakpoints(breakpoints);
}

void RunPanel::setNow(std::int64_t now)
{
    if (m_view != nullptr)
        m_verdicts->setNow(*m_view, now);
}

void RunPanel::setApplied(int files)
{
    m_appliedFiles += files;
    showEnding();
}

void RunPanel::setOutlook(const RunOutlook &outlook)
{
    if (m_outlook == outlook)
        return;
    m_outlook = outlook;
    m_graderSaw->setGraded(outlook.graded);
    Q_EMIT outlookChanged();
    if (m_view != nullptr && m_view->hasStarted() && !m_view->isRunning())
        showEnding();
}

bool RunPanel::canGradeAgain() const
{
    return m_outlook.graded > 0 && m_view != nullptr && m_view->hasStarted() && !m_view->isRunning();
}

int RunPanel::gradableIteration() const
{
    return canGradeAgain() && m_graderSaw->iteration() < m_outlook.graded ? m_graderSaw->iteration() : -1;
}

void RunPanel::showEnding()
{
    Ending ending = endingOf(*m_view, m_place, m_outlook);
    if (m_appliedFiles > 0)
        ending.reason = tr("%n file(s) of this run are in your folder.", nullptr, m_appliedFiles);
    m_banner->setContent(ending.tone, ending.title, ending.reason);
    m_banner->setToolTip(plainToolTip(ending.title + u'\n' + ending.reason));
    m_banner->clearButtons();
    for (std::size_t i = 0; i < ending.actions.size(); ++i) {
        const EndingAction action = ending.actions[i];
        // Out of the history only going on is what comes next.
        const bool primary =
            i + 1 == ending.actions.size() && (m_place == EndingPlace::Live || action == EndingAction::Resume);
        QPushButton *button =
            m_banner->addButton(QStringLiteral("ending%1").arg(int(action)), textOf(action, *m_view), primary);
        connect(button, &QPushButton::clicked, this, [this, action] { Q_EMIT actionRequested(action); });
    }
    m_banner->show();
}

void RunPanel::showTab(int tab)
{
    m_stack->setCurrentIndex(tab);
    m_following->setVisible(tab == TranscriptTab);
    m_find->setVisible(tab == TranscriptTab);
    m_graderSaw->chooser()->setVisible(tab == GraderTab);
    m_copy->setVisible(tab == TranscriptTab || tab == GraderTab);
}

void RunPanel::jumpTo(int itemId, const QString &quote)
{
    m_tabs->setCurrentIndex(TranscriptTab);
    showTab(TranscriptTab);
    const auto &items = m_view->transcript().items();
    const auto found =
        std::find_if(items.begin(), items.end(), [itemId](const TranscriptItem &item) { return item.id == itemId; });
    if (found == items.end())
        return;
    // The quote may stand in the arguments of a call of the same message.
    const QuoteSearch search(quote);
    for (auto item = found; item != items.end() && item - found < 8 && !search.isEmpty(); ++item) {
        if (const auto place = search.find(fullText(*item))) {
            m_transcript->view()->showText(item->id, {place->first, place->second});
            return;
        }
    }
    m_transcript->view()->showItem(itemId);
}

void RunPanel::copyTab() const
{
    if (m_stack->currentIndex() == GraderTab) {
        m_graderSaw->copy();
        return;
    }
    if (!m_transcript->view()->hasSelection())
        m_transcript->view()->selectAll();
    m_transcript->view()->copy();
}

void RunPanel::showLastOfGrader()
{
    const auto &items = m_view->transcript().items();
    // What it said itself, rather than what came of it.
    auto last = std::find_if(items.rbegin(), items.rend(),
                             [](const TranscriptItem &item) { return item.kind == TranscriptItem::Kind::Grader; });
    if (last == items.rend())
        last = std::find_if(items.rbegin(), items.rend(), [](const TranscriptItem &item) { return item.byGrader; });
    if (last != items.rend())
        jumpTo(last->id, {});
}

void RunPanel::offerUndo(const SettingChange &change)
{
    m_change = change;
    m_toast->showMessage(tr("touchstone.yaml was changed. The next run goes by it"), tr("Undo"));
}

void RunPanel::undoChange()
{
    if (!m_change)
        return;
    m_background.run([change = *std::exchange(m_change, std::nullopt)](
                         const std::stop_token & /*stop*/) { return Touchstone::undoChange(change); },
                     [this](const Result<void> &undone) {
                         if (undone) {
                             m_toast->showMessage(tr("touchstone.yaml is as it was before"));
                             return;
                         }
                         const ErrorText text = errorText(undone.error());
                         m_banner->setContent(StateTone::Error, text.title, text.detail + u' ' + text.remedy);
                         m_banner->show();
                     });
}

void RunPanel::find()
{
    m_tabs->setCurrentIndex(TranscriptTab);
    showTab(TranscriptTab);
    m_transcript->find();
}

void RunPanel::findNext(bool forward)
{
    m_transcript->findNext(forward);
}

void RunPanel::retranslate()
{
    m_tabs->setAccessibleName(tr("Views of the run"));
    m_tabs->setSegmentText(TranscriptTab, tr("Transcript"), tr("What agent, tools and grader said"));
    m_tabs->setSegmentText(GraderTab, tr("Grader saw"), tr("The exact text that the grader got"));
    m_tabs->setSegmentText(FilesTab, tr("Changes"), tr("Answers and files of the iterations, and what differs"));
    m_following->setText(tr("Following"));
    m_following->setToolTip(tr("Keep the end of the transcript in view (End)"));
    m_following->setAccessibleName(tr("Follow the end of the transcript"));
    m_find->setToolTip(tr("Find in the transcript (Ctrl+F)"));
    m_find->setAccessibleName(tr("Find in the transcript"));
    m_copy->setToolTip(tr("Copy the selection, or all"));
    m_copy->setAccessibleName(tr("Copy"));
    m_transcript->retranslate();
    m_graderSaw->retranslate();
    m_files->retranslate();
    if (m_pending != nullptr) {
        m_tabs->setSegmentText(PendingTab, tr("Pending"), tr("What the parked run is about to do, to read and change"));
        m_pending->retranslate();
        m_breakpoints->retranslate();
    }
    if (m_parking != 0 && m_view != nullptr && m_view->parked())
        showParked();
    if (m_view != nullptr && m_view->hasStarted() && !m_view->isRunning())
        showEnding();
}

void RunPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace Touchstone
