#include "engine/tools/result_eviction.h"

#include "engine/backends/lines.h"
#include "engine/backends/paths.h"
#include "engine/base/embedded_text.h"
#include "engine/base/utf8.h"
#include "engine/tools/truncation.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 7> pagedTools{"ls",        "glob",       "grep",  "read_file",
                                                     "edit_file", "write_file", "delete"};
constexpr std::size_t previewLines = 5; ///< at each end
constexpr std::size_t maxPreviewLineLength = 1000;

/// The text blocks joined by newlines.
std::string textToMove(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return *text;
    std::string joined;
    bool isFirst = true;
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content)) {
        if (block.type != "text")
            continue;
        if (!isFirst)
            joined += '\n';
        joined += block.text;
        isFirst = false;
    }
    return joined;
}

std::string fileNameFor(std::string_view callId)
{
    std::string name(callId.empty() ? "unknown" : callId);
    std::ranges::replace_if(
        name, [](char c) { return c == '.' || c == '/' || c == '\\'; }, '_');
    return name;
}

std::string joinedRows(const std::vector<NumberedRow> &rows)
{
    std::string text;
    for (const NumberedRow &row : rows) {
        if (!text.empty())
            text += '\n';
        text += row.text;
    }
    return text;
}

/// The notice in place of the text. Values go in one after the other, so that none is read as a slot.
std::string noticeFor(std::string_view callId, std::string_view path, std::string_view preview)
{
    const std::string_view form = embeddedText("prompts/tools/result_too_large.md");
    std::string text;
    for (std::size_t i = 0; i < form.size();) {
        const std::string_view rest = form.substr(i);
        const std::size_t end = rest.starts_with('{') ? rest.find('}') : std::string_view::npos;
        const std::string_view slot = end == std::string_view::npos ? std::string_view() : rest.substr(0, end + 1);
        if (slot == "{tool_call_id}")
            text += callId;
        else if (slot == "{file_path}")
            text += path;
        else if (slot == "{content_sample}")
            text += preview;
        else
            text += rest.front();
        i += slot.empty() ? 1 : slot.size();
    }
    return text;
}

} // namespace

bool isEvictable(std::string_view tool)
{
    return std::ranges::find(pagedTools, tool) == pagedTools.end();
}

std::string largeResultsFolder(std::string_view artifactsRoot)
{
    return std::string(withoutTrailingSlashes(artifactsRoot)) + "/large_tool_results";
}

std::string resultPreview(std::string_view text)
{
    std::vector<std::string_view> lines = splitLines(text);
    for (std::string_view &line : lines)
        line = firstCodePoints(withoutLineBreak(line), maxPreviewLineLength);
    if (lines.size() <= 2 * previewLines)
        return joinedRows(numberedRows(lines, 1));
    const std::vector<std::string_view> head(lines.begin(), lines.begin() + previewLines);
    const std::vector<std::string_view> tail(lines.end() - previewLines, lines.end());
    const std::size_t left = lines.size() - 2 * previewLines;
    return joinedRows(numberedRows(head, 1)) + "\n... [" + std::to_string(left) + " lines truncated] ...\n"
        + joinedRows(numberedRows(tail, static_cast<std::int64_t>(lines.size() - previewLines) + 1));
}

std::optional<Message> evictToolResult(const Message &message, Backend &backend, std::string_view folder,
                                       std::optional<std::int64_t> tokenLimit)
{
    if (!tokenLimit || *tokenLimit <= 0)
        return std::nullopt;
    const std::string text = textToMove(message);
    if (codePointCount(text) <= static_cast<std::size_t>(*tokenLimit) * charactersPerToken)
        return std::nullopt;
    const std::string path = joinedPath(folder, fileNameFor(message.toolCallId));
    if (backend.write(path, text).error)
        return std::nullopt;
    Message evicted = message;
    std::string notice = noticeFor(message.toolCallId, path, resultPreview(text));
    std::vector<ContentBlock> blocks{ContentBlock::ofText(notice)};
    if (const auto *old = std::get_if<std::vector<ContentBlock>>(&message.content)) {
        for (const ContentBlock &block : *old) {
            if (block.type != "text")
                blocks.push_back(block);
        }
    }
    if (blocks.size() == 1)
        evicted.content = std::move(notice);
    else
        evicted.content = std::move(blocks);
    return evicted;
}

} // namespace Touchstone
