#include "engine/base/nearest.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace Touchstone {
namespace {

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Edit distance with swaps of neighbours (optimal string alignment), on bytes.
std::size_t distanceOf(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            current[j] = std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            const bool swapped =
                i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped)
                current[j] = std::min(current[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, current);
    }
    return last[b.size()];
}

template<typename Word>
std::optional<std::string> nearestOf(std::string_view word, std::span<const Word> known)
{
    constexpr std::size_t longest = 200;
    if (word.empty() || word.size() > longest)
        return std::nullopt;
    std::optional<std::string> best;
    std::size_t bestDistance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const Word &candidate : known) {
        const std::size_t distance = distanceOf(word, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = std::string(candidate);
        }
    }
    return best;
}

} // namespace

std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string_view> known)
{
    return nearestOf(word, known);
}

std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string> known)
{
    return nearestOf(word, known);
}

} // namespace Touchstone
