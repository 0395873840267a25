#include "gui/run/ending.h"

#include "engine/rubric/grader_limits.h"
#include "gui/app/error_text.h"
#include "gui/run/run_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int offeredIterations = 2; ///< by `AllowMore`

struct EndingWords
{
    Q_DECLARE_TR_FUNCTIONS(Ending)
};

QString titleOf(const RunView &view, const Events::RunEnded &ended)
{
    const int iterations = ended.iterations;
    const int rows = static_cast<int>(view.matrix().rows().size());
    switch (ended.status) {
    case RunStatus::Satisfied:
        if (isEmptySuccess(view))
            return EndingWords::tr("Satisfied, but the answer is empty");
        if (const int human = humanVerdicts(view); human > 0)
            return EndingWords::tr("Satisfied, %n verdict(s) by a person", nullptr, human);
        return EndingWords::tr("Satisfied after %n iteration(s)", nullptr, iterations);
    case RunStatus::Unverified:
        return EndingWords::tr("Not accepted: %1 of %2 criteria have no verdict").arg(view.withoutVerdict()).arg(rows);
    case RunStatus::Failed:
        return humanVerdicts(view) > 0 ? EndingWords::tr("Failed by the verdict of a person")
                                       : EndingWords::tr("Failed: the grader says the rubric cannot be met");
    case RunStatus::MaxIterationsReached:
        return EndingWords::tr("Not satisfied: the limit of %n iteration(s) was reached", nullptr,
                               view.start().maxIterations);
    case RunStatus::LimitReached:
        return EndingWords::tr("Stopped by the budget");
    case RunStatus::GraderError:
        return EndingWords::tr("No verdict: the grader’s answer could not be used");
    case RunStatus::NoRubric:
        return EndingWords::tr("Done. Nothing was graded, this run has no rubric");
    case RunStatus::Cancelled:
        return EndingWords::tr("Stopped by you in iteration %1").arg(view.iteration() + 1);
    case RunStatus::Error:
    case RunStatus::NeedsRevision:
        break;
    }
    const QString what = ended.error ? errorText(*ended.error).title : EndingWords::tr("the run broke off");
    return EndingWords::tr("Stopped: %1").arg(what);
}

/// How many criteria passed at the end, and what that says of the files.
QString scoreOf(const RunView &view)
{
    const VerdictMatrix &matrix = view.matrix();
    if (matrix.iterations() == 0)
        return {};
    const int last = matrix.iterations() - 1;
    QString text =
        EndingWords::tr("%1 of %2 criteria pass.").arg(matrix.passed(last)).arg(static_cast<int>(matrix.rows().size()));
    if (matrix.best() >= 0 && matrix.passed(matrix.best()) > matrix.passed(last))
        text += u' '
            + EndingWords::tr("Iteration %1 was better, with %2.")
                  .arg(matrix.best() + 1)
                  .arg(matrix.passed(matrix.best()));
    return text;
}

QString explanationOf(const RunView &view)
{
    if (view.evaluations().empty())
        return {};
    return QString::fromStdString(view.evaluations().back().explanation).simplified();
}

QString reasonOf(const RunView &view, const Events::RunEnded &ended)
{
    switch (ended.status) {
    case RunStatus::Satisfied:
        return view.hasFileChanges() ? EndingWords::tr("Your folder is as before. Apply the changes to keep them.")
                                     : explanationOf(view);
    case RunStatus::Failed:
        return explanationOf(view);
    case RunStatus::MaxIterationsReached:
        return scoreOf(view) + u' '
            + (humanVerdicts(view) > 0 ? EndingWords::tr("The last verdict, by a person, was “needs revision”.")
                                       : EndingWords::tr("The last verdict of the grader was “needs revision”."));
    case RunStatus::Unverified:
        return EndingWords::tr(
            "The grader said satisfied, but did not judge every criterion, not even when asked again.");
    case RunStatus::NoRubric:
        return EndingWords::tr("Nobody checked the answer.");
    case RunStatus::Cancelled:
        return scoreOf(view).isEmpty() ? EndingWords::tr("What had arrived is kept in the history.") : scoreOf(view);
    case RunStatus::LimitReached:
    case RunStatus::GraderError:
    case RunStatus::Error:
    case RunStatus::NeedsRevision:
        break;
    }
    if (!ended.error)
        return explanationOf(view);
    const ErrorText text = errorText(*ended.error);
    const bool titled = ended.status == RunStatus::Error;
    QStringList parts{titled ? QString() : text.title, text.detail, text.remedy};
    parts.removeAll(QString());
    return parts.join(u' ');
}

bool asksForSettings(const Events::RunEnded &ended)
{
    if (!ended.error)
        return false;
    const Error::Code code = ended.error->code;
    return code == Error::Code::MissingKey || code == Error::Code::Unauthorized;
}

std::vector<EndingAction> actionsOf(const Events::RunEnded &ended)
{
    switch (ended.status) {
    case RunStatus::Satisfied:
        return {EndingAction::StartAgain, EndingAction::CopyAnswer};
    case RunStatus::Failed:
        return {EndingAction::StartAgain, EndingAction::EditRubric};
    case RunStatus::MaxIterationsReached:
    case RunStatus::LimitReached:
    case RunStatus::Unverified:
        return {EndingAction::CopyAnswer, EndingAction::StartAgain};
    case RunStatus::GraderError:
        return {EndingAction::ShowGraderAnswer, EndingAction::StartAgain};
    case RunStatus::NoRubric:
        return {EndingAction::CopyAnswer, EndingAction::AddRubric};
    case RunStatus::Cancelled:
        return {EndingAction::Discard, EndingAction::StartAgain};
    case RunStatus::Error:
    case RunStatus::NeedsRevision:
        break;
    }
    if (ended.error && ended.error->code == Error::Code::Mismatch)
        return {EndingAction::CopyDetails, EndingAction::StartAgain, EndingAction::ShowDifference};
    return {EndingAction::CopyDetails, asksForSettings(ended) ? EndingAction::OpenSettings : EndingAction::StartAgain};
}

/// What goes on with the run, where the history says that this is possible. It is what comes next after a run that was
/// stopped on its way.
void addGoingOn(std::vector<EndingAction> &actions, RunStatus status, const RunOutlook &outlook)
{
    if (!outlook.canResume) {
        if (outlook.canFork)
            actions.insert(actions.begin(), EndingAction::Fork);
        return;
    }
    if (status == RunStatus::Cancelled)
        std::erase(actions, EndingAction::StartAgain);
    const bool isRepair =
        actions.back() == EndingAction::OpenSettings || actions.back() == EndingAction::ShowDifference;
    actions.insert(isRepair ? actions.end() - 1 : actions.end(), EndingAction::Resume);
}

/// What the grader, or the agent after it, can be asked for once more. Where there is no verdict it is what comes next.
void addGrading(std::vector<EndingAction> &actions, RunStatus status, RunPhase phase, const RunOutlook &outlook)
{
    const bool asksAgain = status == RunStatus::GraderError || status == RunStatus::Unverified;
    const bool wasGrading = status == RunStatus::Cancelled && phase == RunPhase::Grading;
    if (outlook.graded > 0 && asksAgain)
        actions.push_back(EndingAction::GradeAgain);
    else if (outlook.graded > 0 && (wasGrading || status == RunStatus::Satisfied || status == RunStatus::Failed))
        actions.insert(actions.end() - 1, EndingAction::GradeAgain);
    if (outlook.canAllowMore)
        actions.push_back(EndingAction::AllowMore);
}

Ending runningElsewhere(const RunOutlook &outlook)
{
    Ending ending;
    ending.tone = StateTone::Running;
    ending.title = EndingWords::tr("Still running in another program or tab");
    ending.reason = EndingWords::tr("What had arrived when it was opened is here. It can be stopped where it runs.");
    if (outlook.canFork)
        ending.actions = {EndingAction::Fork};
    return ending;
}

Ending brokenEnding(const RunView &view, const RunOutlook &outlook)
{
    if (outlook.isRunning)
        return runningElsewhere(outlook);
    Ending ending;
    ending.title = EndingWords::tr("Not finished: it broke off in iteration %1").arg(view.iteration() + 1);
    ending.reason =
        EndingWords::tr("The program ended in the middle of this run, or it still goes on in another window. "
                        "All that had arrived is here.");
    if (view.hasFileChanges())
        ending.actions = {EndingAction::ApplyToFolder};
    if (outlook.canResume) {
        ending.reason = EndingWords::tr("The program ended in the middle of this run. All that had arrived is here.");
        ending.actions.push_back(EndingAction::Resume);
    }
    return ending;
}

} // namespace

int humanVerdicts(const std::vector<Evaluation> &evaluations)
{
    if (evaluations.empty())
        return 0;
    const Evaluation &last = evaluations.back();
    const auto byHuman = std::count_if(last.criteria.begin(), last.criteria.end(),
                                       [](const CriterionVerdict &verdict) { return verdict.by == VerdictBy::Human; });
    return std::max(static_cast<int>(byHuman), last.by == VerdictBy::Human ? 1 : 0);
}

int humanVerdicts(const RunView &view)
{
    return humanVerdicts(view.evaluations());
}

bool isEmptySuccess(const RunView &view)
{
    return view.ending() && view.ending()->status == RunStatus::Satisfied && !view.hasFileChanges()
        && QString::fromStdString(view.ending()->answer).trimmed().isEmpty();
}

Ending endingOf(const RunView &view, EndingPlace place, const RunOutlook &outlook)
{
    if (!view.ending())
        return brokenEnding(view, outlook);
    const Events::RunEnded &ended = *view.ending();
    Ending ending{toneOf(ended.status), titleOf(view, ended), reasonOf(view, ended).trimmed(), actionsOf(ended)};
    if (ended.status == RunStatus::Satisfied && humanVerdicts(view) > 0)
        ending.tone = StateTone::Human;
    addGoingOn(ending.actions, ended.status, outlook);
    addGrading(ending.actions, ended.status, view.phase(), outlook);
    if (isEmptySuccess(view))
        ending.tone = StateTone::Unverified;
    const auto needsTheWorld = [](EndingAction action) {
        return action == EndingAction::StartAgain || action == EndingAction::EditRubric
            || action == EndingAction::AddRubric || action == EndingAction::Discard;
    };
    if (place == EndingPlace::Stored)
        std::erase_if(ending.actions, needsTheWorld);
    if (ended.answer.empty())
        std::erase(ending.actions, EndingAction::CopyAnswer);
    if (!view.hasFileChanges())
        return ending;
    // Keeping the result is what comes next only where the grader was satisfied.
    if (ended.status == RunStatus::Satisfied)
        ending.actions.push_back(EndingAction::ApplyToFolder);
    else
        ending.actions.insert(ending.actions.begin(), EndingAction::ApplyToFolder);
    return ending;
}

QString textOf(EndingAction action, const RunView &view)
{
    switch (action) {
    case EndingAction::CopyAnswer:
        return EndingWords::tr("Copy the answer");
    case EndingAction::ApplyToFolder: {
        // Which iteration is the question where none was satisfied.
        const bool isCut = view.ending()
            && (view.ending()->status == RunStatus::MaxIterationsReached
                || view.ending()->status == RunStatus::LimitReached);
        return isCut && view.matrix().iterations() > 1 ? EndingWords::tr("Restore an iteration…")
                                                       : EndingWords::tr("Apply to folder…");
    }
    case EndingAction::StartAgain: {
        const bool failed = view.ending() && view.ending()->status == RunStatus::Error;
        const bool capped = view.ending() && view.ending()->status == RunStatus::MaxIterationsReached;
        return failed ? EndingWords::tr("Try again")
            : capped  ? EndingWords::tr("Start a fresh count")
                      : EndingWords::tr("Start again");
    }
    case EndingAction::EditRubric:
        return EndingWords::tr("Edit the rubric");
    case EndingAction::AddRubric:
        return EndingWords::tr("Add a rubric…");
    case EndingAction::ShowGraderAnswer:
        return EndingWords::tr("Show the answer");
    case EndingAction::CopyDetails:
        return EndingWords::tr("Copy details");
    case EndingAction::OpenSettings:
        return EndingWords::tr("Settings");
    case EndingAction::ShowDifference:
        return EndingWords::tr("Show the difference");
    case EndingAction::Discard:
        return EndingWords::tr("Discard…");
    case EndingAction::Resume:
        return view.ending() && view.ending()->status == RunStatus::LimitReached ? EndingWords::tr("Raise the limit…")
                                                                                 : EndingWords::tr("Go on from here");
    case EndingAction::Fork:
        return EndingWords::tr("Fork from here…");
    case EndingAction::GradeAgain:
        return EndingWords::tr("Grade again");
    case EndingAction::AllowMore:
        return EndingWords::tr("Allow %n more and go on", nullptr, furtherIterations(view));
    }
    return {};
}

int furtherIterations(const RunView &view)
{
    return std::clamp(highestMaxIterations - view.start().maxIterations, 0, offeredIterations);
}

} // namespace Touchstone
