#include "gui/mainwindow/palette_match.h"

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int wholeScore = 1000;
constexpr int beginScore = 600;
constexpr int wordScore = 400;
constexpr int partScore = 200;
constexpr int letterScore = 10;

bool beginsWord(const QString &name, qsizetype at)
{
    return at == 0 || !name.at(at - 1).isLetterOrNumber() || (name.at(at).isUpper() && name.at(at - 1).isLower());
}

std::optional<PaletteMatch> matchPart(const QString &word, const QString &name)
{
    qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive);
    if (at < 0)
        return std::nullopt;
    // A later occurrence at the beginning of a word is the one that was meant.
    for (qsizetype next = at; next >= 0; next = name.indexOf(word, next + 1, Qt::CaseInsensitive)) {
        if (beginsWord(name, next)) {
            at = next;
            break;
        }
    }
    PaletteMatch match;
    match.score = at == 0 ? beginScore : beginsWord(name, at) ? wordScore : partScore;
    if (word.size() == name.size())
        match.score = wholeScore;
    for (qsizetype i = 0; i < word.size(); ++i)
        match.letters.append(static_cast<int>(at + i));
    return match;
}

std::optional<PaletteMatch> matchScattered(const QString &word, const QString &name)
{
    PaletteMatch match;
    qsizetype at = 0;
    for (const QChar letter : word) {
        at = name.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0)
            return std::nullopt;
        match.score += beginsWord(name, at) ? letterScore : 1;
        match.letters.append(static_cast<int>(at));
        ++at;
    }
    return match;
}

} // namespace

std::optional<PaletteMatch> matchPalette(const QString &typed, const QString &name)
{
    PaletteMatch total;
    for (const QString &word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        std::optional<PaletteMatch> match = matchPart(word, name);
        if (!match)
            match = matchScattered(word, name);
        if (!match)
            return std::nullopt;
        total.score += match->score;
        total.letters += match->letters;
    }
    std::sort(total.letters.begin(), total.letters.end());
    total.letters.erase(std::unique(total.letters.begin(), total.letters.end()), total.letters.end());
    return total;
}

} // namespace Touchstone
