#include "engine/llm/gemini_reader.h"

#include "engine/base/json.h"
#include "engine/llm/gemini_wire.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

template<std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// A call that the model garbled so that the server could not read it; the next try may be better.
bool isGarbledCall(std::string_view reason)
{
    constexpr std::array<std::string_view, 2> words{"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL"};
    return isOneOf(reason, words);
}

bool isRefusal(std::string_view reason)
{
    constexpr std::array<std::string_view, 7> words{"SAFETY", "RECITATION",         "LANGUAGE",   "BLOCKLIST",
                                                    "SPII",   "PROHIBITED_CONTENT", "MODEL_ARMOR"};
    return isOneOf(reason, words) || reason.starts_with("IMAGE_");
}

} // namespace

GeminiReader::GeminiReader(std::string who, std::string callIdPrefix, ChatObserver &observer)
    : CollectingReader(std::move(who), std::move(callIdPrefix), observer)
{
}

Result<void> GeminiReader::takeEvent(const Json &event)
{
    if (event.is_array()) {
        // Without `alt=sse` the whole stream is one list.
        for (const Json &answer : event) {
            if (Result<void> taken = takeEvent(answer); !taken)
                return taken;
        }
        return {};
    }
    if (!memberAt(event, "error").is_null())
        return reported(event);
    noteServer(stringAt(event, "modelVersion"));
    takeUsage(memberAt(event, "usageMetadata"));
    const Json &candidates = memberAt(event, "candidates");
    const Json none;
    const Json &candidate = candidates.is_array() && !candidates.empty() ? candidates.front() : none;
    for (const Json &part : memberAt(memberAt(candidate, "content"), "parts"))
        takePart(part);
    return takeFinish(candidate, event);
}

Result<void> GeminiReader::takeWhole(const Json &answer)
{
    if (Result<void> taken = takeEvent(answer); !taken)
        return taken;
    if (m_parts.empty() && m_finishReason.empty())
        return noAnswer("content");
    return {};
}

Result<void> GeminiReader::takeFinish(const Json &candidate, const Json &event)
{
    m_finishReason = stringAt(candidate, "finishReason", m_finishReason);
    const std::string block = stringAt(memberAt(event, "promptFeedback"), "blockReason");
    if (!block.empty()) {
        m_finishReason = block;
        m_isBlocked = true;
    }
    if (isGarbledCall(m_finishReason)) {
        return failure(Error::Code::BrokenStream,
                       who() + " wrote a tool call that its server could not read (" + m_finishReason + ").",
                       "Try again.");
    }
    return {};
}

void GeminiReader::takePart(const Json &part)
{
    if (memberAt(part, "functionCall").is_object()) {
        takeCall(part);
    } else if (memberAt(part, "text").is_string()) {
        takeText(part);
    } else if (part.is_object() && !part.empty()) {
        // A kind that is not shown here, such as executed code: kept for the next request.
        m_parts.push_back({.seed = toJsonText(part), .text = {}, .isThought = false, .isOpen = false});
        noteKept(m_parts.back().seed.text.size());
    }
}

void GeminiReader::takeText(const Json &part)
{
    const bool isThought = boolAt(part, "thought");
    const bool isSigned = part.contains("thoughtSignature");
    const bool continues =
        !m_parts.empty() && m_parts.back().isOpen && m_parts.back().isThought == isThought && !isSigned;
    if (!continues) {
        m_parts.push_back({.seed = toJsonText(part), .text = {}, .isThought = isThought, .isOpen = !isSigned});
        if (isSigned)
            noteKept(m_parts.back().seed.text.size());
    }
    say(isThought ? ChatDelta::Kind::Reasoning : ChatDelta::Kind::Text, m_parts.back().text, stringAt(part, "text"));
}

void GeminiReader::takeCall(const Json &part)
{
    m_parts.push_back({.seed = toJsonText(part), .text = {}, .isThought = false, .isOpen = false});
    const Json &call = memberAt(part, "functionCall");
    const Json &args = memberAt(call, "args");
    ToolCallPiece piece;
    piece.index = m_calls++; // each comes whole, so none continues another
    piece.id = stringAt(call, "id");
    piece.name = stringAt(call, "name");
    if (!args.is_null())
        piece.args = dumpJson(args);
    addCall(piece);
}

/// The numbers are totals so far.
void GeminiReader::takeUsage(const Json &usage)
{
    if (!usage.is_object() || usage.empty())
        return;
    Usage taken;
    taken.input = integerAt(usage, "promptTokenCount") + integerAt(usage, "toolUsePromptTokenCount");
    taken.cacheRead = integerAt(usage, "cachedContentTokenCount");
    taken.reasoning = integerAt(usage, "thoughtsTokenCount");
    taken.output = integerAt(usage, "candidatesTokenCount") + taken.reasoning;
    m_usage = taken;
}

Message GeminiReader::message() const
{
    std::string text;
    Json parts = Json::array();
    for (const Part &part : m_parts) {
        Json json = parseJson(part.seed);
        if (memberAt(json, "text").is_string()) {
            json["text"] = part.text.text();
            if (!part.isThought)
                text += part.text.text();
        }
        parts.push_back(std::move(json));
    }
    Message message = Message::assistant(std::move(text));
    message.usage = m_usage;
    if (!parts.empty())
        message.providerData = toJsonText(Json{{std::string(geminiData), {{"parts", std::move(parts)}}}});
    return message;
}

FinishReason GeminiReader::finishReason() const
{
    if (m_finishReason == "MAX_TOKENS")
        return FinishReason::Truncated;
    return m_isBlocked || isRefusal(m_finishReason) ? FinishReason::Refused : FinishReason::Complete;
}

} // namespace Touchstone
