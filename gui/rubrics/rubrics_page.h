#pragma once

#include "engine/project/rubric_file.h"
#include "gui/editor/file_page.h"

#include <QHash>

class QPlainTextEdit;
class QTableView;
class QToolButton;

namespace Touchstone {

class CriteriaModel;
class FigureList;
class Label;
class PanelHeader;

/// The project's rubrics: text and table of the same document, and the text that the grader gets (`design/product.md`
/// §4).
class RubricsPage : public FilePage
{
    Q_OBJECT

public:
    explicit RubricsPage(Workbench &workbench, QWidget *parent = nullptr);

    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;

protected:
    void build() override;
    void retranslate() override;
    void reload() override;
    void onTextChanged(DocumentPane *pane) override;
    void onEmptyActivated() override;
    QString titleOf(const QString &path) const override;

private:
    QWidget *makeTable();
    QWidget *makeInspector();
    void showFiles(const QHash<QString, int> &counts);
    void newRubric();
    void showRubric(const Result<LoadedRubric> &loaded);
    void showUnreadable(const Error &error);
    void updateGrader();
    void updateEmptyState();
    void watchFiles();

    QToolButton *m_new = nullptr;
    QTableView *m_table = nullptr;
    CriteriaModel *m_criteria = nullptr;
    PanelHeader *m_graderHeader = nullptr;
    FigureList *m_grader = nullptr;
    PanelHeader *m_textHeader = nullptr;
    QPlainTextEdit *m_graderText = nullptr;
    Label *m_note = nullptr;
    int m_generation = 0;
    int m_readGeneration = 0;
};

} // namespace Touchstone
