#pragma once

#include "engine/project/project.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Where skills are looked for when the project does not say it, in order, later wins (`design/interfaces.md`,
/// Defaults).
std::span<const std::string_view> defaultSkillPlaces();
std::span<const std::string_view> defaultMemoryPlaces();

/// `written` as an absolute host path: `~` is the home folder, a relative path begins at the project folder. Links
/// stay.
std::string expandPath(std::string_view written, const std::string &folder, const Environment &environment);

/// The default places that exist, without label and mount.
std::vector<MountedPath> findPlaces(std::span<const std::string_view> places, const std::string &folder,
                                    const Environment &environment);

/// Fills in labels and mounts that were not given, `-2`, `-3`, … where one is taken. Fails when two given mounts are
/// the same or one cannot be a mount. A folder that is among `mounted` is shared with it: the same mount.
Result<void> mountSkills(std::vector<MountedPath> &sources, const std::vector<MountedPath> &mounted = {});
Result<void> mountMemory(std::vector<MountedPath> &files);

/// Host files that match one of the patterns (`*`, `?`, `[…]` within a name, `**` for folders), each once, in the order
/// of their paths; pipes and broken links are among them. Hidden names need a pattern that begins with a dot.
std::vector<std::string> findFiles(std::span<const std::string> patterns, const std::string &folder,
                                   const Environment &environment);

} // namespace Touchstone
