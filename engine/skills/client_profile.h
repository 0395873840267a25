#pragma once

#include "engine/base/diagnostic.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What a client does with a skill (`design/interfaces.md`, Words), best first.
enum class ClientOutcome : std::uint8_t {
    Loads,
    Changed,
    Dropped,
    Silent, ///< not even looked at
};

/// `loads`, `changed`, `dropped`, `silent`.
std::string_view toWord(ClientOutcome outcome);

/// A program that loads skills, as data (`resources/clients/*.yaml`): what each broken rule means there. A rule that is
/// not named does not matter to it.
struct ClientProfile
{
    struct Claim
    {
        ClientOutcome outcome = ClientOutcome::Loads;
        std::string source; ///< who says so; empty: the profile's own source
    };

    std::string id;
    std::string name;
    std::string source;
    std::map<std::string, Claim, std::less<>> claims; ///< by rule

    /// What the client does because of the rule; null: it does not matter.
    const Claim *claimOf(std::string_view rule) const;
};

/// The outcome of one skill for one client.
struct ClientVerdict
{
    ClientOutcome outcome = ClientOutcome::Loads;
    std::string rule; ///< the one that decides; empty for Loads
    std::string source;

    bool operator==(const ClientVerdict &) const = default;
};

/// `diagnostics` are all of the skill, also those that the user does not want to see.
ClientVerdict verdictOf(const ClientProfile &client, std::span<const Diagnostic> diagnostics);

} // namespace Touchstone
