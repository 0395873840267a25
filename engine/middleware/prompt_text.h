#pragma once

#include <string>
#include <string_view>

namespace Touchstone {

/// Our own text `resources/prompts/<name>.md` without its final newline.
std::string promptText(std::string_view name);

/// `text` with the first `slot` replaced.
std::string filled(std::string text, std::string_view slot, std::string_view value);

} // namespace Touchstone
