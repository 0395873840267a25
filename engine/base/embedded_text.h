#pragma once

#include <string_view>
#include <vector>

namespace Touchstone {

/// A text file of `resources/` that is compiled into the engine, by its path there (`prompts/grader.md`); empty when
/// there is none.
std::string_view embeddedText(std::string_view name);

/// The names of those below a folder (`clients/`), sorted.
std::vector<std::string_view> embeddedNames(std::string_view folder);

} // namespace Touchstone
