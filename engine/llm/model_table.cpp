#include "engine/llm/model_table.h"

#include <algorithm>
#include <cctype>

namespace Touchstone {
namespace {

/// `-20251001`, `-2025-04-14`: digits where the pattern has a 0.
bool endsLike(std::string_view name, std::string_view pattern)
{
    if (name.size() <= pattern.size())
        return false;
    const std::string_view end = name.substr(name.size() - pattern.size());
    return std::equal(end.begin(), end.end(), pattern.begin(), [](unsigned char c, unsigned char wanted) {
        return wanted == '0' ? std::isdigit(c) != 0 : c == wanted;
    });
}

std::string_view withoutDate(std::string_view name)
{
    for (const std::string_view pattern : {"-0000-00-00", "-00000000"}) {
        if (endsLike(name, pattern))
            return name.substr(0, name.size() - pattern.size());
    }
    constexpr std::string_view latest = "-latest";
    return name.ends_with(latest) ? name.substr(0, name.size() - latest.size()) : name;
}

/// Whether the pattern, in which `*` stands for any text, names this.
bool matches(std::string_view pattern, std::string_view name)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return pattern == name;
    const std::string_view begin = pattern.substr(0, star);
    if (!name.starts_with(begin))
        return false;
    const std::string_view rest = pattern.substr(star + 1);
    for (std::size_t at = begin.size(); at <= name.size(); ++at) {
        if (matches(rest, name.substr(at)))
            return true;
    }
    return false;
}

} // namespace

ModelFacts ModelTable::find(std::string_view name) const
{
    const std::string_view undated = withoutDate(name);
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const ModelFacts &entry) {
        return std::any_of(entry.models.begin(), entry.models.end(), [&](const std::string &pattern) {
            return matches(pattern, name) || matches(pattern, undated);
        });
    });
    return found == m_entries.end() ? ModelFacts() : *found;
}

} // namespace Touchstone
