#include "engine/backends/file_type.h"
#include "engine/backends/lines.h"
#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/base/utf8.h"
#include "engine/tools/file_tool_calls.h"
#include "engine/tools/truncation.h"

#include <algorithm>

namespace Touchstone {
namespace {

std::string noLinesReminder(std::int64_t limit)
{
    return "System reminder: no lines were read because `limit` was " + std::to_string(limit)
        + ". The file was not inspected and may have contents; retry with `limit` >= 1 to read it.";
}

std::string truncationMessage(std::string_view path)
{
    return "\n\n[Output was truncated due to size limits. The file content is very large. Consider reformatting the "
           "file to make it easier to navigate. For example, if this is JSON, use execute(command='jq . "
        + std::string(path)
        + "') to pretty-print it with line breaks. For other formats, you can use appropriate formatting tools to "
          "split long lines.]";
}

std::string countOfLines(std::int64_t count)
{
    return std::to_string(count) + (count == 1 ? " line" : " lines");
}

/// Tells how to go on behind line `end`; empty where the file ends there.
std::string pagingNotice(std::int64_t start, std::int64_t end, const std::optional<std::int64_t> &total)
{
    if (total && end >= *total)
        return {};
    std::string text =
        "\n\n[Read " + countOfLines(end - start + 1) + " (lines " + std::to_string(start) + "-" + std::to_string(end);
    if (total)
        text += " of " + std::to_string(*total) + " total). " + countOfLines(*total - end) + " remaining from offset ";
    else
        text += "). More lines remain from offset ";
    return text + std::to_string(end) + ".]";
}

std::string joined(const std::vector<NumberedRow> &rows, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0)
            text += '\n';
        text += rows[i].text;
    }
    return text;
}

/// A page cut at the end of the last line with which it stays within `budget` code points.
std::string truncatedPage(const std::vector<NumberedRow> &rows, const ReadResult &page, std::string_view path,
                          std::size_t budget)
{
    const std::string message = truncationMessage(path);
    const std::size_t messageLength = codePointCount(message);
    std::vector<std::size_t> lengths; // of the text up to and with each row
    std::size_t length = 0;
    for (const NumberedRow &row : rows) {
        length += codePointCount(row.text) + (lengths.empty() ? 0 : 1);
        lengths.push_back(length);
    }
    for (std::size_t count = rows.size(); count > 0; --count) {
        const std::int64_t line = rows[count - 1].line;
        const bool endsLine = count == rows.size() || rows[count].line != line;
        if (!endsLine || lengths[count - 1] + messageLength > budget || (page.endLine && line > *page.endLine))
            continue;
        const std::string notice =
            page.startLine ? pagingNotice(*page.startLine, line, page.totalLines) : std::string();
        if (lengths[count - 1] + messageLength + codePointCount(notice) <= budget)
            return joined(rows, count).append(message).append(notice);
    }
    const std::string text = joined(rows, rows.size());
    return std::string(firstCodePoints(text, budget > messageLength ? budget - messageLength : 0)) + message;
}

std::string numberedPage(const ReadResult &page, std::int64_t offset, std::string_view path,
                         const std::optional<std::int64_t> &tokenLimit)
{
    const std::int64_t first = page.startLine.value_or(std::max<std::int64_t>(offset, 0) + 1);
    const std::vector<NumberedRow> rows = numberedRows(page.data->content, first);
    const std::string notice = page.nextOffset && page.startLine && page.endLine
        ? pagingNotice(*page.startLine, *page.endLine, page.totalLines)
        : std::string();
    std::string text = joined(rows, rows.size());
    if (tokenLimit && *tokenLimit > 0) {
        const std::size_t budget = static_cast<std::size_t>(*tokenLimit) * charactersPerToken;
        if (codePointCount(text) + codePointCount(notice) >= budget)
            return truncatedPage(rows, page, path, budget);
    }
    return text + notice;
}

/// A file that is no text, as the one block that shows it.
Message mediaMessage(std::string_view path, const FileData &file)
{
    const FileType type = fileTypeOf(path);
    const std::string mimeType(mimeTypeOf(path));
    const Json block = {{"type", toWord(type == FileType::Text ? FileType::File : type)},
                        {"base64", file.content},
                        {"mime_type", mimeType}};
    Message message = toolText("read_file", {});
    message.artifact = toJsonText({{"read_file_path", path}, {"read_file_media_type", mimeType}});
    // Blocks of sound and video are unknown to the conversation, which holds them as text.
    if (type == FileType::Audio || type == FileType::Video)
        message.content = Python::jsonDumps(Json::array({block}), false);
    else
        message.content =
            std::vector<ContentBlock>{{.type = stringAt(block, "type"), .text = {}, .json = toJsonText(block)}};
    return message;
}

} // namespace

Message readFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext & /*context*/)
{
    constexpr std::string_view tool = "read_file";
    const auto path = permittedPath(environment, stringAt(args, "file_path"), FileOperation::Read);
    if (!path)
        return toolError(tool, path.error());
    const std::int64_t offset = integerAt(args, "offset", 0);
    const std::int64_t limit = integerAt(args, "limit", 100);
    const ReadResult page = environment.backend->read(*path, offset, limit);
    if (page.error)
        return toolError(tool, prefixedError(*page.error));
    if (!page.data)
        return toolError(tool, "Error: no data returned for '" + *path + "'");
    if (isBlank(page.data->content))
        return toolText(tool,
                        page.noLinesRequested && page.data->content.empty() ? noLinesReminder(limit)
                                                                            : std::string(emptyFileReminder));
    if (page.data->encoding == "base64" || fileTypeOf(*path) != FileType::Text)
        return mediaMessage(*path, *page.data);
    std::string text = numberedPage(page, offset, *path, environment.options.tokenLimit);
    if (offset < 0)
        text += "\n\n[Requested offset " + std::to_string(offset)
            + " is before the start of the file; read from line 1 instead.]";
    return toolText(tool, std::move(text));
}

} // namespace Touchstone
