#include "engine/llm/gemini_protocol.h"

#include "engine/base/json.h"
#include "engine/llm/gemini_reader.h"
#include "engine/llm/gemini_wire.h"

namespace Touchstone {
namespace {

/// Whether the model thinks whatever it is asked; one that does not refuses to be asked for its thoughts.
bool alwaysThinks(const std::string &model)
{
    constexpr std::string_view family = "gemini-";
    if (!model.starts_with(family) || model.find("lite") != std::string::npos)
        return false;
    const std::string_view version = std::string_view(model).substr(family.size());
    return version.starts_with("2.5") || (!version.empty() && version.front() >= '3' && version.front() <= '9');
}

std::string_view geminiRole(const Message &message)
{
    return message.role == Role::Assistant ? "model" : "user";
}

void appendGeminiTools(std::string &body, const ChatRequest &request)
{
    if (request.tools.empty())
        return;
    body += R"(,"tools":[{"functionDeclarations":[)";
    for (const ToolSchema &tool : request.tools) {
        if (body.back() != '[')
            body += ',';
        body += geminiTool(tool);
    }
    body += "]}]";
    if (request.toolChoice == ToolChoice::Any)
        body += R"(,"toolConfig":{"functionCallingConfig":{"mode":"ANY"}})";
    else if (request.toolChoice == ToolChoice::None)
        body += R"(,"toolConfig":{"functionCallingConfig":{"mode":"NONE"}})";
}

} // namespace

GeminiProtocol::GeminiProtocol(Settings settings)
    : m_settings(std::move(settings))
    , m_messages(geminiParts)
{
}

/// Runs of user and tool messages are one content: the results of parallel calls must stand together.
void GeminiProtocol::appendContents(std::string &body, const ChatRequest &request)
{
    std::string_view role;
    for (const Message &message : request.messages) {
        std::string parts;
        m_messages.append(parts, message);
        if (parts.empty())
            continue;
        if (role == geminiRole(message)) {
            body += ',';
        } else {
            if (!role.empty())
                body += "]},";
            role = geminiRole(message);
            body += R"({"role":")" + std::string(role) + R"(","parts":[)";
        }
        body += parts;
    }
    if (!role.empty())
        body += "]}";
}

void GeminiProtocol::appendGeneration(std::string &body, const ChatRequest &request) const
{
    std::string options;
    if (request.maxTokens)
        options += R"(,"maxOutputTokens":)" + std::to_string(*request.maxTokens);
    if (request.temperature)
        options += R"(,"temperature":)" + dumpJson(*request.temperature);
    if (request.outputSchema) {
        options +=
            R"(,"responseMimeType":"application/json","responseJsonSchema":)" + request.outputSchema->schema.text;
    }
    if (alwaysThinks(m_settings.model))
        options += R"(,"thinkingConfig":{"includeThoughts":true})";
    if (!options.empty())
        body += R"(,"generationConfig":{)" + options.substr(1) + '}';
}

std::string GeminiProtocol::body(const ChatRequest &request)
{
    std::string body = R"({"contents":[)";
    appendContents(body, request);
    body += ']';
    if (request.system) {
        std::string parts;
        m_messages.append(parts, *request.system);
        if (!parts.empty())
            body += R"(,"systemInstruction":{"parts":[)" + parts + "]}";
    }
    appendGeminiTools(body, request);
    appendGeneration(body, request);
    if (m_settings.keepsNothing)
        body += R"(,"store":false)";
    return body + '}';
}

HttpRequest GeminiProtocol::request(const ChatRequest &request, const std::string &key)
{
    return post(":streamGenerateContent?alt=sse", body(request), key);
}

std::optional<HttpRequest> GeminiProtocol::countRequest(const ChatRequest &request, const std::string &key)
{
    const std::string whole = body(request);
    return post(":countTokens?alt=json",
                R"({"generateContentRequest":{"model":)" + dumpJson("models/" + m_settings.model) + ','
                    + whole.substr(1) + '}',
                key);
}

HttpRequest GeminiProtocol::post(const std::string &verb, std::string body, const std::string &key) const
{
    HttpRequest http;
    http.url = m_settings.url + verb;
    if (!m_settings.query.empty())
        http.url += '&' + m_settings.query;
    http.headers = {{"Content-Type", "application/json"}};
    // Never in the address, where proxies and error texts would see it.
    if (!key.empty())
        http.headers.emplace_back("x-goog-api-key", key);
    http.body = std::move(body);
    return http;
}

std::unique_ptr<AnswerReader> GeminiProtocol::newReader(const ChatRequest &request, ChatObserver &observer) const
{
    return std::make_unique<GeminiReader>(
        m_settings.who, std::string(geminiCallId) + std::to_string(request.messages.size()) + '_', observer);
}

} // namespace Touchstone
