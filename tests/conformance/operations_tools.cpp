#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerToolsOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
