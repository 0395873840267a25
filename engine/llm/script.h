#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/messages/message.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone {

/// A tool call that a script makes.
struct ScriptToolCall
{
    std::string name;
    JsonText args; ///< a JSON object; empty for none
    std::optional<std::string> rawArgs; ///< instead of `args`: sent as it stands, broken JSON on purpose

    bool operator==(const ScriptToolCall &) const = default;
};

/// A failure that a script plays, as a provider would answer it.
struct ScriptError
{
    int status = 500; ///< HTTP status
    std::string message;
    std::optional<std::chrono::milliseconds> retryAfter;

    bool operator==(const ScriptError &) const = default;
};

/// One answer of a scripted model. Text and tool calls may stand together; `verdict` and `error` stand alone.
struct ScriptEntry
{
    std::optional<std::string> whenContains; ///< fires only when something new for the model contains this text
    std::string text;
    std::vector<ScriptToolCall> toolCalls;
    JsonText verdict; ///< grader: the object of a `GraderResponse`
    std::optional<ScriptError> error;
    std::optional<Usage> usage; ///< estimated when absent
    int line = 0; ///< in the script file, for messages; 0: unknown

    bool operator==(const ScriptEntry &) const = default;
};

/// A `scripted:` file as data (`design/interfaces.md`). `project` reads the file.
struct Script
{
    enum class AtEnd : std::uint8_t { Error, Repeat };

    std::string file; ///< for messages
    int chunk = 12; ///< code points a delta, at least 1
    std::chrono::milliseconds delay{15}; ///< pause between deltas
    AtEnd atEnd = AtEnd::Error;
    std::vector<ScriptEntry> agent;
    std::vector<ScriptEntry> grader;
    std::vector<std::pair<std::string, std::vector<ScriptEntry>>> subagents; ///< by name, in the file's order

    bool operator==(const Script &) const = default;
};

/// The answers of one part of a script (`agent`, `grader` or a sub-agent's name) and how far they are used up.
/// Shared by the models that play the part and by whoever reports what was left over. Thread-safe.
class ScriptPart
{
public:
    /// A part that the script does not have is empty, so that its first call fails with a message that names it.
    /// `warnings` is what reading the file found; it is only kept for whoever tells it.
    ScriptPart(const Script &script, std::string part, std::vector<Error> warnings = {});

    const std::string &name() const { return m_name; }
    const std::string &file() const { return m_file; }
    const std::vector<Error> &warnings() const { return m_warnings; }

    /// An entry and the number of the answer, from 1; an entry that is repeated counts again.
    struct Answer
    {
        ScriptEntry entry;
        std::size_t number = 0;
    };

    /// The next answer: the first unused `when` entry whose text occurs in a message after the last assistant message,
    /// else the next unused entry without `when`. At the end ScriptExhausted, or the last such entry again (`repeat`).
    Result<Answer> next(std::span<const Message> messages);
    /// Whether `next` would give an entry without `when`.
    bool hasNext() const;
    /// The entries that no call has taken, in their order.
    std::vector<ScriptEntry> unused() const;

    /// How far it is used up, as JSON, to be stored with a run that may be gone on with.
    JsonText position() const;
    /// Takes a stored position up; what is none is ignored.
    void resume(const JsonText &position);

private:
    std::size_t nextPlain(std::size_t from) const;
    const ScriptEntry *lastPlain() const;

    std::string m_name;
    std::string m_file;
    std::vector<Error> m_warnings;
    Script::AtEnd m_atEnd = Script::AtEnd::Error;
    std::vector<ScriptEntry> m_entries;
    mutable std::mutex m_mutex;
    std::vector<bool> m_isUsed;
    bool m_hasConditions = false; ///< entries with `when`
    std::size_t m_firstUnused = 0; ///< all entries before it are used
    std::size_t m_taken = 0; ///< answers given so far
};

} // namespace Touchstone
