#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

/// A piece of a glob pattern without braces.
struct GlobToken
{
    enum class Kind : std::uint8_t {
        Literal,
        AnyCharacter, ///< `?`
        Class, ///< `[…]`
        Star, ///< `*` inside one name
        Slashes, ///< one or more `/`
        BeforeSlash, ///< a `/` must follow; stands before Folders inside a pattern
        Folders, ///< `**` as a whole component
        FoldersEnd, ///< start or end of the path, or slashes; stands after Folders
    };
    using Range = std::pair<char32_t, char32_t>;

    Kind kind = Kind::Literal;
    bool atStart = false; ///< begins a component: takes no leading dot
    bool isNegated = false;
    char32_t character = 0;
    std::vector<Range> ranges;

    bool contains(char32_t point) const;
};

/// Parses a pattern; what has no meaning stands for itself.
std::vector<GlobToken> globTokens(std::u32string_view pattern);

} // namespace Touchstone
