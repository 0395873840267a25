#include "engine/llm/anthropic_protocol.h"

#include "engine/base/json.h"
#include "engine/llm/anthropic_reader.h"
#include "engine/llm/anthropic_wire.h"
#include "engine/llm/endpoint.h"
#include "engine/llm/schema_rules.h"

#include <QUrl>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

/// The API wants a limit; every current model can write this much (§1.16).
constexpr std::int64_t defaultMaxTokens = 32'000;

/// Families that answer a forced tool choice with status 400 (§1.5); they get the free choice.
constexpr std::array<std::string_view, 5> unforcedModels{"fable-5-1", "fable-5-2", "mythos", "opus-5-5", "sonnet-5-5"};

/// Families that think whether they are asked to or not (§1.7), and show it only when asked.
constexpr std::array<std::string_view, 5> thinkingModels{"fable-5", "mythos-5", "opus-5", "sonnet-5", "haiku-5"};

/// Families that refuse their thoughts behind a conversation that was changed since (§1.8): a person edits a message,
/// a file of memory is read anew. They may be told to drop such thoughts.
constexpr std::array<std::string_view, 6> bindingModels{"fable-5-1", "fable-5-2",  "mythos-5-2",
                                                        "opus-5-5",  "sonnet-5-5", "haiku-5-5"};
constexpr std::string_view bindingBeta = "thinking-binding-controls-2026-08-01";

template<std::size_t N>
bool isOfFamily(const std::string &model, const std::array<std::string_view, N> &families)
{
    return std::any_of(families.begin(), families.end(),
                       [&model](std::string_view family) { return model.find(family) != std::string::npos; });
}

std::string thinkingOf(const std::string &model)
{
    if (!isOfFamily(model, thinkingModels))
        return {};
    std::string thinking = R"(,"thinking":{"type":"adaptive","display":"summarized")";
    if (isOfFamily(model, bindingModels))
        thinking += R"(,"block_binding":{"prefix_mismatch_behavior":"drop_block"})";
    return thinking + '}';
}

std::string_view sideOf(const Message &message)
{
    return message.role == Role::Assistant ? "assistant" : "user";
}

} // namespace

AnthropicProtocol::AnthropicProtocol(Settings settings)
    : m_settings(std::move(settings))
    , m_messages(anthropicBlocks)
{
}

/// Runs of user and tool messages are one message of the user; results come before text by their order.
void AnthropicProtocol::appendMessages(std::string &body, const ChatRequest &request)
{
    std::string_view side;
    for (const Message &message : request.messages) {
        std::string blocks;
        m_messages.append(blocks, message);
        if (blocks.empty())
            continue;
        if (side == sideOf(message)) {
            body += ',';
        } else {
            if (!side.empty())
                body += "]},";
            side = sideOf(message);
            body += R"({"role":")" + std::string(side) + R"(","content":[)";
        }
        body += blocks;
    }
    if (!side.empty())
        body += "]}";
}

void AnthropicProtocol::appendTools(std::string &body, const ChatRequest &request) const
{
    if (request.tools.empty())
        return;
    body += R"(,"tools":[)";
    for (const ToolSchema &tool : request.tools) {
        if (body.back() != '[')
            body += ',';
        body += anthropicTool(tool);
    }
    body += ']';
    if (request.toolChoice == ToolChoice::Any && !isOfFamily(m_settings.model, unforcedModels))
        body += R"(,"tool_choice":{"type":"any"})";
    else if (request.toolChoice == ToolChoice::None)
        body += R"(,"tool_choice":{"type":"none"})";
}

std::string AnthropicProtocol::body(const ChatRequest &request, const std::string &answer)
{
    std::string body = R"({"model":)" + dumpJson(m_settings.model) + answer + thinkingOf(m_settings.model);
    if (request.system) {
        std::string blocks;
        m_messages.append(blocks, *request.system);
        if (!blocks.empty())
            body += R"(,"system":[)" + blocks + ']';
    }
    appendTools(body, request);
    if (request.outputSchema) {
        body += R"(,"output_config":{"format":{"type":"json_schema","schema":)"
            + closedSchema(request.outputSchema->schema).text + "}}";
    }
    if (!request.cacheControl.isEmpty())
        body += R"(,"cache_control":)" + request.cacheControl.text;
    body += R"(,"messages":[)";
    appendMessages(body, request);
    return body + "]}";
}

HttpRequest AnthropicProtocol::request(const ChatRequest &request, const std::string &key)
{
    std::string answer =
        R"(,"max_tokens":)" + std::to_string(request.maxTokens.value_or(defaultMaxTokens)) + R"(,"stream":true)";
    if (request.temperature)
        answer += R"(,"temperature":)" + dumpJson(*request.temperature);
    return post(m_settings.url, body(request, answer), request, key);
}

std::optional<HttpRequest> AnthropicProtocol::countRequest(const ChatRequest &request, const std::string &key)
{
    QUrl url(QString::fromStdString(m_settings.url));
    url.setPath(url.path() + QStringLiteral("/count_tokens"));
    return post(url.toString(QUrl::FullyEncoded).toStdString(), body(request, {}), request, key);
}

HttpRequest AnthropicProtocol::post(std::string url, std::string body, const ChatRequest &request,
                                    const std::string &key) const
{
    HttpRequest http;
    http.url = std::move(url);
    // The newer version refuses every sampling parameter, also where the model takes it.
    http.headers = {{"Content-Type", "application/json"},
                    {"anthropic-version", request.temperature ? "2023-06-01" : "2026-10-21"}};
    std::string betas(anthropicTokenBeta(key));
    if (isOfFamily(m_settings.model, bindingModels))
        betas += (betas.empty() ? "" : ",") + std::string(bindingBeta);
    if (!betas.empty())
        http.headers.emplace_back("anthropic-beta", std::move(betas));
    if (!key.empty())
        http.headers.push_back(keyHeader(m_settings.keyHeader, key));
    http.body = std::move(body);
    return http;
}

std::unique_ptr<AnswerReader> AnthropicProtocol::newReader(const ChatRequest &request, ChatObserver &observer) const
{
    return std::make_unique<AnthropicReader>(m_settings.who, "call_" + std::to_string(request.messages.size()) + '_',
                                             observer);
}

} // namespace Touchstone
