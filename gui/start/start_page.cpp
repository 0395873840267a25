#include "gui/start/start_page.h"

#include "gui/app/icons.h"
#include "gui/app/key_store.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/start/check_row.h"
#include "gui/start/mini_matrix.h"
#include "gui/start/recent_delegate.h"
#include "gui/widgets/card.h"
#include "gui/widgets/label.h"

#include <QAction>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace Touchstone {

namespace {

constexpr int logoSize = 40;
constexpr int leftWidth = 536;
constexpr int rightWidth = 504;
constexpr int sideGap = 56;
constexpr int narrowGap = 24;
constexpr int shownRecent = 6;

} // namespace

StartPage::StartPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Start, parent)
    , m_workbench(workbench)
{
}

void StartPage::build()
{
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("startContent"));
    m_columns = new QHBoxLayout(content);
    m_columns->addWidget(makeTourSide(), 0, Qt::AlignTop);
    m_columns->addWidget(makeRecentSide(), 1);
    m_columns->addStretch(0);
    auto *scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("startScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    connect(&m_counter, &SkillCounter::counted, &m_recent, &RecentModel::setCounts);
    connect(&m_checks, &MachineChecks::changed, this, &StartPage::updateChecks);
    connect(&m_workbench.keys(), &KeyStore::changed, this, &StartPage::updateChecks);
    connect(&m_workbench.settings(), &Settings::modelsChanged, this, &StartPage::updateChecks);
    connect(&m_workbench, &Workbench::modelsChanged, this, &StartPage::updateChecks);
    connect(&m_workbench.settings(), &Settings::recentFoldersChanged, this, &StartPage::updateRecent);
    updateRecent();
}

QWidget *StartPage::makeTourSide()
{
    auto *side = new QWidget;
    side->setFixedWidth(leftWidth);
    auto *logo = new QLabel;
    const auto draw = [this, logo] { logo->setPixmap(m_workbench.icons().logo(logoSize, devicePixelRatioF())); };
    draw();
    connect(&m_workbench, &Workbench::themeChanged, logo, draw);
    auto *name = new Label(FontRole::Title);
    name->setText(QStringLiteral("Touchstone"));
    m_slogan = new Label(FontRole::Body, TextTone::Muted);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(name);
    words->addWidget(m_slogan);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(4, 0, 0, 0);
    head->setSpacing(20);
    head->addWidget(logo, 0, Qt::AlignVCenter);
    head->addLayout(words, 1);

    m_open = new QPushButton;
    m_open->setObjectName(QStringLiteral("startOpen"));
    m_open->setIcon(m_workbench.icons().icon("folder"));
    m_open->setProperty("hint", QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText));
    connect(m_open, &QPushButton::clicked, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a folder"), QDir::homePath());
        if (!folder.isEmpty())
            m_workbench.openProject(folder);
    });
    m_openNote = new Label(FontRole::Caption, TextTone::Muted);
    m_openNote->setWordWrap(true);

    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addSpacing(24);
    layout->addWidget(makeTourCard());
    layout->addSpacing(20);
    layout->addWidget(m_open, 0, Qt::AlignLeft);
    layout->addSpacing(12);
    layout->addWidget(m_openNote);
    return side;
}

QWidget *StartPage::makeTourCard()
{
    auto *card = new Card(m_workbench.icons());
    m_cardTitle = new Label(FontRole::Heading);
    m_cardText = new Label(FontRole::Body, TextTone::Muted);
    m_cardText->setWordWrap(true);
    m_matrix = new MiniMatrix(m_workbench.icons());
    m_tour = new QPushButton;
    m_tour->setObjectName(QStringLiteral("startTour"));
    m_tour->setProperty("primary", true);
    m_tour->setFont(fontFor(FontRole::BodyMedium));
    m_tour->setIcon(m_workbench.icons().icon("play", IconRole::OnAccent));
    connect(m_tour, &QPushButton::clicked, this, [this] { m_workbench.startTour(); });
    m_tourNote = new Label(FontRole::Caption, TextTone::Muted);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(12);
    foot->addWidget(m_tour);
    foot->addWidget(m_tourNote, 1);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(0);
    layout->addWidget(m_cardTitle);
    layout->addSpacing(4);
    layout->addWidget(m_cardText);
    layout->addSpacing(16);
    layout->addWidget(m_matrix);
    layout->addSpacing(16);
    layout->addLayout(foot);
    return card;
}

QWidget *StartPage::makeRecentSide()
{
    auto *side = new QWidget;
    side->setMinimumWidth(260);
    side->setMaximumWidth(rightWidth);
    m_recentTitle = new Label(FontRole::BodySemibold, TextTone::Muted);
    m_recentEmpty = new Label(FontRole::Caption, TextTone::Muted);
    m_recentEmpty->setWordWrap(true);
    m_recentView = new QListView;
    m_recentView->setObjectName(QStringLiteral("recentProjects"));
    m_recentView->setModel(&m_recent);
    m_recentView->setItemDelegate(new RecentDelegate(m_workbench.icons(), m_recentView));
    m_recentView->setFrameShape(QFrame::NoFrame);
    m_recentView->setUniformItemSizes(true);
    m_recentView->viewport()->setAutoFillBackground(false);
    m_recentView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recentView->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_recentView, &QListView::activated, this, &StartPage::openRecent);
    connect(m_recentView, &QListView::clicked, this, &StartPage::openRecent);
    auto *forget = new QAction(m_recentView);
    forget->setObjectName(QStringLiteral("forgetRecent"));
    forget->setShortcut(QKeySequence(Qt::Key_Delete));
    forget->setShortcutContext(Qt::WidgetShortcut);
    connect(forget, &QAction::triggered, this, &StartPage::removeCurrentRecent);
    m_recentView->addAction(forget);
    m_computerTitle = new Label(FontRole::BodySemibold, TextTone::Muted);
    m_modelRow = new CheckRow(m_workbench.icons());
    m_keyRow = new CheckRow(m_workbench.icons());
    m_sandboxRow = new CheckRow(m_workbench.icons());
    m_modelRow->button()->setObjectName(QStringLiteral("startModel"));
    m_keyRow->button()->setObjectName(QStringLiteral("startKey"));
    m_sandboxRow->button()->setObjectName(QStringLiteral("startSandbox"));
    for (CheckRow *row : {m_modelRow, m_keyRow})
        connect(row, &CheckRow::activated, this, [this] { m_workbench.requestPage(PageId::Settings); });
    m_recentTitle->setContentsMargins(12, 0, 12, 6);
    m_recentEmpty->setContentsMargins(12, 4, 12, 4);
    m_computerTitle->setContentsMargins(12, 0, 12, 4);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 16, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_recentTitle);
    layout->addWidget(m_recentEmpty);
    layout->addWidget(m_recentView);
    layout->addSpacing(24);
    layout->addWidget(m_computerTitle);
    layout->addWidget(m_modelRow);
    layout->addWidget(m_keyRow);
    layout->addWidget(m_sandboxRow);
    layout->addStretch(1);
    return side;
}

void StartPage::retranslate()
{
    m_slogan->setText(tr("See what your skills, memory and rubrics do to a model"));
    m_cardTitle->setText(tr("Watch a rubric loop go from red to green"));
    m_cardText->setText(
        tr("A small agent writes a report. A grader sends it back until every criterion passes. Read what "
           "the grader saw, change the rubric, run it again."));
    m_matrix->setTexts(
        tr("Criterion"),
        {tr("States the source of each figure"), tr("Names the months that were missed"), tr("Stays under 120 words")});
    m_tour->setText(tr("Start the tour"));
    m_tour->setAccessibleName(m_tour->text());
    m_tour->setToolTip(tr("Opens your own copy of the tour and starts its run"));
    m_tourNote->setText(tr("Offline, no key needed, about a minute"));
    m_open->setText(tr("Open a folder\u2026"));
    m_open->setAccessibleName(tr("Open a folder"));
    m_open->setToolTip(tr("Open a folder (Ctrl+O)"));
    m_openNote->setText(
        tr("Any folder with skills, an AGENTS.md or a rubric is a project. Nothing is written until you save."));
    m_recentTitle->setText(tr("Recent projects"));
    m_recentEmpty->setText(tr("Folders that you open are listed here."));
    m_recentView->setAccessibleName(tr("Recent projects"));
    m_recentView->actions().constFirst()->setText(tr("Take off this list"));
    m_computerTitle->setText(tr("This computer"));
    m_recent.retranslate();
    updateChecks();
}

void StartPage::adaptToRoom()
{
    const int gap = room() == Room::Narrow ? narrowGap : sideGap;
    m_columns->setContentsMargins(gap, gap, gap, gap);
    m_columns->setSpacing(gap);
}

void StartPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    refresh();
}

void StartPage::refresh()
{
    m_checks.refresh();
    m_workbench.refreshKeys();
    updateRecent();
}

void StartPage::updateRecent()
{
    std::vector<RecentProject> projects;
    QStringList folders;
    for (const QString &folder : m_workbench.settings().recentFolders()) {
        if (projects.size() == shownRecent)
            break;
        RecentProject project;
        project.folder = folder;
        folders.append(folder);
        const qint64 seconds = m_workbench.settings().lastOpened(folder);
        if (seconds > 0)
            project.opened = QDateTime::fromSecsSinceEpoch(seconds);
        projects.push_back(project);
    }
    m_recentEmpty->setVisible(projects.empty());
    m_recentView->setVisible(!projects.empty());
    const int rowHeight = m_recentView->itemDelegate()->sizeHint({}, {}).height();
    m_recentView->setFixedHeight(static_cast<int>(projects.size()) * rowHeight);
    m_recent.setProjects(std::move(projects));
    m_counter.count(folders);
}

void StartPage::updateChecks()
{
    if (m_sandboxRow == nullptr)
        return;
    QString model = m_workbench.settings().workerModel();
    if (const auto project = m_workbench.project(); project && !project->agent.model.empty())
        model = QString::fromStdString(project->agent.model);
    m_modelRow->setContent(!model.isEmpty(), model.isEmpty() ? QStringLiteral("chip") : QStringLiteral("check"),
                           model.isEmpty() ? tr("No model is chosen") : model,
                           model.isEmpty() ? tr("Your own projects need one; the tour does not")
                                           : tr("Model of new runs"));
    m_modelRow->setAction(model.isEmpty() ? tr("Choose\u2026") : QString(), QStringLiteral("chip"));

    QStringList found;
    for (const KeyOwner &owner : m_workbench.keyOwners()) {
        if (m_workbench.keys().state(owner.id).source != KeySource::None)
            found.append(owner.title);
    }
    m_keyRow->setContent(!found.isEmpty(), found.isEmpty() ? QStringLiteral("key") : QStringLiteral("check"),
                         found.isEmpty() ? tr("No key is set") : tr("Keys are set"),
                         found.isEmpty() ? tr("Models on this computer need none") : found.join(QStringLiteral(", ")));
    m_keyRow->setAction(found.isEmpty() ? tr("Add a key\u2026") : QString(), QStringLiteral("key"));

    const bool sandbox = !m_checks.sandbox().isEmpty() && m_checks.sandboxFault().isEmpty();
    const QString refused = m_checks.sandbox().isEmpty() ? tr("Commands are refused until bubblewrap is installed")
                                                         : m_checks.sandboxFault();
    m_sandboxRow->setVisible(m_checks.isKnown());
    m_sandboxRow->setContent(sandbox, sandbox ? QStringLiteral("check") : QStringLiteral("lock"),
                             sandbox ? tr("Sandbox") : tr("No sandbox"),
                             sandbox ? tr("%1, commands run without network").arg(m_checks.sandbox()) : refused);
}

void StartPage::openRecent(const QModelIndex &index)
{
    m_workbench.openProject(index.data(RecentModel::FolderRole).toString());
}

void StartPage::removeCurrentRecent()
{
    const QModelIndex index = m_recentView->currentIndex();
    if (index.isValid())
        m_workbench.settings().removeRecentFolder(index.data(RecentModel::FolderRole).toString());
}

} // namespace Touchstone
