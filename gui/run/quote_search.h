#pragma once

#include <QRegularExpression>
#include <QString>

#include <optional>
#include <utility>

namespace Touchstone {

/// Looks for a quote in texts: white space of any kind is alike, and quotation marks around the whole quote do not
/// count. A value.
class QuoteSearch
{
public:
    explicit QuoteSearch(const QString &quote);

    bool isEmpty() const { return m_isEmpty; }
    /// Where the quote begins and ends in `text`; none when it is not there.
    std::optional<std::pair<int, int>> find(const QString &text) const;

private:
    bool m_isEmpty;
    QRegularExpression m_pattern;
};

} // namespace Touchstone
