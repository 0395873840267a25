#pragma once

#include "engine/llm/model_registry.h"
#include "engine/project/project.h"

#include <memory>
#include <optional>
#include <string_view>

namespace Touchstone {

class HttpTransport;

/// All models that a project can name: the providers of this build with the base URLs of the environment, its own
/// endpoints, and scripts (paths from the project folder). `transport` must outlive the registry; `keys` is asked at
/// the first call of a model. Endpoints are there in any case: whether they may be used is the matter of `isTrusted`.
std::shared_ptr<const ModelRegistry> makeModels(const Project &project, const Environment &environment,
                                                HttpTransport &transport, KeyLookup keys);

/// An endpoint of a project as the providers take it.
Endpoint endpointOf(const EndpointConfig &config);

/// The place that a provider prefix or an endpoint of the project names; none for scripts and cassettes.
std::optional<Endpoint> endpointNamed(const Project &project, const Environment &environment, std::string_view name);

/// Keys from the environment alone, by the variables of `spec/providers.md` §6.6 and `key_env`.
KeyLookup environmentKeys(const Project &project, const Environment &environment);

} // namespace Touchstone
