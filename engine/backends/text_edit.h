#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace Touchstone {

struct Replacement
{
    std::string content;
    std::int64_t occurrences = 0;
};

/// Replaces one or all occurrences (`spec/engine.md` §2.2.6). The Error's message is the text that the model gets. An
/// empty `oldString` occurs before every code point and at the end.
Result<Replacement> replaceText(std::string_view content, std::string_view oldString, std::string_view newString,
                                bool replaceAll);

} // namespace Touchstone
