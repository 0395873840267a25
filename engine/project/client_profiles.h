#pragma once

#include "engine/base/result.h"
#include "engine/skills/client_profile.h"

namespace Touchstone {

/// Reads one profile (`resources/schemas/client.schema.json`). Names of rules that do not exist are warnings.
struct LoadedClient
{
    ClientProfile profile;
    std::vector<Error> warnings;
};
Result<LoadedClient> parseClient(const std::string &text, const std::string &file);

/// The clients that Touchstone knows, deepagents first, and those that the user added as `clients/*.yaml` in the
/// configuration folder; a file with a known id replaces that one. Errors of the user's files are added to `problems`.
/// Blocks on the disk.
std::vector<ClientProfile> loadClients(const std::string &configFolder, std::vector<Error> &problems);

} // namespace Touchstone
