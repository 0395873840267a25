#pragma once

#include "gui/run/transcript_entry.h"

#include <span>

class QPainter;

namespace Touchstone {

class Icons;

/// What of an item is marked.
struct ItemMarks
{
    TextSpan selected; ///< in `fullText`
    bool headSelected = false; ///< the selection runs over the whole item
    std::span<const TextSpan> matches;
    bool current = false; ///< the keyboard is here
    bool hovered = false;
    bool stops = false; ///< a breakpoint holds the run where such an item comes
};

/// Paints laid-out items of a transcript (`design/looks.md` §4, Transcript).
class TranscriptPainter
{
public:
    TranscriptPainter(const Icons &icons, const TranscriptFonts &fonts);

    /// `origin`: top left corner of the item; `clip`: what has to be painted; both in the painter's coordinates.
    void paint(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry, QPointF origin,
               const QRectF &clip, ItemFold fold, const ItemMarks &marks) const;

private:
    void paintRule(QPainter *painter, const TranscriptItem &item, const QRectF &head) const;
    void paintTool(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry, QPointF origin,
                   ItemFold fold, bool hovered) const;
    void paintNestedRow(QPainter *painter, const QRectF &row, ItemFold fold) const;
    void paintToolState(QPainter *painter, const TranscriptItem &item, QRectF &rest) const;
    void paintFeedback(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry, QPointF origin,
                       ItemFold fold) const;
    void paintMessageHead(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry, QPointF origin,
                          ItemFold fold) const;
    void paintIcon(QPainter *painter, const TranscriptItem &item, QPointF head) const;
    void paintBody(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry, QPointF origin,
                   const QRectF &clip, const ItemMarks &marks) const;
    void paintCaret(QPainter *painter, const TranscriptEntry &entry, QPointF origin) const;
    QColor voiceOf(const TranscriptItem &item) const;

    const Icons &m_icons;
    const TranscriptFonts &m_fonts;
};

} // namespace Touchstone
