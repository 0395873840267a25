#include "gui/app/application.h"
#include "gui/app/key_store.h"
#include "gui/app/status_feed.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/raw_http_server.h"

#include <QAbstractButton>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

const QString plantedKey = QStringLiteral("sk-pl4nted-0123456789abcdef");
const QByteArray mark = "pl4nted";

} // namespace

/// Keys in the settings. There is no keychain here: the fixture takes the bus away.
class TestKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aFileOnlyWithConsent();
    void aSpoiledFileIsNotLost();
    void theEnvironmentComesFirst();
    void aTestTellsWhatIsWrong_data();
    void aTestTellsWhatIsWrong();

private:
    QAbstractButton *button(const char *name) { return m_fixture->find<QAbstractButton>(QString::fromLatin1(name)); }
    QString keyFile() const { return m_fixture->workbench().keys().filePath(); }
    void enter(const QString &key);
    bool answer(const QString &text);
    bool waitFor(KeySource source);
    bool shows(const QString &text) const;
    QStringList placesOfTheKey() const;

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<RawHttpServer> m_server;
};

void TestKeys::init()
{
    m_fixture = std::make_unique<WindowFixture>();
}

/// Whatever the window shows and writes, but for the file that the user agreed to.
void TestKeys::cleanup()
{
    QVERIFY2(placesOfTheKey().isEmpty(), qPrintable(placesOfTheKey().join(u'\n')));
    m_fixture.reset();
    m_server.reset();
    qunsetenv("OPENAI_API_KEY");
    qunsetenv("OPENAI_BASE_URL");
}

QStringList TestKeys::placesOfTheKey() const
{
    QStringList places;
    QDirIterator files(m_fixture->home(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.fileName() != keyFile() && file.open(QIODevice::ReadOnly) && file.readAll().contains(mark))
            places.append(file.fileName());
    }
    const QString shown = QString::fromLatin1(mark);
    const auto children = m_fixture->window().findChildren<QWidget *>();
    for (const QWidget *child : children) {
        const auto *label = qobject_cast<const QLabel *>(child);
        const auto *edit = qobject_cast<const QPlainTextEdit *>(child);
        const QStringList texts{child->toolTip(),
                                child->accessibleName(),
                                child->accessibleDescription(),
                                child->windowTitle(),
                                label != nullptr ? label->text() : QString(),
                                edit != nullptr ? edit->toPlainText() : QString()};
        if (!texts.filter(shown).isEmpty())
            places.append(child->objectName() + u' ' + QString::fromLatin1(child->metaObject()->className()));
    }
    return places;
}

void TestKeys::enter(const QString &key)
{
    button("keySet-openai")->click();
    auto *edit = m_fixture->find<QLineEdit>(QStringLiteral("keyEdit-openai"));
    QCOMPARE(edit->echoMode(), QLineEdit::Password);
    edit->setText(key);
    button("keySave-openai")->click();
    QVERIFY(edit->text().isEmpty());
}

/// The question whether the key may be kept in a file.
bool TestKeys::answer(const QString &text)
{
    QMessageBox *question = nullptr;
    const bool asked = QTest::qWaitFor([&] {
        question = m_fixture->window().findChild<QMessageBox *>(QStringLiteral("keyFileQuestion"));
        return question != nullptr;
    });
    if (!asked)
        return false;
    const auto buttons = question->buttons();
    for (QAbstractButton *each : buttons) {
        if (each->text() == text) {
            each->click();
            return QTest::qWaitFor([this] {
                return m_fixture->window().findChild<QMessageBox *>(QStringLiteral("keyFileQuestion")) == nullptr;
            });
        }
    }
    return false;
}

bool TestKeys::waitFor(KeySource source)
{
    return QTest::qWaitFor(
        [&] { return m_fixture->workbench().keys().state(QStringLiteral("openai")).source == source; });
}

bool TestKeys::shows(const QString &text) const
{
    const auto labels = m_fixture->window().findChildren<QLabel *>();
    return std::any_of(labels.begin(), labels.end(),
                       [&text](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
}

void TestKeys::aFileOnlyWithConsent()
{
    m_fixture->window().showPage(PageId::Settings);
    enter(plantedKey);
    QVERIFY(answer(QStringLiteral("Do not keep it")));
    QVERIFY(!QFile::exists(keyFile()));
    const QSignalSpy said(&m_fixture->workbench().status(), &StatusFeed::said);
    enter(plantedKey + QStringLiteral(" \n") + plantedKey);
    QCOMPARE(said.count(), 1);
    QVERIFY(said.at(0).at(0).toString().contains(QStringLiteral("white space")));
    enter(u' ' + plantedKey + QStringLiteral(" \n"));
    QCOMPARE(said.at(1).at(0).toString(), QStringLiteral("White space around the key was left out"));
    QVERIFY(answer(QStringLiteral("Keep it in the file")));
    QVERIFY(waitFor(KeySource::File));
    QFile file(keyFile());
    const QFileDevice::Permissions all = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner
        | QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup | QFileDevice::ReadOther
        | QFileDevice::WriteOther | QFileDevice::ExeOther;
    QCOMPARE(file.permissions() & all, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    QVERIFY(shows(QStringLiteral("ends in cdef")));
    KeyOwner owner;
    owner.id = QStringLiteral("openai");
    QCOMPARE(m_fixture->workbench().keys().lookup(owner).value_or(""), plantedKey.toStdString());
    button("keyRemove-openai")->click();
    QVERIFY(waitFor(KeySource::None));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains(mark));
}

/// A file of keys that somebody else has spoiled may still hold keys: it is not written over.
void TestKeys::aSpoiledFileIsNotLost()
{
    const QByteArray spoiled = "{\"anthropic\": \"sk-other";
    QVERIFY(QDir().mkpath(QFileInfo(keyFile()).path()));
    QFile file(keyFile());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(spoiled) == spoiled.size());
    file.close();
    m_fixture->window().showPage(PageId::Settings);
    const QSignalSpy said(&m_fixture->workbench().status(), &StatusFeed::said);
    enter(plantedKey);
    QVERIFY(answer(QStringLiteral("Keep it in the file")));
    QTRY_VERIFY(!said.isEmpty());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), spoiled);
    QCOMPARE(m_fixture->workbench().keys().state(QStringLiteral("openai")).source, KeySource::None);
}

void TestKeys::theEnvironmentComesFirst()
{
    qputenv("OPENAI_API_KEY", plantedKey.toLatin1());
    m_fixture->window().showPage(PageId::Settings);
    QVERIFY(waitFor(KeySource::Environment));
    QVERIFY(shows(QStringLiteral("From OPENAI_API_KEY, ends in cdef")));
    QVERIFY(!button("keySet-openai")->isEnabled());
}

void TestKeys::aTestTellsWhatIsWrong_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("text");
    QTest::newRow("works") << 200 << QStringLiteral("It works");
    QTest::newRow("refused") << 401 << QStringLiteral("The provider refused the key");
    QTest::newRow("limited") << 429 << QStringLiteral("rate limit");
    QTest::newRow("wrong address") << 404 << QStringLiteral("not found");
    QTest::newRow("broken") << 500 << QStringLiteral("The server answered with an error");
    QTest::newRow("silent") << 0 << QStringLiteral("broke off");
}

/// Each answer repeats the key.
void TestKeys::aTestTellsWhatIsWrong()
{
    QFETCH(const int, status);
    QFETCH(const QString, text);
    m_server = std::make_unique<RawHttpServer>([status](const RecordedRequest &request) {
        if (status == 0)
            return RawAnswer::hangUp();
        if (status == 200)
            return RawAnswer::json(200, R"({"data":[{"id":"gpt-x"}]})");
        return RawAnswer::json(status, R"({"error":{"message":"You sent )" + request.header("authorization") + "\"}}");
    });
    qputenv("OPENAI_API_KEY", plantedKey.toLatin1());
    qputenv("OPENAI_BASE_URL", QByteArray::fromStdString(m_server->url() + "/v1"));
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->window().showPage(PageId::Settings);
    QVERIFY(waitFor(KeySource::Environment));
    button("keyTest-openai")->click();
    QVERIFY2(QTest::qWaitFor([&] { return shows(text); }), qPrintable(text));
    QVERIFY(m_server->requests().empty() || m_server->requests().front().method == "GET");
}

TOUCHSTONE_GUI_MAIN(TestKeys)
#include "tst_keys.moc"
