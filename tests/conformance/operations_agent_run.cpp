#include "engine/agent/agent.h"
#include "engine/base/json.h"
#include "tests/conformance/agent_fixtures.h"
#include "tests/conformance/agent_operations.h"
#include "tests/conformance/agent_toolbox.h"

#include <algorithm>
#include <set>

namespace Touchstone::Conformance {
namespace {

/// A middleware that does what the case says and writes down what it was called for.
class ScriptedMiddleware final : public Middleware
{
public:
    ScriptedMiddleware(const Json &spec, std::vector<std::string> &trace)
        : m_name(stringAt(spec, "name"))
        , m_wrapModel(stringAt(spec, "wrap_model", "pass"))
        , m_wrapTool(stringAt(spec, "wrap_tool", "pass"))
        , m_acts(dumpJson(spec.value("acts", Json::array())))
        , m_trace(trace)
    {
        for (const Json &hook : spec.at("hooks"))
            m_hooks.insert(hook.get<std::string>());
        declare(spec, "before_agent", NodeHook::BeforeAgent);
        declare(spec, "before_model", NodeHook::BeforeModel);
        declare(spec, "after_model", NodeHook::AfterModel);
        declare(spec, "after_agent", NodeHook::AfterAgent);
        m_tools = toolbox(spec.value("tools", Json::array()),
                          [this](const std::string &name) { m_trace.push_back("tool:" + name); });
    }

    std::string_view name() const override { return m_name; }
    std::span<const std::shared_ptr<Tool>> tools() const override { return m_tools; }
    std::span<const HookDeclaration> hooks() const override { return m_declared; }
    bool wrapsToolCalls() const override { return m_hooks.contains("wrap_tool_call"); }

    HookResult beforeAgent(const AgentState &, RunContext &) override { return act("before_agent"); }
    HookResult beforeModel(const AgentState &, RunContext &) override { return act("before_model"); }
    HookResult afterModel(const AgentState &, RunContext &) override { return act("after_model"); }
    HookResult afterAgent(const AgentState &, RunContext &) override { return act("after_agent"); }

    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &, RunContext &,
                                        const ModelCallNext &next) override
    {
        if (!m_hooks.contains("wrap_model_call"))
            return next(std::move(request));
        m_trace.push_back(m_name + ".wrap_model_call(");
        Result<ModelResponse> response = wrapModel(std::move(request), next);
        m_trace.push_back(m_name + ".wrap_model_call)");
        return response;
    }

    Result<ToolOutcome> wrapToolCall(ToolCall call, const ToolCallContext &context, const ToolCallNext &next) override
    {
        m_trace.push_back(m_name + ".wrap_tool_call(");
        Result<ToolOutcome> outcome = wrapTool(std::move(call), context, next);
        m_trace.push_back(m_name + ".wrap_tool_call)");
        return outcome;
    }

private:
    static Error hookError()
    {
        Error error;
        error.className = "HookError";
        error.message = "hook";
        return error;
    }

    static JumpTarget targetOf(const std::string &word)
    {
        if (word == "model")
            return JumpTarget::Model;
        return word == "tools" ? JumpTarget::Tools : JumpTarget::End;
    }

    void declare(const Json &spec, const std::string &name, NodeHook hook)
    {
        if (!m_hooks.contains(name))
            return;
        HookDeclaration declaration;
        declaration.hook = hook;
        for (const Json &target : memberAt(memberAt(spec, "can_jump"), name))
            declaration.canJumpTo.push_back(targetOf(target.get<std::string>()));
        m_declared.push_back(std::move(declaration));
    }

    HookResult act(const std::string &hook)
    {
        m_trace.push_back(m_name + "." + hook);
        const int call = ++m_calls[hook];
        const Json acts = parseJson(JsonText{m_acts});
        const auto found = std::find_if(acts.begin(), acts.end(), [&](const Json &entry) {
            return stringAt(entry, "hook") == hook && integerAt(entry, "call") == call;
        });
        if (found == acts.end())
            return {};
        if (boolAt(*found, "raise"))
            return failure(hookError());
        StateUpdate update;
        if (found->contains("messages"))
            update.messages = messagesOf(found->at("messages"));
        if (found->contains("jump") && found->at("jump").is_string())
            update.jumpTo = targetOf(found->at("jump").get<std::string>());
        return update;
    }

    Result<ModelResponse> wrapModel(ModelRequest request, const ModelCallNext &next)
    {
        const auto answer = [](std::string text) {
            ModelResponse response;
            response.reply.message = Message::assistant(std::move(text));
            return response;
        };
        if (m_wrapModel == "skip")
            return answer(m_name + " answered");
        if (m_wrapModel == "twice") {
            Result<ModelResponse> first = next(request);
            return first ? next(std::move(request)) : first;
        }
        if (m_wrapModel == "no_tools")
            request.tools.clear();
        if (m_wrapModel == "system") {
            request.system = Message::system(request.system ? textOf(*request.system) + "|" + m_name : m_name);
        }
        if (m_wrapModel == "last" && !request.messages.empty())
            request.messages = RequestMessages(request.messages.span().last(1));
        Result<ModelResponse> response = next(std::move(request));
        if (!response && m_wrapModel == "catch")
            return answer(m_name + " caught " + exceptionClassOf(response.error()));
        return response;
    }

    Result<ToolOutcome> wrapTool(ToolCall call, const ToolCallContext &context, const ToolCallNext &next)
    {
        const std::string id = call.id.value_or(std::string());
        const std::string tool = call.name;
        if (m_wrapTool == "raise")
            return failure(hookError());
        if (m_wrapTool == "skip")
            return ToolOutcome(Message::tool(id, tool, m_name + " answered"));
        if (m_wrapTool == "twice") {
            Result<ToolOutcome> first = next(call, context);
            return first ? next(std::move(call), context) : first;
        }
        if (m_wrapTool == "args") {
            const Json args = parseJson(call.args);
            call.args = toJsonText(Json{{"text", m_name + ":" + stringAt(args, "text", "None")}});
        }
        Result<ToolOutcome> outcome = next(std::move(call), context);
        if (!outcome && m_wrapTool == "catch") {
            return ToolOutcome(
                Message::tool(id, tool, m_name + " caught " + exceptionClassOf(outcome.error()), ToolStatus::Error));
        }
        return outcome;
    }

    std::string m_name;
    std::string m_wrapModel;
    std::string m_wrapTool;
    std::string m_acts; // JSON
    std::vector<std::string> &m_trace;
    std::set<std::string> m_hooks;
    std::vector<HookDeclaration> m_declared;
    std::vector<std::shared_ptr<Tool>> m_tools;
    std::map<std::string, int> m_calls;
};

struct RunCase
{
    AgentSpec spec;
    std::shared_ptr<FakeModel> model;
};

RunCase runCaseOf(const Json &input, const Json &options, const ToolTrace &trace)
{
    FakeProfile profile;
    const Json &structured = memberAt(memberAt(options, "profile"), "structured_output");
    if (structured.is_boolean())
        profile.structuredOutput = structured.get<bool>();
    RunCase result;
    result.model = std::make_shared<FakeModel>(input.at("model"), profile);
    result.spec.model = result.model;
    result.spec.name = stringAt(options, "name");
    result.spec.tools = toolbox(input.at("tools"), trace);
    if (input.contains("system"))
        result.spec.system = systemOf(input.at("system"));
    if (options.contains("response_format"))
        result.spec.responseFormat = responseFormatOf(options.at("response_format"));
    result.spec.recursionLimit = static_cast<int>(integerAt(options, "recursion_limit", 60));
    return result;
}

Json outcomeOf(const AgentResult &result)
{
    Json json = Json::object();
    if (result.error) {
        json["raises"] = exceptionClassOf(*result.error);
        return json;
    }
    json["messages"] = fromMessages(result.state.messages);
    if (!result.state.structuredResponse.isEmpty())
        json["structured_response"] = parseJson(result.state.structuredResponse);
    return json;
}

Json invoke(RunCase runCase, const Json &input)
{
    Surroundings surroundings;
    Result<std::unique_ptr<Agent>> agent = Agent::create(std::move(runCase.spec));
    Json json = Json::object();
    if (!agent)
        json["raises"] = exceptionClassOf(agent.error());
    else
        json = outcomeOf((*agent)->invoke(messagesOf(input.at("messages")), surroundings.run()));
    json["requests"] = runCase.model->requests();
    return json;
}

Json run(const Json &input)
{
    const Json options = input.value("options", Json::object());
    return invoke(runCaseOf(input, options, {}), input);
}

Json hooks(const Json &input)
{
    std::vector<std::string> trace;
    RunCase runCase = runCaseOf(input, input, [&trace](const std::string &name) { trace.push_back("tool:" + name); });
    runCase.model->onCall = [&trace](const ChatRequest &) { trace.emplace_back("model"); };
    runCase.spec.parallelTools = false;
    for (const Json &spec : input.at("middlewares"))
        runCase.spec.middlewares.push_back(std::make_shared<ScriptedMiddleware>(spec, trace));
    Json json = invoke(std::move(runCase), input);
    json["trace"] = trace;
    return json;
}

} // namespace

void registerAgentRunOperations(Registry &registry)
{
    registry["agent.run"] = run;
    registry["agent.hooks"] = hooks;
}

} // namespace Touchstone::Conformance
