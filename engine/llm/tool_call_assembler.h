#pragma once

#include "engine/llm/chat_model.h"
#include "engine/llm/raw_tool_call.h"
#include "engine/llm/wire_json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// One piece of a tool call as a stream gives it; what the server left out is empty.
struct ToolCallPiece
{
    std::optional<std::int64_t> index;
    std::string id;
    std::string name;
    std::string args;
    bool replacesArgs = false; ///< the arguments came whole, as an object
};

/// Puts tool calls together from pieces, also those of servers that give all calls index 0, no index or no id
/// (`spec/providers.md` §6.2), and tells the observer as they grow.
class ToolCallAssembler
{
public:
    /// `idPrefix` begins the ids of calls that came without one; it must differ from turn to turn.
    ToolCallAssembler(ChatObserver &observer, std::string idPrefix)
        : m_observer(observer)
        , m_idPrefix(std::move(idPrefix))
    {
    }

    void add(const ToolCallPiece &piece);
    bool isEmpty() const { return m_calls.empty(); }

    /// The calls with ids that are there and differ from each other. Arguments that no object can be made of are
    /// invalid calls.
    void finish(Message &message) const;
    /// All calls as invalid ones with `reason`: those of an answer that did not end by itself must not run.
    void finishAsInvalid(Message &message, const std::string &reason) const;

private:
    struct Call
    {
        std::optional<std::int64_t> index;
        std::string id;
        std::string name;
        StreamedText args;
        bool isAnnounced = false;
    };

    std::size_t find(const ToolCallPiece &piece) const;
    std::vector<RawToolCall> rawCalls() const;

    ChatObserver &m_observer;
    std::string m_idPrefix;
    std::vector<Call> m_calls;
};

} // namespace Touchstone
