#pragma once

#include <string>
#include <string_view>

namespace Touchstone {

/// The change of a file as `diff -u` writes it, with three lines around each change; empty when there is none. `from`
/// and `to` stand in the head lines.
std::string unifiedDiff(std::string_view before, std::string_view after, const std::string &from,
                        const std::string &to);

} // namespace Touchstone
