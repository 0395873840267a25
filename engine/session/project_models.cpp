#include "engine/session/project_models.h"

#include "engine/base/clock.h"
#include "engine/llm/cassette_model.h"
#include "engine/llm/providers.h"
#include "engine/llm/scripted_model.h"
#include "engine/net/http_transport.h"
#include "engine/project/key_file.h"
#include "engine/project/keychain.h"
#include "engine/project/model_table_file.h"
#include "engine/project/script_file.h"
#include "engine/project/trust.h"
#include "engine/storage/cassette_file.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// The machine's clock lives as long as the program.
const Clock &systemClock()
{
    static const SystemClock clock;
    return clock;
}

Result<std::unique_ptr<ChatModel>> makeScripted(const Project &project, const std::string &path, const ScriptRole &role,
                                                const ModelTable &facts)
{
    const std::string label = "scripted:" + path;
    Result<LoadedScript> loaded = loadScript(modelFileOf(project, label));
    if (!loaded)
        return failure(loaded.error());
    auto part = std::make_shared<ScriptPart>(loaded->script, role.part, std::move(loaded->warnings));
    return std::unique_ptr<ChatModel>(std::make_unique<ScriptedModel>(
        loaded->script, std::move(part), label, facts.find(label).price.value_or(ModelPrice::free())));
}

Result<std::unique_ptr<ChatModel>> makeReplayed(const Project &project, const std::string &path, const ScriptRole &role,
                                                const KnownSecrets &secrets)
{
    const std::string label = "replay:" + path;
    Result<Cassette> cassette = loadCassette(modelFileOf(project, label));
    if (!cassette)
        return failure(cassette.error());
    return std::unique_ptr<ChatModel>(
        std::make_unique<CassetteModel>(std::make_shared<const Cassette>(std::move(*cassette)), role.part, label,
                                        RequestMask{.ids = role.ids, .secrets = &secrets}, role.timing));
}

/// The keys that the environment holds, whether or not a model of this run needs them.
std::vector<std::string> keysIn(const Environment &environment, const Project &project)
{
    std::vector<std::string> keys;
    for (const ProviderDefaults &provider : knownProviders()) {
        for (const std::string_view variable : provider.keyVariables)
            keys.push_back(environment.value(variable));
    }
    for (const EndpointConfig &config : project.endpoints)
        keys.push_back(environment.value(config.keyEnv));
    return keys;
}

/// The name that the key of an endpoint is kept under: prefixes with the same variables have one. Empty: it has no key.
std::string keptNameOf(const Endpoint &endpoint, const std::vector<EndpointConfig> &own)
{
    const std::vector<std::string_view> variables = keyVariablesOf(endpoint.name);
    const std::span<const ProviderDefaults> known = knownProviders();
    const auto first = std::find_if(known.begin(), known.end(), [&variables](const ProviderDefaults &provider) {
        return !variables.empty() && provider.keyVariables == variables;
    });
    if (first != known.end())
        return std::string(first->prefix);
    const bool hasKey = std::any_of(own.begin(), own.end(), [&endpoint](const EndpointConfig &config) {
        return config.name == endpoint.name && !config.keyEnv.empty();
    });
    return hasKey ? endpoint.name : std::string();
}

/// Remembers every key that is handed out, and what an endpoint's own headers hold.
KeyLookup rememberingKeys(KeyLookup keys, KnownSecrets &secrets)
{
    return [keys = std::move(keys), &secrets](const Endpoint &endpoint) -> Result<std::string> {
        for (const auto &[name, value] : endpoint.headers) {
            for (const std::string &held : secretsInHeader(name, value))
                secrets.add(held);
        }
        Result<std::string> key = keys ? keys(endpoint) : std::string();
        if (key)
            secrets.add(*key);
        return key;
    };
}

} // namespace

std::shared_ptr<const ModelRegistry> makeModels(const Project &project, const Environment &environment,
                                                HttpTransport &transport, KeyLookup keys,
                                                const EndpointTimeouts &timeouts)
{
    auto registry = std::make_shared<ModelRegistry>();
    const LoadedModelTable facts = loadModelTable(configFolder(environment));
    registry->setFacts(facts.table, facts.warnings);
    const ProviderServices services{.transport = transport,
                                    .clock = systemClock(),
                                    // The registry outlives its models, and they are who asks.
                                    .keys = rememberingKeys(std::move(keys), registry->secrets()),
                                    .facts = facts.table,
                                    .secrets = keysIn(environment, project)};
    const auto variable = [&environment](std::string_view name) { return environment.value(name); };
    for (const std::string &key : services.secrets)
        registry->secrets().add(key);
    const auto addTo = [&](Endpoint endpoint) {
        endpoint.timeouts = usualTimeouts(project, endpoint.name);
        if (const auto own = timeouts.find(endpoint.name); own != timeouts.end())
            endpoint.timeouts = own->second.elseBy(endpoint.timeouts);
        addEndpoint(*registry, endpoint, services);
    };
    for (const ProviderDefaults &provider : knownProviders())
        addTo(endpointOf(provider, variable));
    for (const EndpointConfig &config : project.endpoints)
        addTo(endpointOf(config));
    registry->add("scripted", [project, table = facts.table](const std::string &path, const ScriptRole &role) {
        return makeScripted(project, path, role, table);
    });
    registry->add("replay", [project, &secrets = registry->secrets()](const std::string &path, const ScriptRole &role) {
        return makeReplayed(project, path, role, secrets);
    });
    return registry;
}

CallTimeouts usualTimeouts(const Project &project, std::string_view name)
{
    const auto config = std::find_if(project.endpoints.begin(), project.endpoints.end(),
                                     [name](const EndpointConfig &each) { return each.name == name; });
    return config == project.endpoints.end() ? project.timeouts : config->timeouts.elseBy(project.timeouts);
}

Endpoint endpointOf(const EndpointConfig &config)
{
    Endpoint endpoint;
    endpoint.name = config.name;
    endpoint.kind = config.kind;
    endpoint.baseUrl = config.baseUrl;
    endpoint.headers = config.headers;
    endpoint.needsKey = !config.keyEnv.empty();
    endpoint.timeouts = config.timeouts;
    return endpoint;
}

std::optional<Endpoint> endpointNamed(const Project &project, const Environment &environment, std::string_view name)
{
    for (const EndpointConfig &config : project.endpoints) {
        if (config.name == name)
            return endpointOf(config);
    }
    for (const ProviderDefaults &provider : knownProviders()) {
        if (provider.prefix == name)
            return endpointOf(provider, [&environment](std::string_view key) { return environment.value(key); });
    }
    return std::nullopt;
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

KeyLookup usersKeys(const Project &project, const Environment &environment)
{
    const KeyFile file(QString::fromStdString(configFolder(environment)));
    return [own = project.endpoints, file,
            fromEnvironment = environmentKeys(project, environment)](const Endpoint &endpoint) -> Result<std::string> {
        Result<std::string> key = fromEnvironment(endpoint);
        const std::string name = keptNameOf(endpoint, own);
        if (name.empty() || (key ? !key->empty() : key.error().code != Error::Code::MissingKey))
            return key;
        if (Result<std::optional<std::string>> kept = Keychain::read(name); kept && *kept)
            return std::move(**kept);
        if (std::optional<std::string> filed = file.read(name))
            return std::move(*filed);
        if (!key && key.error().remedy.ends_with('.')) {
            key.error().remedy.pop_back();
            key.error().remedy += ", or save the key in the settings of the window.";
        }
        return key;
    };
}

} // namespace Touchstone
