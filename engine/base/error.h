#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// Where in a file of the user's an error lies. Lines and columns count from 1, columns in code points; 0 means
/// unknown.
struct SourcePosition
{
    std::string file;
    int line = 0;
    int column = 0;

    bool operator==(const SourcePosition &) const = default;
};

/// What went wrong, for the world outside (files, servers, models, users' input); bugs are assertions.
///
/// `message` is a complete English sentence for logs, the command line and developers, `remedy` says what to do about
/// it. The window phrases its own text from `code`, `position` and `subject`. None of the fields ever holds a key
/// (`scrubbed`, net).
struct Error
{
    /// Stable words: they stand in `--json` output (`error.code`) as the kebab-case form of the name.
    enum class Code : std::uint8_t {
        Internal, ///< should not happen; kept apart so that it is never mistaken for the user's fault
        Usage, ///< command line or call used in a wrong way
        NotFound, ///< file, folder, run or model that does not exist
        Unreadable, ///< permission, not a regular file, I/O error
        NotWritable, ///< permission, full disk, read-only place
        Malformed, ///< syntax of a file or reply is wrong
        InvalidValue, ///< syntax is right, a value is not allowed
        TooLarge, ///< over a cap
        Conflict, ///< changed by somebody else meanwhile
        OutsideRoot, ///< path guard: `..`, link or absolute path that leaves the root
        Untrusted, ///< needs the user's confirmation first (`design/interfaces.md`, Trust)
        Unsupported, ///< this build, backend or model cannot do it
        MissingKey, ///< no API key for a provider
        Unauthorized, ///< the provider refused the key
        RateLimited, ///< 429 and the like, after retries
        Overloaded, ///< 503, 529 and the like, after retries
        ContextOverflow, ///< the request does not fit the model's context
        Refused, ///< the model refused to answer
        Unreachable, ///< no connection, name not found, TLS failure
        TimedOut, ///< connect, inactivity or total deadline
        BrokenStream, ///< the answer ended early or was garbled
        Provider, ///< any other error status of a server
        ScriptExhausted, ///< a scripted or replayed model has no answer left
        Mismatch, ///< a replayed model was asked something else than was recorded; `message` ends with the difference
        Grader, ///< the grader gave no usable verdict
        Limit, ///< a budget or recursion limit was reached
        Database, ///< SQLite
        Cancelled, ///< the user stopped it
    };

    Code code = Code::Internal;
    std::string message;
    std::string remedy;
    std::string subject; ///< what it is about, for messages: a path, `provider:model`, host, variable or key name
    std::optional<SourcePosition> position;
    std::optional<int> httpStatus;
    std::string
        className; ///< the name of the exception that the reference would have raised, where one is shown to a model

    bool operator==(const Error &) const = default;
};

/// An error that the reference would have raised as `className`.
Error raisedError(Error::Code code, std::string className, std::string message);

/// The word of `code` in JSON and logs, e.g. `missing-key`.
std::string_view toWord(Error::Code code);

/// `file:line:column: message Remedy`, as the command line prints it. Parts that are unknown are left out.
std::string toText(const Error &error);

} // namespace Touchstone
