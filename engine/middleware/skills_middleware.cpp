#include "engine/middleware/skills_middleware.h"

#include "engine/middleware/system_prompt.h"
#include "engine/skills/skill_loader.h"
#include "engine/skills/skill_prompt.h"

#include <array>

namespace Touchstone {

Result<std::shared_ptr<SkillsMiddleware>> SkillsMiddleware::create(std::shared_ptr<Backend> backend,
                                                                   std::vector<SkillSource> sources,
                                                                   std::string promptTemplate, bool hidden)
{
    if (promptTemplate.empty())
        promptTemplate = defaultSkillsTemplate();
    if (Result<void> checked = checkSkillsTemplate(promptTemplate); !checked)
        return failure(checked.error());
    return std::shared_ptr<SkillsMiddleware>(
        new SkillsMiddleware(std::move(backend), std::move(sources), std::move(promptTemplate), hidden));
}

SkillsMiddleware::SkillsMiddleware(std::shared_ptr<Backend> backend, std::vector<SkillSource> sources,
                                   std::string promptTemplate, bool hidden)
    : m_backend(std::move(backend))
    , m_sources(std::move(sources))
    , m_template(std::move(promptTemplate))
    , m_hidden(hidden)
{
}

std::span<const HookDeclaration> SkillsMiddleware::hooks() const
{
    static const std::array<HookDeclaration, 1> declared{{{.hook = NodeHook::BeforeAgent, .canJumpTo = {}}}};
    return declared;
}

HookResult SkillsMiddleware::beforeAgent(const AgentState &state, RunContext & /*run*/)
{
    if (state.skills)
        return {};
    SkillLoad loaded = loadSkills(*m_backend, m_sources);
    SkillsState skills;
    skills.skills = std::move(loaded.skills);
    if (!loaded.errors.empty())
        skills.loadErrors = std::move(loaded.errors);
    StateUpdate update;
    update.skills = std::move(skills);
    return update;
}

Result<ModelResponse> SkillsMiddleware::wrapModelCall(ModelRequest request, const AgentState &state,
                                                      RunContext & /*run*/, const ModelCallNext &next)
{
    if (m_hidden)
        return next(std::move(request));
    const auto text = fragment(state.skills);
    if (!text)
        return failure(text.error());
    request.system = withFragment(std::move(request.system), **text);
    return next(std::move(request));
}

Result<std::shared_ptr<const std::string>> SkillsMiddleware::fragment(const SharedValue<SkillsState> &state)
{
    const std::lock_guard lock(m_mutex);
    if (m_rendered && m_renderedFor == state)
        return m_rendered;
    const SkillsState loaded = state ? *state : SkillsState();
    const std::vector<std::string> errors = loaded.loadErrors.value_or(std::vector<std::string>());
    Result<std::string> rendered = skillsPrompt(m_template, skillsSlots(m_sources, loaded.skills, errors));
    if (!rendered)
        return failure(rendered.error());
    m_rendered = std::make_shared<const std::string>(std::move(*rendered));
    m_renderedFor = state;
    return m_rendered;
}

} // namespace Touchstone
