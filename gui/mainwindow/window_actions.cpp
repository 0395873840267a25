#include "gui/mainwindow/window_actions.h"

#include "gui/app/icons.h"
#include "gui/mainwindow/page_text.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace Touchstone {

namespace {

enum MenuId : std::uint8_t { FileMenu, EditMenu, ViewMenu, GoMenu, RunMenu, ToolsMenu, HelpMenu };

/// Text without the mark of its access key, for tooltips and accessible names.
QString plainText(QString text)
{
    return text.remove(QLatin1Char('&'));
}

void collect(const QMenu *menu, const QString &place, QList<std::pair<QAction *, QString>> &actions)
{
    for (QAction *action : menu->actions()) {
        const bool seen =
            std::any_of(actions.begin(), actions.end(), [action](const auto &each) { return each.first == action; });
        if (action->isSeparator() || seen)
            continue;
        if (action->menu() != nullptr && action->menu()->objectName() == QLatin1String("menuRecent"))
            continue;
        if (action->menu() != nullptr)
            collect(action->menu(), plainText(action->menu()->title()), actions);
        else
            actions.append({action, place});
    }
}

} // namespace

WindowActions::WindowActions(QMenuBar &bar, const Icons &icons, QObject *parent)
    : QObject(parent)
    , m_bar(bar)
    , m_icons(icons)
{
    static constexpr std::array<const char *, 7> names{"menuFile", "menuEdit",  "menuView", "menuGo",
                                                       "menuRun",  "menuTools", "menuHelp"};
    for (std::size_t i = 0; i < m_menus.size(); ++i) {
        m_menus.at(i) = m_bar.addMenu(QString());
        m_menus.at(i)->setObjectName(QString::fromLatin1(names.at(i)));
    }
    makeFileAndEdit();
    makeViewAndGo();
    makeRunAndRest();
    retranslate();
}

QAction *WindowActions::add(QMenu *menu, Id id, const char *name, const QKeySequence &key)
{
    QAction *action = menu->addAction(QString());
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(key);
    m_actions.at(id) = action;
    return action;
}

QAction *WindowActions::add(QMenu *menu, PageCommand command, const char *name, const QKeySequence &key)
{
    QAction *action = menu->addAction(QString());
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(key);
    action->setEnabled(false);
    m_commands[command] = action;
    return action;
}

void WindowActions::makeFileAndEdit()
{
    QMenu *file = m_menus.at(FileMenu);
    add(file, PageCommand::NewFile, "actionNew", QKeySequence::New);
    add(file, OpenFolder, "actionOpenFolder", QKeySequence::Open)->setIcon(m_icons.icon("folder"));
    m_recent = file->addMenu(QString());
    m_recent->setObjectName(QStringLiteral("menuRecent"));
    add(file, ReloadProject, "actionReload");
    add(file, CloseProject, "actionClose");
    file->addSeparator();
    add(file, PageCommand::Save, "actionSave", QKeySequence::Save);
    add(file, PageCommand::SaveAll, "actionSaveAll", QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S));
    file->addSeparator();
    add(file, PageCommand::Import, "actionImport");
    add(file, PageCommand::ImportFolder, "actionImportFolder");
    add(file, PageCommand::Export, "actionExport");
    file->addSeparator();
    add(file, PageCommand::Duplicate, "actionDuplicate")->setIcon(m_icons.icon("copy"));
    add(file, PageCommand::Rename, "actionRename", QKeySequence(Qt::Key_F2));
    add(file, PageCommand::MoveTo, "actionMoveTo");
    add(file, PageCommand::MoveToTrash, "actionMoveToTrash")->setIcon(m_icons.icon("trash"));
    file->addSeparator();
    QAction *quit = add(file, Quit, "actionQuit", QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);

    QMenu *edit = m_menus.at(EditMenu);
    add(edit, Undo, "actionUndo", QKeySequence::Undo)->setIcon(m_icons.icon("undo"));
    add(edit, Redo, "actionRedo", QKeySequence::Redo);
    edit->addSeparator();
    add(edit, Cut, "actionCut", QKeySequence::Cut);
    add(edit, Copy, "actionCopy", QKeySequence::Copy)->setIcon(m_icons.icon("copy"));
    add(edit, Paste, "actionPaste", QKeySequence::Paste);
    add(edit, SelectAll, "actionSelectAll", QKeySequence::SelectAll);
    edit->addSeparator();
    add(edit, PageCommand::Find, "actionFind", QKeySequence::Find)->setIcon(m_icons.icon("search"));
    add(edit, PageCommand::FindNext, "actionFindNext", QKeySequence(Qt::Key_F3));
    add(edit, PageCommand::FindPrevious, "actionFindPrevious", QKeySequence(Qt::SHIFT | Qt::Key_F3));
    add(edit, PageCommand::Replace, "actionReplace", QKeySequence(Qt::CTRL | Qt::Key_H));
    add(edit, PageCommand::GoToLine, "actionGoToLine", QKeySequence(Qt::CTRL | Qt::Key_G));
    add(edit, PageCommand::ApplyFix, "actionApplyFix", QKeySequence(Qt::ALT | Qt::Key_Return))
        ->setIcon(m_icons.icon("wand"));
    add(edit, PageCommand::FixAll, "actionFixAll", QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_Return));
}

void WindowActions::makeViewAndGo()
{
    QMenu *view = m_menus.at(ViewMenu);
    add(view, ShowProblems, "actionProblems", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M))->setCheckable(true);
    add(view, ShowOutput, "actionOutput", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_U))->setCheckable(true);
    view->addSeparator();
    add(view, PageCommand::Split, "actionSplit", QKeySequence(Qt::CTRL | Qt::Key_Backslash));
    add(view, PageCommand::ZoomIn, "actionZoomIn", QKeySequence(Qt::CTRL | Qt::Key_Plus));
    add(view, PageCommand::ZoomOut, "actionZoomOut", QKeySequence(Qt::CTRL | Qt::Key_Minus));
    add(view, PageCommand::ZoomReset, "actionZoomReset", QKeySequence(Qt::CTRL | Qt::Key_0));
    view->addSeparator();
    m_theme = view->addMenu(QString());
    m_theme->setObjectName(QStringLiteral("menuTheme"));
    auto *group = new QActionGroup(this);
    for (const auto &[id, name] : {std::pair{ThemeSystem, "actionThemeSystem"},
                                   {ThemeLight, "actionThemeLight"},
                                   {ThemeDark, "actionThemeDark"}}) {
        QAction *action = add(m_theme, id, name);
        action->setCheckable(true);
        group->addAction(action);
    }
    add(view, FullScreen, "actionFullScreen", QKeySequence(Qt::Key_F11))->setCheckable(true);

    QMenu *go = m_menus.at(GoMenu);
    add(go, QuickOpen, "actionQuickOpen", QKeySequence(Qt::CTRL | Qt::Key_P));
    go->addSeparator();
    for (int i = 0; i < pageCount; ++i) {
        const auto page = static_cast<PageId>(i);
        QAction *action = go->addAction(m_icons.icon(iconNameOf(page)), QString());
        action->setObjectName(QStringLiteral("actionPage-") + wordOf(page));
        action->setShortcut(shortcutOf(page));
        m_pages.at(static_cast<std::size_t>(i)) = action;
    }
    go->addSeparator();
    add(go, NextProblem, "actionNextProblem", QKeySequence(Qt::Key_F8));
    add(go, PreviousProblem, "actionPreviousProblem", QKeySequence(Qt::SHIFT | Qt::Key_F8));
}

void WindowActions::makeRunAndRest()
{
    QMenu *run = m_menus.at(RunMenu);
    add(run, PageCommand::StartRun, "actionStartRun", QKeySequence(Qt::Key_F5))->setIcon(m_icons.icon("play"));
    add(run, PageCommand::PauseRun, "actionPauseRun", QKeySequence(Qt::Key_F6))->setIcon(m_icons.icon("pause"));
    add(run, PageCommand::StepRun, "actionStepRun", QKeySequence(Qt::Key_F10))->setIcon(m_icons.icon("step"));
    add(run, PageCommand::StopRun, "actionStopRun", QKeySequence(Qt::SHIFT | Qt::Key_F5))
        ->setIcon(m_icons.icon("stop"));
    run->addSeparator();
    add(run, PageCommand::Breakpoints, "actionBreakpoints", QKeySequence(Qt::Key_F9));

    QMenu *tools = m_menus.at(ToolsMenu);
    add(tools, Palette, "actionPalette", QKeySequence(Qt::CTRL | Qt::Key_K))->setIcon(m_icons.icon("search"));

    QMenu *help = m_menus.at(HelpMenu);
    add(help, Help, "actionHelp", QKeySequence(Qt::Key_F1));
    add(help, StartTour, "actionTour")->setIcon(m_icons.icon("play"));
    help->addSeparator();
    add(help, About, "actionAbout")->setMenuRole(QAction::AboutRole);
}

QMenu *WindowActions::runMenu() const
{
    return m_menus.at(RunMenu);
}

QList<std::pair<QAction *, QString>> WindowActions::all() const
{
    QList<std::pair<QAction *, QString>> actions;
    for (const QMenu *menu : m_menus)
        collect(menu, plainText(menu->title()), actions);
    // The project's own menu repeats two actions of File; a folder of it is worth a line of its own.
    collect(m_recent, plainText(m_recent->title()), actions);
    return actions;
}

void WindowActions::setText(Id id, const QString &text)
{
    m_actions.at(id)->setText(text);
}

void WindowActions::setText(PageCommand command, const QString &text)
{
    m_commands.at(command)->setText(text);
}

void WindowActions::retranslate()
{
    const std::array<QString, 7> titles{tr("&File"), tr("&Edit"),  tr("&View"), tr("&Go"),
                                        tr("&Run"),  tr("&Tools"), tr("&Help")};
    for (std::size_t i = 0; i < titles.size(); ++i)
        m_menus.at(i)->setTitle(titles.at(i));
    m_recent->setTitle(tr("Open recent"));
    m_theme->setTitle(tr("Colours"));
    setText(OpenFolder, tr("&Open a folder\u2026"));
    setText(ReloadProject, tr("Read the project again"));
    setText(CloseProject, tr("&Close project"));
    setText(Quit, tr("&Quit"));
    setText(Undo, tr("&Undo"));
    setText(Redo, tr("&Redo"));
    setText(Cut, tr("Cu&t"));
    setText(Copy, tr("&Copy"));
    setText(Paste, tr("&Paste"));
    setText(SelectAll, tr("Select &all"));
    setText(ShowProblems, tr("&Problems"));
    setText(ShowOutput, tr("&Output"));
    setText(ThemeSystem, tr("As the desktop"));
    setText(ThemeLight, tr("Light"));
    setText(ThemeDark, tr("Dark"));
    setText(FullScreen, tr("&Full screen"));
    setText(QuickOpen, tr("&Quick open\u2026"));
    setText(NextProblem, tr("Next problem"));
    setText(PreviousProblem, tr("Previous problem"));
    setText(Palette, tr("&Command palette\u2026"));
    setText(Help, tr("&Help"));
    setText(StartTour, tr("Start the &tour"));
    setText(About, tr("&About Touchstone"));
    retranslateCommands();
    for (int i = 0; i < pageCount; ++i)
        m_pages.at(static_cast<std::size_t>(i))->setText(titleOf(static_cast<PageId>(i)));
}

void WindowActions::retranslateCommands()
{
    setText(PageCommand::NewFile, tr("&New\u2026"));
    setText(PageCommand::Save, tr("&Save"));
    setText(PageCommand::SaveAll, tr("Save all"));
    setText(PageCommand::Import, tr("&Import an archive\u2026"));
    setText(PageCommand::ImportFolder, tr("Import a folder\u2026"));
    setText(PageCommand::Export, tr("&Export\u2026"));
    setText(PageCommand::Duplicate, tr("&Duplicate\u2026"));
    setText(PageCommand::Rename, tr("&Rename\u2026"));
    setText(PageCommand::MoveTo, tr("&Move to another source\u2026"));
    setText(PageCommand::MoveToTrash, tr("Move to the &trash\u2026"));
    setText(PageCommand::Find, tr("&Find\u2026"));
    setText(PageCommand::FindNext, tr("Find next"));
    setText(PageCommand::FindPrevious, tr("Find previous"));
    setText(PageCommand::Replace, tr("R&eplace\u2026"));
    setText(PageCommand::GoToLine, tr("Go to &line\u2026"));
    setText(PageCommand::ApplyFix, tr("Apply the fix"));
    setText(PageCommand::FixAll, tr("Fix all that are safe\u2026"));
    setText(PageCommand::Split, tr("&Split the editor"));
    setText(PageCommand::ZoomIn, tr("Zoom in"));
    setText(PageCommand::ZoomOut, tr("Zoom out"));
    setText(PageCommand::ZoomReset, tr("Usual size"));
    setText(PageCommand::StartRun, tr("&Start or continue run"));
    setText(PageCommand::PauseRun, tr("&Pause or continue run"));
    setText(PageCommand::StepRun, tr("St&ep"));
    setText(PageCommand::Breakpoints, tr("&Breakpoints\u2026"));
    setText(PageCommand::StopRun, tr("S&top run"));
}

} // namespace Touchstone
