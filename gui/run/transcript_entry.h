#pragma once

#include "gui/run/text_body.h"
#include "gui/run/transcript_item.h"

#include <QFont>
#include <QRectF>

#include <vector>

namespace Touchstone {

/// Fonts and heights of the transcript, made once and after a change of the application's font.
struct TranscriptFonts
{
    QFont body, semibold, caption, captionSemibold, small, code, codeSemibold;
    qreal line = 20; ///< of body text, with leading
    qreal charWidth = 7; ///< average, for estimates

    static TranscriptFonts current();
};

/// What the user has unfolded in an item.
struct ItemFold
{
    bool open = false; ///< tool call, reasoning, feedback
    bool all = false; ///< the long result too
    int nested = 0; ///< lines of the sub-agent that a call started
    bool closed = false; ///< those lines are hidden

    bool operator==(const ItemFold &) const = default;
};

/// One item of the transcript laid out for a width: where its parts are and the text of its body. Positions are
/// relative to the item's top left corner. Before `layOut` only an estimate of the height is known.
class TranscriptEntry
{
public:
    enum class Part : std::uint8_t { None, Toggle, ShowAll, Nested, Text };

    /// A piece of the body; `offset` is where it begins in `fullText`.
    struct Segment
    {
        TextBody body;
        int offset = 0;
        QPointF origin;
    };

    /// Sets an estimated height, without laying anything out.
    void estimate(const TranscriptItem &item, qreal width, const TranscriptFonts &fonts, ItemFold fold);
    /// Lays the item out unless that was done for this revision, width and fold.
    void layOut(const TranscriptItem &item, qreal width, const TranscriptFonts &fonts, ItemFold fold);
    bool isExact(const TranscriptItem &item, qreal width, ItemFold fold) const;
    /// Drops the laid-out text; the exact height stays.
    void release();

    int itemId() const { return m_itemId; }
    int height() const { return m_height; }
    const QRectF &head() const { return m_head; }
    const QRectF &box() const { return m_box; }
    const QRectF &toggle() const { return m_toggle; }
    const QRectF &showAll() const { return m_showAll; }
    /// Below a call's box: how many lines its sub-agent has, to hide and show them.
    const QRectF &nestedRow() const { return m_nestedRow; }
    int hiddenLines() const { return m_allLines; }
    const std::vector<Segment> &segments() const { return m_segments; }

    Part partAt(QPointF point) const;
    /// Position in `fullText` nearest to a point; 0 where the body is folded.
    int positionAt(QPointF point) const;
    /// Rectangle of a caret at a position.
    QRectF caretRect(int position) const;

    /// Whether the item can be folded and unfolded.
    static bool isFoldable(const TranscriptItem &item);

private:
    void layOutMessage(const TranscriptItem &item, const TranscriptFonts &fonts, ItemFold fold);
    void layOutTool(const TranscriptItem &item, const TranscriptFonts &fonts, ItemFold fold);
    void layOutFeedback(const TranscriptItem &item, const TranscriptFonts &fonts, ItemFold fold);
    qreal addSegment(const QString &text, int offset, QPointF origin, const TextBody::Format &format);
    TextBody takeBody(std::size_t index);

    int m_itemId = 0;
    int m_revision = -1;
    qreal m_width = -1;
    ItemFold m_fold;
    int m_height = 0;
    qreal m_left = 0;
    QRectF m_head;
    QRectF m_box;
    QRectF m_toggle;
    QRectF m_showAll;
    QRectF m_nestedRow;
    int m_allLines = 0;
    std::vector<Segment> m_segments;
    std::vector<Segment> m_old; ///< bodies of the layout before, for texts that only grew
};

} // namespace Touchstone
