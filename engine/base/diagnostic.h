#pragma once

#include "engine/base/error.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// How much a finding matters (`design/interfaces.md`, Words), worst first.
enum class Severity : std::uint8_t {
    WillNotLoad,
    Changed, ///< loads, but cut or changed
    NotPortable,
    Style,
};

/// All of them, worst first.
inline constexpr std::array allSeverities{Severity::WillNotLoad, Severity::Changed, Severity::NotPortable,
                                          Severity::Style};

/// `will-not-load`, `changed`, `not-portable`, `style`.
std::string_view toWord(Severity severity);

/// Replaces the bytes [begin, begin + length) of the file by `text`.
struct TextEdit
{
    std::size_t begin = 0;
    std::size_t length = 0;
    std::string text;

    bool operator==(const TextEdit &) const = default;
};

/// A repair that changes as few bytes as it can. Edits do not overlap and are in the order of the file.
struct Fix
{
    std::string title; ///< rule's word for it; the window phrases its own
    std::vector<TextEdit> edits;
    /// Where the file shall lie afterwards, from its own folder: `SKILL.md`, `../new-name/SKILL.md`; empty: where it
    /// is.
    std::string moveTo{};
    bool needsAuthor = false; ///< changes a meaning or leaves something to fill in: never applied unasked

    bool operator==(const Fix &) const = default;
};

/// One finding in a file of the user's. Lines and columns count from 1, columns in code points; line 0 means the whole
/// file.
struct Diagnostic
{
    std::string rule; ///< stable id, such as `name-case`; the window looks its texts up by it
    Severity severity = Severity::Style;
    std::string file;
    int line = 0;
    int column = 0;
    int endLine = 0;
    int endColumn = 0;
    std::string field; ///< frontmatter key, if it is about one
    std::string message; ///< English, for the command line
    std::string why; ///< why it matters, with the rule's source
    std::vector<std::string> arguments; ///< values for the window's own phrasing, in the order of the rule
    std::optional<Fix> fix;

    bool operator==(const Diagnostic &) const = default;
};

/// `text` with the edits made; they are in order and do not overlap.
std::string applied(std::string_view text, std::span<const TextEdit> edits);

} // namespace Touchstone
