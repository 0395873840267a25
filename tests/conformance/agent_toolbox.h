#pragma once

#include "engine/agent/response_format.h"
#include "engine/base/json_text.h"
#include "engine/tools/tool.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace Touchstone::Conformance {

/// Called with the name of a tool that runs.
using ToolTrace = std::function<void(const std::string &name)>;

/// The tools of the golden cases (README of the cases, area agent, Toolbox), by their names.
std::vector<std::shared_ptr<Tool>> toolbox(const Json &names, const ToolTrace &trace = {});

/// The response formats of the golden cases. A typed value is kept as `{"schema", "value"}`, others as `{"value"}`.
ResponseFormat responseFormatOf(const Json &format);

} // namespace Touchstone::Conformance
