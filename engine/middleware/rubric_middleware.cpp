#include "engine/middleware/rubric_middleware.h"

#include "engine/base/json.h"
#include "engine/middleware/grading.h"
#include "engine/middleware/rubric_transitions.h"

namespace Touchstone {

Result<std::unique_ptr<RubricMiddleware>> RubricMiddleware::create(RubricOptions options)
{
    if (!options.model) {
        Error error;
        error.code = Error::Code::InvalidValue;
        error.message = "RubricMiddleware: `model` is required.";
        error.className = "ValueError";
        return failure(std::move(error));
    }
    if (Result<int> limit = checkMaxIterations(options.maxIterations); !limit)
        return failure(limit.error());
    if (options.maxCalls < 1)
        return failure(Error::Code::InvalidValue, "A grading needs at least one model call.",
                       "Raise grader.max_calls.");
    if (options.strict && options.perCriterion) {
        return failure(Error::Code::InvalidValue, "The reference grades all criteria at once.",
                       "Take grader.mode: whole, or turn grader.strict off.");
    }
    return std::unique_ptr<RubricMiddleware>(new RubricMiddleware(std::move(options)));
}

RubricMiddleware::RubricMiddleware(RubricOptions options)
    : m_options(std::move(options))
    , m_hooks{{.hook = NodeHook::BeforeAgent, .canJumpTo = {}},
              {.hook = NodeHook::AfterAgent, .canJumpTo = {JumpTarget::Model}}}
    , m_paused(std::make_unique<std::optional<PausedGrading>>())
{
}

RubricMiddleware::~RubricMiddleware() = default;

bool RubricMiddleware::hasRubric(const AgentState &state) const
{
    if (m_options.strict)
        return !state.rubric.empty();
    Rubric rubric;
    rubric.text = state.rubric;
    return !isBlank(rubric);
}

HookResult RubricMiddleware::beforeAgent(const AgentState &state, RunContext &run)
{
    if (!hasRubric(state))
        return {};
    std::optional<RubricState> began = beganAttempt(state.rubricState, state.rubric, run.ids());
    if (!began)
        return {};
    StateUpdate update;
    update.rubricState = std::move(began);
    return update;
}

HookResult RubricMiddleware::afterAgent(const AgentState &state, RunContext &run)
{
    if (!hasRubric(state))
        return {};
    if (run.gate() != nullptr)
        run.gate()->pass(GatePoint::BeforeGrading, state, run.stop());
    const GradingKey key = nextGrading(state.rubricState, run.ids());
    run.emit(Events::PhaseChanged{RunPhase::Grading, key.iteration});
    Result<Evaluation> evaluation = Grading(m_options, m_jsonByPrompt, state, run, key).run(*m_paused);
    if (!evaluation)
        return failure(evaluation.error());
    run.emit(Events::GradingFinished{*evaluation});
    if (m_options.onEvaluation)
        m_options.onEvaluation(*evaluation);
    StateUpdate update = settledGrading(state.rubricState, *evaluation);
    if (!m_options.strict && update.rubricState->frozenCriteria.empty())
        update.rubricState->frozenCriteria = gradedNames(*evaluation);
    if (update.jumpTo) {
        if (run.gate() != nullptr)
            run.gate()->pass(GatePoint::BeforeFeedback, state, run.stop());
        run.emit(Events::PhaseChanged{RunPhase::Working, key.iteration + 1});
    }
    return update;
}

} // namespace Touchstone
