#pragma once

#include "engine/project/project_memory.h"
#include "gui/app/page.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <optional>

class QListView;
class QPushButton;
class QStackedWidget;

namespace Touchstone {

class EditorArea;
class EffectiveText;
class EmptyState;
class FileListModel;
class Label;
class PageHeader;
class PanelHeader;
class SegmentedControl;
class Workbench;

/// The memory files of the project: sources in order, their text, and the text that the model really gets
/// (`design/product.md` §2).
class MemoryPage : public Page
{
    Q_OBJECT

public:
    explicit MemoryPage(Workbench &workbench, QWidget *parent = nullptr);

    bool canClose() override;
    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;
    void openFile(const QString &path, int line, int column) override;

protected:
    void build() override;
    void retranslate() override;

private:
    QWidget *makeSources();
    QWidget *makeWorkArea();
    QWidget *makeInspector();
    void connectAll();
    void reload();
    void show(const Result<ProjectMemory> &memory);
    void showSources();
    void showPrice();
    void createMemory();
    void watch();

    Workbench &m_workbench;
    QFileSystemWatcher m_watcher;
    QTimer m_reloadDelay;
    int m_generation = 0;
    std::optional<ProjectMemory> m_memory;

    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    PanelHeader *m_sourcesHeader = nullptr;
    QListView *m_list = nullptr;
    FileListModel *m_files = nullptr;
    EditorArea *m_area = nullptr;
    SegmentedControl *m_views = nullptr;
    EffectiveText *m_effective = nullptr;
    PanelHeader *m_priceHeader = nullptr;
    Label *m_tokens = nullptr;
    Label *m_tokensCaption = nullptr;
    Label *m_hundred = nullptr;
    Label *m_saved = nullptr;
    Label *m_problem = nullptr;
};

} // namespace Touchstone
