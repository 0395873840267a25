#pragma once

#include "engine/agent/gate.h"
#include "engine/base/clock.h"
#include "engine/base/error.h"
#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/messages/message.h"
#include "engine/rubric/evaluation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace Touchstone {

/// Who makes a model call.
enum class ModelRole : std::uint8_t { Worker, Grader };

enum class RunPhase : std::uint8_t {
    Preparing, ///< copying the workspace, loading skills and memory
    Working, ///< the agent
    Grading,
};

namespace Events {

struct RunStarted
{
    std::string runId;
    std::string task;
    std::string rubricName;
    std::string rubricText;
    std::string rubricHash;
    std::string workerModel;
    std::string graderModel;
    int maxIterations = 0;
    bool operator==(const RunStarted &) const = default;
};

struct PhaseChanged
{
    RunPhase phase = RunPhase::Preparing;
    int iteration = 0; ///< from 0
    bool operator==(const PhaseChanged &) const = default;
};

struct ModelCallStarted
{
    std::string callId; ///< of ours, unique in the run
    ModelRole role = ModelRole::Worker;
    std::string model;
    bool operator==(const ModelCallStarted &) const = default;
};

/// Decoration while a call runs; the truth is the MessageAdded that follows. Not stored.
struct Delta
{
    std::string callId;
    ChatDelta delta;
};

struct ModelCallFinished
{
    std::string callId;
    ModelRole role = ModelRole::Worker;
    Usage usage;
    std::optional<Error> error;
    Message partial; ///< what had arrived before the error
    std::optional<double> cost; ///< US dollars; empty: unknown
    bool operator==(const ModelCallFinished &) const = default;
};

struct ModelCallRetried
{
    std::string callId;
    RetryNotice notice;
};

/// A message of the conversation between user, agent and tools (`grader` false), or of the grader's own.
struct MessageAdded
{
    Message message;
    int index = 0; ///< place in its conversation, from 0
    bool grader = false;
    std::string callId; ///< the model call that it came from; empty for others
    bool operator==(const MessageAdded &) const = default;
};

/// The conversation changed otherwise than by a message at its end: messages were removed or replaced.
struct TranscriptReplaced
{
    Transcript messages;
    bool grader = false;
    bool operator==(const TranscriptReplaced &) const = default;
};

struct ToolCallStarted
{
    ToolCall call;
    bool grader = false;
    bool operator==(const ToolCallStarted &) const = default;
};

struct ToolCallFinished
{
    std::string callId;
    ToolStatus status = ToolStatus::Success;
    std::int64_t milliseconds = 0;
    std::int64_t characters = 0; ///< code points of the result's text
    bool grader = false;
    bool operator==(const ToolCallFinished &) const = default;
};

/// The reference's `rubric_evaluation_start`, with what the grader is shown.
struct GradingStarted
{
    std::string gradingRunId;
    int iteration = 0;
    std::string payload; ///< the exact text that the grader got
    int omittedMessages = 0;
    std::vector<CutMessage> cutMessages;
    bool operator==(const GradingStarted &) const = default;
};

/// The reference's `rubric_evaluation_end`.
struct GradingFinished
{
    Evaluation evaluation;
    bool operator==(const GradingFinished &) const = default;
};

/// A file of the workspace or of a writable mount that the iteration changed.
struct FileChange
{
    enum class Kind : std::uint8_t { Added, Changed, Removed };
    std::string path; ///< as the agent sees it
    Kind kind = Kind::Changed;
    std::int64_t addedLines = 0;
    std::int64_t removedLines = 0;
    bool operator==(const FileChange &) const = default;
};

struct FilesChanged
{
    int iteration = 0;
    std::vector<FileChange> changes;
    bool operator==(const FilesChanged &) const = default;
};

/// Why a run is parked.
enum class ParkReason : std::uint8_t { Pause, Step, Breakpoint, Regression, Error, Budget, Approval };

/// The run waits for a person. Followed by Unparked with the same number, unless it is stopped there.
struct Parked
{
    int number = 0; ///< from 1 in a run of the program
    ParkReason reason = ParkReason::Pause;
    PendingWork pending;
    bool operator==(const Parked &) const = default;
};

/// A person let the run go on. What was changed follows as an event of its own, marked as a person's.
struct Unparked
{
    int number = 0;
    GateDecision::Action action = GateDecision::Action::Proceed;
    bool step = false;
    bool edited = false;
    bool operator==(const Unparked &) const = default;
};

/// A person overrode the verdict of the grading that finished last; takes its place in everything that follows.
struct EvaluationChanged
{
    Evaluation evaluation;
    bool operator==(const EvaluationChanged &) const = default;
};

/// A person changed the rubric; the gradings that follow are measured by it.
struct RubricChanged
{
    std::string text;
    bool operator==(const RubricChanged &) const = default;
};

/// The run goes on after it had been interrupted or stopped, or branches off here. The events before it are its past.
struct RunResumed
{
    std::string forkedFrom; ///< id of the other run; empty: it is the same
    std::string checkpoint; ///< id; empty: it begins anew
    bool operator==(const RunResumed &) const = default;
};

/// Something that the user should know and that does not end the run.
struct Warning
{
    Error error;
    bool operator==(const Warning &) const = default;
};

/// Exactly one a run, and the last one.
struct RunEnded
{
    RunStatus status = RunStatus::Error;
    int iterations = 0; ///< finished gradings
    std::string answer; ///< text of the last assistant message without tool calls
    std::optional<Error> error;
    Usage worker;
    Usage grader;
    std::optional<double> cost; ///< US dollars, of all calls; empty: unknown
    std::int64_t milliseconds = 0;
    bool operator==(const RunEnded &) const = default;
};

} // namespace Events

/// One thing that happened in a run; a value that crosses threads. `sequence` is the one total order, from 1, without
/// gaps while a run goes on; stored ones lack the deltas.
struct RunEvent
{
    using Payload = std::variant<Events::RunStarted, Events::PhaseChanged, Events::ModelCallStarted, Events::Delta,
                                 Events::ModelCallFinished, Events::ModelCallRetried, Events::MessageAdded,
                                 Events::TranscriptReplaced, Events::ToolCallStarted, Events::ToolCallFinished,
                                 Events::GradingStarted, Events::GradingFinished, Events::FilesChanged, Events::Parked,
                                 Events::Unparked, Events::EvaluationChanged, Events::RubricChanged, Events::RunResumed,
                                 Events::Warning, Events::RunEnded>;

    std::int64_t sequence = 0;
    TimePoint time;
    std::string agent; ///< names of nested sub-agents joined by `/`; empty for the main agent
    std::string parentCallId; ///< the `task` call that a sub-agent's event belongs to
    Payload payload;
};

/// Takes events of a run, from any thread of it, in the order of their sequence. Must not block.
class EventSink
{
public:
    EventSink() = default;
    virtual ~EventSink() = default;
    EventSink(const EventSink &) = delete;
    EventSink &operator=(const EventSink &) = delete;

    virtual void post(RunEvent event) = 0;
};

} // namespace Touchstone
