#pragma once

#include "gui/app/page.h"

#include <QAction>
#include <QObject>

#include <array>
#include <map>

class QMenu;
class QMenuBar;

namespace Touchstone {

class Icons;

/// All actions of the menu bar with their shortcuts and texts; the palette lists the same ones. Knows what they are
/// called, not what they do: the frame connects them.
class WindowActions : public QObject
{
    Q_OBJECT

public:
    enum Id : std::uint8_t {
        OpenFolder,
        CloseProject,
        ReloadProject,
        Quit,
        Undo,
        Redo,
        Cut,
        Copy,
        Paste,
        SelectAll,
        QuickOpen,
        Palette,
        ShowProblems,
        ShowOutput,
        NextProblem,
        PreviousProblem,
        ThemeSystem,
        ThemeLight,
        ThemeDark,
        FullScreen,
        StartTour,
        Help,
        About,
        IdCount,
    };

    /// Fills `bar` with menus; both it and `icons` must outlive this.
    WindowActions(QMenuBar &bar, const Icons &icons, QObject *parent = nullptr);

    QAction *action(Id id) const { return m_actions.at(id); }
    QAction *action(PageId page) const { return m_pages.at(static_cast<std::size_t>(page)); }
    /// Actions whose meaning the page decides.
    const std::map<PageCommand, QAction *> &commands() const { return m_commands; }
    QMenu *recentMenu() const { return m_recent; }
    /// The menu of runs; the Run page has actions of its own in it.
    QMenu *runMenu() const;
    /// Every action with the title of its menu, for the palette.
    QList<std::pair<QAction *, QString>> all() const;

    void retranslate();

private:
    QAction *add(QMenu *menu, Id id, const char *name, const QKeySequence &key = {});
    QAction *add(QMenu *menu, PageCommand command, const char *name, const QKeySequence &key = {});
    void setText(Id id, const QString &text);
    void setText(PageCommand command, const QString &text);
    void makeFileAndEdit();
    void makeViewAndGo();
    void makeRunAndRest();
    void retranslateCommands();

    QMenuBar &m_bar;
    const Icons &m_icons;
    std::array<QAction *, IdCount> m_actions{};
    std::array<QAction *, pageCount> m_pages{};
    std::map<PageCommand, QAction *> m_commands;
    std::array<QMenu *, 7> m_menus{};
    QMenu *m_recent = nullptr;
    QMenu *m_theme = nullptr;
};

} // namespace Touchstone
