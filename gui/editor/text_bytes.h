#pragma once

#include <QByteArray>
#include <QString>
#include <QVector>

#include <cstdint>

namespace Touchstone {

enum class LineEnd : std::uint8_t { None, Lf, CrLf, Cr, ParagraphSeparator };

/// A file's bytes as an editor can hold them: lines parted by `\n`, and beside them all that would otherwise be lost.
struct DecodedText
{
    QString text;
    QVector<LineEnd> ends; ///< one a line; the last is None when the file does not end in a line end
    bool bom = false;
    /// Not UTF-8, or with characters that an editor widget cannot hold: `text` is only for reading and must not be
    /// written back.
    bool readOnly = false;

    LineEnd dominantEnd() const;
    bool hasMixedEnds() const;
};

/// Never fails; see `readOnly`.
DecodedText decodeText(const QByteArray &bytes);

/// `text` (lines parted by `\n`) as bytes, with the byte-order mark and line ends of `original`: lines at the beginning
/// and the end that did not change keep their own line end, new ones get the dominant one. An unchanged text gives the
/// very same bytes.
QByteArray encodeText(const QString &text, const DecodedText &original);

} // namespace Touchstone
