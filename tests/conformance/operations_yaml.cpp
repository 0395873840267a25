#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerYamlOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
