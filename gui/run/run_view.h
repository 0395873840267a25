#pragma once

#include "engine/agent/event.h"
#include "engine/llm/call_cost.h"
#include "engine/rubric/rubric.h"
#include "engine/rubric/verdict_matrix.h"
#include "gui/run/transcript_fold.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Tokens of one role in one iteration or in all of them.
struct Ledger
{
    Usage usage;
    CostSum cost;
    int calls = 0; ///< 0: nothing was reported, shown as a dash
};

/// What is known of one pass of the loop.
struct IterationView
{
    TimePoint started;
    std::optional<TimePoint> gradingStarted;
    std::optional<TimePoint> ended; ///< verdict there, or the run ended
    std::int64_t idleAtStart = 0; ///< ms that the run had stood still by then
    std::int64_t idleAtGrading = 0;
    std::int64_t idleAtEnd = 0;
    Ledger worker;
    Ledger grader;
    QString payload; ///< what the grader saw; null before grading
    int messages = 0; ///< of the conversation when grading began
    int omittedMessages = 0;
    std::vector<CutMessage> cutMessages;
    std::vector<Events::FileChange> changes;
};

/// Where a run branched off from another one.
struct ForkOrigin
{
    std::string runId; ///< of the other run
    std::string checkpoint; ///< of the other run
    int iteration = 0; ///< from 0: the one that went on here
};

/// Where a quote of the grader's was found.
struct QuotePlace
{
    int message = 0; ///< number from 1; 0: in no message
    int itemId = 0; ///< item that shows it; 0: nowhere
    bool isGraders = false; ///< in what the grader's own tools gave it
};

/// All that a run shows, folded from its events: the same for one that runs and for one out of the history. A value
/// without widgets; may be filled on any thread and then handed over.
class RunView
{
public:
    void apply(const RunEvent &event);

    /// What has changed since the last call; the transcript says by `TranscriptFold::takeFirstChanged`.
    struct Changes
    {
        bool matrix = false; ///< verdicts, columns
        bool state = false; ///< phase, ledgers, ending
        bool payload = false;
        bool files = false;
        int firstItem = 0; ///< first transcript item that is new or changed
        bool items = false;
    };
    Changes takeChanges();

    const Events::RunStarted &start() const { return m_start; }
    bool hasStarted() const { return m_hasStarted; }
    TimePoint startedAt() const { return m_startedAt; }
    /// When the last thing happened.
    TimePoint lastAt() const { return m_lastTime; }
    RunPhase phase() const { return m_phase; }
    /// The current iteration, from 0.
    int iteration() const { return m_iteration; }
    const std::vector<IterationView> &iterations() const { return m_iterations; }
    const std::vector<Evaluation> &evaluations() const { return m_evaluations; }
    /// As the run has it. Worked out when it is asked for, so that folding a long stored run builds it once.
    const VerdictMatrix &matrix() const;
    /// As persons read it: with what they noted beside the run. The same where nothing was noted.
    const VerdictMatrix &shownMatrix() const;
    const RunAnnotations &annotations() const { return m_annotations; }
    void setAnnotations(RunAnnotations annotations);
    /// What the grading of an iteration came to in the run; null where there is none.
    const Evaluation *evaluationOf(int iteration) const;
    const Rubric &rubric() const { return m_rubric; }
    const TranscriptFold &transcript() const { return m_transcript; }
    const std::optional<Events::RunEnded> &ending() const { return m_ending; }
    bool isRunning() const { return m_hasStarted && !m_ending && !m_isBroken; }
    /// For a stored run without an end: its program was killed, or it still runs in another one. It is over for who
    /// looks at it here.
    void breakOff();
    bool isBroken() const { return m_isBroken; }
    Ledger worker() const { return m_worker; }
    Ledger grader() const { return m_grader; }
    /// Both together.
    Ledger total() const;
    /// Where the run waits for a person.
    const std::optional<Events::Parked> &parked() const { return m_parked; }
    /// The sub-agent that is parked; empty for the main agent.
    const QString &parkedAgent() const { return m_parkedAgent; }
    /// How long it has been parked in all until `now` (ms since the epoch), in ms; that time is not the run's.
    std::int64_t heldMilliseconds(std::int64_t now) const;
    /// `heldMilliseconds`, and the time in which no program worked on a run that was gone on with or forked later.
    std::int64_t idleMilliseconds(std::int64_t now) const { return heldMilliseconds(now) + m_goneMilliseconds; }
    /// The run that this one shares its past with; none: it began anew.
    const std::optional<ForkOrigin> &forkOrigin() const { return m_fork; }
    /// What the grader said in an iteration whose verdict a person changed; null for others.
    const Evaluation *gradersEvaluation(int iteration) const;
    /// The retry that is being waited for.
    const std::optional<RetryNotice> &retry() const { return m_retry; }
    /// When its call is made.
    TimePoint retryAt() const { return m_retryAt; }
    /// When data came last of the model call that has waited for it longest; empty while no call goes on.
    std::optional<TimePoint> silentSince() const;

    /// Columns of the matrix: the iterations that may come while the run goes on, those that came when it has ended.
    int columns() const;
    /// How many rows of the matrix have no verdict in the last grading.
    int withoutVerdict() const;
    bool hasFileChanges() const;
    /// Looks for a quote of a grading (`iteration` from 0; -1: of any), white space aside: first in the message that
    /// the grader named, then in all that it judged, the latest first, then in what its tools gave it.
    QuotePlace findQuote(const QString &quote, std::optional<int> named, int iteration = -1) const;

private:
    void watchCalls(const RunEvent &event);
    void changePhase(const RunEvent &event, const Events::PhaseChanged &phase);
    void account(const Events::ModelCallFinished &finished);
    void startGrading(const Events::GradingStarted &grading);
    void finishGrading(const RunEvent &event, const Evaluation &evaluation);
    void takeOver(const RunEvent &event, const Evaluation &evaluation);
    void park(const RunEvent &event, const Events::Parked &parked);
    void unpark(TimePoint time);
    void goOn(const RunEvent &event, const Events::RunResumed &resumed);
    std::int64_t idleAt(TimePoint time) const;
    void begin(IterationView &iteration, TimePoint time) const;
    void end(IterationView &iteration, TimePoint time) const;
    IterationView &at(int iteration);
    int messagesAt(int iteration) const;
    void staleMatrix();

    Events::RunStarted m_start;
    TimePoint m_startedAt;
    std::vector<IterationView> m_iterations;
    std::vector<Evaluation> m_evaluations;
    Rubric m_rubric;
    mutable VerdictMatrix m_matrix;
    RunAnnotations m_annotations;
    mutable VerdictMatrix m_shownMatrix; ///< only where something was noted
    TranscriptFold m_transcript;
    std::optional<Events::RunEnded> m_ending;
    std::optional<Events::Parked> m_parked;
    QString m_parkedAgent;
    TimePoint m_parkedAt;
    std::int64_t m_heldMilliseconds = 0; ///< of parkings that are over
    std::int64_t m_goneMilliseconds = 0; ///< between the end of a program and the next one that went on
    TimePoint m_lastTime; ///< of the event before
    std::optional<ForkOrigin> m_fork;
    std::map<int, Evaluation> m_graders; ///< by iteration: what persons changed, as it was
    std::optional<RetryNotice> m_retry;
    TimePoint m_retryAt;
    std::map<std::string, TimePoint> m_lastData; ///< by the ids of the model calls that go on
    Ledger m_worker;
    Ledger m_grader;
    Changes m_changes;
    int m_iteration = 0;
    RunPhase m_phase = RunPhase::Preparing;
    bool m_hasStarted = false;
    bool m_isBroken = false;
    mutable bool m_matrixIsStale = false;
    mutable bool m_shownIsStale = false;
};

} // namespace Touchstone
