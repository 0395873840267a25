#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// A date, or date and time, as Python's `date` and `datetime` hold it.
struct YamlTimestamp
{
    int year = 1;
    int month = 1;
    int day = 1;
    bool hasTime = false;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int microsecond = 0;
    std::optional<int> offsetSeconds; ///< of the zone from UTC; none for a time without zone

    bool operator==(const YamlTimestamp &) const = default;
};

/// Does `text` look like a timestamp, so that a plain scalar is one?
bool isTimestamp(std::string_view text);

/// The timestamp in `text`. An Error's `className` is that of the reference: AttributeError where the form is wrong,
/// ValueError where there is no such day, time or zone.
Result<YamlTimestamp> parseTimestamp(std::string_view text);

/// Equal instants give equal numbers, microseconds from year 1; the zone is taken off.
std::int64_t instantOf(const YamlTimestamp &time);

/// As Python's `str` and `repr`: `2024-01-02 03:04:05+05:30`, `datetime.date(2024, 1, 2)`.
std::string timestampText(const YamlTimestamp &time);
std::string timestampRepr(const YamlTimestamp &time);

} // namespace Touchstone
