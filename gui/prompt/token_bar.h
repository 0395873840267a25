#pragma once

#include "gui/prompt/prompt_rows.h"

#include <QWidget>

namespace Touchstone {

/// The request as a bar: a segment a block, as wide as its tokens, with the cache breakpoints as golden lines. A click
/// selects; Left and Right move between segments (`design/looks.md` §4). `theme` must outlive it.
class TokenBar : public QWidget
{
    Q_OBJECT

public:
    explicit TokenBar(const Theme &theme, QWidget *parent = nullptr);

    void setRows(const QVector<PromptRow> &rows);
    /// Row of the list that is selected; -1 for none.
    void setCurrentRow(int row);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void rowActivated(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Segment
    {
        int row = 0;
        QRectF rect;
    };
    QVector<Segment> segments() const;
    int rowAt(const QPointF &position) const;
    void drawSegment(QPainter &painter, const Segment &segment) const;

    const Theme &m_theme;
    QVector<PromptRow> m_rows;
    int m_current = -1;
};

} // namespace Touchstone
