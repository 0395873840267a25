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
    if (options.repeats < 1)
        return failure(Error::Code::InvalidValue, "Work is graded at least once.", "Raise grader.repeats.");
    if (options.strict && options.repeats > 1) {
        return failure(Error::Code::InvalidValue, "The reference grades each iteration once.",
                       "Take grader.repeats: 1, or turn grader.strict off.");
    }
    if (options.strict && options.perCriterion) {
        return failure(Error::Code::InvalidValue, "The reference grades all criteria at once.",
                       "Take grader.mode: whole, or turn grader.strict off.");
    }
    if (options.strict && options.shown != TranscriptLimits()) {
        return failure(Error::Code::InvalidValue, "The reference shows the grader 30 messages of 4,000 characters.",
                       "Take grader.max_messages and grader.max_characters out, or turn grader.strict off.");
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

HookResult RubricMiddleware::afterAgent(const AgentState &given, RunContext &run)
{
    if (!hasRubric(given))
        return {};
    const std::optional<AgentState> changed = withChangedRubric(given, run);
    const AgentState &state = changed ? *changed : given;
    const GradingKey key = nextGrading(state.rubricState, run.ids());
    run.emit(Events::PhaseChanged{RunPhase::Grading, key.iteration});
    const Result<Evaluation> graded = grade(state, run, key);
    if (!graded)
        return failure(graded.error());
    run.emit(Events::GradingFinished{*graded});
    if (m_options.onEvaluation)
        m_options.onEvaluation(*graded);
    const std::optional<Evaluation> evaluation = reviewed(*graded, state, run);
    if (!evaluation)
        return failure(Error::Code::Cancelled, "The run was stopped.");
    StateUpdate update = settledGrading(state.rubricState, *evaluation);
    if (changed)
        update.rubric = state.rubric;
    if (!m_options.strict && update.rubricState->frozenCriteria.empty())
        update.rubricState->frozenCriteria = gradedNames(*graded);
    if (update.jumpTo) {
        if (!reviewFeedback(update.messages.front(), *evaluation, run))
            return failure(Error::Code::Cancelled, "The run was stopped.");
        run.emit(Events::PhaseChanged{RunPhase::Working, key.iteration + 1});
    }
    return update;
}

/// A person may change the rubric before it is used: the attempt goes on, with the new criteria.
std::optional<AgentState> RubricMiddleware::withChangedRubric(const AgentState &state, RunContext &run)
{
    if (!run.isGated(GatePoint::BeforeGrading))
        return std::nullopt;
    PendingWork pending;
    pending.point = GatePoint::BeforeGrading;
    pending.iteration = state.rubricState.iterations;
    pending.text = state.rubric;
    const GateDecision decision = run.gate()->pass(std::move(pending), run, {});
    if (!decision.rubric || *decision.rubric == state.rubric)
        return std::nullopt;
    AgentState changed = state;
    changeRubric(changed, *decision.rubric);
    run.emit(Events::RubricChanged{changed.rubric});
    return changed;
}

/// Asks the grader, and once more as often as a person wants to when it fails.
Result<Evaluation> RubricMiddleware::grade(const AgentState &state, RunContext &run, const GradingKey &key)
{
    for (;;) {
        Result<Evaluation> evaluation = Grading(m_options, m_jsonByPrompt, state, run, key).run(*m_paused);
        if (!evaluation || evaluation->result != RunStatus::GraderError || !run.isGated(GatePoint::OnError))
            return evaluation;
        PendingWork pending;
        pending.point = GatePoint::OnError;
        pending.iteration = key.iteration;
        pending.error = Error();
        pending.error->code = Error::Code::Grader;
        pending.error->message = evaluation->explanation;
        pending.error->subject = m_options.model->info().label;
        if (run.gate()->pass(std::move(pending), run, {}).action != GateDecision::Action::Retry)
            return evaluation;
    }
}

/// What a person makes of a verdict; none when the run was stopped meanwhile.
std::optional<Evaluation> RubricMiddleware::reviewed(const Evaluation &evaluation, const AgentState &state,
                                                     RunContext &run)
{
    if (!run.isGated(GatePoint::AfterGrading))
        return evaluation;
    const bool isGiven = m_options.rubric && m_options.rubric->text == state.rubric;
    PendingWork pending;
    pending.point = GatePoint::AfterGrading;
    pending.iteration = evaluation.iteration;
    pending.evaluation = evaluation;
    pending.regressed = regressedCriteria(isGiven ? *m_options.rubric : rubricFromText({}, state.rubric),
                                          state.rubricState.evaluations, evaluation);
    const GateDecision decision = run.gate()->pass(std::move(pending), run, {});
    if (decision.action == GateDecision::Action::Stop)
        return std::nullopt;
    if (!decision.evaluation)
        return evaluation;
    Evaluation changed = overriddenBy(*decision.evaluation, evaluation, m_options.maxIterations);
    if (changed == evaluation)
        return evaluation;
    run.emit(Events::EvaluationChanged{changed});
    return changed;
}

/// False when the run was stopped meanwhile.
bool RubricMiddleware::reviewFeedback(Message &feedback, const Evaluation &evaluation, RunContext &run)
{
    if (!run.isGated(GatePoint::BeforeFeedback))
        return true;
    PendingWork pending;
    pending.point = GatePoint::BeforeFeedback;
    pending.iteration = evaluation.iteration;
    pending.evaluation = evaluation;
    pending.text = textOf(feedback);
    const GateDecision decision = run.gate()->pass(std::move(pending), run, {});
    if (decision.feedback && *decision.feedback != textOf(feedback)) {
        feedback.content = *decision.feedback;
        feedback.byHuman = true;
    }
    return decision.action != GateDecision::Action::Stop;
}

} // namespace Touchstone
