#pragma once

#include <span>

namespace Touchstone {

/// What the engine says about the user's own files and those of runs, in the form that `enginePhrase` recognises.
std::span<const char *const> fileSentences();

} // namespace Touchstone
