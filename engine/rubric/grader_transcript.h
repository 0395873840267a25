#pragma once

#include "engine/messages/message.h"
#include "engine/rubric/evaluation.h"
#include "engine/rubric/transcript_limits.h"

#include <span>
#include <string>
#include <vector>

namespace Touchstone {

/// A conversation as the grader is shown it (`spec/engine.md` §1.3.5): the task and the last messages, each with its
/// role, text and tool calls, other content by its kind only, long ones cut.
struct GraderTranscript
{
    std::string text;
    int messages = 0; ///< of the conversation
    int omittedMessages = 0; ///< that the grader gets nothing of
    std::vector<CutMessage> cutMessages;
};

GraderTranscript graderTranscript(std::span<const Message> messages, const TranscriptLimits &limits = {});

} // namespace Touchstone
