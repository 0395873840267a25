#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace Touchstone {

/// How well a typed text fits a name, and which letters of the name it fits.
struct PaletteMatch
{
    int score = 0; ///< higher is better
    QList<int> letters; ///< places in the name, ascending
};

/// Matches letters in their order, without regard to case: a whole word's beginning beats a part of it, that beats
/// scattered letters. An empty text fits everything. Spaces in the text part words that must all occur.
std::optional<PaletteMatch> matchPalette(const QString &typed, const QString &name);

} // namespace Touchstone
