#pragma once

#include "engine/agent/state.h"
#include "engine/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A pause that a person must end (`spec/engine.md` §5.7). The run stops with its checkpoint and is resumed with the
/// answer.
struct Interrupt
{
    JsonText request; ///< `{action_requests: [...], review_configs: [...]}`

    bool operator==(const Interrupt &) const = default;
};

struct Checkpoint;

/// One node of the loop that runs in the next step.
struct PendingTask
{
    std::string node; ///< `__start__`, `model`, `tools` or `<middleware>.<hook>` (`spec/engine.md` §5.2)
    std::optional<ToolCall> call; ///< of a `tools` task: the one call that it runs
    std::shared_ptr<StateUpdate> result; ///< the task has run; kept until the others of its step have. Copies share it
    std::optional<Interrupt> interrupt; ///< the task waits for a person
    JsonText answer; ///< what the person said; the task takes it when it runs again
    std::shared_ptr<const Checkpoint> nested; ///< where the sub-agent that this call runs stopped
};

enum class CheckpointSource : std::uint8_t { Input, Loop, Update, Fork };

/// `input`, `loop`, `update`, `fork`.
std::string_view toWord(CheckpointSource source);
std::optional<CheckpointSource> checkpointSourceFromWord(std::string_view word);

/// What a state surely shares with that of the checkpoint's parent, so that whoever stores it need not compare. The
/// default promises nothing.
struct UntouchedParts
{
    std::size_t messages = 0; ///< so many from the beginning
    bool skills = false;
    bool memory = false;
};

/// Where a run of the loop stands after a step: all that is needed to go on, in this process or another. A value.
struct Checkpoint
{
    std::string id;
    std::string parentId; ///< empty for the first one of a thread
    int step = -1; ///< -1 is the first input
    CheckpointSource source = CheckpointSource::Input;
    std::string node; ///< the node whose step led here
    AgentState state;
    std::vector<PendingTask> next; ///< empty: the run is finished
    UntouchedParts untouched; ///< not stored
};

/// A checkpoint without its state, for lists.
struct CheckpointSummary
{
    std::string id;
    std::string parentId;
    int step = -1;
    CheckpointSource source = CheckpointSource::Input;
    std::string node;

    bool operator==(const CheckpointSummary &) const = default;
};

CheckpointSummary summaryOf(const Checkpoint &checkpoint);

/// Where a run starts that applies `input` to `state`.
Checkpoint startingPoint(AgentState state, StateUpdate input);

/// What a person must decide before the run goes on, sub-agents' questions included, in the order of the calls.
std::vector<Interrupt> interruptsOf(const Checkpoint &checkpoint);
/// Gives the answers (JSON) to the interrupts, in their order; returns how many there was a question for.
std::size_t answerInterrupts(Checkpoint &checkpoint, std::span<const JsonText> answers);

/// Keeps the checkpoints of threads. Calls block; those of one thread of an agent come one after the other.
class Checkpointer
{
public:
    Checkpointer() = default;
    virtual ~Checkpointer() = default;
    Checkpointer(const Checkpointer &) = delete;
    Checkpointer &operator=(const Checkpointer &) = delete;

    /// Stores `checkpoint`, or stores it anew, at its old place, when its id is known (tasks of a broken step that had
    /// run).
    virtual Result<void> save(const std::string &threadId, const Checkpoint &checkpoint) = 0;
    /// The newest checkpoint; none for a thread that does not exist.
    virtual Result<std::optional<Checkpoint>> latest(const std::string &threadId) = 0;
    virtual Result<std::optional<Checkpoint>> find(const std::string &threadId, const std::string &id) = 0;
    /// All checkpoints of a thread, newest first.
    virtual Result<std::vector<Checkpoint>> history(const std::string &threadId) = 0;
    /// As `history`, but without the states: cheap for long threads.
    virtual Result<std::vector<CheckpointSummary>> list(const std::string &threadId) = 0;
};

} // namespace Touchstone
