#include "engine/messages/message.h"

namespace Touchstone {

Usage &Usage::operator+=(const Usage &other)
{
    input += other.input;
    output += other.output;
    cacheRead += other.cacheRead;
    cacheWrite += other.cacheWrite;
    reasoning += other.reasoning;
    estimated = estimated || other.estimated;
    return *this;
}

Message Message::user(std::string text)
{
    Message message;
    message.role = Role::User;
    message.content = std::move(text);
    return message;
}

Message Message::assistant(std::string text, std::vector<ToolCall> toolCalls)
{
    Message message;
    message.role = Role::Assistant;
    message.content = std::move(text);
    message.toolCalls = std::move(toolCalls);
    return message;
}

Message Message::system(std::string text)
{
    Message message;
    message.role = Role::System;
    message.content = std::move(text);
    return message;
}

Message Message::tool(std::string callId, std::string name, std::string text, ToolStatus status)
{
    Message message;
    message.role = Role::Tool;
    message.content = std::move(text);
    message.toolCallId = std::move(callId);
    message.name = std::move(name);
    message.status = status;
    return message;
}

std::string textOf(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return *text;
    std::string joined;
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content)) {
        if (block.type == "text")
            joined += block.text;
    }
    return joined;
}

std::vector<ContentBlock> blocksOf(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content)) {
        if (text->empty())
            return {};
        return {ContentBlock::ofText(*text)};
    }
    return std::get<std::vector<ContentBlock>>(message.content);
}

} // namespace Touchstone
