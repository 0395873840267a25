#pragma once

#include "engine/project/rubric_file.h"
#include "gui/app/page.h"

#include <QFileSystemWatcher>
#include <QHash>
#include <QTimer>

#include <optional>

class QListView;
class QPlainTextEdit;
class QPushButton;
class QTableView;
class QToolButton;

namespace Touchstone {

class CriteriaModel;
class EditorArea;
class EmptyState;
class FigureList;
class FileListModel;
class FoldingInspector;
class Label;
class PageHeader;
class PanelHeader;
class SegmentedControl;
class Workbench;

/// The project's rubrics: text and table of the same document, and the text that the grader gets (`design/product.md`
/// §4).
class RubricsPage : public Page
{
    Q_OBJECT

public:
    explicit RubricsPage(Workbench &workbench, QWidget *parent = nullptr);

    bool canClose() override;
    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;
    void openFile(const QString &path, int line, int column) override;

protected:
    void build() override;
    void retranslate() override;
    void adaptToRoom() override;

private:
    QWidget *makeList();
    QWidget *makeWorkArea();
    QWidget *makeInspector();
    void connectAll();
    void reloadFiles();
    void showFiles(const QHash<QString, int> &counts);
    void newRubric();
    void readCurrent();
    void showRubric(const Result<LoadedRubric> &loaded);
    void showView(int view);
    void showUnreadable(const Error &error);
    void updateGrader();
    void updateEmptyState();
    void watch();
    QString currentPath() const;

    Workbench &m_workbench;
    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    PanelHeader *m_listHeader = nullptr;
    QListView *m_list = nullptr;
    FileListModel *m_files = nullptr;
    QToolButton *m_new = nullptr;
    SegmentedControl *m_views = nullptr;
    QToolButton *m_details = nullptr;
    EditorArea *m_area = nullptr;
    QTableView *m_table = nullptr;
    CriteriaModel *m_criteria = nullptr;
    PanelHeader *m_graderHeader = nullptr;
    FigureList *m_grader = nullptr;
    PanelHeader *m_textHeader = nullptr;
    QPlainTextEdit *m_graderText = nullptr;
    Label *m_note = nullptr;
    FoldingInspector *m_fold = nullptr;
    QFileSystemWatcher m_watcher;
    QTimer m_reloadDelay;
    bool m_silent = false; // the list is filled, nobody chose a rubric
    int m_generation = 0;
    int m_readGeneration = 0;
};

} // namespace Touchstone
