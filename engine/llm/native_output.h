#pragma once

#include <string_view>

namespace Touchstone {

/// Whether a model of this name is known to have native structured output although nothing else tells so; the
/// reference's list (`conformance/README.md`, area rubric, strategy).
bool isKnownForNativeOutput(std::string_view model);

} // namespace Touchstone
