#pragma once

#include "engine/messages/message.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace Touchstone {

/// The wire form of messages beside the messages: a request is joined from kept pieces, since each call of a run sends
/// the whole history again. Thread-safe.
class WireCache
{
public:
    using Encoder = std::function<std::string(const Message &message)>;

    explicit WireCache(Encoder encoder);

    /// Appends the wire form of `message` to `request`.
    void append(std::string &request, const Message &message);
    /// Appends those of `first`, if it is there, and of all messages, with commas between.
    void appendList(std::string &list, const std::optional<Message> &first, std::span<const Message> messages);

private:
    struct Entry
    {
        Message message;
        std::string wire;
        std::uint64_t lastUse = 0;
    };

    void forgetOldOnes();

    Encoder m_encoder;
    std::mutex m_mutex;
    std::unordered_multimap<std::size_t, Entry> m_entries;
    std::uint64_t m_uses = 0;
};

} // namespace Touchstone
