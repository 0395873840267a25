#pragma once

#include "gui/app/page.h"
#include "gui/app/theme.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>

class QSplitter;
class QStackedWidget;
class QTabBar;

namespace Touchstone {

class DocumentPane;
class EmptyState;
class TabRow;
class Workbench;

/// The open files of a page: a tab a file with a mark while it has unsaved changes, the pane of the current one below,
/// and room at the right of the tabs for the page's own switches. When another project opens, files with unsaved
/// changes stay open and the others are closed. `workbench` must outlive it.
class EditorArea : public QWidget
{
    Q_OBJECT

public:
    EditorArea(Workbench &workbench, bool frontmatter, QWidget *parent = nullptr);

    /// Shows a file, in the tab that it already has or in a new one. `line` 0: where the cursor is.
    DocumentPane *open(const QString &path, const QString &title, const QString &shownPath, int line = 0,
                       int column = 1);
    /// As `open`, for looking through many files: the next one that is browsed takes its tab, unless it was edited or
    /// opened meanwhile.
    DocumentPane *browse(const QString &path, const QString &title, const QString &shownPath);
    /// Closes the tab of a file without asking: it lies elsewhere now.
    void forget(const QString &path);
    /// Closes the tabs of a file, or of a folder's files, that is gone; those with unsaved changes stay.
    void forgetUnchanged(const QString &path);
    /// The files of a folder lie in another one now: their tabs follow, with their unsaved changes. The page sets their
    /// names anew (`rename`).
    void follow(const QString &folder, const QString &newFolder);
    /// Names the tab of a file anew.
    void rename(const QString &path, const QString &title, const QString &shownPath);
    bool hasUnsavedBelow(const QString &folder) const;
    /// Saves all files of a folder, then says whether nothing failed; at once when there is nothing to save.
    void saveBelow(const QString &folder, const std::function<void(bool saved)> &next);
    DocumentPane *current() const;
    /// Of a file that is open, else null.
    DocumentPane *pane(const QString &path) const { return m_panes.value(path); }
    QList<DocumentPane *> panes() const;
    /// The state of a file, shown before its name in the tab.
    void setTone(const QString &path, std::optional<StateTone> tone);
    /// Puts a widget at the right end of the tab row.
    void addTrailing(QWidget *widget);
    /// What is shown while no file is open.
    EmptyState *emptyState() const { return m_empty; }

    /// A further view of the current file (table, preview, effective text), shown in place of its text while that is
    /// wanted.
    void setAlternative(QWidget *view);
    void showAlternative(bool shown) { setView(shown ? View::Alternative : View::Text); }
    /// How the current file is shown.
    enum class View : std::uint8_t { Text, Alternative, Beside, Companion };
    /// A view that may stand beside the text, or in place of it.
    void setCompanion(QWidget *view);
    void setView(View view);
    /// Remembers the open files under the page's word from now on, and opens those of the last session by `reopen`,
    /// in their order, once their project is open.
    void keepOpenFiles(const QString &page, const std::function<void(const QString &path)> &reopen);
    void saveCurrent() const;
    /// The commands of editors: save, find, replace, go to line, zoom.
    bool canDo(PageCommand command) const;
    void perform(PageCommand command) const;
    /// Asks what to do with unsaved changes. False: the user wants to stay, or a save is under way that closes the
    /// window when it is done.
    bool canClose();

Q_SIGNALS:
    void currentChanged(Touchstone::DocumentPane *pane);
    /// The text of the current file changed or was loaded.
    void textSettled();
    void saved(const QString &path);
    /// A file that is open lies elsewhere now.
    void followed(const QString &path);
    void commandsChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void addTab(DocumentPane *pane, const QString &title, const QString &shownPath);
    void connectPane(DocumentPane *pane);
    void closeTab(int index);
    void showTab(int index);
    void showViews(DocumentPane *pane);
    /// Names of the tab's button, its mark for unsaved changes.
    void markTab(DocumentPane *pane);
    void onProjectChanged();
    void reopenFiles();
    void storeOpenFiles();
    void retranslate();
    int indexOf(const DocumentPane *pane) const;
    void removePane(DocumentPane *pane);
    QList<DocumentPane *> panesBelow(const QString &folder) const;
    /// QMessageBox::Save, Discard or Cancel.
    int askAboutChanges(int index);
    void saveThen(DocumentPane *pane, const std::function<void()> &next);

    Workbench &m_workbench;
    bool m_frontmatter;
    TabRow *m_tabRow;
    QTabBar *m_tabs;
    QStackedWidget *m_stack;
    EmptyState *m_empty;
    QWidget *m_alternative = nullptr;
    QSplitter *m_splitter;
    QWidget *m_companion = nullptr;
    View m_view = View::Text;
    QString m_folder; // of the project whose files are open
    QHash<QString, DocumentPane *> m_panes; // by path
    QPointer<DocumentPane> m_browsed;
    QString m_page; // whose open files are kept; empty: nobody's
    std::function<void(const QString &path)> m_reopen;
    bool m_reopening = false;
};

} // namespace Touchstone
