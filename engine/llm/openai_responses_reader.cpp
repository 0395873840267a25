#include "engine/llm/openai_responses_reader.h"

#include "engine/base/json.h"
#include "engine/llm/openai_responses_wire.h"
#include "engine/llm/provider_error.h"

namespace Touchstone {
namespace {

Usage usageOf(const Json &usage)
{
    const Json &input = memberAt(usage, "input_tokens_details");
    Usage taken;
    taken.input = integerAt(usage, "input_tokens");
    taken.output = integerAt(usage, "output_tokens");
    taken.cacheRead = integerAt(input, "cached_tokens");
    taken.cacheWrite = integerAt(input, "cache_write_tokens");
    taken.reasoning = integerAt(memberAt(usage, "output_tokens_details"), "reasoning_tokens");
    return taken;
}

bool isTerminal(std::string_view type)
{
    return type == "response.completed" || type == "response.incomplete" || type == "response.failed";
}

} // namespace

OpenAiResponsesReader::OpenAiResponsesReader(std::string who, std::string callIdPrefix, ChatObserver &observer)
    : CollectingReader(std::move(who), std::move(callIdPrefix), observer)
{
}

Result<void> OpenAiResponsesReader::takeEvent(const Json &event)
{
    const std::string type = stringAt(event, "type");
    if (type == "error" || (type.empty() && event.is_object() && event.contains("error")))
        return reported(event);
    m_isStreamed = m_isStreamed || type == "response.output_text.delta" || type == "response.refusal.delta";
    if (type == "response.output_text.delta")
        say(ChatDelta::Kind::Text, m_text, stringAt(event, "delta"));
    else if (type == "response.refusal.delta")
        say(ChatDelta::Kind::Text, m_refusal, stringAt(event, "delta"));
    else if (type == "response.reasoning_summary_text.delta" || type == "response.reasoning_text.delta")
        say(ChatDelta::Kind::Reasoning, m_reasoning, stringAt(event, "delta"));
    else if (type == "response.output_item.added")
        startItem(memberAt(event, "item"));
    else if (type == "response.function_call_arguments.delta")
        takeArguments(event);
    else if (type == "response.output_item.done")
        finishItem(memberAt(event, "item"));
    else if (isTerminal(type))
        return takeResponse(memberAt(event, "response"));
    return {};
}

Result<void> OpenAiResponsesReader::takeWhole(const Json &answer)
{
    if (!memberAt(answer, "output").is_array() && memberAt(answer, "error").is_null())
        return noAnswer("response");
    return takeResponse(answer);
}

/// Some servers leave out `output_index`, so calls are told apart by the ids of their items.
std::int64_t OpenAiResponsesReader::indexOf(const std::string &itemId)
{
    return m_indices.emplace(itemId, static_cast<std::int64_t>(m_indices.size())).first->second;
}

void OpenAiResponsesReader::startItem(const Json &item)
{
    if (stringAt(item, "type") != "function_call")
        return;
    ToolCallPiece piece;
    piece.index = indexOf(stringAt(item, "id", stringAt(item, "call_id")));
    piece.id = stringAt(item, "call_id");
    piece.name = stringAt(item, "name");
    addCall(piece);
}

void OpenAiResponsesReader::takeArguments(const Json &event)
{
    ToolCallPiece piece;
    piece.index = indexOf(stringAt(event, "item_id"));
    piece.args = stringAt(event, "delta");
    if (!piece.args.empty())
        m_streamedArgs.insert(*piece.index);
    addCall(piece);
}

void OpenAiResponsesReader::finishItem(const Json &item)
{
    m_items.push_back(toJsonText(item));
    noteKept(m_items.back().text.size());
    const std::string type = stringAt(item, "type");
    if (type == "function_call") {
        startItem(item);
        ToolCallPiece piece;
        piece.index = indexOf(stringAt(item, "id", stringAt(item, "call_id")));
        if (!m_streamedArgs.contains(*piece.index)) {
            piece.args = stringAt(item, "arguments");
            addCall(piece);
        }
    } else if (type == "message" && !m_isStreamed) {
        // Only the text of a whole answer was not shown yet; it may stand in several messages.
        for (const Json &part : memberAt(item, "content")) {
            say(ChatDelta::Kind::Text, m_text, stringAt(part, "text"));
            say(ChatDelta::Kind::Text, m_refusal, stringAt(part, "refusal"));
        }
    }
}

Result<void> OpenAiResponsesReader::takeResponse(const Json &response)
{
    const Json &error = memberAt(response, "error");
    if (error.is_object())
        return reported(response);
    noteServer(stringAt(response, "model"));
    m_status = stringAt(response, "status", "completed");
    m_cutReason = stringAt(memberAt(response, "incomplete_details"), "reason");
    if (memberAt(response, "usage").is_object())
        m_usage = usageOf(response["usage"]);
    if (m_items.empty()) {
        for (const Json &item : memberAt(response, "output"))
            finishItem(item);
    }
    m_isEnded = true;
    if (m_status == "failed" && m_cutReason != "content_filter")
        return failure(providerError(0, {.message = "the answer failed", .type = {}, .code = {}}, who()));
    return {};
}

Message OpenAiResponsesReader::message() const
{
    Message message = Message::assistant(m_text.text() + m_refusal.text());
    message.usage = m_usage;
    Json items = Json::array();
    for (const JsonText &item : m_items)
        items.push_back(parseJson(item));
    if (!items.empty())
        message.providerData = toJsonText(Json{{std::string(openAiResponsesData), {{"output", std::move(items)}}}});
    return message;
}

FinishReason OpenAiResponsesReader::finishReason() const
{
    if (m_cutReason == "content_filter" || !m_refusal.isEmpty())
        return FinishReason::Refused;
    if (m_status == "incomplete")
        return FinishReason::Truncated;
    return FinishReason::Complete;
}

} // namespace Touchstone
