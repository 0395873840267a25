#pragma once

#include "engine/net/call_timeouts.h"
#include "gui/settings/settings_form.h"

#include <array>
#include <chrono>
#include <optional>

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace Touchstone {

class Workbench;

/// How the program reaches the providers: how long it waits for each, the proxy, further authorities. `workbench` must
/// outlive it.
class ConnectionsSection : public SettingsForm
{
    Q_OBJECT

public:
    explicit ConnectionsSection(Workbench &workbench, QWidget *parent = nullptr);

protected:
    void retranslate() override;

private:
    /// One of the four time-outs.
    struct Wait
    {
        std::optional<std::chrono::milliseconds> CallTimeouts::*member = nullptr;
        QSpinBox *box = nullptr;
        SettingsRow row;
    };

    void addWait(std::size_t index, const char *name, std::optional<std::chrono::milliseconds> CallTimeouts::*member);
    void listEndpoints();
    void showTimeouts();
    void saveTimeouts();
    void saveProxy();
    void chooseCertificates();

    Workbench &m_workbench;
    Label *m_waitTitle;
    QComboBox *m_endpoint;
    SettingsRow m_endpointRow;
    std::array<Wait, 4> m_waits;
    Label *m_networkTitle = nullptr;
    QLineEdit *m_proxy;
    SettingsRow m_proxyRow;
    QLineEdit *m_certificates;
    QPushButton *m_choose;
    SettingsRow m_certificatesRow;
};

} // namespace Touchstone
