#pragma once

#include "engine/agent/event.h"
#include "engine/base/json_text.h"

namespace Touchstone {

// JSON forms of the values that events and checkpoints hold. Decoding is lenient: what is absent or of another type
// takes its default.

Json encodeError(const Error &error);
Error decodeError(const Json &json);

Json encodeToolCall(const ToolCall &call);
ToolCall decodeToolCall(const Json &json);

/// With the reference's keys (`grading_run_id`, `iteration`, `result`, `explanation`, `criteria` of `name`, `passed`,
/// `gap`) and ours beside them.
Json encodeEvaluation(const Evaluation &evaluation);
Evaluation decodeEvaluation(const Json &json);

Json encodeDelta(const ChatDelta &delta);
ChatDelta decodeDelta(const Json &json);

Json encodeFileChange(const Events::FileChange &change);
Events::FileChange decodeFileChange(const Json &json);

std::string_view toWord(ModelRole role);
ModelRole modelRoleFromWord(std::string_view word);
std::string_view toWord(RunPhase phase);
RunPhase runPhaseFromWord(std::string_view word);
std::string_view toWord(ToolStatus status);
ToolStatus toolStatusFromWord(std::string_view word);

/// Reads what `toIsoText` writes; the epoch for anything else.
TimePoint timeFromIsoText(std::string_view text);

} // namespace Touchstone
