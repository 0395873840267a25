#pragma once

#include "gui/app/page.h"

#include <QFileSystemWatcher>
#include <QTimer>
#include <QVector>

class QListView;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace Touchstone {

class DocumentPane;
class EditorArea;
class EmptyState;
class FileListModel;
class FoldingInspector;
class PageHeader;
class PanelHeader;
class SegmentedControl;
class Workbench;
struct FileEntry;

/// What the pages of a few listed files have in common (`design/looks.md` §3): Save in the header, the list at the
/// left, the editor with a second view of the text in the middle, an inspector at the right that folds. List and editor
/// follow each other; files are watched, and `reload` comes when they or the project change.
class FilePage : public Page
{
    Q_OBJECT

public:
    bool canClose() override;
    bool canDo(PageCommand command) const override;
    void perform(PageCommand command) override;
    void openFile(const QString &path, int line, int column) override;

protected:
    /// The segments of the views that every such page has.
    enum View : int { TextView, OtherView };

    FilePage(Workbench &workbench, PageId id, QWidget *parent);

    /// Makes the frame around what is the page's own: the second view of the text and the inspector. The object names
    /// of the parts begin with the page's word. `sizes` are those of list, editor and inspector at first. The page then
    /// adds the two segments to `views`, in the order of `View`.
    void buildFrame(QWidget *otherView, QWidget *inspector, const QList<int> &sizes);
    /// Sets the texts that all such pages share.
    void retranslateFrame();
    void adaptToRoom() override;

    /// Reads the files again.
    virtual void reload() = 0;
    /// Another file is current, or its text has settled; `pane` is null when none is open.
    virtual void onTextChanged(DocumentPane *pane);
    /// What the empty page's button does.
    virtual void onEmptyActivated() = 0;
    virtual QString titleOf(const QString &path) const;

    /// Fills the list without choosing a file for the user, and keeps the chosen one.
    void setEntries(const QVector<FileEntry> &entries);
    /// Opens the first file when none is chosen.
    void chooseFirst();
    /// Replaces what is watched.
    void watch(QStringList paths);
    void reloadSoon();
    /// Shows the empty page instead of list and editor.
    void showEmpty(bool empty);

    Workbench &workbench() const { return m_workbench; }
    PageHeader *header() const { return m_header; }
    QPushButton *saveButton() const { return m_save; }
    PanelHeader *listHeader() const { return m_listHeader; }
    QListView *list() const { return m_list; }
    FileListModel *files() const { return m_files; }
    EditorArea *area() const { return m_area; }
    SegmentedControl *views() const { return m_views; }
    QToolButton *detailsButton() const { return m_details; }
    EmptyState *emptyPage() const { return m_empty; }

private:
    QString named(const char *part) const;
    void makeHeader();
    QWidget *makeList();
    void makeArea(QWidget *otherView);
    void connectFrame();
    void follow(const DocumentPane *pane);
    QString shownPath(const QString &path) const;

    Workbench &m_workbench;
    QFileSystemWatcher m_watcher;
    QTimer m_reloadDelay;
    bool m_silent = false; // the list is filled or follows the editor, nobody chose a file

    PageHeader *m_header = nullptr;
    QPushButton *m_save = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    PanelHeader *m_listHeader = nullptr;
    QListView *m_list = nullptr;
    FileListModel *m_files = nullptr;
    EditorArea *m_area = nullptr;
    SegmentedControl *m_views = nullptr;
    QToolButton *m_details = nullptr;
    FoldingInspector *m_fold = nullptr;
};

} // namespace Touchstone
