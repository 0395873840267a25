#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/tools/permissions.h"

#include <vector>

namespace Touchstone::Conformance {

/// The rules of a case; a rule that may not be built is an Error.
Result<std::vector<FilesystemPermission>> rulesOf(const Json &rules);

/// `{"raises", "text"}` of such an Error.
Json raisedBy(const Error &error);

} // namespace Touchstone::Conformance
