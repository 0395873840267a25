#pragma once

#include "engine/llm/model_registry.h"
#include "engine/project/project.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

class HttpTransport;

using EndpointTimeouts = std::map<std::string, CallTimeouts, std::less<>>;

/// All models that a project can name: the providers of this build with the base URLs of the environment, its own
/// endpoints, and scripts (paths from the project folder). `transport` must outlive the registry; `keys` is asked at
/// the first call of a model. Endpoints are there in any case: whether they may be used is the matter of `isTrusted`.
/// `timeouts` are the user's own, by provider prefix or name of an endpoint; they come before the project's.
std::shared_ptr<const ModelRegistry> makeModels(const Project &project, const Environment &environment,
                                                HttpTransport &transport, KeyLookup keys,
                                                const EndpointTimeouts &timeouts = {});

/// How long calls of a provider or an endpoint of the project may wait as long as the user says nothing else.
CallTimeouts usualTimeouts(const Project &project, std::string_view name);

/// An endpoint of a project as the providers take it.
Endpoint endpointOf(const EndpointConfig &config);

/// The place that a provider prefix or an endpoint of the project names; none for scripts and cassettes.
std::optional<Endpoint> endpointNamed(const Project &project, const Environment &environment, std::string_view name);

/// Keys from the environment alone, by the variables of `spec/providers.md` §6.6 and `key_env`.
KeyLookup environmentKeys(const Project &project, const Environment &environment);

/// Keys from the environment, else from the system's keychain, else from `keys.json` of the configuration folder, as
/// the window keeps them there. The lookup may wait for the user to unlock the keychain; for worker threads only.
KeyLookup usersKeys(const Project &project, const Environment &environment);

} // namespace Touchstone
