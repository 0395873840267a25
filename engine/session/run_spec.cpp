#include "engine/session/run_spec.h"

#include <array>
#include <utility>

namespace Touchstone {
namespace {

constexpr std::array<std::pair<ApprovalPolicy, std::string_view>, 3> policyWords{{
    {ApprovalPolicy::Ask, "ask"},
    {ApprovalPolicy::All, "all"},
    {ApprovalPolicy::None, "none"},
}};

} // namespace

std::string_view toWord(ApprovalPolicy policy)
{
    for (const auto &[known, word] : policyWords) {
        if (known == policy)
            return word;
    }
    return {};
}

std::optional<ApprovalPolicy> approvalPolicyFromWord(std::string_view word)
{
    for (const auto &[policy, known] : policyWords) {
        if (known == word)
            return policy;
    }
    return std::nullopt;
}

} // namespace Touchstone
