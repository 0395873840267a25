#include "gui/run/quote_search.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace Touchstone {

namespace {

struct Marks
{
    char16_t open;
    char16_t close;
};

constexpr std::array<Marks, 6> quotationMarks{{{u'"', u'"'},
                                               {u'\'', u'\''},
                                               {u'`', u'`'},
                                               {u'\u201C', u'\u201D'},
                                               {u'\u2018', u'\u2019'},
                                               {u'\u300C', u'\u300D'}}};

QString withoutMarks(const QString &quote)
{
    const QString trimmed = quote.trimmed();
    const bool isMarked =
        trimmed.size() > 2 && std::any_of(quotationMarks.begin(), quotationMarks.end(), [&trimmed](const Marks &marks) {
            return trimmed.front() == QChar(marks.open) && trimmed.back() == QChar(marks.close);
        });
    return isMarked ? trimmed.mid(1, trimmed.size() - 2).trimmed() : trimmed;
}

QString patternOf(const QString &quote)
{
    QStringList words = quote.simplified().split(u' ');
    std::transform(words.begin(), words.end(), words.begin(),
                   [](const QString &word) { return QRegularExpression::escape(word); });
    return words.join(QStringLiteral("\\s+"));
}

} // namespace

QuoteSearch::QuoteSearch(const QString &quote)
    : m_isEmpty(withoutMarks(quote).isEmpty())
    , m_pattern(patternOf(withoutMarks(quote)), QRegularExpression::UseUnicodePropertiesOption)
{
}

std::optional<std::pair<int, int>> QuoteSearch::find(const QString &text) const
{
    if (m_isEmpty)
        return std::nullopt;
    const QRegularExpressionMatch match = m_pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return std::pair(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedEnd()));
}

} // namespace Touchstone
