#pragma once

#include "engine/agent/middleware.h"
#include "engine/llm/chat_model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// What a kind of model needs beside the user's wishes (`spec/engine.md` §4.5, profiles).
struct AgentProfile
{
    std::string basePrompt; ///< after the user's prompt; in place of a sub-agent's
    std::string promptSuffix;
    std::vector<std::string> excludedTools;
    std::vector<std::string> excludedMiddlewares; ///< names
    std::vector<std::shared_ptr<Middleware>> extraMiddlewares;
    std::optional<bool> generalPurpose; ///< whether there is such a sub-agent
    std::string generalPurposePrompt;
};

/// The profile that we bring for a model; an empty one for most.
AgentProfile builtInProfile(const ModelInfo &model);

} // namespace Touchstone
