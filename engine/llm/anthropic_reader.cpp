#include "engine/llm/anthropic_reader.h"

#include "engine/base/json.h"
#include "engine/llm/anthropic_wire.h"

#include <algorithm>

namespace Touchstone {

AnthropicReader::AnthropicReader(std::string who, std::string callIdPrefix, ChatObserver &observer)
    : CollectingReader(std::move(who), std::move(callIdPrefix), observer)
{
}

Result<void> AnthropicReader::takeEvent(const Json &event)
{
    const std::string type = stringAt(event, "type");
    if (type == "error" || (type.empty() && event.is_object() && event.contains("error")))
        return reported(event);
    if (type == "message_start") {
        takeMessageHead(memberAt(event, "message"));
    } else if (type == "content_block_start") {
        startBlock(integerAt(event, "index"), memberAt(event, "content_block"));
    } else if (type == "content_block_delta") {
        growBlock(integerAt(event, "index"), memberAt(event, "delta"));
    } else if (type == "message_delta") {
        takeStop(memberAt(event, "delta"));
        takeUsage(memberAt(event, "usage"));
    } else if (type == "message_stop") {
        m_isEnded = true;
    }
    return {};
}

Result<void> AnthropicReader::takeWhole(const Json &answer)
{
    if (answer.is_object() && answer.contains("error"))
        return reported(answer);
    const Json &content = memberAt(answer, "content");
    if (!content.is_array())
        return noAnswer("message");
    takeMessageHead(answer);
    std::int64_t index = 0;
    for (const Json &block : content)
        startBlock(index++, block);
    takeStop(answer);
    m_isEnded = true;
    return {};
}

void AnthropicReader::takeMessageHead(const Json &message)
{
    noteServer(stringAt(message, "model"));
    takeUsage(memberAt(message, "usage"));
}

void AnthropicReader::takeStop(const Json &delta)
{
    m_stopReason = stringAt(delta, "stop_reason", m_stopReason);
    m_refused = stringAt(memberAt(delta, "stop_details"), "category", m_refused);
}

/// The numbers are totals so far; a null or missing one says nothing.
void AnthropicReader::takeUsage(const Json &usage)
{
    if (!usage.is_object())
        return;
    m_hasUsage = true;
    m_freshInput = integerAt(usage, "input_tokens", m_freshInput);
    m_usage.cacheRead = integerAt(usage, "cache_read_input_tokens", m_usage.cacheRead);
    m_usage.cacheWrite = integerAt(usage, "cache_creation_input_tokens", m_usage.cacheWrite);
    m_usage.output = integerAt(usage, "output_tokens", m_usage.output);
    m_usage.reasoning = integerAt(memberAt(usage, "output_tokens_details"), "thinking_tokens", m_usage.reasoning);
    m_usage.input = m_freshInput + m_usage.cacheRead + m_usage.cacheWrite;
}

/// Of the block that grows: the latest one with this number, or a new one where a server left out its start.
std::size_t AnthropicReader::positionOf(std::int64_t index)
{
    const auto found =
        std::find_if(m_blocks.rbegin(), m_blocks.rend(), [index](const Block &block) { return block.index == index; });
    if (found != m_blocks.rend())
        return static_cast<std::size_t>(m_blocks.rend() - found) - 1;
    m_blocks.emplace_back().index = index;
    return m_blocks.size() - 1;
}

void AnthropicReader::startBlock(std::int64_t index, const Json &seed)
{
    const std::size_t position = m_blocks.size();
    Block &block = m_blocks.emplace_back();
    block.index = index;
    block.seed = toJsonText(seed);
    const std::string type = stringAt(seed, "type");
    if (type == "text") {
        say(ChatDelta::Kind::Text, block.text, stringAt(seed, "text"));
    } else if (type == "thinking") {
        say(ChatDelta::Kind::Reasoning, block.text, stringAt(seed, "thinking"));
        block.signature = stringAt(seed, "signature");
    } else if (type == "tool_use") {
        const Json &input = memberAt(seed, "input");
        ToolCallPiece piece;
        piece.index = static_cast<std::int64_t>(position);
        piece.id = stringAt(seed, "id");
        piece.name = stringAt(seed, "name");
        // A stream starts with an empty object and gives the text in pieces; only a whole answer has it here.
        if (input.is_object() && !input.empty())
            piece.args = dumpJson(input);
        block.args.add(piece.args);
        addCall(piece);
    } else {
        noteKept(block.seed.text.size());
    }
}

void AnthropicReader::growBlock(std::int64_t index, const Json &delta)
{
    const std::size_t position = positionOf(index);
    Block &block = m_blocks[position];
    const std::string type = stringAt(delta, "type");
    if (type == "text_delta") {
        say(ChatDelta::Kind::Text, block.text, stringAt(delta, "text"));
    } else if (type == "thinking_delta") {
        say(ChatDelta::Kind::Reasoning, block.text, stringAt(delta, "thinking"));
    } else if (type == "signature_delta") {
        const std::string piece = stringAt(delta, "signature");
        block.signature += piece;
        noteKept(piece.size());
    } else if (type == "citations_delta") {
        block.citations.push_back(toJsonText(memberAt(delta, "citation")));
        noteKept(block.citations.back().text.size());
    } else if (type == "input_json_delta") {
        ToolCallPiece piece;
        piece.index = static_cast<std::int64_t>(position);
        piece.args = stringAt(delta, "partial_json");
        block.args.add(piece.args);
        addCall(piece);
    }
}

/// The block as it must be given back.
Json AnthropicReader::wireForm(const Block &block)
{
    Json json = parseJson(block.seed);
    const std::string type = stringAt(json, "type");
    if (type == "text") {
        json["text"] = block.text.text();
        for (const JsonText &citation : block.citations)
            json["citations"].push_back(parseJson(citation));
    } else if (type == "thinking") {
        json["thinking"] = block.text.text();
        json["signature"] = block.signature;
    } else if (type == "tool_use") {
        const Result<Json> input = parseJson(std::string_view(block.args.text()));
        json["input"] = input && input->is_object() ? *input : Json::object();
    }
    return json;
}

Message AnthropicReader::message() const
{
    std::string text;
    Json content = Json::array();
    for (const Block &block : m_blocks) {
        Json json = wireForm(block);
        if (stringAt(json, "type") == "text") {
            text += block.text.text();
            if (block.text.isEmpty())
                continue;
        }
        content.push_back(std::move(json));
    }
    Message message = Message::assistant(std::move(text));
    if (m_hasUsage)
        message.usage = m_usage;
    if (!content.empty())
        message.providerData = toJsonText(Json{{std::string(anthropicData), {{"content", std::move(content)}}}});
    return message;
}

FinishReason AnthropicReader::finishReason() const
{
    if (m_stopReason == "max_tokens" || m_stopReason == "model_context_window_exceeded")
        return FinishReason::Truncated;
    if (m_stopReason == "refusal" || m_stopReason == "content_filter")
        return FinishReason::Refused;
    return FinishReason::Complete;
}

} // namespace Touchstone
