#include "engine/llm/provider_error.h"

#include "engine/base/json.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace Touchstone {
namespace {

std::string wordAt(const Json &value, std::string_view key)
{
    const Json &member = memberAt(value, key);
    if (member.is_string())
        return member.get<std::string>();
    return member.is_number_integer() ? std::to_string(member.get<std::int64_t>()) : std::string();
}

bool holdsOneOf(const std::string &text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&text](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// At most 200 characters of a body that is not the JSON of an API, cut between code points.
std::string snippetOf(std::string_view body)
{
    constexpr std::size_t longest = 200;
    std::size_t length = std::min(body.size(), longest);
    while (length > 0 && length < body.size() && (static_cast<unsigned char>(body[length]) & 0xC0U) == 0x80U)
        --length;
    std::string text(body.substr(0, length));
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return text;
}

bool isOverflow(const ProviderFault &fault)
{
    const std::string words = fault.code + ' ' + fault.type + ' ' + fault.message;
    return holdsOneOf(words,
                      {"context_length_exceeded", "exceed_context_size", "maximum context length", "prompt is too long",
                       "context window"});
}

struct Judgement
{
    Error::Code code;
    std::string_view remedy;
};

Judgement judgeByWords(const ProviderFault &fault)
{
    if (isOverflow(fault))
        return {Error::Code::ContextOverflow, "Shorten the conversation, or use a model with a larger context."};
    if (holdsOneOf(fault.code + ' ' + fault.type, {"content_filter", "content_policy"}))
        return {Error::Code::Refused, "The provider's content filter refused the request."};
    if (holdsOneOf(fault.type + ' ' + fault.code, {"authentication", "invalid_api_key", "API_KEY_INVALID"}))
        return {Error::Code::Unauthorized, "Check the API key."};
    if (holdsOneOf(fault.type + ' ' + fault.code, {"overloaded", "UNAVAILABLE"}))
        return {Error::Code::Overloaded, "Try again later."};
    if (holdsOneOf(fault.message, {"does not support tools", "does not support thinking"}))
        return {Error::Code::Unsupported, "Choose a model that can do it."};
    if (holdsOneOf(fault.message, {"/v1/responses"}))
        return {Error::Code::Unsupported, "Name the model with openai: instead of openai-chat:."};
    if (isFinal(fault))
        return {Error::Code::RateLimited, "The account's quota is used up; check plan and billing."};
    if (holdsOneOf(fault.type + ' ' + fault.code, {"rate_limit", "RESOURCE_EXHAUSTED"}))
        return {Error::Code::RateLimited, "Try again later."};
    return {Error::Code::Provider, {}};
}

Judgement judge(int status, const ProviderFault &fault)
{
    switch (status) {
    case 401:
    case 403:
        return {Error::Code::Unauthorized, "Check the API key and what it may be used for."};
    case 402:
        return {Error::Code::Provider, "The account has no credit left; check plan and billing."};
    case 404:
        return {Error::Code::NotFound, "Check the model's name and the base URL."};
    case 413:
        return {Error::Code::TooLarge, "The request is larger than the server takes."};
    case 429:
        return {Error::Code::RateLimited,
                isFinal(fault) ? "The account's quota is used up; check plan and billing." : "Try again later."};
    case 502:
    case 503:
    case 504:
    case 529:
        return {Error::Code::Overloaded, "Try again later."};
    default:
        return judgeByWords(fault);
    }
}

/// `45.837s` as the JSON form of a protobuf duration has it.
std::optional<std::chrono::milliseconds> durationOf(const std::string &text)
{
    constexpr double second = 1000.0;
    constexpr double longest = 1e6;
    const char *end = text.data() + text.size();
    double seconds = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, seconds);
    if (error != std::errc() || std::string_view(stop, static_cast<std::size_t>(end - stop)) != "s")
        return std::nullopt;
    return std::chrono::milliseconds(
        static_cast<std::chrono::milliseconds::rep>(std::ceil(std::clamp(seconds, 0.0, longest) * second)));
}

/// Google's `details` (`spec/providers.md` §4.6).
void takeDetail(const Json &detail, ProviderFault &fault)
{
    if (fault.code.empty() || stringAt(detail, "reason") == "API_KEY_INVALID")
        fault.code = stringAt(detail, "reason", fault.code);
    if (stringAt(detail, "@type").ends_with("google.rpc.RetryInfo"))
        fault.retryDelay = durationOf(stringAt(detail, "retryDelay"));
    for (const Json &violation : memberAt(detail, "violations")) {
        if (stringAt(violation, "quotaId").find("PerDay") != std::string::npos)
            fault.isQuotaUsedUp = true;
    }
}

/// Some servers repeat the whole request.
std::string bounded(std::string message)
{
    constexpr std::size_t longest = 2'000;
    const std::size_t shown = firstCodePoints(message, longest).size();
    if (shown < message.size()) {
        message.resize(shown);
        message += "…";
    }
    return message;
}

/// What a server written with FastAPI says of a request: a text, or a list of faults with their places.
std::string detailOf(const Json &detail)
{
    if (!detail.is_array() || detail.empty())
        return detail.is_string() ? detail.get<std::string>() : std::string();
    std::string place;
    for (const Json &step : memberAt(detail.front(), "loc")) {
        if (step.is_string() && step != "body")
            place += (place.empty() ? "" : ".") + step.get<std::string>();
    }
    return (place.empty() ? "" : place + ": ") + stringAt(detail.front(), "msg");
}

} // namespace

ProviderFault faultOf(const Json &body)
{
    if (body.is_array())
        return body.empty() ? ProviderFault{} : faultOf(body.front());
    const Json &error = memberAt(body, "error");
    if (error.is_string())
        return {.message = bounded(error.get<std::string>()), .type = {}, .code = wordAt(body, "code")};
    const Json &holder = error.is_object() ? error : body;
    ProviderFault fault{
        .message = stringAt(holder, "message"), .type = wordAt(holder, "type"), .code = wordAt(holder, "code")};
    if (fault.type.empty())
        fault.type = wordAt(holder, "status");
    if (fault.message.empty())
        fault.message = detailOf(memberAt(holder, "detail"));
    // OpenRouter's own message says only that the provider failed.
    if (const std::string raw = stringAt(memberAt(holder, "metadata"), "raw"); !raw.empty())
        fault.message += (fault.message.empty() ? "" : ": ") + raw;
    for (const Json &detail : memberAt(holder, "details"))
        takeDetail(detail, fault);
    if (fault.message.empty() && error.is_object())
        fault.message = snippetOf(dumpJson(error));
    fault.message = bounded(std::move(fault.message));
    return fault;
}

ProviderFault faultOfBody(std::string_view body)
{
    const Result<Json> parsed = parseJson(body);
    if (parsed && (parsed->is_object() || parsed->is_array()))
        return faultOf(*parsed);
    return {.message = snippetOf(body), .type = {}, .code = {}};
}

bool isFinal(const ProviderFault &fault)
{
    return fault.isQuotaUsedUp
        || holdsOneOf(fault.type + ' ' + fault.code,
                      {"insufficient_quota", "billing", "credit_balance", "access_terminated"});
}

Error cancelledCall(std::string_view who)
{
    Error error;
    error.code = Error::Code::Cancelled;
    error.subject = who;
    error.message = "The call of " + std::string(who) + " was stopped.";
    return error;
}

Error providerError(int status, const ProviderFault &fault, std::string_view who, std::string_view url)
{
    const Judgement judgement = judge(status, fault);
    Error error;
    error.code = judgement.code;
    error.remedy = judgement.remedy;
    error.subject = who;
    if (status > 0)
        error.httpStatus = status;
    error.message =
        std::string(who) + (status > 0 ? " answered with status " + std::to_string(status) : " reported an error");
    if (!url.empty() && (status == 404 || (status >= 300 && status < 400)))
        error.message += " at " + std::string(url);
    error.message += fault.message.empty() ? "." : ": " + fault.message;
    return error;
}

} // namespace Touchstone
