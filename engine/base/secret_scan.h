#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Something in a text that looks like a key or password of somebody.
struct FoundSecret
{
    std::size_t begin = 0; ///< bytes
    std::size_t length = 0;
    std::string_view kind; ///< English: `GitHub token`
};

enum class SecretScan : std::uint8_t {
    Likely, ///< what is obviously made up (`sk-xxxx…`, `AKIAIOSFODNN7EXAMPLE`) is left out: for findings that a person
            ///< reads
    All, ///< whatever has the form of a key: for masking, where a mask too many costs nothing
};

/// Looks for the known forms of keys (AWS, GitHub, Anthropic, OpenAI, Google, Slack, …) and for private keys. One pass
/// over the text.
std::vector<FoundSecret> findSecrets(std::string_view text, SecretScan scan = SecretScan::Likely);

} // namespace Touchstone
