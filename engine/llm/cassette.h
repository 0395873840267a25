#pragma once

#include "engine/llm/chat_model.h"
#include "engine/llm/recorded_request.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace Touchstone {

enum class ReplayTiming : std::uint8_t {
    Skip, ///< as fast as possible
    Keep, ///< with the pauses that were recorded
};

/// What a call reported while it ran, and when, counted from its beginning.
struct CallMoment
{
    std::chrono::milliseconds at{0};
    std::variant<ChatDelta, RetryNotice> what;
};

/// One call of a model with everything that came of it.
struct RecordedCall
{
    std::string part; ///< `agent`, `grader`, or the name of a sub-agent
    CassetteRequest request;
    std::vector<CallMoment> stream;
    tl::expected<ChatReply, ChatFailure> answer;
    int line = 0; ///< in the cassette's file; 0: not from a file
};

/// All model calls of a run, in the order in which they ended (`replay:FILE`, `design/interfaces.md`). `storage` reads
/// and writes the file.
struct Cassette
{
    std::string file; ///< for messages
    std::vector<std::pair<std::string, ModelInfo>> models; ///< who was recorded in each part
    std::vector<RecordedCall> calls;
};

/// Takes calls as they end. Called on the threads of the calls.
class CallSink
{
public:
    CallSink() = default;
    virtual ~CallSink() = default;
    CallSink(const CallSink &) = delete;
    CallSink &operator=(const CallSink &) = delete;

    virtual void take(const ModelInfo &model, const RecordedCall &call) = 0;
};

} // namespace Touchstone
