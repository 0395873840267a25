#pragma once

#include "engine/agent/agent.h"
#include "engine/middleware/grader_model.h"
#include "engine/middleware/rubric_middleware.h"
#include "engine/middleware/rubric_transitions.h"
#include "engine/rubric/coverage.h"
#include "engine/rubric/grader_payload.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// A grading that was stopped in the middle, to be gone on with when the run is resumed.
struct PausedGrading
{
    GradingKey key;
    std::string transcript; ///< what was graded; another one begins anew
    std::string payload;
    Checkpoint grader;
};

/// One grading: asks the grader, a nested agent of its own, and makes an evaluation of what it says.
class Grading
{
public:
    /// All references must outlive this.
    Grading(const RubricOptions &options, std::atomic<bool> &jsonByPrompt, const AgentState &state, RunContext &run,
            GradingKey key);

    /// Emits the start of the grading. The only Error is that of a run that was stopped. `paused` is taken up where it
    /// is this grading, and set when this one is stopped.
    Result<Evaluation> run(std::optional<PausedGrading> &paused);

private:
    /// One invocation of the grader. An Error is what the reference's grader would have raised.
    Result<GraderResponse> ask(const std::string &payload, std::optional<Checkpoint> paused = {});
    Result<std::unique_ptr<Agent>> createGrader(const std::shared_ptr<GraderModel> &model) const;
    Result<GraderResponse> verdictOf(const AgentResult &result) const;
    bool isOneByOne() const;
    std::string firstPayload() const;
    /// The verdict on the whole: one reply, or where each criterion is asked for on its own, those put together.
    Result<GraderResponse> askAll(const std::string &firstPayload);
    /// The evaluation of what the grader said, or of its failure. An Error ends the run.
    Result<Evaluation> settled(Result<GraderResponse> response);
    /// Grades as often as wanted, with the same payload, and counts the votes.
    Result<Evaluation> gradeRepeatedly(const std::string &payload);
    /// A verdict on all criteria: asks once more for those that a `satisfied` left out.
    Result<Evaluation> covered(GraderResponse response);
    std::string payload(const std::vector<Criterion> &asked, GradingScope scope) const;
    void addNote(const std::string &note);

    const RubricOptions &m_options;
    std::atomic<bool> &m_jsonByPrompt;
    const AgentState &m_state;
    RunContext &m_run;
    GradingKey m_key;
    GraderTranscript m_transcript;
    std::vector<Criterion> m_expected; ///< empty in strict mode
    std::optional<Checkpoint> m_stopped; ///< where the grader stood when the run was stopped
    int m_calls = 0; ///< model calls so far, of one vote
    std::string m_note;
};

/// Names of the criteria that an evaluation has verdicts on.
std::vector<std::string> gradedNames(const Evaluation &evaluation);

} // namespace Touchstone
