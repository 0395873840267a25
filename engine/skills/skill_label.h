#pragma once

#include <string>
#include <string_view>

namespace Touchstone {

/// The label of a source that the user gave none (`spec/engine.md` §1.1.3): `Claude` for `~/.claude/skills`.
std::string labelOf(std::string_view sourcePath);

} // namespace Touchstone
