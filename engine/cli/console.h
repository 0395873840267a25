#pragma once

#include "engine/base/error.h"
#include "engine/base/json_text.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// Exit statuses of the program (`design/interfaces.md`).
enum class ExitStatus : std::uint8_t { Positive = 0, Negative = 1, Usage = 2, Failed = 3, Cancelled = 130 };

/// What an error that ends a command means for the exit status.
ExitStatus exitStatusOf(const Error &error);

/// Standard output and error of the program. Only results go to the former.
class Console
{
public:
    Console(bool json, bool quiet);

    bool isJson() const { return m_json; }
    /// Progress may be drawn in place, in colour.
    bool isTerminal() const { return m_isTerminal; }
    bool isQuiet() const { return m_quiet; }
    bool hasColor() const { return m_hasColor; }
    /// Columns of the terminal; 80 when there is none.
    int columns() const;

    void result(std::string_view text) const; ///< to standard output, as it stands
    void resultLine(const Json &object) const;
    void note(std::string_view text) const; ///< a line on standard error, not with --quiet
    void draw(std::string_view text) const; ///< as it stands on standard error
    void warning(const Error &error) const;
    /// The error on standard error, with JSON also as `{error: …}` on standard output; gives its exit status.
    ExitStatus fail(const Error &error) const;

private:
    bool m_json;
    bool m_quiet;
    bool m_isTerminal;
    bool m_hasColor;
};

/// `{code, message, remedy?, file?, line?, column?, http_status?}`.
Json errorObject(const Error &error);

} // namespace Touchstone
