#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/base/json_text.h"
#include "engine/middleware/deep_agent.h"
#include "tests/conformance/agent_fixtures.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace Touchstone::Conformance {

// What the cases of deep agents (hitl, task, assembly) have in common.

/// `{tool: true, false or {allowed, description?}}`.
std::vector<InterruptRule> interruptRulesOf(const Json &interruptOn);
/// `{actions, reviews}`.
Json interruptOf(const Interrupt &interrupt);
/// `[{operations, paths, mode}]`; throws for one that is refused.
std::vector<FilesystemPermission> permissionsOf(const Json &permissions);
/// `{path: text}`.
std::vector<std::pair<std::string, std::optional<FileData>>> filesOf(const Json &files);
std::vector<SkillSource> skillSourcesOf(const Json &paths);

/// Passes calls on and writes each down under the name of the agent that made it.
class NamedModel final : public ChatModel
{
public:
    using Log = std::function<void(const std::string &name, const ChatRequest &request)>;

    NamedModel(std::shared_ptr<ChatModel> inner, std::string name, Log log)
        : m_inner(std::move(inner))
        , m_name(std::move(name))
        , m_log(std::move(log))
    {
    }

    const ModelInfo &info() const override { return m_inner->info(); }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override
    {
        m_log(m_name, request);
        return m_inner->chat(request, stop, observer);
    }

private:
    std::shared_ptr<ChatModel> m_inner;
    std::string m_name;
    Log m_log;
};

} // namespace Touchstone::Conformance
