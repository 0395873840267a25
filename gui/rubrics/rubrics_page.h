#pragma once

#include "engine/project/rubric_file.h"
#include "gui/app/page.h"

#include <QHash>

#include <optional>

class QListView;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace Touchstone {

class CriteriaModel;
class EditorArea;
class EmptyState;
class FileListModel;
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
    void updateGrader();
    QString currentPath() const;

    Workbench &m_workbench;
    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    PanelHeader *m_listHeader = nullptr;
    QListView *m_list = nullptr;
    FileListModel *m_files = nullptr;
    QPushButton *m_new = nullptr;
    SegmentedControl *m_views = nullptr;
    QStackedWidget *m_stack = nullptr;
    EditorArea *m_area = nullptr;
    QTableView *m_table = nullptr;
    CriteriaModel *m_criteria = nullptr;
    PanelHeader *m_graderHeader = nullptr;
    Label *m_graderModel = nullptr;
    Label *m_graderIterations = nullptr;
    PanelHeader *m_textHeader = nullptr;
    QPlainTextEdit *m_graderText = nullptr;
    Label *m_note = nullptr;
    int m_generation = 0;
    int m_readGeneration = 0;
};

} // namespace Touchstone
