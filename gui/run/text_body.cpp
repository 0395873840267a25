#include "gui/run/text_body.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace Touchstone {

namespace {

/// Leading of the pictures; enough for CJK as well.
constexpr qreal lineSpacing = 1.22;

QList<QTextLayout::FormatRange> codeSpans(const QString &paragraph, const QFont &codeFont)
{
    QList<QTextLayout::FormatRange> ranges;
    qsizetype open = paragraph.indexOf(u'`');
    while (open >= 0) {
        const qsizetype close = paragraph.indexOf(u'`', open + 1);
        if (close < 0)
            break;
        if (close > open + 1) {
            QTextLayout::FormatRange range;
            range.start = static_cast<int>(open);
            range.length = static_cast<int>(close - open + 1);
            range.format.setFont(codeFont);
            ranges.append(range);
        }
        open = paragraph.indexOf(u'`', close + 1);
    }
    return ranges;
}

void addRange(QList<QTextLayout::FormatRange> &ranges, TextSpan span, int start, int length, const QColor &background)
{
    const int begin = std::max(span.begin, start);
    const int end = std::min(span.end, start + length);
    if (begin >= end)
        return;
    QTextLayout::FormatRange range;
    range.start = begin - start;
    range.length = end - begin;
    range.format.setBackground(background);
    ranges.append(range);
}

} // namespace

void TextBody::setText(const QString &text, const Format &format)
{
    const bool grew = format == m_format && !m_paragraphs.empty() && text.size() >= m_text.size()
        && text.startsWith(m_text) && !m_cut;
    if (grew && text.size() == m_text.size())
        return;
    if (grew)
        m_paragraphs.pop_back();
    else
        m_paragraphs.clear();
    m_format = format;
    m_text = text;
    m_lineHeight = std::ceil(QFontMetricsF(format.font).height() * lineSpacing);
    m_cut = false;

    int start = 0;
    qreal top = 0;
    m_lines = 0;
    if (!m_paragraphs.empty()) {
        const Paragraph &last = m_paragraphs.back();
        start = last.start + last.length + 1;
        top = last.top + last.height;
        for (const Paragraph &paragraph : m_paragraphs)
            m_lines += paragraph.lines;
    }
    while (start <= m_text.size()) {
        if (format.maxLines > 0 && m_lines >= format.maxLines) {
            m_cut = true;
            break;
        }
        qsizetype end = m_text.indexOf(u'\n', start);
        end = end < 0 ? m_text.size() : end;
        const int left = format.maxLines > 0 ? format.maxLines - m_lines : 0;
        m_paragraphs.push_back(layOut(start, static_cast<int>(end) - start, top, left));
        top += m_paragraphs.back().height;
        m_lines += m_paragraphs.back().lines;
        m_cut = m_cut || m_paragraphs.back().cut;
        start = static_cast<int>(end) + 1;
    }
    m_height = top;
}

void TextBody::clear()
{
    m_paragraphs.clear();
    m_text.clear();
    m_height = 0;
}

TextBody::Paragraph TextBody::layOut(int start, int length, qreal top, int linesLeft) const
{
    Paragraph paragraph;
    paragraph.start = start;
    paragraph.length = length;
    paragraph.top = top;
    const QString text = m_text.mid(start, length);
    paragraph.layout = std::make_unique<QTextLayout>(text, m_format.font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(Qt::LayoutDirectionAuto);
    option.setTabStopDistance(4 * QFontMetricsF(m_format.font).horizontalAdvance(u' '));
    paragraph.layout->setTextOption(option);
    paragraph.layout->setCacheEnabled(true);
    if (text.contains(u'`'))
        paragraph.layout->setFormats(codeSpans(text, m_format.codeFont));
    paragraph.layout->beginLayout();
    while (linesLeft == 0 || paragraph.lines < linesLeft) {
        QTextLine line = paragraph.layout->createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(m_format.width);
        line.setPosition({0, paragraph.height + std::floor((m_lineHeight - line.height()) / 2)});
        paragraph.height += std::max(m_lineHeight, line.height());
        ++paragraph.lines;
        paragraph.cut = line.textStart() + line.textLength() < length;
    }
    paragraph.layout->endLayout();
    return paragraph;
}

std::size_t TextBody::paragraphAt(int position) const
{
    const auto after = std::upper_bound(m_paragraphs.begin(), m_paragraphs.end(), position,
                                        [](int value, const Paragraph &paragraph) { return value < paragraph.start; });
    return after == m_paragraphs.begin() ? 0 : static_cast<std::size_t>(after - m_paragraphs.begin()) - 1;
}

void TextBody::draw(QPainter *painter, QPointF origin, const QRectF &clip, const Colors &colors, TextSpan selected,
                    std::span<const TextSpan> matches) const
{
    painter->setPen(colors.text);
    for (const Paragraph &paragraph : m_paragraphs) {
        const qreal top = origin.y() + paragraph.top;
        if (top + paragraph.height < clip.top())
            continue;
        if (top > clip.bottom())
            break;
        QList<QTextLayout::FormatRange> ranges;
        for (const TextSpan &match : matches)
            addRange(ranges, match, paragraph.start, paragraph.length, colors.match);
        addRange(ranges, selected, paragraph.start, paragraph.length, colors.selection);
        paragraph.layout->draw(painter, QPointF(origin.x(), top), ranges);
    }
}

int TextBody::positionAt(QPointF point) const
{
    if (m_paragraphs.empty())
        return 0;
    const auto below = std::find_if(m_paragraphs.begin(), m_paragraphs.end(), [point](const Paragraph &paragraph) {
        return point.y() < paragraph.top + paragraph.height;
    });
    if (below == m_paragraphs.end())
        return m_paragraphs.back().start + m_paragraphs.back().length;
    const qreal y = point.y() - below->top;
    for (int i = below->layout->lineCount() - 1; i >= 0; --i) {
        const QTextLine line = below->layout->lineAt(i);
        if (y >= line.y() || i == 0)
            return below->start + line.xToCursor(point.x());
    }
    return below->start;
}

QRectF TextBody::caretRect(int position) const
{
    if (m_paragraphs.empty())
        return {0, 0, 0, m_lineHeight};
    const Paragraph &paragraph = m_paragraphs[paragraphAt(position)];
    const int offset = std::clamp(position - paragraph.start, 0, paragraph.length);
    const QTextLine line = paragraph.layout->lineForTextPosition(offset);
    if (!line.isValid())
        return {0, paragraph.top, 0, m_lineHeight};
    return {line.cursorToX(offset), paragraph.top + line.y(), 0, line.height()};
}

} // namespace Touchstone
