#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>

namespace Touchstone {

/// Text of a file that an editor has not saved yet, kept apart so that a crash does not lose it.
struct RecoveryCopy
{
    std::string file; ///< absolute path of the file that was edited
    std::string text; ///< UTF-8, as the editor had it
    std::string baseHash; ///< `contentHash` of the file that the edit began from; empty: there was none

    bool operator==(const RecoveryCopy &) const = default;
};

/// Keeps the copy of one file in `folder`, which is made where it is missing. At any moment the earlier or the new copy
/// is there, readable by its owner only (0600). Blocks on the disk; the caller serialises calls for one file.
Result<void> writeRecoveryCopy(const std::string &folder, const RecoveryCopy &copy);

/// The copy kept for `file`; no value when there is none. One that cannot be understood is Error::Code::Malformed and
/// stays where it is.
Result<std::optional<RecoveryCopy>> readRecoveryCopy(const std::string &folder, const std::string &file);

/// Takes the copy away; none is no failure.
Result<void> removeRecoveryCopy(const std::string &folder, const std::string &file);

} // namespace Touchstone
