#include "engine/middleware/summarizer.h"

#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/llm/call_cost.h"
#include "engine/messages/message_codec.h"
#include "engine/middleware/conversation_text.h"
#include "engine/middleware/prompt_text.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr double anthropicCharactersPerToken = 3.3;

TokenCountOptions countOptions(const ModelInfo &model)
{
    return {.charactersPerToken = model.isAnthropic ? anthropicCharactersPerToken : 4.0, .scaleByReports = true};
}

/// What a model call of the summarization reports; nobody looks at its pieces.
class SilentObserver final : public ChatObserver
{
public:
    void onDelta(const ChatDelta & /*delta*/) override { }
};

Message summaryMessage(const std::string &summary, const std::string &path)
{
    Message message;
    if (path.empty()) {
        message = Message::user("Here is a summary of the conversation to date:\n\n" + summary);
    } else {
        message =
            Message::user(filled(filled(promptText("summary_message"), "{file_path}", path), "{summary}", summary));
    }
    message.source = summarizationSource;
    return message;
}

} // namespace

SummarizationOptions summarizationDefaults(const ModelInfo &model)
{
    using Kind = ContextSize::Kind;
    SummarizationOptions options;
    options.maxInputTokens = model.contextWindow;
    options.truncation.emplace();
    if (model.contextWindow) {
        options.triggers = {{{Kind::Fraction, 0.85}}};
        options.keep = {Kind::Fraction, 0.10};
        options.truncation->trigger = {Kind::Fraction, 0.85};
        options.truncation->keep = {Kind::Fraction, 0.10};
    } else {
        options.triggers = {{{Kind::Tokens, 170'000}}};
        options.keep = {Kind::Messages, 6};
        options.truncation->trigger = {Kind::Messages, 20};
        options.truncation->keep = {Kind::Messages, 20};
    }
    return options;
}

JsonText SummaryEvent::encoded() const
{
    return toJsonText(Json{{"cutoff_index", cutoff},
                           {"summary_message", messageToJson(summary)},
                           {"file_path", path.empty() ? Json() : Json(path)}});
}

std::optional<SummaryEvent> SummaryEvent::decoded(const JsonText &json)
{
    const Json parsed = parseJson(json);
    if (!memberAt(parsed, "cutoff_index").is_number_integer())
        return std::nullopt;
    Result<Message> summary = messageFromJson(memberAt(parsed, "summary_message"));
    if (!summary)
        return std::nullopt;
    SummaryEvent event;
    event.cutoff = static_cast<std::size_t>(std::max<std::int64_t>(0, integerAt(parsed, "cutoff_index")));
    event.summary = std::move(*summary);
    event.path = stringAt(parsed, "file_path");
    return event;
}

Result<std::shared_ptr<const Summarizer>> Summarizer::create(std::shared_ptr<Backend> backend,
                                                             SummarizationOptions options)
{
    std::vector<ContextSize> sizes{options.keep};
    for (const ContextClause &clause : options.triggers)
        sizes.insert(sizes.end(), clause.begin(), clause.end());
    if (options.truncation && options.truncation->trigger)
        sizes.push_back(*options.truncation->trigger);
    for (const ContextSize &size : sizes) {
        if (Result<void> checked = checkContextSize(size, options.maxInputTokens); !checked)
            return failure(checked.error());
    }
    while (!options.artifactsRoot.empty() && options.artifactsRoot.back() == '/')
        options.artifactsRoot.pop_back();
    return std::shared_ptr<const Summarizer>(new Summarizer(std::move(backend), std::move(options)));
}

Summarizer::Summarizer(std::shared_ptr<Backend> backend, SummarizationOptions options)
    : m_backend(std::move(backend))
    , m_options(std::move(options))
{
}

Transcript Summarizer::effective(std::span<const Message> messages, const std::optional<SummaryEvent> &event)
{
    if (!event)
        return {messages.begin(), messages.end()};
    Transcript result{event->summary};
    if (event->cutoff < messages.size()) {
        const auto rest = messages.subspan(event->cutoff);
        result.insert(result.end(), rest.begin(), rest.end());
    }
    return result;
}

std::int64_t Summarizer::count(std::span<const Message> messages, std::span<const ToolSchema> tools,
                               const ModelInfo &model) const
{
    if (m_options.counter)
        return m_options.counter(messages, tools);
    return countTokens(messages, tools, countOptions(model));
}

std::int64_t Summarizer::total(const ModelRequest &request) const
{
    const ModelInfo &model = request.model->info();
    // The system message is counted on its own, so that the conversation need not be copied behind it.
    const std::int64_t ofSystem = request.system ? count(std::span(&*request.system, 1), {}, model) : 0;
    return ofSystem
        + (m_options.counter ? m_options.counter(request.messages.span(), request.tools)
                             : m_counted.of(request.messages, request.tools, countOptions(model)));
}

std::optional<std::int64_t> reportedTokens(std::span<const Message> messages, const ModelInfo &model)
{
    for (std::size_t i = messages.size(); i-- > 0;) {
        const Message &message = messages[i];
        if (message.role != Role::Assistant)
            continue;
        if (!message.usage || message.usage->total() <= 0)
            return std::nullopt;
        const std::string reporter = reportingProvider(message);
        if (!reporter.empty() && reporter != model.provider)
            return std::nullopt;
        return message.usage->total();
    }
    return std::nullopt;
}

bool Summarizer::isTriggered(std::span<const Message> messages, std::int64_t tokens, const ModelInfo &model) const
{
    const std::int64_t reported = reportedTokens(messages, model).value_or(0);
    const auto reached = [&](const ContextSize &size) {
        if (size.kind == ContextSize::Kind::Messages)
            return messages.size() >= static_cast<std::size_t>(size.value);
        const std::int64_t threshold = tokensOf(size, m_options.maxInputTokens);
        return tokens >= threshold || reported >= threshold;
    };
    return std::any_of(m_options.triggers.begin(), m_options.triggers.end(),
                       [&](const ContextClause &clause) { return std::all_of(clause.begin(), clause.end(), reached); });
}

bool Summarizer::isHalfTriggered(std::span<const Message> messages, const ModelInfo &model) const
{
    const std::int64_t reported = reportedTokens(messages, model).value_or(0);
    const auto half = [](std::int64_t value) { return std::max<std::int64_t>(1, value / 2); };
    const auto reached = [&](const ContextSize &size) {
        if (size.kind == ContextSize::Kind::Messages)
            return static_cast<std::int64_t>(messages.size()) >= half(static_cast<std::int64_t>(size.value));
        return reported >= half(tokensOf(size, m_options.maxInputTokens));
    };
    return std::any_of(m_options.triggers.begin(), m_options.triggers.end(),
                       [&](const ContextClause &clause) { return std::all_of(clause.begin(), clause.end(), reached); });
}

std::size_t Summarizer::cutoff(std::span<const Message> messages, const ModelInfo &model) const
{
    return cutoffFor(
        messages, m_options.keep, m_options.maxInputTokens,
        [&](std::span<const Message> some, std::span<const ToolSchema> tools) { return count(some, tools, model); });
}

SummaryEvent Summarizer::summarise(std::span<const Message> messages, std::size_t cutoff,
                                   const std::optional<SummaryEvent> &event, const std::string &session,
                                   ChatModel &model, RunContext &run, const AgentScope &scope) const
{
    const auto older = messages.first(cutoff);
    SummaryEvent result;
    result.path = writeHistory(older, session, run, scope);
    result.summary = summaryMessage(askForSummary(older, model, run, scope), result.path);
    result.summary.id = run.ids().uuid();
    // The effective messages begin with the earlier summary, which stands for `event->cutoff` of the state's.
    result.cutoff = event ? event->cutoff + cutoff - 1 : cutoff;
    return result;
}

std::string Summarizer::sessionOf(const AgentState &state, RunContext &run)
{
    return state.summarizationSession.empty() ? "session_" + run.ids().hex(16) : state.summarizationSession;
}

std::string Summarizer::historyFolder() const
{
    return m_options.artifactsRoot + "/conversation_history";
}

/// Gives the path of the file, or nothing when it could not be written: the summary does without it.
std::string Summarizer::writeHistory(std::span<const Message> messages, const std::string &session, RunContext &run,
                                     const AgentScope &scope) const
{
    Transcript written;
    std::copy_if(messages.begin(), messages.end(), std::back_inserter(written),
                 [](const Message &message) { return message.source != summarizationSource; });
    std::string path = historyFolder() + "/" + session + ".md";
    const std::string section =
        "## Summarized at " + toIsoText(run.clock().now()) + "\n\n" + conversationText(written) + "\n\n";
    const std::vector<DownloadResponse> old = m_backend->download(std::span(&path, 1));
    const bool exists = !old.empty() && !old.front().error && old.front().content && !old.front().content->empty();
    const std::optional<BackendError> error = exists
        ? m_backend->edit(path, *old.front().content, *old.front().content + section, false).error
        : m_backend->write(path, section).error;
    if (!error)
        return path;
    Error warning;
    warning.code = Error::Code::NotWritable;
    warning.subject = path;
    warning.message = "Offloading conversation history to backend failed during summarization. Older messages will not "
                      "be recoverable.";
    run.emit(Events::Warning{std::move(warning)}, scope.agent, scope.parentCallId);
    return {};
}

std::string Summarizer::askForSummary(std::span<const Message> messages, ChatModel &model, RunContext &run,
                                      const AgentScope &scope)
{
    const std::array<Message, 1> question{
        Message::user(filled(promptText("summary"), "{messages}", conversationText(messages)))};
    Events::ModelCallFinished finished;
    finished.callId = run.ids().uuid();
    run.emit(Events::ModelCallStarted{finished.callId, ModelRole::Worker, model.info().label}, scope.agent,
             scope.parentCallId);
    SilentObserver observer;
    ChatRequest request;
    request.messages = question;
    const auto reply = model.chat(request, run.stop(), observer);
    finished.cost = callCost(model.info(), reply);
    if (reply) {
        finished.usage = reply->message.usage.value_or(Usage());
    } else {
        finished.error = reply.error().error;
        finished.partial = reply.error().partial;
    }
    run.emit(finished, scope.agent, scope.parentCallId);
    // As in the reference a failed summary does not end the run: the model is told, and the history file has it all.
    if (!reply)
        return "Error generating summary: " + reply.error().error.message;
    return std::string(Python::strip(textOf(reply->message)));
}

} // namespace Touchstone
