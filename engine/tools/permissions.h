#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/glob_pattern.h"
#include "engine/base/json_text.h"
#include "engine/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

enum class FileOperation : std::uint8_t { Read, Write };

enum class PermissionMode : std::uint8_t {
    Allow,
    Deny,
    Interrupt, ///< a person decides
};

/// `allow`, `deny`, `interrupt`.
std::string_view toWord(PermissionMode mode);

/// One rule over paths of the agent's file system (`spec/engine.md` §3.5); a value.
class FilesystemPermission
{
public:
    /// Checks the patterns: absolute, no `..`, no `~` component. The Error has the reference's text and class name.
    static Result<FilesystemPermission> create(std::vector<FileOperation> operations, std::vector<std::string> paths,
                                               PermissionMode mode = PermissionMode::Allow);

    bool covers(FileOperation operation) const;
    const std::vector<std::string> &paths() const { return m_paths; }
    PermissionMode mode() const { return m_mode; }
    /// Whether the pattern with that index matches a whole path.
    bool matches(std::size_t index, std::string_view path) const { return m_patterns[index].matchesPath(path); }
    bool matchesAny(std::string_view path) const;

private:
    FilesystemPermission() = default;

    std::vector<FileOperation> m_operations;
    std::vector<std::string> m_paths;
    std::vector<GlobPattern> m_patterns;
    PermissionMode m_mode = PermissionMode::Allow;
};

/// The first rule for the operation that matches decides; none allows.
PermissionMode decidePermission(std::span<const FilesystemPermission> rules, FileOperation operation,
                                std::string_view path);

/// Patterns that forbid deleting `target`, in the order of the rules; empty: it may be deleted. `isLeaf`: it is known
/// to be a plain file, so nothing can lie below it, and the first rule that matches decides.
std::vector<std::string> patternsAgainstDelete(std::span<const FilesystemPermission> rules, std::string_view target,
                                               bool isLeaf);

/// Whether something may lie below `target`, asked of the backend (`spec/engine.md` §3.5); true when in doubt.
bool mayHaveDescendants(Backend &backend, std::string_view target);

/// The leading components of a pattern before the first with a wildcard; `/` when there are none.
std::string patternAnchor(std::string_view pattern);

/// Whether the subtrees of a path and of a pattern's anchor meet.
bool overlapsAnchor(std::string_view path, std::string_view anchor);

/// File tools that get an interrupt entry from the rules, in the order of the tools (`spec/engine.md` §4.8).
std::vector<std::string> interruptingTools(std::span<const FilesystemPermission> rules);

/// Whether a call of one of those tools must be put to a person. `args` as the model gave them.
bool interruptsCall(std::span<const FilesystemPermission> rules, std::string_view tool, const JsonText &args);

} // namespace Touchstone
