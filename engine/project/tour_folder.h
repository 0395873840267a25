#pragma once

#include "engine/base/result.h"

#include <stop_token>
#include <string>

namespace Touchstone {

/// Makes the user's own copy of the bundled tour, so that it can be edited: copies `bundled` to `target` when that is
/// not there, or when it is the copy of another version of the tour; such an older copy is kept beside it as
/// `target-1`, `target-2`, … Gives `target`.
Result<std::string> prepareTour(const std::string &bundled, const std::string &target, std::stop_token stop);

} // namespace Touchstone
