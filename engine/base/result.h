#pragma once

#include "engine/base/error.h"

#include <tl/expected.hpp>

#include <utility>

namespace Touchstone {

/// Value or Error. No exception crosses a function of ours.
template<typename T>
using Result = tl::expected<T, Error>;

/// Shorthand for a failed Result: `return failure(Error::Code::NotFound, "…", "…");`.
inline tl::unexpected<Error> failure(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

inline tl::unexpected<Error> failure(Error::Code code, std::string message, std::string remedy = {})
{
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    return tl::unexpected<Error>(std::move(error));
}

} // namespace Touchstone
