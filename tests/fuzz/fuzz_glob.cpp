#include "engine/backends/glob_pattern.h"

#include <cstdint>

// A pattern, a line feed, a path.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return 0;
    const auto glob = Touchstone::GlobPattern::compile(text.substr(0, end));
    if (!glob)
        return 0;
    const std::string_view path = text.substr(end + 1);
    (void)glob->matchesPath(path);
    (void)glob->matchesFile(path);
    return 0;
}
