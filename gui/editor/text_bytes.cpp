#include "gui/editor/text_bytes.h"

#include <QStringConverter>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr QChar carriageReturn(u'\r');
constexpr QChar paragraphSeparator(u'\u2029');

QString stringOf(LineEnd end)
{
    switch (end) {
    case LineEnd::None:
        return {};
    case LineEnd::Lf:
        return QStringLiteral("\n");
    case LineEnd::CrLf:
        return QStringLiteral("\r\n");
    case LineEnd::Cr:
        return QStringLiteral("\r");
    case LineEnd::ParagraphSeparator:
        return {paragraphSeparator};
    }
    return {};
}

/// Characters that QTextDocument takes for something else than text.
bool hasUntypable(const QString &text)
{
    return std::any_of(text.cbegin(), text.cend(),
                       [](QChar c) { return c.isNull() || c == u'\uFDD0' || c == u'\uFDD1'; });
}

/// Parts `source` at its line ends into `decoded`.
void splitLines(const QString &source, DecodedText &decoded)
{
    decoded.text.reserve(source.size());
    qsizetype begin = 0; // of the line
    const auto take = [&source, &decoded, &begin](qsizetype end) {
        decoded.text += QStringView(source).sliced(begin, end - begin);
    };
    for (qsizetype i = 0; i < source.size(); ++i) {
        const QChar c = source.at(i);
        LineEnd end = LineEnd::None;
        if (c == u'\n')
            end = LineEnd::Lf;
        else if (c == carriageReturn)
            end = i + 1 < source.size() && source.at(i + 1) == u'\n' ? LineEnd::CrLf : LineEnd::Cr;
        else if (c == paragraphSeparator)
            end = LineEnd::ParagraphSeparator;
        if (end == LineEnd::None)
            continue;
        take(i);
        if (end == LineEnd::CrLf)
            ++i;
        begin = i + 1;
        decoded.ends.append(end);
        decoded.text.append(u'\n');
    }
    take(source.size());
    decoded.ends.append(LineEnd::None);
}

} // namespace

LineEnd DecodedText::dominantEnd() const
{
    std::array<int, 5> counts{};
    for (const LineEnd end : ends)
        ++counts.at(static_cast<std::size_t>(end));
    LineEnd best = LineEnd::Lf;
    for (const LineEnd end : {LineEnd::CrLf, LineEnd::Cr}) {
        if (counts.at(static_cast<std::size_t>(end)) > counts.at(static_cast<std::size_t>(best)))
            best = end;
    }
    return best;
}

bool DecodedText::hasMixedEnds() const
{
    LineEnd seen = LineEnd::None;
    for (const LineEnd end : ends) {
        if (end == LineEnd::None)
            continue;
        if (seen != LineEnd::None && seen != end)
            return true;
        seen = end;
    }
    return false;
}

DecodedText decodeText(const QByteArray &bytes)
{
    DecodedText decoded;
    QByteArrayView view(bytes);
    decoded.bom = bytes.startsWith("\xEF\xBB\xBF");
    if (decoded.bom)
        view = view.sliced(3);
    QStringDecoder decoder(QStringDecoder::Utf8,
                           QStringConverter::Flag::Stateless | QStringConverter::Flag::ConvertInitialBom);
    const QString source = decoder.decode(view);
    splitLines(source, decoded);
    decoded.readOnly = decoder.hasError() || hasUntypable(source);
    return decoded;
}

QByteArray encodeText(const QString &text, const DecodedText &original)
{
    const QStringList before = original.text.split(u'\n');
    const QStringList after = text.split(u'\n');
    const qsizetype shorter = std::min(before.size(), after.size());
    qsizetype prefix = 0;
    while (prefix < shorter && before.at(prefix) == after.at(prefix))
        ++prefix;
    qsizetype suffix = 0;
    while (suffix < shorter - prefix && before.at(before.size() - 1 - suffix) == after.at(after.size() - 1 - suffix))
        ++suffix;
    const LineEnd usual = original.dominantEnd();
    QString joined;
    joined.reserve(text.size() + after.size());
    for (qsizetype i = 0; i < after.size(); ++i) {
        joined.append(after.at(i));
        if (i == after.size() - 1)
            break; // the text's own last line has no end
        LineEnd end = usual;
        const qsizetype fromEnd = after.size() - 1 - i;
        if (i < prefix && original.ends.at(i) != LineEnd::None)
            end = original.ends.at(i);
        else if (fromEnd < suffix && original.ends.at(before.size() - 1 - fromEnd) != LineEnd::None)
            end = original.ends.at(before.size() - 1 - fromEnd);
        joined.append(stringOf(end));
    }
    QByteArray bytes = joined.toUtf8();
    return original.bom ? QByteArray("\xEF\xBB\xBF") + bytes : bytes;
}

} // namespace Touchstone
