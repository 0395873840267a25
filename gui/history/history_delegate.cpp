#include "gui/history/history_delegate.h"

#include "gui/app/icons.h"
#include "gui/history/history_model.h"
#include "gui/run/run_words.h"
#include "gui/widgets/drawing.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int padding = 12;
constexpr qreal barWidth = 10;
constexpr qreal barGap = 2;
constexpr qreal pictureHeight = 17;
constexpr int shownIterations = 8;

} // namespace

HistoryDelegate::HistoryDelegate(const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_icons(icons)
{
}

QSize HistoryDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + 2 * padding, std::max(28, QFontMetrics(fontFor(FontRole::Body)).height() + 9)};
}

void HistoryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_icons.theme();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool active = option.state.testFlag(QStyle::State_Active);
    if (selected)
        painter->fillRect(option.rect, active ? theme.selection : theme.selectionOff);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(option.rect, theme.hover);
    drawEdge(painter, option.rect, Qt::BottomEdge, theme.separator);
    const auto *run = index.data(HistoryModel::SummaryRole).value<const RunSummary *>();
    if (run == nullptr)
        return;
    const QRectF rect = QRectF(option.rect).adjusted(padding, 0, -padding, -1);
    if (index.column() == HistoryModel::Status) {
        paintStatus(painter, rect, *run);
    } else if (index.column() == HistoryModel::Verdicts) {
        paintVerdicts(painter, rect, *run);
    } else {
        const bool right = index.column() >= HistoryModel::Iterations;
        const bool quiet = index.column() == HistoryModel::Number || index.column() == HistoryModel::ProjectName
            || index.column() == HistoryModel::RubricName || index.column() == HistoryModel::When;
        drawElided(painter, rect, index.data().toString(), fontFor(FontRole::Body), quiet ? theme.muted : theme.text,
                   right ? Qt::ElideNone : Qt::ElideRight, right ? Qt::AlignRight : Qt::AlignLeft);
    }
}

void HistoryDelegate::paintStatus(QPainter *painter, const QRectF &rect, const RunSummary &run) const
{
    const StateTone tone = toneOf(run);
    m_icons.paint(painter, QRectF(rect.left(), rect.center().y() - 7, 14, 14), tone);
    drawElided(painter, rect.adjusted(22, 0, 0, 0), statusText(run), fontFor(FontRole::Body),
               m_icons.theme().tone(tone).fg);
}

/// A block an iteration, a line a criterion: long and solid for failed, short for the rest, so that it reads in grey.
void HistoryDelegate::paintVerdicts(QPainter *painter, const QRectF &rect, const RunSummary &run) const
{
    const Theme &theme = m_icons.theme();
    qreal x = rect.left();
    const auto count = std::min<std::size_t>(run.evaluations.size(), shownIterations);
    for (std::size_t i = run.evaluations.size() - count; i < run.evaluations.size(); ++i) {
        const bool isNoted = !run.annotations.verdicts.empty();
        const Evaluation shown = isNoted ? annotated(run.evaluations[i], run.annotations.verdicts) : Evaluation();
        const auto &criteria = isNoted ? shown.criteria : run.evaluations[i].criteria;
        const auto lines = std::max<std::size_t>(criteria.size(), 1);
        const qreal pitch = std::min<qreal>(3, pictureHeight / double(lines));
        qreal y = rect.center().y() - pitch * double(lines) / 2;
        for (const CriterionVerdict &verdict : criteria) {
            MatrixCell cell;
            cell.state = verdict.state;
            cell.by = verdict.by;
            const bool failed = verdict.state == CriterionState::Failed;
            const QColor color = failed ? theme.failSolid : theme.tone(toneOf(cell)).fg;
            const qreal width = failed ? barWidth : barWidth * 0.6;
            painter->fillRect(QRectF(x, y, width, std::max<qreal>(1, pitch - 1)), color);
            y += pitch;
        }
        x += barWidth + barGap;
        if (x + barWidth > rect.right())
            break;
    }
}

} // namespace Touchstone
