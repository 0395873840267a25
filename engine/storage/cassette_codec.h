#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/llm/cassette.h"

#include <string>
#include <utility>

namespace Touchstone {

// The JSON of a cassette's lines. A call's request is written as what differs from `before`, the last one of its part
// (empty for the first): as many messages as the two begin with, and the names of further keys that are the same.

Json encodeRecordedModel(const std::string &part, const ModelInfo &info);
std::pair<std::string, ModelInfo> decodeRecordedModel(const Json &json);

Json encodeRecordedCall(const RecordedCall &call, const CassetteRequest &before);
/// Errors say what is missing; the caller knows where.
Result<RecordedCall> decodeRecordedCall(const Json &json, const CassetteRequest &before);

} // namespace Touchstone
