#pragma once

#include "engine/base/clock.h"

#include <QString>
#include <QVariant>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace Touchstone {

/// UTF-8 as Qt's databases take it.
inline QString toSqlText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A column's text as UTF-8; null is empty.
inline std::string fromSqlText(const QVariant &value)
{
    return value.toString().toStdString();
}

/// Times are stored as microseconds since 1970.
inline qint64 toMicroseconds(TimePoint time)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

inline TimePoint fromMicroseconds(std::int64_t count)
{
    return TimePoint(std::chrono::duration_cast<TimePoint::duration>(std::chrono::microseconds(count)));
}

} // namespace Touchstone
