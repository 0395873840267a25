#include "engine/backends/file_type.h"

#include <algorithm>
#include <array>
#include <string>

namespace Touchstone {
namespace {

struct KnownSuffix
{
    std::string_view suffix;
    FileType type;
};

constexpr std::array knownSuffixes{
    KnownSuffix{"png", FileType::Image},  KnownSuffix{"jpeg", FileType::Image}, KnownSuffix{"jpg", FileType::Image},
    KnownSuffix{"webp", FileType::Image}, KnownSuffix{"gif", FileType::Image},  KnownSuffix{"heic", FileType::Image},
    KnownSuffix{"heif", FileType::Image}, KnownSuffix{"mp4", FileType::Video},  KnownSuffix{"mpeg", FileType::Video},
    KnownSuffix{"mov", FileType::Video},  KnownSuffix{"avi", FileType::Video},  KnownSuffix{"flv", FileType::Video},
    KnownSuffix{"mpg", FileType::Video},  KnownSuffix{"webm", FileType::Video}, KnownSuffix{"wmv", FileType::Video},
    KnownSuffix{"3gpp", FileType::Video}, KnownSuffix{"wav", FileType::Audio},  KnownSuffix{"mp3", FileType::Audio},
    KnownSuffix{"aiff", FileType::Audio}, KnownSuffix{"aac", FileType::Audio},  KnownSuffix{"ogg", FileType::Audio},
    KnownSuffix{"flac", FileType::Audio}, KnownSuffix{"pdf", FileType::File},   KnownSuffix{"ppt", FileType::File},
    KnownSuffix{"pptx", FileType::File},
};

/// The last suffix in lower case, without the dot; empty where there is none.
std::string suffixOf(std::string_view path)
{
    while (path.ends_with('/'))
        path.remove_suffix(1);
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || dot + 1 == name.size())
        return {};
    std::string suffix(name.substr(dot + 1));
    std::ranges::transform(suffix, suffix.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return suffix;
}

const KnownSuffix *find(std::string_view path)
{
    const std::string suffix = suffixOf(path);
    const auto found =
        std::ranges::find_if(knownSuffixes, [&](const KnownSuffix &known) { return known.suffix == suffix; });
    return found == knownSuffixes.end() ? nullptr : &*found;
}

} // namespace

FileType fileTypeOf(std::string_view path)
{
    const KnownSuffix *known = find(path);
    return known ? known->type : FileType::Text;
}

FileType storedFileTypeOf(std::string_view path)
{
    return suffixOf(path) == "mkv" ? FileType::Video : fileTypeOf(path);
}

std::string_view toWord(FileType type)
{
    switch (type) {
    case FileType::Text:
        return "text";
    case FileType::Image:
        return "image";
    case FileType::Audio:
        return "audio";
    case FileType::Video:
        return "video";
    case FileType::File:
        break;
    }
    return "file";
}

std::string_view mimeTypeOf(std::string_view path)
{
    return mimeTypeOfSuffix(suffixOf(path));
}

} // namespace Touchstone
