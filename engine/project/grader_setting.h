#pragma once

#include "engine/base/result.h"
#include "engine/project/project.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A key below `grader` in `touchstone.yaml`, and its value as it is written there.
struct GraderSetting
{
    std::string key;
    std::string value;

    bool operator==(const GraderSetting &) const = default;
};

/// What can be done when the grader did not get all of the evidence (`design/product.md` §5).
enum class GraderRemedy : std::uint8_t {
    RaiseLimits, ///< show more and longer messages
    ReadTools, ///< let it read the files itself
    PerCriterion, ///< one call for each criterion
};

/// What a grader was not shown.
struct HiddenEvidence
{
    int omittedMessages = 0;
    std::int64_t longest = 0; ///< code points of the longest message that was cut; 0: none was
};

/// The settings that a remedy changes against those of now; none when they are so already. Turns `strict` off where it
/// forbids the remedy.
std::vector<GraderSetting> settingsFor(GraderRemedy remedy, const HiddenEvidence &hidden, const GraderConfig &now);

/// The text of a `touchstone.yaml` with these settings; every other byte stays. Malformed for a text that cannot be
/// read, Unsupported where the place cannot be changed safely (an alias).
Result<std::string> withGraderSettings(std::string_view yaml, const std::vector<GraderSetting> &settings);

/// A change of a project's file that is not written yet.
struct SettingChange
{
    std::string file; ///< host path
    std::optional<std::string> before; ///< empty: there is no such file yet
    std::string after;
};

/// Reads the file and works the change out. Blocks on the disk, as the two below.
Result<SettingChange> prepareSettings(const std::string &folder, const std::vector<GraderSetting> &settings);
/// Conflict when the file is not as it was read.
Result<void> writeChange(const SettingChange &change);
/// Puts the file back as it was; Conflict when somebody changed it since.
Result<void> undoChange(const SettingChange &change);

} // namespace Touchstone
