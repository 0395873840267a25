#include "engine/base/error.h"

#include <utility>

namespace Touchstone {

Error raisedError(Error::Code code, std::string className, std::string message)
{
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.className = std::move(className);
    return error;
}

std::string_view toWord(Error::Code code)
{
    switch (code) {
    case Error::Code::Internal:
        return "internal";
    case Error::Code::Usage:
        return "usage";
    case Error::Code::NotFound:
        return "not-found";
    case Error::Code::Unreadable:
        return "unreadable";
    case Error::Code::NotWritable:
        return "not-writable";
    case Error::Code::Malformed:
        return "malformed";
    case Error::Code::InvalidValue:
        return "invalid-value";
    case Error::Code::TooLarge:
        return "too-large";
    case Error::Code::Conflict:
        return "conflict";
    case Error::Code::OutsideRoot:
        return "outside-root";
    case Error::Code::Untrusted:
        return "untrusted";
    case Error::Code::Unsupported:
        return "unsupported";
    case Error::Code::MissingKey:
        return "missing-key";
    case Error::Code::Unauthorized:
        return "unauthorized";
    case Error::Code::RateLimited:
        return "rate-limited";
    case Error::Code::Overloaded:
        return "overloaded";
    case Error::Code::ContextOverflow:
        return "context-overflow";
    case Error::Code::Refused:
        return "refused";
    case Error::Code::Unreachable:
        return "unreachable";
    case Error::Code::TimedOut:
        return "timed-out";
    case Error::Code::BrokenStream:
        return "broken-stream";
    case Error::Code::Provider:
        return "provider";
    case Error::Code::ScriptExhausted:
        return "script-exhausted";
    case Error::Code::Mismatch:
        return "mismatch";
    case Error::Code::Grader:
        return "grader";
    case Error::Code::Limit:
        return "limit";
    case Error::Code::Database:
        return "database";
    case Error::Code::Cancelled:
        return "cancelled";
    }
    return "internal";
}

std::string toText(const Error &error)
{
    std::string text;
    if (error.position && !error.position->file.empty()) {
        text = error.position->file;
        if (error.position->line > 0)
            text += ':' + std::to_string(error.position->line);
        if (error.position->line > 0 && error.position->column > 0)
            text += ':' + std::to_string(error.position->column);
        text += ": ";
    }
    text += error.message;
    if (error.remedy.empty())
        return text;
    // A server's own words may end in anything.
    constexpr std::string_view sentenceEnds = ".!?:;\n";
    if (!error.message.empty() && sentenceEnds.find(error.message.back()) == std::string_view::npos)
        text += '.';
    text += ' ' + error.remedy;
    return text;
}

} // namespace Touchstone
