#include "engine/backends/composite_backend.h"
#include "engine/backends/filesystem_backend.h"
#include "engine/backends/local_shell_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/middleware/system_prompt.h"
#include "tests/conformance/agent_operations.h"
#include "tests/conformance/agent_toolbox.h"
#include "tests/conformance/deep_agent_cases.h"

#include <algorithm>

namespace Touchstone::Conformance {
namespace {

/// A middleware of a name, without hooks; `+prompt` appends a block, `+tool` has a tool.
class PlainMiddleware final : public Middleware
{
public:
    explicit PlainMiddleware(const std::string &entry)
        : m_name(entry.substr(0, entry.find('+')))
        , m_hasPrompt(entry.ends_with("+prompt"))
    {
        if (entry.ends_with("+tool"))
            m_tools = toolbox(Json::array({"slow"}));
    }

    std::string_view name() const override { return m_name; }
    std::span<const std::shared_ptr<Tool>> tools() const override { return m_tools; }
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &, RunContext &,
                                        const ModelCallNext &next) override
    {
        if (m_hasPrompt)
            request.system = withFragment(request.system, "[block of " + m_name + "]");
        return next(std::move(request));
    }

private:
    std::string m_name;
    bool m_hasPrompt;
    std::vector<std::shared_ptr<Tool>> m_tools;
};

std::vector<std::shared_ptr<Middleware>> middlewaresOf(const Json &names)
{
    std::vector<std::shared_ptr<Middleware>> middlewares;
    for (const Json &name : names)
        middlewares.push_back(std::make_shared<PlainMiddleware>(name.get<std::string>()));
    return middlewares;
}

/// Whose block it is; the authored ones come first.
std::string originOf(const ContentBlock &block, std::size_t index, std::size_t authored)
{
    if (index < authored)
        return "authored";
    const std::string text = block.text.starts_with("\n\n") ? block.text.substr(2) : block.text;
    static constexpr std::string_view marker = "[block of ";
    if (text.starts_with(marker))
        return text.substr(marker.size(), text.size() - marker.size() - 1);
    if (text.find("<agent_memory>") != std::string::npos)
        return "MemoryMiddleware";
    return text.starts_with("## Shell paths") ? "FilesystemMiddleware" : "SkillsMiddleware";
}

class AssemblyCase
{
public:
    explicit AssemblyCase(const Json &config)
        : m_config(config)
    {
    }

    Json run()
    {
        // Difference 18: there are none.
        const Json subAgents = m_config.value("subagents", Json::array());
        if (std::any_of(subAgents.begin(), subAgents.end(),
                        [](const Json &subAgent) { return stringAt(subAgent, "kind") == "async"; }))
            return {{"agents", Json::array()}, {"raises", "NotImplementedError"}};
        Result<DeepAgentParts> parts = assembleDeepAgent(spec());
        Json agents = Json::array();
        if (!parts)
            return {{"agents", agents}, {"raises", exceptionClassOf(parts.error())}};
        for (const auto &agent : parts->subAgents)
            m_authored[agent->spec().name] = blocksOf(*agent->spec().system).size();
        m_authored[mainName] = blocksOf(*parts->main.system).size();
        std::string raises = parts->unmatchedExclusions.empty() ? "" : "ValueError";
        const AgentSpec main = parts->main;
        if (raises.empty())
            raises = invoke(std::move(parts->main));
        if (parts->unmatchedExclusions.empty())
            agents.push_back(agentOf(main, mainName));
        for (const auto &agent : parts->subAgents)
            agents.push_back(agentOf(agent->spec(), agent->spec().name));
        Json json{{"agents", std::move(agents)}};
        if (!raises.empty())
            json["raises"] = raises;
        return json;
    }

private:
    static constexpr const char *mainName = "";

    std::string invoke(AgentSpec main)
    {
        Result<std::unique_ptr<Agent>> agent = Agent::create(std::move(main));
        if (!agent)
            return exceptionClassOf(agent.error());
        const AgentResult result = (*agent)->invoke({Message::user("go")}, m_surroundings.run());
        return result.error ? exceptionClassOf(*result.error) : std::string();
    }

    Json agentOf(const AgentSpec &spec, const std::string &key) const
    {
        Json middlewares = Json::array();
        for (const auto &middleware : spec.middlewares)
            middlewares.push_back(middleware->name());
        Json tools = Json::array();
        for (const auto &tool : spec.tools)
            tools.push_back(tool->schema().name);
        Json json{{"name", spec.name.empty() ? Json() : Json(spec.name)},
                  {"middleware", std::move(middlewares)},
                  {"user_tools", std::move(tools)}};
        const auto request = m_requests.find(key);
        if (request != m_requests.end())
            json.update(parseJson(JsonText{request->second}));
        return json;
    }

    void log(const std::string &name, const ChatRequest &request)
    {
        if (m_requests.contains(name))
            return;
        Json tools = Json::array();
        Json cached = Json::array();
        for (const ToolSchema &tool : request.tools) {
            tools.push_back(tool.name);
            if (parseJson(tool.extras).contains("cache_control"))
                cached.push_back(tool.name);
        }
        Json blocks = Json::array();
        const std::vector<ContentBlock> system =
            request.system ? blocksOf(*request.system) : std::vector<ContentBlock>();
        for (std::size_t i = 0; i < system.size(); ++i) {
            blocks.push_back({{"origin", originOf(system[i], i, m_authored.at(name))},
                              {"cache", parseJson(system[i].json).contains("cache_control")}});
        }
        Json json{{"tools", std::move(tools)},
                  {"system_sent", request.system.has_value()},
                  {"system_blocks", std::move(blocks)}};
        if (!cached.empty())
            json["cached_tools"] = std::move(cached);
        if (!request.cacheControl.isEmpty())
            json["cache_control"] = parseJson(request.cacheControl);
        m_requests[name] = dumpJson(json);
    }

    std::shared_ptr<ChatModel> model(const std::string &kind, const std::string &name, const Json &script)
    {
        FakeProfile profile;
        profile.isAnthropic = kind == "anthropic";
        profile.provider = kind;
        profile.model = stringAt(m_config, "model_name", "fake-model");
        return std::make_shared<NamedModel>(
            std::make_shared<FakeModel>(script, profile), name,
            [this](const std::string &agent, const ChatRequest &request) { log(agent, request); });
    }

    /// The main agent's first request is the first one of its model, the general-purpose agent's the second.
    std::shared_ptr<ChatModel> mainModel()
    {
        Json calls = Json::array();
        Json script = Json::array();
        for (const Json &name : m_config.value("call", Json::array())) {
            calls.push_back({{"id", "t" + std::to_string(calls.size())},
                             {"name", "task"},
                             {"args", {{"description", "d"}, {"subagent_type", name}}}});
        }
        script.push_back({{"role", "assistant"}, {"content", calls.empty() ? "end" : ""}, {"tool_calls", calls}});
        for (int i = 0; i < 3; ++i)
            script.push_back({{"role", "assistant"}, {"content", "end"}});
        const auto inner = model(kind(), "", script);
        return std::make_shared<NamedModel>(inner, "", [this](const std::string &, const ChatRequest &request) {
            const Json called = m_config.value("call", Json::array());
            const bool isCalled = std::find(called.begin(), called.end(), "general-purpose") != called.end();
            if (m_mainCalls++ == 1 && isCalled && m_authored.contains("general-purpose"))
                log("general-purpose", request);
        });
    }

    std::string kind() const { return stringAt(m_config, "model", "other"); }

    std::shared_ptr<Backend> backend()
    {
        const std::string name = stringAt(m_config, "backend", "state");
        FilesystemOptions files;
        files.root = "/nonexistent/touchstone";
        const auto state = [this] {
            return std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_surroundings.clock());
        };
        const auto shell = [&]() -> std::shared_ptr<Backend> {
            return LocalShellBackend::create(files, {}, m_surroundings.clock(), m_surroundings.run().ids()).value();
        };
        if (name == "filesystem")
            return std::make_shared<FilesystemBackend>(files, m_surroundings.clock());
        if (name == "shell")
            return shell();
        if (name == "composite" || name == "composite_shell") {
            const std::shared_ptr<Backend> fallback =
                name == "composite" ? std::make_shared<FilesystemBackend>(files, m_surroundings.clock()) : shell();
            return std::make_shared<CompositeBackend>(fallback,
                                                      std::vector<CompositeBackend::Route>{{"/notes/", state()}});
        }
        return state();
    }

    DeepAgentSpec spec()
    {
        DeepAgentSpec spec;
        spec.name = stringAt(m_config, "name");
        spec.model = mainModel();
        spec.parallelTools = false;
        if (m_config.contains("system_prompt") && !m_config.at("system_prompt").is_null())
            spec.system = systemOf(m_config.at("system_prompt"));
        spec.tools = toolbox(m_config.value("tools", Json::array()));
        spec.middlewares = middlewaresOf(m_config.value("middleware", Json::array()));
        spec.backend = backend();
        if (m_config.contains("skills"))
            spec.skills = skillSourcesOf(m_config.at("skills"));
        if (m_config.contains("memory"))
            spec.memory = m_config.at("memory").get<std::vector<std::string>>();
        spec.permissions = permissionsOf(m_config.value("permissions", Json::array()));
        spec.interruptOn = interruptRulesOf(memberAt(m_config, "interrupt_on"));
        if (m_config.contains("response_format"))
            spec.responseFormat = responseFormatOf(m_config.at("response_format"));
        for (const Json &json : m_config.value("subagents", Json::array()))
            spec.subAgentSpecs.push_back(subAgent(json));
        if (m_config.contains("profile"))
            spec.profile = profile(m_config.at("profile"));
        return spec;
    }

    SubAgentSpec subAgent(const Json &json)
    {
        SubAgentSpec spec;
        spec.name = stringAt(json, "name");
        spec.description = "d";
        spec.systemPrompt = "sub prompt";
        if (stringAt(json, "kind") == "compiled") {
            spec.compiled.emplace();
            spec.compiled->run = [](Checkpoint, RunContext &, const AgentScope &) { return AgentResult(); };
            return spec;
        }
        Json script = Json::array({{{"role", "assistant"}, {"content", "sub"}}});
        spec.model = model(stringAt(json, "model", kind()), spec.name, script);
        if (json.contains("tools"))
            spec.tools = toolbox(json.at("tools"));
        spec.skills = skillSourcesOf(json.value("skills", Json::array()));
        spec.middlewares = middlewaresOf(json.value("middleware", Json::array()));
        if (json.contains("permissions"))
            spec.permissions = permissionsOf(json.at("permissions"));
        if (json.contains("interrupt_on"))
            spec.interruptOn = interruptRulesOf(json.at("interrupt_on"));
        return spec;
    }

    static AgentProfile profile(const Json &json)
    {
        AgentProfile profile;
        profile.basePrompt = stringAt(json, "base_system_prompt");
        profile.promptSuffix = stringAt(json, "system_prompt_suffix");
        if (json.contains("excluded_tools"))
            profile.excludedTools = json.at("excluded_tools").get<std::vector<std::string>>();
        if (json.contains("excluded_middleware"))
            profile.excludedMiddlewares = json.at("excluded_middleware").get<std::vector<std::string>>();
        if (json.contains("extra"))
            profile.extraMiddlewares = middlewaresOf(json.at("extra"));
        const Json &general = memberAt(json, "general_purpose");
        if (general.contains("enabled"))
            profile.generalPurpose = boolAt(general, "enabled");
        profile.generalPurposePrompt = stringAt(general, "system_prompt");
        return profile;
    }

    const Json &m_config;
    Surroundings m_surroundings;
    std::map<std::string, std::size_t> m_authored; // blocks of each agent's own system message
    std::map<std::string, std::string> m_requests; // JSON, of the first request of each agent
    int m_mainCalls = 0;
};

Json assembly(const Json &input)
{
    return AssemblyCase(input.at("config")).run();
}

} // namespace

void registerAgentAssemblyOperations(Registry &registry)
{
    registry["agent.assembly"] = assembly;
}

} // namespace Touchstone::Conformance
