#include "engine/backends/file_type.h"
#include "engine/backends/glob_pattern.h"
#include "engine/backends/grep_text.h"
#include "engine/backends/lines.h"
#include "engine/backends/paths.h"
#include "engine/backends/text_edit.h"
#include "engine/tools/truncation.h"
#include "tests/conformance/backend_cases.h"
#include "tests/conformance/operations.h"

#include <nlohmann/json.hpp>

namespace Touchstone::Conformance {
namespace {

Json orNull(const std::optional<std::int64_t> &value)
{
    return value ? Json(*value) : Json();
}

Json validatePathCase(const Json &input)
{
    const std::string path = input.at("path").get<std::string>();
    const auto result = input.contains("allowed_prefixes")
        ? validatePath(path, input.at("allowed_prefixes").get<std::vector<std::string>>())
        : validatePath(path);
    if (result)
        return {{"path", *result}};
    return {{"raises", result.error().className}, {"text", result.error().message}};
}

Json globMatchCase(const Json &input)
{
    const auto pattern = GlobPattern::compile(input.at("pattern").get<std::string>());
    if (!pattern)
        return {{"error", pattern.error().message}};
    Json matched = Json::array();
    for (const Json &path : input.at("paths")) {
        if (pattern->matchesFile(path.get<std::string>()))
            matched.push_back(path);
    }
    return {{"matched", matched}};
}

Json numberCase(const Json &input)
{
    return {{"text", numberedText(input.at("content").get<std::string>(), input.at("start").get<std::int64_t>())}};
}

Json sliceCase(const Json &input)
{
    FileData file;
    file.content = input.at("content").get<std::string>();
    const ReadResult page =
        slicePage(std::move(file), input.at("offset").get<std::int64_t>(), input.at("limit").get<std::int64_t>());
    return {{"error", page.error ? Json(page.error->text) : Json()},
            {"content", page.data ? Json(page.data->content) : Json()},
            {"total_lines", orNull(page.totalLines)},
            {"start_line", orNull(page.startLine)},
            {"end_line", orNull(page.endLine)},
            {"next_offset", orNull(page.nextOffset)},
            {"no_lines_requested", page.noLinesRequested}};
}

Json replaceCase(const Json &input)
{
    const auto result = replaceText(input.at("content").get<std::string>(), input.at("old").get<std::string>(),
                                    input.at("new").get<std::string>(), input.at("all").get<bool>());
    if (!result)
        return {{"error", result.error().message}};
    return {{"content", result->content}, {"occurrences", result->occurrences}};
}

std::optional<std::vector<GrepLine>> contextLines(const Json &match, const char *key)
{
    if (!match.contains(key) || match.at(key).is_null())
        return std::nullopt;
    std::vector<GrepLine> lines;
    for (const Json &line : match.at(key))
        lines.push_back({.line = line.at("line").get<std::int64_t>(), .text = line.at("text").get<std::string>()});
    return lines;
}

Json grepFormatCase(const Json &input)
{
    std::vector<GrepMatch> matches;
    for (const Json &match : input.at("matches"))
        matches.push_back({.path = match.at("path").get<std::string>(),
                           .line = match.at("line").get<std::int64_t>(),
                           .text = match.at("text").get<std::string>(),
                           .contextBefore = contextLines(match, "context_before"),
                           .contextAfter = contextLines(match, "context_after")});
    return {{"text", grepText(matches, grepModeOf(input.at("mode").get<std::string>()))}};
}

Json truncateCase(const Json &input)
{
    if (input.contains("text")) {
        std::string text = input.at("text").get<std::string>();
        const bool truncated = cutToolText(text);
        return {{"text", text}, {"truncated", truncated}};
    }
    const Json &list = input.at("list");
    std::vector<std::string> items;
    for (const Json &item : list.is_array() ? list : Json::array({list})) {
        if (item.is_string())
            items.push_back(item.get<std::string>());
        else
            items.insert(items.end(), item.at("items").at(0).get<std::size_t>(),
                         item.at("items").at(1).get<std::string>());
    }
    const bool truncated = cutToolList(items);
    return {{"kept", items.size()}, {"truncated", truncated}};
}

} // namespace

void registerBackendsOperations(Registry &registry)
{
    registry["path.validate"] = validatePathCase;
    registry["glob.match"] = globMatchCase;
    registry["text.number"] = numberCase;
    registry["text.slice"] = sliceCase;
    registry["text.replace"] = replaceCase;
    registry["text.grep_format"] = grepFormatCase;
    registry["text.looks_like_regex"] = [](const Json &input) -> Json {
        return {{"value", looksLikeRegex(input.at("pattern").get<std::string>())}};
    };
    registry["text.empty"] = [](const Json &input) -> Json {
        return {{"value", isBlank(input.at("content").get<std::string>())}};
    };
    registry["text.truncate"] = truncateCase;
    registry["text.file_type"] = [](const Json &input) -> Json {
        const std::string path = input.at("path").get<std::string>();
        return {{"tool", toWord(fileTypeOf(path))}, {"backend", toWord(storedFileTypeOf(path))}};
    };
    registry["backend.sequence"] = backendSequenceCase;
}

} // namespace Touchstone::Conformance
