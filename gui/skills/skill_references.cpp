// After a skill got another name: the texts that name it by the old one.

#include "engine/project/project.h"
#include "engine/skills/skill_renaming.h"
#include "gui/app/background.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/reference_dialog.h"
#include "gui/skills/skill_actions.h"
#include "gui/skills/skill_fix.h"
#include "gui/skills/skill_scanner.h"

namespace Touchstone {

void SkillActions::lookForReferences(const QString &oldName, const QString &newName)
{
    const auto project = m_workbench.project();
    if (oldName == newName || !project)
        return;
    std::vector<std::string> sources;
    std::vector<std::string> memory;
    for (const MountedPath &source : project->agent.skills)
        sources.push_back(source.hostPath);
    for (const MountedPath &file : project->agent.memory)
        memory.push_back(file.hostPath);
    runInBackground(
        this,
        [sources, memory, from = oldName.toStdString(), to = newName.toStdString()] {
            return findSkillReferences(sources, memory, from, to);
        },
        [this, oldName, newName](std::vector<ReferringFile> files) {
            if (!files.empty())
                offerReferences(oldName, newName, std::move(files));
        });
}

void SkillActions::offerReferences(const QString &oldName, const QString &newName, std::vector<ReferringFile> files)
{
    auto *dialog = new ReferenceDialog(
        m_workbench.icons(), oldName, newName, std::move(files), [this](const QString &path) { return shown(path); },
        m_page);
    connect(dialog, &QDialog::accepted, this, [this, dialog, oldName, newName] {
        std::vector<ReferringFile> onDisk;
        for (ReferringFile &file : dialog->chosen()) {
            // What is edited and not saved changes in its editor, where it can be undone.
            DocumentPane *pane = m_area.pane(QString::fromStdString(file.path));
            if (!pane || !pane->document().isModified()) {
                onDisk.push_back(std::move(file));
                continue;
            }
            const QString text = pane->document().text();
            applyEdits(
                pane->editor(), text,
                Fix{.title = {},
                    .edits = renamedReferences(text.toStdString(), oldName.toStdString(), newName.toStdString())});
        }
        writeReferences(std::move(onDisk));
    });
    dialog->open();
}

void SkillActions::writeReferences(std::vector<ReferringFile> files)
{
    struct Outcome
    {
        int changed = 0;
        std::optional<Error> error;
    };
    runInBackground(
        this,
        [files = std::move(files)] {
            Outcome outcome;
            for (const ReferringFile &file : files) {
                if (const Result<void> updated = updateReferences(file); updated)
                    ++outcome.changed;
                else
                    outcome.error = updated.error();
            }
            return outcome;
        },
        [this](const Outcome &outcome) {
            if (outcome.error)
                Q_EMIT failed(tr("A link was not updated"), *outcome.error);
            else if (outcome.changed > 0)
                Q_EMIT done(tr("%n file(s) updated", nullptr, outcome.changed), {});
            Q_EMIT changed();
        });
}

} // namespace Touchstone
