#include "engine/middleware/token_count.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace Touchstone {
namespace {

constexpr std::int64_t tokensPerImage = 85;
constexpr double tokensPerMessage = 3.0;
constexpr double maxScale = 1.25;

std::string_view roleName(Role role)
{
    switch (role) {
    case Role::Assistant:
        return "assistant";
    case Role::System:
        return "system";
    case Role::Tool:
        return "tool";
    default:
        return "user";
    }
}

std::string callsRepr(const std::vector<ToolCall> &calls)
{
    Json list = Json::array();
    for (const ToolCall &call : calls) {
        list.push_back({{"name", call.name},
                        {"args", parseJson(call.args)},
                        {"id", call.id ? Json(*call.id) : Json()},
                        {"type", "tool_call"}});
    }
    return Python::repr(list);
}

struct MessageSize
{
    std::size_t characters = 0;
    std::int64_t images = 0;
};

MessageSize sizeOf(const Message &message)
{
    MessageSize size;
    if (const auto *text = std::get_if<std::string>(&message.content)) {
        size.characters += codePointCount(*text);
        if (message.role == Role::Assistant && !message.toolCalls.empty())
            size.characters += codePointCount(callsRepr(message.toolCalls));
    } else {
        for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content)) {
            if (block.type == "image" || block.type == "image_url")
                ++size.images;
            else if (block.type == "text")
                size.characters += codePointCount(block.text);
            else
                size.characters += codePointCount(Python::jsonRepr(block.json));
        }
    }
    if (message.role == Role::Tool)
        size.characters += codePointCount(message.toolCallId);
    size.characters += roleName(message.role).size() + codePointCount(message.name);
    return size;
}

std::size_t charactersOf(std::span<const ToolSchema> tools)
{
    std::size_t characters = 0;
    for (const ToolSchema &tool : tools) {
        const Json function{
            {"name", tool.name}, {"description", tool.description}, {"parameters", parseJson(tool.parameters)}};
        characters += Python::jsonDumps(Json{{"type", "function"}, {"function", function}}).size();
    }
    return characters;
}

double tokensOf(std::size_t characters, double charactersPerToken)
{
    return std::ceil(static_cast<double>(characters) / charactersPerToken);
}

} // namespace

void TokenTally::add(const Message &message)
{
    const MessageSize size = sizeOf(message);
    total += static_cast<double>(size.images * tokensPerImage) + tokensOf(size.characters, charactersPerToken)
        + tokensPerMessage;
    ++messages;
    if (message.role != Role::Assistant)
        return;
    const std::string reporter = reportingProvider(message);
    if (!provider && !reporter.empty())
        provider = reporter;
    else if (provider && *provider != reporter)
        oneProvider = false;
    if (message.usage) {
        reported = message.usage->total();
        totalAtReport = total;
    }
}

std::int64_t TokenTally::tokens(double toolTokens, bool scaleByReports) const
{
    double all = toolTokens + total;
    if (scaleByReports && messages > 1 && provider && oneProvider && reported > 0)
        all *= std::clamp(static_cast<double>(reported) / (toolTokens + totalAtReport), 1.0, maxScale);
    return static_cast<std::int64_t>(std::ceil(all));
}

std::int64_t countTokens(std::span<const Message> messages, std::span<const ToolSchema> tools,
                         const TokenCountOptions &options)
{
    TokenTally tally{.charactersPerToken = options.charactersPerToken, .provider = {}};
    for (const Message &message : messages)
        tally.add(message);
    return tally.tokens(tokensOf(charactersOf(tools), options.charactersPerToken), options.scaleByReports);
}

std::int64_t RequestTokenCount::of(const RequestMessages &messages, std::span<const ToolSchema> tools,
                                   const TokenCountOptions &options)
{
    const TokenTally empty{.charactersPerToken = options.charactersPerToken, .provider = {}};
    return m_messages.of(messages.span(), messages.history(), empty)
        .tokens(tokensOf(charactersOfTools(tools), options.charactersPerToken), options.scaleByReports);
}

std::size_t RequestTokenCount::charactersOfTools(std::span<const ToolSchema> tools)
{
    const std::scoped_lock lock(m_mutex);
    if (!std::equal(tools.begin(), tools.end(), m_tools.begin(), m_tools.end())) {
        m_tools.assign(tools.begin(), tools.end());
        m_toolCharacters = charactersOf(tools);
    }
    return m_toolCharacters;
}

std::string reportingProvider(const Message &message)
{
    if (message.providerData.isEmpty())
        return {};
    const Json data = parseJson(message.providerData);
    return data.is_object() && !data.empty() ? data.begin().key() : std::string();
}

} // namespace Touchstone
