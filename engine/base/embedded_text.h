#pragma once

#include <string_view>

namespace Touchstone {

/// A text file of `resources/` that is compiled into the engine, by its path there (`prompts/grader.md`); empty when
/// there is none.
std::string_view embeddedText(std::string_view name);

} // namespace Touchstone
