#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Expands `{a,b}`, `{1..9..2}`, `{a..e}` as Bash does; escapes stay in the text, groups that are none stay literal.
/// Nothing when there are more than `limit` results. The empty text is no result.
std::optional<std::vector<std::string>> expandBraces(std::string_view text, std::size_t limit);

} // namespace Touchstone
