#include "engine/yaml/yaml_timestamp.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace Touchstone {
namespace {

constexpr int secondsOfHour = 3600;
constexpr int secondsOfDay = 24 * secondsOfHour;
constexpr std::int64_t microsecondsOfSecond = 1'000'000;

/// The parts of a timestamp as they are written, before anybody asks whether there is such a day.
struct WrittenTimestamp
{
    YamlTimestamp time;
    bool hasShortDate = false; ///< month or day has one digit
    bool hasOffset = false; ///< `+hh` or `+hh:mm`
};

class TimestampReader
{
public:
    explicit TimestampReader(std::string_view text)
        : m_rest(text)
    {
    }

    std::optional<WrittenTimestamp> read()
    {
        WrittenTimestamp written;
        YamlTimestamp &time = written.time;
        if (!number(4, 4, time.year) || !take('-') || !number(1, 2, time.month))
            return {};
        written.hasShortDate = m_digits < 2;
        if (!take('-') || !number(1, 2, time.day))
            return {};
        written.hasShortDate = written.hasShortDate || m_digits < 2;
        if (atEnd())
            return written;
        if (!takeSeparator() || !number(1, 2, time.hour) || !take(':') || !number(2, 2, time.minute) || !take(':')
            || !number(2, 2, time.second))
            return {};
        time.hasTime = true;
        readFraction(time);
        if (!readZone(written))
            return {};
        return written;
    }

private:
    /// Python's `$` also matches before a final line feed.
    bool atEnd() const { return m_rest.empty() || m_rest == "\n"; }

    bool take(char c)
    {
        if (!m_rest.starts_with(c))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    bool skipBlanks()
    {
        const std::size_t count = std::min(m_rest.find_first_not_of(" \t"), m_rest.size());
        m_rest.remove_prefix(count);
        return count > 0;
    }

    bool takeSeparator() { return take('T') || take('t') || skipBlanks(); }

    bool number(int least, int most, int &value)
    {
        value = 0;
        m_digits = 0;
        while (m_digits < most && !m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9') {
            value = value * 10 + (m_rest.front() - '0');
            m_rest.remove_prefix(1);
            ++m_digits;
        }
        return m_digits >= least;
    }

    void readFraction(YamlTimestamp &time)
    {
        if (!take('.'))
            return;
        number(0, 6, time.microsecond);
        for (int digits = m_digits; digits < 6; ++digits)
            time.microsecond *= 10;
        int ignored = 0;
        while (number(1, 1, ignored)) { }
    }

    bool readZone(WrittenTimestamp &written)
    {
        if (atEnd())
            return true;
        skipBlanks();
        if (take('Z')) {
            written.time.offsetSeconds = 0;
            return atEnd();
        }
        const bool isNegative = m_rest.starts_with('-');
        if (!take('+') && !take('-'))
            return false;
        int hours = 0;
        int minutes = 0;
        if (!number(1, 2, hours) || (take(':') && !number(2, 2, minutes)))
            return false;
        const int seconds = hours * secondsOfHour + minutes * 60;
        written.time.offsetSeconds = isNegative ? -seconds : seconds;
        written.hasOffset = true;
        return atEnd();
    }

    std::string_view m_rest;
    int m_digits = 0;
};

std::chrono::year_month_day dateOf(const YamlTimestamp &time)
{
    return {std::chrono::year(time.year), std::chrono::month(static_cast<unsigned>(time.month)),
            std::chrono::day(static_cast<unsigned>(time.day))};
}

tl::unexpected<Error> raised(std::string className, std::string message)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = std::move(message);
    error.className = std::move(className);
    return failure(std::move(error));
}

template<typename... Numbers>
std::string formatted(const char *format, Numbers... numbers)
{
    std::array<char, 96> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), format, numbers...);
    return {buffer.data(), static_cast<std::size_t>(length)};
}

std::string zoneText(int offsetSeconds)
{
    const int minutes = std::abs(offsetSeconds) / 60;
    return formatted("%c%02d:%02d", offsetSeconds < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

std::string zoneRepr(int offsetSeconds)
{
    if (offsetSeconds == 0)
        return "datetime.timezone.utc";
    // timedelta keeps its seconds positive and counts back whole days.
    const std::string delta = offsetSeconds < 0 ? formatted("days=-1, seconds=%d", offsetSeconds + secondsOfDay)
                                                : formatted("seconds=%d", offsetSeconds);
    return "datetime.timezone(datetime.timedelta(" + delta + "))";
}

} // namespace

bool isTimestamp(std::string_view text)
{
    const auto written = TimestampReader(text).read();
    return written && (written->time.hasTime || !written->hasShortDate);
}

Result<YamlTimestamp> parseTimestamp(std::string_view text)
{
    const auto written = TimestampReader(text).read();
    if (!written)
        return raised("AttributeError", "The text is not a date or time.");
    const YamlTimestamp &time = written->time;
    if (time.year < 1 || !dateOf(time).ok())
        return raised("ValueError", "There is no such day.");
    if (time.hour > 23 || time.minute > 59 || time.second > 59)
        return raised("ValueError", "There is no such time of day.");
    if (std::abs(time.offsetSeconds.value_or(0)) >= secondsOfDay)
        return raised("ValueError", "A time zone lies less than 24 hours from UTC.");
    return time;
}

std::int64_t instantOf(const YamlTimestamp &time)
{
    const std::int64_t days = std::chrono::sys_days(dateOf(time)).time_since_epoch().count();
    const int secondOfDay = time.hour * secondsOfHour + time.minute * 60 + time.second;
    const std::int64_t seconds = days * secondsOfDay + secondOfDay - time.offsetSeconds.value_or(0);
    return seconds * microsecondsOfSecond + time.microsecond;
}

std::string timestampText(const YamlTimestamp &time)
{
    std::string text = formatted("%04d-%02d-%02d", time.year, time.month, time.day);
    if (!time.hasTime)
        return text;
    text += formatted(" %02d:%02d:%02d", time.hour, time.minute, time.second);
    if (time.microsecond != 0)
        text += formatted(".%06d", time.microsecond);
    if (time.offsetSeconds)
        text += zoneText(*time.offsetSeconds);
    return text;
}

std::string timestampRepr(const YamlTimestamp &time)
{
    if (!time.hasTime)
        return formatted("datetime.date(%d, %d, %d)", time.year, time.month, time.day);
    std::string text =
        formatted("datetime.datetime(%d, %d, %d, %d, %d", time.year, time.month, time.day, time.hour, time.minute);
    if (time.second != 0 || time.microsecond != 0)
        text += formatted(", %d", time.second);
    if (time.microsecond != 0)
        text += formatted(", %d", time.microsecond);
    if (time.offsetSeconds)
        text += ", tzinfo=" + zoneRepr(*time.offsetSeconds);
    return text + ")";
}

} // namespace Touchstone
