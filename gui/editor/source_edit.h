#pragma once

#include "gui/app/theme.h"
#include "gui/editor/line_marks.h"

#include <QPlainTextEdit>
#include <QVector>

#include <optional>

namespace Touchstone {

class Icons;

/// A finding as the editor shows it: squiggle, glyph in the gutter, hover text. Lines and columns count from 1, columns
/// in code points.
struct EditorMark
{
    StateTone tone = StateTone::Style;
    int line = 0;
    int column = 0; ///< 0: the whole line
    int endLine = 0; ///< 0: the same line
    int endColumn = 0; ///< exclusive; 0: to the end of the line
    QString message; ///< already translated, plain text
};

/// A text editor for sources: line numbers, gutter glyphs, change bars, squiggles, current line, zoom, go to line.
/// Knows nothing of files. What is slow for over two million characters (`spec/qt.md` §11) the owner leaves off, and
/// says so in a note; a very long line is held in pieces (`line_pieces.h`) and counts as one.
class SourceEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    /// Both must outlive the editor.
    SourceEdit(const Theme &theme, const Icons &icons, QWidget *parent = nullptr);

    void setMarks(const QVector<EditorMark> &marks);
    const QVector<EditorMark> &marks() const { return m_marks; }
    /// The lines that are not as they were, for the bars in the gutter; in their order.
    void setChanges(std::vector<LineMark> changes);
    const std::vector<LineMark> &changes() const { return m_changes; }

    /// Puts the cursor at a place (from 1, columns in code points), centred, and takes the focus.
    void goTo(int line, int column);
    int currentLine() const;
    int currentColumn() const;

    /// Colours and fonts anew after a change of the theme or the application's font.
    void applyTheme();
    /// Steps of the font size, kept between -6 and 20.
    void setZoom(int steps);
    int zoom() const { return m_zoom; }

    /// Whether the text is so large that heavy features are off.
    bool isHeavy() const { return isHeavy(document()->characterCount()); }
    static bool isHeavy(qsizetype characters);

    int gutterWidth() const;
    void paintGutter(QPaintEvent *event, QWidget *gutter);
    /// What the gutter says at a height in it: findings and changes of that line; plain text, empty for nothing.
    QString gutterText(int y) const;

Q_SIGNALS:
    void zoomChanged(int steps);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    QMimeData *createMimeDataFromSelection() const override;
    void insertFromMimeData(const QMimeData *source) override;
    bool viewportEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void updateSelections();
    void updateGutter(const QRect &rect, int dy);
    /// A place in the document; `column` counts code points.
    int placeOf(int line, int column) const;
    QTextCursor cursorOf(const EditorMark &mark) const;
    void paintLine(QPainter &painter, const QRect &rect, int line) const;
    void paintChange(QPainter &painter, const QRect &rect, int line) const;
    std::optional<LineMark::Kind> changeOf(int line) const;
    /// What is typed is no part of the seam between two pieces of a line.
    void leaveSeam();
    /// The visual line of the cursor, in the viewport; empty where it is not shown.
    QRect currentLineRect() const;
    QString textAt(int position) const;

    const Theme &m_theme;
    const Icons &m_icons;
    QWidget *m_gutter;
    QVector<EditorMark> m_marks;
    std::vector<LineMark> m_changes;
    int m_zoom = 0;
};

} // namespace Touchstone
