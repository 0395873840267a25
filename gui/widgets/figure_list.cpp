#include "gui/widgets/figure_list.h"

#include "gui/widgets/label.h"

#include <QGridLayout>

namespace Touchstone {

namespace {
constexpr int lineSpacing = 6;
constexpr int figureListGap = 12;
} // namespace

FigureList::FigureList(QWidget *parent)
    : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(figureListGap);
    grid->setVerticalSpacing(lineSpacing);
    grid->setColumnStretch(0, 1);
}

void FigureList::setFigures(const QVector<Figure> &figures)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    while (QLayoutItem *item = grid->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (int row = 0; row < figures.size(); ++row) {
        auto *name = new Label(FontRole::Caption, TextTone::Muted, this);
        name->setElide(Qt::ElideMiddle);
        name->setText(figures.at(row).name);
        auto *value = new Label(FontRole::Caption, TextTone::Normal, this);
        value->setText(figures.at(row).value);
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row, 1, Qt::AlignRight);
    }
}

} // namespace Touchstone
