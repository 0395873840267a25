#include "engine/agent/agent_graph.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// The last assistant message and the tool messages that follow it.
struct LastTurn
{
    const Message *assistant = nullptr;
    std::vector<const Message *> toolMessages;

    bool answers(const ToolCall &call) const
    {
        return std::any_of(toolMessages.begin(), toolMessages.end(),
                           [&](const Message *message) { return call.id && message->toolCallId == *call.id; });
    }
};

LastTurn lastTurnOf(const Transcript &messages)
{
    LastTurn turn;
    const auto last = std::find_if(messages.rbegin(), messages.rend(),
                                   [](const Message &message) { return message.role == Role::Assistant; });
    if (last == messages.rend())
        return turn;
    turn.assistant = &*last;
    for (auto message = last.base(); message != messages.end(); ++message) {
        if (message->role == Role::Tool)
            turn.toolMessages.push_back(&*message);
    }
    return turn;
}

} // namespace

AgentGraph::AgentGraph(AgentSpec spec)
    : m_spec(std::move(spec))
{
}

Result<std::unique_ptr<AgentGraph>> AgentGraph::create(AgentSpec spec)
{
    std::unique_ptr<AgentGraph> graph(new AgentGraph(std::move(spec)));
    if (Result<void> built = graph->build(); !built)
        return failure(built.error());
    return graph;
}

Result<void> AgentGraph::build()
{
    if (!m_spec.model)
        return failure(Error::Code::Usage, "The agent has no model.", "Choose a model.");
    if (m_spec.recursionLimit < 1) {
        return failure(raisedError(Error::Code::InvalidValue, "ValueError", "The recursion limit must be at least 1."));
    }
    std::set<std::string_view> names;
    for (const auto &middleware : m_spec.middlewares) {
        if (!names.insert(middleware->name()).second) {
            return failure(raisedError(Error::Code::InvalidValue, "AssertionError",
                                       "Two middlewares are called '" + std::string(middleware->name()) + "'."));
        }
    }
    addTools();
    connect();
    return checkDeclaredJumps();
}

void AgentGraph::addTools()
{
    const auto add = [this](const std::shared_ptr<Tool> &tool) {
        const std::string &name = tool->schema().name;
        const auto known = m_toolsByName.find(name);
        if (known == m_toolsByName.end()) {
            m_toolList.push_back(tool);
        } else {
            // A later tool of the same name takes the place of the earlier one.
            const auto place = std::find_if(m_toolList.begin(), m_toolList.end(),
                                            [&](const auto &other) { return other->schema().name == name; });
            *place = tool;
        }
        m_toolsByName.insert_or_assign(
            name, RegisteredTool{.tool = tool.get(), .parameters = ParameterSchema(tool->schema().parameters)});
    };
    for (const auto &middleware : m_spec.middlewares) {
        for (const auto &tool : middleware->tools())
            add(tool);
    }
    for (const auto &tool : m_spec.tools)
        add(tool);
    for (const auto &tool : m_toolList)
        m_toolSchemas.push_back(tool->schema());
    if (m_spec.responseFormat && m_spec.responseFormat->strategy != ResponseFormat::Strategy::Provider) {
        for (const OutputVariant &variant : m_spec.responseFormat->variants)
            m_outputVariants[variant.schema.name] = &variant;
    }
}

std::vector<AgentNode *> AgentGraph::addHooks(NodeHook hook, std::string_view suffix, bool reversed)
{
    std::vector<AgentNode *> nodes;
    for (const auto &middleware : m_spec.middlewares) {
        for (const HookDeclaration &declaration : middleware->hooks()) {
            if (declaration.hook != hook)
                continue;
            m_nodes.push_back({.kind = AgentNode::Kind::Hook,
                               .name = std::string(middleware->name()) + "." + std::string(suffix),
                               .middleware = middleware.get(),
                               .declaration = &declaration});
            nodes.push_back(&m_nodes.back());
        }
    }
    if (reversed)
        std::reverse(nodes.begin(), nodes.end());
    return nodes;
}

void AgentGraph::connect()
{
    const auto chain = [](const std::vector<AgentNode *> &nodes, const AgentNode *last) -> const AgentNode * {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            nodes[i]->following = i + 1 < nodes.size() ? nodes[i + 1] : last;
        return nodes.empty() ? last : nodes.front();
    };
    m_nodes.push_back({.kind = AgentNode::Kind::Start, .name = std::string(startNode)});
    m_nodes.push_back({.kind = AgentNode::Kind::Model, .name = std::string(modelNode)});
    const AgentNode *model = &m_nodes.back();
    const bool wrapsTools = std::any_of(m_spec.middlewares.begin(), m_spec.middlewares.end(),
                                        [](const auto &middleware) { return middleware->wrapsToolCalls(); });
    if (!m_toolList.empty() || wrapsTools) {
        m_nodes.push_back({.kind = AgentNode::Kind::Tools, .name = std::string(toolsNode)});
        m_tools = &m_nodes.back();
    }
    const auto afterModel = addHooks(NodeHook::AfterModel, "after_model", true);
    m_exit = chain(addHooks(NodeHook::AfterAgent, "after_agent", true), nullptr);
    m_afterModelHook = chain(afterModel, m_exit);
    m_loopExit = afterModel.empty() ? model : afterModel.back();
    m_loopEntry = chain(addHooks(NodeHook::BeforeModel, "before_model", false), model);
    m_entry = chain(addHooks(NodeHook::BeforeAgent, "before_agent", false), m_loopEntry);
}

Result<void> AgentGraph::checkDeclaredJumps() const
{
    for (const AgentNode &node : m_nodes) {
        // The edges of the loop's exit ask for no declaration, unless it is a hook like any other.
        const bool hasOwnEdges = &node == m_loopExit && !m_outputVariants.empty();
        if (m_tools != nullptr || node.declaration == nullptr || hasOwnEdges)
            continue;
        const std::vector<JumpTarget> &targets = node.declaration->canJumpTo;
        if (std::find(targets.begin(), targets.end(), JumpTarget::Tools) != targets.end()) {
            return failure(raisedError(Error::Code::InvalidValue, "ValueError",
                                       "'" + node.name + "' may jump to the tools, but the agent has none."));
        }
    }
    return {};
}

const AgentNode *AgentGraph::find(std::string_view name) const
{
    const auto node =
        std::find_if(m_nodes.begin(), m_nodes.end(), [&](const AgentNode &other) { return other.name == name; });
    return node == m_nodes.end() ? nullptr : &*node;
}

Tool *AgentGraph::tool(std::string_view name) const
{
    const auto found = m_toolsByName.find(name);
    return found == m_toolsByName.end() ? nullptr : found->second.tool;
}

const ParameterSchema &AgentGraph::parametersOf(std::string_view tool) const
{
    return m_toolsByName.find(tool)->second.parameters;
}

std::string AgentGraph::toolNames() const
{
    std::string names;
    for (const auto &tool : m_toolList) {
        if (!names.empty())
            names += ", ";
        names += tool->schema().name;
    }
    return names;
}

const OutputVariant *AgentGraph::outputVariant(std::string_view toolName) const
{
    const auto found = m_outputVariants.find(toolName);
    return found == m_outputVariants.end() ? nullptr : found->second;
}

AgentGraph::Next AgentGraph::go(const AgentNode *node)
{
    std::vector<PendingTask> tasks;
    if (node != nullptr) {
        PendingTask task;
        task.node = node->name;
        tasks.push_back(std::move(task));
    }
    return tasks;
}

const AgentNode *AgentGraph::destination(JumpTarget target) const
{
    switch (target) {
    case JumpTarget::Model:
        return m_loopEntry;
    case JumpTarget::Tools:
        return m_tools;
    case JumpTarget::End:
        break;
    }
    return m_exit;
}

AgentGraph::Next AgentGraph::after(const AgentNode &node, const AgentState &state, std::optional<JumpTarget> jump) const
{
    if (node.kind == AgentNode::Kind::Start)
        return go(m_entry);
    if (node.kind == AgentNode::Kind::Tools)
        return afterTools(state);
    if (&node == m_loopExit)
        return afterModel(state, jump);
    if (node.kind == AgentNode::Kind::Model)
        return go(m_afterModelHook);
    return afterHook(node, jump);
}

AgentGraph::Next AgentGraph::afterHook(const AgentNode &node, std::optional<JumpTarget> jump) const
{
    const std::vector<JumpTarget> &declared = node.declaration->canJumpTo;
    if (!jump || declared.empty())
        return go(node.following);
    const AgentNode *target = destination(*jump);
    const bool isNowhere = *jump == JumpTarget::Tools && m_tools == nullptr;
    // The edges of a hook: its plain one and those that it declares; none leads from the loop's entry to itself.
    const auto leadsToTarget = [&](JumpTarget other) {
        return destination(other) == target && !(other == JumpTarget::Model && target == &node);
    };
    if (isNowhere || (target != node.following && std::none_of(declared.begin(), declared.end(), leadsToTarget))) {
        return failure(raisedError(Error::Code::Internal, "KeyError",
                                   "'" + node.name + "' jumps to a place that it does not declare."));
    }
    return go(target);
}

AgentGraph::Next AgentGraph::afterModel(const AgentState &state, std::optional<JumpTarget> jump) const
{
    if (m_tools == nullptr && m_outputVariants.empty()) {
        return m_loopExit->kind == AgentNode::Kind::Model ? go(m_exit) : afterHook(*m_loopExit, jump);
    }
    if (jump == JumpTarget::Tools && m_tools == nullptr)
        return failure(raisedError(Error::Code::Internal, "KeyError", "A jump to the tools, but the agent has none."));
    if (jump)
        return go(destination(*jump));
    if (m_tools == nullptr)
        return go(state.structuredResponse.isEmpty() ? m_loopEntry : m_exit);
    const LastTurn turn = lastTurnOf(state.messages);
    if (turn.assistant == nullptr || turn.assistant->toolCalls.empty())
        return go(m_exit);
    std::vector<PendingTask> tasks;
    for (const ToolCall &call : turn.assistant->toolCalls) {
        if (turn.answers(call) || outputVariant(call.name) != nullptr)
            continue;
        PendingTask task;
        task.node = toolsNode;
        task.call = call;
        tasks.push_back(std::move(task));
    }
    if (!tasks.empty())
        return tasks;
    if (!state.structuredResponse.isEmpty())
        return go(m_exit);
    // The model has no edge to the loop's entry, unless it gives structured output: what the tools do leads there.
    if (m_loopExit->kind == AgentNode::Kind::Model && !m_spec.responseFormat)
        return failure(raisedError(Error::Code::Internal, "KeyError", "All calls of the model are answered already."));
    return go(m_loopEntry);
}

AgentGraph::Next AgentGraph::afterTools(const AgentState &state) const
{
    const LastTurn turn = lastTurnOf(state.messages);
    if (turn.assistant == nullptr)
        return go(m_loopEntry);
    bool known = false;
    bool allDirect = true;
    for (const ToolCall &call : turn.assistant->toolCalls) {
        if (const Tool *tool = this->tool(call.name)) {
            known = true;
            allDirect = allDirect && tool->returnsDirectly();
        }
    }
    const bool structured =
        std::any_of(turn.toolMessages.begin(), turn.toolMessages.end(),
                    [this](const Message *message) { return outputVariant(message->name) != nullptr; });
    return go((known && allDirect) || structured ? m_exit : m_loopEntry);
}

} // namespace Touchstone
