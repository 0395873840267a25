#include "engine/llm/wire_cache.h"

#include <iterator>
#include <string_view>
#include <utility>

namespace Touchstone {
namespace {

constexpr std::size_t mostEntries = 8192;

/// Cheap and coarse: equality decides.
std::size_t bucketOf(const Message &message)
{
    constexpr std::size_t sample = 64;
    const std::hash<std::string_view> hash;
    std::size_t value = hash(message.id) ^ (hash(message.toolCallId) << 1U) ^ static_cast<std::size_t>(message.role);
    if (const auto *text = std::get_if<std::string>(&message.content))
        value ^= text->size() * 31U ^ hash(std::string_view(*text).substr(0, sample));
    return value;
}

} // namespace

WireCache::WireCache(Encoder encoder)
    : m_encoder(std::move(encoder))
{
}

void WireCache::append(std::string &request, const Message &message)
{
    const std::size_t bucket = bucketOf(message);
    const std::scoped_lock lock(m_mutex);
    const auto [begin, end] = m_entries.equal_range(bucket);
    for (auto entry = begin; entry != end; ++entry) {
        if (entry->second.message == message) {
            entry->second.lastUse = ++m_uses;
            request += entry->second.wire;
            return;
        }
    }
    if (m_entries.size() >= mostEntries)
        forgetOldOnes();
    const auto added = m_entries.emplace(bucket, Entry{message, m_encoder(message), ++m_uses});
    request += added->second.wire;
}

void WireCache::appendList(std::string &list, const std::optional<Message> &first, std::span<const Message> messages)
{
    if (first)
        append(list, *first);
    bool isFirst = !first;
    for (const Message &message : messages) {
        if (!std::exchange(isFirst, false))
            list += ',';
        append(list, message);
    }
}

/// Keeps the half that was used last.
void WireCache::forgetOldOnes()
{
    const std::uint64_t oldest = m_uses > mostEntries / 2 ? m_uses - mostEntries / 2 : 0;
    std::erase_if(m_entries, [oldest](const auto &entry) { return entry.second.lastUse < oldest; });
}

} // namespace Touchstone
