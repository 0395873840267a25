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
    StateUpdate update;
    update.skills.emplace();
    update.skills->skills = std::move(loaded.skills);
    if (!loaded.errors.empty())
        update.skills->loadErrors = std::move(loaded.errors);
    return update;
}

Result<ModelResponse> SkillsMiddleware::wrapModelCall(ModelRequest request, const AgentState &state,
                                                      RunContext & /*run*/, const ModelCallNext &next)
{
    if (m_hidden)
        return next(std::move(request));
    Result<std::string> text = fragment(state.skills.value_or(SkillsState()));
    if (!text)
        return failure(text.error());
    request.system = withFragment(request.system, *text);
    return next(std::move(request));
}

Result<std::string> SkillsMiddleware::fragment(const SkillsState &state)
{
    const std::lock_guard lock(m_mutex);
    if (m_renderedFor == state)
        return m_rendered;
    const std::vector<std::string> errors = state.loadErrors.value_or(std::vector<std::string>());
    Result<std::string> rendered = skillsPrompt(m_template, skillsSlots(m_sources, state.skills, errors));
    if (rendered) {
        m_rendered = *rendered;
        m_renderedFor = state;
    }
    return rendered;
}

} // namespace Touchstone
