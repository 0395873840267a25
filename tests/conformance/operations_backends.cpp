#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerBackendsOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
