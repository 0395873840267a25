#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

namespace Touchstone {

/// What this computer offers that is not in the settings: the sandbox. Looked up on a thread; `changed` follows.
class MachineChecks : public QObject
{
    Q_OBJECT

public:
    explicit MachineChecks(QObject *parent = nullptr);
    ~MachineChecks() override;

    void refresh();
    /// `bubblewrap 0.8.0`; empty: not installed, or not looked yet (`isKnown`).
    const QString &sandbox() const { return m_sandbox; }
    /// Why commands are refused although bubblewrap is installed, in the engine's words; empty: they are not.
    const QString &sandboxFault() const { return m_sandboxFault; }
    bool isKnown() const { return m_known; }

Q_SIGNALS:
    void changed();

private:
    QString m_sandbox;
    QString m_sandboxFault;
    bool m_known = false;
    QThreadPool m_thread;
};

} // namespace Touchstone
