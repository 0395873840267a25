#include "engine/skills/skill_renaming.h"

#include "engine/skills/skill_frontmatter.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// Characters that go on in the name of a folder.
bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
        || static_cast<unsigned char>(c) >= 0x80;
}

class References
{
public:
    References(std::string_view text, std::string_view oldName, std::string_view newName)
        : m_text(text)
        , m_old(oldName)
        , m_new(newName)
    {
    }

    std::vector<TextEdit> find(std::size_t from)
    {
        for (std::size_t at = m_text.find(m_old, from); at != std::string_view::npos;
             at = m_text.find(m_old, at + m_old.size())) {
            if (isReference(at))
                m_edits.push_back({.begin = at, .length = m_old.size(), .text = std::string(m_new)});
        }
        return std::move(m_edits);
    }

private:
    char before(std::size_t at) const { return at > 0 ? m_text[at - 1] : '\n'; }
    char behind(std::size_t at) const { return at + m_old.size() < m_text.size() ? m_text[at + m_old.size()] : '\n'; }

    bool isReference(std::size_t at) const
    {
        if (isNamePart(before(at)) || isNamePart(behind(at)))
            return false;
        return isPartOfPath(at) || isAloneInCode(at);
    }

    /// `../old`, `skills/old`, with more of the path behind it or not.
    bool isPartOfPath(std::size_t at) const
    {
        const std::string_view head = m_text.substr(0, at);
        const bool isBelow = head.ends_with("../") || head.ends_with("skills/") || head.ends_with("skills\\");
        const std::size_t end = at + m_old.size();
        const bool isFile = behind(at) == '.' && end + 1 < m_text.size() && isNamePart(m_text[end + 1]);
        return isBelow && !isFile; // `../old.md` is another thing
    }

    bool isAloneInCode(std::size_t at) const
    {
        const bool isCommand = before(at) == '/' || before(at) == '$';
        const std::size_t start = isCommand ? at - 1 : at;
        return behind(at) == '`' && start > 0 && m_text[start - 1] == '`';
    }

    std::string_view m_text;
    std::string_view m_old;
    std::string_view m_new;
    std::vector<TextEdit> m_edits;
};

} // namespace

std::vector<TextEdit> renamedReferences(std::string_view text, std::string_view oldName, std::string_view newName)
{
    if (oldName.empty() || oldName == newName)
        return {};
    // Its own name is written by the renaming itself.
    const auto frontmatter = findFrontmatter(text);
    const std::size_t from =
        frontmatter ? static_cast<std::size_t>(frontmatter->yaml.data() - text.data()) + frontmatter->yaml.size() : 0;
    return References(text, oldName, newName).find(from);
}

} // namespace Touchstone
