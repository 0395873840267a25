#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerPermissionsOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
