#pragma once

#include "engine/messages/message.h"
#include "engine/rubric/evaluation.h"

#include <span>
#include <string>
#include <vector>

namespace Touchstone {

inline constexpr int maxGradedMessages = 30;
inline constexpr int maxGradedCharacters = 4000; ///< code points of one message

/// A conversation as the grader is shown it (`spec/engine.md` §1.3.5): the task and the last messages, each with its
/// role, text and tool calls, other content by its kind only, long ones cut.
struct GraderTranscript
{
    std::string text;
    int messages = 0; ///< of the conversation
    int omittedMessages = 0; ///< that the grader gets nothing of
    std::vector<CutMessage> cutMessages;
};

GraderTranscript graderTranscript(std::span<const Message> messages);

} // namespace Touchstone
