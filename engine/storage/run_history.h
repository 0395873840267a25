#pragma once

#include "engine/agent/event.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/net/scrub.h"
#include "engine/rubric/annotation.h"
#include "engine/rubric/evaluation.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// What a list of runs shows.
struct RunSummary
{
    std::string id; ///< uuid
    std::int64_t number = 0; ///< counts up from 1 in one history, for people
    std::optional<RunStatus> status; ///< empty: still running, or the program died
    std::string project; ///< folder
    std::string task;
    std::string rubricName;
    std::string rubricHash;
    std::string workerModel;
    std::string graderModel;
    int iterations = 0;
    int maxIterations = 0;
    Usage worker;
    Usage grader;
    std::optional<double> cost;
    std::int64_t milliseconds = 0;
    std::int64_t workedMilliseconds = 0; ///< of them without waiting for a person, as `noteSpent` heard last
    TimePoint started;
    std::string answer;
    std::vector<Evaluation> evaluations; ///< as the run took them over, what persons overrode in it included
    std::vector<Evaluation> overridden; ///< what the grader had said where a person overrode it in the run
    RunAnnotations annotations; ///< what persons noted beside it
    std::string forkedFrom; ///< id of the run whose past it shares; empty: it began anew
};

/// What a run has used so far.
struct RunSpent
{
    std::chrono::milliseconds worked{0}; ///< without waiting for a person
    Usage worker{};
    Usage grader{};
    std::optional<double> cost{}; ///< US dollars; empty: unknown
};

struct HistoryQuery
{
    std::string text; ///< full text over tasks, answers, gaps; empty: all
    std::string project; ///< empty: all
    int limit = 500;
    int offset = 0;
};

/// The history of runs in one SQLite file (WAL). Not thread-safe: one object a thread, opened there; several processes
/// may use one file at once. Every call may block on the disk: never call it on the window's thread. Keys of providers
/// never get in here.
class RunHistory
{
public:
    /// Opens or makes the file and brings its schema up to date. An Error of code Database names the file. What is
    /// written is searched for `secrets`, if there are any; they must outlive it.
    static Result<std::unique_ptr<RunHistory>> open(const std::string &file, const Clock &clock,
                                                    const KnownSecrets *secrets = nullptr);
    ~RunHistory();
    RunHistory(const RunHistory &) = delete;
    RunHistory &operator=(const RunHistory &) = delete;

    /// Registers a run under the id in `summary`; gives its number. `spec` (JSON) is kept for whoever goes on with it.
    Result<std::int64_t> begin(const RunSummary &summary, const JsonText &spec = {});
    /// The `spec` of a run; empty for one that was stored without.
    Result<JsonText> specOf(const std::string &runId);
    /// Takes a run up again after the event `sequence`: it has no status any more, and what came later is forgotten, as
    /// it will happen anew, also what persons noted on gradings that are gone. Only that model calls were made and what
    /// they cost stays. Gives all events that are left.
    Result<std::vector<RunEvent>> rewind(const std::string &runId, std::int64_t sequence);
    /// Appends events (deltas are left out) in one transaction; RunEnded also fills the summary.
    Result<void> append(const std::string &runId, const std::vector<RunEvent> &events);

    /// What a run that goes on has used, so that it is known also when its program dies.
    Result<void> noteSpent(const std::string &runId, const RunSpent &spent);

    Result<std::vector<RunSummary>> list(const HistoryQuery &query);
    Result<RunSummary> find(const std::string &runId);
    /// All stored events of a run, in order. Replayed they give the view that the run gave live.
    Result<std::vector<RunEvent>> events(const std::string &runId);
    /// Notes something beside a run, or takes it back; gives all notes that it has then. What the run recorded stays as
    /// it is. Notes without a time get the clock's.
    Result<RunAnnotations> annotate(const std::string &runId, AnnotationChange change);
    Result<RunAnnotations> annotations(const std::string &runId);
    /// Error::Code::NotFound when there is no such run.
    Result<void> remove(const std::string &runId);
    /// The id of the run that `text` means: an id, the unique beginning of one, or a number.
    Result<std::string> resolve(const std::string &text);

private:
    struct Data;
    explicit RunHistory(std::unique_ptr<Data> data);
    std::unique_ptr<Data> m_data;
};

/// Where a run of this history keeps its files: a folder beside the database.
std::string runFolderOf(const std::string &historyFile, const std::string &runId);

/// `TOUCHSTONE_HISTORY`, else `history.sqlite` in the user's data folder.
std::string defaultHistoryFile();

} // namespace Touchstone
