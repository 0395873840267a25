#pragma once

#include "engine/backends/backend.h"
#include "engine/base/shared_value.h"
#include "engine/messages/message.h"
#include "engine/rubric/evaluation.h"
#include "engine/skills/skill.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone {

/// Where a hook sends the loop (`spec/engine.md` §5.2).
enum class JumpTarget : std::uint8_t { Model, Tools, End };

/// State of the skills middleware; private: never shared with sub-agents.
struct SkillsState
{
    std::vector<SkillMetadata> skills;
    std::optional<std::vector<std::string>> loadErrors;

    bool operator==(const SkillsState &) const = default;
};

/// State of the memory middleware: (source path, raw text); private.
struct MemoryState
{
    std::vector<std::pair<std::string, std::string>> contents;

    bool operator==(const MemoryState &) const = default;
};

/// State of the rubric middleware (`spec/engine.md` §1.3.2); private but for `AgentState::rubric`.
struct RubricState
{
    std::optional<RunStatus> status;
    int iterations = 0;
    std::vector<Evaluation> evaluations; ///< of the whole thread, never reset
    std::string gradingRunId;
    std::string activeRubric;
    std::vector<std::string>
        frozenCriteria; ///< names of the first grading's criteria (`design/mission.md`, difference 3)

    bool operator==(const RubricState &) const = default;
};

/// (path, file), in the order of first writing.
using FileEntries = std::vector<std::pair<std::string, FileData>>;

/// Everything a thread of an agent remembers; a value. Checkpoints store it whole.
struct AgentState
{
    Transcript messages;
    FileEntries files; ///< of the state backend
    std::string rubric;
    SharedValue<SkillsState> skills; ///< empty: not loaded yet
    SharedValue<MemoryState> memory; ///< empty: not loaded yet
    RubricState rubricState;
    JsonText structuredResponse;
    JsonText summarization; ///< event of the summarization middleware
    std::string summarizationSession;
    JsonText todos;

    bool operator==(const AgentState &) const = default;
};

/// What a hook or a tool changes. Applied by `apply` in the order of the loop.
struct StateUpdate
{
    Transcript messages; ///< merged by the reducer of `spec/engine.md` §4.6
    std::vector<std::pair<std::string, std::optional<FileData>>> files; ///< empty value: deleted
    std::optional<std::string> rubric;
    SharedValue<SkillsState> skills;
    SharedValue<MemoryState> memory;
    std::optional<RubricState> rubricState;
    std::optional<JsonText> structuredResponse;
    std::optional<JsonText> summarization;
    std::optional<std::string> summarizationSession;
    std::optional<JsonText> todos;
    std::optional<JumpTarget> jumpTo;

    bool operator==(const StateUpdate &) const = default;
};

/// Merges `writes` into `messages` (`spec/engine.md` §4.6): without id appends, a known id replaces in place, a remove
/// marker deletes, the last wipe discards all before it.
void mergeMessages(Transcript &messages, Transcript writes);
/// Merges `writes` into `files`: no value deletes, others replace in place or append.
void mergeFiles(FileEntries &files, std::vector<std::pair<std::string, std::optional<FileData>>> writes);
/// Applies all of `update` but its jump.
void apply(StateUpdate update, AgentState &state);

} // namespace Touchstone
