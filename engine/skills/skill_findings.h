#pragma once

#include "engine/skills/skill_check.h"

namespace Touchstone {

/// Collects what the rules find in one SKILL.md and turns offsets into lines.
class SkillFindings
{
public:
    SkillFindings(const SkillSubject &subject, const std::string &file);

    /// A finding at the bytes [begin, end) of the content. Null, and nothing is added, when there are enough of the
    /// rule. The pointer holds until the next call.
    Diagnostic *add(std::string_view rule, std::size_t begin, std::size_t end, std::vector<std::string> arguments = {},
                    std::string field = {});
    /// A finding of the whole file.
    Diagnostic *addWhole(std::string_view rule, std::vector<std::string> arguments = {});
    /// A problem of the parser.
    Diagnostic *add(const SkillProblem &problem);

    std::vector<Diagnostic> take();

    /// Where a view into the content begins.
    std::size_t offsetOf(std::string_view part) const
    {
        return static_cast<std::size_t>(part.data() - m_content.data());
    }
    /// The top-level key of the frontmatter whose line or value holds the offset; empty for none.
    std::string fieldAt(std::size_t offset) const;

private:
    bool hasEnough(std::string_view rule) const;
    void place(std::size_t offset, int &line, int &column) const;

    std::string_view m_content;
    const ParsedSkill &m_skill;
    const std::string &m_file;
    std::vector<Diagnostic> m_found;
};

// The groups of rules; each adds what it finds.
void checkFrontmatter(const SkillSubject &subject, SkillFindings &findings);
void checkFields(const SkillSubject &subject, SkillFindings &findings);
void checkYamlForms(const SkillSubject &subject, SkillFindings &findings);
void checkBody(const SkillSubject &subject, SkillFindings &findings);
void checkOrphans(const SkillSubject &subject, SkillFindings &findings);
void checkCharacters(const SkillSubject &subject, SkillFindings &findings);

/// The smallest edits that quote unquoted values until the frontmatter is valid YAML; empty when that does not help.
/// `line` is that of the error, from the first line of the frontmatter.
std::vector<TextEdit> quotingEdits(std::string_view content, const SkillFrontmatter &frontmatter, int line);

/// `text` as a double-quoted YAML scalar (single quotes where it holds double ones only).
std::string quotedYaml(std::string_view text);

/// `Weekly Digest` as a name that the specification allows, `weekly-digest`; empty when nothing is left.
std::string skillNameFrom(std::string_view text);

} // namespace Touchstone
