#include "engine/session/project_models.h"

#include "engine/base/clock.h"
#include "engine/llm/providers.h"
#include "engine/llm/scripted_model.h"
#include "engine/net/http_transport.h"
#include "engine/project/script_file.h"

#include <array>

namespace Touchstone {
namespace {

/// The machine's clock lives as long as the program.
const Clock &systemClock()
{
    static const SystemClock clock;
    return clock;
}

Result<std::unique_ptr<ChatModel>> makeScripted(const Project &project, const std::string &path, const ScriptRole &role)
{
    const std::string label = "scripted:" + path;
    Result<LoadedScript> loaded = loadScript(modelFileOf(project, label));
    if (!loaded)
        return failure(loaded.error());
    auto part = std::make_shared<ScriptPart>(loaded->script, role.part, std::move(loaded->warnings));
    return std::unique_ptr<ChatModel>(std::make_unique<ScriptedModel>(loaded->script, std::move(part), label));
}

} // namespace

std::shared_ptr<const ModelRegistry> makeModels(const Project &project, const Environment &environment,
                                                HttpTransport &transport, KeyLookup keys)
{
    auto registry = std::make_shared<ModelRegistry>();
    const ProviderServices services{.transport = transport, .clock = systemClock(), .keys = std::move(keys)};
    const auto variable = [&environment](std::string_view name) { return environment.value(name); };
    for (const ProviderDefaults &provider : knownProviders())
        addEndpoint(*registry, endpointOf(provider, variable), services);
    for (const EndpointConfig &config : project.endpoints)
        addEndpoint(*registry, endpointOf(config), services);
    registry->add("scripted", [project](const std::string &path, const ScriptRole &role) {
        return makeScripted(project, path, role);
    });
    return registry;
}

Endpoint endpointOf(const EndpointConfig &config)
{
    Endpoint endpoint;
    endpoint.name = config.name;
    endpoint.kind = config.kind;
    endpoint.baseUrl = config.baseUrl;
    endpoint.headers = config.headers;
    endpoint.needsKey = !config.keyEnv.empty();
    return endpoint;
}

KeyLookup environmentKeys(const Project &project, const Environment &environment)
{
    return [endpoints = project.endpoints, environment](const Endpoint &endpoint) -> Result<std::string> {
        std::vector<std::string> variables;
        for (const EndpointConfig &config : endpoints) {
            if (config.name == endpoint.name && !config.keyEnv.empty())
                variables.push_back(config.keyEnv);
        }
        for (const std::string_view name : keyVariablesOf(endpoint.name))
            variables.emplace_back(name);
        for (const std::string &name : variables) {
            if (std::string value = environment.value(name); !value.empty())
                return value;
        }
        if (!endpoint.needsKey)
            return std::string();
        Error error;
        error.code = Error::Code::MissingKey;
        error.message = "There is no key for '" + endpoint.name + "'.";
        error.remedy = variables.empty() ? "Give the endpoint a 'key_env'."
                                         : "Set the environment variable " + variables.front() + '.';
        error.subject = variables.empty() ? endpoint.name : variables.front();
        return failure(std::move(error));
    };
}

} // namespace Touchstone
