#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerAgentOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
