#include "engine/llm/unattached_media.h"

#include "engine/base/json.h"

namespace Touchstone {

std::string unattachedNote(const Message &message, const Json &block)
{
    if (message.role != Role::User && message.role != Role::Tool)
        return {};
    const std::optional<MediaBlock> media = mediaOf(block);
    if (!media)
        return {};
    const std::string path = stringAt(parseJson(message.artifact), "read_file_path", "the requested file");
    return "[read_file: " + path + " was not attached because this model does not support " + media->type + " content ("
        + (media->mimeType.empty() ? "unknown" : media->mimeType) + ").]";
}

std::string textWithNotes(const Message &message, bool (*isSent)(const MediaBlock &))
{
    const auto *blocks = std::get_if<std::vector<ContentBlock>>(&message.content);
    if (blocks == nullptr)
        return textOf(message);
    std::string text;
    bool isBehindNote = false;
    for (const ContentBlock &block : *blocks) {
        const bool isText = block.type == "text";
        std::string piece = block.text;
        if (!isText) {
            const Json json = parseJson(block.json);
            const std::optional<MediaBlock> media = mediaOf(json);
            const bool isElsewhere = media && isSent != nullptr && isSent(*media);
            piece = isElsewhere ? std::string() : unattachedNote(message, json);
        }
        if (piece.empty())
            continue;
        if (!text.empty() && !text.ends_with('\n') && (isBehindNote || !isText))
            text += '\n';
        text += piece;
        isBehindNote = !isText;
    }
    return text;
}

} // namespace Touchstone
