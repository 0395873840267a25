#include "engine/net/retry.h"

#include <QDateTime>
#include <QLocale>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <string_view>

namespace Touchstone {
namespace {

using std::chrono::milliseconds;

std::optional<QString> headerOf(const HttpHeaders &headers, std::string_view name)
{
    for (const auto &[key, value] : headers) {
        if (key == name)
            return QString::fromUtf8(value).trimmed();
    }
    return std::nullopt;
}

/// `Mon, 30 Nov 2026 10:00:03 GMT`.
std::optional<QDateTime> httpDate(const QString &text)
{
    QDateTime date = QLocale::c().toDateTime(text, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    if (!date.isValid())
        return std::nullopt;
    date.setTimeSpec(Qt::UTC);
    return date;
}

std::optional<milliseconds> durationOf(const QString &text, double unit)
{
    // Bounded so that an absurd number cannot overflow; such a wait is refused anyway.
    constexpr double longest = 1e15;
    bool isNumber = false;
    const double value = text.toDouble(&isNumber) * unit;
    if (!isNumber || !std::isfinite(value))
        return std::nullopt;
    return milliseconds(static_cast<milliseconds::rep>(std::ceil(std::clamp(value, 0.0, longest))));
}

/// From the server's own clock where it tells it.
milliseconds timeUntil(const QDateTime &until, const HttpHeaders &headers, TimePoint now)
{
    const std::optional<QString> sent = headerOf(headers, "date");
    const std::optional<QDateTime> serverNow = sent ? httpDate(*sent) : std::nullopt;
    const qint64 from = serverNow ? serverNow->toMSecsSinceEpoch()
                                  : std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count();
    return milliseconds(std::max<qint64>(0, until.toMSecsSinceEpoch() - from));
}

/// `250ms`, `1s`, `6m0s`, `1h2m3.5s`.
std::optional<milliseconds> spanOf(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:(\\d+)h)?(?:(\\d+)m(?!s))?(?:([\\d.]+)s)?(?:([\\d.]+)ms)?$"));
    const QRegularExpressionMatch match = form.match(text);
    if (text.isEmpty() || !match.hasMatch())
        return std::nullopt;
    constexpr double minute = 60.0;
    constexpr double second = 1000.0;
    const double minutes = match.captured(1).toDouble() * minute + match.captured(2).toDouble();
    const double seconds = minutes * minute + match.captured(3).toDouble();
    return durationOf(QString::number(seconds * second + match.captured(4).toDouble(), 'f', 3), 1.0);
}

/// How long until the last of the limits of which nothing is left is there again. OpenAI tells spans, Anthropic times.
std::optional<milliseconds> limitReset(const HttpHeaders &headers, TimePoint now)
{
    constexpr std::string_view openAi = "x-ratelimit-remaining-";
    constexpr std::string_view anthropic = "anthropic-ratelimit-";
    constexpr std::string_view remaining = "-remaining";
    std::optional<milliseconds> longest;
    for (const auto &[name, left] : headers) {
        std::optional<milliseconds> wait;
        if (left == "0" && name.starts_with(openAi)) {
            wait = spanOf(headerOf(headers, "x-ratelimit-reset-" + name.substr(openAi.size())).value_or(QString()));
        } else if (left == "0" && name.starts_with(anthropic) && name.ends_with(remaining)) {
            const auto text = headerOf(headers, name.substr(0, name.size() - remaining.size()) + "-reset");
            const QDateTime until = text ? QDateTime::fromString(*text, Qt::ISODate) : QDateTime();
            if (until.isValid())
                wait = timeUntil(until, headers, now);
        }
        if (wait && (!longest || *wait > *longest))
            longest = wait;
    }
    return longest;
}

} // namespace

RandomSource systemRandom()
{
    return [] { return QRandomGenerator::system()->generateDouble(); };
}

bool isRetryableStatus(int status)
{
    constexpr int notImplemented = 501;
    constexpr int versionNotSupported = 505;
    return status == 408 || status == 409 || status == 425 || status == 429
        || (status >= 500 && status < 600 && status != notImplemented && status != versionNotSupported);
}

std::optional<milliseconds> retryHint(const HttpHeaders &headers, TimePoint now)
{
    constexpr double second = 1000.0;
    if (const std::optional<QString> text = headerOf(headers, "retry-after-ms")) {
        if (const std::optional<milliseconds> hint = durationOf(*text, 1.0))
            return hint;
    }
    std::optional<QString> text = headerOf(headers, "retry-after");
    if (!text) // LiteLLM passes on its upstream's so
        text = headerOf(headers, "llm_provider-retry-after");
    if (!text)
        return limitReset(headers, now);
    if (const std::optional<milliseconds> hint = durationOf(*text, second))
        return hint;
    const std::optional<QDateTime> until = httpDate(*text);
    return until ? std::optional(timeUntil(*until, headers, now)) : std::nullopt;
}

std::optional<milliseconds> retryDelay(const RetryPolicy &policy, int attempt, std::optional<milliseconds> hint,
                                       const RandomSource &random)
{
    constexpr int firstRetry = 2;
    constexpr double jitter = 0.25;
    if (attempt > policy.attempts || (hint && *hint > policy.longestHint))
        return std::nullopt;
    const double growth = std::exp2(attempt - firstRetry);
    const double backOff =
        std::min(static_cast<double>(policy.base.count()) * growth, static_cast<double>(policy.cap.count()))
        * (1.0 - jitter * random());
    return std::max(milliseconds(static_cast<milliseconds::rep>(backOff)), hint.value_or(milliseconds(0)));
}

bool waitFor(milliseconds duration, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, stop, duration, [] { return false; });
    return !stop.stop_requested();
}

} // namespace Touchstone
