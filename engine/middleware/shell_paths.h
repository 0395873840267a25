#pragma once

#include "engine/backends/backend.h"

#include <string>

namespace Touchstone {

/// A section for the system prompt of an agent with `execute`: how the paths of the file tools relate to those of the
/// shell (`spec/engine.md` §3.6). Empty when they are the same.
std::string shellPathsSection(Backend &backend);

} // namespace Touchstone
