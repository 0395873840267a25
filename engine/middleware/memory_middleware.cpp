#include "engine/middleware/memory_middleware.h"

#include "engine/memory/memory.h"
#include "engine/memory/memory_prompt.h"
#include "engine/middleware/system_prompt.h"

#include <array>

namespace Touchstone {

Result<std::shared_ptr<MemoryMiddleware>> MemoryMiddleware::create(std::shared_ptr<Backend> backend,
                                                                   std::vector<std::string> sources, Options options)
{
    if (options.promptTemplate.empty())
        options.promptTemplate = defaultMemoryTemplate();
    if (Result<void> checked = checkMemoryTemplate(options.promptTemplate); !checked)
        return failure(checked.error());
    return std::shared_ptr<MemoryMiddleware>(
        new MemoryMiddleware(std::move(backend), std::move(sources), std::move(options)));
}

MemoryMiddleware::MemoryMiddleware(std::shared_ptr<Backend> backend, std::vector<std::string> sources, Options options)
    : m_backend(std::move(backend))
    , m_sources(std::move(sources))
    , m_options(std::move(options))
{
}

std::span<const HookDeclaration> MemoryMiddleware::hooks() const
{
    static const std::array<HookDeclaration, 1> declared{{{.hook = NodeHook::BeforeAgent, .canJumpTo = {}}}};
    return declared;
}

HookResult MemoryMiddleware::beforeAgent(const AgentState &state, RunContext & /*run*/)
{
    if (state.memory)
        return {};
    Result<MemoryContents> contents = loadMemory(*m_backend, m_sources);
    if (!contents)
        return failure(contents.error());
    StateUpdate update;
    update.memory = MemoryState{std::move(*contents)};
    return update;
}

Result<ModelResponse> MemoryMiddleware::wrapModelCall(ModelRequest request, const AgentState &state,
                                                      RunContext & /*run*/, const ModelCallNext &next)
{
    if (!m_options.hidden) {
        const auto text = fragment(state.memory);
        if (!text)
            return failure(text.error());
        request.system = withFragment(std::move(request.system), **text);
    }
    if (m_options.addCacheControl && request.system && request.model->info().isAnthropic) {
        std::vector<ContentBlock> blocks = blocksOf(*request.system);
        if (setCacheBreakpoint(blocks))
            request.system->content = standardBlocks(std::move(blocks));
    }
    return next(std::move(request));
}

Result<std::shared_ptr<const std::string>> MemoryMiddleware::fragment(const SharedValue<MemoryState> &state)
{
    const std::lock_guard lock(m_mutex);
    if (m_rendered && m_renderedFor == state)
        return m_rendered;
    const MemoryContents none;
    const std::vector<MemorySection> sections = memorySections(state ? state->contents : none, m_sources);
    Result<std::string> rendered = memoryPrompt(m_options.promptTemplate, memoryText(sections));
    if (!rendered)
        return failure(rendered.error());
    m_rendered = std::make_shared<const std::string>(std::move(*rendered));
    m_renderedFor = state;
    return m_rendered;
}

} // namespace Touchstone
