#include "engine/llm/ollama_reader.h"

#include "engine/base/json.h"
#include "engine/llm/ollama_wire.h"

namespace Touchstone {

OllamaReader::OllamaReader(std::string who, std::string callIdPrefix, ChatObserver &observer)
    : CollectingReader(std::move(who), std::move(callIdPrefix), observer)
{
}

Result<void> OllamaReader::takeEvent(const Json &event)
{
    if (!memberAt(event, "error").is_null())
        return reported(event);
    noteServer(stringAt(event, "model"));
    const Json &message = memberAt(event, "message");
    // Servers that resemble this one use the name of Chat Completions.
    say(ChatDelta::Kind::Reasoning, m_thinking, stringAt(message, "thinking", stringAt(message, "reasoning_content")));
    say(ChatDelta::Kind::Text, m_text, stringAt(message, "content"));
    for (const Json &call : memberAt(message, "tool_calls"))
        takeCall(call);
    if (boolAt(event, "done"))
        takeEnd(event);
    return {};
}

Result<void> OllamaReader::takeWhole(const Json &answer)
{
    if (Result<void> taken = takeEvent(answer); !taken)
        return taken;
    if (!memberAt(answer, "message").is_object())
        return noAnswer("chat answer");
    m_isEnded = true;
    return {};
}

void OllamaReader::takeCall(const Json &call)
{
    const Json &function = memberAt(call, "function");
    const Json &args = memberAt(function, "arguments");
    ToolCallPiece piece;
    piece.index = m_calls++; // each comes whole; the server's own numbers have gaps
    piece.id = stringAt(call, "id");
    piece.name = stringAt(function, "name");
    if (args.is_string())
        piece.args = args.get<std::string>();
    else if (!args.is_null())
        piece.args = dumpJson(args);
    addCall(piece);
}

/// Counts of zero are left out, and so is that of a prompt whose every token was in the cache, so a missing one says
/// nothing.
void OllamaReader::takeEnd(const Json &event)
{
    m_isEnded = true;
    m_doneReason = stringAt(event, "done_reason");
    const std::int64_t input = integerAt(event, "prompt_eval_count");
    if (input > 0) {
        m_usage.emplace();
        m_usage->input = input;
        m_usage->output = integerAt(event, "eval_count");
    }
}

Message OllamaReader::message() const
{
    Message message = Message::assistant(m_text.text());
    message.usage = m_usage;
    if (!m_thinking.isEmpty())
        message.providerData = toJsonText(Json{{std::string(ollamaData), {{"thinking", m_thinking.text()}}}});
    return message;
}

FinishReason OllamaReader::finishReason() const
{
    return m_doneReason == "length" ? FinishReason::Truncated : FinishReason::Complete;
}

} // namespace Touchstone
