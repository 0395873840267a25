#include "engine/middleware/media_offload.h"

#include "engine/backends/file_type.h"
#include "engine/backends/keyed_files.h"
#include "engine/base/json.h"
#include "engine/messages/media_block.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

using Blocks = std::vector<ContentBlock>;

constexpr qsizetype hashLength = 16;

std::optional<MediaBlock> inlineMediaOf(const ContentBlock &block)
{
    if (block.json.isEmpty())
        return {};
    std::optional<MediaBlock> media = mediaOf(parseJson(block.json));
    return media && media->isInline() ? media : std::nullopt;
}

/// None when the text stands for no bytes.
std::optional<std::string> bytesOf(const MediaBlock &media)
{
    if (media.base64.empty()) {
        const std::size_t comma = media.url.find(',');
        if (comma == std::string::npos)
            return {};
        return QByteArray::fromPercentEncoding(QByteArray::fromStdString(media.url.substr(comma + 1))).toStdString();
    }
    const auto bytes = fromBase64(media.base64);
    return bytes ? std::optional(*bytes) : std::nullopt;
}

/// Where a medium lies, without the suffix of its type.
std::string stemOf(const std::string &folder, const std::string &bytes)
{
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())),
                                 QCryptographicHash::Sha256)
            .toHex()
            .left(hashLength);
    return folder + '/' + hash.toStdString() + '.';
}

/// A medium on its way to its file. `path` is empty when it has no bytes.
struct Moved
{
    ContentBlock *block = nullptr;
    std::string mimeType;
    std::string path;
};

ContentBlock placeOf(const Moved &moved)
{
    const std::string kind = moved.mimeType.substr(0, moved.mimeType.find('/'));
    if (kind != "image" && kind != "audio" && kind != "video")
        return ContentBlock::ofText("<file url=\"" + moved.path + "\" />");
    return {.type = kind, .text = {}, .json = toJsonText(jsonObject("type", kind, "url", moved.path))};
}

bool hasInlineMedia(const Message &message)
{
    const auto *blocks = std::get_if<Blocks>(&message.content);
    return blocks != nullptr && std::any_of(blocks->begin(), blocks->end(), [](const ContentBlock &block) {
               return inlineMediaOf(block).has_value();
           });
}

/// The media of some messages and the files for them, each once.
struct Move
{
    std::string folder;
    std::vector<Moved> media;
    std::vector<std::pair<std::string, std::string>> files;

    void add(ContentBlock &block);
};

void Move::add(ContentBlock &block)
{
    const std::optional<MediaBlock> medium = inlineMediaOf(block);
    if (!medium)
        return;
    media.push_back({.block = &block, .mimeType = medium->mimeType, .path = {}});
    std::optional<std::string> bytes = bytesOf(*medium);
    if (!bytes)
        return;
    // The same bytes under another type are the same file.
    const std::string stem = stemOf(folder, *bytes);
    const auto known =
        std::find_if(files.begin(), files.end(), [&stem](const auto &file) { return file.first.starts_with(stem); });
    media.back().path = known != files.end() ? known->first : stem + std::string(suffixOfMimeType(medium->mimeType));
    if (known == files.end())
        files.emplace_back(media.back().path, std::move(*bytes));
}

} // namespace

std::optional<OffloadedMedia> offloadMedia(std::span<const Message> messages, Backend &backend,
                                           const std::string &folder)
{
    if (std::none_of(messages.begin(), messages.end(), hasInlineMedia))
        return {};
    OffloadedMedia result;
    result.messages.assign(messages.begin(), messages.end());
    Move move{.folder = folder, .media = {}, .files = {}};
    for (Message &message : result.messages) {
        if (auto *blocks = std::get_if<Blocks>(&message.content)) {
            for (ContentBlock &block : *blocks)
                move.add(block);
        }
    }
    std::set<std::string> written;
    for (const UploadResponse &response : backend.upload(move.files)) {
        if (!response.error)
            written.insert(response.path);
    }
    for (const Moved &each : move.media) {
        const bool isThere = written.contains(each.path);
        result.failures += isThere ? 0 : 1;
        *each.block = isThere ? placeOf(each) : ContentBlock::ofText("<image error=\"failed_to_offload\" />");
    }
    return result;
}

} // namespace Touchstone
