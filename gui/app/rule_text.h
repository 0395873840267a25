#pragma once

#include "engine/base/diagnostic.h"

#include <QString>

namespace Touchstone {

/// A finding in the words of the window, in the language that is set now; plain text. A rule that has no words here yet
/// (a newer engine, a test) falls back on the engine's English text, which is never empty.
QString ruleText(const Diagnostic &diagnostic);
/// Why it matters, likewise.
QString ruleWhy(const Diagnostic &diagnostic);
/// A few words for a row in a list, such as "YAML error" or "skill.md, wrong case".
QString shortRuleText(const Diagnostic &diagnostic);

/// What the repair of a finding does, for a button; empty when there is none.
QString fixText(const Diagnostic &diagnostic);

} // namespace Touchstone
