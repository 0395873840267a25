#pragma once

#include "engine/llm/local_servers.h"
#include "engine/project/project.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// Whose models are wanted.
struct CatalogQuery
{
    std::string provider; ///< prefix or endpoint name; empty for all
    std::optional<Project> project; ///< for its endpoints; leave it out while it is not trusted
    bool withKeylessOnes = false; ///< also name providers without a key, with that as their error
    std::chrono::milliseconds patience{30'000}; ///< for one provider; silent servers of this machine get less
};

/// One provider's part of a catalog: its models, or why there are none.
struct CatalogEntry
{
    Endpoint endpoint;
    std::vector<ListedModel> models;
    std::optional<Error> error;
};

struct ModelCatalog
{
    std::vector<CatalogEntry> entries;
};

/// Asks providers for their models: those with a key, the project's endpoints, and what runs on the usual ports of this
/// machine, all at once. Blocks for `patience` at most, usually for a second. Only to be called when the user wants a
/// list. A server of this machine that is not there is left out, unless it was asked for by name. NotFound for a name
/// that is neither a provider nor an endpoint.
Result<ModelCatalog> readModelCatalog(const CatalogQuery &query, const Environment &environment,
                                      HttpTransport &transport, const KeyLookup &keys, std::stop_token stop);

} // namespace Touchstone
