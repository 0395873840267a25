#pragma once

#include "engine/agent/event.h"
#include "gui/run/transcript_item.h"

#include <QHash>

#include <vector>

namespace Touchstone {

/// Folds the events of a run into the items of its transcript. What deltas draw is replaced by the message that follows
/// them, so that a stored run, which has no deltas, folds into the same items. A value; knows no widget.
class TranscriptFold
{
public:
    /// `gaps` are the failed criteria of the last grading, for the feedback that follows it.
    struct Gap
    {
        QString name;
        QString text;
    };

    void apply(const RunEvent &event, int iteration);
    /// `iteration`: of that grading, from 0.
    void setGaps(std::vector<Gap> gaps, int iteration)
    {
        m_gaps = std::move(gaps);
        m_gradedIteration = iteration;
    }
    /// Closes what still streams, when the run has ended.
    void finish();

    const std::vector<TranscriptItem> &items() const { return m_items; }
    /// Index of the first item that was added or changed since the last call, or the number of items.
    int takeFirstChanged();

    /// Text of a message of the main conversation, with the item that shows it.
    struct MessageText
    {
        int itemId = 0;
        QString text;
    };
    /// By number, from 1.
    const QHash<int, MessageText> &messages() const { return m_messages; }

private:
    void begin(const Events::ModelCallStarted &call);
    void stream(const RunEvent &event, const Events::Delta &delta);
    void add(const RunEvent &event, const Events::MessageAdded &added);
    void addAssistant(const RunEvent &event, const Message &message, const QString &callId, bool grader, int number,
                      bool incomplete);
    void addToolResult(const Message &message, bool grader, int number);
    void addUser(const RunEvent &event, const Message &message, int number);
    void finishCall(const RunEvent &event, const Events::ModelCallFinished &finished);
    void startTool(const RunEvent &event, const Events::ToolCallStarted &started);
    void finishTool(const Events::ToolCallFinished &finished);
    void addVerdict(const RunEvent &event, const Evaluation &evaluation, bool byHuman);
    void addRubric(const RunEvent &event, const std::string &text);
    void replace(const RunEvent &event, const Events::TranscriptReplaced &replaced);
    bool showEdited(const Message &message);
    bool takeText(TranscriptItem &item, const Message &message);
    void addNotice(const RunEvent &event, const Error &error, bool grader);

    TranscriptItem &insert(TranscriptItem item);
    TranscriptItem base(const RunEvent &event, TranscriptItem::Kind kind) const;
    TranscriptItem *draft(const RunEvent &event, const Events::Delta &delta, TranscriptItem::Kind kind, int ordinal);
    std::vector<TranscriptItem> removeDrafts(const QString &callId);
    void erase(std::size_t index);
    TranscriptItem *toolItem(const QString &toolCallId);
    void touch(TranscriptItem &item);
    void reindex(std::size_t from);

    std::vector<TranscriptItem> m_items;
    std::vector<Gap> m_gaps;
    QHash<QString, int> m_toolIndex; ///< tool call id → index in m_items
    QHash<int, MessageText> m_messages;
    QHash<QString, bool> m_graderCalls; ///< open model calls → whether the grader makes them
    int m_iteration = 0;
    int m_gradedIteration = 0;
    int m_nextId = 1;
    int m_firstChanged = 0;
};

} // namespace Touchstone
