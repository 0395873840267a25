#pragma once

#include "engine/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace Touchstone {

/// Name and value of a slot.
using TemplateSlot = std::pair<std::string_view, std::string_view>;

/// Fills the `{name}` slots of a prompt template as Python's `str.format` does (`spec/engine.md` §0.5): doubled braces
/// become single ones, braces inside values mean nothing.
///
/// An Error is `InvalidValue`; `className` is KeyError for an unknown slot, IndexError for a numbered or nameless one,
/// ValueError for broken braces and for format specs, conversions and attributes, which we do not have (deliberate
/// difference 9 of engine/README.md). `subject` is the slot, `position` its place in the template.
Result<std::string> renderTemplate(std::string_view text, std::span<const TemplateSlot> slots);

} // namespace Touchstone
