#include "engine/backends/glob_pattern.h"

#include "engine/backends/brace_expansion.h"
#include "engine/backends/glob_tokens.h"
#include "engine/backends/paths.h"
#include "engine/base/python_text.h"
#include "engine/base/utf8.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::size_t maxAlternatives = 1000;

using Token = GlobToken;

std::u32string toCodePoints(std::string_view text)
{
    std::u32string points;
    points.reserve(text.size());
    for (std::size_t offset = 0; offset < text.size();)
        points += decodeUtf8(text, offset);
    return points;
}

bool isHiddenFolder(std::u32string_view path, std::size_t at)
{
    const std::u32string_view rest = path.substr(at);
    const auto isWhole = [&](std::size_t length) { return rest.size() == length || rest[length] == U'/'; };
    return (rest.starts_with(U".") && isWhole(1)) || (rest.starts_with(U"..") && isWhole(2));
}

/// Backtracking match of one alternative; a failed (token, position) pair is never tried twice.
class Match
{
public:
    Match(const std::vector<Token> &tokens, std::u32string_view path)
        : m_tokens(tokens)
        , m_path(path)
        , m_failed((tokens.size() + 1) * (path.size() + 1), false)
    {
    }

    bool from(std::size_t token, std::size_t at)
    {
        if (token == m_tokens.size())
            return m_path.find_first_not_of(U'/', at) == std::u32string_view::npos;
        const std::size_t state = token * (m_path.size() + 1) + at;
        if (m_failed[state])
            return false;
        if (step(token, at))
            return true;
        m_failed[state] = true;
        return false;
    }

private:
    bool hasSlashAt(std::size_t at) const { return at < m_path.size() && m_path[at] == U'/'; }

    bool step(std::size_t index, std::size_t at)
    {
        const Token &token = m_tokens[index];
        switch (token.kind) {
        case Token::Kind::Literal:
            return at < m_path.size() && m_path[at] == token.character && from(index + 1, at + 1);
        case Token::Kind::AnyCharacter:
        case Token::Kind::Class:
            return takesOne(token, at) && from(index + 1, at + 1);
        case Token::Kind::Star:
            return star(token, index, at);
        case Token::Kind::Slashes:
            return slashes(index, at, false);
        case Token::Kind::BeforeSlash:
            return hasSlashAt(at) && from(index + 1, at);
        case Token::Kind::Folders:
            return folders(index, at);
        case Token::Kind::FoldersEnd:
            return slashes(index, at, at == 0 || at == m_path.size());
        }
        return false;
    }

    bool takesOne(const Token &token, std::size_t at) const
    {
        if (at >= m_path.size() || hasSlashAt(at) || (token.atStart && m_path[at] == U'.'))
            return false;
        return token.kind == Token::Kind::AnyCharacter || token.contains(m_path[at]);
    }

    bool star(const Token &token, std::size_t index, std::size_t at)
    {
        if (token.atStart) {
            if (at >= m_path.size() || hasSlashAt(at) || isHiddenFolder(m_path, at))
                return false;
            if (m_path[at] == U'.')
                return from(index + 1, at);
        }
        for (std::size_t end = at;; ++end) {
            if (from(index + 1, end))
                return true;
            if (end >= m_path.size() || hasSlashAt(end))
                return fail(index, at, end);
        }
    }

    /// What reaches no further than a longer try that failed fails, too; keeps several stars from taking forever.
    bool fail(std::size_t index, std::size_t first, std::size_t last)
    {
        for (std::size_t at = first; at <= last; ++at)
            m_failed[index * (m_path.size() + 1) + at] = true;
        return false;
    }

    /// One or more slashes, or none where `mayBeNone`.
    bool slashes(std::size_t index, std::size_t at, bool mayBeNone)
    {
        if (mayBeNone && from(index + 1, at))
            return true;
        for (std::size_t end = at; hasSlashAt(end); ++end) {
            if (from(index + 1, end + 1))
                return true;
        }
        return false;
    }

    /// Any text that enters no hidden name.
    bool folders(std::size_t index, std::size_t at)
    {
        for (std::size_t end = at;; ++end) {
            if (from(index + 1, end))
                return true;
            if (end >= m_path.size())
                return fail(index, at, end);
            const bool entersHidden = (end == 0 && m_path[0] == U'.')
                || (hasSlashAt(end) && end + 1 < m_path.size() && m_path[end + 1] == U'.');
            if (entersHidden)
                return fail(index, at, end);
        }
    }

    const std::vector<Token> &m_tokens;
    std::u32string_view m_path;
    std::vector<bool> m_failed;
};

std::vector<std::vector<Token>> tokensOf(const std::vector<std::string> &patterns)
{
    std::vector<std::vector<Token>> result;
    result.reserve(patterns.size());
    for (const std::string &pattern : patterns) {
        if (!pattern.empty() && pattern != "\\")
            result.push_back(globTokens(toCodePoints(pattern)));
    }
    return result;
}

std::string_view nameIn(std::string_view path)
{
    path = withoutTrailingSlashes(path);
    return path.substr(path.rfind('/') + 1);
}

bool anyMatches(const std::vector<std::vector<Token>> &alternatives, std::string_view path)
{
    const std::u32string points = toCodePoints(path);
    return std::ranges::any_of(alternatives,
                               [&](const std::vector<Token> &tokens) { return Match(tokens, points).from(0, 0); });
}

} // namespace

struct GlobPattern::Alternatives
{
    std::vector<std::vector<Token>> asWritten;
    std::vector<std::vector<Token>> relative; ///< for files below a root; equal to `asWritten` in most cases
    bool isForNames = false; ///< no slash in the pattern
};

GlobPattern::GlobPattern(std::shared_ptr<const Alternatives> alternatives)
    : m_alternatives(std::move(alternatives))
{
}

Result<GlobPattern> GlobPattern::compile(std::string_view pattern)
{
    const auto expanded = expandBraces(pattern, maxAlternatives);
    if (!expanded) {
        Error error;
        error.code = Error::Code::TooLarge;
        error.message = "Invalid glob pattern " + Python::repr(pattern) + ": Pattern limit exceeded the limit of "
            + std::to_string(maxAlternatives);
        error.className = "ValueError";
        return failure(std::move(error));
    }
    auto alternatives = std::make_shared<Alternatives>();
    alternatives->asWritten = tokensOf(*expanded);
    alternatives->isForNames = pattern.find('/') == std::string_view::npos;
    if (pattern.starts_with('/')) {
        const std::size_t begin = pattern.find_first_not_of('/');
        if (begin != std::string_view::npos) {
            if (const auto relative = expandBraces(pattern.substr(begin), maxAlternatives))
                alternatives->relative = tokensOf(*relative);
        }
    } else {
        alternatives->relative = alternatives->asWritten;
    }
    return GlobPattern(std::move(alternatives));
}

bool GlobPattern::matchesPath(std::string_view path) const
{
    return anyMatches(m_alternatives->asWritten, path);
}

bool GlobPattern::matchesFile(std::string_view relativePath) const
{
    if (m_alternatives->isForNames)
        return anyMatches(m_alternatives->asWritten, nameIn(relativePath));
    return anyMatches(m_alternatives->relative, relativePath);
}

} // namespace Touchstone
