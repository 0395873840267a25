#include "engine/base/json.h"
#include "tests/conformance/backend_cases.h"
#include "tests/conformance/case_values.h"

#include <algorithm>

namespace Touchstone::Conformance {
namespace {

/// Adds `error`, or gives `{"raises", "text"}` in place of the whole result.
Json withError(Json result, const std::optional<BackendError> &error)
{
    if (!error)
        return result;
    if (!error->raises.empty())
        return {{"raises", error->raises}, {"text", error->text}};
    result["error"] = error->text;
    return result;
}

Json infosOf(const std::vector<FileInfo> &infos)
{
    Json list = Json::array();
    for (const FileInfo &info : infos)
        list.push_back({{"path", info.path}, {"is_dir", info.isDir}, {"size", info.size}});
    return list;
}

Json linesOf(const std::vector<GrepLine> &lines)
{
    Json list = Json::array();
    for (const GrepLine &line : lines)
        list.push_back({{"line", line.line}, {"text", line.text}});
    return list;
}

Json matchesOf(std::vector<GrepMatch> matches, bool sorted)
{
    if (sorted)
        std::ranges::stable_sort(matches, {}, &GrepMatch::path);
    Json list = Json::array();
    for (const GrepMatch &match : matches) {
        Json item = {{"path", match.path}, {"line", match.line}, {"text", match.text}};
        if (match.contextBefore)
            item["context_before"] = linesOf(*match.contextBefore);
        if (match.contextAfter)
            item["context_after"] = linesOf(*match.contextAfter);
        list.push_back(std::move(item));
    }
    return list;
}

std::string text(const Json &step, std::string_view key)
{
    return step.at(key).get<std::string>();
}

std::optional<std::string> optionalText(const Json &step, std::string_view key)
{
    const Json &value = memberAt(step, key);
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

std::optional<std::int64_t> optionalInteger(const Json &step, std::string_view key)
{
    const Json &value = memberAt(step, key);
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

Json lsStep(Backend &backend, const Json &step)
{
    const LsResult result = backend.ls(text(step, "path"));
    Json json = Json::object();
    if (result.entries)
        json["entries"] = infosOf(*result.entries);
    return withError(std::move(json), result.error);
}

Json readStep(Backend &backend, const Json &step)
{
    const ReadResult result =
        backend.read(text(step, "file_path"), integerAt(step, "offset", 0), integerAt(step, "limit", 2000));
    Json json = Json::object();
    if (result.data) {
        json["content"] = result.data->content;
        if (result.data->encoding != "utf-8")
            json["encoding"] = result.data->encoding;
    }
    const auto add = [&](const char *key, const std::optional<std::int64_t> &value) {
        if (value)
            json[key] = *value;
    };
    add("total_lines", result.totalLines);
    add("start_line", result.startLine);
    add("end_line", result.endLine);
    add("next_offset", result.nextOffset);
    if (result.noLinesRequested)
        json["no_lines_requested"] = true;
    return withError(std::move(json), result.error);
}

Json writeStep(Backend &backend, const Json &step)
{
    const WriteResult result = backend.write(text(step, "file_path"), text(step, "content"));
    return withError(result.error ? Json::object() : Json{{"path", result.path}}, result.error);
}

Json editStep(Backend &backend, const Json &step)
{
    const EditResult result = backend.edit(text(step, "file_path"), text(step, "old_string"), text(step, "new_string"),
                                           boolAt(step, "replace_all"));
    return withError(result.error ? Json::object() : Json{{"path", result.path}, {"occurrences", result.occurrences}},
                     result.error);
}

Json deleteStep(Backend &backend, const Json &step)
{
    const DeleteResult result = backend.remove(text(step, "file_path"));
    return withError(result.error ? Json::object() : Json{{"path", result.path}}, result.error);
}

Json grepStep(Backend &backend, const Json &step, bool sorted)
{
    const GrepOptions options{.path = optionalText(step, "path"),
                              .glob = optionalText(step, "glob"),
                              .maxCount = optionalInteger(step, "max_count"),
                              .contextLines = integerAt(step, "context_lines", 0)};
    const GrepResult result = backend.grep(text(step, "pattern"), options, {});
    Json json = Json::object();
    if (result.matches)
        json["matches"] = matchesOf(*result.matches, sorted);
    if (result.truncated)
        json["truncated"] = true;
    return withError(std::move(json), result.error);
}

Json globStep(Backend &backend, const Json &step)
{
    const GlobResult result = backend.glob(text(step, "pattern"), optionalText(step, "path"), {});
    Json json = Json::object();
    if (result.matches)
        json["matches"] = infosOf(*result.matches);
    if (result.truncated)
        json["truncated"] = true;
    return withError(std::move(json), result.error);
}

Json uploadStep(Backend &backend, const Json &step)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const Json &file : step.at("files"))
        files.emplace_back(file.at(0).get<std::string>(), bytesOf(file.at(1)));
    Json responses = Json::array();
    for (const UploadResponse &response : backend.upload(files))
        responses.push_back(withError({{"path", response.path}}, response.error));
    return {{"responses", responses}};
}

Json downloadStep(Backend &backend, const Json &step)
{
    const auto paths = step.at("paths").get<std::vector<std::string>>();
    Json responses = Json::array();
    for (const DownloadResponse &response : backend.download(paths)) {
        if (response.error && !response.error->raises.empty())
            return withError({}, response.error);
        Json json = {{"path", response.path}};
        if (response.content)
            json["content"] = fromBytes(*response.content);
        responses.push_back(withError(std::move(json), response.error));
    }
    return {{"responses", responses}};
}

Json executeStep(Backend &backend, const Json &step)
{
    CommandExecutor *executor = backend.executor();
    if (!executor)
        return {{"raises", "NotImplementedError"},
                {"text",
                 "Default backend doesn't support command execution (SandboxBackendProtocol). To enable "
                 "execution, provide a default backend that implements SandboxBackendProtocol."}};
    // What is no text is no command, like an empty one.
    const ExecuteResponse response = executor->execute(stringAt(step, "command"), optionalInteger(step, "timeout"), {});
    Json json = {{"output", response.output}};
    if (response.exitCode)
        json["exit_code"] = *response.exitCode;
    if (response.truncated)
        json["truncated"] = true;
    return withError(std::move(json), response.error);
}

Json runStep(Backend &backend, const Json &step, bool sorted)
{
    const std::string call = text(step, "call");
    if (call == "ls")
        return lsStep(backend, step);
    if (call == "read")
        return readStep(backend, step);
    if (call == "write")
        return writeStep(backend, step);
    if (call == "edit")
        return editStep(backend, step);
    if (call == "delete")
        return deleteStep(backend, step);
    if (call == "grep")
        return grepStep(backend, step, sorted);
    if (call == "glob")
        return globStep(backend, step);
    if (call == "upload")
        return uploadStep(backend, step);
    if (call == "download")
        return downloadStep(backend, step);
    return executeStep(backend, step);
}

} // namespace

Json backendSequenceCase(const Json &input)
{
    BackendCase backendCase(input.at("backend"));
    if (!backendCase.backend())
        return {{"construct",
                 {{"raises", backendCase.constructionError().className},
                  {"text", backendCase.constructionError().message}}}};
    const std::string kind = stringAt(input.at("backend"), "kind");
    const bool sorted = kind == "filesystem" || kind == "local_shell";
    Json results = Json::array();
    for (const Json &step : input.at("steps"))
        results.push_back(
            backendCase.withoutPlaces(runStep(*backendCase.backend(), backendCase.withPlaces(step), sorted)));
    return {{"results", results}, {"tree", backendCase.tree()}};
}

} // namespace Touchstone::Conformance
