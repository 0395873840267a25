#pragma once

#include "gui/app/page.h"

#include <QMainWindow>

#include <memory>

namespace Touchstone {

class CommandPalette;
class Language;
class ModeBar;
class OutputPanel;
class PageStack;
class ProblemsPanel;
class ProjectFiles;
class StatusStrip;
class TopCorner;
class WindowActions;
class Workbench;

/// The frame: menu bar, mode bar, pages, docks, status strip, palette; it only connects them. Both arguments must
/// outlive it.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Workbench &workbench, Language &language, QWidget *parent = nullptr);
    ~MainWindow() override;

    void showPage(PageId page);
    PageId currentPageId() const;
    PageStack &pages() { return *m_pages; }
    WindowActions &windowActions() { return *m_actions; }
    CommandPalette &commandPalette() { return *m_palette; }
    ModeBar &modeBar() { return *m_modeBar; }

    /// Puts size, place, panels, project and page of the last session back.
    void restoreSession();
    /// Opens what the user named: folders and files.
    void openPaths(const QStringList &paths);

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void makeFrame();
    void connectFileActions();
    void connectViewActions();
    void connectEditActions();
    void connectWorkbench();
    void retranslate();
    void adaptToWidth();
    void updateCommands();
    void updateTitle();
    void updateRecentMenu();
    void updatePaletteFiles();
    void openPalette(const QString &typed);
    void focusPage();
    void perform(PageCommand command);
    void chooseFolder();
    void saveSession();
    void fitScreen();
    void moveOntoScreen();

    Workbench &m_workbench;
    Language &m_language;
    QMainWindow *m_area; // holds the docks, so that they begin right of the mode bar
    ModeBar *m_modeBar;
    PageStack *m_pages;
    StatusStrip *m_status;
    ProblemsPanel *m_problems;
    OutputPanel *m_output;
    WindowActions *m_actions;
    TopCorner *m_corner;
    CommandPalette *m_palette = nullptr;
    ProjectFiles *m_files;
    QStringList m_pendingFiles; // to be shown when their project is open
    bool m_isAskedToClose = false; // by a person, in the menu; the title bar says so itself
};

} // namespace Touchstone
