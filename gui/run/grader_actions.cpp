#include "gui/run/grader_actions.h"

#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/run/grader_change_dialog.h"
#include "gui/run/injection_dialog.h"
#include "gui/run/run_panel.h"

#include <QCoreApplication>

namespace Touchstone {

namespace {

struct GraderWords
{
    Q_DECLARE_TR_FUNCTIONS(GraderActions)
};

} // namespace

void offerRemedy(Workbench &workbench, const QString &folder, GraderRemedy remedy, const HiddenEvidence &hidden,
                 RunPanel *panel)
{
    const auto project = workbench.project();
    if (!project || QString::fromStdString(project->folder) != folder) {
        workbench.status().say(GraderWords::tr("This run belongs to %1. Open that folder first").arg(folder));
        return;
    }
    auto *dialog =
        new GraderChangeDialog(workbench.icons(), folder, settingsFor(remedy, hidden, project->grader), panel);
    QObject::connect(dialog, &GraderChangeDialog::written, panel, &RunPanel::offerUndo);
    if (const int iteration = panel->gradableIteration(); iteration >= 0) {
        dialog->offerGrading();
        QObject::connect(dialog, &GraderChangeDialog::gradingRequested, panel, [&workbench, panel, folder, iteration] {
            // By what the file says now, which is not read yet.
            QObject::connect(
                &workbench, &Workbench::projectChanged, panel,
                [panel, iteration] { Q_EMIT panel->gradeAgainRequested(iteration); }, Qt::SingleShotConnection);
            workbench.openProject(folder);
        });
    }
    dialog->open();
}

void openBench(Workbench &workbench, const std::string &historyFile, const std::string &runId, int iteration,
               QWidget *parent)
{
    (new InjectionDialog(workbench, historyFile, runId, iteration, parent))->open();
}

} // namespace Touchstone
