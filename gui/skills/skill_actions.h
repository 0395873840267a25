#pragma once

#include "gui/app/page.h"
#include "gui/skills/skill_dialog.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QMenu;

namespace Touchstone {

class EditorArea;
class SkillScanner;
class Workbench;
struct Error;
struct ReferringFile;
struct SkillPackage;
struct TrashedItem;

/// Makes, copies, renames, moves, imports, exports and deletes skills: asks, works on a pool thread, lets the open
/// editors follow, and says how it ended. Unsaved text is never lost: it is saved first where the work needs it, and
/// stays open where its file goes. All that is given must outlive it.
class SkillActions : public QObject
{
    Q_OBJECT

public:
    SkillActions(Workbench &workbench, SkillScanner &scanner, EditorArea &area, QWidget *page);

    /// What the commands of the menus act on: a file of a skill, or one that is none; empty: nothing.
    void setCurrent(const QString &path);
    /// New, import, and the commands on the current skill.
    bool canDo(PageCommand command) const;
    void perform(PageCommand command);
    /// Fills a menu for a row of the tree; `source` is the source that was clicked, or empty.
    void fill(QMenu &menu, const QString &path, const QString &source);
    void newSkill(const QString &source = {});
    /// Asks for the names of skills that were dropped onto a source, one after the other: folders, SKILL.md files,
    /// archives.
    void importAll(const QStringList &paths, const QString &source);
    /// Asks for another name of the skill that a file belongs to.
    void rename(const QString &path);
    /// After a skill got another name: looks for texts that name it by the old one, and offers to change them.
    void lookForReferences(const QString &oldName, const QString &newName);

Q_SIGNALS:
    /// Shows a SKILL.md that was made or has come to lie elsewhere.
    void fileWanted(const QString &path);
    /// Something was written on the disk.
    void changed();
    void failed(const QString &title, const Touchstone::Error &error);
    /// The load report is wanted.
    void reportWanted();
    /// It is done, in a few words; `undo` takes it back, or is empty.
    void done(const QString &text, const std::function<void()> &undo);
    /// `canDo` says something else than before.
    void commandsChanged();

private:
    /// A skill, by a path in its folder.
    struct Target
    {
        QString file; ///< its SKILL.md, or the file itself where it is no skill
        QString folder; ///< that goes as a whole; empty: it is a file alone
        QString source;
        QString name; ///< for people
    };

    std::optional<Target> targetOf(const QString &path) const;
    QVector<SkillPlace> places() const;
    /// The folder of the source that a file lies in; of none, the last one.
    QString sourceOf(const QString &path) const;
    QString shown(const QString &hostPath) const;
    SkillDialog *ask(SkillDialog::Task task, const SkillDialog::Subject &subject);
    void ask(SkillDialog::Task task, const Target &target);
    void carryOut(SkillDialog *dialog, SkillDialog::Task task, const Target &target);
    /// The work of a dialog is done, which may have been closed meanwhile.
    void close(const QPointer<SkillDialog> &dialog, const QString &file);
    void showError(const QPointer<SkillDialog> &dialog, const QString &title, const Error &error);
    void make(SkillDialog *dialog);
    void chooseArchive(const QString &source);
    void chooseFolder(const QString &source);
    void import(const QString &path, const QString &source);
    void importAs(const SkillPackage &package, SkillDialog *dialog);
    void importNext();
    void offerReferences(const QString &oldName, const QString &newName, std::vector<ReferringFile> files);
    void writeReferences(std::vector<ReferringFile> files);
    void chooseExport(const Target &target);
    void exportTo(const Target &target, const QString &archive);
    void askToDelete(const Target &target);
    void moveToTrash(const Target &target);
    void putBack(const TrashedItem &item, const QString &file);
    /// After something was put into a source that may not have been there before.
    void announce(const QString &file);

    Workbench &m_workbench;
    SkillScanner &m_scanner;
    EditorArea &m_area;
    QWidget *m_page;
    QString m_current;
    QStringList m_dropped; // that wait for their turn
    QString m_droppedOn;
};

} // namespace Touchstone
