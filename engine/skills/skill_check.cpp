#include "engine/skills/skill_check.h"

#include "engine/base/python_text.h"
#include "engine/base/utf8.h"
#include "engine/skills/skill_findings.h"
#include "engine/skills/skill_rules.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::ptrdiff_t maxFindingsOfRule = 50;
constexpr std::string_view ignoreWord = "touchstone-ignore:";
constexpr std::string_view allRules = "all";

} // namespace

SkillFindings::SkillFindings(const SkillSubject &subject, const std::string &file)
    : m_content(subject.content)
    , m_skill(subject.skill)
    , m_file(file)
{
}

bool SkillFindings::hasEnough(std::string_view rule) const
{
    return std::count_if(m_found.begin(), m_found.end(), [rule](const Diagnostic &d) { return d.rule == rule; })
        >= maxFindingsOfRule;
}

Diagnostic *SkillFindings::add(std::string_view rule, std::size_t begin, std::size_t end,
                               std::vector<std::string> arguments, std::string field)
{
    if (hasEnough(rule))
        return nullptr;
    Diagnostic &found = m_found.emplace_back(diagnosticOf(rule, m_file, std::move(arguments)));
    place(begin, found.line, found.column);
    const std::string_view part = m_content.substr(begin, end - begin);
    if (part.find('\n') == std::string_view::npos) {
        found.endLine = found.line;
        found.endColumn = found.column + static_cast<int>(codePointCount(part));
    } else {
        place(end, found.endLine, found.endColumn);
    }
    found.field = std::move(field);
    return &found;
}

Diagnostic *SkillFindings::addWhole(std::string_view rule, std::vector<std::string> arguments)
{
    return &m_found.emplace_back(diagnosticOf(rule, m_file, std::move(arguments)));
}

Diagnostic *SkillFindings::add(const SkillProblem &problem)
{
    return &m_found.emplace_back(diagnosticOf(problem, m_file));
}

void SkillFindings::place(std::size_t offset, int &line, int &column) const
{
    const std::string_view before = m_content.substr(0, offset);
    const std::size_t feed = before.rfind('\n');
    const std::size_t start = feed == std::string_view::npos ? 0 : feed + 1;
    line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
    column = static_cast<int>(codePointCount(before.substr(start))) + 1;
}

std::string SkillFindings::fieldAt(std::size_t offset) const
{
    if (!m_skill.frontmatter)
        return {};
    const std::string_view yaml = m_skill.frontmatter->yaml;
    const std::size_t start = offsetOf(yaml);
    if (offset < start || offset > start + yaml.size())
        return {};
    // The last line at or before the place that begins with a key.
    std::string field;
    for (std::size_t at = 0; at < yaml.size() && at <= offset - start;) {
        const std::size_t end = std::min(yaml.find('\n', at), yaml.size());
        const std::string_view line = yaml.substr(at, end - at);
        const std::size_t colon = line.find(':');
        if (!line.empty() && colon != std::string_view::npos && colon > 0
            && std::string_view(" \t#-\"'[{").find(line.front()) == std::string_view::npos)
            field = Python::strip(line.substr(0, colon));
        at = end + 1;
    }
    return field;
}

std::vector<Diagnostic> SkillFindings::take()
{
    std::stable_sort(m_found.begin(), m_found.end(), isWorse);
    return std::move(m_found);
}

bool isWorse(const Diagnostic &left, const Diagnostic &right)
{
    return std::pair(left.severity, left.line) < std::pair(right.severity, right.line);
}

std::vector<Diagnostic> checkSkill(const SkillSubject &subject, const std::string &file)
{
    SkillFindings findings(subject, file);
    checkFrontmatter(subject, findings);
    const std::vector<SkillProblem> &problems = subject.skill.problems;
    if (std::any_of(problems.begin(), problems.end(),
                    [](const SkillProblem &problem) { return problem.kind == SkillProblemKind::TooLarge; }))
        return findings.take(); // what stands in it matters to nobody
    if (subject.skill.yaml && subject.skill.yaml->root->isMap()) {
        checkFields(subject, findings);
        checkYamlForms(subject, findings);
    }
    checkBody(subject, findings);
    checkCharacters(subject, findings);
    if (subject.folder != nullptr)
        checkOrphans(subject, findings);
    return findings.take();
}

std::vector<std::string> rulesSwitchedOff(std::string_view content)
{
    // Comments of YAML stand near the top, those of Markdown begin with a rare character: most files have neither.
    constexpr std::size_t headLength = 2048;
    constexpr std::string_view commentStart = "<!--";
    std::vector<std::string> rules;
    const auto take = [&](std::size_t at) {
        at += ignoreWord.size();
        std::string_view rest = content.substr(at, content.find('\n', at) - at);
        rest = rest.substr(0, rest.find("--"));
        for (const std::string_view rule : Python::splitOnSpaceAndCommas(rest))
            rules.emplace_back(rule);
    };
    const std::string_view head = content.substr(0, headLength);
    for (std::size_t at = head.find(ignoreWord); at != std::string_view::npos; at = head.find(ignoreWord, at + 1))
        take(at);
    for (std::size_t at = content.find(commentStart); at != std::string_view::npos;
         at = content.find(commentStart, at + 1)) {
        const std::size_t word = content.find_first_not_of(" \t", at + commentStart.size());
        if (word != std::string_view::npos && word >= head.size() && content.substr(word).starts_with(ignoreWord))
            take(word);
    }
    return rules;
}

void dropRules(std::vector<Diagnostic> &diagnostics, std::span<const std::string> rules)
{
    if (rules.empty())
        return;
    std::erase_if(diagnostics, [rules](const Diagnostic &diagnostic) {
        return std::any_of(rules.begin(), rules.end(), [&diagnostic](const std::string &rule) {
            return rule == diagnostic.rule || rule == allRules;
        });
    });
}

std::string_view encodingGuess(std::string_view bytes)
{
    if (bytes.starts_with("\xff\xfe"))
        return "UTF-16 LE";
    if (bytes.starts_with("\xfe\xff"))
        return "UTF-16 BE";
    return "Windows-1252 or Latin-1";
}

} // namespace Touchstone
