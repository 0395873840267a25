#include "engine/memory/memory.h"

#include "engine/base/python_text.h"
#include "engine/base/token_estimate.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace Touchstone {
namespace {

constexpr std::string_view commentStart = "<!--";
constexpr std::string_view commentEnd = "-->";

tl::unexpected<Error> loadFailure(const std::string &source, std::string message, std::string className,
                                  std::string remedy = {})
{
    Error error;
    error.code = Error::Code::Unreadable;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = source;
    error.className = std::move(className);
    return failure(std::move(error));
}

int lineAt(std::string_view text, std::size_t offset)
{
    return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')) + 1;
}

/// Takes out every closed comment, however many lines it has; one that is not closed stays.
std::string withoutComments(std::string_view text, std::vector<RemovedComment> &removed)
{
    std::string kept;
    std::size_t offset = 0;
    while (true) {
        const std::size_t begin = text.find(commentStart, offset);
        const std::size_t end = begin == std::string_view::npos ? std::string_view::npos
                                                                : text.find(commentEnd, begin + commentStart.size());
        if (end == std::string_view::npos)
            return kept.append(text.substr(offset));
        kept.append(text.substr(offset, begin - offset));
        offset = end + commentEnd.size();
        removed.push_back({.firstLine = lineAt(text, begin),
                           .lastLine = lineAt(text, offset),
                           .begin = begin,
                           .length = offset - begin});
    }
}

std::string sectionText(const MemorySection &section)
{
    return section.source + "\n\n" + section.text;
}

/// `raw` is null for a source that is missing.
MemorySection sectionOf(const std::string &source, const std::string *raw)
{
    MemorySection section;
    section.source = source;
    if (raw == nullptr)
        return section;
    const std::string kept = withoutComments(*raw, section.comments);
    section.text = Python::stripRight(kept);
    if (!section.text.empty()) {
        section.state = MemorySectionState::Shown;
        section.tokens = estimateTokens(sectionText(section));
    } else {
        section.state = section.comments.empty() ? MemorySectionState::Empty : MemorySectionState::OnlyComments;
    }
    return section;
}

} // namespace

Result<MemoryContents> loadMemory(Backend &backend, std::span<const std::string> sources)
{
    MemoryContents contents;
    std::unordered_set<std::string_view> known;
    std::vector<DownloadResponse> responses = backend.download(sources);
    for (std::size_t i = 0; i < responses.size() && i < sources.size(); ++i) {
        const std::string &source = sources[i];
        DownloadResponse &response = responses[i];
        if (response.error && response.error->text == "file_not_found")
            continue;
        if (response.error)
            return loadFailure(source, "Failed to download " + source + ": " + modelTextOf(*response.error),
                               response.error->raises.empty() ? "ValueError" : response.error->raises);
        if (!response.content)
            continue;
        if (!isValidUtf8(*response.content))
            return loadFailure(source, "The memory file " + source + " is not UTF-8.", "UnicodeDecodeError",
                               "Save it with the encoding UTF-8.");
        if (known.insert(source).second)
            contents.emplace_back(source, std::move(*response.content));
    }
    return contents;
}

std::string_view toWord(MemorySectionState state)
{
    switch (state) {
    case MemorySectionState::Shown:
        return "shown";
    case MemorySectionState::Missing:
        return "missing";
    case MemorySectionState::Empty:
        return "empty";
    case MemorySectionState::OnlyComments:
        return "only-comments";
    }
    return "missing";
}

std::vector<MemorySection> memorySections(const MemoryContents &contents, std::span<const std::string> sources)
{
    std::unordered_map<std::string_view, const std::string *> texts;
    for (const auto &[source, text] : contents)
        texts.emplace(source, &text);
    std::vector<MemorySection> sections;
    sections.reserve(sources.size());
    for (const std::string &source : sources) {
        const auto found = texts.find(source);
        sections.push_back(sectionOf(source, found == texts.end() ? nullptr : found->second));
    }
    return sections;
}

std::string memoryText(std::span<const MemorySection> sections)
{
    std::string text;
    for (const MemorySection &section : sections) {
        if (section.state == MemorySectionState::Shown)
            text += (text.empty() ? "" : "\n\n") + sectionText(section);
    }
    return text.empty() ? "(No memory loaded)" : text;
}

} // namespace Touchstone
