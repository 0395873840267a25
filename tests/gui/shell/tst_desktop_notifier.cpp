#include "gui/app/desktop_notifier.h"

#include <QDBusConnection>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QVariantMap>

using namespace Touchstone;

namespace {

constexpr int patience = 10'000;

} // namespace

/// A notification service as a desktop has one.
class Service : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Shown
    {
        QString title;
        QString text;
        QStringList actions;
    };
    QStringList capabilities;
    QList<Shown> shown;

public Q_SLOTS:
    QStringList GetCapabilities() const { return capabilities; } // NOLINT(readability-identifier-naming)
    uint Notify(const QString & /*program*/, uint /*replaces*/, // NOLINT(readability-identifier-naming)
                const QString & /*icon*/, const QString &title, const QString &text, const QStringList &actions,
                const QVariantMap & /*hints*/, int /*timeout*/)
    {
        shown.append({title, text, actions});
        return static_cast<uint>(shown.size());
    }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action); // NOLINT(readability-identifier-naming)
    void NotificationClosed(uint id, uint reason); // NOLINT(readability-identifier-naming)
};

class DesktopNotifierTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();
    void textIsEscapedForMarkup();
    void textIsPlainElsewhere();
    void clickActivatesOnce();
    void withoutServiceNothingHappens();
    void withoutBusNothingHappens();

private:
    QProcess m_daemon;
    QString m_address;
    Service m_service;
};

void DesktopNotifierTest::initTestCase()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (program.isEmpty())
        QSKIP("there is no dbus-daemon here");
    m_daemon.start(program,
                   {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--nopidfile"),
                    QStringLiteral("--print-address")});
    if (!m_daemon.waitForReadyRead(patience))
        QSKIP("dbus-daemon does not start here");
    m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
    const QDBusConnection bus = QDBusConnection::connectToBus(m_address, QStringLiteral("service"));
    QVERIFY(bus.isConnected());
}

void DesktopNotifierTest::init()
{
    m_service.shown.clear();
    m_service.capabilities = QStringList{QStringLiteral("body"), QStringLiteral("actions")};
    QDBusConnection bus(QStringLiteral("service"));
    QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &m_service,
                               QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
}

void DesktopNotifierTest::cleanup()
{
    QDBusConnection bus(QStringLiteral("service"));
    bus.unregisterService(QStringLiteral("org.freedesktop.Notifications"));
    bus.unregisterObject(QStringLiteral("/org/freedesktop/Notifications"));
    QDBusConnection::disconnectFromBus(QStringLiteral("program"));
}

void DesktopNotifierTest::cleanupTestCase()
{
    QDBusConnection::disconnectFromBus(QStringLiteral("service"));
    m_daemon.terminate();
    m_daemon.waitForFinished(patience);
}

void DesktopNotifierTest::textIsEscapedForMarkup()
{
    m_service.capabilities.append(QStringLiteral("body-markup"));
    DesktopNotifier notifier(QDBusConnection::connectToBus(m_address, QStringLiteral("program")), QIcon());
    notifier.notify(QStringLiteral("Satisfied after 3 iterations"), QStringLiteral("<b>Task</b> & more"), [] {});
    QTRY_COMPARE_WITH_TIMEOUT(m_service.shown.size(), 1, patience);
    QCOMPARE(m_service.shown.front().title, QStringLiteral("Satisfied after 3 iterations"));
    QCOMPARE(m_service.shown.front().text, QStringLiteral("&lt;b&gt;Task&lt;/b&gt; &amp; more"));
}

void DesktopNotifierTest::textIsPlainElsewhere()
{
    DesktopNotifier notifier(QDBusConnection::connectToBus(m_address, QStringLiteral("program")), QIcon());
    notifier.notify(QStringLiteral("One"), QStringLiteral("<b>Task</b> & more"), [] {});
    QTRY_COMPARE_WITH_TIMEOUT(m_service.shown.size(), 1, patience);
    QCOMPARE(m_service.shown.front().text, QStringLiteral("<b>Task</b> & more"));
    notifier.notify(QStringLiteral("Two"), QStringLiteral("more"), [] {});
    QTRY_COMPARE_WITH_TIMEOUT(m_service.shown.size(), 2, patience);
}

void DesktopNotifierTest::clickActivatesOnce()
{
    DesktopNotifier notifier(QDBusConnection::connectToBus(m_address, QStringLiteral("program")), QIcon());
    int first = 0;
    int second = 0;
    notifier.notify(QStringLiteral("One"), {}, [&first] { ++first; });
    QTRY_COMPARE_WITH_TIMEOUT(m_service.shown.size(), 1, patience);
    notifier.notify(QStringLiteral("Two"), {}, [&second] { ++second; });
    QTRY_COMPARE_WITH_TIMEOUT(m_service.shown.size(), 2, patience);
    QCOMPARE(m_service.shown.front().actions.value(0), QStringLiteral("default"));
    QVERIFY(!m_service.shown.front().actions.value(1).isEmpty());
    QTest::qWait(100); // its answers, with the numbers, are under way
    Q_EMIT m_service.ActionInvoked(7, QStringLiteral("default")); // of another program
    Q_EMIT m_service.ActionInvoked(2, QStringLiteral("default"));
    Q_EMIT m_service.ActionInvoked(2, QStringLiteral("default"));
    QTRY_COMPARE_WITH_TIMEOUT(second, 1, patience);
    Q_EMIT m_service.NotificationClosed(1, 2);
    Q_EMIT m_service.ActionInvoked(1, QStringLiteral("default"));
    QTest::qWait(100);
    QCOMPARE(first, 0);
    QCOMPARE(second, 1);
}

void DesktopNotifierTest::withoutServiceNothingHappens()
{
    QDBusConnection(QStringLiteral("service")).unregisterService(QStringLiteral("org.freedesktop.Notifications"));
    DesktopNotifier notifier(QDBusConnection::connectToBus(m_address, QStringLiteral("program")), QIcon());
    notifier.notify(QStringLiteral("One"), QStringLiteral("text"), [] {});
    QTest::qWait(200);
    QCOMPARE(m_service.shown.size(), 0);
}

void DesktopNotifierTest::withoutBusNothingHappens()
{
    DesktopNotifier notifier(QDBusConnection(QStringLiteral("no such bus")), QIcon());
    notifier.notify(QStringLiteral("One"), QStringLiteral("text"), [] {});
    QTest::qWait(50);
    QCOMPARE(m_service.shown.size(), 0);
}

QTEST_MAIN(DesktopNotifierTest)
#include "tst_desktop_notifier.moc"
