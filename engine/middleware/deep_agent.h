#pragma once

#include "engine/agent/agent.h"
#include "engine/middleware/agent_profile.h"
#include "engine/middleware/human_in_the_loop_middleware.h"
#include "engine/middleware/sub_agent_middleware.h"
#include "engine/skills/skill.h"
#include "engine/tools/permissions.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// A sub-agent that the `task` tool can call (`spec/engine.md` §4.1). What is empty is taken from the main agent.
struct SubAgentSpec
{
    std::string name;
    std::string description;
    std::string systemPrompt;
    std::shared_ptr<ChatModel> model;
    std::optional<std::vector<std::shared_ptr<Tool>>> tools; ///< user tools
    std::vector<std::shared_ptr<Middleware>> middlewares;
    std::vector<SkillSource> skills;
    std::optional<std::vector<std::string>> fileTools; ///< as in `DeepAgentSpec`
    std::optional<std::vector<FilesystemPermission>> permissions;
    std::optional<std::vector<InterruptRule>> interruptOn;
    std::optional<ResponseFormat> responseFormat;
    std::optional<SubAgent> compiled; ///< a ready one; of the rest only name and description count
};

/// The parts of a deep agent (`spec/engine.md` §4.5); `createDeepAgent` puts them together in the reference's order.
struct DeepAgentSpec
{
    std::string name;
    std::shared_ptr<ChatModel> model;
    Message system = Message::system({}); ///< sent also when it is empty
    std::vector<std::shared_ptr<Tool>> tools; ///< user tools
    /// User middlewares (the rubric's is one), after the built-in core; one that is called like a built-in replaces it.
    std::vector<std::shared_ptr<Middleware>> middlewares;
    std::shared_ptr<Backend> backend; ///< also where skills and memory are read
    std::optional<std::vector<SkillSource>> skills; ///< empty list: the fragment is there and says so; none: no skills
    std::optional<std::vector<std::string>> memory; ///< paths in the agent's file system
    std::string skillsTemplate; ///< empty: `resources/prompts/skills.md`
    std::string memoryTemplate; ///< empty: `resources/prompts/memory.md`
    std::optional<std::vector<std::string>> fileTools; ///< names of the file tools and `execute`; none: all of them
    std::vector<FilesystemPermission> permissions;
    bool subAgents = true; ///< false: no `task` tool at all
    bool generalPurpose = true; ///< adds the sub-agent `general-purpose` unless one of that name is given
    std::vector<SubAgentSpec> subAgentSpecs;
    std::vector<InterruptRule> interruptOn;
    std::optional<ResponseFormat> responseFormat;
    std::optional<AgentProfile> profile; ///< none: `builtInProfile` of each agent's model
    int recursionLimit = 9999;
    bool parallelTools = true;
};

/// The agents that a spec leads to, ready to be made.
struct DeepAgentParts
{
    AgentSpec main;
    std::vector<std::shared_ptr<const Agent>> subAgents; ///< in the order of the task tool, without compiled ones
    std::vector<std::string> unmatchedExclusions; ///< middlewares that the profile excludes and no agent has: an error
};

/// Fails with Error::Code::InvalidValue or Usage for parts that contradict each other.
Result<DeepAgentParts> assembleDeepAgent(DeepAgentSpec spec);
Result<std::unique_ptr<Agent>> createDeepAgent(DeepAgentSpec spec);

/// The interrupt rules that permissions of mode `interrupt` lead to, overridden tool by tool by `own` (§4.8).
std::vector<InterruptRule> interruptRules(const std::vector<FilesystemPermission> &permissions,
                                          std::vector<InterruptRule> own);

} // namespace Touchstone
