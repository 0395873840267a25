#pragma once

#include "engine/base/json_text.h"

#include <string_view>

namespace Touchstone {

/// The JSON Schema of a file tool's arguments (`spec/engine.md` §3.2).
JsonText fileToolParameters(std::string_view tool);

} // namespace Touchstone
