#include "engine/llm/tool_call_assembler.h"

#include <algorithm>
#include <set>

namespace Touchstone {

/// The position of the call that the piece belongs to, or the end for a new one.
std::size_t ToolCallAssembler::find(const ToolCallPiece &piece) const
{
    const std::size_t none = m_calls.size();
    if (piece.index) {
        // The latest with this index: a server that numbers all calls 0 tells them apart by new ids.
        const auto found = std::find_if(m_calls.rbegin(), m_calls.rend(),
                                        [&piece](const Call &call) { return call.index == piece.index; });
        if (found == m_calls.rend() || (!piece.id.empty() && !found->id.empty() && found->id != piece.id))
            return none;
        return m_calls.size() - 1 - static_cast<std::size_t>(found - m_calls.rbegin());
    }
    if (!piece.id.empty()) {
        const auto found =
            std::find_if(m_calls.begin(), m_calls.end(), [&piece](const Call &call) { return call.id == piece.id; });
        return static_cast<std::size_t>(found - m_calls.begin());
    }
    const bool startsAnother = !piece.name.empty() && !m_calls.empty() && !m_calls.back().name.empty();
    return m_calls.empty() || startsAnother ? none : none - 1;
}

void ToolCallAssembler::add(const ToolCallPiece &piece)
{
    const std::size_t at = find(piece);
    if (at == m_calls.size())
        m_calls.emplace_back().index = piece.index;
    Call &call = m_calls[at];
    if (call.id.empty())
        call.id = piece.id;
    if (call.name.empty())
        call.name = piece.name;
    const int index = static_cast<int>(at);
    if (!call.isAnnounced && !call.name.empty()) {
        call.isAnnounced = true;
        m_observer.onDelta(
            {.kind = ChatDelta::Kind::ToolCallStart, .text = {}, .index = index, .id = call.id, .name = call.name});
    }
    if (piece.replacesArgs)
        call.args = {};
    std::string shown = call.args.add(piece.args);
    if (!shown.empty()) {
        m_observer.onDelta({.kind = ChatDelta::Kind::ToolCallArgs,
                            .text = std::move(shown),
                            .index = index,
                            .id = call.id,
                            .name = call.name});
    }
}

std::vector<RawToolCall> ToolCallAssembler::rawCalls() const
{
    std::vector<RawToolCall> calls;
    std::set<std::string> ids;
    for (const Call &call : m_calls) {
        std::string id = call.id;
        for (std::size_t number = calls.size(); id.empty() || ids.contains(id); ++number)
            id = m_idPrefix + std::to_string(number);
        ids.insert(id);
        calls.push_back({std::move(id), call.name, call.args.text()});
    }
    return calls;
}

void ToolCallAssembler::finish(Message &message) const
{
    for (RawToolCall &call : rawCalls())
        addToolCall(message, std::move(call));
}

void ToolCallAssembler::finishAsInvalid(Message &message, const std::string &reason) const
{
    for (RawToolCall &call : rawCalls())
        message.invalidToolCalls.push_back({std::move(call.id), std::move(call.name), std::move(call.args), reason});
}

} // namespace Touchstone
