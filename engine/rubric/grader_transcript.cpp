#include "engine/rubric/grader_transcript.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/base/python_text.h"
#include "engine/base/utf8.h"
#include "engine/messages/media_block.h"

#include <algorithm>
#include <array>
#include <set>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 13> knownTypes{
    "text",
    "reasoning",
    "tool_call",
    "invalid_tool_call",
    "tool_call_chunk",
    "image",
    "audio",
    "file",
    "text-plain",
    "video",
    "server_tool_call",
    "server_tool_call_chunk",
    "server_tool_result",
};

bool isKnownType(std::string_view type)
{
    return std::find(knownTypes.begin(), knownTypes.end(), type) != knownTypes.end();
}

std::string toolCallText(const std::string &nameRepr, const std::string &argsRepr)
{
    return "<tool_call name=" + nameRepr + " args=" + argsRepr + "/>";
}

std::string foreignBlockText(const Json &block)
{
    if (block.is_string())
        return block.get<std::string>();
    if (block.is_object() && block.size() == 1 && !stringAt(block, "text").empty())
        return stringAt(block, "text");
    const std::string type = standardBlockType(block);
    if (type == "non_standard")
        return foreignBlockText(memberAt(block, "value"));
    if (type == "text")
        return stringAt(block, "text");
    if (type == "tool_call") {
        return toolCallText(block.contains("name") ? Python::repr(block["name"]) : "'tool'",
                            block.contains("args") ? Python::repr(block["args"]) : "{}");
    }
    return isKnownType(type) ? '(' + type + ')' : "(non_standard)";
}

std::string blockText(const ContentBlock &block)
{
    return block.json.isEmpty() ? block.text : foreignBlockText(parseJson(block.json));
}

/// Ids of the calls that stand among the blocks.
std::set<std::string> callsAmong(const std::vector<ContentBlock> &blocks)
{
    std::set<std::string> ids;
    for (const ContentBlock &block : blocks) {
        if (block.type == "tool_call")
            ids.insert(stringAt(parseJson(block.json), "id"));
    }
    return ids;
}

std::string contentText(const Message &message)
{
    if (const auto *plain = std::get_if<std::string>(&message.content); plain != nullptr && message.toolCalls.empty())
        return plain->empty() ? "(empty)" : *plain;
    const std::vector<ContentBlock> blocks = blocksOf(message);
    std::vector<std::string> parts(blocks.size());
    std::transform(blocks.begin(), blocks.end(), parts.begin(), blockText);
    const std::set<std::string> shown = callsAmong(blocks);
    for (const ToolCall &call : message.toolCalls) {
        if (call.id && !call.id->empty() && !shown.contains(*call.id))
            parts.push_back(toolCallText(Python::repr(std::string_view(call.name)), Python::jsonRepr(call.args)));
    }
    std::string text;
    for (const std::string &part : parts) {
        if (!text.empty() && !part.empty())
            text += '\n';
        text += part;
    }
    return text.empty() ? "(empty)" : text;
}

std::string roleLabel(const Message &message)
{
    switch (message.role) {
    case Role::User:
        return "user";
    case Role::Assistant:
        return "assistant";
    case Role::System:
        return "system";
    case Role::Tool:
        return "tool:" + (message.name.empty() ? "tool" : message.name);
    case Role::Remove:
        return "remove";
    }
    return {};
}

/// The user's task: the first user message that no grader wrote; -1 when there is none.
std::ptrdiff_t taskIndex(std::span<const Message> messages)
{
    const auto isTask = [](const Message &message) { return message.role == Role::User && !isGraderFeedback(message); };
    const auto found = std::find_if(messages.begin(), messages.end(), isTask);
    return found == messages.end() ? -1 : found - messages.begin();
}

void append(GraderTranscript &transcript, const Message &message, std::size_t index, int limit)
{
    std::string text = contentText(message);
    if (const std::size_t characters = codePointCount(text); characters > static_cast<std::size_t>(limit)) {
        text = std::string(firstCodePoints(text, static_cast<std::size_t>(limit))) + "...(truncated)";
        transcript.cutMessages.push_back({.message = static_cast<int>(index) + 1,
                                          .characters = static_cast<std::int64_t>(characters),
                                          .shown = limit});
    }
    if (!transcript.text.empty())
        transcript.text += "\n\n";
    transcript.text += '[' + roleLabel(message) + "] " + text;
}

} // namespace

GraderTranscript graderTranscript(std::span<const Message> messages, const TranscriptLimits &limits)
{
    GraderTranscript transcript;
    transcript.messages = static_cast<int>(messages.size());
    if (messages.empty()) {
        transcript.text = "(empty transcript)";
        return transcript;
    }
    const auto last = static_cast<std::size_t>(limits.messages);
    const std::size_t start = messages.size() > last ? messages.size() - last : 0;
    transcript.omittedMessages = static_cast<int>(start);
    if (const std::ptrdiff_t index = taskIndex(messages); index >= 0) {
        const Message &task = messages[static_cast<std::size_t>(index)];
        const std::span<const Message> tail = messages.subspan(start);
        if (std::find(tail.begin(), tail.end(), task) == tail.end()) {
            append(transcript, task, static_cast<std::size_t>(index), limits.characters);
            --transcript.omittedMessages;
        }
    }
    for (std::size_t i = start; i < messages.size(); ++i)
        append(transcript, messages[i], i, limits.characters);
    return transcript;
}

} // namespace Touchstone
