#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerMemoryOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
