#pragma once

#include "gui/run/background.h"
#include "gui/run/run_view.h"

#include <QWidget>

class QTreeWidget;

namespace Touchstone {

class DiffView;
class EmptyState;
class Icons;

/// The files that a run changed, iteration by iteration, and the difference of the chosen one. Differences are read on
/// a thread. `icons` must outlive it.
class FilesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FilesPanel(const Icons &icons, QWidget *parent = nullptr);

    /// `runFolder`: where the run keeps its files.
    void setView(const RunView &view, const QString &runFolder);
    void retranslate();

private:
    void fill();
    void showChosen();

    const Icons &m_icons;
    QTreeWidget *m_tree;
    DiffView *m_diff;
    QWidget *m_content;
    EmptyState *m_empty;
    QString m_runFolder;
    std::vector<std::vector<Events::FileChange>> m_changes; ///< by iteration
    int m_request = 0; ///< number of the last difference that was asked for
    Background m_background{this};
};

} // namespace Touchstone
