#include "gui/run/going_on.h"

#include "engine/session/agent_builder.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace Touchstone {

namespace {

constexpr int shownChanges = 6;

struct GoingOnWords
{
    Q_DECLARE_TR_FUNCTIONS(GoingOn)
};

tl::unexpected<Refusal> refused(Refusal::Kind kind, const std::string &project = {})
{
    Refusal refusal;
    refusal.kind = kind;
    refusal.project = project;
    return tl::unexpected<Refusal>(std::move(refusal));
}

tl::unexpected<Refusal> refused(const Error &error)
{
    Refusal refusal;
    refusal.kind = error.code == Error::Code::NotFound ? Refusal::Kind::Gone
        : error.code == Error::Code::Unsupported       ? Refusal::Kind::Older
                                                       : Refusal::Kind::Failed;
    refusal.error = error;
    return tl::unexpected<Refusal>(std::move(refusal));
}

/// The points of a run in its order. Of those with nothing new to see between them the last one is the furthest.
std::vector<StoredPoint> forkPoints(const StoredRun &run)
{
    std::vector<StoredPoint> points;
    for (auto point = run.points.rbegin(); point != run.points.rend(); ++point) {
        if (point->isFinished)
            continue;
        if (!points.empty() && points.back().sequence == point->sequence)
            points.back() = *point;
        else
            points.push_back(*point);
    }
    return points;
}

std::optional<Refusal::Kind> resumeProblem(const StoredRun &run)
{
    if (run.canResume)
        return std::nullopt;
    if (run.isRunning)
        return Refusal::Kind::Running;
    return run.summary.status ? Refusal::Kind::Ended : Refusal::Kind::NoPoint;
}

std::optional<Refusal::Kind> projectProblem(const GoOnRequest &request, const std::string &folder)
{
    const QString wanted = QFileInfo(QString::fromStdString(folder)).canonicalFilePath();
    if (wanted.isEmpty())
        return Refusal::Kind::ProjectGone;
    if (!request.project || QFileInfo(QString::fromStdString(request.project->folder)).canonicalFilePath() != wanted)
        return Refusal::Kind::OtherProject;
    return request.isTrusted ? std::nullopt : std::optional(Refusal::Kind::Untrusted);
}

/// Half of a run with one model and half with another would be told as that of the first.
std::optional<Refusal> modelProblem(const RunSpec &spec, const RunSummary &summary)
{
    const std::pair<std::string, std::string> worker{summary.workerModel, workerModelOf(spec)};
    const std::pair<std::string, std::string> grader{summary.graderModel, graderModelOf(spec)};
    const auto &changed = worker.first != worker.second ? worker : grader;
    if (changed.first == changed.second)
        return std::nullopt;
    return Refusal{Refusal::Kind::ModelsChanged, summary.project, changed.first, changed.second, {}};
}

/// Where the branch that is asked for begins, unless the person chooses.
std::optional<Refusal::Kind> branchProblem(const GoOnRequest &request, const StoredRun &run, RunSpec &spec)
{
    if (request.gradedAgain) {
        const int iteration = *request.gradedAgain < 0 ? gradableIterations(run) - 1 : *request.gradedAgain;
        return gradeAgain(spec, run, iteration) ? std::nullopt : std::optional(Refusal::Kind::NotGraded);
    }
    if (request.furtherIterations > 0 && !allowMore(spec, run, request.furtherIterations))
        return Refusal::Kind::Ended;
    return std::nullopt;
}

} // namespace

tl::expected<GoOnPlan, Refusal> planGoingOn(const GoOnRequest &request)
{
    const bool isResume = request.origin.kind == RunOrigin::Kind::Resumed;
    const SystemClock clock;
    const Result<StoredRun> stored = readStoredRun(request.historyFile, request.origin.runId, clock);
    if (!stored)
        return refused(stored.error());
    GoOnPlan plan;
    plan.number = stored->summary.number;
    plan.status = stored->summary.status;
    plan.points = forkPoints(*stored);
    if (const auto problem = resumeProblem(*stored); isResume && problem)
        return refused(*problem);
    if (!isResume && plan.points.empty())
        return refused(Refusal::Kind::NoPoint);
    const std::string &folder = stored->summary.project;
    if (const auto problem = projectProblem(request, folder))
        return refused(*problem, folder);
    Result<RunSpec> spec = readStoredSpec(request.historyFile, request.origin.runId, clock);
    if (!spec)
        return refused(spec.error());
    plan.spec = std::move(*spec);
    plan.spec.project = *request.project;
    plan.spec.trusted = request.isTrusted;
    plan.spec.environment = Environment::ofProcess();
    plan.spec.origin = request.origin;
    plan.spec.approvals = ApprovalPolicy::Ask; // somebody is here, whoever began the run
    if (std::optional<Refusal> problem = modelProblem(plan.spec, stored->summary); isResume && problem)
        return tl::unexpected<Refusal>(std::move(*problem));
    if (const auto problem = branchProblem(request, *stored, plan.spec))
        return refused(*problem);
    const std::string rubricFile = plan.spec.rubric ? plan.spec.rubric->file : std::string();
    plan.changes = changedSources(stored->sources, sourceMarks(*request.project, rubricFile));
    return plan;
}

RunOutlook outlookOf(const std::string &historyFile, const std::string &runId)
{
    const SystemClock clock;
    const Result<StoredRun> stored = readStoredRun(historyFile, runId, clock);
    if (!stored)
        return {};
    RunSpec spec; // nobody's
    return {.isRunning = stored->isRunning,
            .canResume = stored->canResume,
            .canFork = std::any_of(stored->points.begin(), stored->points.end(),
                                   [](const StoredPoint &point) { return !point.isFinished; }),
            .graded = gradableIterations(*stored),
            .canAllowMore = allowMore(spec, *stored, 1)};
}

QString changesText(const std::vector<Error> &changes)
{
    QStringList lines;
    for (const Error &change : changes) {
        if (lines.size() == shownChanges)
            break;
        lines.append(factText(change));
    }
    if (const int more = static_cast<int>(changes.size()) - shownChanges; more > 0)
        lines.append(GoingOnWords::tr("and %n more", nullptr, more));
    return lines.join(u'\n');
}

ErrorText refusalText(const Refusal &refusal)
{
    const QString folder = QString::fromStdString(refusal.project);
    switch (refusal.kind) {
    case Refusal::Kind::Running:
        return {GoingOnWords::tr("The run is still going on"),
                GoingOnWords::tr("Another program or tab works on it right now."),
                GoingOnWords::tr("Wait until it has ended, or stop it there.")};
    case Refusal::Kind::Ended:
        return {GoingOnWords::tr("The run has come to its end"), GoingOnWords::tr("Nothing of it is left to do."),
                GoingOnWords::tr("Fork from an earlier point of it, or start a new run.")};
    case Refusal::Kind::NoPoint:
        return {GoingOnWords::tr("There is no point to go on from"),
                GoingOnWords::tr("No step of this run was stored."), GoingOnWords::tr("Start a new run.")};
    case Refusal::Kind::Gone:
        return {GoingOnWords::tr("The run is not in the history any more"),
                GoingOnWords::tr("It was deleted meanwhile."), GoingOnWords::tr("Start a new run.")};
    case Refusal::Kind::OtherProject:
        return {GoingOnWords::tr("The run belongs to another project"),
                GoingOnWords::tr("It works with what stands in %1.").arg(folder),
                GoingOnWords::tr("Open that project, then try again.")};
    case Refusal::Kind::ProjectGone:
        return {GoingOnWords::tr("The project of the run is not there any more"),
                GoingOnWords::tr("It was in %1.").arg(folder),
                GoingOnWords::tr("Put the folder back, then try again.")};
    case Refusal::Kind::ModelsChanged:
        return {GoingOnWords::tr("The project has changed since"),
                GoingOnWords::tr("The run began with the model %1, and the project now names %2.")
                    .arg(QString::fromStdString(refusal.before), QString::fromStdString(refusal.now)),
                GoingOnWords::tr("Fork the run to go on with the new model, or set the old one again.")};
    case Refusal::Kind::Untrusted:
        return {GoingOnWords::tr("This project has not been confirmed"),
                GoingOnWords::tr("It wants to do things that need your yes first."),
                GoingOnWords::tr("Read what the bar at the top lists, then confirm.")};
    case Refusal::Kind::NotGraded:
        return {GoingOnWords::tr("There is no grading to make again"),
                GoingOnWords::tr("This iteration of the run was not graded."),
                GoingOnWords::tr("Choose one that has verdicts.")};
    case Refusal::Kind::Older:
        return {GoingOnWords::tr("The run was stored by another version"),
                GoingOnWords::tr("This version cannot go on with it."), GoingOnWords::tr("Start a new run.")};
    case Refusal::Kind::Failed:
        break;
    }
    return refusal.error ? errorText(*refusal.error) : ErrorText();
}

} // namespace Touchstone
