#pragma once

#include "engine/agent/state.h"
#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/rubric/grader_response.h"
#include "engine/rubric/rubric.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

class IdSource;

/// What the start of an invocation writes to the state (`spec/engine.md` §1.3.2): nothing without a rubric or while the
/// same attempt goes on, else a fresh attempt with a new run id. Evaluations stay.
std::optional<RubricState> beganAttempt(const RubricState &state, std::string_view rubric, IdSource &ids);

/// Measures by another text from now on: the attempt goes on with its count. Nothing for the same text.
void changeRubric(AgentState &state, const std::string &rubric);

/// What a grading is called.
struct GradingKey
{
    std::string runId;
    int iteration = 0; ///< from 0

    bool operator==(const GradingKey &) const = default;
};

/// The running attempt's run id (a fresh one when there is none) and iteration.
GradingKey nextGrading(const RubricState &state, IdSource &ids);

/// The evaluation that a verdict leads to.
Evaluation evaluationOf(const GradingKey &key, GraderResponse response, std::int64_t maxIterations);

/// With `needs_revision` in the last of `maxIterations` as `max_iterations_reached`; the grader's own verdict stays
/// beside it.
Evaluation capped(Evaluation evaluation, std::int64_t maxIterations);

/// How the grader was set up, for the explanation of its failure.
struct GraderSetUp
{
    std::string model; ///< label
    std::string strategy; ///< `ToolStrategy`, `ProviderStrategy` or `unknown` (`spec/engine.md` §1.3.8)
};

/// The label is the model's own, else `<class>:<id>`, only the class where it has no id.
GraderSetUp graderSetUp(const ModelInfo &model, bool withTools);

/// The evaluation of a grader that failed (`spec/engine.md` §1.3.3).
Evaluation evaluationOf(const GradingKey &key, const Error &error, const GraderSetUp &setUp);

/// The evaluation that a person gives in place of the `graded` one. Key, note and the grader's own verdict stay those
/// of the grading; what differs is marked as a person's. Past the last of `maxIterations` as above.
Evaluation overriddenBy(Evaluation given, const Evaluation &graded, std::int64_t maxIterations);

/// Names of the criteria that fail in `evaluation` and passed in the grading of the same run in which they were judged
/// last.
std::vector<std::string> regressedCriteria(const Rubric &rubric, const std::vector<Evaluation> &before,
                                           const Evaluation &evaluation);

/// What a finished grading writes: the evaluation, and for `needs_revision` the message that sends the agent back, with
/// a jump to the model.
StateUpdate settledGrading(const RubricState &state, const Evaluation &evaluation);

/// Takes back that the limit of iterations made the last verdict final: what `settledGrading` would have written had
/// there been one iteration more. Nothing for an attempt that ended otherwise.
std::optional<StateUpdate> reopenedGrading(const RubricState &state);

} // namespace Touchstone
