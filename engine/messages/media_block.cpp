#include "engine/messages/media_block.h"

#include "engine/base/json.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 5> mediaTypes{"image", "audio", "video", "file", "text-plain"};

/// `{"type": "image_url", "image_url": {"url": …}}` with nothing beside but `detail`.
bool isImageUrl(const Json &block)
{
    if (!memberAt(memberAt(block, "image_url"), "url").is_string())
        return false;
    return std::all_of(block.items().begin(), block.items().end(), [](const auto &item) {
        return item.key() == "type" || item.key() == "image_url" || item.key() == "detail";
    });
}

bool isInputAudio(const Json &block)
{
    const Json &audio = memberAt(block, "input_audio");
    return memberAt(audio, "data").is_string() && memberAt(audio, "format").is_string();
}

/// What Anthropic's `source` and OpenAI's `file`, `image_url` and `input_audio` hold.
void readForeignForms(MediaBlock &media, const Json &block)
{
    if (const Json &source = memberAt(block, "source"); source.is_object()) {
        media.base64 = stringAt(source, "type") == "base64" ? stringAt(source, "data") : std::string();
        media.url = stringAt(source, "url");
        media.mimeType = stringAt(source, "media_type");
        media.fileId = stringAt(source, "file_id");
    } else if (const Json &file = memberAt(block, "file"); file.is_object()) {
        const std::string data = stringAt(file, "file_data");
        media.url = data.starts_with("data:") ? data : std::string();
        media.fileId = stringAt(file, "file_id");
    } else if (const Json &image = memberAt(block, "image_url"); image.is_object()) {
        media.url = stringAt(image, "url");
    } else if (const Json &audio = memberAt(block, "input_audio"); audio.is_object()) {
        media.base64 = stringAt(audio, "data");
        media.mimeType = "audio/" + stringAt(audio, "format");
    } else if (stringAt(block, "source_type") == "base64") {
        media.base64 = stringAt(block, "data");
    }
}

/// `data:image/png;base64,…` says the same as a type and base64.
void takeDataUrlApart(MediaBlock &media)
{
    const std::string_view url = media.url;
    const std::size_t comma = url.find(',');
    if (!media.base64.empty() || !url.starts_with("data:") || comma == std::string_view::npos)
        return;
    const std::string_view header = url.substr(5, comma - 5);
    media.mimeType = header.substr(0, header.find(';'));
    if (header.ends_with(";base64")) {
        media.base64 = url.substr(comma + 1);
        media.url.clear();
    }
}

} // namespace

std::string standardBlockType(const Json &block)
{
    std::string type = stringAt(block, "type");
    if (type == "image_url" && isImageUrl(block))
        return "image";
    if (type == "input_audio" && isInputAudio(block))
        return "audio";
    if (type == "document") {
        const std::string source = stringAt(memberAt(block, "source"), "type");
        if (source == "base64" || source == "url" || source == "file")
            return "file";
        return source == "text" ? "text-plain" : type;
    }
    if (type == "function_call" && memberAt(block, "name").is_string())
        return "tool_call";
    if (type == "executable_code")
        return "server_tool_call";
    return type;
}

std::optional<MediaBlock> mediaOf(const Json &block)
{
    MediaBlock media;
    media.type = standardBlockType(block);
    if (std::find(mediaTypes.begin(), mediaTypes.end(), media.type) == mediaTypes.end())
        return {};
    media.url = stringAt(block, "url");
    media.base64 = stringAt(block, "base64");
    media.mimeType = stringAt(block, "mime_type");
    media.fileId = stringAt(block, "file_id");
    if (media.url.empty() && media.base64.empty() && media.fileId.empty())
        readForeignForms(media, block);
    if (media.mimeType.empty())
        media.mimeType = stringAt(block, "mime_type");
    takeDataUrlApart(media);
    return media;
}

} // namespace Touchstone
