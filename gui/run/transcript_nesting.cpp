// Lines of sub-agents stand below the call that started them, and are hidden with it.

#include "gui/run/transcript_view.h"

#include <algorithm>

namespace Touchstone {

/// Finds the lines below each call, and which of them are hidden.
void TranscriptView::nest()
{
    m_nested.clear();
    m_hidden.assign(items().size(), false);
    std::vector<const TranscriptItem *> open; // the calls around an item, from outside
    for (std::size_t i = 0; i < items().size(); ++i) {
        const TranscriptItem &item = items()[i];
        while (!open.empty() && open.back()->depth >= item.depth)
            open.pop_back();
        if (!open.empty() && open.back()->callId == item.parentCallId) {
            for (const TranscriptItem *call : open)
                ++m_nested[call->id];
            m_hidden[i] = std::any_of(open.begin(), open.end(),
                                      [this](const TranscriptItem *call) { return m_closed.contains(call->id); });
        }
        if (item.kind == TranscriptItem::Kind::ToolCall)
            open.push_back(&item);
    }
}

ItemFold TranscriptView::foldOf(int itemId) const
{
    ItemFold fold = m_folds.value(itemId);
    fold.nested = m_nested.value(itemId);
    fold.closed = m_closed.contains(itemId);
    return fold;
}

/// The call that started the sub-agent of a line; -1: it is of the main agent.
int TranscriptView::parentOf(int index) const
{
    const QString &callId = itemAt(index).parentCallId;
    for (int i = index - 1; i >= 0 && itemAt(index).depth > 0; --i) {
        const TranscriptItem &item = itemAt(i);
        if (item.kind == TranscriptItem::Kind::ToolCall && item.callId == callId && item.depth < itemAt(index).depth)
            return i;
    }
    return -1;
}

void TranscriptView::toggleNested(int index)
{
    const TranscriptItem &item = itemAt(index);
    if (!m_closed.remove(item.id))
        m_closed.insert(item.id);
    nest();
    m_entries[std::size_t(index)].layOut(item, viewport()->width(), m_fonts, foldOf(item.id));
    updateTops(index);
    if (m_current >= 0 && isHidden(m_current))
        m_current = index;
    settle();
    viewport()->update();
}

/// Opens what hides an item.
void TranscriptView::openAround(int index)
{
    for (int parent = parentOf(index); parent >= 0; parent = parentOf(parent)) {
        if (m_closed.contains(itemAt(parent).id))
            toggleNested(parent);
    }
}

/// Right unfolds; Left folds, and leads from a sub-agent's line to its call.
void TranscriptView::foldByKey(bool unfold)
{
    const int index = m_current;
    const ItemFold fold = foldAt(index);
    const bool nested = unfold ? fold.closed : fold.nested > 0 && !fold.closed && !fold.open;
    if (nested)
        toggleNested(index);
    else if (fold.open != unfold)
        toggle(index);
    else if (const int parent = parentOf(index); !unfold && parent >= 0)
        moveCurrent(parent - index);
}

} // namespace Touchstone
