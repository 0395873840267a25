#include "gui/editor/diagnostic_list.h"

#include "gui/app/icons.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"
#include "gui/widgets/drawing.h"

#include <QAbstractItemView>
#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace Touchstone {
namespace {

constexpr qreal padding = 12;
constexpr qreal glyphSize = 16;
constexpr qreal placeWidth = 72;
constexpr qreal verticalPadding = 6;
constexpr qreal fixHeight = 24;
constexpr qreal fixIconSize = 14;
constexpr qreal widestFix = 240;

/// Between words, and inside one only where it is longer than the line, such as a path.
QTextOption wrapping()
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    return option;
}

qreal wrappedHeight(const QString &text, const QFont &font, qreal width)
{
    QTextLayout layout(text, font);
    layout.setTextOption(wrapping());
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        height += line.height();
    }
    layout.endLayout();
    return std::ceil(height);
}

/// "Fix: …" with a line end; empty when there is no repair.
QString fixLine(const Diagnostic &diagnostic)
{
    const QString text = fixText(diagnostic);
    return text.isEmpty() ? text : DiagnosticModel::tr("Fix: %1 (Alt+Enter)").arg(text) + QLatin1Char('\n');
}

} // namespace

void DiagnosticModel::setDiagnostics(std::vector<Diagnostic> diagnostics)
{
    beginResetModel();
    m_diagnostics = std::move(diagnostics);
    std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(), [](const Diagnostic &a, const Diagnostic &b) {
        return a.severity != b.severity ? a.severity < b.severity : a.line < b.line;
    });
    endResetModel();
}

int DiagnosticModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_diagnostics.size());
}

QVariant DiagnosticModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Diagnostic &diagnostic = m_diagnostics.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return ruleText(diagnostic);
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(ruleText(diagnostic) + QLatin1Char('\n') + ruleWhy(diagnostic)
                                        + QLatin1Char('\n') + fixLine(diagnostic)
                                        + QString::fromStdString(diagnostic.rule));
    case Qt::AccessibleTextRole:
        return tr("%1, line %2. %3").arg(ruleText(diagnostic)).arg(diagnostic.line).arg(ruleWhy(diagnostic))
            + QLatin1Char(' ') + fixLine(diagnostic).trimmed();
    case LineRole:
        return diagnostic.line;
    case ColumnRole:
        return diagnostic.column;
    case ToneRole:
        return static_cast<int>(toneOf(diagnostic.severity));
    case WhyRole:
        return ruleWhy(diagnostic);
    case FixRole:
        return fixText(diagnostic);
    case PlaceRole:
        return diagnostic.line > 0 ? QStringLiteral("%1:%2").arg(diagnostic.line).arg(std::max(1, diagnostic.column))
                                   : QString();
    default:
        return {};
    }
}

DiagnosticDelegate::DiagnosticDelegate(const Theme &theme, const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_icons(icons)
{
}

DiagnosticDelegate::Places DiagnosticDelegate::placesOf(const QRect &row, const QModelIndex &index)
{
    Places places;
    const QRectF body = QRectF(row).adjusted(padding, verticalPadding, -padding, -verticalPadding);
    const QFontMetricsF bodyFont(fontFor(FontRole::Body));
    const QRectF text = body.adjusted(glyphSize + 8, 0, 0, 0);
    const QString fix = index.data(DiagnosticModel::FixRole).toString();
    const qreal fixWidth = fix.isEmpty()
        ? 0
        : std::min(widestFix, QFontMetricsF(fontFor(FontRole::Caption)).horizontalAdvance(fix) + fixIconSize + 24);
    const qreal rightWidth = std::max(placeWidth, fixWidth);
    const qreal width = std::max<qreal>(80, text.width() - rightWidth - 8);
    const qreal messageHeight = wrappedHeight(index.data().toString(), fontFor(FontRole::Body), width);
    const qreal whyHeight =
        wrappedHeight(index.data(DiagnosticModel::WhyRole).toString(), fontFor(FontRole::Caption), width);
    places.glyph = QRectF(body.left(), body.top() + (bodyFont.height() - glyphSize) / 2, glyphSize, glyphSize);
    places.message = QRectF(text.left(), body.top(), width, messageHeight);
    places.why = QRectF(text.left(), places.message.bottom() + 2, width, whyHeight);
    places.place = QRectF(body.right() - placeWidth, body.top(), placeWidth, bodyFont.height());
    if (fixWidth > 0)
        places.fix = QRectF(body.right() - fixWidth, places.place.bottom() + 2, fixWidth, fixHeight);
    places.height = std::max(fixWidth > 0 ? static_cast<int>(places.fix.bottom() - row.top() + verticalPadding) : 48,
                             static_cast<int>(std::ceil(messageHeight + 2 + whyHeight + 2 * verticalPadding)));
    return places;
}

QSize DiagnosticDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : 400;
    return {width, placesOf(QRect(0, 0, width, 0), index).height};
}

void DiagnosticDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QRectF rect(option.rect);
    const Places places = placesOf(option.rect, index);
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(rect, option.state.testFlag(QStyle::State_Active) ? m_theme.selection : m_theme.selectionOff);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(rect, m_theme.hover);
    m_icons.paint(painter, places.glyph, static_cast<StateTone>(index.data(DiagnosticModel::ToneRole).toInt()));
    const QTextOption wrap = wrapping();
    painter->setFont(fontFor(FontRole::Body));
    painter->setPen(m_theme.text);
    painter->drawText(places.message, index.data().toString(), wrap);
    painter->setFont(fontFor(FontRole::Caption));
    painter->setPen(m_theme.muted);
    painter->drawText(places.why, index.data(DiagnosticModel::WhyRole).toString(), wrap);
    drawElided(painter, places.place, index.data(DiagnosticModel::PlaceRole).toString(), fontFor(FontRole::Caption),
               m_theme.muted, Qt::ElideNone, Qt::AlignRight);
    if (!places.fix.isNull())
        paintFix(painter, places.fix, index.data(DiagnosticModel::FixRole).toString(),
                 option.state.testFlag(QStyle::State_MouseOver));
    drawEdge(painter, rect, Qt::BottomEdge, m_theme.separator);
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, rect, m_theme.focus);
    painter->restore();
}

void DiagnosticDelegate::paintFix(QPainter *painter, const QRectF &button, const QString &text, bool hovered) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(m_theme.outline, 0));
    painter->setBrush(hovered ? m_theme.hover : m_theme.raised);
    constexpr qreal radius = 4;
    painter->drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    const QRectF icon(button.left() + 6, button.center().y() - fixIconSize / 2, fixIconSize, fixIconSize);
    m_icons.icon("wand").paint(painter, icon.toRect());
    drawElided(painter, button.adjusted(fixIconSize + 12, 0, -6, 0), text, fontFor(FontRole::Caption), m_theme.text);
}

QRectF DiagnosticDelegate::fixButton(const QRect &row, const QModelIndex &index)
{
    return placesOf(row, index).fix;
}

bool DiagnosticDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                     const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() == Qt::LeftButton && fixButton(option.rect, index).contains(mouse->position())) {
            Q_EMIT fixClicked(index);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace Touchstone
