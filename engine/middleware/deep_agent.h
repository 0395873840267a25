#pragma once

#include "engine/agent/agent.h"
#include "engine/middleware/human_in_the_loop_middleware.h"
#include "engine/skills/skill.h"

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
    std::optional<std::vector<InterruptRule>> interruptOn;
    std::optional<ResponseFormat> responseFormat;
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
    bool subAgents = true; ///< false: no `task` tool at all
    bool generalPurpose = true; ///< adds the sub-agent `general-purpose` unless one of that name is given
    std::vector<SubAgentSpec> subAgentSpecs;
    std::vector<InterruptRule> interruptOn;
    std::optional<ResponseFormat> responseFormat;
    int recursionLimit = 9999;
};

/// Fails with Error::Code::InvalidValue or Usage for parts that contradict each other.
Result<std::unique_ptr<Agent>> createDeepAgent(DeepAgentSpec spec);

} // namespace Touchstone
