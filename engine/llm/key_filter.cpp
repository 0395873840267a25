#include "engine/llm/key_filter.h"

#include "engine/net/scrub.h"

#include <algorithm>

namespace Touchstone {
namespace {

bool isPiece(const ChatDelta &delta)
{
    return delta.kind == ChatDelta::Kind::Text || delta.kind == ChatDelta::Kind::Reasoning
        || delta.kind == ChatDelta::Kind::ToolCallArgs;
}

} // namespace

KeyFilter::KeyFilter(ChatObserver &observer, const std::vector<std::string> &keys)
    : m_observer(observer)
    , m_keys(secretForms(keys))
{
}

/// How many bytes at the end of `text` may be the beginning of a key.
std::size_t KeyFilter::heldLength(std::string_view text) const
{
    std::size_t longest = 0;
    for (const std::string &key : m_keys) {
        const std::size_t begin = text.size() < key.size() ? 0 : text.size() - key.size() + 1;
        for (std::size_t at = text.find(key.front(), begin); at < text.size() && text.size() - at > longest;
             at = text.find(key.front(), at + 1)) {
            if (key.starts_with(text.substr(at)))
                longest = text.size() - at;
        }
    }
    return longest;
}

void KeyFilter::onDelta(const ChatDelta &delta)
{
    takeDelta({.kind = delta.kind,
               .text = delta.text,
               .index = delta.index,
               .id = withoutForms(delta.id, m_keys),
               .name = withoutForms(delta.name, m_keys)});
}

void KeyFilter::takeDelta(const ChatDelta &delta)
{
    // A sign of life says nothing, and must not part what is held.
    if (m_keys.empty() || (isPiece(delta) && delta.text.empty())) {
        m_observer.onDelta(delta);
        return;
    }
    if (m_held && (!isPiece(delta) || m_held->kind != delta.kind || m_held->index != delta.index))
        finish();
    if (!isPiece(delta)) {
        m_observer.onDelta(delta);
        return;
    }
    ChatDelta piece = delta;
    const std::string joined = (m_held ? m_held->text : std::string()) + delta.text;
    piece.text = withoutForms(joined, m_keys);
    if (m_held && piece.text != joined)
        std::fill(m_events.begin(), m_events.end(), std::string(secretMask));
    m_held.reset();
    const std::size_t held = heldLength(piece.text);
    // What may begin a key lies within this piece: the events before it are clean.
    if (held <= delta.text.size())
        releaseEvents(1);
    if (held > 0) {
        m_held = piece;
        m_held->text = piece.text.substr(piece.text.size() - held);
        piece.text.erase(piece.text.size() - held);
    }
    if (held == 0 || !piece.text.empty())
        m_observer.onDelta(piece);
}

void KeyFilter::onRetry(const RetryNotice &notice)
{
    finish();
    m_observer.onRetry(notice);
}

void KeyFilter::onRawEvent(std::string_view event)
{
    if (m_keys.empty()) {
        m_observer.onRawEvent(event);
        return;
    }
    if (!m_held)
        releaseEvents(0);
    m_events.push_back(withoutForms(event, m_keys));
}

void KeyFilter::releaseEvents(std::size_t kept)
{
    for (; m_events.size() > kept; m_events.pop_front())
        m_observer.onRawEvent(m_events.front());
}

void KeyFilter::finish()
{
    releaseEvents(0);
    if (m_held)
        m_observer.onDelta(*m_held);
    m_held.reset();
}

} // namespace Touchstone
