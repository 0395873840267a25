#include "engine/middleware/filesystem_middleware.h"

#include "engine/backends/composite_backend.h"
#include "engine/base/embedded_text.h"
#include "engine/base/utf8.h"
#include "engine/middleware/prompt_text.h"
#include "engine/middleware/shell_paths.h"
#include "engine/middleware/system_prompt.h"
#include "engine/tools/result_eviction.h"
#include "engine/tools/truncation.h"

#include <algorithm>

namespace Touchstone {
namespace {

bool isFileTool(std::string_view name)
{
    return std::find(fileToolNames.begin(), fileToolNames.end(), name) != fileToolNames.end();
}

std::string artifactsRootOf(Backend &backend)
{
    const auto *composite = dynamic_cast<CompositeBackend *>(&backend);
    std::string root = composite != nullptr ? composite->artifactsRoot() : "/";
    while (!root.empty() && root.back() == '/')
        root.pop_back();
    return root;
}

bool isLongerThan(const std::string &text, std::int64_t tokens)
{
    const auto limit = static_cast<std::size_t>(tokens) * charactersPerToken;
    return text.size() > limit && codePointCount(text) > limit;
}

} // namespace

Result<std::shared_ptr<FilesystemMiddleware>> FilesystemMiddleware::create(std::shared_ptr<Backend> backend,
                                                                           FilesystemMiddlewareOptions options)
{
    if (Result<void> checked = checkFileToolOptions(*backend, options.tools); !checked)
        return failure(checked.error());
    Result<std::vector<std::shared_ptr<Tool>>> tools = createFileTools(backend, options.tools);
    if (!tools)
        return failure(tools.error());
    return std::shared_ptr<FilesystemMiddleware>(
        new FilesystemMiddleware(std::move(backend), std::move(options), std::move(*tools)));
}

FilesystemMiddleware::FilesystemMiddleware(std::shared_ptr<Backend> backend, FilesystemMiddlewareOptions options,
                                           std::vector<std::shared_ptr<Tool>> tools)
    : m_backend(std::move(backend))
    , m_options(std::move(options))
    , m_tools(std::move(tools))
    , m_artifactsRoot(artifactsRootOf(*m_backend))
    , m_fragment(m_options.systemPrompt)
{
    if (isOffered("execute")) {
        const std::string paths = shellPathsSection(*m_backend);
        if (!paths.empty())
            m_fragment += (m_fragment.empty() ? "" : "\n\n") + paths;
    }
}

bool FilesystemMiddleware::isOffered(std::string_view tool) const
{
    const bool made =
        std::any_of(m_tools.begin(), m_tools.end(), [&](const auto &other) { return other->schema().name == tool; });
    return made && isFileToolOffered(*m_backend, tool);
}

void FilesystemMiddleware::adopt(const AgentState &state)
{
    if (!m_options.store || !m_options.fillsStore)
        return;
    m_options.store->assign(state.files);
    m_seenRevision = m_options.store->revision();
}

void FilesystemMiddleware::collect(AgentState &state)
{
    if (!m_options.store)
        return;
    const std::int64_t revision = m_options.store->revision();
    if (m_seenRevision.exchange(revision) != revision)
        state.files = m_options.store->entries();
}

Result<ModelResponse> FilesystemMiddleware::wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                          RunContext &run, const ModelCallNext &next)
{
    adaptTools(request.tools);
    appendPrompt(request);
    const std::optional<Message> tagged = evictLastUserMessage(request, run);
    Result<ModelResponse> response = next(std::move(request));
    if (response && tagged) {
        if (!response->update)
            response->update.emplace();
        response->update->messages.push_back(*tagged);
    }
    return response;
}

void FilesystemMiddleware::adaptTools(std::vector<ToolSchema> &schemas) const
{
    schemas.erase(std::remove_if(schemas.begin(), schemas.end(),
                                 [this](const ToolSchema &schema) {
                                     return isFileTool(schema.name) && !isFileToolOffered(*m_backend, schema.name);
                                 }),
                  schemas.end());
    const auto has = [&](std::string_view name) {
        return std::any_of(schemas.begin(), schemas.end(),
                           [&](const ToolSchema &schema) { return schema.name == name; });
    };
    const bool grep = has("grep");
    const bool glob = has("glob");
    const bool execute = has("execute");
    for (ToolSchema &schema : schemas) {
        const auto custom = m_options.descriptions.find(schema.name);
        if (custom != m_options.descriptions.end())
            schema.description = custom->second;
        else if (schema.name == "grep" || schema.name == "execute")
            schema.description = fileToolDescription(schema.name, grep, glob, execute);
    }
}

void FilesystemMiddleware::appendPrompt(ModelRequest &request) const
{
    if (!m_fragment.empty())
        request.system = withFragment(std::move(request.system), m_fragment);
}

/// Moves the text of the last message to a file when it is too long, and shows the model previews in place of all that
/// were moved. Gives the message with its mark, for the state.
std::optional<Message> FilesystemMiddleware::evictLastUserMessage(ModelRequest &request, RunContext &run)
{
    const std::int64_t limit = m_options.humanMessageTokenLimit.value_or(0);
    std::optional<Message> tagged;
    if (limit > 0 && !request.messages.empty()) {
        const Message &last = request.messages[request.messages.size() - 1];
        if (last.role == Role::User && last.evictedTo.empty() && isLongerThan(textOf(last), limit)) {
            const std::string path = m_artifactsRoot + "/conversation_history/" + run.ids().uuid() + ".md";
            if (!m_backend->write(path, textOf(last)).error) {
                tagged = last;
                tagged->evictedTo = path;
            }
        }
    }
    if (!tagged && m_moved.of(request.messages.span(), request.messages.history()).count == 0)
        return tagged;
    Transcript messages = request.messages.copy();
    if (tagged)
        messages.back() = *tagged;
    for (Message &message : messages) {
        if (message.role == Role::User && !message.evictedTo.empty())
            message = evicted(message);
    }
    request.messages = RequestMessages(std::move(messages));
    return tagged;
}

Message FilesystemMiddleware::evicted(const Message &message) const
{
    std::string text = filled(promptText("large_message"), "{file_path}", message.evictedTo);
    text = filled(std::move(text), "{content_sample}", resultPreview(textOf(message))) + "\n";
    Message shown = message;
    std::vector<ContentBlock> blocks;
    for (const ContentBlock &block : blocksOf(message)) {
        if (block.type != "text")
            blocks.push_back(block);
    }
    if (blocks.empty()) {
        shown.content = std::move(text);
    } else {
        blocks.insert(blocks.begin(), ContentBlock::ofText(std::move(text)));
        shown.content = std::move(blocks);
    }
    return shown;
}

Result<ToolOutcome> FilesystemMiddleware::wrapToolCall(ToolCall call, const ToolCallContext &context,
                                                       const ToolCallNext &next)
{
    const std::string tool = call.name;
    Result<ToolOutcome> outcome = next(std::move(call), context);
    if (!outcome || outcome->suspended)
        return outcome;
    if (outcome->update)
        storeFiles(*outcome->update);
    return isEvictable(tool) ? withEvictedResults(std::move(*outcome)) : std::move(outcome);
}

void FilesystemMiddleware::storeFiles(const StateUpdate &update) const
{
    if (!m_options.store)
        return;
    for (const auto &[path, data] : update.files) {
        if (data)
            m_options.store->update(path, [&content = data](const FileData *) { return content; });
        else
            m_options.store->removeTree(path);
    }
}

ToolOutcome FilesystemMiddleware::withEvictedResults(ToolOutcome outcome) const
{
    const std::string folder = largeResultsFolder(m_artifactsRoot);
    const auto evict = [&](const Message &message) {
        return evictToolResult(message, *m_backend, folder, m_options.tools.tokenLimit);
    };
    if (!outcome.update) {
        if (std::optional<Message> moved = evict(outcome.message))
            outcome.message = std::move(*moved);
        return outcome;
    }
    StateUpdate update = *outcome.update;
    for (Message &message : update.messages) {
        std::optional<Message> moved = message.role == Role::Tool ? evict(message) : std::nullopt;
        if (moved)
            message = std::move(*moved);
    }
    outcome.update = std::make_shared<const StateUpdate>(std::move(update));
    return outcome;
}

} // namespace Touchstone
