#pragma once

#include "engine/backends/backend.h"
#include "engine/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

/// (source path, raw text) in the order of the first loaded occurrence; a missing source is absent.
using MemoryContents = std::vector<std::pair<std::string, std::string>>;

/// Reads all sources in one batch (`spec/engine.md` §1.2). Missing files are skipped, anything else that cannot be read
/// ends the run: an Error whose `subject` is the source and whose `className` is what the reference raises.
Result<MemoryContents> loadMemory(Backend &backend, std::span<const std::string> sources);

/// An HTML comment that the model does not see.
struct RemovedComment
{
    int firstLine = 1; ///< of the file, from 1
    int lastLine = 1;
    std::size_t begin = 0; ///< bytes in the raw text
    std::size_t length = 0;

    bool operator==(const RemovedComment &) const = default;
};

enum class MemorySectionState : std::uint8_t {
    Shown,
    Missing, ///< the file does not exist
    Empty, ///< nothing but white space
    OnlyComments, ///< nothing is left once comments are removed
};

/// `shown`, `missing`, `empty`, `only-comments`.
std::string_view toWord(MemorySectionState state);

/// One source, and what the model gets of it.
struct MemorySection
{
    std::string source;
    MemorySectionState state = MemorySectionState::Missing;
    std::string text; ///< kept: without comments and trailing white space; empty unless Shown
    std::vector<RemovedComment> comments;
    std::int64_t tokens = 0; ///< of the section in the prompt, its path included, estimated
};

/// The sources in their order; one that is named twice is shown twice.
std::vector<MemorySection> memorySections(const MemoryContents &contents, std::span<const std::string> sources);

/// What fills the slot: `<path>`, blank line, text; sections set apart by a blank line; `(No memory loaded)` for none.
std::string memoryText(std::span<const MemorySection> sections);

} // namespace Touchstone
