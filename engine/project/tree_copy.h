#pragma once

#include "engine/base/result.h"
#include "engine/project/trust.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

inline constexpr std::int64_t askingFiles = 20'000;
inline constexpr std::int64_t askingBytes = 500'000'000;

struct TreeCopyOptions
{
    TrustBounds bounds; ///< where links may lead
    bool followAllLinks = false; ///< the user trusts the project
    bool allowLarge = false; ///< the user was asked
};

struct TreeCopySummary
{
    std::int64_t files = 0;
    std::int64_t bytes = 0;
    std::vector<Error> warnings; ///< links that lead outside, FIFOs, unreadable files: left out
};

/// Copies a folder to `target`, which is made: sharing the blocks where the file system can, else byte by byte; modes
/// stay. Links within the folder become links within the copy; the content of links that lead to places allowed by the
/// bounds is copied; others are left out with a warning. Nothing but folders, regular files and links is opened.
///
/// A folder with more than 20,000 files or 500 MB is Error::Code::TooLarge with both figures, and nothing is copied,
/// unless `allowLarge`. Ends with Cancelled soon after a requested stop.
Result<TreeCopySummary> copyTree(const std::string &source, const std::string &target, const TreeCopyOptions &options,
                                 std::stop_token stop);

} // namespace Touchstone
