#pragma once

#include "engine/base/json_text.h"

#include <functional>
#include <map>
#include <string>

namespace Touchstone::Conformance {

/// One operation of the golden cases: the `input` of a case to what our engine gives, in the form of `expect`.
///
/// Long texts in `input` (`repeat`, `concat`, `parts`) are expanded before; `base64` stands as it is, since only the
/// operation knows whether bytes are meant (`bytesOf`, case_values.h). An operation keeps no state between calls. Keys
/// that are missing in `input` may throw: the runner reports the case as failed.
using Operation = std::function<Json(const Json &input)>;
using Registry = std::map<std::string, Operation, std::less<>>;

/// One function an area, in operations_<area>.cpp.
void registerYamlOperations(Registry &registry);
void registerSkillsOperations(Registry &registry);
void registerMemoryOperations(Registry &registry);
void registerRubricOperations(Registry &registry);
void registerRubricLoopOperation(Registry &registry);
void registerBackendsOperations(Registry &registry);
void registerPermissionsOperations(Registry &registry);
void registerToolsOperations(Registry &registry);
void registerAgentOperations(Registry &registry);

} // namespace Touchstone::Conformance
