#include "engine/project/zip_archive.h"

#include "engine/base/utf8.h"

#include <limits>
#include <optional>
#include <sys/stat.h>
#define ZLIB_CONST
#include <zlib.h>

namespace Touchstone {
namespace {

constexpr std::uint32_t localSignature = 0x04034b50;
constexpr std::uint32_t entrySignature = 0x02014b50;
constexpr std::uint32_t endSignature = 0x06054b50;
constexpr std::size_t localLength = 30;
constexpr std::size_t entryLength = 46;
constexpr std::size_t endLength = 22;
constexpr std::size_t maxCommentLength = 65535;
constexpr std::uint32_t inZip64 = 0xffffffff;
constexpr std::uint16_t encryptedFlag = 1;
constexpr std::uint16_t utf8Flag = 1U << 11;
constexpr std::uint16_t deflatedMethod = 8;
constexpr int rawDeflate = -MAX_WBITS;
constexpr int bestMemory = 8;
constexpr std::uint16_t unixVersion = (3U << 8) | 20;
constexpr std::uint16_t firstDay = (1U << 5) | 1; // 1980-01-01, the earliest there is
constexpr int modeShift = 16;

std::uint32_t numberAt(std::string_view bytes, std::size_t offset, std::size_t length)
{
    std::uint32_t number = 0;
    for (std::size_t i = length; i > 0; --i)
        number = (number << 8) | static_cast<unsigned char>(bytes[offset + i - 1]);
    return number;
}

std::uint16_t shortAt(std::string_view bytes, std::size_t offset)
{
    return static_cast<std::uint16_t>(numberAt(bytes, offset, 2));
}

std::uint32_t longAt(std::string_view bytes, std::size_t offset)
{
    return numberAt(bytes, offset, 4);
}

void append(std::string &bytes, std::uint64_t number, int length)
{
    for (int i = 0; i < length; ++i)
        bytes += static_cast<char>((number >> (8 * i)) & 0xff);
}

const Bytef *bytesOf(std::string_view text)
{
    return reinterpret_cast<const Bytef *>(text.data());
}

std::uint32_t checksumOf(std::string_view bytes)
{
    return static_cast<std::uint32_t>(::crc32(0, bytesOf(bytes), static_cast<uInt>(bytes.size())));
}

tl::unexpected<Error> broken(std::string message)
{
    return failure(Error::Code::Malformed, std::move(message), "Pack it anew, or ask for another copy.");
}

tl::unexpected<Error> tooLarge(std::string message)
{
    return failure(Error::Code::TooLarge, std::move(message), "Unpack it by hand and import the folder.");
}

std::optional<std::size_t> endRecordOf(std::string_view bytes)
{
    if (bytes.size() < endLength)
        return {};
    const std::size_t last = bytes.size() - endLength;
    const std::size_t first = last > maxCommentLength ? last - maxCommentLength : 0;
    for (std::size_t at = last + 1; at > first; --at) {
        if (longAt(bytes, at - 1) == endSignature)
            return at - 1;
    }
    return {};
}

void takeAttributes(std::string_view bytes, std::size_t at, ZipEntry &entry)
{
    constexpr std::uint16_t unixHost = 3;
    const bool isUnix = shortAt(bytes, at + 4) >> 8 == unixHost;
    const std::uint32_t mode = longAt(bytes, at + 38) >> modeShift;
    const std::uint32_t type = isUnix ? mode & S_IFMT : 0;
    entry.isFolder = entry.name.ends_with('/');
    entry.isExecutable = isUnix && (mode & S_IXUSR) != 0 && !entry.isFolder;
    entry.isRegular = type == 0 || (entry.isFolder ? S_ISDIR(type) : S_ISREG(type));
}

Result<ZipEntry> entryAt(std::string_view bytes, std::size_t at)
{
    ZipEntry entry;
    entry.name = bytes.substr(at + entryLength, shortAt(bytes, at + 28));
    if (!isValidUtf8(entry.name) || entry.name.empty())
        return broken("A name in the archive is not UTF-8.");
    if ((shortAt(bytes, at + 8) & encryptedFlag) != 0)
        return failure(Error::Code::Unsupported, "The archive is encrypted.", "Pack it without a password.");
    const std::uint16_t method = shortAt(bytes, at + 10);
    if (method != 0 && method != deflatedMethod) {
        return failure(Error::Code::Unsupported, "The archive is packed in a way that is not known here.",
                       "Pack it as an ordinary zip file.");
    }
    entry.isDeflated = method == deflatedMethod;
    entry.checksum = longAt(bytes, at + 16);
    entry.packedSize = longAt(bytes, at + 20);
    entry.size = longAt(bytes, at + 24);
    entry.offset = longAt(bytes, at + 42);
    if (entry.packedSize == inZip64 || entry.size == inZip64 || entry.offset == inZip64)
        return tooLarge("The archive is larger than a skill may be.");
    takeAttributes(bytes, at, entry);
    return entry;
}

Result<std::string> inflated(std::string_view packed, std::size_t size)
{
    z_stream stream = {};
    if (::inflateInit2(&stream, rawDeflate) != Z_OK)
        return failure(Error::Code::Internal, "The archive cannot be unpacked.");
    std::string content(size + 1, '\0'); // one more shows that there is more than was said
    stream.next_in = bytesOf(packed);
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef *>(content.data());
    stream.avail_out = static_cast<uInt>(content.size());
    const int outcome = ::inflate(&stream, Z_FINISH);
    const std::size_t length = stream.total_out;
    ::inflateEnd(&stream);
    if (outcome != Z_STREAM_END || length != size)
        return broken("A file in the archive is damaged.");
    content.resize(size);
    return content;
}

std::optional<std::string> deflated(const std::string &content)
{
    z_stream stream = {};
    if (::deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, rawDeflate, bestMemory, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string packed(::deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
    stream.next_in = bytesOf(content);
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int outcome = ::deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    if (outcome != Z_STREAM_END || packed.size() >= content.size())
        return {};
    return packed;
}

/// The fields that both headers of an entry have in common.
std::string commonFields(const ZipFile &file, const std::optional<std::string> &packed)
{
    std::string fields;
    append(fields, utf8Flag, 2);
    append(fields, packed ? deflatedMethod : 0, 2);
    append(fields, 0, 2);
    append(fields, firstDay, 2);
    append(fields, checksumOf(file.content), 4);
    append(fields, static_cast<std::uint32_t>(packed ? packed->size() : file.content.size()), 4);
    append(fields, static_cast<std::uint32_t>(file.content.size()), 4);
    append(fields, static_cast<std::uint32_t>(file.name.size()), 2);
    append(fields, 0, 2);
    return fields;
}

} // namespace

Result<ZipReader> ZipReader::open(std::string bytes)
{
    if (bytes.size() > maxZipBytes)
        return tooLarge("The archive is larger than a skill may be.");
    ZipReader reader;
    reader.m_bytes = std::move(bytes);
    const std::string_view all = reader.m_bytes;
    const std::optional<std::size_t> end = endRecordOf(all);
    if (!end)
        return broken("This is no zip archive.");
    const std::size_t count = shortAt(all, *end + 10);
    if (count > maxZipEntries)
        return tooLarge("The archive holds more files than a skill may have.");
    std::size_t at = longAt(all, *end + 16);
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (at > *end || *end - at < entryLength || longAt(all, at) != entrySignature
            || *end - at - entryLength < shortAt(all, at + 28))
            return broken("The archive's list of files is damaged.");
        Result<ZipEntry> entry = entryAt(all, at);
        if (!entry)
            return failure(entry.error());
        total += entry->size;
        if (total > maxUnpackedBytes)
            return tooLarge("The archive is larger than a skill may be.");
        at += entryLength + shortAt(all, at + 28) + shortAt(all, at + 30) + shortAt(all, at + 32);
        reader.m_entries.push_back(std::move(*entry));
    }
    return reader;
}

Result<std::string> ZipReader::read(const ZipEntry &entry) const
{
    const std::string_view all = m_bytes;
    const std::size_t at = entry.offset;
    if (at > all.size() || all.size() - at < localLength || longAt(all, at) != localSignature)
        return broken("A file in the archive is damaged.");
    const std::size_t begin = at + localLength + shortAt(all, at + 26) + shortAt(all, at + 28);
    if (begin > all.size() || all.size() - begin < entry.packedSize)
        return broken("A file in the archive is damaged.");
    const std::string_view packed = all.substr(begin, entry.packedSize);
    if (!entry.isDeflated && packed.size() != entry.size)
        return broken("A file in the archive is damaged.");
    Result<std::string> content = entry.isDeflated ? inflated(packed, entry.size) : std::string(packed);
    if (content && checksumOf(*content) != entry.checksum)
        return broken("A file in the archive is damaged.");
    return content;
}

std::string packZip(std::span<const ZipFile> files)
{
    std::string bytes;
    std::string directory;
    for (const ZipFile &file : files) {
        const std::optional<std::string> packed = deflated(file.content);
        const std::string fields = commonFields(file, packed);
        const std::uint32_t mode = S_IFREG | (file.isExecutable ? 0755U : 0644U);
        append(directory, entrySignature, 4);
        append(directory, unixVersion, 2);
        append(directory, unixVersion & 0xff, 2);
        directory += fields;
        append(directory, 0, 2 + 2 + 2); // no comment, first disk, no internal attributes
        append(directory, mode << modeShift, 4);
        append(directory, static_cast<std::uint32_t>(bytes.size()), 4);
        directory += file.name;
        append(bytes, localSignature, 4);
        append(bytes, unixVersion & 0xff, 2);
        bytes += fields;
        bytes += file.name;
        bytes += packed ? *packed : file.content;
    }
    const auto count = static_cast<std::uint32_t>(files.size());
    const auto start = static_cast<std::uint32_t>(bytes.size());
    bytes += directory;
    append(bytes, endSignature, 4);
    append(bytes, 0, 4);
    append(bytes, count, 2);
    append(bytes, count, 2);
    append(bytes, static_cast<std::uint32_t>(directory.size()), 4);
    append(bytes, start, 4);
    append(bytes, 0, 2);
    return bytes;
}

} // namespace Touchstone
