#pragma once

#include <QWidget>

namespace Touchstone {

class Icons;

/// A framed surface on the desk. `icons` must outlive it.
class Card : public QWidget
{
    Q_OBJECT

public:
    explicit Card(const Icons &icons, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
};

} // namespace Touchstone
