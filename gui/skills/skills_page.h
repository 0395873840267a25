#pragma once

#include "gui/app/page.h"

#include <QList>
#include <QPointer>
#include <QTimer>

#include <functional>

class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QUrl;

namespace Touchstone {

class Banner;
class DiagnosticPanel;
class EditorArea;
class EmptyState;
class FoldingInspector;
class FrontmatterForm;
class LoadReportDialog;
class MarkdownPreview;
class PageHeader;
class SegmentedControl;
class SkillActions;
class SkillBrowser;
class SkillForm;
class SkillInspector;
class SkillProblems;
class SkillScanner;
class Toast;
class Workbench;
struct Error;

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
    /// In the order of the segments.
    enum View { SourceView, FormView, SplitView, PreviewView };

    void makeHeader();
    QWidget *makeWorkArea();
    void connectAll();
    void connectEditor();
    void connectActions();
    void onScanned(qint64 milliseconds);
    void updateFacts();
    void updateEmptyState();
    QString shownPath(const QString &hostPath) const;
    QString titleOf(const QString &hostPath) const;
    /// Shows a file for reading on; the next one takes its tab.
    void browse(const QString &hostPath);
    void showCurrent();
    void showTones();
    void onProblemsChanging();
    void onProblemsShown();
    void onFileMoved(const QString &path, const QString &newPath);
    void showMenu(const QPoint &place, const QString &path, const QString &source);
    void openTriggerLab();
    void openLoadReport();
    void showFailure(const QString &title, const Error &error);
    void showDone(const QString &text, const std::function<void()> &undo);
    void showView(int view);
    void updatePreview();
    void askToOpen(const QUrl &url);
    /// Lets the preview beside the text show what the cursor is in.
    void followCursor();
    /// Makes the text visible, alone or beside the preview.
    void showText();
    void goTo(int line, int column);

    Workbench &m_workbench;
    SkillScanner *m_scanner;

    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_report = nullptr;
    QPushButton *m_lab = nullptr;
    QPushButton *m_new = nullptr;
    Banner *m_failure = nullptr;
    Toast *m_toast = nullptr;
    std::function<void()> m_undo; // what the toast's button does
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    SkillBrowser *m_browser = nullptr;
    EditorArea *m_area = nullptr;
    SegmentedControl *m_views = nullptr;
    QToolButton *m_details = nullptr;
    QToolButton *m_more = nullptr;
    MarkdownPreview *m_preview = nullptr;
    FrontmatterForm *m_form = nullptr;
    SkillForm *m_formLink = nullptr;
    DiagnosticPanel *m_problems = nullptr;
    SkillProblems *m_repairs = nullptr;
    SkillActions *m_actions = nullptr;
    QPointer<LoadReportDialog> m_reportDialog;
    QSplitter *m_workSplitter = nullptr;
    QTimer m_followDelay;
    QMetaObject::Connection m_cursorMoves; // of the current editor
    QList<int> m_workSizes; // while there are problems
    bool m_hadProblems = false;
    SkillInspector *m_inspector = nullptr;
    FoldingInspector *m_fold = nullptr;
};

} // namespace Touchstone
