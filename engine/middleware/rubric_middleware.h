#pragma once

#include "engine/agent/middleware.h"
#include "engine/rubric/grader_limits.h"
#include "engine/rubric/rubric.h"
#include "engine/rubric/transcript_limits.h"

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

struct GradingKey; // engine/middleware/rubric_transitions.h
struct PausedGrading; // engine/middleware/grading.h

/// How work is graded.
struct RubricOptions
{
    std::shared_ptr<ChatModel> model; ///< the grader's
    std::string systemPrompt; ///< empty: `resources/prompts/grader.md`
    std::vector<std::shared_ptr<Tool>> tools; ///< the grader's
    int maxIterations = defaultMaxIterations; ///< gradings of one attempt
    int maxCalls = defaultMaxGraderCalls; ///< model calls of one grading with its regrade
    /// How often the same work is graded; the majority decides on each criterion (`countVotes`). 1 in strict mode.
    int repeats = 1;
    /// As the reference: no regrade, no limit of calls, no verdicts from text, cut replies asked again
    /// (`design/mission.md`, differences 3, 8, 10 and 11).
    bool strict = false;
    /// One call of the grader for each criterion, one after the other, instead of one for all. Not in strict mode.
    bool perCriterion = false;
    /// How much of the conversation the grader is shown. Not in strict mode, where it is as much as in the reference.
    TranscriptLimits shown{};
    /// The rubric behind the state's text, when the caller has more than the text of it (ids of a table). Another text
    /// in the state is read as plain text.
    std::optional<Rubric> rubric;
    /// Told of each finished grading, after its event and before its effect. Must not throw.
    std::function<void(const Evaluation &)> onEvaluation;
};

/// Grades the agent's work against `AgentState::rubric` when it wants to end, and sends it back until the grader is
/// satisfied or the iterations are used up (`spec/engine.md` §1.3). A grader that fails ends the attempt as
/// `grader_error`, never the run; only being stopped does, and when the run is resumed the grader goes on where it
/// stood. One invocation at a time.
class RubricMiddleware final : public Middleware
{
public:
    /// Fails without a model, for `maxIterations` outside of 1 to 20, `maxCalls` or `repeats` below 1, and for
    /// `perCriterion`, `repeats` or other limits of the transcript in strict mode.
    static Result<std::unique_ptr<RubricMiddleware>> create(RubricOptions options);
    ~RubricMiddleware() override;

    std::string_view name() const override { return "RubricMiddleware"; }
    std::span<const HookDeclaration> hooks() const override { return m_hooks; }
    HookResult beforeAgent(const AgentState &state, RunContext &run) override;
    HookResult afterAgent(const AgentState &state, RunContext &run) override;

private:
    explicit RubricMiddleware(RubricOptions options);

    bool hasRubric(const AgentState &state) const;
    std::optional<AgentState> withChangedRubric(const AgentState &state, RunContext &run);
    Result<Evaluation> grade(const AgentState &state, RunContext &run, const GradingKey &key);
    std::optional<Evaluation> reviewed(const Evaluation &evaluation, const AgentState &state, RunContext &run);
    static bool reviewFeedback(Message &feedback, const Evaluation &evaluation, RunContext &run);

    RubricOptions m_options;
    std::vector<HookDeclaration> m_hooks;
    std::atomic<bool> m_jsonByPrompt = false; ///< the grader's server has to be asked in the prompt
    std::unique_ptr<std::optional<PausedGrading>> m_paused;
};

} // namespace Touchstone
