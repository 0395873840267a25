// Import and export of skills.

#include "engine/project/skill_archive.h"
#include "engine/project/skill_references.h"
#include "gui/app/background.h"
#include "gui/editor/editor_area.h"
#include "gui/skills/skill_actions.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

namespace Touchstone {

void SkillActions::chooseArchive(const QString &source)
{
    auto *dialog = new QFileDialog(m_page, tr("Import a skill"), QDir::homePath(),
                                   tr("Skills (*.skill *.zip SKILL.md);;All files (*)"));
    dialog->setObjectName(QStringLiteral("skillImport"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, source](const QString &path) { import(path, source); });
    dialog->open();
}

void SkillActions::chooseFolder(const QString &source)
{
    auto *dialog = new QFileDialog(m_page, tr("Import the folder of a skill"), QDir::homePath());
    dialog->setObjectName(QStringLiteral("skillImportFolder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this, source](const QString &path) { import(path, source); });
    dialog->open();
}

void SkillActions::importAll(const QStringList &paths, const QString &source)
{
    const bool isUnderWay = !m_dropped.isEmpty();
    m_dropped += paths;
    m_droppedOn = source;
    if (!isUnderWay)
        importNext();
}

void SkillActions::importNext()
{
    if (!m_dropped.isEmpty())
        import(m_dropped.first(), m_droppedOn);
}

void SkillActions::import(const QString &path, const QString &source)
{
    runInBackground(
        this, [path = QDir::cleanPath(path).toStdString()] { return inspectSkillPackage(path); },
        [this, source](const Result<SkillPackage> &package) {
            if (!package) {
                Q_EMIT failed(tr("The skill was not imported"), package.error());
                m_dropped.clear();
                return;
            }
            const QString remark = tr("%1: %n file(s), %2", nullptr, static_cast<int>(package->files))
                                       .arg(shown(QString::fromStdString(package->path)),
                                            QLocale().formattedDataSize(static_cast<qint64>(package->bytes)));
            SkillDialog *dialog =
                ask(SkillDialog::Task::Import,
                    {.name = QString::fromStdString(package->name), .source = source, .remark = remark});
            connect(dialog, &SkillDialog::submitted, this,
                    [this, dialog, package = *package] { importAs(package, dialog); });
            connect(dialog, &QDialog::finished, this, [this] {
                if (!m_dropped.isEmpty())
                    m_dropped.removeFirst();
                importNext();
            });
        });
}

void SkillActions::importAs(const SkillPackage &package, SkillDialog *dialog)
{
    dialog->setBusy(true);
    runInBackground(
        this,
        [package, source = dialog->place().toStdString(), name = dialog->name().toStdString()] {
            return importSkill(package, source, name);
        },
        [this, dialog = QPointer(dialog)](const Result<std::string> &imported) {
            if (imported)
                close(dialog, QString::fromStdString(*imported));
            else
                showError(dialog, tr("The skill was not imported"), imported.error());
        });
}

void SkillActions::chooseExport(const Target &target)
{
    auto *dialog = new QFileDialog(m_page, tr("Export %1").arg(target.name),
                                   QDir::homePath() + QLatin1Char('/') + target.name + QStringLiteral(".skill"),
                                   tr("Skills (*.skill);;Zip archives (*.zip)"));
    dialog->setObjectName(QStringLiteral("skillExport"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("skill"));
    dialog->selectFile(target.name + QStringLiteral(".skill"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, target](const QString &archive) {
        m_area.saveBelow(target.folder, [this, target, archive](bool saved) {
            if (saved)
                exportTo(target, archive);
        });
    });
    dialog->open();
}

void SkillActions::exportTo(const Target &target, const QString &archive)
{
    runInBackground(
        this,
        [file = target.file.toStdString(), archive = archive.toStdString()] { return exportSkill(file, archive); },
        [this, archive](const Result<ExportedSkill> &packed) {
            if (!packed) {
                Q_EMIT failed(tr("The skill was not exported"), packed.error());
                return;
            }
            const QString text = tr("%1: %n file(s), %2", nullptr, static_cast<int>(packed->files))
                                     .arg(QFileInfo(archive).fileName(),
                                          QLocale().formattedDataSize(static_cast<qint64>(packed->bytes)));
            const int left = static_cast<int>(packed->leftOut.size());
            Q_EMIT done(left == 0
                            ? text
                            : tr("%1. %n link(s) lead out of the folder and are left out", nullptr, left).arg(text),
                        {});
        });
}

} // namespace Touchstone
