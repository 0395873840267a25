#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <QTextLayout>

#include <memory>
#include <span>
#include <vector>

class QPainter;

namespace Touchstone {

/// A stretch of a text, in UTF-16 positions.
struct TextSpan
{
    int begin = 0;
    int end = 0;

    bool isEmpty() const { return begin >= end; }
};

/// Plain text laid out by paragraphs for one width. A text that only grew keeps all paragraphs but the last, so that a
/// streamed answer costs the same for each delta however long it is. Never interprets markup; text between back ticks
/// takes the code font.
class TextBody
{
public:
    struct Format
    {
        QFont font;
        QFont codeFont;
        qreal width = 0; ///< logical pixels
        int maxLines = 0; ///< 0: all

        bool operator==(const Format &) const = default;
    };

    TextBody() = default;
    ~TextBody() = default;
    TextBody(TextBody &&) = default;
    TextBody &operator=(TextBody &&) = default;
    TextBody(const TextBody &) = delete; // layouts have one owner
    TextBody &operator=(const TextBody &) = delete;

    void setText(const QString &text, const Format &format);
    /// Drops the layouts, which `setText` makes anew.
    void clear();

    const QString &text() const { return m_text; }
    qreal height() const { return m_height; }
    /// Lines that are shown; `maxLines` may have cut the rest.
    int lines() const { return m_lines; }
    bool isCut() const { return m_cut; }

    struct Colors
    {
        QColor text;
        QColor selection;
        QColor match;
    };
    /// Paints what lies within `clip` (in the painter's coordinates).
    void draw(QPainter *painter, QPointF origin, const QRectF &clip, const Colors &colors, TextSpan selected,
              std::span<const TextSpan> matches) const;
    /// The position nearest to a point, relative to the body's top left corner.
    int positionAt(QPointF point) const;
    /// Where a caret at `position` stands.
    QRectF caretRect(int position) const;

private:
    struct Paragraph
    {
        int start = 0;
        int length = 0;
        qreal top = 0;
        qreal height = 0;
        int lines = 0;
        bool cut = false; ///< `maxLines` left some of it out
        std::unique_ptr<QTextLayout> layout;
    };
    Paragraph layOut(int start, int length, qreal top, int linesLeft) const;
    std::size_t paragraphAt(int position) const;

    QString m_text;
    Format m_format;
    qreal m_lineHeight = 0;
    qreal m_height = 0;
    int m_lines = 0;
    bool m_cut = false;
    std::vector<Paragraph> m_paragraphs;
};

} // namespace Touchstone
