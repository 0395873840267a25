#pragma once

#include "engine/base/file_error.h"
#include "engine/base/result.h"

#include <string>
#include <utility>

namespace Touchstone {

/// A failed Result of `errorAbout` a path.
inline tl::unexpected<Error> refused(Error::Code code, const std::string &path, std::string message, std::string remedy)
{
    return failure(errorAbout(code, path, std::move(message), std::move(remedy)));
}

} // namespace Touchstone
