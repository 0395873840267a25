#include "engine/cli/console.h"

#include "engine/base/json.h"
#include "engine/cli/terminal_text.h"

#include <cstdio>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace Touchstone {
namespace {

constexpr int defaultColumns = 80;

void put(std::FILE *stream, std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

} // namespace

ExitStatus exitStatusOf(const Error &error)
{
    switch (error.code) {
    case Error::Code::Cancelled:
        return ExitStatus::Cancelled;
    case Error::Code::Usage:
    case Error::Code::NotFound:
    case Error::Code::Unreadable:
    case Error::Code::NotWritable:
    case Error::Code::Malformed:
    case Error::Code::InvalidValue:
    case Error::Code::TooLarge:
    case Error::Code::Conflict:
    case Error::Code::OutsideRoot:
    case Error::Code::Untrusted:
    case Error::Code::Unsupported:
        return ExitStatus::Usage;
    default:
        return ExitStatus::Failed;
    }
}

Console::Console(bool json, bool quiet)
    : m_json(json)
    , m_quiet(quiet)
    , m_isTerminal(::isatty(STDERR_FILENO) == 1)
{
    // NOLINTNEXTLINE(concurrency-mt-unsafe): read once, before any thread is there
    const char *noColor = std::getenv("NO_COLOR");
    m_hasColor = m_isTerminal && (noColor == nullptr || *noColor == '\0');
}

int Console::columns() const
{
    winsize size = {};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return defaultColumns;
    return size.ws_col;
}

void Console::result(std::string_view text) const
{
    put(stdout, text);
}

void Console::resultLine(const Json &object) const
{
    put(stdout, dumpJson(object) + '\n');
}

void Console::note(std::string_view text) const
{
    if (!m_quiet)
        put(stderr, std::string(text) + '\n');
}

void Console::draw(std::string_view text) const
{
    put(stderr, text);
}

void Console::warning(const Error &error) const
{
    note("warning: " + printable(toText(error)));
}

ExitStatus Console::fail(const Error &error) const
{
    put(stderr, "error: " + printable(toText(error)) + '\n');
    if (m_json)
        resultLine({{"error", errorObject(error)}});
    return exitStatusOf(error);
}

Json errorObject(const Error &error)
{
    Json json{{"code", toWord(error.code)}, {"message", error.message}};
    if (!error.remedy.empty())
        json["remedy"] = error.remedy;
    if (error.position && !error.position->file.empty()) {
        json["file"] = error.position->file;
        if (error.position->line > 0)
            json["line"] = error.position->line;
        if (error.position->line > 0 && error.position->column > 0)
            json["column"] = error.position->column;
    }
    if (error.httpStatus)
        json["http_status"] = *error.httpStatus;
    return json;
}

} // namespace Touchstone
