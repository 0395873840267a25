#pragma once

#include "engine/base/diagnostic.h"
#include "gui/app/page.h"

#include <QList>

#include <optional>

class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace Touchstone {

class DiagnosticPanel;
class DocumentPane;
class EditorArea;
class EmptyState;
class FoldingInspector;
class MarkdownPreview;
class PageHeader;
class SegmentedControl;
class SkillBrowser;
class SkillChecker;
class SkillInspector;
class SkillScanner;
class Workbench;

/// The skills of the project: tree of sources, text with problems, preview, what the model sees (`design/product.md`
/// §1).
class SkillsPage : public Page
{
    Q_OBJECT

public:
    explicit SkillsPage(Workbench &workbench, QWidget *parent = nullptr);

    bool canClose() override;
    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;
    void openFile(const QString &path, int line, int column) override;

protected:
    void build() override;
    void retranslate() override;
    void adaptToRoom() override;

private:
    QWidget *makeWorkArea();
    void connectAll();
    void connectEditor();
    void onScanned(qint64 milliseconds);
    void updateFacts();
    void updateEmptyState();
    QString shownPath(const QString &hostPath) const;
    QString titleOf(const QString &hostPath) const;
    /// Shows a file for reading on; the next one takes its tab.
    void browse(const QString &hostPath);
    void showCurrent();
    void showTones();
    void showProblems(DocumentPane *pane);
    /// Looks through the text as it stands now; false: it is not one that is edited as a skill.
    bool checkText();
    void onChecked(const QString &path);
    void applyFix(const Diagnostic &diagnostic);
    void repairText(DocumentPane &pane, const Fix &fix);
    /// Repairs what an editor cannot: the bytes or the place of the current file.
    void repairCurrent(const Diagnostic &diagnostic);
    void updatePreview();
    void goTo(int line, int column);

    Workbench &m_workbench;
    SkillScanner *m_scanner;
    SkillChecker *m_checker;
    std::optional<Diagnostic> m_awaitedFix; // wanted before its text was looked through

    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    SkillBrowser *m_browser = nullptr;
    EditorArea *m_area = nullptr;
    SegmentedControl *m_views = nullptr;
    QToolButton *m_details = nullptr;
    MarkdownPreview *m_preview = nullptr;
    DiagnosticPanel *m_problems = nullptr;
    QSplitter *m_workSplitter = nullptr;
    QList<int> m_workSizes; // while there are problems
    SkillInspector *m_inspector = nullptr;
    FoldingInspector *m_fold = nullptr;
};

} // namespace Touchstone
