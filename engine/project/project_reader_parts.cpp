// The parts of touchstone.yaml beside the agent's own: permissions, sub-agents, grader, endpoints, limits.

#include "engine/base/nearest.h"
#include "engine/project/places.h"
#include "engine/project/project_reader.h"
#include "engine/skills/skill_rules.h"

#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

using Words = std::string_view;

constexpr std::array<Words, 3> permissionKeys{"operations", "paths", "mode"};
constexpr std::array<Words, 2> operationWords{"read", "write"};
constexpr std::array<Words, 3> permissionModes{"allow", "deny", "interrupt"};
constexpr std::array<Words, 6> subAgentKeys{"name", "description", "system_prompt", "tools", "skills", "model"};
constexpr std::array<Words, 10> graderKeys{"model", "system_prompt", "tools",  "max_iterations", "max_calls",
                                           "mode",  "repeats",       "strict", "max_messages",   "max_characters"};
constexpr std::array<Words, 5> graderTools{"read_file", "ls", "glob", "grep", "execute"};
constexpr std::array<Words, 2> graderModes{"whole", "per_criterion"};
constexpr std::array<Words, 5> endpointKeys{"kind", "base_url", "key_env", "headers", "timeouts"};
constexpr std::array<Words, 4> timeoutKeys{"connect", "first_byte", "inactivity", "total"};
constexpr std::array<Words, 7> endpointKinds{"anthropic", "openai",       "openai-chat", "google_genai",
                                             "ollama",    "azure_openai", "openrouter"};
constexpr std::array<Words, 17> providerWords{"anthropic", "openai",       "openai-chat", "google_genai", "gemini",
                                              "ollama",    "azure_openai", "openrouter",  "deepseek",     "fireworks",
                                              "groq",      "litellm",      "nvidia",      "together",     "xai",
                                              "scripted",  "replay"};
constexpr std::array<Words, 4> limitKeys{"tokens", "cost", "seconds", "no_progress"};
constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

/// `http://127.0.0.1:8080/v1` → `127.0.0.1:8080`; empty for anything but http and https.
std::string hostOf(std::string_view url)
{
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (url.starts_with(scheme)) {
            const std::string_view rest = url.substr(scheme.size());
            const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
            const std::size_t at = authority.rfind('@');
            return std::string(at == std::string_view::npos ? authority : authority.substr(at + 1));
        }
    }
    return {};
}

/// What the key variable of an endpoint must begin with: its name in capitals.
std::string variablePrefix(const std::string &name)
{
    std::string prefix;
    for (const char c : name)
        prefix += std::isalnum(static_cast<unsigned char>(c)) != 0
            ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
            : '_';
    return prefix;
}

bool isEndpointName(const std::string &name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    });
}

} // namespace

std::string modelFileOf(const Project &project, std::string_view model)
{
    for (const std::string_view prefix : {"scripted:", "replay:"}) {
        if (model.starts_with(prefix) && model.size() > prefix.size()) {
            const fs::path path(model.substr(prefix.size()));
            return (path.is_absolute() ? path : fs::path(project.folder) / path).lexically_normal().string();
        }
    }
    return {};
}

void ProjectReader::readPermissions(const YAML::Node &node)
{
    if (!m_yaml->isList(node, "'agent.permissions'"))
        return;
    for (const auto &entry : node) {
        const std::string what = "An entry of 'agent.permissions'";
        if (!isGiven(entry) || !m_yaml->isMapping(entry, what, permissionKeys)) {
            m_yaml->fail(entry, what + " must be a mapping.");
            return;
        }
        const YAML::Node &map = entry;
        PermissionConfig permission;
        permission.operations = m_yaml->texts(map["operations"], "'operations' in " + what);
        permission.paths = m_yaml->texts(map["paths"], "'paths' in " + what);
        permission.mode = m_yaml->word(map["mode"], "'mode' in " + what, permissionModes, "allow");
        for (const std::string &operation : permission.operations) {
            if (std::find(operationWords.begin(), operationWords.end(), operation) == operationWords.end())
                m_yaml->fail(map["operations"], "'" + operation + "' is no operation.", "Use read and write.");
        }
        m_project.agent.permissions.push_back(std::move(permission));
    }
}

void ProjectReader::readSubAgents(const YAML::Node &node)
{
    if (!m_yaml->isList(node, "'agent.subagents'"))
        return;
    std::vector<MountedPath> mounted = m_project.agent.skills;
    for (const auto &entry : node) {
        readSubAgent(entry, mounted);
        if (m_yaml->problem())
            return;
        const std::vector<MountedPath> &own = m_project.agent.subagents.back().skills;
        mounted.insert(mounted.end(), own.begin(), own.end());
    }
}

void ProjectReader::readSubAgent(const YAML::Node &node, const std::vector<MountedPath> &mounted)
{
    const std::string what = "An entry of 'agent.subagents'";
    if (!isGiven(node) || !m_yaml->isMapping(node, what, subAgentKeys)) {
        m_yaml->fail(node, what + " must be a mapping.");
        return;
    }
    SubAgentConfig agent;
    agent.name = m_yaml->needText(node, "name", "The name in " + what);
    agent.description = m_yaml->needText(node, "description", "The description in " + what);
    agent.systemPrompt = readPrompt(node["system_prompt"], "'system_prompt' in " + what);
    if (node["tools"].IsDefined())
        agent.tools = m_yaml->texts(node["tools"], "'tools' in " + what);
    agent.skills = readPlaces(node["skills"], "'skills' in " + what, false, mounted);
    agent.model = readModel(node["model"], "'model' in " + what);
    m_project.agent.subagents.push_back(std::move(agent));
}

void ProjectReader::readGrader(const YAML::Node &node)
{
    if (!m_yaml->isMapping(node, "'grader'", graderKeys))
        return;
    GraderConfig &grader = m_project.grader;
    grader.model = readModel(node["model"], "'grader.model'");
    grader.modelPosition = m_yaml->positionOf(node["model"]);
    grader.systemPrompt = readPrompt(node["system_prompt"], "'grader.system_prompt'");
    grader.tools = m_yaml->texts(node["tools"], "'grader.tools'");
    for (const std::string &tool : grader.tools) {
        if (std::find(graderTools.begin(), graderTools.end(), tool) == graderTools.end()) {
            const std::optional<std::string> nearest = nearestWord(tool, graderTools);
            m_yaml->fail(node["tools"], "'" + tool + "' is no tool of the grader.",
                         nearest ? "Did you mean '" + *nearest + "'?" : "Use read_file, ls, glob, grep or execute.");
        }
        if (tool == "execute")
            needTrust(TrustItem::Kind::Execute, "grader.tools", "the grader may run commands", node["tools"]);
    }
    grader.maxIterations = static_cast<int>(
        m_yaml->integer(node["max_iterations"], "'grader.max_iterations'", grader.maxIterations, 1, 20));
    grader.maxCalls =
        static_cast<int>(m_yaml->integer(node["max_calls"], "'grader.max_calls'", grader.maxCalls, 1, 9999));
    grader.mode = m_yaml->word(node["mode"], "'grader.mode'", graderModes, "whole") == "whole"
        ? GraderMode::Whole
        : GraderMode::PerCriterion;
    grader.repeats = static_cast<int>(m_yaml->integer(node["repeats"], "'grader.repeats'", grader.repeats, 1, 100));
    grader.strict = m_yaml->boolean(node["strict"], "'grader.strict'", grader.strict);
    grader.shown.messages = static_cast<int>(m_yaml->integer(node["max_messages"], "'grader.max_messages'",
                                                             grader.shown.messages, 1, highestGradedMessages));
    grader.shown.characters = static_cast<int>(m_yaml->integer(node["max_characters"], "'grader.max_characters'",
                                                               grader.shown.characters, 1, highestGradedCharacters));
}

void ProjectReader::checkGraderModel()
{
    if (m_project.agent.model.empty() || !m_project.grader.model.empty())
        return;
    Error warning;
    warning.code = Error::Code::InvalidValue;
    warning.message = "The grader uses the agent's own model, which tends to judge its own work too kindly.";
    warning.remedy = "Set 'grader.model' to another model.";
    warning.subject = m_project.agent.model;
    warning.position = SourcePosition{.file = m_yaml->file(), .line = 0, .column = 0};
    m_project.warnings.push_back(std::move(warning));
}

void ProjectReader::readEndpoints(const YAML::Node &node)
{
    if (!m_yaml->isMapping(node, "'endpoints'", {}))
        return;
    for (const auto &entry : node) {
        const std::string name = m_yaml->text(entry.first, "A name in 'endpoints'");
        readEndpoint(name, entry.first, entry.second);
    }
}

void ProjectReader::readEndpoint(const std::string &name, const YAML::Node &key, const YAML::Node &node)
{
    const std::string what = "'endpoints." + name + '\'';
    if (!isEndpointName(name))
        m_yaml->fail(key, "'" + name + "' cannot be the name of an endpoint.",
                     "Use letters, digits, '-', '_' and '.'.");
    if (std::find(providerWords.begin(), providerWords.end(), name) != providerWords.end())
        m_yaml->fail(key, "An endpoint may not be called like the provider '" + name + "'.", "Choose another name.");
    if (!isGiven(node) || !m_yaml->isMapping(node, what, endpointKeys)) {
        m_yaml->fail(isGiven(node) ? node : key, what + " must be a mapping.", "Give it 'kind' and 'base_url'.");
        return;
    }
    EndpointConfig endpoint;
    endpoint.name = name;
    if (!isGiven(node["kind"])) {
        m_yaml->fail(
            node, what + " kind is missing.",
            "Say which API the server speaks: anthropic, openai, openai-chat, google_genai, ollama, azure_openai "
            "or openrouter.");
    }
    endpoint.kind = m_yaml->word(node["kind"], what + " kind", endpointKinds, {});
    endpoint.baseUrl = m_yaml->needText(node, "base_url", what + " base_url");
    endpoint.keyEnv = m_yaml->text(node["key_env"], what + " key_env");
    const std::string host = hostOf(endpoint.baseUrl);
    if (host.empty())
        m_yaml->fail(node["base_url"], what + " base_url must be an http or https address.",
                     "Write it as http://host:port/v1.");
    if (!endpoint.keyEnv.empty() && !endpoint.keyEnv.starts_with(variablePrefix(name))) {
        m_yaml->fail(node["key_env"],
                     what + " key_env must begin with '" + variablePrefix(name) + "', the endpoint's name in capitals.",
                     "Rename the variable, such as " + variablePrefix(name)
                         + "_KEY, so that no other key can be sent there.");
    }
    m_trustContent.insert(m_trustContent.end(), {endpoint.kind, endpoint.baseUrl});
    const YAML::Node headers = node["headers"];
    if (m_yaml->isMapping(headers, what + " headers", {})) {
        const auto nameOf = [&what](const std::string &header) { return "The header '" + header + "' of " + what; };
        for (const auto &entry : headers) {
            const std::string header = m_yaml->text(entry.first, "A header of " + what);
            endpoint.headers.emplace_back(header, m_yaml->text(entry.second, nameOf(header)));
            m_trustContent.insert(m_trustContent.end(),
                                  {endpoint.headers.back().first, endpoint.headers.back().second});
        }
    }
    endpoint.timeouts = readTimeouts(node["timeouts"], what + " timeouts");
    needTrust(TrustItem::Kind::Endpoint, name, endpoint.keyEnv.empty() ? host : endpoint.keyEnv + " → " + host, key);
    m_project.endpoints.push_back(std::move(endpoint));
}

CallTimeouts ProjectReader::readTimeouts(const YAML::Node &node, const std::string &what)
{
    constexpr double longest = 7.0 * 24 * 60 * 60;
    constexpr double millisecondsPerSecond = 1000;
    CallTimeouts timeouts;
    if (!m_yaml->isMapping(node, what, timeoutKeys))
        return timeouts;
    const auto read = [&](const char *key, std::optional<std::chrono::milliseconds> &timeout) {
        if (!isGiven(node[key]))
            return;
        const double seconds = std::min(m_yaml->number(node[key], what + ' ' + key, 0, 0), longest);
        timeout = std::chrono::milliseconds(std::llround(std::ceil(seconds * millisecondsPerSecond)));
    };
    read("connect", timeouts.connect);
    read("first_byte", timeouts.firstByte);
    read("inactivity", timeouts.inactivity);
    read("total", timeouts.total);
    return timeouts;
}

void ProjectReader::readCheck(const YAML::Node &node)
{
    constexpr std::array<Words, 2> keys{"ignore", "catalog_budget"};
    constexpr std::int64_t largest = 100'000'000;
    if (!m_yaml->isMapping(node, "'check'", keys))
        return;
    CheckConfig &check = m_project.check;
    check.ignoredRules = m_yaml->texts(node["ignore"], "'check.ignore'");
    for (const std::string &rule : check.ignoredRules) {
        if (findSkillRule(rule) == nullptr)
            m_yaml->warn(node["ignore"], "'" + rule + "' is no rule.", "Every finding shows the name of its rule.");
    }
    if (isGiven(node["catalog_budget"]))
        check.catalogBudget = m_yaml->integer(node["catalog_budget"], "'check.catalog_budget'", 0, 1, largest);
}

void ProjectReader::readLimits(const YAML::Node &node)
{
    if (!m_yaml->isMapping(node, "'limits'", limitKeys))
        return;
    LimitsConfig &limits = m_project.limits;
    if (isGiven(node["tokens"]))
        limits.tokens = m_yaml->integer(node["tokens"], "'limits.tokens'", 0, 1, unlimited);
    if (isGiven(node["cost"]))
        limits.cost = m_yaml->number(node["cost"], "'limits.cost'", 0, 0);
    if (isGiven(node["seconds"]))
        limits.seconds = m_yaml->integer(node["seconds"], "'limits.seconds'", 0, 1, unlimited);
    if (isGiven(node["no_progress"]))
        limits.noProgress = static_cast<int>(m_yaml->integer(node["no_progress"], "'limits.no_progress'", 0, 2, 20));
}

} // namespace Touchstone
