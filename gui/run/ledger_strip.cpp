#include "gui/run/ledger_strip.h"

#include "gui/app/icons.h"
#include "gui/run/run_words.h"
#include "gui/widgets/drawing.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace Touchstone {

namespace {

QString figure(const Ledger &ledger)
{
    if (ledger.calls == 0)
        return noData();
    // Counts of ours are marked: they are not the provider's.
    const QString tokens = tokensText(ledger.usage.total());
    return ledger.usage.estimated ? QStringLiteral("≈") + tokens : tokens;
}

} // namespace

LedgerStrip::LedgerStrip(const Icons &icons, QTableView *table, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_table(table)
{
    setObjectName(QStringLiteral("ledgerStrip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto repaint = [this] { update(); };
    connect(table->horizontalHeader(), &QHeaderView::sectionResized, this, repaint);
    connect(table->horizontalHeader(), &QHeaderView::geometriesChanged, this, repaint);
    connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, repaint);
}

LedgerStrip::Row LedgerStrip::rowOf(const RunView &view, bool grader) const
{
    Row row;
    const Ledger total = grader ? view.grader() : view.worker();
    row.total = total.calls == 0 ? noData()
        : total.cost.isWhole ? tr("%1 tokens, %2", "tokens and cost").arg(figure(total), moneyText(total.cost.known))
                             : tr("%1 tokens, cost unknown").arg(figure(total));
    for (int i = 0; i < view.columns(); ++i) {
        const bool known = static_cast<std::size_t>(i) < view.iterations().size();
        const IterationView *iteration = known ? &view.iterations()[static_cast<std::size_t>(i)] : nullptr;
        row.columns.push_back(iteration == nullptr ? noData() : figure(grader ? iteration->grader : iteration->worker));
    }
    return row;
}

void LedgerStrip::setView(const RunView &view)
{
    const Row worker = rowOf(view, false);
    const Row grader = rowOf(view, true);
    if (worker == m_worker && grader == m_grader)
        return;
    m_worker = worker;
    m_grader = grader;
    updateDescription();
    update();
}

void LedgerStrip::updateDescription()
{
    setAccessibleName(tr("Tokens: worker %1, grader %2").arg(m_worker.total, m_grader.total));
    setToolTip(tr("Tokens of the worker and of the grader, in all and per iteration"));
}

int LedgerStrip::rowHeight() const
{
    return std::max(24, QFontMetrics(fontFor(FontRole::Caption)).height() + 7);
}

QSize LedgerStrip::sizeHint() const
{
    return {200, 2 * rowHeight()};
}

void LedgerStrip::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_icons.theme().window);
    const int height = rowHeight();
    paintRow(painter, QRect(0, 0, width(), height), tr("Worker"), m_worker);
    paintRow(painter, QRect(0, height, width(), height), tr("Grader"), m_grader);
}

void LedgerStrip::paintRow(QPainter &painter, const QRect &rect, const QString &name, const Row &row) const
{
    const Theme &theme = m_icons.theme();
    const QFont font = fontFor(FontRole::Caption);
    const int head = m_table->verticalHeader()->width();
    const QRectF left(12, rect.top(), head - 24, rect.height() - 1);
    const qreal used = drawElided(&painter, left, name, font, theme.muted);
    drawElided(&painter, left.adjusted(used + 8, 0, 0, 0), row.total, font, theme.muted, Qt::ElideRight,
               Qt::AlignRight);
    painter.save();
    painter.setClipRect(QRect(head, rect.top(), rect.width() - head, rect.height()));
    const QHeaderView *columns = m_table->horizontalHeader();
    for (int i = 0; i < std::min<int>(int(row.columns.size()), columns->count()); ++i) {
        const QRectF cell(head + columns->sectionViewportPosition(i), rect.top(), columns->sectionSize(i),
                          rect.height() - 1);
        drawElided(&painter, cell, row.columns[std::size_t(i)], font, theme.muted, Qt::ElideNone, Qt::AlignHCenter);
    }
    painter.restore();
    drawEdge(&painter, QRectF(head - 1, rect.top(), 1, rect.height()), Qt::RightEdge, theme.separator);
    drawEdge(&painter, rect, Qt::BottomEdge, theme.separator);
}

void LedgerStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        updateDescription();
}

} // namespace Touchstone
