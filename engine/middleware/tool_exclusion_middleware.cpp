#include "engine/middleware/tool_exclusion_middleware.h"

#include <algorithm>

namespace Touchstone {

Result<ModelResponse> ToolExclusionMiddleware::wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                             RunContext & /*run*/, const ModelCallNext &next)
{
    request.tools.erase(std::remove_if(request.tools.begin(), request.tools.end(),
                                       [this](const ToolSchema &schema) {
                                           return std::find(m_tools.begin(), m_tools.end(), schema.name)
                                               != m_tools.end();
                                       }),
                        request.tools.end());
    return next(std::move(request));
}

} // namespace Touchstone
