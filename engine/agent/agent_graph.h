#pragma once

#include "engine/agent/agent.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

inline constexpr std::string_view startNode = "__start__";
inline constexpr std::string_view modelNode = "model";
inline constexpr std::string_view toolsNode = "tools";

/// A node of the loop: the model, the tools, or one hook of one middleware.
struct AgentNode
{
    enum class Kind : std::uint8_t { Start, Model, Tools, Hook };
    Kind kind = Kind::Model;
    std::string name;
    Middleware *middleware = nullptr; ///< of a hook
    const HookDeclaration *declaration = nullptr; ///< of a hook
    const AgentNode *following = nullptr; ///< where the plain edge of a hook leads; null: the run ends
};

/// Nodes and edges of one agent (`spec/engine.md` §5.2), its tools and the schemas that the model is given. Immutable.
class AgentGraph
{
public:
    /// Fails as `Agent::create` does.
    static Result<std::unique_ptr<AgentGraph>> create(AgentSpec spec);

    const AgentSpec &spec() const { return m_spec; }
    const AgentNode *find(std::string_view name) const;
    const std::vector<ToolSchema> &toolSchemas() const { return m_toolSchemas; }
    Tool *tool(std::string_view name) const;
    /// The parameters of a tool that there is.
    const ParameterSchema &parametersOf(std::string_view tool) const;
    /// Names of all tools in the order of their registration.
    std::string toolNames() const;
    const OutputVariant *outputVariant(std::string_view toolName) const;

    /// What runs after `node`, when `state` has its updates and `jump` is what they asked for.
    Result<std::vector<PendingTask>> after(const AgentNode &node, const AgentState &state,
                                           std::optional<JumpTarget> jump) const;

private:
    using Next = Result<std::vector<PendingTask>>;

    explicit AgentGraph(AgentSpec spec);

    Result<void> build();
    void addTools();
    std::vector<AgentNode *> addHooks(NodeHook hook, std::string_view suffix, bool reversed);
    void connect();
    Result<void> checkDeclaredJumps() const;
    const AgentNode *destination(JumpTarget target) const;
    Next afterHook(const AgentNode &node, std::optional<JumpTarget> jump) const;
    Next afterModel(const AgentState &state, std::optional<JumpTarget> jump) const;
    Next afterTools(const AgentState &state) const;
    static Next go(const AgentNode *node);

    AgentSpec m_spec;
    std::deque<AgentNode> m_nodes; // stable addresses
    const AgentNode *m_entry = nullptr; // first node of a run
    const AgentNode *m_loopEntry = nullptr;
    const AgentNode *m_loopExit = nullptr;
    const AgentNode *m_exit = nullptr; // null: the run ends
    const AgentNode *m_tools = nullptr; // null: there are none
    const AgentNode *m_afterModelHook = nullptr; // where the plain edge of the model leads
    std::vector<std::shared_ptr<Tool>> m_toolList;
    struct RegisteredTool
    {
        Tool *tool = nullptr;
        ParameterSchema parameters;
    };
    std::map<std::string, RegisteredTool, std::less<>> m_toolsByName;
    std::vector<ToolSchema> m_toolSchemas;
    std::map<std::string, const OutputVariant *, std::less<>> m_outputVariants;
};

} // namespace Touchstone
