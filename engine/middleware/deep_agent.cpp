#include "engine/middleware/deep_agent.h"

#include "engine/backends/composite_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/middleware/filesystem_middleware.h"
#include "engine/middleware/memory_middleware.h"
#include "engine/middleware/middleware_stack.h"
#include "engine/middleware/patch_tool_calls_middleware.h"
#include "engine/middleware/prompt_caching_middleware.h"
#include "engine/middleware/prompt_text.h"
#include "engine/middleware/skills_middleware.h"
#include "engine/middleware/summarization_middleware.h"
#include "engine/middleware/tool_exclusion_middleware.h"

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

constexpr std::string_view generalPurposeName = "general-purpose";

/// The store of the state backend below `backend`, if there is one.
std::shared_ptr<FileStore> storeOf(Backend &backend)
{
    if (auto *state = dynamic_cast<StateBackend *>(&backend))
        return state->files();
    const auto *composite = dynamic_cast<CompositeBackend *>(&backend);
    if (composite == nullptr)
        return nullptr;
    if (std::shared_ptr<FileStore> store = storeOf(*composite->fallback()))
        return store;
    for (const auto &[prefix, route] : composite->routes()) {
        if (std::shared_ptr<FileStore> store = storeOf(*route))
            return store;
    }
    return nullptr;
}

std::string joined(const std::string &first, const std::string &second)
{
    return first.empty() || second.empty() ? first + second : first + "\n\n" + second;
}

/// The user's prompt with the profile's texts behind it.
Message withProfile(Message system, const AgentProfile &profile)
{
    const std::string text = joined(profile.basePrompt, profile.promptSuffix);
    if (text.empty())
        return system;
    if (auto *plain = std::get_if<std::string>(&system.content))
        *plain = joined(*plain, text);
    else
        std::get<std::vector<ContentBlock>>(system.content).push_back(ContentBlock::ofText("\n\n" + text));
    return system;
}

AgentProfile profileOf(const std::shared_ptr<ChatModel> &model)
{
    return model ? builtInProfile(model->info()) : AgentProfile();
}

/// Puts the agents of one spec together.
class Assembly
{
public:
    explicit Assembly(DeepAgentSpec spec)
        : m_spec(std::move(spec))
        , m_profile(m_spec.profile ? *m_spec.profile : profileOf(m_spec.model))
    {
    }

    Result<DeepAgentParts> build();

private:
    using MiddlewarePtr = std::shared_ptr<Middleware>;

    Result<void> check() const;
    Result<void> addSubAgents();
    Result<void> addSubAgent(const SubAgentSpec &spec);
    Result<void> addGeneralPurpose();
    Result<void> makeSubAgent(AgentSpec agent, std::string description);
    void addToTaskTool(SubAgent subAgent);
    Result<AgentSpec> mainAgent();
    Result<MiddlewareStack::List> mainMiddlewares();
    Result<MiddlewarePtr> filesystem(const std::optional<std::vector<std::string>> &tools,
                                     const std::vector<FilesystemPermission> &permissions, bool isMain) const;
    Result<MiddlewarePtr> skills(const std::vector<SkillSource> &sources) const;
    Result<MiddlewarePtr> summarization(const std::shared_ptr<ChatModel> &model) const;
    MiddlewarePtr humanInTheLoop(const std::vector<FilesystemPermission> &permissions,
                                 const std::vector<InterruptRule> &own) const;
    MiddlewarePtr toolExclusion() const;
    MiddlewareStack stack() { return {m_profile.excludedMiddlewares, m_matched}; }
    /// Of a sub-agent with a model of its own.
    AgentProfile profileFor(const SubAgentSpec &spec) const;
    static std::string subAgentPrompt(const std::string &authored, const AgentProfile &profile);

    DeepAgentSpec m_spec;
    AgentProfile m_profile; // of the main agent
    std::set<std::string> m_matched; // excluded middlewares that were met
    std::vector<SubAgent> m_subAgents;
    DeepAgentParts m_parts;
};

Result<DeepAgentParts> Assembly::build()
{
    if (Result<void> checked = check(); !checked)
        return failure(checked.error());
    if (Result<void> added = addSubAgents(); !added)
        return failure(added.error());
    Result<AgentSpec> main = mainAgent();
    if (!main)
        return failure(main.error());
    for (const std::string &name : m_profile.excludedMiddlewares) {
        if (!m_matched.contains(name))
            m_parts.unmatchedExclusions.push_back(name);
    }
    m_parts.main = std::move(*main);
    return std::move(m_parts);
}

Result<void> Assembly::check() const
{
    if (!m_spec.model)
        return failure(Error::Code::Usage, "The agent has no model.", "Choose a model.");
    if (!m_spec.backend)
        return failure(Error::Code::Usage, "The agent has no backend.");
    for (const std::string &name : m_profile.excludedMiddlewares) {
        if (name == "FilesystemMiddleware" || name == "SubAgentMiddleware")
            return failure(raisedError(Error::Code::InvalidValue, "ValueError",
                                       "The middleware '" + name + "' cannot be excluded."));
    }
    return {};
}

Result<void> Assembly::addSubAgents()
{
    if (!m_spec.subAgents)
        return {};
    const bool given = std::any_of(m_spec.subAgentSpecs.begin(), m_spec.subAgentSpecs.end(),
                                   [](const SubAgentSpec &spec) { return spec.name == generalPurposeName; });
    if (!given && m_profile.generalPurpose.value_or(m_spec.generalPurpose)) {
        if (Result<void> added = addGeneralPurpose(); !added)
            return added;
    }
    for (const SubAgentSpec &spec : m_spec.subAgentSpecs) {
        if (Result<void> added = addSubAgent(spec); !added)
            return added;
    }
    return {};
}

AgentProfile Assembly::profileFor(const SubAgentSpec &spec) const
{
    return m_spec.profile || !spec.model ? m_profile : profileOf(spec.model);
}

std::string Assembly::subAgentPrompt(const std::string &authored, const AgentProfile &profile)
{
    return joined(profile.basePrompt.empty() ? authored : profile.basePrompt, profile.promptSuffix);
}

Result<void> Assembly::addGeneralPurpose()
{
    MiddlewareStack stack = this->stack();
    Result<MiddlewarePtr> files = filesystem(m_spec.fileTools, m_spec.permissions, false);
    if (!files)
        return failure(files.error());
    stack.add(std::move(*files));
    Result<MiddlewarePtr> summarization = this->summarization(m_spec.model);
    if (!summarization)
        return failure(summarization.error());
    stack.add(std::move(*summarization));
    stack.add(std::make_shared<PatchToolCallsMiddleware>());
    if (m_spec.skills) {
        Result<MiddlewarePtr> skills = this->skills(*m_spec.skills);
        if (!skills)
            return failure(skills.error());
        stack.add(std::move(*skills));
    }
    stack.add(m_profile.extraMiddlewares);
    stack.add(std::make_shared<PromptCachingMiddleware>());
    stack.merge(m_spec.middlewares, true);
    stack.add(toolExclusion());
    stack.add(humanInTheLoop(m_spec.permissions, m_spec.interruptOn));
    const std::string &overlay = m_profile.generalPurposePrompt;
    AgentSpec agent;
    agent.name = generalPurposeName;
    agent.model = m_spec.model;
    agent.system = Message::system(overlay.empty() ? subAgentPrompt(promptText("subagent"), m_profile)
                                                   : joined(overlay, m_profile.promptSuffix));
    agent.tools = m_spec.tools;
    agent.middlewares = stack.take();
    return makeSubAgent(std::move(agent), promptText("general_purpose"));
}

Result<void> Assembly::addSubAgent(const SubAgentSpec &spec)
{
    if (spec.compiled) {
        SubAgent compiled = *spec.compiled;
        compiled.name = spec.name;
        compiled.description = spec.description;
        addToTaskTool(std::move(compiled));
        return {};
    }
    const std::vector<FilesystemPermission> &permissions = spec.permissions ? *spec.permissions : m_spec.permissions;
    const AgentProfile profile = profileFor(spec);
    MiddlewareStack stack = this->stack();
    Result<MiddlewarePtr> files = filesystem(spec.fileTools ? spec.fileTools : m_spec.fileTools, permissions, false);
    if (!files)
        return failure(files.error());
    stack.add(std::move(*files));
    Result<MiddlewarePtr> summarization = this->summarization(spec.model ? spec.model : m_spec.model);
    if (!summarization)
        return failure(summarization.error());
    stack.add(std::move(*summarization));
    stack.add(std::make_shared<PatchToolCallsMiddleware>());
    if (!spec.skills.empty()) {
        Result<MiddlewarePtr> skills = this->skills(spec.skills);
        if (!skills)
            return failure(skills.error());
        stack.add(std::move(*skills));
    }
    stack.markPlaceOfNew();
    stack.add(profile.extraMiddlewares);
    stack.add(std::make_shared<PromptCachingMiddleware>());
    stack.add(toolExclusion());
    stack.add(humanInTheLoop(permissions, spec.interruptOn ? *spec.interruptOn : m_spec.interruptOn));
    stack.merge(spec.middlewares);
    AgentSpec agent;
    agent.name = spec.name;
    agent.model = spec.model ? spec.model : m_spec.model;
    agent.system = Message::system(subAgentPrompt(spec.systemPrompt, profile));
    agent.tools = spec.tools ? *spec.tools : m_spec.tools;
    agent.middlewares = stack.take();
    agent.responseFormat = spec.responseFormat;
    return makeSubAgent(std::move(agent), spec.description);
}

Result<void> Assembly::makeSubAgent(AgentSpec agent, std::string description)
{
    agent.recursionLimit = m_spec.recursionLimit;
    agent.parallelTools = m_spec.parallelTools;
    Result<std::unique_ptr<Agent>> made = Agent::create(std::move(agent));
    if (!made)
        return failure(made.error());
    const std::shared_ptr<const Agent> shared = std::move(*made);
    auto &all = m_parts.subAgents;
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const auto &other) { return other->spec().name == shared->spec().name; });
    if (same != all.end())
        *same = shared;
    else
        all.push_back(shared);
    addToTaskTool(toSubAgent(std::move(description), shared));
    return {};
}

/// A later one of the same name takes the place of the earlier one.
void Assembly::addToTaskTool(SubAgent subAgent)
{
    const auto same = std::find_if(m_subAgents.begin(), m_subAgents.end(),
                                   [&](const SubAgent &other) { return other.name == subAgent.name; });
    if (same != m_subAgents.end())
        *same = std::move(subAgent);
    else
        m_subAgents.push_back(std::move(subAgent));
}

Result<AgentSpec> Assembly::mainAgent()
{
    Result<MiddlewareStack::List> middlewares = mainMiddlewares();
    if (!middlewares)
        return failure(middlewares.error());
    AgentSpec agent;
    agent.name = m_spec.name;
    agent.model = m_spec.model;
    agent.system = withProfile(m_spec.system, m_profile);
    agent.tools = m_spec.tools;
    agent.middlewares = std::move(*middlewares);
    agent.responseFormat = m_spec.responseFormat;
    agent.recursionLimit = m_spec.recursionLimit;
    agent.parallelTools = m_spec.parallelTools;
    return agent;
}

Result<MiddlewareStack::List> Assembly::mainMiddlewares()
{
    MiddlewareStack stack = this->stack();
    if (m_spec.skills) {
        Result<MiddlewarePtr> skills = this->skills(*m_spec.skills);
        if (!skills)
            return failure(skills.error());
        stack.add(std::move(*skills));
    }
    Result<MiddlewarePtr> files = filesystem(m_spec.fileTools, m_spec.permissions, true);
    if (!files)
        return failure(files.error());
    stack.add(std::move(*files));
    if (!m_subAgents.empty())
        stack.add(std::make_shared<SubAgentMiddleware>(m_subAgents));
    Result<MiddlewarePtr> summarization = this->summarization(m_spec.model);
    if (!summarization)
        return failure(summarization.error());
    stack.add(std::move(*summarization));
    stack.add(std::make_shared<PatchToolCallsMiddleware>());
    stack.markPlaceOfNew();
    stack.add(m_profile.extraMiddlewares);
    stack.add(std::make_shared<PromptCachingMiddleware>());
    if (m_spec.memory) {
        MemoryMiddleware::Options options;
        options.promptTemplate = m_spec.memoryTemplate;
        options.addCacheControl = true;
        auto memory = MemoryMiddleware::create(m_spec.backend, *m_spec.memory, std::move(options));
        if (!memory)
            return failure(memory.error());
        stack.add(std::move(*memory));
    }
    stack.add(humanInTheLoop(m_spec.permissions, m_spec.interruptOn));
    stack.add(toolExclusion());
    stack.merge(m_spec.middlewares);
    return stack.take();
}

Result<Assembly::MiddlewarePtr> Assembly::filesystem(const std::optional<std::vector<std::string>> &tools,
                                                     const std::vector<FilesystemPermission> &permissions,
                                                     bool isMain) const
{
    FilesystemMiddlewareOptions options;
    options.tools.tools = tools;
    options.tools.permissions = permissions;
    options.store = storeOf(*m_spec.backend);
    options.fillsStore = isMain;
    auto made = FilesystemMiddleware::create(m_spec.backend, std::move(options));
    if (!made)
        return failure(made.error());
    return MiddlewarePtr(std::move(*made));
}

Result<Assembly::MiddlewarePtr> Assembly::summarization(const std::shared_ptr<ChatModel> &model) const
{
    SummarizationOptions options = summarizationDefaults(model->info());
    if (const auto *composite = dynamic_cast<CompositeBackend *>(m_spec.backend.get()))
        options.artifactsRoot = composite->artifactsRoot();
    auto summarizer = Summarizer::create(m_spec.backend, std::move(options));
    if (!summarizer)
        return failure(summarizer.error());
    return MiddlewarePtr(std::make_shared<SummarizationMiddleware>(std::move(*summarizer)));
}

Result<Assembly::MiddlewarePtr> Assembly::skills(const std::vector<SkillSource> &sources) const
{
    auto made = SkillsMiddleware::create(m_spec.backend, sources, m_spec.skillsTemplate);
    if (!made)
        return failure(made.error());
    return MiddlewarePtr(std::move(*made));
}

Assembly::MiddlewarePtr Assembly::humanInTheLoop(const std::vector<FilesystemPermission> &permissions,
                                                 const std::vector<InterruptRule> &own) const
{
    std::vector<InterruptRule> rules = interruptRules(permissions, own);
    return rules.empty() ? nullptr : std::make_shared<HumanInTheLoopMiddleware>(std::move(rules));
}

Assembly::MiddlewarePtr Assembly::toolExclusion() const
{
    const std::vector<std::string> &tools = m_profile.excludedTools;
    return tools.empty() ? nullptr : std::make_shared<ToolExclusionMiddleware>(tools);
}

} // namespace

std::vector<InterruptRule> interruptRules(const std::vector<FilesystemPermission> &permissions,
                                          std::vector<InterruptRule> own)
{
    std::vector<InterruptRule> rules;
    for (const std::string &tool : interruptingTools(permissions)) {
        InterruptRule rule;
        rule.tool = tool;
        rule.when = [permissions](const ToolCall &call) { return interruptsCall(permissions, call.name, call.args); };
        rules.push_back(std::move(rule));
    }
    for (InterruptRule &rule : own) {
        const auto same = std::find_if(rules.begin(), rules.end(),
                                       [&](const InterruptRule &other) { return other.tool == rule.tool; });
        if (same != rules.end())
            *same = std::move(rule);
        else
            rules.push_back(std::move(rule));
    }
    return rules;
}

Result<DeepAgentParts> assembleDeepAgent(DeepAgentSpec spec)
{
    return Assembly(std::move(spec)).build();
}

Result<std::unique_ptr<Agent>> createDeepAgent(DeepAgentSpec spec)
{
    Result<DeepAgentParts> parts = assembleDeepAgent(std::move(spec));
    if (!parts)
        return failure(parts.error());
    if (!parts->unmatchedExclusions.empty()) {
        return failure(raisedError(Error::Code::InvalidValue, "ValueError",
                                   "The excluded middleware '" + parts->unmatchedExclusions.front()
                                       + "' is in none of the agents."));
    }
    return Agent::create(std::move(parts->main));
}

} // namespace Touchstone
