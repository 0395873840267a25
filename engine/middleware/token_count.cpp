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

double tokensOfTools(std::span<const ToolSchema> tools, double charactersPerToken)
{
    std::size_t characters = 0;
    for (const ToolSchema &tool : tools) {
        const Json function{
            {"name", tool.name}, {"description", tool.description}, {"parameters", parseJson(tool.parameters)}};
        characters += Python::jsonDumps(Json{{"type", "function"}, {"function", function}}).size();
    }
    return tools.empty() ? 0.0 : std::ceil(static_cast<double>(characters) / charactersPerToken);
}

} // namespace

std::int64_t countTokens(std::span<const Message> messages, std::span<const ToolSchema> tools,
                         const TokenCountOptions &options)
{
    double total = tokensOfTools(tools, options.charactersPerToken);
    std::optional<std::string> provider;
    bool oneProvider = true;
    std::int64_t reported = 0;
    double totalAtReport = 0.0;
    for (const Message &message : messages) {
        const MessageSize size = sizeOf(message);
        total += static_cast<double>(size.images * tokensPerImage)
            + std::ceil(static_cast<double>(size.characters) / options.charactersPerToken) + tokensPerMessage;
        if (message.role != Role::Assistant)
            continue;
        const std::string reporter = reportingProvider(message);
        if (reporter.empty())
            oneProvider = false;
        else if (!provider)
            provider = reporter;
        else
            oneProvider = oneProvider && *provider == reporter;
        if (message.usage && message.usage->total() > 0) {
            reported = message.usage->total();
            totalAtReport = total;
        }
    }
    if (options.scaleByReports && messages.size() > 1 && oneProvider && reported > 0)
        total *= std::clamp(static_cast<double>(reported) / totalAtReport, 1.0, maxScale);
    return static_cast<std::int64_t>(std::ceil(total));
}

std::string reportingProvider(const Message &message)
{
    const Json data = parseJson(message.providerData);
    return data.is_object() && !data.empty() ? data.begin().key() : std::string();
}

} // namespace Touchstone
