#pragma once

#include "engine/project/project_memory.h"
#include "gui/app/page.h"
#include "gui/editor/file_list.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <optional>

class QListView;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace Touchstone {

class EditorArea;
class EffectiveText;
class EmptyState;
class FigureList;
class FoldingInspector;
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
    void adaptToRoom() override;

private:
    QWidget *makeSources();
    QWidget *makeWorkArea();
    QWidget *makeInspector();
    void connectAll();
    void reload();
    void show(const Result<ProjectMemory> &memory);
    QVector<FileEntry> entries() const;
    FileEntry entryOf(const MountedPath &file, std::size_t index) const;
    void showSources();
    void updateEmptyState();
    void showPrice();
    void createMemory();
    void watch();

    Workbench &m_workbench;
    QFileSystemWatcher m_watcher;
    QTimer m_reloadDelay;
    int m_generation = 0;
    std::optional<ProjectMemory> m_memory;
    std::optional<Error> m_error; // why there is no memory
    bool m_silent = false; // the list is filled, nobody chose a file

    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    PanelHeader *m_sourcesHeader = nullptr;
    QListView *m_list = nullptr;
    FileListModel *m_files = nullptr;
    EditorArea *m_area = nullptr;
    SegmentedControl *m_views = nullptr;
    QToolButton *m_details = nullptr;
    EffectiveText *m_effective = nullptr;
    PanelHeader *m_priceHeader = nullptr;
    Label *m_tokens = nullptr;
    Label *m_tokensCaption = nullptr;
    Label *m_hundred = nullptr;
    Label *m_hundredCaption = nullptr;
    FigureList *m_parts = nullptr;
    Label *m_problem = nullptr;
    FoldingInspector *m_fold = nullptr;
};

} // namespace Touchstone
