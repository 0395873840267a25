#pragma once

#include "gui/run/background.h"
#include "gui/run/run_files.h"
#include "gui/run/run_view.h"

#include <QWidget>

class QComboBox;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace Touchstone {

class DiffView;
class EmptyState;
class Icons;
class Label;

/// What the iterations of a run left: answers and files, each beside those of the iteration before, or two iterations
/// beside each other. Differences are read on a thread. `icons` must outlive it.
class FilesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FilesPanel(const Icons &icons, QWidget *parent = nullptr);

    /// `runFolder`: where the run keeps its files.
    void setView(const RunView &view, const QString &runFolder);
    void retranslate();

Q_SIGNALS:
    /// Write the files of this iteration, from 0, into the user's folder.
    void restoreRequested(int iteration);

private:
    /// All that is shown of a run.
    struct Content
    {
        QString runFolder;
        std::vector<std::vector<Events::FileChange>> changes; ///< by iteration
        std::vector<QString> answers; ///< likewise
        bool isOver = false;
        bool operator==(const Content &) const = default;
    };

    QWidget *makeBar();
    void fillChoosers();
    void fill();
    void fillEach();
    void addChange(QTreeWidgetItem *iteration, const Events::FileChange &change);
    void compare();
    void fillComparison(std::vector<FileComparison> different);
    void showRows(const QString &nothing, const QString &why);
    void showChosen();
    void updateRestore();
    QString answerOf(int iteration) const;
    int from() const;
    int to() const;
    int chosenIteration() const;

    const Icons &m_icons;
    Label *m_compareName;
    QComboBox *m_from;
    Label *m_withName;
    QComboBox *m_to;
    QPushButton *m_restore;
    QWidget *m_bar = nullptr;
    QTreeWidget *m_tree;
    DiffView *m_diff;
    QWidget *m_content;
    EmptyState *m_empty;
    Content m_shown;
    std::vector<FileComparison> m_different; ///< between the two iterations that are chosen; empty path: the answer
    int m_request = 0; ///< number of the last difference that was asked for
    Background m_background{this};
};

} // namespace Touchstone
