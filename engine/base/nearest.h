#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace Touchstone {

/// The known word that `word` was probably meant to be: the one with the fewest edits (insert, delete, change, swap of
/// neighbours), if there are at most a third of its letters of them, case ignored. The first of equals.
std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string_view> known);
std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string> known);

} // namespace Touchstone
