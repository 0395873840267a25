#include "gui/run/transcript_entry.h"

#include "gui/app/theme.h"
#include "gui/run/transcript_words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace Touchstone {

namespace {

using Kind = TranscriptItem::Kind;

constexpr qreal iconColumn = 44;
constexpr qreal transcriptEntryIndent = 28;
constexpr qreal nestedIcon = 24;
constexpr qreal rightMargin = 16;
constexpr qreal boxHeight = 28;
constexpr int shownResultLines = 12;
constexpr qreal nestedRowWidth = 280;
constexpr qreal transcriptEntryPadding = 8;

int linesOf(const QString &text)
{
    return static_cast<int>(text.count(u'\n')) + 1;
}

bool isRule(const TranscriptItem &item)
{
    return item.kind == Kind::Iteration || item.kind == Kind::Grading || item.kind == Kind::Resumed;
}

/// A result often ends with line breaks; they would be empty lines in its box.
QString withoutEndBreaks(QString text)
{
    while (text.endsWith(u'\n'))
        text.chop(1);
    return text;
}

/// Reasoning shows its first line only while it is folded, a feedback its first gap.
QString foldedText(const TranscriptItem &item)
{
    return item.kind == Kind::Feedback ? item.summary : item.text;
}

} // namespace

TranscriptFonts TranscriptFonts::current()
{
    TranscriptFonts fonts;
    fonts.body = fontFor(FontRole::Body);
    fonts.semibold = fontFor(FontRole::BodySemibold);
    fonts.caption = fontFor(FontRole::Caption);
    fonts.captionSemibold = fonts.caption;
    fonts.captionSemibold.setWeight(QFont::DemiBold);
    fonts.small = fontFor(FontRole::Small);
    fonts.code = fontFor(FontRole::CodeSmall);
    fonts.codeSemibold = fonts.code;
    fonts.codeSemibold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(fonts.body);
    fonts.line = std::ceil(metrics.height() * 1.22);
    fonts.charWidth = metrics.averageCharWidth();
    return fonts;
}

bool TranscriptEntry::isFoldable(const TranscriptItem &item)
{
    return item.kind == Kind::ToolCall || item.kind == Kind::Reasoning || item.kind == Kind::Feedback;
}

void TranscriptEntry::estimate(const TranscriptItem &item, qreal width, const TranscriptFonts &fonts, ItemFold fold)
{
    m_itemId = item.id;
    m_revision = -1;
    if (isRule(item)) {
        m_height = 36;
    } else if (item.kind == Kind::ToolCall && !fold.open) {
        m_height = static_cast<int>(boxHeight + 4 + (fold.nested > 0 ? fonts.line + 2 : 0));
    } else {
        const bool folded = isFoldable(item) && !fold.open;
        const qreal textWidth =
            std::max<qreal>(80, width - iconColumn - rightMargin - item.depth * transcriptEntryIndent);
        const qreal perLine = std::max<qreal>(8, textWidth / fonts.charWidth);
        const qreal lines = folded ? 1 : std::ceil(static_cast<qreal>(item.text.size()) / perLine) + 1;
        m_height = static_cast<int>(2 * transcriptEntryPadding + fonts.line * (1 + lines));
    }
}

bool TranscriptEntry::isExact(const TranscriptItem &item, qreal width, ItemFold fold) const
{
    return m_itemId == item.id && m_revision == item.revision && qFuzzyCompare(m_width, width) && m_fold == fold
        && (!m_segments.empty() || isRule(item) || fullText(item).isEmpty()
            || (item.kind == Kind::ToolCall && !fold.open));
}

void TranscriptEntry::release()
{
    m_segments.clear();
    m_old.clear();
}

void TranscriptEntry::layOut(const TranscriptItem &item, qreal width, const TranscriptFonts &fonts, ItemFold fold)
{
    m_old = std::exchange(m_segments, {});
    m_itemId = item.id;
    m_revision = item.revision;
    m_width = width;
    m_fold = fold;
    // A sub-agent's words stand behind their icon, inside the rail.
    m_left = iconColumn + item.depth * transcriptEntryIndent
        + (item.depth > 0 && item.kind != Kind::ToolCall ? nestedIcon : 0);
    m_box = m_toggle = m_showAll = m_nestedRow = QRectF();
    m_allLines = 0;
    if (isRule(item)) {
        m_head = QRectF(iconColumn, 8, std::max<qreal>(0, width - iconColumn - rightMargin), 20);
        m_height = 36;
    } else if (item.kind == Kind::ToolCall) {
        layOutTool(item, fonts, fold);
    } else if (item.kind == Kind::Feedback) {
        layOutFeedback(item, fonts, fold);
    } else {
        layOutMessage(item, fonts, fold);
    }
    m_old.clear();
}

void TranscriptEntry::layOutMessage(const TranscriptItem &item, const TranscriptFonts &fonts, ItemFold fold)
{
    const qreal width = std::max<qreal>(40, m_width - m_left - rightMargin);
    m_head = QRectF(m_left, transcriptEntryPadding, width, fonts.line);
    const bool reasoning = item.kind == Kind::Reasoning;
    if (reasoning)
        m_toggle = QRectF(0, transcriptEntryPadding, m_width, fonts.line);
    const int maxLines = reasoning && !fold.open ? 1 : 0;
    const QString text = fullText(item);
    qreal bottom = m_head.bottom();
    if (!text.isEmpty())
        bottom = addSegment(text, 0, QPointF(m_left, bottom), {fonts.body, fonts.code, width, maxLines});
    m_height = static_cast<int>(std::ceil(bottom + 4));
}

void TranscriptEntry::layOutTool(const TranscriptItem &item, const TranscriptFonts &fonts, ItemFold fold)
{
    const qreal width = std::max<qreal>(40, m_width - m_left - rightMargin);
    const qreal height = std::max(boxHeight, std::ceil(QFontMetricsF(fonts.code).height()) + 10);
    m_head = QRectF(m_left, 4, width, height);
    m_toggle = m_head;
    m_box = m_head;
    if (fold.open) {
        const QPointF origin(m_left + 28, m_head.bottom() + 4);
        const TextBody::Format format{fonts.code, fonts.code, width - 40, fold.all ? 0 : shownResultLines};
        qreal bottom = origin.y();
        if (!item.arguments.isEmpty())
            bottom = addSegment(item.arguments, 0, origin, format);
        if (!item.text.isEmpty()) {
            const QPointF below(origin.x(), bottom + (item.arguments.isEmpty() ? 0 : 9));
            bottom =
                addSegment(withoutEndBreaks(item.text), static_cast<int>(item.arguments.size()) + 1, below, format);
        }
        const bool cut = std::any_of(m_segments.begin(), m_segments.end(),
                                     [](const Segment &segment) { return segment.body.isCut(); });
        if (cut) {
            m_allLines = linesOf(item.text.isEmpty() ? item.arguments : item.text);
            m_showAll = QRectF(origin.x(), bottom + 2, 200, fonts.line);
            bottom = m_showAll.bottom();
        }
        m_box.setBottom(bottom + 6);
    }
    if (fold.nested > 0)
        m_nestedRow = QRectF(m_left, m_box.bottom() + 2, std::min<qreal>(width, nestedRowWidth), fonts.line);
    m_height = static_cast<int>(std::ceil(std::max(m_box.bottom(), m_nestedRow.bottom())));
}

void TranscriptEntry::layOutFeedback(const TranscriptItem &item, const TranscriptFonts &fonts, ItemFold fold)
{
    const qreal width = std::max<qreal>(40, m_width - m_left - rightMargin - 12);
    m_head = QRectF(m_left, 6 + transcriptEntryPadding, width, fonts.line);
    const QString text = fold.open || item.summary.isEmpty() ? item.text : foldedText(item);
    qreal bottom =
        addSegment(text, 0, QPointF(m_left, m_head.bottom()), {fonts.body, fonts.code, width, fold.open ? 0 : 2});
    m_toggle = QRectF(m_left, bottom, 240, fonts.line);
    bottom = m_toggle.bottom();
    m_box = QRectF(0, 6, m_width, bottom + transcriptEntryPadding - 6);
    m_height = static_cast<int>(std::ceil(m_box.bottom() + 6));
}

/// Lays a text out at `origin`; returns where it ends.
qreal TranscriptEntry::addSegment(const QString &text, int offset, QPointF origin, const TextBody::Format &format)
{
    Segment segment;
    segment.body = takeBody(m_segments.size());
    segment.offset = offset;
    segment.origin = origin;
    segment.body.setText(text, format);
    const qreal bottom = origin.y() + segment.body.height();
    m_segments.push_back(std::move(segment));
    return bottom;
}

TextBody TranscriptEntry::takeBody(std::size_t index)
{
    return index < m_old.size() ? std::move(m_old[index].body) : TextBody();
}

TranscriptEntry::Part TranscriptEntry::partAt(QPointF point) const
{
    if (m_showAll.contains(point))
        return Part::ShowAll;
    if (m_toggle.contains(point))
        return Part::Toggle;
    if (m_nestedRow.contains(point))
        return Part::Nested;
    for (const Segment &segment : m_segments) {
        if (point.y() >= segment.origin.y() && point.y() < segment.origin.y() + segment.body.height())
            return Part::Text;
    }
    return Part::None;
}

int TranscriptEntry::positionAt(QPointF point) const
{
    int position = 0;
    for (const Segment &segment : m_segments) {
        if (point.y() < segment.origin.y())
            break;
        position = segment.offset + segment.body.positionAt(point - segment.origin);
    }
    return position;
}

QRectF TranscriptEntry::caretRect(int position) const
{
    const auto last = std::find_if(m_segments.rbegin(), m_segments.rend(),
                                   [position](const auto &segment) { return position >= segment.offset; });
    return last == m_segments.rend() ? m_head : last->body.caretRect(position - last->offset).translated(last->origin);
}

} // namespace Touchstone
