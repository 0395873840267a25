#pragma once

#include "gui/app/page.h"
#include "gui/app/status_feed.h"
#include "gui/run/run_tab_words.h"
#include "gui/run/run_view.h"

#include <QIcon>
#include <QKeySequence>
#include <QList>
#include <QTimer>

#include <functional>
#include <vector>

class QAction;
class QStackedWidget;
class QToolButton;

namespace Touchstone {

struct Project;
class RunNotices;
class RunPage;
class TabRow;
class Workbench;

/// The Run page of the window: a tab a run, each with a thread, matrix, transcript and controls of its own. While there
/// is one tab only, there is no tab row. Commands and the status bar are those of the tab that is shown; runs in other
/// tabs go on. Its own actions (new, close, next, previous, grade again) are `QWidget::actions`. `workbench` must
/// outlive it.
class RunTabsPage : public Page
{
    Q_OBJECT

public:
    explicit RunTabsPage(Workbench &workbench, QWidget *parent = nullptr);
    /// Stops all runs that go on, at once, and waits for them; the history has everything.
    ~RunTabsPage() override;

    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;

    /// The runs in the order of their tabs; none before the page was built.
    QList<RunPage *> runs() const;
    /// The one that is shown; null before the page was built.
    RunPage *current() const;
    void setCurrent(RunPage *run);
    /// Shows a further tab, ready for a run.
    RunPage *addTab();
    /// Closes a tab; asks first when its run goes on, or its task would be lost. The only one stays.
    void closeTab(RunPage *run);
    /// Before the window is closed by a person: asks about the runs that go on, all at once; false: stay.
    bool mayStopRuns();
    RunNotices &notices() const { return *m_notices; }

Q_SIGNALS:
    /// As of `RunPage`.
    void startRefused(const QString &why);

protected:
    void build() override;
    void retranslate() override;
    void adaptToRoom() override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// One run with what its tab last said.
    struct Tab
    {
        RunPage *page = nullptr;
        RunTabWords words;
        bool isActive = false; ///< its run goes on
        bool closes = false; ///< as soon as its run has ended
        int parking = 0; ///< number of the last parking that was noticed
    };

    QAction *makeAction(const char *name, const QKeySequence &key);
    void nameActions();
    void makeRow();
    RunPage *makeRun();
    void connectRun(RunPage *run);
    void connectStatus(RunPage *run);
    RunPage *idleRun();
    void showTab(int index);
    void step(int by);
    void closeNow(RunPage *run);
    void askAboutRun(RunPage *run);
    void askAboutTask(RunPage *run);
    Tab *tabOf(const RunPage *run);
    int indexOf(const RunPage *run) const;
    void onRunChanged(RunPage *run, const RunView::Changes &changes);
    void onEnded(RunPage *run);
    void onCommandsChanged(RunPage *run);
    void updateTab(RunPage *run);
    void updateTabs();
    void updateRow();
    QIcon iconOf(const RunTabWords &words) const;
    void tellStatus();
    RunState overallState() const;
    QString clashOf(const RunPage *asking, const Project &project, const QString &recordFile) const;
    std::function<void()> shower(RunPage *run);
    void restoreTabs();
    void storeTabs();

    Workbench &m_workbench;
    QAction *m_new;
    QAction *m_close;
    QAction *m_next;
    QAction *m_previous;
    QAction *m_gradeAgain;
    TabRow *m_row = nullptr;
    QToolButton *m_add = nullptr;
    QStackedWidget *m_stack = nullptr;
    RunNotices *m_notices;
    std::vector<Tab> m_tabs; ///< in the order in which they were made
    QTimer m_storeDelay;
    bool m_isRestored = false; ///< before that nothing is stored
    bool m_tellsActivity = false; ///< what the frame shows as going on is ours
};

} // namespace Touchstone
