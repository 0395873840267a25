#pragma once

namespace Touchstone {

inline constexpr int maxGradedMessages = 30;
inline constexpr int maxGradedCharacters = 4000; ///< code points of one message
/// What `grader.max_messages` and `grader.max_characters` may be raised to.
inline constexpr int highestGradedMessages = 10'000;
inline constexpr int highestGradedCharacters = 1'000'000;

/// How much of a conversation the grader is shown; the defaults are the reference's (`spec/engine.md` §1.3.5).
struct TranscriptLimits
{
    int messages = maxGradedMessages; ///< the last ones, beside the task
    int characters = maxGradedCharacters; ///< code points of each

    bool operator==(const TranscriptLimits &) const = default;
};

} // namespace Touchstone
