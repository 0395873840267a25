#include "gui/mainwindow/main_window.h"

#include "gui/app/icons.h"
#include "gui/app/language.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/mainwindow/about_dialog.h"
#include "gui/mainwindow/command_palette.h"
#include "gui/mainwindow/help_dialog.h"
#include "gui/mainwindow/mode_bar.h"
#include "gui/mainwindow/output_panel.h"
#include "gui/mainwindow/page_stack.h"
#include "gui/mainwindow/problems_panel.h"
#include "gui/mainwindow/project_banner.h"
#include "gui/mainwindow/project_files.h"
#include "gui/mainwindow/status_strip.h"
#include "gui/mainwindow/top_corner.h"
#include "gui/mainwindow/trust_banner.h"
#include "gui/mainwindow/window_actions.h"

#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace Touchstone {

namespace {

constexpr QSize usualSize(1280, 800);
constexpr int foldWidth = 1120;
constexpr int narrowWidth = 1040;

bool isRunCommand(PageCommand command)
{
    switch (command) {
    case PageCommand::StartRun:
    case PageCommand::PauseRun:
    case PageCommand::StepRun:
    case PageCommand::StopRun:
        return true;
    default:
        return false;
    }
}

QString localPathIn(const QMimeData *data)
{
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile() && QFileInfo::exists(url.toLocalFile()))
            return url.toLocalFile();
    }
    return {};
}

} // namespace

MainWindow::MainWindow(Workbench &workbench, Language &language, QWidget *parent)
    : QMainWindow(parent)
    , m_workbench(workbench)
    , m_language(language)
    , m_area(new QMainWindow)
    , m_modeBar(new ModeBar(workbench.icons()))
    , m_pages(new PageStack(workbench))
    , m_status(new StatusStrip(workbench))
    , m_problems(new ProblemsPanel(workbench))
    , m_output(new OutputPanel(workbench))
    , m_actions(new WindowActions(*menuBar(), workbench.icons(), this))
    , m_corner(new TopCorner(workbench, m_actions->recentMenu(), menuBar()))
    , m_files(new ProjectFiles(workbench, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/touchstone.svg")));
    resize(usualSize);
    fitScreen();
    setAcceptDrops(true);
    makeFrame();
    m_palette = new CommandPalette(workbench.icons(), this);
    connectFileActions();
    connectViewActions();
    connectEditActions();
    connectWorkbench();
    retranslate();
    adaptToWidth();
    showPage(PageId::Start);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeFrame()
{
    menuBar()->setObjectName(QStringLiteral("menuBar"));
    menuBar()->setNativeMenuBar(false);
    menuBar()->setCornerWidget(m_corner);
    connect(m_corner, &TopCorner::resized, menuBar(), [this] { menuBar()->setCornerWidget(m_corner); });
    setStatusBar(m_status);

    auto *work = new QWidget;
    auto *column = new QVBoxLayout(work);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new ProjectBanner(m_workbench));
    column->addWidget(new TrustBanner(m_workbench));
    column->addWidget(m_pages, 1);

    m_area->setObjectName(QStringLiteral("workArea"));
    m_area->setWindowFlags(Qt::Widget);
    m_area->setCentralWidget(work);
    m_area->addDockWidget(Qt::BottomDockWidgetArea, m_problems);
    m_area->addDockWidget(Qt::BottomDockWidgetArea, m_output);
    m_problems->hide();
    m_output->hide();

    auto *content = new QWidget;
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_modeBar);
    row->addWidget(m_area, 1);
    setCentralWidget(content);
}

void MainWindow::connectFileActions()
{
    const auto on = [this](WindowActions::Id id, auto slot) {
        connect(m_actions->action(id), &QAction::triggered, this, slot);
    };
    on(WindowActions::OpenFolder, &MainWindow::chooseFolder);
    on(WindowActions::ReloadProject, [this] { m_workbench.reloadProject(); });
    on(WindowActions::CloseProject, [this] {
        m_workbench.closeProject();
        showPage(PageId::Start);
    });
    on(WindowActions::Quit, [this] {
        const QScopedValueRollback<bool> asked(m_isAskedToClose, true);
        close();
    });
    on(WindowActions::QuickOpen, [this] { openPalette({}); });
    on(WindowActions::Palette, [this] { openPalette(QStringLiteral(">")); });
    on(WindowActions::StartTour, [this] { m_workbench.startTour(); });
    on(WindowActions::Help, [this] { (new HelpDialog(m_workbench.icons(), m_language.current(), this))->show(); });
    on(WindowActions::About, [this] { AboutDialog(this).exec(); });
    connect(m_actions->recentMenu(), &QMenu::aboutToShow, this, &MainWindow::updateRecentMenu);
    updateRecentMenu();
}

void MainWindow::connectViewActions()
{
    const auto toggle = [this](WindowActions::Id id, QDockWidget *dock) {
        QAction *action = m_actions->action(id);
        connect(action, &QAction::triggered, dock, &QDockWidget::setVisible);
        connect(dock, &QDockWidget::visibilityChanged, action,
                [dock, action] { action->setChecked(!dock->isHidden()); });
    };
    toggle(WindowActions::ShowProblems, m_problems);
    toggle(WindowActions::ShowOutput, m_output);
    connect(m_actions->action(WindowActions::ShowProblems), &QAction::triggered, this, [this](bool shown) {
        if (shown)
            m_problems->focusList();
    });
    connect(m_actions->action(WindowActions::FullScreen), &QAction::triggered, this, [this](bool on) {
        setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
    });
    const auto choose = [this](WindowActions::Id id, ThemeChoice choice) {
        QAction *action = m_actions->action(id);
        action->setChecked(m_workbench.settings().theme() == choice);
        connect(action, &QAction::triggered, this, [this, choice] { m_workbench.settings().setTheme(choice); });
        connect(&m_workbench.settings(), &Settings::themeChanged, action,
                [this, action, choice] { action->setChecked(m_workbench.settings().theme() == choice); });
    };
    choose(WindowActions::ThemeSystem, ThemeChoice::System);
    choose(WindowActions::ThemeLight, ThemeChoice::Light);
    choose(WindowActions::ThemeDark, ThemeChoice::Dark);
    connect(m_actions->action(WindowActions::NextProblem), &QAction::triggered, this, [this] { m_problems->step(1); });
    connect(m_actions->action(WindowActions::PreviousProblem), &QAction::triggered, this,
            [this] { m_problems->step(-1); });
    for (int i = 0; i < pageCount; ++i) {
        const auto page = static_cast<PageId>(i);
        connect(m_actions->action(page), &QAction::triggered, this, [this, page] { showPage(page); });
    }
    connect(m_modeBar, &ModeBar::activated, this, &MainWindow::showPage);
    connect(m_corner, &TopCorner::searchActivated, this, [this] { openPalette(QStringLiteral(">")); });
    connect(m_status, &StatusStrip::problemsActivated, this, [this] {
        m_problems->show();
        m_problems->focusList();
    });
    connect(m_status, &StatusStrip::modelActivated, this, [this] { showPage(PageId::Settings); });
    connect(m_status, &StatusStrip::ledgerActivated, this, [this] { showPage(PageId::Run); });
}

void MainWindow::connectEditActions()
{
    // Editors of Qt and ours have these as slots; whichever has the focus is meant.
    static constexpr std::array<std::pair<WindowActions::Id, const char *>, 6> slots{
        {{WindowActions::Undo, "undo"},
         {WindowActions::Redo, "redo"},
         {WindowActions::Cut, "cut"},
         {WindowActions::Copy, "copy"},
         {WindowActions::Paste, "paste"},
         {WindowActions::SelectAll, "selectAll"}}};
    for (const auto &[id, slot] : slots) {
        connect(m_actions->action(id), &QAction::triggered, this, [name = slot] {
            QWidget *focus = QApplication::focusWidget();
            const QByteArray signature = QByteArray(name) + "()";
            if (focus != nullptr && focus->metaObject()->indexOfMethod(signature.constData()) >= 0)
                QMetaObject::invokeMethod(focus, name);
        });
    }
    for (const auto &[command, action] : m_actions->commands())
        connect(action, &QAction::triggered, this, [this, which = command] { perform(which); });
    connect(m_pages, &PageStack::pageMade, this, [this](Page *page) {
        connect(page, &Page::commandsChanged, this, &MainWindow::updateCommands);
        if (page->id() == PageId::Run) {
            m_actions->runMenu()->addSeparator();
            m_actions->runMenu()->addActions(page->actions());
        }
    });
    // The page is made with its actions before they can be wanted.
    connect(m_actions->runMenu(), &QMenu::aboutToShow, this, [this] { m_pages->page(PageId::Run); });
}

void MainWindow::connectWorkbench()
{
    connect(&m_workbench, &Workbench::pageRequested, this, &MainWindow::showPage);
    connect(&m_workbench, &Workbench::fileRequested, this, [this](const QString &path, int line, int column) {
        const PageId page = m_workbench.pageOf(path);
        showPage(page);
        m_pages->page(page)->openFile(path, line, column);
    });
    connect(&m_workbench, &Workbench::projectChanged, this, [this] {
        updateTitle();
        updateCommands();
        for (const QString &file : std::exchange(m_pendingFiles, {}))
            m_workbench.requestFile(file);
    });
    connect(m_files, &ProjectFiles::changed, this, &MainWindow::updatePaletteFiles);
    StatusFeed &feed = m_workbench.status();
    connect(&feed, &StatusFeed::badgeChanged, this,
            [this](PageId page) { m_modeBar->setBadge(page, m_workbench.status().badge(page)); });
    connect(&feed, &StatusFeed::runStateChanged, this, [this] {
        const RunState state = m_workbench.status().runState();
        m_modeBar->setRunDot(state == RunState::Running      ? RunDot::Running
                                 : state == RunState::Parked ? RunDot::Parked
                                                             : RunDot::None);
    });
}

void MainWindow::showPage(PageId page)
{
    m_pages->showPage(page);
    m_modeBar->setCurrent(page);
    updateCommands();
    // What had the focus may be hidden now, and the next in line is not of this page.
    const QWidget *focus = QApplication::focusWidget();
    if (isActiveWindow() && (focus == nullptr || m_corner->isAncestorOf(focus)))
        focusPage();
}

void MainWindow::focusPage()
{
    Page *page = m_pages->currentPage();
    QWidget *wanted = page->focusWidget();
    for (QWidget *next = page->nextInFocusChain(); wanted == nullptr && next != page; next = next->nextInFocusChain()) {
        if (page->isAncestorOf(next) && next->isVisible() && next->isEnabled()
            && (next->focusPolicy() & Qt::TabFocus) != 0)
            wanted = next;
    }
    if (wanted != nullptr)
        wanted->setFocus(Qt::ShortcutFocusReason);
}

PageId MainWindow::currentPageId() const
{
    return m_pages->currentPage()->id();
}

void MainWindow::perform(PageCommand command)
{
    if (isRunCommand(command) && currentPageId() != PageId::Run && command == PageCommand::StartRun)
        showPage(PageId::Run);
    Page *page = m_pages->page(isRunCommand(command) ? PageId::Run : currentPageId());
    page->ensureBuilt();
    if (page->canDo(command))
        page->perform(command);
}

void MainWindow::updateCommands()
{
    const Page *run = m_pages->madePage(PageId::Run);
    for (const auto &[command, action] : m_actions->commands()) {
        bool enabled = false;
        if (!isRunCommand(command))
            enabled = m_pages->currentPage()->canDo(command);
        else if (run != nullptr)
            enabled = run->canDo(command);
        else
            enabled = command == PageCommand::StartRun && m_workbench.project() != nullptr;
        action->setEnabled(enabled);
    }
    m_actions->action(WindowActions::CloseProject)->setEnabled(m_workbench.project() != nullptr);
    m_actions->action(WindowActions::ReloadProject)->setEnabled(m_workbench.project() != nullptr);
}

void MainWindow::updateTitle()
{
    const auto project = m_workbench.project();
    setWindowTitle(project ? QString::fromStdString(project->name) : QString());
}

void MainWindow::updateRecentMenu()
{
    QMenu *menu = m_actions->recentMenu();
    menu->clear();
    for (const QString &folder : m_workbench.settings().recentFolders()) {
        // An ampersand in a name is no access key.
        QString text = QDir(folder).dirName() + QLatin1String("\t") + folder;
        text.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction *action = menu->addAction(m_workbench.icons().icon("folder", IconRole::Muted), text);
        connect(action, &QAction::triggered, this, [this, folder] { m_workbench.openProject(folder); });
    }
    if (!menu->isEmpty())
        menu->addSeparator();
    menu->addAction(m_actions->action(WindowActions::OpenFolder));
    menu->addAction(m_actions->action(WindowActions::CloseProject));
}

void MainWindow::updatePaletteFiles()
{
    const auto project = m_workbench.project();
    const QDir root(project ? QString::fromStdString(project->folder) : QString());
    const QIcon icon = m_workbench.icons().icon("file", IconRole::Muted);
    const QIcon skill = m_workbench.icons().icon("skills", IconRole::Muted);
    std::vector<PaletteItem> items;
    for (const QString &path : m_files->paths()) {
        const QFileInfo file(path);
        const bool isSkill = file.fileName() == QLatin1String("SKILL.md");
        PaletteItem item;
        item.text = isSkill ? file.dir().dirName() : file.fileName();
        item.place = root.relativeFilePath(file.path());
        if (item.place.startsWith(QLatin1String("../")))
            item.place = file.path();
        item.icon = isSkill ? skill : icon;
        item.activate = [this, path] { m_workbench.requestFile(path); };
        items.push_back(std::move(item));
    }
    m_palette->model().setFiles(std::move(items));
}

void MainWindow::openPalette(const QString &typed)
{
    m_pages->page(PageId::Run); // it has actions of its own
    updateCommands();
    std::vector<PaletteItem> items;
    for (const auto &[action, place] : m_actions->all()) {
        if (!action->isEnabled() || action->text().isEmpty())
            continue;
        PaletteItem item;
        item.text = action->text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
        item.place = place;
        item.shortcut = action->shortcut().toString(QKeySequence::NativeText);
        item.icon = action->icon().isNull() ? m_workbench.icons().icon("right", IconRole::Faint) : action->icon();
        item.isCommand = true;
        item.activate = [target = QPointer<QAction>(action)] {
            if (target != nullptr)
                target->trigger();
        };
        items.push_back(std::move(item));
    }
    m_palette->model().setCommands(std::move(items));
    m_files->refresh();
    m_palette->open(typed);
}

void MainWindow::chooseFolder()
{
    const QString start =
        m_workbench.project() ? QString::fromStdString(m_workbench.project()->folder) : QDir::homePath();
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a folder"), start);
    if (!folder.isEmpty())
        m_workbench.openProject(folder);
}

void MainWindow::openPaths(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    for (const QString &path : paths) {
        if (!QFileInfo(path).isDir())
            m_pendingFiles.append(QFileInfo(path).absoluteFilePath());
    }
    m_workbench.openProject(QFileInfo(paths.first()).absoluteFilePath());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    adaptToWidth();
}

void MainWindow::adaptToWidth()
{
    const Room room = width() < narrowWidth ? Room::Narrow : width() < foldWidth ? Room::Medium : Room::Wide;
    m_modeBar->setNarrow(room == Room::Narrow);
    m_corner->setNarrow(room == Room::Narrow);
    m_pages->setRoom(room);
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_palette != nullptr)
        retranslate();
    if (event->type() == QEvent::WindowStateChange)
        m_actions->action(WindowActions::FullScreen)->setChecked(isFullScreen());
    QMainWindow::changeEvent(event);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_corner->retranslate();
    updateTitle();
    updateRecentMenu();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localPathIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString path = localPathIn(event->mimeData());
    if (!path.isEmpty())
        openPaths({path});
}

} // namespace Touchstone
