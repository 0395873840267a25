#include "gui/start/mini_matrix.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QLocale>
#include <QPainter>

#include <array>

namespace Touchstone {

namespace {

constexpr int iterations = 3;
constexpr int columnWidth = 60;
constexpr int headerHeight = 29;
constexpr int leastRow = 36;
constexpr QSize fill(56, 28);

// What the tour's scripted run does, in short.
constexpr std::array<std::array<bool, iterations>, 3> verdicts{
    {{false, true, true}, {false, false, true}, {true, false, true}}};

} // namespace

MiniMatrix::MiniMatrix(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MiniMatrix::setTexts(const QString &header, const QStringList &criteria)
{
    m_header = header;
    m_criteria = criteria;
    setAccessibleName(header + QStringLiteral(": ") + criteria.join(QStringLiteral("; ")));
    update();
}

int MiniMatrix::rowHeight() const
{
    return qMax(leastRow, QFontMetrics(fontFor(FontRole::Body)).height() + 16);
}

QSize MiniMatrix::sizeHint() const
{
    return {494, headerHeight + static_cast<int>(verdicts.size()) * rowHeight()};
}

QSize MiniMatrix::minimumSizeHint() const
{
    return {340, sizeHint().height()};
}

void MiniMatrix::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    const QRect frame = rect();
    const int columnsLeft = frame.right() - iterations * columnWidth;
    drawBox(&painter, frame, theme.base, {});
    painter.save();
    painter.setClipRect(QRect(frame.left(), frame.top(), frame.width(), headerHeight));
    drawBox(&painter, frame, theme.window, {});
    painter.restore();

    drawElided(&painter, QRectF(12, 0, columnsLeft - 16, headerHeight), m_header, fontFor(FontRole::Caption),
               theme.muted);
    for (int column = 0; column < iterations; ++column) {
        const QRectF head(columnsLeft + column * columnWidth, 0, columnWidth, headerHeight);
        drawElided(&painter, head, locale().toString(column + 1), fontFor(FontRole::Caption), theme.muted,
                   Qt::ElideNone, Qt::AlignHCenter);
    }
    for (std::size_t row = 0; row < verdicts.size(); ++row) {
        const int top = headerHeight + static_cast<int>(row) * rowHeight();
        const QRectF line(0, top, frame.width(), rowHeight());
        drawEdge(&painter, line, Qt::TopEdge, theme.separator);
        drawElided(&painter, line.adjusted(12, 0, columnsLeft - frame.width() - 4, 0),
                   m_criteria.value(static_cast<int>(row)), fontFor(FontRole::Body), theme.text);
        for (int column = 0; column < iterations; ++column) {
            QRectF cell(QPointF(0, 0), QSizeF(fill));
            cell.moveCenter(QPointF(columnsLeft + (column + 0.5) * columnWidth, line.center().y() + 0.5));
            const bool passed = verdicts.at(row).at(static_cast<std::size_t>(column));
            const ToneColors &pass = theme.tone(StateTone::Pass);
            drawBox(&painter, cell, passed ? pass.tint : theme.failSolid, {});
            passed ? drawCheck(&painter, cell, pass.fg) : drawCross(&painter, cell, theme.onAccent);
        }
    }
    drawBox(&painter, frame, {}, theme.separator);
}

} // namespace Touchstone
