#pragma once

#include "engine/base/json_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// A block of media in the general form, from whichever provider's form it came in. Absent texts are empty.
struct MediaBlock
{
    std::string type; ///< image, audio, video, file, text-plain
    std::string url; ///< `data:` ones too
    std::string base64;
    std::string mimeType;
    std::string fileId; ///< of a file that the provider keeps

    /// The bytes stand in the block itself.
    bool isInline() const { return !base64.empty() || url.starts_with("data:"); }
};

/// The general type of a block in a provider's own form (`image_url` → image); its own type when it has none.
std::string standardBlockType(const Json &block);

/// None for a block that is no media.
std::optional<MediaBlock> mediaOf(const Json &block);

} // namespace Touchstone
