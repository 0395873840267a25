#pragma once

namespace Touchstone::Test {

/// What a limit of so many milliseconds becomes in this build: a sanitizer makes a program several times slower.
constexpr int timeLimit(int milliseconds)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr int slowness = 10;
#else
    constexpr int slowness = 1;
#endif
    return milliseconds * slowness;
}

} // namespace Touchstone::Test
