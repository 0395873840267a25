#include "gui/run/transcript_painter.h"

#include "gui/app/icons.h"
#include "gui/run/transcript_words.h"
#include "gui/widgets/drawing.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace Touchstone {

namespace {

using Kind = TranscriptItem::Kind;

struct TranscriptPainterWords
{
    Q_DECLARE_TR_FUNCTIONS(TranscriptPainter)
};

constexpr qreal transcriptPainterIconSize = 18;
constexpr qreal iconLeft = 15;
constexpr qreal depthIndent = 28;
constexpr qreal stopSize = 12;

QString iconNameOf(const TranscriptItem &item)
{
    if (item.byHuman && item.kind != Kind::Rubric)
        return QStringLiteral("user");
    switch (item.kind) {
    case Kind::Rubric:
        return QStringLiteral("rubrics");
    case Kind::User:
        return QStringLiteral("user");
    case Kind::Agent:
        return QStringLiteral("agent");
    case Kind::Reasoning:
        return QStringLiteral("thought");
    case Kind::Feedback:
    case Kind::Grader:
    case Kind::Verdict:
        return QStringLiteral("grader");
    default:
        return {};
    }
}

bool isGradersVoice(const TranscriptItem &item)
{
    return item.kind == Kind::Feedback || item.kind == Kind::Grader || item.kind == Kind::Verdict;
}

} // namespace

TranscriptPainter::TranscriptPainter(const Icons &icons, const TranscriptFonts &fonts)
    : m_icons(icons)
    , m_fonts(fonts)
{
}

QColor TranscriptPainter::voiceOf(const TranscriptItem &item) const
{
    const Theme &theme = m_icons.theme();
    if (item.byHuman)
        return theme.tone(StateTone::Human).fg;
    return isGradersVoice(item) ? theme.tone(StateTone::NotPortable).fg : theme.text;
}

void TranscriptPainter::paint(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry,
                              QPointF origin, const QRectF &clip, ItemFold fold, const ItemMarks &marks) const
{
    const Theme &theme = m_icons.theme();
    const QRectF all(0, origin.y(), clip.right() + 1, entry.height());
    if (marks.headSelected)
        painter->fillRect(all, theme.selection);
    for (int level = 0; level < item.depth; ++level) {
        const qreal x = 44 + 15 + level * depthIndent;
        painter->fillRect(QRectF(x, all.top(), 2, all.height()), theme.separator);
    }
    switch (item.kind) {
    case Kind::Iteration:
    case Kind::Grading:
    case Kind::Resumed:
        paintRule(painter, item, entry.head().translated(origin));
        break;
    case Kind::ToolCall:
        paintTool(painter, item, entry, origin, fold, marks.hovered);
        break;
    case Kind::Feedback:
        paintFeedback(painter, item, entry, origin, fold);
        break;
    default:
        paintMessageHead(painter, item, entry, origin, fold);
        break;
    }
    paintBody(painter, item, entry, origin, clip, marks);
    if (item.streaming && item.kind != Kind::ToolCall)
        paintCaret(painter, entry, origin);
    if (marks.stops)
        m_icons.paint(painter, QRectF(2, entry.head().center().y() + origin.y() - stopSize / 2, stopSize, stopSize),
                      QStringLiteral("state-breakpoint"), theme.failSolid, theme.base);
    if (marks.current)
        drawFocusRing(painter, all.adjusted(2, 1, -3, -1), theme.focus);
}

void TranscriptPainter::paintRule(QPainter *painter, const TranscriptItem &item, const QRectF &head) const
{
    const Theme &theme = m_icons.theme();
    const bool iteration = item.kind != Kind::Grading;
    QRectF rest = head;
    const QFont &font = iteration ? m_fonts.captionSemibold : m_fonts.caption;
    rest.setLeft(rest.left() + drawElided(painter, rest, whoText(item), font, iteration ? theme.muted : theme.faint)
                 + 8);
    if (const QString trailing = trailingText(item); !trailing.isEmpty()) {
        drawElided(painter, rest, trailing, m_fonts.caption, theme.faint, Qt::ElideNone, Qt::AlignRight);
        rest.setRight(rest.right() - QFontMetricsF(m_fonts.caption).horizontalAdvance(trailing) - 8);
    }
    if (rest.width() > 0)
        drawEdge(painter, QRectF(rest.left(), rest.center().y(), rest.width(), 1), Qt::TopEdge, theme.separator);
}

void TranscriptPainter::paintTool(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry,
                                  QPointF origin, ItemFold fold, bool hovered) const
{
    const Theme &theme = m_icons.theme();
    const QRectF box = entry.box().translated(origin);
    const QRectF head = entry.head().translated(origin);
    drawBox(painter, box, hovered ? theme.hover : theme.window, theme.outline);
    if (fold.open)
        drawEdge(painter, head.adjusted(1, 0, -1, 0), Qt::BottomEdge, theme.separator);
    drawChevron(painter, QRectF(head.left() + 8, head.top(), 16, head.height()),
                fold.open ? Qt::DownArrow : Qt::RightArrow, theme.muted);
    const bool task = item.name == QLatin1String("task");
    m_icons.paint(painter, QRectF(head.left() + 28, head.center().y() - 8, 16, 16),
                  task ? QStringLiteral("fork") : QStringLiteral("wrench"), theme.muted, theme.window);
    QRectF rest = head.adjusted(49, 0, -10, 0);
    paintToolState(painter, item, rest);
    const auto drawAtRight = [&](const QString &text, const QColor &color) {
        if (text.isEmpty())
            return;
        drawElided(painter, rest, text, m_fonts.caption, color, Qt::ElideNone, Qt::AlignRight);
        rest.setRight(rest.right() - QFontMetricsF(m_fonts.caption).horizontalAdvance(text) - 12);
    };
    drawAtRight(trailingText(item), theme.faint);
    drawAtRight(humanText(item), theme.tone(StateTone::Human).fg);
    const qreal used = drawElided(painter, rest, item.name, m_fonts.codeSemibold, theme.text);
    rest.setLeft(rest.left() + used + 8);
    if (rest.width() > 16)
        drawElided(painter, rest, item.summary, m_fonts.code, theme.faint);
    if (!entry.showAll().isEmpty())
        drawElided(painter, entry.showAll().translated(origin),
                   TranscriptPainterWords::tr("Show all %n line(s)", nullptr, entry.hiddenLines()), m_fonts.caption,
                   theme.accentText);
    if (!entry.nestedRow().isEmpty())
        paintNestedRow(painter, entry.nestedRow().translated(origin), fold);
}

void TranscriptPainter::paintNestedRow(QPainter *painter, const QRectF &row, ItemFold fold) const
{
    const Theme &theme = m_icons.theme();
    drawChevron(painter, QRectF(row.left() + 8, row.top(), 16, row.height()),
                fold.closed ? Qt::RightArrow : Qt::DownArrow, theme.muted);
    drawElided(painter, row.adjusted(28, 0, 0, 0),
               TranscriptPainterWords::tr("%n line(s) of the sub-agent", nullptr, fold.nested), m_fonts.caption,
               fold.closed ? theme.accentText : theme.muted);
}

/// The glyph at the right edge; takes its place from `rest`.
void TranscriptPainter::paintToolState(QPainter *painter, const TranscriptItem &item, QRectF &rest) const
{
    using State = TranscriptItem::ToolState;
    const QRectF place(rest.right() - 12, rest.center().y() - 6, 12, 12);
    const Theme &theme = m_icons.theme();
    switch (item.toolState) {
    case State::Done:
        m_icons.paint(painter, place, StateTone::Loads);
        break;
    case State::Failed:
        m_icons.paint(painter, place, QStringLiteral("close"), theme.tone(StateTone::Fail).fg, theme.window);
        break;
    case State::Running:
    case State::Writing:
        m_icons.paint(painter, place, StateTone::Running);
        break;
    case State::Waiting:
        return;
    }
    rest.setRight(rest.right() - 12 - 6);
}

void TranscriptPainter::paintFeedback(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry,
                                      QPointF origin, ItemFold fold) const
{
    const Theme &theme = m_icons.theme();
    const ToneColors &voice = theme.tone(item.byHuman ? StateTone::Human : StateTone::NotPortable);
    const QRectF box = entry.box().translated(origin);
    painter->fillRect(box, voice.tint);
    painter->fillRect(QRectF(box.left(), box.top(), 3, box.height()), voice.fg);
    paintMessageHead(painter, item, entry, origin, fold);

    const QRectF toggle = entry.toggle().translated(origin);
    drawChevron(painter, QRectF(toggle.left(), toggle.top(), 12, toggle.height()),
                fold.open ? Qt::DownArrow : Qt::RightArrow, theme.muted);
    const QString words = fold.open ? TranscriptPainterWords::tr("Show less")
        : item.count > 1            ? TranscriptPainterWords::tr("%n more gap(s), as sent", nullptr, item.count - 1)
                                    : TranscriptPainterWords::tr("As sent");
    drawElided(painter, toggle.adjusted(18, 0, 0, 0), words, m_fonts.caption, theme.muted);
}

void TranscriptPainter::paintMessageHead(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry,
                                         QPointF origin, ItemFold fold) const
{
    const Theme &theme = m_icons.theme();
    QRectF rest = entry.head().translated(origin);
    paintIcon(painter, item, rest.topLeft());
    const QString trailing = trailingText(item);
    if (!trailing.isEmpty()) {
        drawElided(painter, rest, trailing, m_fonts.caption, theme.faint, Qt::ElideNone, Qt::AlignRight);
        rest.setRight(rest.right() - QFontMetricsF(m_fonts.caption).horizontalAdvance(trailing) - 12);
    }
    if (item.kind == Kind::Reasoning) {
        drawChevron(painter, QRectF(rest.left() - 2, rest.top(), 12, rest.height()),
                    fold.open ? Qt::DownArrow : Qt::RightArrow, theme.muted);
        rest.setLeft(rest.left() + 16);
    }
    const bool quiet = item.kind == Kind::Reasoning;
    const qreal used = drawElided(painter, rest, whoText(item), m_fonts.semibold, quiet ? theme.muted : voiceOf(item));
    rest.setLeft(rest.left() + used + 10);
    if (rest.width() > 24)
        drawElided(painter, rest, factsText(item), m_fonts.caption,
                   item.byHuman               ? voiceOf(item)
                       : isGradersVoice(item) ? theme.muted
                                              : theme.faint);
}

void TranscriptPainter::paintIcon(QPainter *painter, const TranscriptItem &item, QPointF head) const
{
    const Theme &theme = m_icons.theme();
    const qreal left = item.depth > 0 ? head.x() - transcriptPainterIconSize - 6 : iconLeft;
    const QRectF place(left, head.y() + (m_fonts.line - transcriptPainterIconSize) / 2, transcriptPainterIconSize,
                       transcriptPainterIconSize);
    if (item.kind == Kind::Notice) {
        m_icons.paint(painter, place.adjusted(1, 1, -1, -1), StateTone::Error);
        return;
    }
    const QColor color = item.kind == Kind::Reasoning ? theme.muted : voiceOf(item);
    m_icons.paint(painter, place, iconNameOf(item), color, theme.base);
}

void TranscriptPainter::paintBody(QPainter *painter, const TranscriptItem &item, const TranscriptEntry &entry,
                                  QPointF origin, const QRectF &clip, const ItemMarks &marks) const
{
    const Theme &theme = m_icons.theme();
    const bool muted = item.kind == Kind::Reasoning || (item.kind == Kind::ToolCall);
    const TextBody::Colors colors{muted ? theme.muted : theme.text, theme.selection,
                                  theme.tone(StateTone::Unverified).tint};
    for (const TranscriptEntry::Segment &segment : entry.segments()) {
        const int size = static_cast<int>(segment.body.text().size());
        const auto local = [&segment, size](TextSpan span) {
            return TextSpan{std::clamp(span.begin - segment.offset, 0, size),
                            std::clamp(span.end - segment.offset, 0, size)};
        };
        std::vector<TextSpan> matches;
        for (const TextSpan &match : marks.matches) {
            if (const TextSpan span = local(match); !span.isEmpty())
                matches.push_back(span);
        }
        if (segment.offset > 0 && item.kind == Kind::ToolCall)
            drawEdge(painter,
                     QRectF(segment.origin.x(), origin.y() + segment.origin.y() - 5,
                            entry.box().right() - segment.origin.x() - 12, 1),
                     Qt::TopEdge, theme.separator);
        segment.body.draw(painter, segment.origin + origin, clip, colors,
                          marks.headSelected ? TextSpan() : local(marks.selected), matches);
    }
}

void TranscriptPainter::paintCaret(QPainter *painter, const TranscriptEntry &entry, QPointF origin) const
{
    QRectF caret = entry.head();
    if (!entry.segments().empty()) {
        const TranscriptEntry::Segment &last = entry.segments().back();
        caret = last.body.caretRect(static_cast<int>(last.body.text().size())).translated(last.origin);
    }
    caret.translate(origin);
    painter->fillRect(QRectF(caret.right() + 2, caret.center().y() - 7.5, 7, 15), m_icons.theme().accent);
}

} // namespace Touchstone
