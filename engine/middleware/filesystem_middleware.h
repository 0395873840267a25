#pragma once

#include "engine/agent/middleware.h"
#include "engine/backends/backend.h"
#include "engine/backends/file_store.h"
#include "engine/tools/file_tools.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

struct FilesystemMiddlewareOptions
{
    FileToolOptions tools;
    std::string systemPrompt; ///< appended to each request; empty: nothing
    std::map<std::string, std::string, std::less<>> descriptions; ///< by tool, in place of our own
    std::optional<std::int64_t> humanMessageTokenLimit = 50000; ///< longer ones are moved to a file; 0 or empty: none
    /// Where the state backends below `backend` keep their files; null when there is none.
    std::shared_ptr<FileStore> store = nullptr;
    /// The store is filled from the state when a run starts. Sub-agents share the store of the agent that called them
    /// and leave it as it is.
    bool fillsStore = true;
};

/// Gives the agent the file tools, tells the model of those that work, moves what is too long for a context to files,
/// and keeps the files of the state (`spec/engine.md` §3).
class FilesystemMiddleware final : public Middleware
{
public:
    static Result<std::shared_ptr<FilesystemMiddleware>> create(std::shared_ptr<Backend> backend,
                                                                FilesystemMiddlewareOptions options);

    std::string_view name() const override { return "FilesystemMiddleware"; }
    std::span<const std::shared_ptr<Tool>> tools() const override { return m_tools; }
    bool wrapsToolCalls() const override { return true; }

    void adopt(const AgentState &state) override;
    void collect(AgentState &state) override;
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;
    Result<ToolOutcome> wrapToolCall(ToolCall call, const ToolCallContext &context, const ToolCallNext &next) override;

private:
    /// How many user messages were moved to files.
    struct MovedMessages
    {
        std::size_t count = 0;
        void add(const Message &message) { count += message.evictedTo.empty() ? 0 : 1; }
        bool operator==(const MovedMessages &) const = default;
    };

    FilesystemMiddleware(std::shared_ptr<Backend> backend, FilesystemMiddlewareOptions options,
                         std::vector<std::shared_ptr<Tool>> tools);

    bool isOffered(std::string_view tool) const;
    void adaptTools(std::vector<ToolSchema> &schemas) const;
    void appendPrompt(ModelRequest &request) const;
    std::optional<Message> evictLastUserMessage(ModelRequest &request, RunContext &run);
    Message evicted(const Message &message) const;
    ToolOutcome withEvictedResults(ToolOutcome outcome) const;
    void storeFiles(const StateUpdate &update) const;

    std::shared_ptr<Backend> m_backend;
    FilesystemMiddlewareOptions m_options;
    std::vector<std::shared_ptr<Tool>> m_tools;
    std::string m_artifactsRoot;
    std::string m_fragment; ///< of the system prompt
    std::atomic<std::int64_t> m_seenRevision = -1;
    HistorySum<MovedMessages> m_moved;
};

} // namespace Touchstone
