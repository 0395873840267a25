#include "gui/run/verdict_table.h"

#include "gui/app/icons.h"
#include "gui/run/verdict_delegate.h"
#include "gui/run/verdict_headers.h"
#include "gui/run/verdict_model.h"
#include "gui/widgets/drawing.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>

#include <algorithm>

namespace Touchstone {

VerdictTable::VerdictTable(const Icons &icons, QWidget *parent)
    : QTableView(parent)
    , m_icons(icons)
    , m_criteria(new CriterionHeader(icons, this))
{
    setObjectName(QStringLiteral("verdictTable"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setWordWrap(false);
    setVerticalHeader(m_criteria);
    auto *iterations = new IterationHeader(icons, this);
    setHorizontalHeader(iterations);
    setItemDelegate(new VerdictDelegate(icons, this));
    m_criteria->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_criteria, &QWidget::customContextMenuRequested, this,
            [this](QPoint place) { openMenu(m_criteria->logicalIndexAt(place), -1, m_criteria->mapToGlobal(place)); });
    applyMeasures();
}

void VerdictTable::setVerdicts(VerdictModel *model)
{
    setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &VerdictTable::applyMeasures);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, m_criteria->viewport(),
            qOverload<>(&QWidget::update));
    applyMeasures();
}

int VerdictTable::columnWidthFor(int columns)
{
    if (columns > 10)
        return 44;
    return columns > 6 ? 64 : 84;
}

void VerdictTable::applyMeasures()
{
    const int columns = model() != nullptr ? model()->columnCount() : 0;
    horizontalHeader()->setMinimumSectionSize(24);
    horizontalHeader()->setDefaultSectionSize(columnWidthFor(columns));
    for (int column = 0; column < columns; ++column)
        horizontalHeader()->resizeSection(column, columnWidthFor(columns));
    const int twoLines =
        QFontMetrics(fontFor(FontRole::Body)).height() + QFontMetrics(fontFor(FontRole::Small)).height() + 8;
    verticalHeader()->setMinimumSectionSize(24);
    verticalHeader()->setDefaultSectionSize(std::max(44, twoLines));
    updateGeometry();
    Q_EMIT geometryChanged();
}

void VerdictTable::followColumn(int column)
{
    if (column < 0 || column >= horizontalHeader()->count())
        return;
    const int right = horizontalHeader()->sectionPosition(column) + horizontalHeader()->sectionSize(column);
    QScrollBar *bar = horizontalScrollBar();
    if (right - bar->value() > viewport()->width())
        bar->setValue(right - viewport()->width());
}

void VerdictTable::setCriterionWidth(int width)
{
    m_criteria->setColumnWidth(width);
    updateGeometries(); // else the cells stay where they began before
}

int VerdictTable::contentHeight() const
{
    const int bar = horizontalScrollBar()->isVisible() ? horizontalScrollBar()->height() : 0;
    return horizontalHeader()->sizeHint().height() + verticalHeader()->length() + bar;
}

QSize VerdictTable::sizeHint() const
{
    return {QTableView::sizeHint().width(), contentHeight()};
}

QSize VerdictTable::minimumSizeHint() const
{
    return {160, horizontalHeader()->sizeHint().height() + 2 * verticalHeader()->defaultSectionSize()};
}

void VerdictTable::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        Q_EMIT detailRequested();
        return;
    }
    if (event->key() == Qt::Key_F9 && currentIndex().isValid()) {
        Q_EMIT stopToggled(currentIndex().row());
        return;
    }
    if (event->key() == Qt::Key_O && event->modifiers() == Qt::NoModifier) {
        Q_EMIT overrideRequested();
        return;
    }
    QTableView::keyPressEvent(event);
}

/// F9 is the window's; here it is for the current row.
bool VerdictTable::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && currentIndex().isValid()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_F9) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

/// By mouse it is about the cell below it, by key about the current one.
void VerdictTable::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    const QPoint place = byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos();
    openMenu(index.row(), index.column(), place);
}

void VerdictTable::openMenu(int row, int column, QPoint place)
{
    if (row < 0)
        return;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("verdictMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    Q_EMIT menuOffered(menu, row, column);
    if (menu->isEmpty())
        delete menu;
    else
        menu->popup(place);
}

void VerdictTable::mouseDoubleClickEvent(QMouseEvent *event)
{
    QTableView::mouseDoubleClickEvent(event);
    Q_EMIT detailRequested();
}

/// The lines between rows go on behind the last iteration, as those of the ledger below do.
void VerdictTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    const int end = horizontalHeader()->length() - horizontalHeader()->offset();
    if (model() == nullptr || end >= viewport()->width())
        return;
    QPainter painter(viewport());
    const int rows = model()->rowCount();
    for (int row = std::max(0, rowAt(0)); row < rows && rowViewportPosition(row) < viewport()->height(); ++row) {
        const QRect rest(end, rowViewportPosition(row), viewport()->width() - end, rowHeight(row));
        drawEdge(&painter, QStyle::visualRect(layoutDirection(), viewport()->rect(), rest), Qt::BottomEdge,
                 m_icons.theme().separator);
    }
}

void VerdictTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange)
        applyMeasures();
}

} // namespace Touchstone
