#pragma once

#include "engine/messages/message.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>

namespace Touchstone {

/// Names a conversation while it only grows: two views of messages with one id, other than 0, begin with the same
/// messages, so that whoever knows the shorter one need not look at them again. 0 promises nothing.
using HistoryId = std::uint64_t;

/// An id that no other history of the process has.
inline HistoryId newHistoryId()
{
    static std::atomic<HistoryId> last{0};
    return ++last;
}

/// A sum over the messages of a history that grows; `Sum` has
/// `void add(const Message &)` and equality. What was added for an earlier
/// view of the same history is not added again, so that a run whose every step needs the sum of all before it does not
/// become quadratic. Keeps the sum of one history. Thread-safe.
template<typename Sum>
class HistorySum
{
public:
    /// `empty` is the sum of no messages, with its settings.
    Sum of(std::span<const Message> messages, HistoryId history, const Sum &empty = {})
    {
        const std::scoped_lock lock(m_mutex);
        if (history == 0 || history != m_history || messages.size() < m_count || empty != m_empty) {
            m_sum = empty;
            m_empty = empty;
            m_count = 0;
        }
        m_history = history;
        for (; m_count < messages.size(); ++m_count)
            m_sum.add(messages[m_count]);
        return m_sum;
    }

private:
    std::mutex m_mutex;
    HistoryId m_history = 0;
    std::size_t m_count = 0;
    Sum m_empty;
    Sum m_sum;
};

} // namespace Touchstone
