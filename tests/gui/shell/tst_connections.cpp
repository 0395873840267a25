#include "engine/llm/model_registry.h"
#include "gui/app/application.h"
#include "gui/app/status_feed.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/chat_listener.h"
#include "tests/support/raw_http_server.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QTest>

#include <chrono>

using namespace Touchstone;
using namespace Touchstone::Test;
using namespace std::chrono_literals;

namespace {

/// One call of a model as the window makes it.
tl::expected<ChatReply, ChatFailure> ask(WindowFixture &fixture, const std::string &name)
{
    const auto model = fixture.workbench().models()->create(name, {.part = "agent"});
    if (!model)
        return tl::unexpected(ChatFailure{model.error(), {}});
    ChatListener listener;
    return (*model)->chat({}, {}, listener);
}

} // namespace

/// How long is waited for providers, and the way to them, in the settings.
class TestConnections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void showsWhatHolds();
    void ownTimesComeFirst();
    void runsObeyThem();
    void proxyIsAnAddress();
    void authoritiesAreAFile();
    void pictures();

private:
    QSpinBox *box(const char *name) { return m_fixture->find<QSpinBox>(QString::fromLatin1(name)); }
    QComboBox *places() { return m_fixture->find<QComboBox>(QStringLiteral("timeoutsOf")); }
    QString said() { return m_fixture->find<QLabel>(QStringLiteral("statusText"))->text(); }
    void type(const char *name, const QString &text);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestConnections::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->write(
        QStringLiteral("own/touchstone.yaml"),
        "version: 1\ntimeouts: {connect: 7}\nendpoints:\n"
        "  lab: {kind: openai-chat, base_url: \"http://127.0.0.1:1/v1\", timeouts: {inactivity: 2.5, total: 60}}\n");
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/own")));
    m_fixture->window().showPage(PageId::Settings);
}

void TestConnections::cleanup()
{
    m_fixture.reset();
}

void TestConnections::type(const char *name, const QString &text)
{
    auto *edit = m_fixture->find<QLineEdit>(QString::fromLatin1(name));
    edit->setText(text);
    QTest::keyClick(edit, Qt::Key_Return);
}

void TestConnections::showsWhatHolds()
{
    QVERIFY(places()->findText(QStringLiteral("ollama")) >= 0);
    places()->setCurrentText(QStringLiteral("anthropic"));
    QCOMPARE(box("timeoutConnect")->text(), QStringLiteral("Usual: 7 s"));
    QCOMPARE(box("timeoutFirstByte")->text(), QStringLiteral("Usual: 600 s"));
    QCOMPARE(box("timeoutInactivity")->text(), QStringLiteral("Usual: 120 s"));
    QCOMPARE(box("timeoutTotal")->text(), QStringLiteral("Usual: for ever"));
    places()->setCurrentText(QStringLiteral("lab"));
    QCOMPARE(box("timeoutInactivity")->text(), QStringLiteral("Usual: 2.5 s"));
    QCOMPARE(box("timeoutTotal")->text(), QStringLiteral("Usual: 60 s"));
    for (const char *name : {"timeoutConnect", "timeoutFirstByte", "timeoutInactivity", "timeoutTotal"})
        QVERIFY(!box(name)->accessibleName().isEmpty());
}

void TestConnections::ownTimesComeFirst()
{
    places()->setCurrentText(QStringLiteral("lab"));
    box("timeoutInactivity")->setValue(30);
    box("timeoutTotal")->setValue(0);
    CallTimeouts own;
    own.inactivity = 30s;
    own.total = 0s;
    QVERIFY(m_fixture->settings().timeouts(QStringLiteral("lab")) == own);
    QCOMPARE(m_fixture->settings().timeouts().size(), std::size_t(1));
    places()->setCurrentText(QStringLiteral("openai"));
    QVERIFY(box("timeoutInactivity")->value() < 0);
    places()->setCurrentText(QStringLiteral("lab"));
    QCOMPARE(box("timeoutInactivity")->value(), 30);
    // Back to the usual.
    box("timeoutInactivity")->setValue(box("timeoutInactivity")->minimum());
    box("timeoutTotal")->setValue(box("timeoutTotal")->minimum());
    QVERIFY(m_fixture->settings().timeouts().empty());
}

void TestConnections::runsObeyThem()
{
    const RawHttpServer server({RawAnswer::silence()});
    m_fixture->write(QStringLiteral("own/touchstone.yaml"),
                     "version: 1\nendpoints:\n  lab: {kind: openai-chat, base_url: \""
                         + QByteArray::fromStdString(server.url()) + "/v1\"}\n");
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/own")));
    places()->setCurrentText(QStringLiteral("lab"));
    box("timeoutTotal")->setValue(1);
    const auto begin = std::chrono::steady_clock::now();
    const auto answer = ask(*m_fixture, "lab:m");
    QVERIFY(!answer);
    QCOMPARE(answer.error().error.code, Error::Code::TimedOut);
    QVERIFY(std::chrono::steady_clock::now() - begin < 8s); // two tries of a second
}

void TestConnections::proxyIsAnAddress()
{
    type("proxy", QStringLiteral("user:pl4nted@127.0.0.1:1/path"));
    QCOMPARE(m_fixture->settings().proxy(), QStringLiteral("http://127.0.0.1:1"));
    qputenv("ANTHROPIC_API_KEY", "sk-test-0000");
    const auto answer = ask(*m_fixture, "anthropic:claude-x");
    qunsetenv("ANTHROPIC_API_KEY");
    QVERIFY(!answer);
    QVERIFY2(answer.error().error.message.find("proxy 127.0.0.1:1") != std::string::npos,
             answer.error().error.message.c_str());
    type("proxy", QStringLiteral("socks5://127.0.0.1:1"));
    QCOMPARE(m_fixture->settings().proxy(), QStringLiteral("http://127.0.0.1:1"));
    QVERIFY(said().contains(QStringLiteral("http://host:port")));
    type("proxy", QString());
    QVERIFY(m_fixture->settings().proxy().isEmpty());
}

void TestConnections::authoritiesAreAFile()
{
    type("certificates", QStringLiteral("/no/such/file.pem"));
    QVERIFY2(said().contains(QStringLiteral("/no/such/file.pem")), qPrintable(said()));
    type("certificates", m_fixture->write(QStringLiteral("own.pem"), "none of them\n"));
    QCOMPARE(m_fixture->settings().certificateFile(), m_fixture->home() + QStringLiteral("/own.pem"));
    type("certificates", QString());
    QVERIFY(m_fixture->settings().certificateFile().isEmpty());
}

/// Paints the section for people to look at, when TOUCHSTONE_PICTURES names a folder.
void TestConnections::pictures()
{
    const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES");
    if (folder.isEmpty())
        QSKIP("TOUCHSTONE_PICTURES names no folder");
    m_fixture->find<QListWidget>(QStringLiteral("settingsSections"))->setCurrentRow(1);
    box("timeoutTotal")->setValue(90);
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        m_fixture->appearance().setOverride(theme);
        m_fixture->settings().setLanguage(theme == ThemeChoice::Dark ? QStringLiteral("zh_CN") : QStringLiteral("en"));
        m_fixture->workbench().status().setActivity({QStringLiteral("Working"), 1, 4, true});
        QTRY_VERIFY(m_fixture->find<QWidget>(QStringLiteral("status-stop"))->isVisible());
        QTest::qWait(200); // all of it is painted anew
        const QString name = theme == ThemeChoice::Dark ? QStringLiteral("/connections-dark-chinese.png")
                                                        : QStringLiteral("/connections.png");
        QVERIFY(m_fixture->window().grab().save(folder + name));
    }
}

TOUCHSTONE_GUI_MAIN(TestConnections)
#include "tst_connections.moc"
