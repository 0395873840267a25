#include "engine/backends/composite_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/messages/message_codec.h"
#include "engine/tools/file_tools.h"
#include "engine/tools/result_eviction.h"
#include "tests/conformance/backend_cases.h"
#include "tests/conformance/operations.h"
#include "tests/conformance/permission_cases.h"

#include <algorithm>

namespace Touchstone::Conformance {
namespace {

std::optional<std::int64_t> limitAt(const Json &options, const char *key, std::optional<std::int64_t> fallback)
{
    if (!options.contains(key))
        return fallback;
    return options.at(key).is_null() ? std::nullopt : std::optional(options.at(key).get<std::int64_t>());
}

Result<FileToolOptions> optionsOf(const Json &input)
{
    const Json options = memberAt(input, "options").is_null() ? Json::object() : input.at("options");
    FileToolOptions result;
    if (memberAt(options, "tools").is_array())
        result.tools = options.at("tools").get<std::vector<std::string>>();
    result.tokenLimit = limitAt(options, "token_limit", result.tokenLimit);
    result.grepMaxCount = limitAt(options, "grep_max_count", result.grepMaxCount);
    result.maxExecuteTimeout = integerAt(options, "max_execute_timeout", result.maxExecuteTimeout);
    if (memberAt(input, "permissions").is_array()) {
        auto rules = rulesOf(input.at("permissions"));
        if (!rules)
            return failure(rules.error());
        result.permissions = std::move(*rules);
    }
    return result;
}

Json constructionError(const Error &error)
{
    return error.className == "ValueError" ? raisedBy(error) : Json{{"raises", error.className}};
}

std::unique_ptr<BackendCase> backendOf(const Json &input)
{
    const Json fallback = {{"kind", "state"}, {"files", Json::array()}};
    return std::make_unique<BackendCase>(memberAt(input, "backend").is_null() ? fallback : input.at("backend"));
}

Json constructCase(const Json &input)
{
    const auto backendCase = backendOf(input);
    auto options = optionsOf(input);
    if (!options)
        return constructionError(options.error());
    const auto tools = createFileTools(backendCase->backend(), *options);
    if (!tools)
        return constructionError(tools.error());
    Json created = Json::array();
    Json offered = Json::array();
    for (const auto &tool : *tools) {
        created.push_back(tool->schema().name);
        if (isFileToolOffered(*backendCase->backend(), tool->schema().name))
            offered.push_back(tool->schema().name);
    }
    const bool executes = std::ranges::find(offered, Json("execute")) != offered.end();
    return {{"tools", created}, {"offered", offered}, {"execute_active", executes}};
}

/// Replaces `prefix … suffix` by `token`, with what stands between them if `keepsMiddle`.
std::string withToken(std::string text, const std::string &prefix, const std::string &suffix, const std::string &token)
{
    const std::size_t begin = text.find(prefix);
    if (begin == std::string::npos)
        return text;
    const std::size_t middle = begin + prefix.size();
    const std::size_t end = suffix.empty() ? middle : text.find(suffix, middle);
    if (end == std::string::npos)
        return text;
    const std::string between = suffix.empty() ? std::string() : " " + text.substr(middle, end - middle);
    return text.substr(0, begin) + "⟦" + token + between + "⟧" + text.substr(end + suffix.size());
}

std::string withTokens(std::string text)
{
    text = withToken(std::move(text),
                     "Note: the search stopped early (it hit its time limit or the maximum match count). The matches "
                     "above are valid but incomplete. Narrow the search (a more specific pattern or a narrower path), "
                     "or raise max_count, to see the rest.",
                     {}, "GREP_NOTE");
    text = withToken(std::move(text),
                     "Note: the search stopped early because it hit its time limit. The paths above are valid but "
                     "incomplete. Narrow the search (a more specific pattern or a narrower path) to see the rest.",
                     {}, "GLOB_NOTE");
    text = withToken(std::move(text),
                     "Note: grep matches literal text, not regex, so characters like `|`, `.*`, and `\\.` are "
                     "searched verbatim. Search for the literal text you need instead; for `|` alternation, run a "
                     "separate search per alternative.",
                     {}, "REGEX_HINT");
    text = withToken(std::move(text),
                     "\n\n[Output was truncated due to size limits. The file content is very large. Consider "
                     "reformatting the file to make it easier to navigate. For example, if this is JSON, use "
                     "execute(command='jq . ",
                     "') to pretty-print it with line breaks. For other formats, you can use appropriate formatting "
                     "tools to split long lines.]",
                     "READ_TRUNCATED");
    return withToken(std::move(text), "System reminder: no lines were read because `limit` was ",
                     ". The file was not inspected and may have contents; retry with `limit` >= 1 to read it.",
                     "NO_LINES");
}

/// The path that the first line of a notice names.
std::string pathInNotice(const std::string &notice)
{
    const std::string_view mark = "at this path: ";
    const std::size_t begin = notice.find(mark) + mark.size();
    return notice.substr(begin, notice.find('\n') - begin);
}

/// One call by the rules of the agent loop (`spec/engine.md` §5.4).
Message callTool(std::span<const std::shared_ptr<Tool>> tools, const std::string &name, const Json &args)
{
    const auto found = std::ranges::find_if(tools, [&](const auto &tool) { return tool->schema().name == name; });
    if (found == tools.end()) {
        std::string names;
        for (const auto &tool : tools)
            names += (names.empty() ? "" : ", ") + tool->schema().name;
        return Message::tool({}, name, "Error: " + name + " is not a valid tool, try one of [" + names + "].",
                             ToolStatus::Error);
    }
    const auto checked = checkArguments((*found)->schema(), toJsonText(args));
    if (!checked)
        return Message::tool({}, name,
                             "Error invoking tool '" + name + "' with kwargs " + Python::repr(args) + " with error:\n "
                                 + checked.error().message + "\n Please fix the error and try again.",
                             ToolStatus::Error);
    return (*found)->invoke(*checked, {}).value().message;
}

Json blocksJson(const Message &message)
{
    Json blocks = Json::array();
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content))
        blocks.push_back(block.json.isEmpty() ? Json{{"type", "text"}, {"text", block.text}} : parseJson(block.json));
    return blocks;
}

/// The message of a call in the form of `results`; `evicted` is the notice that took its place, if any.
Json resultOf(const Message &message, const std::optional<Message> &evicted)
{
    Json result = {{"status", message.status == ToolStatus::Success ? "success" : "error"}};
    if (evicted)
        result["text"] = "⟦TOO_LARGE " + message.toolCallId + " " + pathInNotice(textOf(*evicted)) + "⟧\n"
            + resultPreview(textOf(message));
    else if (std::holds_alternative<std::string>(message.content))
        result["text"] = withTokens(textOf(message));
    else
        result["blocks"] = blocksJson(message);
    const Json artifact = parseJson(message.artifact);
    if (artifact.contains("read_file_path")) {
        result["path"] = artifact.at("read_file_path");
        result["media_type"] = artifact.at("read_file_media_type");
    } else if (!artifact.is_null()) {
        result["artifact"] = artifact;
    }
    return result;
}

std::string artifactsRootOf(Backend &backend)
{
    const auto *composite = dynamic_cast<const CompositeBackend *>(&backend);
    return composite ? composite->artifactsRoot() : "/";
}

Json sequenceCase(const Json &input)
{
    const auto backendCase = backendOf(input);
    auto options = optionsOf(input);
    if (!options)
        return {{"construct", constructionError(options.error())}};
    Backend &backend = *backendCase->backend();
    const auto tools = createFileTools(backendCase->backend(), *options);
    if (!tools)
        return {{"construct", constructionError(tools.error())}};
    const std::string folder = largeResultsFolder(artifactsRootOf(backend));
    Json results = Json::array();
    for (const Json &call : backendCase->withPlaces(input.at("calls"))) {
        const std::string name = call.at("name").get<std::string>();
        Message message = callTool(*tools, name, call.at("args"));
        message.toolCallId = stringAt(call, "id", "c" + std::to_string(results.size() + 1));
        std::optional<Message> evicted;
        if (isEvictable(name))
            evicted = evictToolResult(message, backend, folder, options->tokenLimit);
        results.push_back(backendCase->withoutPlaces(resultOf(message, evicted)));
    }
    return {{"results", results}, {"tree", backendCase->tree()}};
}

Message evictionMessage(const Json &input)
{
    const Json message = {{"role", "tool"},
                          {"content", input.at("content")},
                          {"name", input.at("tool")},
                          {"tool_call_id", input.at("call_id")},
                          {"status", stringAt(input, "status", "success")}};
    return decodeMessage(toJsonText(message)).value();
}

Json evictCase(const Json &input)
{
    const bool onDisk = input.contains("tree");
    BackendCase backendCase(onDisk ? Json{{"kind", "filesystem"}, {"tree", input.at("tree")}}
                                   : Json{{"kind", "state"}, {"files", Json::array()}});
    Backend &backend = *backendCase.backend();
    const Message message = evictionMessage(input);
    const std::optional<std::int64_t> limit = limitAt(input, "token_limit", FileToolOptions().tokenLimit);
    const std::string folder = largeResultsFolder(stringAt(input, "artifacts_root", "/"));
    std::optional<Message> evicted;
    if (isEvictable(message.name))
        evicted = evictToolResult(message, backend, folder, limit);
    if (!evicted)
        return {{"evicted", false}};
    std::string text;
    bool isFirst = true;
    for (const ContentBlock &block : blocksOf(message)) {
        if (block.type == "text")
            text += (isFirst ? "" : "\n") + block.text;
        isFirst = isFirst && block.type != "text";
    }
    const std::string path = pathInNotice(textOf(*evicted));
    const std::vector<std::string> paths{path};
    Json result = {{"evicted", true},
                   {"path", path},
                   {"preview", resultPreview(text)},
                   {"stored_equals_text", backend.download(paths).front().content == text}};
    if (std::holds_alternative<std::vector<ContentBlock>>(evicted->content)) {
        Json blocks = blocksJson(*evicted);
        blocks.erase(0);
        result["other_blocks"] = blocks;
    }
    return result;
}

} // namespace

void registerToolsOperations(Registry &registry)
{
    registry["tools.construct"] = constructCase;
    registry["tools.sequence"] = sequenceCase;
    registry["tools.evict"] = evictCase;
}

} // namespace Touchstone::Conformance
