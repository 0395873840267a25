#pragma once

#include "gui/mainwindow/page_stack.h"
#include "gui/run/live_run.h"
#include "gui/run/run_page.h"
#include "gui/run/run_tabs_page.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_table.h"
#include "gui/widgets/chip.h"
#include "tests/gui/support/window_fixture.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

namespace Touchstone::Test {

inline constexpr int patience = 30'000;

/// The Run page of a real window, with what a person does on it.
class RunDriver
{
public:
    explicit RunDriver(WindowFixture &fixture)
        : m_fixture(fixture)
    {
        m_fixture.window().showPage(PageId::Run);
    }

    RunTabsPage &tabs() { return *qobject_cast<RunTabsPage *>(m_fixture.window().pages().page(PageId::Run)); }
    /// The run of the tab that is shown.
    RunPage &page() { return *tabs().current(); }
    const RunView &view() { return page().run().view(); }
    QPushButton *start() { return find<QPushButton>("startRun"); }
    QPushButton *stop() { return find<QPushButton>("stopRun"); }
    /// The child with this objectName of the run that is shown, which must exist.
    template<typename T>
    T *find(const char *name)
    {
        T *child = page().findChild<T *>(QString::fromLatin1(name));
        if (child == nullptr)
            qFatal("no widget called %s", name);
        return child;
    }
    QString banner()
    {
        for (const QLabel *label : page().findChildren<QLabel *>(QStringLiteral("bannerTitle"))) {
            if (label->isVisible())
                return label->text();
        }
        return {};
    }
    QString bannerText()
    {
        for (const QLabel *label : page().findChildren<QLabel *>(QStringLiteral("bannerText"))) {
            if (label->isVisible())
                return label->text();
        }
        return {};
    }
    QString chip() { return find<Chip>("runStatus")->text(); }
    bool waitUntilReady()
    {
        return QTest::qWaitFor([this] { return start()->isEnabled(); }, patience);
    }
    /// Parked by a later parking than `after`, and ready for a decision.
    bool waitUntilParked(int after = 0)
    {
        return QTest::qWaitFor(
                   [this, after] {
                       return !page().run().isActive() || (page().run().isWaiting() && view().parked()->number > after);
                   },
                   patience)
            && page().run().isActive();
    }
    bool waitUntilEnded()
    {
        return QTest::qWaitFor([this] { return !page().run().isActive(); }, patience);
    }
    QPushButton *button(const char *name) { return find<QPushButton>(name); }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&m_fixture.window(), static_cast<Qt::Key>(key), modifiers);
    }
    QString cell(int row, int column)
    {
        const auto *table = find<VerdictTable>("verdictTable");
        return table->model()
            ->index(row, column)
            .data(Qt::AccessibleTextRole)
            .toString()
            .section(QStringLiteral(": "), -1);
    }

private:
    WindowFixture &m_fixture;
};

/// A project in the fixture's home with one task, one rubric and the given model line.
inline QString writeProject(WindowFixture &fixture, const QByteArray &agent, const QByteArray &more = {})
{
    fixture.write(QStringLiteral("own/touchstone.yaml"),
                  "version: 1\nagent:\n" + agent + "grader: {max_iterations: 3}\n" + more);
    fixture.write(QStringLiteral("own/tasks/greet.md"), "Write a greeting into /hello.txt.\n");
    fixture.write(QStringLiteral("own/rubrics/greeting.md"), "- Greets by name\n- Is one line\n");
    fixture.write(QStringLiteral("own/workspace/readme.txt"), "Nothing here yet.\n");
    return fixture.home() + QStringLiteral("/own");
}

} // namespace Touchstone::Test
