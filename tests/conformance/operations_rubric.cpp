#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerRubricOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
