#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

void registerSkillsOperations(Registry & /*registry*/) { }

} // namespace Touchstone::Conformance
