#pragma once

// GCC defines a word, clang has a question.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TOUCHSTONE_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TOUCHSTONE_SANITIZED
#endif
#endif

namespace Touchstone::Test {

/// What a limit of so many milliseconds becomes in this build: a sanitizer makes a program several times slower.
constexpr int timeLimit(int milliseconds)
{
#ifdef TOUCHSTONE_SANITIZED
    constexpr int slowness = 10;
#else
    constexpr int slowness = 1;
#endif
    return milliseconds * slowness;
}

} // namespace Touchstone::Test
