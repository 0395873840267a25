#pragma once

#include "tests/gui/run/debugged_run.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QTabBar>

#include <algorithm>

namespace Touchstone::Test {

/// The whole loop, long enough to look at while it goes on.
inline QByteArray slowLoop()
{
    return QByteArray(wholeLoop).replace("delay_ms: 0", "delay_ms: 40");
}

/// Several runs in the tabs of a real window.
class TabbedRuns : public Debugged
{
public:
    explicit TabbedRuns(const QByteArray &script = slowLoop(), const std::vector<Breakpoint> &breakpoints = {})
        : Debugged(breakpoints, script)
    {
    }

    RunTabsPage &host() { return driver.tabs(); }
    QTabBar *bar() { return fixture.find<QTabBar>(QStringLiteral("runTabs")); }
    QString text(int index) { return bar()->tabText(index); }
    /// A further tab, by keyboard, with its set-up read.
    bool add()
    {
        const qsizetype before = host().runs().size();
        driver.press(Qt::Key_T, Qt::ControlModifier);
        return host().runs().size() == before + 1 && driver.waitUntilReady();
    }
    bool waitUntilAllEnded()
    {
        return QTest::qWaitFor(
            [this] {
                const QList<RunPage *> runs = host().runs();
                return std::none_of(runs.begin(), runs.end(), [](RunPage *run) { return run->run().isActive(); });
            },
            patience);
    }
    RunStatus statusOf(int index) { return host().runs().at(index)->run().view().ending()->status; }
    QMessageBox *question() { return host().findChild<QMessageBox *>(); }
    void answer(bool close)
    {
        QMessageBox *box = question();
        QAbstractButton *button = close ? box->findChild<QAbstractButton *>(QStringLiteral("confirmClose"))
                                        : box->button(QMessageBox::Cancel);
        QTest::mouseClick(button, Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

} // namespace Touchstone::Test
