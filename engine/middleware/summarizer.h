#pragma once

#include "engine/agent/middleware.h"
#include "engine/backends/backend.h"
#include "engine/middleware/context_size.h"
#include "engine/middleware/token_count.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Long arguments of old write_file and edit_file calls are cut in the request.
struct ArgumentTruncation
{
    std::optional<ContextSize> trigger; ///< none: never
    ContextSize keep{ContextSize::Kind::Messages, 20.0};
    std::size_t maxLength = 2000; ///< code points
    std::string text = "...(argument truncated)";
};

/// When older messages are summarised, and how much stays (`spec/engine.md` §4.2).
struct SummarizationOptions
{
    std::vector<ContextClause> triggers; ///< any of them; none: only after an overflow
    ContextSize keep{ContextSize::Kind::Messages, 20.0};
    std::optional<ArgumentTruncation> truncation;
    TokenCounter counter; ///< empty: the estimate for the model
    std::optional<std::int64_t> maxInputTokens; ///< of the model, when known
    std::string artifactsRoot = "/";
};

/// The defaults for a model, by whether its context size is known.
SummarizationOptions summarizationDefaults(const ModelInfo &model);

/// The state of the summarization: from where the messages count, and what stands for those before.
struct SummaryEvent
{
    std::size_t cutoff = 0; ///< messages of the state that the summary stands for
    Message summary;
    std::string path; ///< of the history file; empty when it could not be written

    JsonText encoded() const;
    /// None for absent or malformed JSON.
    static std::optional<SummaryEvent> decoded(const JsonText &json);
};

/// The mark (`Message::source`) of a summary.
inline constexpr std::string_view summarizationSource = "summarization";

/// Decides and summarises; shared by the middleware and the tool. Immutable but for what it remembers of its counting;
/// thread-safe.
class Summarizer
{
public:
    static Result<std::shared_ptr<const Summarizer>> create(std::shared_ptr<Backend> backend,
                                                            SummarizationOptions options);

    const SummarizationOptions &options() const { return m_options; }
    Backend &backend() const { return *m_backend; }

    /// The messages that count: the summary and what follows it.
    static Transcript effective(std::span<const Message> messages, const std::optional<SummaryEvent> &event);
    std::int64_t count(std::span<const Message> messages, std::span<const ToolSchema> tools,
                       const ModelInfo &model) const;
    /// Of a whole request.
    std::int64_t total(const ModelRequest &request) const;
    bool isTriggered(std::span<const Message> messages, std::int64_t tokens, const ModelInfo &model) const;
    /// Whether half of a trigger is reached, by messages and reported tokens (the `compact_conversation` tool).
    bool isHalfTriggered(std::span<const Message> messages, const ModelInfo &model) const;
    std::size_t cutoff(std::span<const Message> messages, const ModelInfo &model) const;

    /// Summarises the first `cutoff` of `messages`, the effective ones; writes them to the history file of `session`.
    SummaryEvent summarise(std::span<const Message> messages, std::size_t cutoff,
                           const std::optional<SummaryEvent> &event, const std::string &session, ChatModel &model,
                           RunContext &run, const AgentScope &scope) const;

    /// `state`'s session, or a new one.
    static std::string sessionOf(const AgentState &state, RunContext &run);
    std::string historyFolder() const;

private:
    Summarizer(std::shared_ptr<Backend> backend, SummarizationOptions options);

    std::string writeHistory(std::span<const Message> messages, const std::string &session, RunContext &run,
                             const AgentScope &scope) const;
    static std::string askForSummary(std::span<const Message> messages, ChatModel &model, RunContext &run,
                                     const AgentScope &scope);

    std::shared_ptr<Backend> m_backend;
    SummarizationOptions m_options;
    mutable RequestTokenCount m_counted;
};

/// Tokens that the provider reported with the last assistant message, if it is this model's provider.
std::optional<std::int64_t> reportedTokens(std::span<const Message> messages, const ModelInfo &model);

} // namespace Touchstone
