#include "gui/settings/connections_section.h"

#include "engine/llm/providers.h"
#include "engine/session/project_models.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QUrl>

namespace Touchstone {

namespace {

constexpr int notSaid = -1;
constexpr int longestWait = 86'400;
constexpr int boxWidth = 160;

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// `http://host:port` out of what was typed, without user and password; empty when it is no such address.
QString proxyAddress(const QString &typed)
{
    QUrl url(typed.contains(QStringLiteral("://")) ? typed : QStringLiteral("http://") + typed, QUrl::StrictMode);
    const bool isHttp = url.scheme() == QStringLiteral("http") || url.scheme() == QStringLiteral("https");
    if (!url.isValid() || url.host().isEmpty() || !isHttp)
        return {};
    return url.toString(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

} // namespace

ConnectionsSection::ConnectionsSection(Workbench &workbench, QWidget *parent)
    : SettingsForm(parent)
    , m_workbench(workbench)
    , m_waitTitle(addHeading())
    , m_endpoint(new QComboBox)
    , m_endpointRow(addRow(m_endpoint))
    , m_proxy(new QLineEdit)
    , m_certificates(new QLineEdit)
    , m_choose(new QPushButton)
{
    m_endpoint->setObjectName(QStringLiteral("timeoutsOf"));
    m_endpoint->setMinimumWidth(boxWidth);
    addWait(0, "timeoutConnect", &CallTimeouts::connect);
    addWait(1, "timeoutFirstByte", &CallTimeouts::firstByte);
    addWait(2, "timeoutInactivity", &CallTimeouts::inactivity);
    addWait(3, "timeoutTotal", &CallTimeouts::total);
    m_networkTitle = addHeading();
    m_proxy->setObjectName(QStringLiteral("proxy"));
    m_proxy->setText(workbench.settings().proxy());
    m_proxyRow = addRow(m_proxy);
    m_certificates->setObjectName(QStringLiteral("certificates"));
    m_certificates->setText(workbench.settings().certificateFile());
    m_choose->setObjectName(QStringLiteral("chooseCertificates"));
    m_choose->setProperty("compact", true);
    auto *file = new QWidget;
    file->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *fileRow = new QHBoxLayout(file);
    fileRow->setContentsMargins(0, 0, 0, 0);
    fileRow->addWidget(m_certificates, 1);
    fileRow->addWidget(m_choose);
    m_certificatesRow = addRow(file);
    m_certificatesRow.name->setBuddy(m_certificates);
    connect(m_endpoint, &QComboBox::currentIndexChanged, this, &ConnectionsSection::showTimeouts);
    connect(m_proxy, &QLineEdit::editingFinished, this, &ConnectionsSection::saveProxy);
    connect(m_certificates, &QLineEdit::editingFinished, this,
            [this] { m_workbench.settings().setCertificateFile(m_certificates->text().trimmed()); });
    connect(m_choose, &QPushButton::clicked, this, &ConnectionsSection::chooseCertificates);
    connect(&workbench, &Workbench::projectChanged, this, &ConnectionsSection::listEndpoints);
    ConnectionsSection::retranslate();
}

void ConnectionsSection::addWait(std::size_t index, const char *name,
                                 std::optional<std::chrono::milliseconds> CallTimeouts::*member)
{
    Wait &wait = m_waits.at(index);
    wait.member = member;
    wait.box = new QSpinBox;
    wait.box->setObjectName(QString::fromLatin1(name));
    wait.box->setRange(notSaid, longestWait);
    wait.box->setMinimumWidth(boxWidth);
    // Each change makes the models anew, so only whole numbers count.
    wait.box->setKeyboardTracking(false);
    wait.row = addRow(wait.box);
    connect(wait.box, &QSpinBox::valueChanged, this, &ConnectionsSection::saveTimeouts);
}

/// Providers by the prefix of their models, then the endpoints of the open project.
void ConnectionsSection::listEndpoints()
{
    const QString chosen = m_endpoint->currentText();
    {
        const QSignalBlocker blocker(m_endpoint);
        m_endpoint->clear();
        for (const ProviderDefaults &provider : knownProviders())
            m_endpoint->addItem(toQString(provider.prefix));
        if (const auto project = m_workbench.project()) {
            for (const EndpointConfig &endpoint : project->endpoints)
                m_endpoint->addItem(QString::fromStdString(endpoint.name));
        }
        m_endpoint->setCurrentIndex(qMax(0, m_endpoint->findText(chosen)));
    }
    showTimeouts();
}

void ConnectionsSection::showTimeouts()
{
    using std::chrono::duration_cast;
    using std::chrono::seconds;
    const QString name = m_endpoint->currentText();
    const auto project = m_workbench.project();
    HttpRequest usual;
    usualTimeouts(project ? *project : Project(), name.toStdString()).applyTo(usual);
    const std::array<std::chrono::milliseconds, 4> usualWaits{usual.connectTimeout, usual.firstByteTimeout,
                                                              usual.inactivityTimeout, usual.totalTimeout};
    const CallTimeouts own = m_workbench.settings().timeouts(name);
    for (std::size_t i = 0; i < m_waits.size(); ++i) {
        const Wait &wait = m_waits.at(i);
        const QSignalBlocker blocker(wait.box);
        const double usualSeconds = static_cast<double>(usualWaits.at(i).count()) / 1e3;
        wait.box->setSpecialValueText(usualSeconds > 0 ? tr("Usual: %1 s").arg(locale().toString(usualSeconds))
                                                       : tr("Usual: for ever"));
        const auto &time = own.*wait.member;
        wait.box->setValue(time ? static_cast<int>(duration_cast<seconds>(*time).count()) : notSaid);
    }
}

void ConnectionsSection::saveTimeouts()
{
    CallTimeouts timeouts;
    for (const Wait &wait : m_waits) {
        if (wait.box->value() != notSaid)
            timeouts.*wait.member = std::chrono::seconds(wait.box->value());
    }
    m_workbench.settings().setTimeouts(m_endpoint->currentText(), timeouts);
}

void ConnectionsSection::saveProxy()
{
    const QString typed = m_proxy->text().trimmed();
    const QString address = typed.isEmpty() ? QString() : proxyAddress(typed);
    if (!typed.isEmpty() && address.isEmpty()) {
        m_workbench.status().say(tr("The proxy was not changed: its address must look like http://host:port"));
        m_proxy->setText(m_workbench.settings().proxy());
        return;
    }
    m_proxy->setText(address);
    m_workbench.settings().setProxy(address);
}

void ConnectionsSection::chooseCertificates()
{
    auto *dialog = new QFileDialog(this, tr("Certificates of further authorities"), m_certificates->text(),
                                   tr("Certificates (*.pem *.crt *.cer);;All files (*)"));
    dialog->setObjectName(QStringLiteral("certificatesDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_certificates->setText(path);
        m_workbench.settings().setCertificateFile(path);
    });
    dialog->open();
}

void ConnectionsSection::retranslate()
{
    m_waitTitle->setText(tr("Waiting for answers"));
    m_endpointRow.setTexts(m_endpoint, tr("Provider"),
                           tr("A provider, or an endpoint of the open project. What you set here comes before what the "
                              "project says. 0 means for ever."));
    m_waits.at(0).row.setTexts(m_waits.at(0).box, tr("Connection"), {});
    m_waits.at(1).row.setTexts(m_waits.at(1).box, tr("First data"),
                               tr("Longer than the others: a local server may have to load the model first."));
    m_waits.at(2).row.setTexts(m_waits.at(2).box, tr("Between data"),
                               tr("A long answer is never cut while its data keeps coming."));
    m_waits.at(3).row.setTexts(m_waits.at(3).box, tr("Whole answer"), {});
    for (const Wait &wait : m_waits)
        wait.box->setSuffix(tr(" s", "seconds"));
    m_networkTitle->setText(tr("Network"));
    m_proxyRow.setTexts(m_proxy, tr("Proxy"),
                        tr("Empty: as http_proxy, https_proxy and no_proxy say. A user and password belong there, too. "
                           "Servers on this computer are always reached directly."));
    m_proxy->setPlaceholderText(QStringLiteral("http://host:port"));
    m_certificatesRow.setTexts(m_certificates, tr("Certificates"),
                               tr("A PEM file of authorities that are trusted beside the system's. Empty: as "
                                  "SSL_CERT_FILE says."));
    m_choose->setText(tr("Choose\u2026"));
    m_choose->setAccessibleName(tr("Choose a file of certificates"));
    m_choose->setToolTip(m_choose->accessibleName());
    listEndpoints();
}

} // namespace Touchstone
