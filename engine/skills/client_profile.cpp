#include "engine/skills/client_profile.h"

namespace Touchstone {

std::string_view toWord(ClientOutcome outcome)
{
    switch (outcome) {
    case ClientOutcome::Loads:
        return "loads";
    case ClientOutcome::Changed:
        return "changed";
    case ClientOutcome::Dropped:
        return "dropped";
    case ClientOutcome::Silent:
        return "silent";
    }
    return "loads";
}

const ClientProfile::Claim *ClientProfile::claimOf(std::string_view rule) const
{
    const auto found = claims.find(rule);
    return found == claims.end() ? nullptr : &found->second;
}

ClientVerdict verdictOf(const ClientProfile &client, std::span<const Diagnostic> diagnostics)
{
    ClientVerdict verdict;
    for (const Diagnostic &diagnostic : diagnostics) {
        const ClientProfile::Claim *claim = client.claimOf(diagnostic.rule);
        if (claim == nullptr || claim->outcome <= verdict.outcome)
            continue;
        verdict.outcome = claim->outcome;
        verdict.rule = diagnostic.rule;
        verdict.source = claim->source.empty() ? client.source : claim->source;
    }
    return verdict;
}

} // namespace Touchstone
