#pragma once

#include "gui/app/page.h"
#include "gui/history/history_model.h"
#include "gui/history/stored_runs.h"
#include "gui/run/background.h"
#include "gui/run/ending.h"
#include "gui/run/run_view.h"

#include <QTimer>

#include <memory>
#include <optional>

class QPushButton;
class QStackedWidget;
class QTableView;

namespace Touchstone {

class Banner;
class EmptyState;
class PageHeader;
class PathWatch;
class RunActions;
class RunGroupFilter;
class RunHeader;
class RunPanel;
class SearchField;
class SegmentedControl;
class Workbench;

/// The stored runs: a table that can be searched and narrowed, and a run out of it as it looked live. Everything is
/// read on a thread. `workbench` must outlive it.
class HistoryPage : public Page
{
    Q_OBJECT

public:
    explicit HistoryPage(Workbench &workbench, QWidget *parent = nullptr);
    ~HistoryPage() override;

    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;
    /// The run that is open; null: the table is shown.
    const RunView *openRun() const { return m_open.get(); }

protected:
    void build() override;
    void retranslate() override;
    void adaptToRoom() override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTable();
    void makeList();
    void makeStored();
    void connectParts();
    void lookForNews();
    void reload();
    void take(const Result<std::vector<RunSummary>> &runs);
    void updateSegments();
    void updateState();
    void showNothing();
    void updateHeader();
    const RunSummary *chosen() const;
    void open();
    void showRun(const RunSummary &summary, const LoadedRun &run);
    void goOn();
    void showProblem(const Error &error);
    void closeRun();
    void askDelete();
    void remove(const std::string &id, std::int64_t number);
    void annotate(const AnnotationChange &change);

    Workbench &m_workbench;
    std::string m_file;
    HistoryModel *m_model;
    RunGroupFilter *m_proxy;
    PathWatch *m_watch;
    QStackedWidget *m_stack = nullptr;
    QWidget *m_list = nullptr;
    PageHeader *m_header = nullptr;
    QPushButton *m_openButton = nullptr;
    QPushButton *m_goOnButton = nullptr;
    QPushButton *m_deleteButton = nullptr;
    SearchField *m_search = nullptr;
    SegmentedControl *m_groups = nullptr;
    Banner *m_problem = nullptr;
    QStackedWidget *m_content = nullptr;
    QTableView *m_table = nullptr;
    EmptyState *m_empty = nullptr;
    QWidget *m_stored = nullptr;
    RunHeader *m_runHeader = nullptr;
    QPushButton *m_back = nullptr;
    RunPanel *m_panel = nullptr;
    RunActions *m_actions = nullptr;
    std::shared_ptr<RunView> m_open;
    std::string m_openId;
    std::string m_openProject; ///< its folder
    std::int64_t m_openEnd = 0; ///< ms since the epoch
    QTimer m_typing;
    QTimer m_news;
    StoredRuns::Stamp m_stamp; ///< of the file at the last reading
    QTimer m_waiting; ///< runs out when a reading takes long
    bool m_isStale = true; ///< runs may have come since the last reading
    bool m_wasRead = false; ///< what the list shows is known, and not only not read yet
    std::optional<Error> m_failure; ///< of the last reading
    Background m_background{this};
};

} // namespace Touchstone
