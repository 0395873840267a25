#pragma once

#include "engine/base/json_text.h"

#include <string>

/// JSON values as Python writes the objects that they become (`spec/engine.md` §0.3, §0.4).
namespace Touchstone::Python {

/// `repr()` of the value: `{'a': [1, 2.5, True, None]}`.
std::string repr(const Json &value);
/// The same for JSON in its serialised form; absent JSON is an empty map.
std::string jsonRepr(const JsonText &json);

/// `json.dumps(value)`: separators `", "` and `": "`; `ascii` writes everything outside ASCII as `\uXXXX`.
std::string jsonDumps(const Json &value, bool ascii = true);

} // namespace Touchstone::Python
