#pragma once

#include <string_view>

namespace Touchstone {

/// The tag of a scalar without one that is not quoted, by the patterns of YAML 1.1 as PyYAML has them
/// (`spec/engine.md` §1.1.6): `yes` is a bool, `y` a string, `012` an int, `1e3` a string.
std::string_view resolvePlainScalar(std::string_view text);

} // namespace Touchstone
