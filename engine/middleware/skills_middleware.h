#pragma once

#include "engine/agent/middleware.h"
#include "engine/backends/backend.h"
#include "engine/skills/skill.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Loads the skills once a thread and shows the model their catalog in each request (`spec/engine.md` §1.1).
class SkillsMiddleware final : public Middleware
{
public:
    /// `promptTemplate` empty: our own; nothing is appended for `hidden`. Fails for a template without its slots.
    static Result<std::shared_ptr<SkillsMiddleware>> create(std::shared_ptr<Backend> backend,
                                                            std::vector<SkillSource> sources,
                                                            std::string promptTemplate = {}, bool hidden = false);

    std::string_view name() const override { return "SkillsMiddleware"; }
    std::span<const HookDeclaration> hooks() const override;
    HookResult beforeAgent(const AgentState &state, RunContext &run) override;
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;

private:
    SkillsMiddleware(std::shared_ptr<Backend> backend, std::vector<SkillSource> sources, std::string promptTemplate,
                     bool hidden);

    Result<std::shared_ptr<const std::string>> fragment(const SharedValue<SkillsState> &state);

    std::shared_ptr<Backend> m_backend;
    std::vector<SkillSource> m_sources;
    std::string m_template;
    bool m_hidden;

    // The fragment is rendered once and kept until the loaded skills are others.
    std::mutex m_mutex;
    SharedValue<SkillsState> m_renderedFor;
    std::shared_ptr<const std::string> m_rendered;
};

} // namespace Touchstone
