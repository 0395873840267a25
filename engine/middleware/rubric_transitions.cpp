#include "engine/middleware/rubric_transitions.h"

#include "engine/agent/response_format.h"
#include "engine/base/ids.h"
#include "engine/base/python_text.h"
#include "engine/rubric/grader_payload.h"
#include "engine/rubric/verdict_matrix.h"

#include <algorithm>
#include <iterator>

namespace Touchstone {
namespace {

bool isTerminal(std::optional<RunStatus> status)
{
    return status
        && (*status == RunStatus::Satisfied || *status == RunStatus::Failed
            || *status == RunStatus::MaxIterationsReached || *status == RunStatus::GraderError
            || *status == RunStatus::Unverified);
}

RunStatus statusOf(GraderVerdict verdict)
{
    switch (verdict) {
    case GraderVerdict::Satisfied:
        return RunStatus::Satisfied;
    case GraderVerdict::NeedsRevision:
        return RunStatus::NeedsRevision;
    case GraderVerdict::Failed:
        break;
    }
    return RunStatus::Failed;
}

/// The class of the reference's exception, else a name made of our code: `timed-out` becomes `TimedOutError`.
std::string classNameOf(const Error &error)
{
    if (!error.className.empty())
        return error.className;
    std::string name;
    bool upper = true;
    for (const char c : toWord(error.code)) {
        if (c == '-') {
            upper = true;
            continue;
        }
        name += upper ? static_cast<char>(c - 'a' + 'A') : c;
        upper = false;
    }
    return name + "Error";
}

} // namespace

std::optional<RubricState> beganAttempt(const RubricState &state, std::string_view rubric, IdSource &ids)
{
    if (rubric.empty() || (state.activeRubric == rubric && !isTerminal(state.status)))
        return std::nullopt;
    RubricState fresh;
    fresh.evaluations = state.evaluations;
    fresh.gradingRunId = ids.uuid();
    fresh.activeRubric = rubric;
    return fresh;
}

void changeRubric(AgentState &state, const std::string &rubric)
{
    if (state.rubric == rubric)
        return;
    state.rubric = rubric;
    state.rubricState.activeRubric = rubric;
    state.rubricState.frozenCriteria.clear();
}

GradingKey nextGrading(const RubricState &state, IdSource &ids)
{
    return {.runId = state.gradingRunId.empty() ? ids.uuid() : state.gradingRunId, .iteration = state.iterations};
}

Evaluation evaluationOf(const GradingKey &key, GraderResponse response, std::int64_t maxIterations)
{
    Evaluation evaluation;
    evaluation.gradingRunId = key.runId;
    evaluation.iteration = key.iteration;
    evaluation.graderVerdict = response.result;
    evaluation.result = statusOf(response.result);
    evaluation.explanation = std::move(response.explanation);
    evaluation.criteria = std::move(response.criteria);
    return capped(std::move(evaluation), maxIterations);
}

Evaluation capped(Evaluation evaluation, std::int64_t maxIterations)
{
    if (evaluation.result == RunStatus::NeedsRevision && std::int64_t{evaluation.iteration} + 1 >= maxIterations)
        evaluation.result = RunStatus::MaxIterationsReached;
    return evaluation;
}

GraderSetUp graderSetUp(const ModelInfo &model, bool withTools)
{
    GraderSetUp setUp;
    setUp.model = model.label;
    if (setUp.model.empty())
        setUp.model = model.className + (model.model.empty() ? "" : ":" + model.model);
    setUp.strategy = hasNativeOutput(model, withTools) ? "ProviderStrategy" : "ToolStrategy";
    return setUp;
}

Evaluation evaluationOf(const GradingKey &key, const Error &error, const GraderSetUp &setUp)
{
    Evaluation evaluation;
    evaluation.gradingRunId = key.runId;
    evaluation.iteration = key.iteration;
    evaluation.result = RunStatus::GraderError;
    evaluation.explanation = "Grader raised " + classNameOf(error);
    if (error.httpStatus)
        evaluation.explanation += " (HTTP " + std::to_string(*error.httpStatus) + ')';
    evaluation.explanation += " (configured_model=" + Python::repr(setUp.model)
        + ", effective_strategy=" + setUp.strategy + "): " + error.message;
    if (!error.remedy.empty())
        evaluation.explanation += ' ' + error.remedy;
    return evaluation;
}

Evaluation overriddenBy(Evaluation given, const Evaluation &graded, std::int64_t maxIterations)
{
    given.gradingRunId = graded.gradingRunId;
    given.iteration = graded.iteration;
    given.graderVerdict = graded.graderVerdict;
    given.note = graded.note;
    for (CriterionVerdict &verdict : given.criteria) {
        const auto same = std::find_if(graded.criteria.begin(), graded.criteria.end(), [&](const auto &other) {
            return other.id == verdict.id && other.name == verdict.name;
        });
        const bool isChanged =
            same == graded.criteria.end() || same->state != verdict.state || same->gap != verdict.gap;
        verdict.by = isChanged ? VerdictBy::Human : same->by;
    }
    if (given.result == RunStatus::NeedsRevision && std::int64_t{given.iteration} + 1 >= maxIterations)
        given.result = RunStatus::MaxIterationsReached;
    const bool isSame = given.result == graded.result && given.explanation == graded.explanation;
    given.by = isSame ? graded.by : VerdictBy::Human;
    return given;
}

std::vector<std::string> regressedCriteria(const Rubric &rubric, const std::vector<Evaluation> &before,
                                           const Evaluation &evaluation)
{
    std::vector<Evaluation> all;
    std::copy_if(before.begin(), before.end(), std::back_inserter(all),
                 [&](const Evaluation &other) { return other.gradingRunId == evaluation.gradingRunId; });
    all.push_back(evaluation);
    const VerdictMatrix matrix(rubric, all);
    const auto now = static_cast<std::size_t>(evaluation.iteration);
    std::vector<std::string> names;
    for (const MatrixRow &row : matrix.rows()) {
        if (now >= row.cells.size() || !row.cells[now] || row.cells[now]->state != CriterionState::Failed)
            continue;
        const CellMark mark = row.cells[now]->mark;
        if (mark == CellMark::Regressed || mark == CellMark::Flapping)
            names.push_back(row.name);
    }
    return names;
}

StateUpdate settledGrading(const RubricState &state, const Evaluation &evaluation)
{
    RubricState settled = state;
    settled.evaluations.push_back(evaluation);
    settled.iterations = evaluation.iteration + 1;
    settled.status = evaluation.result;
    StateUpdate update;
    update.rubricState = std::move(settled);
    if (evaluation.result == RunStatus::NeedsRevision) {
        Message revision = Message::user(revisionMessage(evaluation.explanation, evaluation.criteria));
        revision.name = rubricGraderSource;
        revision.source = rubricGraderSource;
        update.messages.push_back(std::move(revision));
        update.jumpTo = JumpTarget::Model;
    }
    return update;
}

std::optional<StateUpdate> reopenedGrading(const RubricState &state)
{
    if (state.status != RunStatus::MaxIterationsReached || state.evaluations.empty())
        return std::nullopt;
    RubricState before = state;
    Evaluation last = before.evaluations.back();
    before.evaluations.pop_back();
    last.result = RunStatus::NeedsRevision;
    return settledGrading(before, last);
}

} // namespace Touchstone
