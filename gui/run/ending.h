#pragma once

#include "gui/app/theme.h"
#include "gui/run/run_view.h"

#include <QString>

#include <vector>

namespace Touchstone {

/// What can be done about a run that has ended.
enum class EndingAction : std::uint8_t {
    CopyAnswer,
    ApplyToFolder,
    StartAgain,
    EditRubric,
    AddRubric,
    ShowGraderAnswer,
    CopyDetails,
    OpenSettings,
    ShowDifference,
    Discard,
    Resume, ///< go on with the run itself
    Fork, ///< begin a new run that shares its past
    GradeAgain, ///< grade the last answer once more, as a new run
    AllowMore, ///< go on with more iterations where their limit ended it, as a new run
};

/// What the history says can still be done with a run (`outlookOf`). All false: not known, or nothing.
struct RunOutlook
{
    bool isRunning = false; ///< a program works on it right now
    bool canResume = false;
    bool canFork = false;
    int graded = 0; ///< iterations that can be graded again
    bool canAllowMore = false; ///< the limit of iterations ended it, and there can be more of them

    bool operator==(const RunOutlook &) const = default;
};

/// How a run ended, in words, with the next legal actions; the last one is the primary (`design/looks.md` §4, Ending
/// banners).
struct Ending
{
    StateTone tone = StateTone::NotGraded;
    QString title;
    QString reason;
    std::vector<EndingAction> actions;
};

/// Whether the run is shown where it ran, or out of the history, where it can be looked at, applied and gone on with.
enum class EndingPlace : std::uint8_t { Live, Stored };

/// How many verdicts of the last grading are a person's; the result counts as one where no criterion is.
int humanVerdicts(const std::vector<Evaluation> &evaluations);
int humanVerdicts(const RunView &view);
/// The grader was satisfied with nothing: an empty answer, and no file was changed.
bool isEmptySuccess(const RunView &view);
/// The ending of `view`, which is no longer running.
Ending endingOf(const RunView &view, EndingPlace place, const RunOutlook &outlook = {});
QString textOf(EndingAction action, const RunView &view);
/// How many iterations `AllowMore` adds; 0: there are as many as there can be.
int furtherIterations(const RunView &view);

} // namespace Touchstone
