#include "engine/middleware/summarization_middleware.h"

#include "engine/base/json.h"
#include "engine/base/utf8.h"
#include "engine/middleware/media_offload.h"
#include "engine/middleware/prompt_text.h"
#include "engine/tools/result_eviction.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::size_t keptOfArgument = 20; // code points
constexpr std::size_t keptOfRead = 4000; // code points
constexpr std::int64_t defaultTailBudget = 5000; // tokens

bool isWritingCall(const ToolCall &call)
{
    return call.name == "write_file" || call.name == "edit_file";
}

/// Cuts long texts among the arguments of a file writing call; false when none is long.
bool cutArguments(ToolCall &call, const ArgumentTruncation &truncation)
{
    // The JSON form of a text is never shorter than the text.
    if (!isWritingCall(call) || call.args.text.size() <= truncation.maxLength)
        return false;
    Json args = parseJson(call.args);
    bool changed = false;
    if (!args.is_object())
        return false;
    for (auto &[key, value] : args.items()) {
        if (!value.is_string())
            continue;
        const auto &text = value.get_ref<const std::string &>();
        if (codePointCount(text) > truncation.maxLength) {
            value = std::string(firstCodePoints(text, keptOfArgument)) + truncation.text;
            changed = true;
        }
    }
    if (changed)
        call.args = toJsonText(args);
    return changed;
}

/// The path that a read_file call asked for.
std::string readPathOf(std::span<const Message> messages, const std::string &callId)
{
    for (const Message &message : messages) {
        for (const ToolCall &call : message.toolCalls) {
            if (call.id == callId)
                return stringAt(parseJson(call.args), "file_path");
        }
    }
    return {};
}

Message cutRead(Message message, const std::string &path)
{
    std::string notice = promptText("overflow_read");
    while (notice.find("{p}") != std::string::npos)
        notice = filled(std::move(notice), "{p}", path);
    message.content = std::string(firstCodePoints(textOf(message), keptOfRead)) + "\n\n" + notice;
    return message;
}

void warnOfLostMedia(const std::string &path, std::size_t failures, RunContext &run, const AgentScope &scope)
{
    Error warning;
    warning.code = Error::Code::NotWritable;
    warning.subject = path;
    warning.message = std::to_string(failures)
        + " media block(s) could not be moved to files; the saved history shows that they were there, and no more.";
    run.emit(Events::Warning{std::move(warning)}, scope.agent, scope.parentCallId);
}

void addUpdate(ModelResponse &response, const SummaryEvent &event, const std::string &session,
               std::vector<Message> clipped)
{
    if (!response.update)
        response.update.emplace();
    response.update->summarization = event.encoded();
    response.update->summarizationSession = session;
    for (Message &message : clipped)
        response.update->messages.push_back(std::move(message));
}

} // namespace

Result<ModelResponse> SummarizationMiddleware::wrapModelCall(ModelRequest request, const AgentState &state,
                                                             RunContext &run, const ModelCallNext &next)
{
    const ModelInfo &model = request.model->info();
    // Most requests go on as they are: nothing is copied for them.
    if (const std::optional<SummaryEvent> event = SummaryEvent::decoded(state.summarization))
        request.messages = RequestMessages(Summarizer::effective(request.messages.span(), event));
    std::int64_t tokens = m_summarizer->total(request);
    if (isTruncationDue(request.messages.span(), tokens) && hasLongArguments(request.messages)) {
        Transcript messages = request.messages.copy();
        if (truncateArguments(messages, model)) {
            request.messages = RequestMessages(std::move(messages));
            tokens = m_summarizer->total(request);
        }
    }
    if (m_summarizer->isTriggered(request.messages.span(), tokens, model))
        return summarised(std::move(request), state, run, next, false);
    Result<ModelResponse> response = next(request);
    if (response || response.error().code != Error::Code::ContextOverflow)
        return response;
    return summarised(std::move(request), state, run, next, true);
}

bool SummarizationMiddleware::isTruncationDue(std::span<const Message> messages, std::int64_t tokens) const
{
    const auto &options = m_summarizer->options();
    if (!options.truncation || !options.truncation->trigger)
        return false;
    const ContextSize &trigger = *options.truncation->trigger;
    if (trigger.kind == ContextSize::Kind::Messages)
        return messages.size() >= static_cast<std::size_t>(trigger.value);
    return tokens >= tokensOf(trigger, options.maxInputTokens);
}

/// Of any message, old or young: whether there is anything to cut at all.
bool SummarizationMiddleware::hasLongArguments(const RequestMessages &messages)
{
    const LongArguments none{.longest = m_summarizer->options().truncation->maxLength};
    return m_longArguments.of(messages.span(), messages.history(), none).calls > 0;
}

void SummarizationMiddleware::LongArguments::add(const Message &message)
{
    for (const ToolCall &call : message.toolCalls)
        calls += isWritingCall(call) && call.args.text.size() > longest ? 1 : 0;
}

std::size_t SummarizationMiddleware::truncationCutoff(std::span<const Message> messages, const ModelInfo &model) const
{
    const auto &options = m_summarizer->options();
    const ContextSize &keep = options.truncation->keep;
    if (keep.kind == ContextSize::Kind::Messages) {
        const auto kept = static_cast<std::size_t>(keep.value);
        return messages.size() <= kept ? messages.size() : messages.size() - kept;
    }
    const std::int64_t budget = tokensOf(keep, options.maxInputTokens);
    std::int64_t kept = 0;
    for (std::size_t i = messages.size(); i-- > 0;) {
        kept += m_summarizer->count(messages.subspan(i, 1), {}, model);
        if (kept > budget)
            return i + 1;
    }
    return 0;
}

bool SummarizationMiddleware::truncateArguments(Transcript &messages, const ModelInfo &model) const
{
    const std::size_t cutoff = truncationCutoff(messages, model);
    if (cutoff >= messages.size())
        return false;
    bool changed = false;
    for (std::size_t i = 0; i < cutoff; ++i) {
        for (ToolCall &call : messages[i].toolCalls)
            changed = cutArguments(call, *m_summarizer->options().truncation) || changed;
    }
    return changed;
}

Result<ModelResponse> SummarizationMiddleware::summarised(ModelRequest request, const AgentState &state,
                                                          RunContext &run, const ModelCallNext &next,
                                                          bool afterOverflow) const
{
    const ModelInfo &model = request.model->info();
    const std::span<const Message> messages = request.messages.span();
    const std::size_t cutoff = m_summarizer->cutoff(messages, model);
    if (cutoff == 0)
        return next(std::move(request));
    const RequestMessages all = request.messages;
    Transcript preserved(messages.begin() + static_cast<std::ptrdiff_t>(cutoff), messages.end());
    std::vector<Message> clipped;
    if (afterOverflow)
        clipped = clipTail(preserved, model);
    const std::string session = Summarizer::sessionOf(state, run);
    const AgentScope scope = request.scope != nullptr ? *request.scope : AgentScope();
    const std::optional<OffloadedMedia> moved =
        offloadMedia(all.span().first(cutoff), m_summarizer->backend(), m_summarizer->historyFolder() + "/media");
    const SummaryEvent event =
        m_summarizer->summarise(moved ? std::span<const Message>(moved->messages) : all.span(), cutoff,
                                SummaryEvent::decoded(state.summarization), session, *request.model, run, scope);
    if (moved && moved->failures > 0 && !event.path.empty())
        warnOfLostMedia(event.path, moved->failures, run, scope);
    if (run.stop().stop_requested())
        return failure(Error::Code::Cancelled, "The run was stopped.");
    preserved.insert(preserved.begin(), event.summary);
    request.messages = RequestMessages(std::move(preserved));
    Result<ModelResponse> response = next(std::move(request));
    if (response)
        addUpdate(*response, event, session, std::move(clipped));
    return response;
}

/// After an overflow: when the kept messages end with results that alone fill what may be kept, those are shortened.
std::vector<Message> SummarizationMiddleware::clipTail(Transcript &preserved, const ModelInfo &model) const
{
    const auto &options = m_summarizer->options();
    std::size_t first = preserved.size();
    while (first > 0 && preserved[first - 1].role == Role::Tool)
        --first;
    const std::span<const Message> tail = std::span<const Message>(preserved).subspan(first);
    const bool byTokens = options.keep.kind == ContextSize::Kind::Tokens
        || (options.keep.kind == ContextSize::Kind::Fraction && options.maxInputTokens);
    const std::int64_t budget = byTokens ? tokensOf(options.keep, options.maxInputTokens) : defaultTailBudget;
    if (tail.empty() || m_summarizer->count(tail, {}, model) < budget)
        return {};
    std::vector<Message> clipped;
    for (std::size_t i = first; i < preserved.size(); ++i) {
        std::optional<Message> shorter;
        if (preserved[i].name == "read_file")
            shorter = cutRead(preserved[i], readPathOf(preserved, preserved[i].toolCallId));
        else
            shorter =
                evictToolResult(preserved[i], m_summarizer->backend(), largeResultsFolder(options.artifactsRoot), 1);
        if (!shorter)
            continue;
        preserved[i] = *shorter;
        clipped.push_back(std::move(*shorter));
    }
    return clipped;
}

} // namespace Touchstone
