#include "gui/history/history_page.h"

#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/path_watch.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/history/history_delegate.h"
#include "gui/history/run_group_filter.h"
#include "gui/history/stored_runs.h"
#include "gui/run/grader_actions.h"
#include "gui/run/run_actions.h"
#include "gui/run/run_header.h"
#include "gui/run/run_panel.h"
#include "gui/run/run_words.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/search_field.h"
#include "gui/widgets/segmented_control.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace Touchstone {

namespace {

constexpr int newsPause = 1'000; ///< ms after somebody wrote before the history is looked at
constexpr int longReading = 1'000; ///< ms after which the page says what it waits for
constexpr int typingPause = 180; ///< ms after the last key before the history is searched

constexpr std::array<StateTone, runGroupCount> groupTones{StateTone::NotGraded, StateTone::Pass, StateTone::Fail,
                                                          StateTone::Error, StateTone::Unverified};
constexpr std::array<int, HistoryModel::ColumnCount> columnWidths{88, 156, 240, 100, 108, 124, 88, 76, 72, 68, 84};

} // namespace

HistoryPage::HistoryPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::History, parent)
    , m_workbench(workbench)
    , m_file(defaultHistoryFile())
    , m_model(new HistoryModel(this))
    , m_proxy(new RunGroupFilter(this))
    , m_watch(new PathWatch(this))
{
    m_proxy->setSourceModel(m_model);
    m_proxy->setSortRole(HistoryModel::SortRole);
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPause);
    m_news.setSingleShot(true);
    m_news.setInterval(newsPause);
    m_waiting.setSingleShot(true);
    m_waiting.setInterval(longReading);
}

HistoryPage::~HistoryPage() = default;

void HistoryPage::build()
{
    m_stack = new QStackedWidget;
    makeList();
    makeStored();
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_stored);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    connectParts();
    m_table->setFocus(); // what has the focus when the page is shown
}

void HistoryPage::makeList()
{
    const Icons &icons = m_workbench.icons();
    m_list = new QWidget;
    m_header = new PageHeader;
    m_deleteButton = new QPushButton;
    m_deleteButton->setObjectName(QStringLiteral("deleteRun"));
    m_deleteButton->setProperty("destructive", true);
    m_openButton = new QPushButton;
    m_openButton->setObjectName(QStringLiteral("openRun"));
    m_openButton->setProperty("primary", true);
    m_openButton->setFont(fontFor(FontRole::BodyMedium));
    m_openButton->setIcon(icons.icon("jump", IconRole::OnAccent));
    m_goOnButton = new QPushButton;
    m_goOnButton->setObjectName(QStringLiteral("goOnWithRun"));
    m_goOnButton->setIcon(icons.icon("play"));
    m_header->addAction(m_deleteButton);
    m_header->addAction(m_goOnButton);
    m_header->addAction(m_openButton);
    m_problem = new Banner(icons);
    auto *tools = new QWidget;
    auto *row = new QHBoxLayout(tools);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    m_search = new SearchField(icons, "search");
    m_search->setObjectName(QStringLiteral("historySearch"));
    m_search->setFixedWidth(300);
    m_groups = new SegmentedControl;
    m_groups->setObjectName(QStringLiteral("historyGroups"));
    for (int group = 0; group < runGroupCount; ++group)
        m_groups->addSegment(QStringLiteral("historyGroup%1").arg(group), {},
                             group == 0 ? QIcon() : icons.icon(groupTones.at(static_cast<std::size_t>(group))));
    row->addWidget(m_search);
    row->addWidget(m_groups);
    row->addStretch(1);
    makeTable();
    m_empty = new EmptyState(icons);
    m_content = new QStackedWidget;
    m_content->addWidget(m_table);
    m_content->addWidget(m_empty);
    auto *layout = new QVBoxLayout(m_list);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_problem);
    layout->addWidget(tools);
    layout->addWidget(m_content, 1);
}

void HistoryPage::makeTable()
{
    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("historyTable"));
    m_table->setModel(m_proxy);
    m_table->setItemDelegate(new HistoryDelegate(m_workbench.icons(), this));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->setTabKeyNavigation(false);
    m_table->setMouseTracking(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(std::max(28, QFontMetrics(fontFor(FontRole::Body)).height() + 9));
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setProperty("padded", true);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(HistoryModel::Task, QHeaderView::Stretch);
    for (int column = 0; column < HistoryModel::ColumnCount; ++column)
        header->resizeSection(column, columnWidths.at(static_cast<std::size_t>(column)));
    m_table->sortByColumn(HistoryModel::Number, Qt::DescendingOrder);
    m_table->installEventFilter(this);
    m_workbench.settings().rememberHeader(header, QStringLiteral("history-2"));
}

void HistoryPage::makeStored()
{
    const Icons &icons = m_workbench.icons();
    m_stored = new QWidget;
    m_runHeader = new RunHeader(icons);
    m_back = new QPushButton;
    m_back->setObjectName(QStringLiteral("backToHistory"));
    m_back->setIcon(icons.icon("history"));
    m_runHeader->addAction(m_back);
    m_panel = new RunPanel(icons, m_workbench.settings(), EndingPlace::Stored);
    m_actions = new RunActions(m_workbench, *m_panel, this);
    auto *layout = new QVBoxLayout(m_stored);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_runHeader);
    layout->addWidget(m_panel, 1);
}

void HistoryPage::connectParts()
{
    connect(&m_typing, &QTimer::timeout, this, &HistoryPage::reload);
    connect(&m_news, &QTimer::timeout, this, &HistoryPage::lookForNews);
    connect(m_watch, &PathWatch::changed, this, [this] {
        if (!m_news.isActive()) // not started anew: a run writes all the time
            m_news.start();
    });
    const QString file = QString::fromStdString(m_file);
    m_watch->setPaths({file, file + QStringLiteral("-wal"), QFileInfo(file).path()});
    connect(&m_waiting, &QTimer::timeout, this, &HistoryPage::updateState);
    connect(m_search, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_groups, &SegmentedControl::currentChanged, this, [this](int group) {
        m_proxy->setGroup(static_cast<RunGroup>(group));
        updateState();
    });
    connect(m_table, &QTableView::doubleClicked, this, &HistoryPage::open);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryPage::updateHeader);
    connect(m_openButton, &QPushButton::clicked, this, &HistoryPage::open);
    connect(m_deleteButton, &QPushButton::clicked, this, &HistoryPage::askDelete);
    connect(m_back, &QPushButton::clicked, this, &HistoryPage::closeRun);
    connect(m_panel, &RunPanel::remedyRequested, this, [this](GraderRemedy remedy, const HiddenEvidence &hidden) {
        offerRemedy(m_workbench, QString::fromStdString(m_openProject), remedy, hidden, m_panel);
    });
    connect(m_panel, &RunPanel::benchRequested, this,
            [this](int iteration) { openBench(m_workbench, m_file, m_openId, iteration, this); });
    connect(m_goOnButton, &QPushButton::clicked, this, &HistoryPage::goOn);
    connect(m_actions, &RunActions::said, this, [this](const QString &text) { m_workbench.status().say(text); });
    connect(&m_workbench, &Workbench::launchRequested, this, [this](const RunSpec &spec) {
        if (m_open && spec.origin.kind == RunOrigin::Kind::Resumed && spec.origin.runId == m_openId)
            closeRun(); // what is shown is not all of it any more
    });
    connect(m_panel, &RunPanel::annotationRequested, this, &HistoryPage::annotate);
    connect(m_empty, &EmptyState::activated, this, [this] {
        if (m_failure && !m_wasRead) {
            reload();
            return;
        }
        if (m_model->rowCount() == 0 && m_search->text().isEmpty()) {
            m_workbench.requestPage(PageId::Run);
            return;
        }
        m_search->clear();
        m_groups->setCurrentIndex(0);
        m_proxy->setGroup(RunGroup::All);
        reload();
    });
    connect(&m_workbench.status(), &StatusFeed::runStateChanged, this, [this] {
        m_isStale = true;
        if (isVisible())
            reload();
    });
}

void HistoryPage::retranslate()
{
    m_header->setTitle(tr("History"));
    m_search->setPlaceholderText(tr("Search tasks, answers, gaps"));
    m_search->setAccessibleName(tr("Search the history"));
    m_search->setToolTip(tr("Search tasks, answers and gaps (Ctrl+F)"));
    m_table->setAccessibleName(tr("Stored runs"));
    m_groups->setAccessibleName(tr("Filter by ending"));
    m_openButton->setToolTip(tr("Open the chosen run (Enter)"));
    m_deleteButton->setText(tr("Delete…"));
    m_deleteButton->setToolTip(tr("Delete the chosen run (Del)"));
    m_deleteButton->setAccessibleName(tr("Delete the chosen run"));
    m_goOnButton->setText(tr("Go on"));
    m_goOnButton->setAccessibleName(tr("Go on with the chosen run"));
    m_back->setText(tr("All runs"));
    m_back->setToolTip(tr("Back to the list (Esc)"));
    m_back->setAccessibleName(tr("Back to the list of runs"));
    m_runHeader->retranslate();
    m_model->retranslate();
    updateSegments();
    updateState();
}

void HistoryPage::adaptToRoom()
{
    const bool narrow = room() == Room::Narrow;
    m_runHeader->setNarrow(narrow);
    // The task is what a run is known by, so it keeps its room.
    for (const int column : {HistoryModel::ProjectName, HistoryModel::RubricName, HistoryModel::Cost})
        m_table->setColumnHidden(column, narrow);
}

void HistoryPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (m_isStale)
        reload();
    else
        lookForNews();
}

/// Reads the list anew when another program, or a run of this one, has written since.
void HistoryPage::lookForNews()
{
    if (!isVisible()) {
        m_isStale = true;
        return;
    }
    m_background.run([file = m_file](const std::stop_token & /*stop*/) { return StoredRuns::stampOf(file); },
                     [this](const StoredRuns::Stamp &stamp) {
                         if (stamp != m_stamp)
                             reload();
                     });
}

void HistoryPage::reload()
{
    m_isStale = false;
    m_waiting.start();
    m_failure.reset();
    updateState();
    HistoryQuery query;
    query.text = m_search->text().trimmed().toStdString();
    using Listed = std::pair<Result<std::vector<RunSummary>>, StoredRuns::Stamp>;
    m_background.run(
        [file = m_file, query](const std::stop_token & /*stop*/) {
            auto runs = StoredRuns::list(file, query);
            return Listed(std::move(runs), StoredRuns::stampOf(file)); // reading may tidy up the file
        },
        [this](const Listed &listed) {
            m_stamp = listed.second;
            take(listed.first);
        });
}

void HistoryPage::take(const Result<std::vector<RunSummary>> &runs)
{
    m_waiting.stop();
    if (!runs) {
        m_failure = runs.error();
        if (m_wasRead) {
            showProblem(runs.error());
            QPushButton *again = m_problem->addButton(QStringLiteral("readHistoryAgain"), tr("Try again"));
            connect(again, &QPushButton::clicked, this, &HistoryPage::reload);
        }
        updateState();
        return;
    }
    m_wasRead = true;
    m_problem->hide();
    const RunSummary *before = chosen();
    const std::string id = before != nullptr ? before->id : std::string();
    const int scroll = m_table->verticalScrollBar()->value();
    m_model->setRuns(*runs);
    const int row = m_model->rowOf(id);
    const QModelIndex index = m_proxy->mapFromSource(m_model->index(std::max(0, row), 0));
    m_table->setCurrentIndex(index.isValid() ? index : m_proxy->index(0, 0));
    if (row >= 0) // nobody has chosen another: the view stays where it was
        m_table->verticalScrollBar()->setValue(scroll);
    updateSegments();
    updateState();
}

void HistoryPage::updateSegments()
{
    const QStringList words{tr("All runs"), tr("Satisfied"), tr("Not satisfied, failed or over budget"),
                            tr("Errors, stopped or not finished"), tr("Unverified or not graded")};
    for (int group = 0; group < runGroupCount; ++group) {
        const int count = m_model->countOf(static_cast<RunGroup>(group));
        m_groups->setSegmentText(group, group == 0 ? tr("All %1").arg(count) : QString::number(count), words.at(group));
    }
}

void HistoryPage::updateState()
{
    const bool empty = m_proxy->rowCount() == 0;
    m_content->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_table);
    if (empty)
        showNothing();
    updateHeader();
}

/// Why there is nothing in the list: that nothing was stored is said only where that is known.
void HistoryPage::showNothing()
{
    if (m_failure && !m_wasRead) {
        const ErrorText text = errorText(*m_failure);
        m_empty->setContent(QStringLiteral("history"), text.title, text.detail + u' ' + text.remedy, tr("Try again"));
    } else if (!m_wasRead) {
        const bool isLong = !m_isStale && !m_waiting.isActive();
        m_empty->setContent(QStringLiteral("history"), tr("Reading the history"),
                            isLong ? tr("Another program may be using it. The runs are shown as soon as it lets go; it "
                                        "helps to end other windows and command lines that work with it")
                                   : QString());
    } else if (m_model->rowCount() == 0 && m_search->text().isEmpty()) {
        m_empty->setContent(QStringLiteral("history"), tr("No runs yet"), tr("Each run is kept here with its verdicts"),
                            tr("Start a run"), QStringLiteral("play"));
    } else {
        m_empty->setContent(QStringLiteral("filter"), tr("Nothing matches"),
                            tr("Other runs are hidden by the search or the filter"), tr("Clear filter"));
    }
}

void HistoryPage::updateHeader()
{
    m_header->setFacts(m_wasRead ? tr("%1: %2", "so many runs: how they ended")
                                       .arg(tr("%n run(s)", nullptr, m_model->rowCount()), tallyText(m_model->runs()))
                                 : QString());
    const RunSummary *run = chosen();
    m_openButton->setEnabled(run != nullptr);
    m_deleteButton->setEnabled(run != nullptr);
    const bool isLeft = run != nullptr && mayGoOn(*run);
    m_goOnButton->setEnabled(isLeft);
    m_goOnButton->setToolTip(run == nullptr || isLeft ? tr("Go on with the chosen run where it stopped")
                                                      : tr("This run has come to its end; open it to fork it"));
    m_openButton->setText(run != nullptr ? tr("Open run %1").arg(run->number) : tr("Open run"));
    m_openButton->setAccessibleName(m_openButton->text());
}

const RunSummary *HistoryPage::chosen() const
{
    const QModelIndex index = m_proxy->mapToSource(m_table->currentIndex());
    return index.isValid() ? &m_model->run(index.row()) : nullptr;
}

void HistoryPage::open()
{
    const RunSummary *run = chosen();
    if (run == nullptr)
        return;
    m_background.run(
        [file = m_file, id = run->id](const std::stop_token & /*stop*/) { return StoredRuns::load(file, id); },
        [this, summary = *run](const Result<LoadedRun> &loaded) {
            if (loaded)
                showRun(summary, *loaded);
            else
                showProblem(loaded.error());
        });
}

void HistoryPage::showProblem(const Error &error)
{
    const ErrorText text = errorText(error);
    m_problem->clearButtons();
    m_problem->setContent(StateTone::Error, text.title, text.detail + u' ' + text.remedy);
    m_problem->show();
}

void HistoryPage::showRun(const RunSummary &summary, const LoadedRun &run)
{
    m_panel->setRun(run.view.get(), QString::fromStdString(runFolderOf(m_file, summary.id)));
    m_open = run.view;
    m_openId = summary.id;
    m_openProject = summary.project;
    m_actions->setRun(m_open.get(), m_file, m_openId);
    m_panel->setOutlook(run.outlook);
    m_runHeader->setForkedFrom(run.forkedFrom);
    const auto last = m_open->lastAt().time_since_epoch();
    m_openEnd = std::chrono::duration_cast<std::chrono::milliseconds>(last).count();
    m_panel->refresh(m_open->takeChanges(), m_openEnd);
    m_runHeader->showRun(*m_open, {}, summary.number, m_openEnd);
    m_stack->setCurrentWidget(m_stored);
    Q_EMIT commandsChanged();
}

void HistoryPage::closeRun()
{
    m_stack->setCurrentWidget(m_list);
    m_panel->setRun(nullptr, {});
    m_actions->setRun(nullptr, {}, {});
    m_open.reset();
    m_table->setFocus(Qt::OtherFocusReason);
    if (m_isStale)
        reload();
    Q_EMIT commandsChanged();
}

void HistoryPage::goOn()
{
    if (const RunSummary *run = chosen())
        m_actions->resume(m_file, run->id);
}

void HistoryPage::askDelete()
{
    const RunSummary *run = chosen();
    if (run == nullptr)
        return;
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Delete run"), tr("Delete run %1?").arg(run->number),
                                QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("deleteRunDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Its verdicts, transcript and files are removed. Your folder is not touched."));
    QPushButton *yes = box->addButton(tr("Delete run"), QMessageBox::DestructiveRole);
    yes->setObjectName(QStringLiteral("confirmDelete"));
    yes->setProperty("destructive", true);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(yes, &QPushButton::clicked, this, [this, id = run->id, number = run->number] { remove(id, number); });
    box->open();
}

void HistoryPage::remove(const std::string &id, std::int64_t number)
{
    m_background.run([file = m_file, id](const std::stop_token & /*stop*/) { return StoredRuns::remove(file, id); },
                     [this, number](const Result<void> &removed) {
                         m_workbench.status().say(removed ? tr("Run %1 was deleted").arg(number)
                                                          : errorText(removed.error()).joined());
                         reload();
                     });
}

/// What a person notes beside the open run; the list shows it, too.
void HistoryPage::annotate(const AnnotationChange &change)
{
    m_isStale = true;
    m_background.run([file = m_file, id = m_openId,
                      change](const std::stop_token & /*stop*/) { return StoredRuns::annotate(file, id, change); },
                     [this, id = m_openId](const Result<RunAnnotations> &noted) {
                         if (!noted)
                             m_workbench.status().complain(errorText(noted.error()).joined());
                         if (!noted || m_open == nullptr || m_openId != id)
                             return;
                         m_open->setAnnotations(*noted);
                         m_panel->refresh(m_open->takeChanges(), m_openEnd);
                     });
}

bool HistoryPage::canDo(PageCommand command) const
{
    const bool finds = command == PageCommand::FindNext || command == PageCommand::FindPrevious;
    return command == PageCommand::Find || (finds && m_open != nullptr);
}

void HistoryPage::perform(PageCommand command)
{
    if (m_open == nullptr) {
        if (command == PageCommand::Find)
            m_search->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    if (command == PageCommand::Find)
        m_panel->find();
    else
        m_panel->findNext(command == PageCommand::FindNext);
}

void HistoryPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_open != nullptr)
        closeRun();
    else
        Page::keyPressEvent(event);
}

bool HistoryPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            open();
            return true;
        }
        if (key == Qt::Key_Delete) {
            askDelete();
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

} // namespace Touchstone
