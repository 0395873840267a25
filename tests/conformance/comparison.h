#pragma once

#include "engine/base/json_text.h"

#include <string>
#include <vector>

namespace Touchstone::Conformance {

/// Where `actual` differs from `expect`, one readable line a place (`/skills/0/name: expected "a", got "b"`), at most
/// `limit` of them; empty when they are equal. Keys of objects in any order, arrays in theirs, numbers by value;
/// a `{"any": true}` in `expect` equals everything.
std::vector<std::string> differences(const Json &expect, const Json &actual, std::size_t limit = 8);

} // namespace Touchstone::Conformance
