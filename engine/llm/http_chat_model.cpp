#include "engine/llm/http_chat_model.h"

#include "engine/base/json.h"
#include "engine/llm/answer_stream.h"
#include "engine/llm/key_filter.h"
#include "engine/llm/provider_error.h"
#include "engine/messages/message_codec.h"
#include "engine/net/scrub.h"

#include <QUrl>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int firstRedirect = 300;
constexpr int firstErrorStatus = 400;
/// A server that is not there seldom comes back within seconds.
constexpr int attemptsToConnect = 2;
constexpr std::chrono::seconds countPatience{20};

std::string headerOf(const HttpResponse &response, std::string_view name)
{
    const auto found = std::find_if(response.headers.begin(), response.headers.end(),
                                    [name](const auto &header) { return header.first == name; });
    return found == response.headers.end() ? std::string() : found->second;
}

/// The number in an answer of any of the APIs that count.
std::optional<std::int64_t> countIn(const std::string &body)
{
    const Result<Json> answer = parseJson(std::string_view(body));
    if (!answer)
        return std::nullopt;
    const std::int64_t tokens = integerAt(*answer, "input_tokens", integerAt(*answer, "totalTokens", -1));
    return tokens < 0 ? std::nullopt : std::optional(tokens);
}

/// Adds a header of the user's, which replaces one of the same name; a list of betas grows instead.
void addHeader(HttpHeaders &headers, const std::pair<std::string, std::string> &header)
{
    const auto isSame = [&header](const auto &each) {
        return QByteArray::fromStdString(each.first).compare(header.first.c_str(), Qt::CaseInsensitive) == 0;
    };
    const auto ours = std::find_if(headers.begin(), headers.end(), isSame);
    if (ours == headers.end())
        headers.push_back(header);
    else
        ours->second = ours->first == "anthropic-beta" ? ours->second + ',' + header.second : header.second;
}

QUrl urlOf(const std::string &text)
{
    return QUrl(QString::fromStdString(text));
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    constexpr int http = 80;
    constexpr int https = 443;
    const int usualPort = a.scheme() == QLatin1String("https") ? https : http;
    return a.scheme() == b.scheme() && a.host() == b.host() && a.port(usualPort) == b.port(usualPort);
}

/// Where the same POST may go instead; empty when the redirect asks for anything else.
std::string sameOriginTarget(const HttpResponse &response, const std::string &url)
{
    constexpr int temporary = 307;
    constexpr int permanent = 308;
    if (response.status != temporary && response.status != permanent)
        return {};
    const QUrl from = urlOf(url);
    const QUrl target = from.resolved(urlOf(headerOf(response, "location")));
    return target.isValid() && isSameOrigin(from, target) ? target.toString(QUrl::FullyEncoded).toStdString()
                                                          : std::string();
}

} // namespace

HttpChatModel::HttpChatModel(ModelInfo info, Endpoint endpoint, std::unique_ptr<ChatProtocol> protocol,
                             ProviderServices services)
    : m_info(std::move(info))
    , m_endpoint(std::move(endpoint))
    , m_protocol(std::move(protocol))
    , m_services(std::move(services))
{
}

HttpRequest HttpChatModel::wireRequest(const ChatRequest &request, const std::string &key)
{
    HttpRequest http = m_protocol->request(request, key);
    for (const auto &header : m_endpoint.headers)
        addHeader(http.headers, header);
    m_endpoint.timeouts.applyTo(http);
    return http;
}

std::vector<std::string> HttpChatModel::secretsOf(const std::string &key) const
{
    std::vector<std::string> secrets = m_services.secrets;
    secrets.push_back(key);
    for (const auto &[name, value] : m_endpoint.headers) {
        const std::vector<std::string> held = secretsInHeader(name, value);
        secrets.insert(secrets.end(), held.begin(), held.end());
    }
    return secrets;
}

/// A server may repeat what it was sent, and a model what it read in a file.
void HttpChatModel::scrub(Message &message, const std::string &key) const
{
    const JsonText said = encodeMessage(message);
    const std::string clean = withoutKeys(said.text, secretsOf(key));
    if (clean != said.text)
        message = decodeMessage({clean}).value_or(Message::assistant({}));
}

void HttpChatModel::scrub(ChatReply &reply, const std::string &key) const
{
    scrub(reply.message, key);
    const std::vector<std::string> secrets = secretsOf(key);
    reply.rawFinishReason = withoutKeys(reply.rawFinishReason, secrets);
    reply.servedBy = withoutKeys(reply.servedBy, secrets);
}

void HttpChatModel::scrub(Error &error, const std::string &key) const
{
    const std::vector<std::string> secrets = secretsOf(key);
    error.message = scrubbed(error.message, secrets);
    error.remedy = scrubbed(error.remedy, secrets);
    error.subject = scrubbed(error.subject, secrets);
}

tl::expected<ChatReply, ChatFailure> HttpChatModel::chat(const ChatRequest &request, std::stop_token stop,
                                                         ChatObserver &observer)
{
    const Result<std::string> secret = keyOf(m_endpoint, m_services.keys);
    if (!secret)
        return tl::unexpected(ChatFailure{secret.error(), Message::assistant({})});
    const HttpRequest http = wireRequest(request, *secret);
    KeyFilter filter(observer, secretsOf(*secret));
    for (int number = 1;; ++number) {
        tl::expected<ChatReply, Setback> answer = attempt(http, request, stop, filter);
        filter.finish();
        if (answer) {
            scrub(*answer, *secret);
            return std::move(*answer);
        }
        Setback &setback = answer.error();
        scrub(setback.failure.error, *secret);
        scrub(setback.failure.partial, *secret);
        RetryPolicy policy = m_services.retry;
        policy.attempts = std::min(policy.attempts, setback.attempts);
        const auto delay = retryDelay(policy, number + 1, setback.hint, m_services.random);
        if (!delay) {
            if (setback.hint && *setback.hint > policy.longestHint) {
                setback.failure.error.remedy = "The server asks to wait "
                    + std::to_string(std::chrono::duration_cast<std::chrono::seconds>(*setback.hint).count())
                    + " s; try again then.";
            }
            return tl::unexpected(std::move(setback.failure));
        }
        filter.onRetry({number + 1, policy.attempts, *delay, setback.failure.error});
        if (!waitFor(*delay, stop))
            return tl::unexpected(ChatFailure{cancelledCall(m_info.label), std::move(setback.failure.partial)});
    }
}

Result<TokenCount> HttpChatModel::countTokens(const ChatRequest &request, std::stop_token stop)
{
    const TokenCount estimate{estimateUsage(request, Message::assistant({})).input, true};
    const Result<std::string> secret = keyOf(m_endpoint, m_services.keys);
    if (!secret)
        return failure(secret.error());
    std::optional<HttpRequest> http = m_protocol->countRequest(request, *secret);
    if (!http)
        return estimate;
    for (const auto &header : m_endpoint.headers)
        addHeader(http->headers, header);
    http->totalTimeout = countPatience;
    const Result<HttpResponse> response = m_services.transport.send(*http, stop);
    if (!response) {
        Error error = response.error();
        scrub(error, *secret);
        return failure(std::move(error));
    }
    constexpr int unauthorised = 401;
    constexpr int forbidden = 403;
    if (response->status == unauthorised || response->status == forbidden) {
        Error error = providerError(response->status, faultOfBody(response->body), m_info.label, http->url);
        scrub(error, *secret);
        return failure(std::move(error));
    }
    // Servers that speak the API in part have no such call, and say so in many ways.
    const std::optional<std::int64_t> tokens = countIn(response->body);
    return tokens && response->status < firstRedirect ? TokenCount{*tokens, false} : estimate;
}

Result<HttpResponse> HttpChatModel::send(HttpRequest http, const std::stop_token &stop, const BodyConsumer &consumer)
{
    constexpr int mostHops = 3;
    Result<HttpResponse> response = m_services.transport.send(http, stop, consumer);
    for (int hop = 0; hop < mostHops && response; ++hop) {
        const std::string target = sameOriginTarget(*response, http.url);
        if (target.empty())
            break;
        http.url = target;
        response = m_services.transport.send(http, stop, consumer);
    }
    return response;
}

tl::expected<ChatReply, HttpChatModel::Setback> HttpChatModel::attempt(const HttpRequest &http,
                                                                       const ChatRequest &request,
                                                                       const std::stop_token &stop,
                                                                       ChatObserver &observer)
{
    const std::unique_ptr<AnswerReader> reader = m_protocol->newReader(request, observer);
    AnswerStream stream(m_protocol->framing(), *reader, observer);
    const Result<HttpResponse> response =
        send(http, stop, [&stream](std::string_view bytes) { return stream.feed(bytes); });
    if (response && response->status >= firstRedirect)
        return tl::unexpected(setbackOf(*response, http.url));
    if (!response && response.error().code == Error::Code::Cancelled)
        return tl::unexpected(Setback{{cancelledCall(m_info.label), reader->partial()}, 1, {}});
    stream.finish();
    if (stream.failure())
        return tl::unexpected(setbackOfStream(*stream.failure(), *reader));
    if (reader->isComplete()) {
        ChatReply reply = reader->reply();
        // A server that cannot count reports zeros.
        if (!reply.message.usage || reply.message.usage->total() == 0)
            reply.message.usage = m_usage.estimate(request, reply.message);
        return reply;
    }
    if (!response)
        return tl::unexpected(setbackOf(response.error(), *reader));
    Error error;
    error.code = Error::Code::BrokenStream;
    error.subject = m_info.label;
    error.message = "The answer of " + m_info.label + " broke off before its end.";
    error.remedy = "Try again.";
    return tl::unexpected(setbackOfStream(std::move(error), *reader));
}

HttpChatModel::Setback HttpChatModel::setbackOf(const Error &transportError, AnswerReader &reader) const
{
    const bool mayPass = transportError.code == Error::Code::Unreachable
        || transportError.code == Error::Code::BrokenStream || transportError.code == Error::Code::TimedOut;
    return {{transportError, reader.partial()}, mayPass && !reader.hasOutput() ? attemptsToConnect : 1, {}};
}

HttpChatModel::Setback HttpChatModel::setbackOf(const HttpResponse &response, const std::string &url) const
{
    const ProviderFault fault = faultOfBody(response.body);
    Setback setback;
    setback.failure = {providerError(response.status, fault, m_info.label, url), Message::assistant({})};
    if (response.status < firstErrorStatus) {
        const QUrl target = urlOf(url).resolved(urlOf(headerOf(response, "location")));
        setback.failure.error.message = m_info.label + " was redirected from " + url + " to "
            + target.toString(QUrl::FullyEncoded).toStdString() + '.';
        setback.failure.error.remedy = "Requests are not sent to another place by themselves; set the right base URL.";
        return setback;
    }
    const std::string wish = headerOf(response, "x-should-retry");
    const bool mayPass = wish.empty() ? isRetryableStatus(response.status) : wish == "true";
    if (mayPass && !isFinal(fault))
        setback.attempts = m_services.retry.attempts;
    setback.hint = retryHint(response.headers, m_services.clock.now());
    if (!setback.hint)
        setback.hint = fault.retryDelay;
    if (setback.attempts == 1)
        setback.hint.reset();
    return setback;
}

HttpChatModel::Setback HttpChatModel::setbackOfStream(Error error, AnswerReader &reader) const
{
    const bool mayPass = error.code == Error::Code::Overloaded || error.code == Error::Code::RateLimited
        || error.code == Error::Code::BrokenStream;
    const int attempts = error.code == Error::Code::BrokenStream ? attemptsToConnect : m_services.retry.attempts;
    return {{std::move(error), reader.partial()}, mayPass && !reader.hasOutput() ? attempts : 1, {}};
}

} // namespace Touchstone
