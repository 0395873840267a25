#include "engine/agent/agent_thread.h"
#include "engine/agent/memory_checkpointer.h"
#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"
#include "engine/middleware/rubric_middleware.h"
#include "engine/middleware/todo_middleware.h"
#include "tests/conformance/agent_operations.h"
#include "tests/conformance/agent_toolbox.h"
#include "tests/conformance/deep_agent_cases.h"

#include <algorithm>
#include <regex>

namespace Touchstone::Conformance {
namespace {

/// Names of the skills that a system prompt lists.
Json skillsIn(const std::string &system)
{
    static const std::regex entry(R"((^|\n)- \*\*([^*]+)\*\*: )");
    Json names = Json::array();
    for (std::sregex_iterator found(system.begin(), system.end(), entry), end; found != end; ++found)
        names.push_back((*found)[2].str());
    return names;
}

/// The two sentences around a grader's feedback are free; here they are those of the cases.
Json withCaseSentences(const Message &message)
{
    Json json = fromMessage(message);
    if (!isGraderFeedback(message))
        return json;
    const std::string text = textOf(message);
    const std::size_t first = text.find("\n\n");
    const std::size_t last = text.rfind("\n\n");
    json["content"] = "A grader reviewed your work against the rubric and asked for revisions before we can finish."
        + text.substr(first, last - first)
        + "\n\nPlease address every failing criterion and respond when you believe the rubric is "
          "satisfied.";
    return json;
}

Json fromRequest(const ChatRequest &request)
{
    Json roles = Json::array();
    if (request.system)
        roles.push_back("system");
    for (const Message &message : request.messages)
        roles.push_back(fromMessage(message).at("role"));
    Json tools = Json::array();
    for (const ToolSchema &tool : request.tools)
        tools.push_back(tool.name);
    Json json{{"roles", std::move(roles)}, {"tools", std::move(tools)}};
    if (!request.messages.empty())
        json["last"] = withCaseSentences(request.messages.back()).at("content");
    Json skills = skillsIn(request.system ? textOf(*request.system) : std::string());
    if (!skills.empty())
        json["skills"] = std::move(skills);
    if (request.toolChoice == ToolChoice::Any)
        json["tool_choice"] = "any";
    return json;
}

/// One `agent.task` case with what it writes down.
class TaskCase
{
public:
    explicit TaskCase(const Json &input)
        : m_input(input)
        , m_main(input.value("main", Json::object()))
        , m_script(std::make_shared<FakeModel>(input.at("model")))
    {
    }

    Json run()
    {
        const Result<std::unique_ptr<Agent>> agent = createDeepAgent(spec());
        if (!agent)
            return {{"raises", exceptionClassOf(agent.error())}};
        MemoryCheckpointer checkpointer;
        AgentThread thread(**agent, checkpointer, "t");
        AgentResult result = thread.invoke(start(), m_surroundings.run());
        Json json = Json::object();
        Json interrupts = Json::array();
        std::size_t next = 0;
        while (!result.interrupts.empty()) {
            for (const Interrupt &interrupt : result.interrupts)
                interrupts.push_back(interruptOf(interrupt));
            const Json decisions = m_input.value("decisions", Json::array());
            if (next >= decisions.size()) {
                json["waiting"] = true;
                break;
            }
            const JsonText answer = toJsonText(Json{{"decisions", decisions[next++]}});
            result = thread.resume({&answer, 1}, m_surroundings.run());
        }
        if (!interrupts.empty())
            json["interrupts"] = std::move(interrupts);
        putResult(json, result);
        json["requests"] = parseJson(JsonText{m_requests.dump()});
        if (!m_compiledStates.empty())
            json["compiled_states"] = m_compiledStates;
        return json;
    }

private:
    std::shared_ptr<ChatModel> named(std::shared_ptr<ChatModel> model, std::string name)
    {
        return std::make_shared<NamedModel>(std::move(model), std::move(name),
                                            [this](const std::string &agent, const ChatRequest &request) {
                                                m_requests[agent].push_back(fromRequest(request));
                                            });
    }

    /// The main script; the general-purpose agent, which has no tool `task`, uses it too.
    std::shared_ptr<ChatModel> mainModel()
    {
        return std::make_shared<NamedModel>(m_script, "main", [this](const std::string &, const ChatRequest &request) {
            const bool isMain = std::any_of(request.tools.begin(), request.tools.end(),
                                            [](const ToolSchema &tool) { return tool.name == "task"; });
            m_requests[isMain ? "main" : "general-purpose"].push_back(fromRequest(request));
        });
    }

    DeepAgentSpec spec()
    {
        DeepAgentSpec spec;
        spec.model = mainModel();
        spec.parallelTools = false;
        spec.backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_surroundings.clock());
        spec.tools = toolbox(m_main.value("tools", Json::array()));
        if (m_main.contains("skills"))
            spec.skills = skillSourcesOf(m_main.at("skills"));
        if (m_main.contains("memory"))
            spec.memory = m_main.at("memory").get<std::vector<std::string>>();
        spec.interruptOn = interruptRulesOf(memberAt(m_main, "interrupt_on"));
        if (boolAt(m_main, "todos"))
            spec.middlewares.push_back(std::make_shared<TodoMiddleware>());
        if (m_main.contains("grader"))
            spec.middlewares.push_back(rubricMiddleware());
        for (const Json &json : m_input.at("subagents"))
            spec.subAgentSpecs.push_back(subAgent(json));
        return spec;
    }

    std::shared_ptr<Middleware> rubricMiddleware()
    {
        Json script = Json::array();
        for (const Json &verdict : m_main.at("grader")) {
            const Json args{{"result", verdict}, {"explanation", "because"}, {"criteria", Json::array()}};
            script.push_back({{"role", "assistant"},
                              {"content", ""},
                              {"tool_calls", {{{"id", "g"}, {"name", "GraderResponse"}, {"args", args}}}}});
        }
        RubricOptions options;
        options.model = named(std::make_shared<FakeModel>(script), "rubric_grader");
        options.strict = true;
        return std::move(RubricMiddleware::create(std::move(options)).value());
    }

    SubAgentSpec subAgent(const Json &json)
    {
        SubAgentSpec spec;
        spec.name = stringAt(json, "name");
        spec.description = "d";
        if (json.contains("returns")) {
            spec.compiled = compiled(spec.name, json.at("returns"));
            return spec;
        }
        spec.systemPrompt = "p";
        const std::shared_ptr<ChatModel> script =
            json.contains("model") ? std::make_shared<FakeModel>(json.at("model")) : m_script;
        spec.model = named(script, spec.name);
        if (json.contains("tools"))
            spec.tools = toolbox(json.at("tools"));
        spec.skills = skillSourcesOf(json.value("skills", Json::array()));
        if (json.contains("interrupt_on"))
            spec.interruptOn = interruptRulesOf(json.at("interrupt_on"));
        if (json.contains("response_format"))
            spec.responseFormat = plainResponseFormatOf(json.at("response_format"));
        return spec;
    }

    /// Without the schema's name around the value: that is only for `structured_response` of other operations.
    static ResponseFormat plainResponseFormatOf(const Json &json)
    {
        ResponseFormat format = responseFormatOf(json);
        for (OutputVariant &variant : format.variants) {
            variant.parse = [inner = variant.parse](const JsonText &args) -> Result<StructuredValue> {
                Result<StructuredValue> value = inner(args);
                if (value)
                    value->value = toJsonText(parseJson(value->value).at("value"));
                return value;
            };
        }
        return format;
    }

    SubAgent compiled(const std::string &name, const Json &returns)
    {
        SubAgent subAgent;
        subAgent.run = [this, name, returns](Checkpoint from, RunContext &, const AgentScope &) {
            const StateUpdate &input = *from.next.front().result;
            Json seen{{"agent", name},
                      {"keys", Json::array({"files", "messages"})},
                      {"messages", fromMessages(input.messages)}};
            if (!from.state.rubric.empty()) {
                seen["keys"].push_back("rubric");
                seen["rubric"] = from.state.rubric;
            }
            m_compiledStates.push_back(std::move(seen));
            AgentResult result;
            if (!returns.contains("messages")) {
                result.error.emplace();
                result.error->className = "ValueError";
                return result;
            }
            result.state.messages = messagesOf(returns.at("messages"));
            for (auto &[path, file] : filesOf(memberAt(returns, "files")))
                result.state.files.emplace_back(path, *file);
            if (m_main.contains("grader"))
                result.state.rubric = stringAt(returns, "rubric");
            if (!memberAt(returns, "structured_response").is_null())
                result.state.structuredResponse = toJsonText(returns.at("structured_response"));
            return result;
        };
        return subAgent;
    }

    StateUpdate start() const
    {
        StateUpdate update;
        update.messages = messagesOf(m_input.at("messages"));
        const Json &state = memberAt(m_input, "state");
        update.files = filesOf(memberAt(state, "files"));
        if (state.contains("rubric"))
            update.rubric = stringAt(state, "rubric");
        return update;
    }

    void putResult(Json &json, const AgentResult &result) const
    {
        if (result.error) {
            json["raises"] = exceptionClassOf(*result.error);
            return;
        }
        json["messages"] = Json::array();
        for (const Message &message : result.state.messages)
            json["messages"].push_back(withCaseSentences(message));
        Json keys = Json::array({"files", "messages"});
        if (!result.state.rubric.empty()) {
            keys.push_back("rubric");
            json["rubric"] = result.state.rubric;
        }
        if (!result.state.structuredResponse.isEmpty())
            keys.push_back("structured_response");
        if (!result.state.todos.isEmpty()) {
            keys.push_back("todos");
            json["todos"] = parseJson(result.state.todos);
        }
        json["output_keys"] = std::move(keys);
        Json files = Json::array();
        for (const auto &[path, file] : result.state.files)
            files.push_back({path, file.content});
        if (!files.empty())
            json["files"] = std::move(files);
    }

    const Json &m_input;
    const Json m_main;
    Surroundings m_surroundings;
    std::shared_ptr<FakeModel> m_script;
    Json m_requests = Json::object();
    Json m_compiledStates = Json::array();
};

Json task(const Json &input)
{
    return TaskCase(input).run();
}

} // namespace

void registerAgentTaskOperations(Registry &registry)
{
    registry["agent.task"] = task;
}

} // namespace Touchstone::Conformance
