#pragma once

#include <QString>
#include <QVector>
#include <QWidget>

namespace Touchstone {

/// Lines of a name and a figure or word in an inspector; a name elides in the middle, a figure never. Plain text.
class FigureList : public QWidget
{
    Q_OBJECT

public:
    struct Figure
    {
        QString name;
        QString value;
    };

    explicit FigureList(QWidget *parent = nullptr);

    void setFigures(const QVector<Figure> &figures);
};

} // namespace Touchstone
