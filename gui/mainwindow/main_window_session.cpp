// What a window has beyond its pages: the session it comes back to, its place on the screen, and its end.

#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/mainwindow/main_window.h"
#include "gui/mainwindow/page_stack.h"
#include "gui/run/run_tabs_page.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QScreen>

#include <algorithm>

namespace Touchstone {

namespace {
constexpr QSize leastSize(960, 600);
constexpr QSize frameRoom(16, 40); // of what the desktop puts around a window
} // namespace

void MainWindow::restoreSession()
{
    Settings &settings = m_workbench.settings();
    if (restoreGeometry(settings.windowGeometry())) {
        fitScreen();
        moveOntoScreen();
    }
    m_area->restoreState(settings.windowState());
    const QString folder = settings.lastProject();
    const auto page = pageOfWord(settings.lastPage());
    if (!folder.isEmpty() && QFileInfo(folder).isDir())
        m_workbench.openProject(folder);
    if (page && !folder.isEmpty())
        showPage(*page);
    // From here on at once, so that a killed program comes back to its page too.
    connect(m_pages, &PageStack::pageShown, this, [&settings](PageId id) { settings.setLastPage(wordOf(id)); });
}

/// No larger than the screen has room for, at the scale that is set.
void MainWindow::fitScreen()
{
    const QSize most = screen()->availableSize() - frameRoom;
    setMinimumSize(leastSize.boundedTo(most));
    if (!isMaximized() && !isFullScreen())
        resize(size().boundedTo(most));
}

void MainWindow::moveOntoScreen()
{
    const QRect free = screen()->availableGeometry();
    if (isMaximized() || isFullScreen())
        return;
    const QSize whole = size() + frameRoom;
    const QPoint place(std::max(free.left(), std::min(x(), free.right() + 1 - whole.width())),
                       std::max(free.top(), std::min(y(), free.bottom() + 1 - whole.height())));
    if (place != pos())
        move(place);
}

void MainWindow::saveSession()
{
    Settings &settings = m_workbench.settings();
    settings.setWindowGeometry(saveGeometry());
    settings.setWindowState(m_area->saveState());
    settings.setLastPage(wordOf(currentPageId()));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    // Runs are asked about before unsaved text: who saves there closes the window without another question.
    const bool isAsked = event->spontaneous() || m_isAskedToClose;
    auto *runs = qobject_cast<RunTabsPage *>(m_pages->madePage(PageId::Run));
    if ((isAsked && runs != nullptr && !runs->mayStopRuns()) || !m_pages->canClose()) {
        event->ignore();
        return;
    }
    saveSession();
    event->accept();
}

} // namespace Touchstone
