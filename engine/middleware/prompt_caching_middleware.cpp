#include "engine/middleware/prompt_caching_middleware.h"

#include "engine/base/json.h"
#include "engine/middleware/system_prompt.h"

namespace Touchstone {

Result<ModelResponse> PromptCachingMiddleware::wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                             RunContext & /*run*/, const ModelCallNext &next)
{
    if (!request.model->info().isAnthropic)
        return next(std::move(request));
    const JsonText cacheControl{R"({"type":"ephemeral","ttl":"5m"})"};
    if (request.system)
        markLastBlock(*request.system, cacheControl);
    if (!request.tools.empty()) {
        ToolSchema &last = request.tools.back();
        Json extras = last.extras.isEmpty() ? Json::object() : parseJson(last.extras);
        extras["cache_control"] = parseJson(cacheControl);
        last.extras = toJsonText(extras);
    }
    request.cacheControl = cacheControl;
    return next(std::move(request));
}

} // namespace Touchstone
