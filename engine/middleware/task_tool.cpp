#include "engine/middleware/task_tool.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/base/python_text.h"
#include "engine/middleware/prompt_text.h"

#include <algorithm>

namespace Touchstone {
namespace {

JsonText parameters()
{
    return toJsonText(
        Json{{"type", "object"},
             {"properties",
              {{"description",
                {{"type", "string"},
                 {"description", "The whole task: what to do, what is known already, and what to report back."}}},
               {"subagent_type", {{"type", "string"}, {"description", "Name of the sub-agent that does it."}}}}},
             {"required", {"description", "subagent_type"}}});
}

/// What the sub-agent says in the end: its structured answer, else its last words.
std::string answerOf(const AgentState &state, bool compact)
{
    if (!state.structuredResponse.isEmpty()) {
        return compact ? state.structuredResponse.text : Python::jsonDumps(parseJson(state.structuredResponse));
    }
    const auto last = std::find_if(state.messages.rbegin(), state.messages.rend(), [](const Message &message) {
        return message.role == Role::Assistant && !Python::stripRight(textOf(message)).empty();
    });
    return last == state.messages.rend() ? std::string() : std::string(Python::stripRight(textOf(*last)));
}

} // namespace

std::string listOf(const std::vector<SubAgent> &subAgents)
{
    std::string list;
    for (const SubAgent &subAgent : subAgents)
        list += (list.empty() ? "- " : "\n- ") + subAgent.name + ": " + subAgent.description;
    return list;
}

TaskTool::TaskTool(std::vector<SubAgent> subAgents, std::string description)
    : m_subAgents(std::move(subAgents))
{
    if (description.empty())
        description = promptText("task");
    m_schema.name = "task";
    m_schema.description = filled(std::move(description), "{available_agents}", listOf(m_subAgents));
    m_schema.parameters = parameters();
}

const SubAgent *TaskTool::find(std::string_view name) const
{
    const auto found = std::find_if(m_subAgents.begin(), m_subAgents.end(),
                                    [&](const SubAgent &subAgent) { return subAgent.name == name; });
    return found == m_subAgents.end() ? nullptr : &*found;
}

std::string TaskTool::unknown(const std::string &name) const
{
    std::string names;
    for (const SubAgent &subAgent : m_subAgents)
        names += (names.empty() ? "`" : ", `") + subAgent.name + "`";
    return "We cannot invoke subagent " + name + " because it does not exist, the only allowed types are " + names;
}

Result<ToolOutcome> TaskTool::invoke(const JsonText &args, const ToolCallContext &context)
{
    const Json parsed = parseJson(args);
    const std::string name = stringAt(parsed, "subagent_type");
    const SubAgent *subAgent = find(name);
    if (subAgent == nullptr)
        return ToolOutcome(Message::tool(context.callId, m_schema.name, unknown(name)));
    Checkpoint from;
    if (context.resumed) {
        from = *context.resumed;
    } else {
        AgentState state;
        state.files = context.state->files;
        state.rubric = context.state->rubric;
        StateUpdate input;
        input.messages.push_back(Message::user(stringAt(parsed, "description")));
        from = startingPoint(std::move(state), std::move(input));
    }
    const std::string path = context.agent.empty() ? name : std::string(context.agent) + "/" + name;
    AgentResult result = subAgent->run(std::move(from), *context.run, {.agent = path, .parentCallId = context.callId});
    if (result.error)
        return failure(std::move(*result.error));
    ToolOutcome outcome;
    if (!result.interrupts.empty()) {
        result.checkpoint.state = std::move(result.state);
        outcome.suspended = std::make_shared<const Checkpoint>(std::move(result.checkpoint));
        return outcome;
    }
    StateUpdate update;
    update.messages.push_back(
        Message::tool(context.callId, m_schema.name, answerOf(result.state, subAgent->compactAnswer)));
    if (!subAgent->sharesFiles) {
        for (auto &[file, data] : result.state.files)
            update.files.emplace_back(file, std::move(data));
    }
    if (!result.state.rubric.empty())
        update.rubric = std::move(result.state.rubric);
    outcome.update = std::make_shared<const StateUpdate>(std::move(update));
    return outcome;
}

} // namespace Touchstone
