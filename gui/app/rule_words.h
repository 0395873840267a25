#pragma once

#include <string_view>

namespace Touchstone {

/// The texts of a rule, to be translated in the context RuleText; `%1`, `%2` stand for the rule's arguments.
struct RuleWords
{
    const char *id;
    const char *text;
    const char *shortText;
    const char *why;
    const char *fix; ///< what the repair does; empty where there is none
};

/// The words of a rule of the engine; null for one that the window does not know.
const RuleWords *findRuleWords(std::string_view rule);

} // namespace Touchstone
