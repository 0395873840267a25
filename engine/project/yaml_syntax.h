#pragma once

#include "engine/base/error.h"

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// The first thing that keeps `text` from being one YAML document, by the strict parser: syntax with line and column, a
/// second document, nesting beyond 64 levels.
std::optional<Error> findYamlFault(std::string_view text, const std::string &file);

} // namespace Touchstone
