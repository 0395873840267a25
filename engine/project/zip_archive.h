#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What is taken from an archive at most; the largest skill of the survey has 1,103 files and 20 MB (`spec/skills.md`
/// §5.3).
inline constexpr std::size_t maxZipBytes = std::size_t{64} * 1024 * 1024;
inline constexpr std::size_t maxUnpackedBytes = std::size_t{128} * 1024 * 1024;
inline constexpr std::size_t maxZipEntries = 5000;

/// An entry of an archive, as its directory tells of it. The name is what the archive says: nothing about it is safe
/// but that it is UTF-8.
struct ZipEntry
{
    std::string name; ///< with `/` between the parts; folders end with one
    std::uint64_t size = 0; ///< unpacked
    bool isFolder = false;
    bool isExecutable = false;
    bool isRegular = true; ///< false: a link or the like
    std::uint64_t packedSize = 0;
    std::uint64_t offset = 0; ///< of its own header
    std::uint32_t checksum = 0;
    bool isDeflated = false;
};

/// Reads zip archives (APPNOTE.TXT 6.3: stored and deflated entries, no zip64, no encryption).
class ZipReader
{
public:
    /// Malformed, TooLarge (over the caps above, by what the directory says) or Unsupported.
    static Result<ZipReader> open(std::string bytes);

    const std::vector<ZipEntry> &entries() const { return m_entries; }
    /// The content of an entry of this archive. Malformed where it is not what the directory says; never gives more
    /// bytes than that.
    Result<std::string> read(const ZipEntry &entry) const;

private:
    std::string m_bytes;
    std::vector<ZipEntry> m_entries;
};

/// A file to pack.
struct ZipFile
{
    std::string name;
    std::string content;
    bool isExecutable = false;
};

/// An archive of these files in their order. The same files give the same bytes: it holds no time of day.
std::string packZip(std::span<const ZipFile> files);

} // namespace Touchstone
