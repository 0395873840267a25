#pragma once

#include <cstdint>
#include <string_view>

namespace Touchstone {

enum class FileType : std::uint8_t { Text, Image, Audio, Video, File };

/// By the last suffix of the name, without regard to case (`spec/engine.md` §2.2.4). A name that begins with its only
/// dot has no suffix.
FileType fileTypeOf(std::string_view path);

/// The type that a backend's read goes by: the same, but `.mkv` is a video and so read as bytes.
FileType storedFileTypeOf(std::string_view path);

/// `text`, `image`, `audio`, `video`, `file`.
std::string_view toWord(FileType type);

/// The media type of a name's suffix, `application/octet-stream` for an unknown one.
std::string_view mimeTypeOf(std::string_view path);
/// The same for a suffix in lower case, without its dot.
std::string_view mimeTypeOfSuffix(std::string_view suffix);
/// The usual suffix, without its dot, of a media type without regard to case and parameters; `bin` for an unknown one.
std::string_view suffixOfMimeType(std::string_view type);

} // namespace Touchstone
