#include "engine/backends/lines.h"
#include "engine/backends/text_edit.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace Touchstone;

namespace {

/// Takes what stands before the next NUL.
std::string_view takePart(std::string_view &rest)
{
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

void checkEdit(std::string_view content, std::string_view oldText, std::string_view newText)
{
    for (const bool all : {false, true}) {
        const Result<Replacement> edited = replaceText(content, oldText, newText, all);
        if (!edited)
            continue;
        const auto grown = static_cast<std::int64_t>(newText.size()) - static_cast<std::int64_t>(oldText.size());
        if (static_cast<std::int64_t>(edited->content.size())
            != static_cast<std::int64_t>(content.size()) + edited->occurrences * grown)
            std::abort();
    }
}

void checkLines(std::string_view content)
{
    std::size_t size = 0;
    for (const std::string_view line : splitLines(content))
        size += line.size();
    if (size != content.size())
        std::abort();
    (void)numberedText(content, 1);
}

} // namespace

// Content, old text and new text, set apart by NULs; the last bytes are offset and limit of a page.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::size_t numbers = 2;
    if (size < numbers)
        return 0;
    std::string_view rest(reinterpret_cast<const char *>(data), size - numbers);
    const std::string_view content = takePart(rest);
    const std::string_view oldText = takePart(rest);
    checkEdit(content, oldText, rest);
    checkLines(content);
    FileData file;
    file.content = content;
    (void)slicePage(file, static_cast<std::int8_t>(data[size - 2]), static_cast<std::int8_t>(data[size - 1]));
    return 0;
}
