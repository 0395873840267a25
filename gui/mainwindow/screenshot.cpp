#include "gui/mainwindow/screenshot.h"

#include "gui/app/application.h"
#include "gui/app/error_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/mainwindow/main_window.h"
#include "gui/mainwindow/page_stack.h"
#include "gui/run/run_tabs_page.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <cstdio>

namespace Touchstone {

namespace {
// Pages fill their lists from threads of the pool; so many quiet looks after the last of them are enough for all. Looks
// and not a time: on a busy machine the window may stand still for longer, and begin to read only then.
constexpr int quietLooks = 12;
constexpr std::chrono::milliseconds lookEvery(50);
constexpr std::chrono::milliseconds patienceToSettle(30'000); // then the picture shows what there is
constexpr std::chrono::seconds patience(120);
} // namespace

Screenshot::Screenshot(MainWindow &window, Workbench &workbench, Plan plan)
    : m_window(window)
    , m_workbench(workbench)
    , m_plan(std::move(plan))
{
    QTimer::singleShot(patience, this, [this] { fail(QStringLiteral("the run did not end in two minutes")); });
}

void Screenshot::start()
{
    if (!m_plan.waitForProject) {
        prepare();
        return;
    }
    connect(&m_workbench, &Workbench::projectChanged, this, &Screenshot::prepare);
    connect(&m_workbench, &Workbench::projectFailed, this, [this](const Error &error) {
        std::fprintf(stderr, "touchstone: %s\n", toText(error).c_str());
        prepare(); // the picture shows what the window says about it
    });
}

void Screenshot::prepare()
{
    disconnect(&m_workbench, nullptr, this, nullptr);
    m_window.showPage(m_plan.page);
    if (m_plan.playRun)
        play();
    else
        settle();
}

void Screenshot::play()
{
    connect(&m_workbench.status(), &StatusFeed::runStateChanged, this, [this] {
        // With a picture of a run the watchdog measures the run, and neither the start of the program nor the picture.
        StallWatchdog &watchdog = static_cast<Application *>(qApp)->watchdog();
        if (m_workbench.status().runState() == RunState::None) {
            watchdog.setActive(false);
            settle();
        } else {
            watchdog.reset();
        }
    });
    const auto *runs = qobject_cast<RunTabsPage *>(m_window.pages().page(PageId::Run));
    connect(runs, &RunTabsPage::startRefused, this, [this](const QString &why) {
        std::fprintf(stderr, "touchstone: the run was not started. %s\n", qPrintable(why));
        m_status = 1;
        settle();
    });
    m_workbench.requestTourRun();
}

void Screenshot::settle()
{
    m_window.showPage(m_plan.page);
    m_waiting.start();
    m_quietLooks = 0;
    lookForQuiet();
}

void Screenshot::lookForQuiet()
{
    const bool isBusy = m_workbench.isOpening() || QThreadPool::globalInstance()->activeThreadCount() > 0;
    m_quietLooks = isBusy ? 0 : m_quietLooks + 1;
    if (m_quietLooks >= quietLooks || m_waiting.elapsed() >= patienceToSettle.count())
        take();
    else
        QTimer::singleShot(lookEvery, this, &Screenshot::lookForQuiet);
}

void Screenshot::take()
{
    if (m_done)
        return;
    m_done = true;
    m_window.activateWindow();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // what came last has no place yet
    if (!m_window.grab().save(m_plan.file)) {
        std::fprintf(stderr, "touchstone: %s cannot be written; use a .png file in a folder that exists\n",
                     qPrintable(m_plan.file));
        QCoreApplication::exit(1);
        return;
    }
    QCoreApplication::exit(m_status);
}

void Screenshot::fail(const QString &reason)
{
    if (m_done)
        return;
    m_done = true;
    std::fprintf(stderr, "touchstone: no picture, %s\n", qPrintable(reason));
    QCoreApplication::exit(1);
}

} // namespace Touchstone
