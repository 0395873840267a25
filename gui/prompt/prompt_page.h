#pragma once

#include "engine/session/prompt_report.h"
#include "gui/app/page.h"
#include "gui/run/background.h"

#include <optional>

class QComboBox;
class QListView;
class QPushButton;
class QStackedWidget;

namespace Touchstone {

class EmptyState;
class FindBar;
class Label;
class Meter;
class PageHeader;
class PanelHeader;
class PromptModel;
class SourceEdit;
class TokenBar;
class Workbench;

/// The first request of a run, block by block, with tokens (`design/product.md` §3). Made on a worker whenever the
/// project changes and whenever the page is shown.
class PromptPage : public Page
{
    Q_OBJECT

public:
    explicit PromptPage(Workbench &workbench, QWidget *parent = nullptr);

    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;

protected:
    void build() override;
    void retranslate() override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeSummary();
    QWidget *makeViewer();
    void connectAll();
    void reloadTasks();
    void rebuild();
    void show(const PromptReport &report);
    void showError(const Error &error);
    void showRow(int row);
    void copyAsJson();
    void countTokens();
    void showCount(const Result<TokenCount> &count);

    Workbench &m_workbench;
    PageHeader *m_header = nullptr;
    QComboBox *m_task = nullptr;
    QPushButton *m_count = nullptr;
    QPushButton *m_copyJson = nullptr;
    QPushButton *m_start = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    QWidget *m_content = nullptr;
    Label *m_total = nullptr;
    Label *m_counted = nullptr; ///< what the provider says; hidden until it was asked
    Label *m_window = nullptr;
    Meter *m_meter = nullptr;
    TokenBar *m_bar = nullptr;
    PanelHeader *m_listHeader = nullptr;
    QListView *m_list = nullptr;
    PromptModel *m_model = nullptr;
    PanelHeader *m_viewerHeader = nullptr;
    SourceEdit *m_viewer = nullptr;
    FindBar *m_findBar = nullptr;
    std::optional<PromptReport> m_report;
    bool m_needsTrust = false; // what the empty state's button is for
    int m_generation = 0;
    Background m_background{this};
};

} // namespace Touchstone
