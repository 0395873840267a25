#pragma once

#include <QHeaderView>

namespace Touchstone {

class Icons;

/// The frozen first column of the matrix: number, criterion, trend. A vertical header, so that it stays while the
/// iterations scroll and needs no second view.
class CriterionHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit CriterionHeader(const Icons &icons, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    /// Logical pixels, 160 to 400.
    void setColumnWidth(int width);

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    void paintSecondLine(QPainter *painter, const QRectF &line, int section, bool selected) const;

    const Icons &m_icons;
    int m_width = 264;
};

/// The iterations above the matrix: number, and "3 of 6, 0:58" or the clock of the one that runs.
class IterationHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit IterationHeader(const Icons &icons, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
