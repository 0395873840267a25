#include "engine/skills/skill_draft.h"

#include "engine/base/utf8.h"
#include "engine/skills/frontmatter_edit.h"
#include "engine/skills/skill_check.h"

namespace Touchstone {
namespace {

constexpr std::size_t longestName = 255; // bytes, of most file systems

std::string withField(const std::string &text, std::string_view field, std::string_view value)
{
    const auto edits = fieldEdits(text, field, value);
    return edits ? applied(text, *edits) : text;
}

} // namespace

std::string skillText(const SkillDraft &draft)
{
    std::string text = "---\nname:\ndescription:\n---\n\n";
    if (!draft.name.empty())
        text = withField(text, "name", draft.name);
    if (!draft.description.empty())
        text = withField(text, "description", draft.description);
    return text + draft.body;
}

std::vector<Diagnostic> checkDraft(const SkillDraft &draft)
{
    const std::string text = skillText(draft);
    const ParsedSkill skill = parseSkill(text, {}, draft.name);
    std::vector<Diagnostic> found =
        checkSkill({.content = text, .skill = skill, .folderName = draft.name, .folder = nullptr}, {});
    std::erase_if(found, [](const Diagnostic &each) { return each.field != "name" && each.field != "description"; });
    return found;
}

bool isSafeSkillName(std::string_view name)
{
    if (name.empty() || name.size() > longestName || name.front() == '.' || !isValidUtf8(name))
        return false;
    return name.find_first_of("/\\") == std::string_view::npos
        && std::none_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

} // namespace Touchstone
