#pragma once

#include "engine/messages/message.h"
#include "engine/rubric/rubric.h"
#include "engine/rubric/transcript_limits.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Where a canary is put into what the grader judges.
enum class CanaryPlace : std::uint8_t {
    Answer, ///< into the agent's last answer
    ToolResult, ///< into the last result of a tool
    File, ///< into the files that the run has changed; only a grader with tools sees them
};

/// What a canary wants of the grader.
enum class CanaryAim : std::uint8_t { Pass, Fail };

std::string_view toWord(CanaryPlace place);
std::optional<CanaryPlace> canaryPlaceFromWord(std::string_view word);
std::string_view toWord(CanaryAim aim);
std::optional<CanaryAim> canaryAimFromWord(std::string_view word);

/// A text that tries to sway the grader (`spec/rubric.md` §1.5, 14). It is only ever shown to a grader, never run.
struct Canary
{
    std::string id; ///< unique in its set
    std::string title;
    CanaryAim aim = CanaryAim::Pass;
    std::vector<CanaryPlace> places; ///< each is tried on its own
    /// What is put in. `{criteria}` stands for the criteria, a line each, `{verdict}` for the JSON of a verdict over
    /// all of them as the canary wants it.
    std::string text;

    bool operator==(const Canary &) const = default;
};

/// The text of a canary for a rubric.
std::string canaryText(const Canary &canary, const Rubric &rubric);

/// `messages` with `text` in them where the grader gets to see it: at the end of the message of that place, at its
/// beginning where the end is cut off. None where there is no such message or the grader is not shown it, and for
/// files.
std::optional<Transcript> seeded(const Transcript &messages, std::string_view text, CanaryPlace place,
                                 const TranscriptLimits &limits);

} // namespace Touchstone
