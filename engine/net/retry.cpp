#include "engine/net/retry.h"

#include <QDateTime>
#include <QLocale>
#include <QRandomGenerator>

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
        return std::nullopt;
    if (const std::optional<milliseconds> hint = durationOf(*text, second))
        return hint;
    const std::optional<QDateTime> until = httpDate(*text);
    if (!until)
        return std::nullopt;
    const std::optional<QString> sent = headerOf(headers, "date");
    const std::optional<QDateTime> serverNow = sent ? httpDate(*sent) : std::nullopt;
    const qint64 from = serverNow ? serverNow->toMSecsSinceEpoch()
                                  : std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count();
    return milliseconds(std::max<qint64>(0, until->toMSecsSinceEpoch() - from));
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
