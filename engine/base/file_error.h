#pragma once

#include "engine/base/error.h"

#include <string>

namespace Touchstone {

/// An error about `subject`, without a position: for messages that name what they are about themselves.
Error errorAbout(Error::Code code, std::string subject, std::string message, std::string remedy = {});

/// An error about a file or folder of this machine: its path is subject and position, so that it stands before the
/// message and a click leads to it.
Error fileError(Error::Code code, std::string path, std::string message, std::string remedy = {});

/// The system's words for an `errno`.
std::string systemReason(int number);

} // namespace Touchstone
