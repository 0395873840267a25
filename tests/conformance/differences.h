#pragma once

#include <string_view>

namespace Touchstone::Conformance {

/// The text of differences.json, compiled in.
std::string_view differencesText();

} // namespace Touchstone::Conformance
