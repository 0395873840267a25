#pragma once

#include <QWidget>

namespace Touchstone {

class Icons;
class Label;

/// A 4 px bar that shows a share. `icons` must outlive it.
class Meter : public QWidget
{
    Q_OBJECT

public:
    explicit Meter(const Icons &icons, QWidget *parent = nullptr);

    /// 0 to 1; below 0 means unknown, which draws an empty trough.
    void setShare(double share);
    double share() const { return m_share; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    double m_share = -1;
};

/// A meter with its name at the left and its figures at the right above it, as in the head of a run.
class LabeledMeter : public QWidget
{
    Q_OBJECT

public:
    explicit LabeledMeter(const Icons &icons, QWidget *parent = nullptr);

    void setCaption(const QString &caption);
    /// Figures in words, such as "3 of 4"; `share` as Meter.
    void setValue(const QString &value, double share);

    QSize sizeHint() const override;

private:
    void updateName();

    Label *m_caption;
    Label *m_value;
    Meter *m_meter;
};

} // namespace Touchstone
