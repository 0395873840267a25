#include "engine/middleware/agent_profile.h"

#include "engine/middleware/prompt_text.h"
#include "engine/middleware/todo_middleware.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 3> claudeModels{"claude-opus-4-7", "claude-sonnet-4-6", "claude-haiku-4-5"};
constexpr std::array<std::string_view, 3> codexModels{"gpt-5.1-codex", "gpt-5.2-codex", "gpt-5.3-codex"};

template<std::size_t N>
bool contains(const std::array<std::string_view, N> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

AgentProfile builtInProfile(const ModelInfo &model)
{
    AgentProfile profile;
    if (model.provider == "anthropic" && contains(claudeModels, model.model))
        profile.promptSuffix = promptText("profile_claude");
    if (model.provider == "openai" && contains(codexModels, model.model)) {
        profile.promptSuffix = promptText("profile_codex");
        profile.extraMiddlewares = {std::make_shared<TodoMiddleware>()};
    }
    return profile;
}

} // namespace Touchstone
