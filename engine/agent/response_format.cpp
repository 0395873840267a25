#include "engine/agent/response_format.h"

#include "engine/base/python_text.h"
#include "engine/llm/native_output.h"

namespace Touchstone {

bool hasNativeOutput(const ModelInfo &model, bool withTools)
{
    if (model.structuredOutput.value_or(false)) {
        const std::string id = Python::lower(model.model);
        const bool oldGemini = id.find("gemini") != std::string::npos && id.find("gemini-3") == std::string::npos;
        return !(withTools && (oldGemini || model.outputExcludesTools));
    }
    return isKnownForNativeOutput(model.model);
}

} // namespace Touchstone
