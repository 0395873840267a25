#include "gui/skills/skill_actions.h"

#include "engine/project/project.h"
#include "engine/project/skill_changes.h"
#include "engine/project/skill_references.h"
#include "engine/skills/skill_places.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/editor/editor_area.h"
#include "gui/skills/skill_scanner.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

namespace Touchstone {
namespace {

bool isSkillFile(const QString &path)
{
    return isSkillFileName(QFileInfo(path).fileName().toStdString());
}

QString nameOf(const QString &folder)
{
    return QFileInfo(folder).fileName();
}

} // namespace

SkillActions::SkillActions(Workbench &workbench, SkillScanner &scanner, EditorArea &area, QWidget *page)
    : QObject(page)
    , m_workbench(workbench)
    , m_scanner(scanner)
    , m_area(area)
    , m_page(page)
{
}

void SkillActions::setCurrent(const QString &path)
{
    if (path == m_current)
        return;
    m_current = path;
    Q_EMIT commandsChanged();
}

std::optional<SkillActions::Target> SkillActions::targetOf(const QString &path) const
{
    if (path.isEmpty() || !m_scanner.library())
        return {};
    QString file = path;
    if (const int owner = m_scanner.ownerOf(path); owner >= 0)
        file = QString::fromStdString(m_scanner.library()->skills.at(static_cast<std::size_t>(owner)).hostPath);
    Target target{.file = file, .folder = QFileInfo(file).path(), .source = sourceOf(file), .name = {}};
    // A file that lies in the source itself, or is no SKILL.md, is all there is.
    if (!isSkillFile(file) || target.folder == target.source)
        target.folder.clear();
    target.name = nameOf(target.folder.isEmpty() ? file : target.folder);
    return target;
}

QString SkillActions::sourceOf(const QString &path) const
{
    QString found;
    if (const auto &library = m_scanner.library()) {
        for (const SkillSourceReport &source : library->sources) {
            const QString folder = QString::fromStdString(source.hostPath);
            if (path.startsWith(folder + QLatin1Char('/')) && folder.size() > found.size())
                found = folder;
        }
    }
    return found;
}

QString SkillActions::shown(const QString &hostPath) const
{
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) + QLatin1Char('/') : QString();
    if (project && hostPath.startsWith(folder))
        return hostPath.mid(folder.size());
    const QString home = QDir::homePath() + QLatin1Char('/');
    return hostPath.startsWith(home) ? QStringLiteral("~/") + hostPath.mid(home.size()) : hostPath;
}

QVector<SkillPlace> SkillActions::places() const
{
    QVector<SkillPlace> places;
    const auto &library = m_scanner.library();
    const auto project = m_workbench.project();
    if (!library || !project)
        return places;
    for (const SkillSourceReport &source : library->sources) {
        const QString folder = QString::fromStdString(source.hostPath);
        places.append({.label = QString::fromStdString(source.source.label),
                       .folder = folder,
                       .shownFolder = shown(folder),
                       .names = {}});
    }
    for (const SkillEntry &entry : library->skills) {
        const QFileInfo folder(QFileInfo(QString::fromStdString(entry.hostPath)).path());
        places[static_cast<qsizetype>(entry.source)].names.insert(folder.fileName());
    }
    if (places.isEmpty()) {
        // The place that most clients read (`spec/skills.md` §4).
        const QString usual = QStringLiteral(".agents/skills");
        places.append({.label = {},
                       .folder = QString::fromStdString(project->folder) + QLatin1Char('/') + usual,
                       .shownFolder = usual,
                       .names = {}});
    }
    return places;
}

bool SkillActions::canDo(PageCommand command) const
{
    const bool hasProject = m_workbench.project() && m_scanner.library();
    switch (command) {
    case PageCommand::NewFile:
    case PageCommand::Import:
    case PageCommand::ImportFolder:
        return hasProject;
    case PageCommand::MoveToTrash:
        return targetOf(m_current).has_value();
    case PageCommand::Duplicate:
    case PageCommand::Rename:
    case PageCommand::Export: {
        const std::optional<Target> target = targetOf(m_current);
        return target && !target->folder.isEmpty();
    }
    case PageCommand::MoveTo: {
        const std::optional<Target> target = targetOf(m_current);
        return target && !target->folder.isEmpty() && m_scanner.library()->sources.size() > 1;
    }
    default:
        return false;
    }
}

void SkillActions::perform(PageCommand command)
{
    if (!canDo(command))
        return;
    const std::optional<Target> target = targetOf(m_current);
    switch (command) {
    case PageCommand::NewFile:
        newSkill(sourceOf(m_current));
        break;
    case PageCommand::Import:
        chooseArchive(sourceOf(m_current));
        break;
    case PageCommand::ImportFolder:
        chooseFolder(sourceOf(m_current));
        break;
    case PageCommand::Duplicate:
        ask(SkillDialog::Task::Duplicate, *target);
        break;
    case PageCommand::Rename:
        ask(SkillDialog::Task::Rename, *target);
        break;
    case PageCommand::MoveTo:
        ask(SkillDialog::Task::Move, *target);
        break;
    case PageCommand::Export:
        chooseExport(*target);
        break;
    case PageCommand::MoveToTrash:
        askToDelete(*target);
        break;
    default:
        break;
    }
}

void SkillActions::fill(QMenu &menu, const QString &path, const QString &source)
{
    const Icons &icons = m_workbench.icons();
    const auto add = [this, &menu](const QIcon &icon, const QString &text, auto work) {
        QAction *action = menu.addAction(icon, text);
        connect(action, &QAction::triggered, this, work);
        return action;
    };
    if (const std::optional<Target> target = source.isEmpty() ? targetOf(path) : std::nullopt) {
        const bool isSkill = !target->folder.isEmpty();
        const bool canMove = isSkill && m_scanner.library()->sources.size() > 1;
        const auto asking = [this, target](SkillDialog::Task task) {
            return [this, target, task] { ask(task, *target); };
        };
        add(icons.icon("copy"), tr("Duplicate…"), asking(SkillDialog::Task::Duplicate))->setEnabled(isSkill);
        QAction *rename = add({}, tr("Rename…"), asking(SkillDialog::Task::Rename));
        rename->setEnabled(isSkill);
        rename->setShortcut(QKeySequence(Qt::Key_F2));
        add({}, tr("Move to another source…"), asking(SkillDialog::Task::Move))->setEnabled(canMove);
        add({}, tr("Export…"), [this, target] { chooseExport(*target); })->setEnabled(isSkill);
        menu.addSeparator();
        QAction *trash = add(icons.icon("trash", IconRole::Fail), tr("Move to the trash…"),
                             [this, target] { askToDelete(*target); });
        trash->setShortcut(QKeySequence::Delete);
        menu.addSeparator();
    }
    const QString into = source.isEmpty() ? sourceOf(path) : source;
    add(icons.icon("plus"), tr("New skill…"), [this, into] { newSkill(into); });
    add({}, tr("Import an archive…"), [this, into] { chooseArchive(into); });
    add({}, tr("Import a folder…"), [this, into] { chooseFolder(into); });
    menu.addSeparator();
    add(icons.icon("info"), tr("Load report…"), [this] { Q_EMIT reportWanted(); });
    add({}, tr("Read the skills again"), [this] { m_scanner.scanSoon(); });
}

SkillDialog *SkillActions::ask(SkillDialog::Task task, const SkillDialog::Subject &subject)
{
    auto *dialog = new SkillDialog(m_workbench.icons(), task, places(), subject, m_page);
    dialog->open();
    return dialog;
}

void SkillActions::newSkill(const QString &source)
{
    if (!canDo(PageCommand::NewFile))
        return;
    SkillDialog *dialog = ask(SkillDialog::Task::Create, {.name = {}, .source = source, .remark = {}});
    connect(dialog, &SkillDialog::submitted, this, [this, dialog] { make(dialog); });
}

void SkillActions::rename(const QString &path)
{
    const std::optional<Target> target = targetOf(path);
    if (target && !target->folder.isEmpty())
        ask(SkillDialog::Task::Rename, *target);
}

void SkillActions::make(SkillDialog *dialog)
{
    dialog->setBusy(true);
    runInBackground(
        this, [source = dialog->place().toStdString(), draft = dialog->draft()] { return createSkill(source, draft); },
        [this, dialog = QPointer(dialog)](const Result<std::string> &made) {
            if (made)
                close(dialog, QString::fromStdString(*made));
            else
                showError(dialog, tr("The skill was not made"), made.error());
        });
}

void SkillActions::close(const QPointer<SkillDialog> &dialog, const QString &file)
{
    if (dialog)
        dialog->accept();
    announce(file);
}

void SkillActions::showError(const QPointer<SkillDialog> &dialog, const QString &title, const Error &error)
{
    if (dialog)
        dialog->showError(errorText(error).joined());
    else
        Q_EMIT failed(title, error); // closed before the work was done
}

void SkillActions::announce(const QString &file)
{
    // The first skill makes its source, which the project finds when it is read anew.
    if (sourceOf(file).isEmpty())
        m_workbench.reloadProject();
    Q_EMIT changed();
    Q_EMIT fileWanted(file);
}

void SkillActions::ask(SkillDialog::Task task, const Target &target)
{
    const bool unsaved = m_area.hasUnsavedBelow(target.folder);
    const bool needsSave = unsaved && task != SkillDialog::Task::Move;
    QString remark = shown(target.folder);
    if (needsSave)
        remark += QLatin1Char('\n') + tr("Its unsaved changes are saved first.");
    const QString name = task == SkillDialog::Task::Duplicate ? target.name + QStringLiteral("-copy") : target.name;
    SkillDialog *dialog = ask(task, {.name = name, .source = target.source, .remark = remark});
    connect(dialog, &SkillDialog::submitted, this, [this, dialog, task, target, needsSave] {
        dialog->setBusy(true);
        if (needsSave) {
            m_area.saveBelow(target.folder, [this, guard = QPointer(dialog), task, target](bool saved) {
                if (guard && saved)
                    carryOut(guard, task, target);
                else if (guard)
                    guard->showError(tr("The file was not saved"));
            });
        } else {
            carryOut(dialog, task, target);
        }
    });
}

void SkillActions::carryOut(SkillDialog *dialog, SkillDialog::Task task, const Target &target)
{
    runInBackground(
        this,
        [task, file = target.file.toStdString(), place = dialog->place().toStdString(),
         name = dialog->name().toStdString()]() -> Result<ChangedSkill> {
            if (task == SkillDialog::Task::Duplicate)
                return duplicateSkill(file, place, name);
            return task == SkillDialog::Task::Move ? relocateSkill(file, place) : renameSkill(file, name);
        },
        [this, dialog = QPointer(dialog), target, isMove = task != SkillDialog::Task::Duplicate,
         isRename = task == SkillDialog::Task::Rename](const Result<ChangedSkill> &changed) {
            if (!changed) {
                showError(dialog, tr("%1 stays as it was").arg(target.name), changed.error());
                return;
            }
            const QString file = QString::fromStdString(changed->file);
            if (isMove)
                m_area.follow(target.folder, QFileInfo(file).path());
            if (changed->isNameKept)
                Q_EMIT done(tr("The name in SKILL.md stays: its frontmatter cannot be read"), {});
            close(dialog, file);
            if (isRename)
                lookForReferences(target.name, nameOf(QFileInfo(file).path()));
        });
}

void SkillActions::askToDelete(const Target &target)
{
    const bool isFolder = !target.folder.isEmpty();
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Move to the trash"),
                                tr("Move %1 to the trash?").arg(target.name), QMessageBox::Cancel, m_page);
    box->setObjectName(QStringLiteral("skillTrash"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    const QString place = shown(isFolder ? target.folder : target.file);
    const QFileInfo link(isFolder ? target.folder : target.file);
    QString what = isFolder ? tr("The folder goes with everything in it: %1").arg(place) : place;
    if (link.isSymLink())
        what = tr("Only the link goes: %1\nWhat it leads to stays: %2").arg(place, link.symLinkTarget());
    if (m_area.hasUnsavedBelow(link.filePath()))
        what += QLatin1Char('\n') + tr("Unsaved changes stay open in their tabs; saving them makes the file anew.");
    box->setInformativeText(what);
    QPushButton *move = box->addButton(tr("Move to the trash"), QMessageBox::DestructiveRole);
    move->setObjectName(QStringLiteral("skillTrashNow"));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(move, &QPushButton::clicked, this, [this, target] { moveToTrash(target); });
    box->open();
}

void SkillActions::moveToTrash(const Target &target)
{
    const QString path = target.folder.isEmpty() ? target.file : target.folder;
    runInBackground(
        this, [path = path.toStdString()] { return Touchstone::moveToTrash(path); },
        [this, target, path](const Result<TrashedItem> &item) {
            if (!item) {
                Q_EMIT failed(tr("%1 was not moved to the trash").arg(target.name), item.error());
                return;
            }
            m_area.forgetUnchanged(path);
            Q_EMIT changed();
            Q_EMIT done(tr("%1 moved to the trash").arg(target.name),
                        [this, item = *item, file = target.file] { putBack(item, file); });
        });
}

void SkillActions::putBack(const TrashedItem &item, const QString &file)
{
    runInBackground(
        this, [item] { return restoreFromTrash(item); },
        [this, file](const Result<void> &restored) {
            if (!restored) {
                Q_EMIT failed(tr("%1 was not put back").arg(nameOf(QFileInfo(file).path())), restored.error());
                return;
            }
            announce(file);
        });
}

} // namespace Touchstone
