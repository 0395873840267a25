// Rules about the instructions below the frontmatter: one pass over their lines.

#include "engine/base/python_text.h"
#include "engine/base/token_estimate.h"
#include "engine/skills/link_target.h"
#include "engine/skills/skill_findings.h"

#include <algorithm>
#include <array>
#include <set>

namespace Touchstone {
namespace {

constexpr std::int64_t mostLines = 500;
constexpr std::int64_t mostTokens = 5000;
constexpr std::string_view argumentsWord = "$ARGUMENTS";
constexpr std::array<std::string_view, 3> usualFolders{"scripts/", "references/", "assets/"};

constexpr std::array<bool, 256> markOf(std::string_view marks)
{
    std::array<bool, 256> table{};
    for (const char c : marks)
        table.at(static_cast<unsigned char>(c)) = true;
    return table;
}
constexpr std::array<bool, 256> isMark = markOf("`]!");

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return result;
}

class BodyRules
{
public:
    BodyRules(const SkillSubject &subject, SkillFindings &findings)
        : m_content(subject.content)
        , m_body(subject.skill.body)
        , m_folder(subject.folder)
        , m_findings(findings)
    {
    }

    void check()
    {
        for (std::size_t at = 0; at < m_body.size();) {
            const std::size_t end = std::min(m_body.find('\n', at), m_body.size());
            checkLine(m_body.substr(at, end - at));
            at = end + 1;
        }
        if (m_fenceLength > 0)
            m_findings.add("code-fence-open", m_fenceBegin, m_fenceBegin + m_fenceLength);
        if (const std::size_t at = m_body.find(argumentsWord); at != std::string_view::npos) {
            const std::size_t begin = m_findings.offsetOf(m_body) + at;
            m_findings.add("dynamic-arguments", begin, begin + argumentsWord.size(), {std::string(argumentsWord)});
        }
        checkLength();
    }

private:
    void checkLength()
    {
        if (Python::strip(m_body).empty()) {
            if (!m_content.empty())
                m_findings.addWhole("body-empty");
            return;
        }
        const std::int64_t lines =
            std::count(m_content.begin(), m_content.end(), '\n') + (m_content.ends_with('\n') ? 0 : 1);
        // A token is estimated for three bytes at least, so that short texts need no closer look.
        constexpr std::size_t leastTokenBytes = 3;
        const bool mayBeLong = m_body.size() > leastTokenBytes * static_cast<std::size_t>(mostTokens);
        const std::int64_t tokens = mayBeLong || lines > mostLines ? estimateTokens(m_body) : 0;
        if (lines > mostLines || tokens > mostTokens)
            m_findings.addWhole("body-too-long", {std::to_string(lines), std::to_string(tokens)});
    }

    void checkLine(std::string_view line)
    {
        const std::size_t indent = std::min(line.find_first_not_of(" \t>"), line.size());
        const std::string_view text = line.substr(indent);
        const char first = text.empty() ? '\0' : text.front();
        if ((first == '`' || first == '~') && isFence(text))
            return;
        if (m_fenceLength > 0)
            return;
        if (first == '[')
            checkDefinition(text);
        for (std::size_t i = indent; i < line.size(); ++i) {
            if (isMark[static_cast<unsigned char>(line[i])])
                i = checkMark(line, i);
        }
    }

    /// Takes a line that begins, ends or is inside a fenced code block.
    bool isFence(std::string_view text)
    {
        const std::size_t length = std::min(text.find_first_not_of(text.front()), text.size());
        if (m_fenceLength > 0) {
            const bool closes = text.front() == m_fenceCharacter && length >= m_fenceLength
                && text.find_first_not_of(" \t\r", length) == std::string_view::npos;
            if (closes)
                m_fenceLength = 0;
            return true;
        }
        constexpr std::size_t shortest = 3;
        if (length < shortest || (text.front() == '`' && text.find('`', length) != std::string_view::npos))
            return false;
        m_fenceCharacter = text.front();
        m_fenceLength = length;
        m_fenceBegin = m_findings.offsetOf(text);
        return true;
    }

    /// Looks at a mark; gives the place of the last character that it belongs to.
    std::size_t checkMark(std::string_view line, std::size_t at)
    {
        const char next = at + 1 < line.size() ? line[at + 1] : '\0';
        switch (line[at]) {
        case '`':
            return checkCode(line, at);
        case '!':
            if (next == '`' && (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t' || line[at - 1] == '('))
                return checkShell(line, at);
            return at;
        default:
            return next == '(' ? checkLink(line, at + 2) : at;
        }
    }

    std::size_t checkShell(std::string_view line, std::size_t at)
    {
        const std::size_t close = line.find('`', at + 2);
        if (close == std::string_view::npos || close == at + 2)
            return at;
        const std::size_t begin = m_findings.offsetOf(line) + at;
        m_findings.add("dynamic-shell", begin, begin + close + 1 - at);
        return close;
    }

    std::size_t checkCode(std::string_view line, std::size_t at)
    {
        const std::size_t end = std::min(line.find_first_not_of('`', at), line.size());
        const std::string_view run = line.substr(at, end - at);
        for (std::size_t close = line.find(run, end); close != std::string_view::npos;) {
            const std::size_t closeEnd = std::min(line.find_first_not_of('`', close), line.size());
            if (closeEnd - close == run.size()) {
                checkMentions(line.substr(end, close - end));
                return closeEnd - 1;
            }
            close = line.find(run, closeEnd);
        }
        return end - 1;
    }

    /// Words in code that name a file of the usual folders.
    void checkMentions(std::string_view code)
    {
        if (m_folder == nullptr || code.find('/') == std::string_view::npos)
            return;
        for (const std::string_view word : Python::splitOnSpaceAndCommas(code)) {
            const std::string_view path = word.starts_with("./") ? word.substr(2) : word;
            const bool isUsual = std::any_of(usualFolders.begin(), usualFolders.end(),
                                             [path](std::string_view folder) { return path.starts_with(folder); });
            const bool isName = std::all_of(path.begin(), path.end(), [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.'
                    || c == '_' || c == '-' || c == '/';
            });
            const std::size_t dot = path.rfind('.');
            const bool hasSuffix = dot != std::string_view::npos && dot > path.rfind('/') + 1 && dot + 1 < path.size();
            if (isUsual && isName && hasSuffix && path.find("..") == std::string_view::npos)
                lookFor(std::string(path), path, true);
        }
    }

    /// `[label]: destination` at the start of a line.
    void checkDefinition(std::string_view text)
    {
        const std::size_t close = text.find("]:");
        if (close == std::string_view::npos || close < 2 || text[1] == '^' || text.find(']') != close)
            return;
        const std::string_view rest = Python::strip(text.substr(close + 2));
        checkDestination(rest.substr(0, rest.find_first_of(" \t")));
    }

    std::size_t checkLink(std::string_view line, std::size_t begin)
    {
        if (begin < line.size() && line[begin] == '<') {
            const std::size_t close = line.find('>', begin);
            if (close == std::string_view::npos)
                return begin;
            checkDestination(line.substr(begin + 1, close - begin - 1));
            return close;
        }
        int depth = 0;
        std::size_t end = begin;
        while (end < line.size() && line[end] != ' ' && line[end] != '\t' && (line[end] != ')' || depth > 0)) {
            depth += line[end] == '(' ? 1 : line[end] == ')' ? -1 : 0;
            ++end;
        }
        checkDestination(line.substr(begin, end - begin));
        return std::max(end, begin) - 1;
    }

    void checkDestination(std::string_view destination)
    {
        const LinkTarget target = linkTargetOf(destination);
        switch (target.kind) {
        case LinkTarget::Kind::Elsewhere:
            break;
        case LinkTarget::Kind::Inside:
            if (m_folder != nullptr && !target.path.empty())
                lookFor(target.path, destination, false);
            break;
        case LinkTarget::Kind::Outside:
            add("link-outside", destination, {std::string(destination)});
            break;
        case LinkTarget::Kind::Absolute:
            add("link-absolute", destination, {std::string(destination)});
            break;
        }
    }

    Diagnostic *add(std::string_view rule, std::string_view part, std::vector<std::string> arguments)
    {
        if (!m_told.insert(std::string(rule) + ' ' + std::string(part)).second)
            return nullptr;
        const std::size_t begin = m_findings.offsetOf(part);
        return m_findings.add(rule, begin, begin + part.size(), std::move(arguments));
    }

    /// `written` is the part of the text that names the file.
    void lookFor(const std::string &path, std::string_view written, bool isMention)
    {
        const auto &files = m_folder->files;
        const auto place =
            std::lower_bound(files.begin(), files.end(), path,
                             [](const SkillFolderFile &file, const std::string &p) { return file.path < p; });
        if ((place != files.end() && place->path == path) || path == "SKILL.md")
            return;
        const std::string lower = lowerCase(path);
        const auto other = std::find_if(files.begin(), files.end(), [&lower](const SkillFolderFile &file) {
            return lowerCase(file.path) == lower;
        });
        if (other == files.end()) {
            add(isMention ? "mention-missing" : "link-missing", written, {path});
            return;
        }
        Diagnostic *found = add(isMention ? "mention-case" : "link-case", written, {path, other->path});
        const std::size_t inside = written.find(path);
        if (found != nullptr && inside != std::string_view::npos)
            found->fix = Fix{.title = "Write it as the file is called",
                             .edits = {{m_findings.offsetOf(written) + inside, path.size(), other->path}}};
    }

    std::string_view m_content;
    std::string_view m_body;
    const SkillFolder *m_folder;
    SkillFindings &m_findings;
    std::set<std::string> m_told;
    char m_fenceCharacter = '`';
    std::size_t m_fenceLength = 0; ///< of the fence that is open; 0: none is
    std::size_t m_fenceBegin = 0;
};

} // namespace

void checkBody(const SkillSubject &subject, SkillFindings &findings)
{
    BodyRules(subject, findings).check();
}

} // namespace Touchstone
