// Rules about what keeps a SKILL.md from loading, with the repairs.

#include "engine/base/python_text.h"
#include "engine/skills/skill_findings.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::size_t maxLooseFields = 40; ///< lines; what is longer is no frontmatter without fences

std::string_view lineEndOf(std::string_view text)
{
    const std::size_t feed = text.find('\n');
    return feed != std::string_view::npos && feed > 0 && text[feed - 1] == '\r' ? "\r\n" : "\n";
}

std::string_view lineAt(std::string_view text, std::size_t begin)
{
    return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

bool looksLikeField(std::string_view line)
{
    const std::size_t colon = line.find(':');
    return colon != std::string_view::npos && colon > 0
        && line.substr(0, colon).find_first_of(" \t#`*<") == std::string_view::npos && line.front() != '-';
}

bool belongsToFields(std::string_view line)
{
    return looksLikeField(line) || line.starts_with("  ") || line.starts_with("- ") || line.starts_with('#');
}

bool loads(std::string_view content, std::span<const TextEdit> edits, std::string_view folder)
{
    return parseSkill(applied(content, edits), {}, folder).metadata.has_value();
}

/// The end of the lines from `begin` on that look like frontmatter.
std::size_t endOfFields(std::string_view text, std::size_t begin)
{
    std::size_t at = begin;
    for (std::size_t count = 0; at < text.size() && count < maxLooseFields; ++count) {
        const std::string_view line = Python::stripRight(lineAt(text, at));
        if (line.empty() || !belongsToFields(line))
            break;
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    return at;
}

class FrontmatterFaults
{
public:
    FrontmatterFaults(const SkillSubject &subject, SkillFindings &findings)
        : m_content(subject.content)
        , m_folder(subject.folderName)
        , m_findings(findings)
        , m_lineEnd(lineEndOf(subject.content))
    {
    }

    void add(const SkillProblem &problem)
    {
        if (problem.rule == "frontmatter-bom")
            fixed(problem, "Remove the byte order mark", {{0, byteOrderMark.size(), {}}});
        else if (problem.rule == "frontmatter-end-newline")
            fixed(problem, "Add a line feed at the end", {{m_content.size(), 0, std::string(m_lineEnd)}});
        else if (problem.rule == "frontmatter-not-first")
            addNotFirst(problem);
        else if (problem.rule == "frontmatter-not-closed")
            addNotClosed(problem);
        else if (problem.rule == "frontmatter-missing")
            addMissing(problem);
        else
            m_findings.add(problem);
    }

private:
    void fixed(const SkillProblem &problem, std::string title, std::vector<TextEdit> edits, bool needsAuthor = false)
    {
        m_findings.add(problem)->fix =
            Fix{.title = std::move(title), .edits = std::move(edits), .needsAuthor = needsAuthor};
    }

    /// Blank lines go, anything else moves below the closing fence.
    void addNotFirst(SkillProblem problem)
    {
        const std::size_t open = m_content.find("\n---") + 1;
        const std::string_view before = Python::strip(m_content.substr(0, open));
        if (before.starts_with("```") || before.starts_with("~~~")) {
            problem.rule = "frontmatter-in-fence";
            fixed(problem, "Take the code fence away", unwrapped(open, before));
            return;
        }
        std::vector<TextEdit> edits{{0, open, {}}};
        if (!before.empty()) {
            const auto frontmatter = findFrontmatter(m_content.substr(open));
            if (!frontmatter) {
                m_findings.add(problem);
                return;
            }
            std::string moved(m_lineEnd);
            moved.append(before).append(m_lineEnd);
            edits.push_back({m_findings.offsetOf(frontmatter->body), 0, std::move(moved)});
        }
        fixed(problem, before.empty() ? "Remove the blank lines before ---" : "Move the text below the frontmatter",
              std::move(edits));
    }

    std::vector<TextEdit> unwrapped(std::size_t open, std::string_view before) const
    {
        std::vector<TextEdit> edits{{0, open, {}}};
        const std::string_view fence = before.substr(0, before.find_first_not_of(before.front()));
        const std::size_t last = m_content.rfind('\n' + std::string(fence));
        if (last != std::string_view::npos && last > open
            && Python::strip(m_content.substr(last)).find_first_not_of(before.front()) == std::string_view::npos)
            edits.push_back({last + 1, m_content.size() - last - 1, {}});
        return edits;
    }

    void addNotClosed(const SkillProblem &problem)
    {
        const std::size_t begin = m_content.find('\n') + 1;
        const std::size_t end = endOfFields(m_content, begin);
        std::string fence;
        if (end == m_content.size() && !m_content.ends_with('\n'))
            fence = m_lineEnd;
        fence.append("---").append(m_lineEnd);
        const std::vector<TextEdit> edits{{end, 0, fence}};
        if (end > begin && loads(m_content, edits, m_folder))
            fixed(problem, "Close the frontmatter with ---", edits);
        else
            m_findings.add(problem);
    }

    void addMissing(SkillProblem problem)
    {
        if (m_content.starts_with("```") || m_content.starts_with("~~~")) {
            const std::size_t open = m_content.find('\n') + 1;
            const std::string_view before = Python::strip(m_content.substr(0, open));
            if (open > 0 && m_content.substr(open).starts_with("---")) {
                problem.rule = "frontmatter-in-fence";
                fixed(problem, "Take the code fence away", unwrapped(open, before));
                return;
            }
        }
        const std::size_t end = endOfFields(m_content, 0);
        const std::string_view top = m_content.substr(0, end);
        std::string fence = "---";
        fence += m_lineEnd;
        const std::vector<TextEdit> wrapped{{0, 0, fence}, {end, 0, fence}};
        if ((top.starts_with("name:") || top.starts_with("description:")) && loads(m_content, wrapped, m_folder)) {
            problem.rule = "frontmatter-no-fences";
            fixed(problem, "Put --- around the fields", wrapped);
            return;
        }
        std::string block = fence;
        block.append("name: ").append(skillNameFrom(m_folder)).append(m_lineEnd);
        block.append("description: ").append(m_lineEnd).append(fence).append(m_lineEnd);
        fixed(problem, "Add frontmatter to fill in", {{0, 0, block}}, true);
    }

    std::string_view m_content;
    std::string_view m_folder;
    SkillFindings &m_findings;
    std::string_view m_lineEnd;
};

/// An error of YAML, with quotes as the repair where they help.
void addYamlProblem(const SkillSubject &subject, const SkillProblem &problem, SkillFindings &findings)
{
    const SkillFrontmatter &frontmatter = *subject.skill.frontmatter;
    const std::size_t start = findings.offsetOf(frontmatter.yaml);
    std::size_t at = start;
    for (int line = frontmatter.yamlLine; line < problem.line; ++line)
        at = std::min(subject.content.find('\n', at), subject.content.size() - 1) + 1;
    const std::string field = findings.fieldAt(at);
    std::vector<TextEdit> edits;
    if (!problem.isLimit) // quotes would make a text of what its author meant as a list or map
        edits = quotingEdits(subject.content, frontmatter, problem.line - frontmatter.yamlLine + 1);
    if (edits.empty() || !loads(subject.content, edits, subject.folderName)) {
        findings.add(problem)->field = field;
        return;
    }
    SkillProblem unquoted = problem;
    unquoted.rule = "yaml-unquoted";
    unquoted.field = findings.fieldAt(edits.front().begin);
    unquoted.arguments.insert(unquoted.arguments.begin(), unquoted.field);
    findings.add(unquoted)->fix = Fix{.title = "Quote the value", .edits = std::move(edits)};
}

} // namespace

std::string skillNameFrom(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
        if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9'))
            name += lower;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    if (name.ends_with('-'))
        name.pop_back();
    return name;
}

void checkFrontmatter(const SkillSubject &subject, SkillFindings &findings)
{
    for (const SkillProblem &problem : subject.skill.problems) {
        switch (problem.kind) {
        case SkillProblemKind::NoFrontmatter:
            FrontmatterFaults(subject, findings).add(problem);
            break;
        case SkillProblemKind::YamlError:
            addYamlProblem(subject, problem, findings);
            break;
        case SkillProblemKind::NameInvalid:
        case SkillProblemKind::DescriptionTruncated:
        case SkillProblemKind::CompatibilityTruncated:
            break; // checkFields, which knows the repair
        default:
            findings.add(problem);
            break;
        }
    }
    if (subject.skill.frontmatter) {
        const std::string_view line = lineAt(subject.content, 0);
        const std::size_t end = line.find_last_not_of(" \t\r") + 1;
        if (line.find_first_of(" \t") == end && end == 3) {
            if (Diagnostic *found = findings.add("fence-blanks", end, line.find_last_of(" \t") + 1))
                found->fix =
                    Fix{.title = "Remove the blanks", .edits = {{end, line.find_last_of(" \t") + 1 - end, {}}}};
        }
    }
}

} // namespace Touchstone
