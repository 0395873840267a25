#include "engine/llm/native_output.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace Touchstone {
namespace {

/// What may stand between a known name and the end of a model's name.
enum class Tail : std::uint8_t {
    Open, ///< `-`, `/` or `:` and anything
    OpenOrDot, ///< `.` as well
    DashedDate, ///< an optional `-YYYY-MM-DD`, then `/`, `:` or the end
    PlainDate, ///< an optional `-YYYYMMDD`, an optional `-vN` or `-vN:N`, then `/`, `:` or the end
};

struct KnownName
{
    std::string_view name;
    Tail tail;
};

constexpr std::array<KnownName, 23> knownNames{{
    {"gpt-4.1", Tail::Open},
    {"gpt-4o", Tail::Open},
    {"gpt-5", Tail::Open},
    {"gpt-5.1", Tail::Open},
    {"gpt-5.2-chat", Tail::Open},
    {"gpt-5.2-codex", Tail::Open},
    {"gpt-5.3", Tail::Open},
    {"gpt-5.4-mini", Tail::Open},
    {"gpt-5.4-nano", Tail::Open},
    {"gpt-5.5", Tail::Open},
    {"grok-build", Tail::Open},
    {"grok-4", Tail::OpenOrDot},
    {"gpt-5.2", Tail::DashedDate},
    {"gpt-5.4", Tail::DashedDate},
    {"claude-fable-5", Tail::PlainDate},
    {"claude-mythos-5", Tail::PlainDate},
    {"claude-haiku-4-5", Tail::PlainDate},
    {"claude-opus-4-5", Tail::PlainDate},
    {"claude-opus-4-6", Tail::PlainDate},
    {"claude-opus-4-7", Tail::PlainDate},
    {"claude-opus-4-8", Tail::PlainDate},
    {"claude-sonnet-4-5", Tail::PlainDate},
    {"claude-sonnet-4-6", Tail::PlainDate},
}};

bool startsWithAnyOf(std::string_view text, std::string_view characters)
{
    return text.empty() || characters.find(text.front()) != std::string_view::npos;
}

/// Removes `pattern` (a `9` stands for any digit) from the front of `text`, if it is there.
bool skip(std::string_view &text, std::string_view pattern)
{
    if (text.size() < pattern.size())
        return false;
    const bool matches = std::equal(pattern.begin(), pattern.end(), text.begin(), [](char expected, char actual) {
        return expected == '9' ? std::isdigit(static_cast<unsigned char>(actual)) != 0 : expected == actual;
    });
    if (matches)
        text.remove_prefix(pattern.size());
    return matches;
}

bool tailFits(std::string_view rest, Tail tail)
{
    switch (tail) {
    case Tail::Open:
        return startsWithAnyOf(rest, "-/:");
    case Tail::OpenOrDot:
        return startsWithAnyOf(rest, "-/:.");
    case Tail::DashedDate:
        skip(rest, "-9999-99-99");
        return startsWithAnyOf(rest, "/:");
    case Tail::PlainDate:
        skip(rest, "-99999999");
        if (skip(rest, "-v9"))
            skip(rest, ":9");
        return startsWithAnyOf(rest, "/:");
    }
    return false;
}

bool startsWithKnownName(std::string_view text)
{
    return std::any_of(knownNames.begin(), knownNames.end(), [text](const KnownName &known) {
        return text.substr(0, known.name.size()) == known.name && tailFits(text.substr(known.name.size()), known.tail);
    });
}

} // namespace

bool isKnownForNativeOutput(std::string_view model)
{
    std::string lower(model);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char character) { return static_cast<char>(std::tolower(character)); });
    for (std::size_t start = 0; start < lower.size(); ++start) {
        const bool begins = start == 0 || std::string_view("/:.").find(lower[start - 1]) != std::string_view::npos;
        if (begins && startsWithKnownName(std::string_view(lower).substr(start)))
            return true;
    }
    return false;
}

} // namespace Touchstone
