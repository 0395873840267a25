#pragma once

#include <QObject>

namespace Touchstone {

/// Measures the time from the start of the process to the window's first paint, and the memory then: printed with
/// `--watchdog`. Watches `window`, which must outlive it.
class StartupProbe : public QObject
{
    Q_OBJECT

public:
    explicit StartupProbe(QWidget *window);

    /// One line for the terminal; says so when nothing was painted.
    QString report() const;
    double milliseconds() const { return m_milliseconds; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    double m_milliseconds = -1;
    double m_megabytes = 0;
};

} // namespace Touchstone
