#include "engine/middleware/sub_agent_middleware.h"

#include "engine/middleware/system_prompt.h"
#include "engine/middleware/task_tool.h"

namespace Touchstone {

SubAgent toSubAgent(std::string description, std::shared_ptr<const Agent> agent)
{
    SubAgent subAgent;
    subAgent.name = agent->spec().name;
    subAgent.description = std::move(description);
    subAgent.compactAnswer = agent->spec().responseFormat && agent->spec().responseFormat->typed;
    subAgent.sharesFiles = true;
    subAgent.run = [agent = std::move(agent)](Checkpoint from, RunContext &run, const AgentScope &scope) {
        return agent->proceed(std::move(from), run, scope, {});
    };
    return subAgent;
}

SubAgentMiddleware::SubAgentMiddleware(std::vector<SubAgent> subAgents, std::string systemPrompt,
                                       std::string description)
{
    if (!systemPrompt.empty())
        m_fragment = std::move(systemPrompt) + "\n\nAvailable subagent types:\n\n" + listOf(subAgents);
    m_tools.push_back(std::make_shared<TaskTool>(std::move(subAgents), std::move(description)));
}

Result<ModelResponse> SubAgentMiddleware::wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                        RunContext & /*run*/, const ModelCallNext &next)
{
    if (!m_fragment.empty())
        request.system = withFragment(std::move(request.system), m_fragment);
    return next(std::move(request));
}

Result<ToolOutcome> SubAgentMiddleware::wrapToolCall(ToolCall call, const ToolCallContext &context,
                                                     const ToolCallNext &next)
{
    if (call.name == "task" && call.id.value_or(std::string()).empty()) {
        Error error;
        error.code = Error::Code::Malformed;
        error.className = "ValueError";
        error.message = "The model called the tool 'task' without an id.";
        return failure(std::move(error));
    }
    return next(std::move(call), context);
}

} // namespace Touchstone
