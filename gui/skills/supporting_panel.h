#pragma once

#include "engine/base/error.h"
#include "engine/project/supporting_files.h"

#include <QTimer>
#include <QWidget>

class QTreeView;
class QToolButton;

namespace Touchstone {

class PanelHeader;
class PathWatch;
class SupportingModel;
class Workbench;

/// The supporting files of the selected skill as a tree: looked at on a pool thread, again soon after something changed
/// in one of its folders; opened, made, renamed and moved to the trash. Takes no room while no skill is selected.
/// `workbench` must outlive it.
class SupportingPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SupportingPanel(Workbench &workbench, QWidget *parent = nullptr);

    /// Shows the files beside a SKILL.md, also when nothing but the disk has changed; empty: none.
    void setSkill(const QString &file);
    /// Whether the panel's header has a line above it.
    void setLineAbove(bool line);
    const std::vector<SupportingFile> &files() const;

Q_SIGNALS:
    void loaded();
    void fileActivated(const QString &path);
    /// A place in the SKILL.md.
    void placeActivated(const QString &path, int line);
    /// A file lies elsewhere now, or is gone (`newPath` empty).
    void fileMoved(const QString &path, const QString &newPath);
    void failed(const QString &title, const Touchstone::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void retranslate();
    void reload();
    void take(SupportingListing listing);
    void watch();
    /// Makes the tree as high as the rows that it shows.
    void fitHeight();
    int shownRows(const QModelIndex &parent) const;
    void activate(const QModelIndex &index);
    void showMenu(const QPoint &place);
    void addFile();
    void renameFile(const QString &name);
    void trashFile(const QString &name);
    QString pathOf(const QString &name) const;
    /// A path below the skill's folder that the user may have typed; empty: it leads elsewhere.
    QString checkedPath(const QString &typed) const;

    Workbench &m_workbench;
    PanelHeader *m_header;
    QToolButton *m_add;
    QTreeView *m_list;
    SupportingModel *m_model;
    PathWatch *m_watch;
    QTimer m_reloadDelay;
    QString m_skill;
    int m_generation = 0;
};

} // namespace Touchstone
