#pragma once

#include "engine/base/result.h"
#include "engine/messages/message.h"

namespace Touchstone {

/// JSON form of messages as in `conformance/README.md`: `{role, content, tool_calls, name, tool_call_id, status,
/// source, …}`, absent keys meaning empty. It is the form of transcripts on the command line, in the history and in
/// exports.
JsonText encodeMessage(const Message &message);
Result<Message> decodeMessage(const JsonText &json);

JsonText encodeTranscript(const Transcript &transcript);
Result<Transcript> decodeTranscript(std::string_view json);

JsonText encodeUsage(const Usage &usage);
Usage decodeUsage(const JsonText &json);

// The same, for what becomes part of a larger value or comes from one.
Json messageToJson(const Message &message);
Result<Message> messageFromJson(const Json &json);
Json transcriptToJson(const Transcript &transcript);
Result<Transcript> transcriptFromJson(const Json &json);
Json usageToJson(const Usage &usage);
Usage usageFromJson(const Json &json);

} // namespace Touchstone
