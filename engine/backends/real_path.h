#pragma once

#include <string>
#include <string_view>

namespace Touchstone {

struct RealPath
{
    std::string path;
    bool isLoop = false; ///< links lead in a circle; `path` is then where that was noticed
};

/// The absolute `path` with all links resolved, missing components kept as they are (Python's
/// `os.path.realpath(strict=False)`).
RealPath resolveLinks(std::string_view path);

} // namespace Touchstone
