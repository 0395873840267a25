#include "engine/llm/http_chat_model.h"

#include "engine/llm/answer_stream.h"
#include "engine/llm/provider_error.h"
#include "engine/llm/usage_estimate.h"
#include "engine/net/scrub.h"

#include <QUrl>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int firstRedirect = 300;
constexpr int firstFailure = 400;
/// A server that is not there seldom comes back within seconds.
constexpr int attemptsToConnect = 2;

std::string headerOf(const HttpResponse &response, std::string_view name)
{
    const auto found = std::find_if(response.headers.begin(), response.headers.end(),
                                    [name](const auto &header) { return header.first == name; });
    return found == response.headers.end() ? std::string() : found->second;
}

std::string trimmed(const std::string &text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string::npos ? std::string()
                                      : text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

QUrl urlOf(const std::string &text)
{
    return QUrl(QString::fromStdString(text));
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    return a.scheme() == b.scheme() && a.host() == b.host() && a.port(-1) == b.port(-1);
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

Result<std::string> HttpChatModel::key() const
{
    Result<std::string> key = m_services.keys ? m_services.keys(m_endpoint) : std::string();
    if (key)
        key = trimmed(*key);
    const bool isMissing = !key || key->empty();
    if (isMissing && !m_endpoint.needsKey)
        return std::string();
    if (key && key->empty()) {
        Error error;
        error.code = Error::Code::MissingKey;
        error.subject = m_endpoint.name;
        error.message = "There is no API key for '" + m_endpoint.name + "'.";
        error.remedy = "Set the provider's environment variable, or enter the key in the settings.";
        return failure(std::move(error));
    }
    return key;
}

HttpRequest HttpChatModel::wireRequest(const ChatRequest &request, const std::string &key)
{
    HttpRequest http = m_protocol->request(request, key);
    for (const auto &header : m_endpoint.headers)
        http.headers.push_back(header);
    return http;
}

void HttpChatModel::scrub(Error &error, const std::string &key) const
{
    std::vector<std::string> secrets{key};
    for (const auto &[name, value] : m_endpoint.headers)
        secrets.push_back(value);
    error.message = scrubbed(error.message, secrets);
    error.remedy = scrubbed(error.remedy, secrets);
    error.subject = scrubbed(error.subject, secrets);
}

tl::expected<ChatReply, ChatFailure> HttpChatModel::chat(const ChatRequest &request, std::stop_token stop,
                                                         ChatObserver &observer)
{
    const Result<std::string> secret = key();
    if (!secret)
        return tl::unexpected(ChatFailure{secret.error(), Message::assistant({})});
    const HttpRequest http = wireRequest(request, *secret);
    for (int number = 1;; ++number) {
        tl::expected<ChatReply, Setback> answer = attempt(http, request, stop, observer);
        if (answer)
            return std::move(*answer);
        Setback &setback = answer.error();
        scrub(setback.failure.error, *secret);
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
        observer.onRetry({number + 1, policy.attempts, *delay, setback.failure.error});
        if (!waitFor(*delay, stop))
            return tl::unexpected(ChatFailure{cancelledCall(m_info.label), std::move(setback.failure.partial)});
    }
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
        if (!reply.message.usage)
            reply.message.usage = estimateUsage(request, reply.message);
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
    if (response.status < firstFailure) {
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
