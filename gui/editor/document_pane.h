#pragma once

#include "engine/base/error.h"
#include "gui/app/page.h"
#include "gui/editor/source_edit.h"

#include <QElapsedTimer>
#include <QWidget>

class QTimer;

namespace Touchstone {

class Banner;
class FindBar;
class Label;
class MarkdownHighlighter;
class Meter;
class TextFileDocument;
class Workbench;

/// One open file: a line with its place and form, the editor, the find bar, and banners for what needs a decision
/// (changed on disk, cannot be read, not UTF-8). `workbench` must outlive it.
class DocumentPane : public QWidget
{
    Q_OBJECT

public:
    /// `shownPath` is what people read (below the project folder); `frontmatter` as in MarkdownHighlighter.
    DocumentPane(Workbench &workbench, const QString &path, QString shownPath, bool frontmatter,
                 QWidget *parent = nullptr);

    SourceEdit &editor() const { return *m_editor; }
    TextFileDocument &document() { return *m_document; }
    const QString &path() const;
    /// The file lies elsewhere now; text, undo and unsaved changes stay.
    void moveTo(const QString &path);
    void setShownPath(const QString &shownPath);

    /// Goes to a place now, or as soon as the text is there.
    void goTo(int line, int column);
    /// Says that a repair of the file on disk failed, until that is closed or something else is to be said.
    void showRepairFailure(const Error &error);
    void setReadOnly(bool readOnly);
    /// Whether there is something to save that may be saved.
    bool canSave() const;
    /// Find, replace, go to line, zoom, save.
    void perform(PageCommand command);

Q_SIGNALS:
    /// The text changed or was loaded; at most every 100 ms.
    void textSettled();

protected:
    void changeEvent(QEvent *event) override;

private:
    void askForLine();
    void connectDocument();
    void retranslate();
    /// What is said of the file's bytes; looks through all of its lines.
    void updateForm();
    /// The same with the place of the cursor.
    void updateInfo();
    /// Whether text that comes in at the cursor leaves it in front.
    void keepCursor(bool keep);
    void updateReadOnly();
    /// Compares with the file on a worker, for the bars beside the lines.
    void updateChanges();
    void updateBanner();
    /// The banner for what needs a decision or stops the editing; false: there is none.
    bool showDecision();
    /// The banner for what is only good to know; false: there is none.
    bool showNote();
    bool showConflict(const QString &name);
    void addCopyButton();
    void saveCopyAs();
    void onSaveFailed(const Error &error);
    /// Shows the text on disk beside another one.
    void compare(const QString &mine, const QString &mineTitle);
    /// What makes large texts slow: colours and wrapping.
    void setFeatures(bool on);
    void applySettings();

    Workbench &m_workbench;
    QString m_shownPath;
    Label *m_place;
    Label *m_form;
    Meter *m_progress;
    Banner *m_banner;
    SourceEdit *m_editor;
    FindBar *m_findBar;
    TextFileDocument *m_document;
    MarkdownHighlighter *m_highlighter;
    QTimer *m_settle;
    QElapsedTimer m_loadingTime;
    int m_wantedLine = 0;
    int m_wantedColumn = 0;
    bool m_readOnly = false;
    bool m_hasFeatures = true;
    QString m_formText;
    int m_changesGeneration = 0;
};

} // namespace Touchstone
