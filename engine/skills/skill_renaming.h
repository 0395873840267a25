#pragma once

#include "engine/base/diagnostic.h"

namespace Touchstone {

/// The places of a text that name a skill by the name of its folder, and what they are when it has another one: parts
/// of paths (`../old/references/a.md`, `skills/old/`, as links or in code) and the name alone in code (`` `old` ``,
/// `` `/old` ``). The frontmatter and words of the running text are left alone: they may mean something else. Edits are
/// in the order of the text.
std::vector<TextEdit> renamedReferences(std::string_view text, std::string_view oldName, std::string_view newName);

} // namespace Touchstone
