#pragma once

#include <QToolButton>

namespace Touchstone {

class Icons;

/// What a mode's icon wears in its corner about a run.
enum class RunDot : std::uint8_t { None, Running, Parked };

/// A button of the mode bar: 72x56 with icon and label, or 48x48 with the icon only. `icons` must outlive it.
class ModeButton : public QToolButton
{
    Q_OBJECT

public:
    ModeButton(const Icons &icons, QString iconName, QWidget *parent = nullptr);

    /// A count in red; 0 shows none.
    void setBadge(int count);
    void setDot(RunDot dot);
    void setNarrow(bool narrow);
    int badge() const { return m_badge; }
    RunDot dot() const { return m_dot; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintBadge(QPainter &painter, const QRect &icon) const;

    const Icons &m_icons;
    QString m_iconName;
    int m_badge = 0;
    RunDot m_dot = RunDot::None;
    bool m_narrow = false;
};

} // namespace Touchstone
