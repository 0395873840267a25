#pragma once

#include "engine/skills/skill_library.h"
#include "gui/app/page.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <memory>

class QListView;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTreeView;

namespace Touchstone {

class DiagnosticModel;
class EditorArea;
class EmptyState;
class Label;
class MarkdownPreview;
class PageHeader;
class PanelHeader;
class SearchField;
class SegmentedControl;
class SkillDelegate;
class SkillFilter;
class SkillInspector;
class SkillTreeModel;
class Workbench;

/// The skills of the project: tree of sources, text with problems, preview, what the model sees (`design/product.md`
/// §1). The scan runs on a worker, again within a second of a change on disk.
class SkillsPage : public Page
{
    Q_OBJECT

public:
    explicit SkillsPage(Workbench &workbench, QWidget *parent = nullptr);
    ~SkillsPage() override;

    bool canClose() override;
    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;
    void openFile(const QString &path, int line, int column) override;

protected:
    void build() override;
    void retranslate() override;

private:
    QWidget *makeBrowser();
    QWidget *makeWorkArea();
    void connectAll();
    void connectBrowser();
    void rescan();
    void showLibrary(std::shared_ptr<const SkillLibrary> library, qint64 milliseconds);
    void updateFacts();
    void updateFacets();
    void updateProblems();
    void openSkill(const QString &hostPath, int line = 0, int column = 1);
    void showCurrent();
    void updatePreview();
    void watchSources();
    void selectFirst();
    void goToProblem(const QModelIndex &index);
    std::vector<Diagnostic> diagnosticsOf(const QString &hostPath) const;
    int entryOf(const QString &hostPath) const;

    Workbench &m_workbench;
    std::shared_ptr<const SkillLibrary> m_library;
    QFileSystemWatcher m_watcher;
    QTimer m_rescanDelay;
    int m_generation = 0;
    bool m_scanned = false;

    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    SearchField *m_search = nullptr;
    SegmentedControl *m_facets = nullptr;
    QTreeView *m_tree = nullptr;
    SkillTreeModel *m_model = nullptr;
    SkillFilter *m_filter = nullptr;
    SkillDelegate *m_delegate = nullptr;
    EmptyState *m_noMatch = nullptr;
    QStackedWidget *m_treeStack = nullptr;
    Label *m_footer = nullptr;
    EditorArea *m_area = nullptr;
    SegmentedControl *m_views = nullptr;
    MarkdownPreview *m_preview = nullptr;
    PanelHeader *m_problemsHeader = nullptr;
    QListView *m_problems = nullptr;
    DiagnosticModel *m_diagnostics = nullptr;
    QSplitter *m_workSplitter = nullptr;
    SkillInspector *m_inspector = nullptr;
};

} // namespace Touchstone
