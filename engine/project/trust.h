#pragma once

#include "engine/base/result.h"
#include "engine/project/project.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What a project's content may reach without asking: its own folder and the default places of the home folder, links
/// resolved (`design/interfaces.md`, Trust). A value.
class TrustBounds
{
public:
    TrustBounds() = default;
    TrustBounds(const std::string &folder, const Environment &environment);

    /// Whether `path`, links resolved as far as it exists, stays inside.
    bool contains(const std::string &path) const;
    /// The folders themselves, links resolved.
    const std::vector<std::string> &roots() const { return m_roots; }

private:
    std::vector<std::string> m_roots;
};

/// `path` with all links resolved; parts that do not exist stay as they are.
std::string resolvedPath(const std::string &path);

/// Links below `root` (itself included) that lead out of the bounds, at most `limit`: (path of the link, where it
/// leads).
std::vector<std::pair<std::string, std::string>> findOutsideLinks(const std::string &root, const TrustBounds &bounds,
                                                                  std::size_t limit = 50);

/// Fills in `trustKey` from the folder, the items and `content` (details that the items do not show).
void sealTrust(Project &project, const std::vector<std::string> &content);

/// The confirmations that the user gave, in `trusted.json` of the configuration folder.
class TrustStore
{
public:
    explicit TrustStore(std::string configFolder)
        : m_file(std::move(configFolder) + "/trusted.json")
    {
    }

    /// Whether nothing needs a confirmation, or this folder with this content has one. An unreadable store is no
    /// confirmation.
    bool isTrusted(const Project &project) const;
    /// Remembers the confirmation; an earlier one for the same folder is replaced.
    Result<void> confirm(const Project &project);

private:
    std::string m_file;
};

/// `TOUCHSTONE_CONFIG_DIR`, else `touchstone` in the user's configuration folder.
std::string configFolder(const Environment &environment);

/// The Error of a run, grading or prompt in a project that is not confirmed: it names all items.
Error untrustedError(const Project &project);

} // namespace Touchstone
