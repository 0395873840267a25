#pragma once

#include <QString>
#include <QVariant>

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

} // namespace Touchstone
