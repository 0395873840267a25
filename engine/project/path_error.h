#pragma once

#include "engine/base/result.h"

#include <string>
#include <utility>

namespace Touchstone {

/// An error about a path: what went wrong, and what to do about it.
inline Error pathError(Error::Code code, const std::string &path, std::string message, std::string remedy)
{
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = path;
    return error;
}

/// The same, where the message does not name the path: it is printed in front of it.
inline Error fileError(Error::Code code, const std::string &path, std::string message, std::string remedy)
{
    Error error = pathError(code, path, std::move(message), std::move(remedy));
    error.position = SourcePosition{.file = path, .line = 0, .column = 0};
    return error;
}

/// A failed Result of `pathError`.
inline tl::unexpected<Error> refused(Error::Code code, const std::string &path, std::string message, std::string remedy)
{
    return failure(pathError(code, path, std::move(message), std::move(remedy)));
}

} // namespace Touchstone
