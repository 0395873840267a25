#pragma once

#include "gui/app/theme.h"

#include <QWidget>

#include <vector>

namespace Touchstone {

class Icons;

/// One line that names the marks and states of the matrix. `icons` must outlive it.
class VerdictLegend : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictLegend(const Icons &icons, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Entry
    {
        StateTone tone;
        QString word;
    };
    static std::vector<Entry> entries();

    const Icons &m_icons;
};

} // namespace Touchstone
