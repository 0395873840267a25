#pragma once

#include "engine/llm/http_chat_model.h"
#include "engine/llm/model_registry.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A provider that `provider:model` can name, with its place and its environment variables (`spec/providers.md` §6.6).
struct ProviderDefaults
{
    std::string_view prefix;
    std::string_view kind; ///< which API it speaks: the prefix of the provider that defined it
    std::string_view baseUrl;
    std::vector<std::string_view> keyVariables; ///< the first one that is set counts
    std::vector<std::string_view> baseUrlVariables;
    std::string_view className; ///< of the reference's class
    bool needsKey = true;
    /// Where the vendor's own library begins its paths: base URLs from the environment come without it.
    std::string_view apiPath = {};
};

/// The providers of this build.
std::span<const ProviderDefaults> knownProviders();

/// Reads an environment variable; empty when it is not set.
using VariableLookup = std::function<std::string(std::string_view name)>;

/// A provider with its base URL from the environment, else its default, and with the headers that the environment asks
/// for (`ANTHROPIC_CUSTOM_HEADERS`, `OPENAI_ORG_ID`, …).
Endpoint endpointOf(const ProviderDefaults &provider, const VariableLookup &variable);

/// The variables that may hold the key of an endpoint called `name`; empty for one of the user's own.
std::vector<std::string_view> keyVariablesOf(std::string_view name);

/// A model of an endpoint. Errors: a kind that this build does not speak, a base URL that is none.
Result<std::unique_ptr<ChatModel>> makeModel(const Endpoint &endpoint, const std::string &model,
                                             const ProviderServices &services);

/// Registers an endpoint under its name.
void addEndpoint(ModelRegistry &registry, const Endpoint &endpoint, const ProviderServices &services);

} // namespace Touchstone
