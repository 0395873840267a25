#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace Touchstone {

/// A line of a difference. Numbers count from 1; 0 where the line is not on that side.
struct DiffLine
{
    enum class Kind : std::uint8_t { Same, Removed, Added, Gap };
    Kind kind = Kind::Same;
    QString text; ///< Gap: empty
    int before = 0;
    int after = 0;

    bool operator==(const DiffLine &) const = default;
};

/// The lines that turn one text into the other, with `context` lines around each change; a Gap stands for what is left
/// out. Texts that differ too much to be compared line by line are shown as removed and added whole.
std::vector<DiffLine> diffLines(const QString &before, const QString &after, int context = 3);

/// A line as it is shown: with the sign of what becomes of it in front, and its first 10,000 characters.
QString signedText(const DiffLine &line);

} // namespace Touchstone
