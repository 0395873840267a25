#include "engine/tools/permissions.h"

#include "engine/backends/paths.h"
#include "engine/base/json.h"
#include "engine/base/python_text.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

tl::unexpected<Error> refused(const std::string &what, std::string_view path, std::string className)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = "Permission path must " + what + ": " + Python::repr(path);
    error.className = std::move(className);
    return failure(std::move(error));
}

Result<void> checkPattern(std::string_view path)
{
    if (!path.starts_with('/'))
        return refused("start with '/'", path, "ValueError");
    const std::string posix = withForwardSlashes(path);
    if (hasParentComponent(posix))
        return refused("not contain '..'", path, "ValueError");
    const std::vector<std::string_view> components = pathComponents(posix);
    if (std::ranges::find(components, std::string_view("~")) != components.end())
        return refused("not contain '~'", path, "NotImplementedError");
    return {};
}

bool isWildcard(std::string_view component)
{
    return component.find_first_of("*?[{") != std::string_view::npos;
}

void addOnce(std::vector<std::string> &patterns, const std::string &pattern)
{
    if (std::ranges::find(patterns, pattern) == patterns.end())
        patterns.push_back(pattern);
}

/// Whether an ancestor of `target` matches.
bool matchesAncestor(const FilesystemPermission &rule, std::size_t index, std::string_view target)
{
    for (std::size_t slash = target.rfind('/'); slash != std::string_view::npos && slash > 0;
         slash = target.rfind('/', slash - 1)) {
        if (rule.matches(index, target.substr(0, slash)))
            return true;
    }
    return false;
}

/// Whether the part of a pattern behind its anchor is one component that stays within its folder.
bool coversOneLevel(std::string_view pattern, std::string_view anchor)
{
    const std::vector<std::string> parts = purePathParts(pattern);
    return parts.size() == purePathParts(anchor).size() + 1 && parts.back().find("**") == std::string::npos;
}

/// Whether a denied pattern could hit `target` or something below it.
bool couldHitBelow(const FilesystemPermission &rule, std::size_t index, std::string_view target)
{
    const std::string &pattern = rule.paths()[index];
    if (!isWildcard(pattern))
        return overlapsAnchor(target, pattern);
    const std::string anchor = patternAnchor(pattern);
    if (anchor == "/" || rule.matches(index, target) || isRelativeTo(anchor, target))
        return true;
    if (!isRelativeTo(target, anchor))
        return false;
    return !coversOneLevel(pattern, anchor) || matchesAncestor(rule, index, target);
}

std::vector<std::string> patternsAgainstLeaf(std::span<const FilesystemPermission> rules, std::string_view target)
{
    std::vector<std::string> patterns;
    for (const FilesystemPermission &rule : rules) {
        if (!rule.covers(FileOperation::Write) || !rule.matchesAny(target))
            continue;
        if (rule.mode() != PermissionMode::Deny)
            break;
        for (std::size_t i = 0; i < rule.paths().size(); ++i) {
            if (rule.matches(i, target))
                patterns.push_back(rule.paths()[i]);
        }
        break;
    }
    return patterns;
}

struct ToolOperation
{
    std::string_view tool;
    FileOperation operation;
};

constexpr std::array<ToolOperation, 7> toolOperations{{
    {"ls", FileOperation::Read},
    {"read_file", FileOperation::Read},
    {"write_file", FileOperation::Write},
    {"edit_file", FileOperation::Write},
    {"delete", FileOperation::Write},
    {"glob", FileOperation::Read},
    {"grep", FileOperation::Read},
}};

/// The rules that one call is held against before it runs (`spec/engine.md` §4.8).
class InterruptRules
{
public:
    InterruptRules(std::span<const FilesystemPermission> rules, FileOperation operation)
        : m_rules(rules)
        , m_operation(operation)
    {
    }

    bool firesExactly(const Json &path) const
    {
        if (!path.is_string())
            return false;
        const auto valid = validatePath(path.get<std::string>());
        return valid && decidePermission(m_rules, m_operation, *valid) == PermissionMode::Interrupt;
    }

    /// `folder` empty: everywhere.
    bool firesBelow(const std::optional<std::string> &folder) const
    {
        if (!folder)
            return hasRule();
        return overlaps(*folder == "/." ? "/" : *folder);
    }

    bool firesForPattern(const Json &pattern) const
    {
        if (!pattern.is_string())
            return false;
        const std::string text = withForwardSlashes(pattern.get<std::string>());
        if (text.starts_with('/'))
            return overlaps(patternAnchor(text));
        return hasParentComponent(text) && hasRule();
    }

private:
    bool isInterrupt(const FilesystemPermission &rule) const
    {
        return rule.mode() == PermissionMode::Interrupt && rule.covers(m_operation);
    }

    bool hasRule() const
    {
        return std::ranges::any_of(m_rules, [this](const FilesystemPermission &rule) { return isInterrupt(rule); });
    }

    bool overlaps(std::string_view path) const
    {
        return std::ranges::any_of(m_rules, [&](const FilesystemPermission &rule) {
            return isInterrupt(rule) && std::ranges::any_of(rule.paths(), [&](const std::string &pattern) {
                       return overlapsAnchor(path, patternAnchor(pattern));
                   });
        });
    }

    std::span<const FilesystemPermission> m_rules;
    FileOperation m_operation;
};

} // namespace

std::string_view toWord(PermissionMode mode)
{
    switch (mode) {
    case PermissionMode::Allow:
        return "allow";
    case PermissionMode::Deny:
        return "deny";
    case PermissionMode::Interrupt:
        break;
    }
    return "interrupt";
}

Result<FilesystemPermission> FilesystemPermission::create(std::vector<FileOperation> operations,
                                                          std::vector<std::string> paths, PermissionMode mode)
{
    FilesystemPermission rule;
    for (const std::string &path : paths) {
        if (auto checked = checkPattern(path); !checked)
            return failure(checked.error());
        auto pattern = GlobPattern::compile(path);
        if (!pattern) {
            Error error = pattern.error();
            error.message = "Pattern limit exceeded the limit of 1000";
            error.className = "PatternLimitException";
            return failure(std::move(error));
        }
        rule.m_patterns.push_back(std::move(*pattern));
    }
    rule.m_operations = std::move(operations);
    rule.m_paths = std::move(paths);
    rule.m_mode = mode;
    return rule;
}

bool FilesystemPermission::covers(FileOperation operation) const
{
    return std::ranges::find(m_operations, operation) != m_operations.end();
}

bool FilesystemPermission::matchesAny(std::string_view path) const
{
    return std::ranges::any_of(m_patterns, [&](const GlobPattern &pattern) { return pattern.matchesPath(path); });
}

PermissionMode decidePermission(std::span<const FilesystemPermission> rules, FileOperation operation,
                                std::string_view path)
{
    for (const FilesystemPermission &rule : rules) {
        if (rule.covers(operation) && rule.matchesAny(path))
            return rule.mode();
    }
    return PermissionMode::Allow;
}

std::vector<std::string> patternsAgainstDelete(std::span<const FilesystemPermission> rules, std::string_view target,
                                               bool isLeaf)
{
    if (isLeaf)
        return patternsAgainstLeaf(rules, target);
    std::vector<std::string> patterns;
    for (const FilesystemPermission &rule : rules) {
        if (rule.mode() != PermissionMode::Deny || !rule.covers(FileOperation::Write))
            continue;
        for (std::size_t i = 0; i < rule.paths().size(); ++i) {
            if (couldHitBelow(rule, i, target))
                addOnce(patterns, rule.paths()[i]);
        }
    }
    return patterns;
}

bool mayHaveDescendants(Backend &backend, std::string_view target)
{
    const LsResult listing = backend.ls(target);
    if (listing.error)
        return listing.error->text.find("not_a_directory") == std::string::npos;
    if (listing.entries && !listing.entries->empty())
        return true;
    const std::string_view trimmed = withoutTrailingSlashes(target);
    const std::size_t slash = trimmed.rfind('/');
    const std::string_view parent = slash == std::string_view::npos || slash == 0 ? "/" : trimmed.substr(0, slash);
    const LsResult siblings = backend.ls(parent);
    if (siblings.error || !siblings.entries)
        return true;
    for (const FileInfo &entry : *siblings.entries) {
        if (withoutTrailingSlashes(entry.path) == trimmed)
            return entry.isDir;
    }
    return true;
}

std::string patternAnchor(std::string_view pattern)
{
    std::string anchor;
    for (const std::string &part : purePathParts(withForwardSlashes(pattern))) {
        if (isWildcard(part))
            break;
        if (!anchor.empty() && !anchor.ends_with('/'))
            anchor += '/';
        anchor += part;
    }
    return anchor.empty() ? "/" : anchor;
}

bool overlapsAnchor(std::string_view path, std::string_view anchor)
{
    // NOLINTNEXTLINE(readability-suspicious-call-argument): either may lie below the other
    return isRelativeTo(path, anchor) || isRelativeTo(anchor, path);
}

std::vector<std::string> interruptingTools(std::span<const FilesystemPermission> rules)
{
    const auto isIn = [&](FileOperation operation) {
        return std::ranges::any_of(rules, [&](const FilesystemPermission &rule) {
            return rule.mode() == PermissionMode::Interrupt && rule.covers(operation);
        });
    };
    std::vector<std::string> tools;
    for (const auto &[tool, operation] : toolOperations) {
        if (isIn(operation))
            tools.emplace_back(tool);
    }
    return tools;
}

bool interruptsCall(std::span<const FilesystemPermission> rules, std::string_view tool, const JsonText &args)
{
    const auto found = std::ranges::find(toolOperations, tool, &ToolOperation::tool);
    if (found == toolOperations.end())
        return false;
    const Json values = parseJson(args);
    const InterruptRules interrupts(rules, found->operation);
    if (tool == "read_file" || tool == "write_file" || tool == "edit_file")
        return interrupts.firesExactly(memberAt(values, "file_path"));
    const Json &path = memberAt(values, tool == "delete" ? "file_path" : "path");
    std::optional<std::string> folder;
    if (!path.is_null()) {
        const auto valid =
            path.is_string() ? validatePath(path.get<std::string>()) : Result<std::string>(failure(Error{}));
        if (!valid)
            return false;
        folder = *valid;
    }
    return interrupts.firesBelow(folder) || (tool == "glob" && interrupts.firesForPattern(memberAt(values, "pattern")));
}

} // namespace Touchstone
