#pragma once

#include "engine/project/grader_setting.h"

#include <QString>

#include <string>

class QWidget;

namespace Touchstone {

class RunPanel;
class Workbench;

// What can be asked for where a run shows what its grader saw, the same for a live run and a stored one. The dialogs
// belong to the panel; `workbench` must outlive it.

/// Offers to change how the next run of the project in `folder` is graded, and to grade the answer whose evidence is
/// shown again by that. Once it is written the panel offers to undo it. Only for the open project; for another one the
/// status bar says so.
void offerRemedy(Workbench &workbench, const QString &folder, GraderRemedy remedy, const HiddenEvidence &hidden,
                 RunPanel *panel);

/// Opens the injection bench for a stored run. `iteration` from 0.
void openBench(Workbench &workbench, const std::string &historyFile, const std::string &runId, int iteration,
               QWidget *parent);

} // namespace Touchstone
