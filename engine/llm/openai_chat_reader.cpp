#include "engine/llm/openai_chat_reader.h"

#include "engine/base/json.h"
#include "engine/llm/openai_chat_wire.h"
#include "engine/llm/provider_error.h"

#include <array>

namespace Touchstone {
namespace {

/// Ids that are numbers occur.
std::string idOf(const Json &entry)
{
    const Json &id = memberAt(entry, "id");
    return id.is_number_integer() ? std::to_string(id.get<std::int64_t>()) : stringAt(entry, "id");
}

ToolCallPiece pieceOf(const Json &entry)
{
    const Json &function = memberAt(entry, "function");
    const Json &args = memberAt(function, "arguments");
    const Json &index = memberAt(entry, "index");
    ToolCallPiece piece;
    if (index.is_number_integer())
        piece.index = index.get<std::int64_t>();
    piece.id = idOf(entry);
    piece.name = stringAt(function, "name");
    if (args.is_string()) {
        piece.args = args.get<std::string>();
    } else if (args.is_object()) {
        piece.args = dumpJson(args);
        piece.replacesArgs = true;
    }
    return piece;
}

/// The choice with index 0, or the first; null when there is none.
const Json &choiceOf(const Json &event)
{
    static const Json none;
    const Json &choices = memberAt(event, "choices");
    if (!choices.is_array() || choices.empty())
        return none;
    for (const Json &choice : choices) {
        if (integerAt(choice, "index", -1) == 0)
            return choice;
    }
    return choices.front();
}

bool isError(const Json &event)
{
    return !memberAt(event, "error").is_null() || stringAt(event, "object") == "error";
}

/// The HTTP status that an error's code is meant as, else 0.
int statusOf(const Json &event)
{
    constexpr int firstStatus = 400;
    constexpr int lastStatus = 599;
    const auto code = integerAt(memberAt(event, "error"), "code", integerAt(event, "code"));
    return code >= firstStatus && code <= lastStatus ? static_cast<int>(code) : 0;
}

} // namespace

OpenAiChatReader::OpenAiChatReader(std::string who, std::string callIdPrefix, ChatObserver &observer)
    : CollectingReader(std::move(who), std::move(callIdPrefix), observer)
{
}

Result<void> OpenAiChatReader::takeEvent(const Json &event)
{
    if (isError(event))
        return reported(event, statusOf(event));
    const Json &choice = choiceOf(event);
    const Json &delta = memberAt(choice, "delta");
    takeChoice(choice, delta.is_object() ? delta : memberAt(choice, "message"));
    takeUsage(memberAt(event, "usage"));
    takeUsage(memberAt(choice, "usage"));
    noteServer(stringAt(event, "model"));
    if (m_finishReason == "error")
        return failure(providerError(0, {.message = "the upstream provider failed", .type = {}, .code = {}}, who()));
    return {};
}

Result<void> OpenAiChatReader::takeWhole(const Json &answer)
{
    if (Result<void> taken = takeEvent(answer); !taken)
        return taken;
    if (!memberAt(choiceOf(answer), "message").is_object())
        return noAnswer("chat completion");
    m_isEnded = true;
    return {};
}

void OpenAiChatReader::takeChoice(const Json &choice, const Json &delta)
{
    takeReasoning(delta);
    takeContent(memberAt(delta, "content"));
    say(ChatDelta::Kind::Text, m_refusal, stringAt(delta, "refusal"));
    takeCalls(delta);
    if (const std::string reason = stringAt(choice, "finish_reason"); !reason.empty())
        m_finishReason = reason;
}

void OpenAiChatReader::takeContent(const Json &content)
{
    if (content.is_string()) {
        say(ChatDelta::Kind::Text, m_text, content.get<std::string>());
        return;
    }
    if (!content.is_array())
        return;
    for (const Json &part : content) {
        if (stringAt(part, "type") == "thinking") {
            for (const Json &thought : memberAt(part, "thinking"))
                say(ChatDelta::Kind::Reasoning, m_reasoning, stringAt(thought, "text"));
        } else {
            say(ChatDelta::Kind::Text, m_text, stringAt(part, "text"));
        }
    }
}

/// Servers have four names for it, and some send two of them with the same text.
void OpenAiChatReader::takeReasoning(const Json &delta)
{
    constexpr std::array<std::string_view, 3> names{"reasoning_content", "reasoning", "thinking"};
    std::string text;
    for (const std::string_view name : names) {
        if (text.empty())
            text = stringAt(delta, name);
    }
    const Json &details = memberAt(delta, "reasoning_details");
    if (details.is_array() && !details.empty()) {
        const bool hasText = !text.empty();
        for (const Json &detail : details) {
            m_reasoningDetails.push_back(toJsonText(detail));
            noteKept(m_reasoningDetails.back().text.size());
            if (!hasText)
                text += stringAt(detail, "text", stringAt(detail, "summary"));
        }
    }
    say(ChatDelta::Kind::Reasoning, m_reasoning, text);
}

void OpenAiChatReader::takeCalls(const Json &delta)
{
    const Json &calls = memberAt(delta, "tool_calls");
    if (calls.is_array()) {
        for (const Json &entry : calls)
            addCall(pieceOf(entry));
    }
    // The form before tools, which a few servers still use.
    const Json &legacy = memberAt(delta, "function_call");
    if (legacy.is_object()) {
        ToolCallPiece piece = pieceOf({{"function", legacy}});
        piece.index = 0;
        addCall(piece);
    }
}

void OpenAiChatReader::takeUsage(const Json &usage)
{
    if (!usage.is_object() || usage.empty())
        return;
    const Json &prompt = memberAt(usage, "prompt_tokens_details");
    const Json &completion = memberAt(usage, "completion_tokens_details");
    Usage taken;
    taken.input = integerAt(usage, "prompt_tokens");
    taken.output = integerAt(usage, "completion_tokens");
    taken.cacheRead = integerAt(prompt, "cached_tokens");
    taken.cacheWrite = integerAt(prompt, "cache_write_tokens");
    taken.reasoning = integerAt(completion, "reasoning_tokens");
    // xAI counts reasoning beside the completion, all others within it; the sum tells.
    if (taken.reasoning > 0 && integerAt(usage, "total_tokens") == taken.input + taken.output + taken.reasoning)
        taken.output += taken.reasoning;
    m_usage = taken;
}

Message OpenAiChatReader::message() const
{
    Message message = Message::assistant(m_text.text() + m_refusal.text());
    message.usage = m_usage;
    Json data = Json::object();
    if (!m_reasoning.isEmpty())
        data["reasoning"] = m_reasoning.text();
    for (const JsonText &detail : m_reasoningDetails)
        data["reasoning_details"].push_back(parseJson(detail));
    if (!data.empty())
        message.providerData = toJsonText(Json{{std::string(openAiChatData), data}});
    return message;
}

FinishReason OpenAiChatReader::finishReason() const
{
    if (m_finishReason == "length" || m_finishReason == "max_tokens")
        return FinishReason::Truncated;
    if (m_finishReason == "content_filter" || m_finishReason == "refusal" || !m_refusal.isEmpty())
        return FinishReason::Refused;
    return FinishReason::Complete;
}

} // namespace Touchstone
