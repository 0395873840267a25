#include "engine/backends/keyed_files.h"
#include "engine/backends/store_backend.h"
#include "engine/base/clock.h"

#include <QTest>

using namespace Touchstone;

namespace {

void put(KeyValueStore &store, const KeyValueStore::Namespace &space, const std::string &key, const char *json)
{
    QVERIFY(store.put(space, key, JsonText{json}));
}

} // namespace

/// What a store has beside the operations of every backend (`tests/contract`): its namespace, and values that others
/// wrote.
class StoreBackendTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesNamespaces_data();
    void takesNamespaces();
    void refusesNamespaces_data();
    void refusesNamespaces();
    void keepsNamespacesApart();
    void livesWithValuesWithoutText();
    void decodesAsPython_data();
    void decodesAsPython();
    void tellsBase64ThatIsNone();

private:
    std::shared_ptr<InMemoryKeyValueStore> m_store = std::make_shared<InMemoryKeyValueStore>();
    SystemClock m_clock;
};

void StoreBackendTest::takesNamespaces_data()
{
    QTest::addColumn<std::vector<std::string>>("space");
    QTest::newRow("one") << std::vector<std::string>{"files"};
    QTest::newRow("several") << std::vector<std::string>{"users", "ann", "files"};
    QTest::newRow("all that may stand in one") << std::vector<std::string>{"Az09-_.@+:~", "a@b.example"};
}

void StoreBackendTest::takesNamespaces()
{
    QFETCH(std::vector<std::string>, space);
    QVERIFY(StoreBackend::create(m_store, space, m_clock));
}

void StoreBackendTest::refusesNamespaces_data()
{
    QTest::addColumn<std::vector<std::string>>("space");
    QTest::addColumn<std::string>("message");
    const std::string allowed = ". Only alphanumeric characters, hyphens, underscores, dots, @, +, colons, and tildes "
                                "are allowed.";
    const auto row = [&](const char *text, const std::string &shown) {
        QTest::newRow(text) << std::vector<std::string>{"a", text}
                            << "Namespace component at index 1 contains disallowed characters: " + shown + allowed;
    };
    QTest::newRow("none") << std::vector<std::string>() << std::string("Namespace tuple must not be empty.");
    QTest::newRow("empty") << std::vector<std::string>{""}
                           << std::string("Namespace component at index 0 must not be empty.");
    row("*", "'*'");
    row("a b", "'a b'");
    row("a/b", "'a/b'");
    row("it's", "\"it's\"");
    row("\u00e9", "'\u00e9'");
    row("a\n", "'a\\n'");
}

void StoreBackendTest::refusesNamespaces()
{
    QFETCH(std::vector<std::string>, space);
    const auto made = StoreBackend::create(m_store, space, m_clock);
    QVERIFY(!made);
    QTEST(made.error().message, "message");
    QCOMPARE(made.error().className, std::string("ValueError"));
}

void StoreBackendTest::keepsNamespacesApart()
{
    const auto ours = StoreBackend::create(m_store, {"users", "ann"}, m_clock).value();
    const auto theirs = StoreBackend::create(m_store, {"users", "ben"}, m_clock).value();
    ours->write("/a.md", "ours");
    QVERIFY(theirs->ls("/").entries->empty());
    QVERIFY(theirs->read("/a.md").error);
    QCOMPARE(ours->read("/a.md").data->content, std::string("ours"));
}

void StoreBackendTest::livesWithValuesWithoutText()
{
    const KeyValueStore::Namespace space{"odd"};
    put(*m_store, space, "/good.md", R"({"content": ["a", "b"]})");
    put(*m_store, space, "/none.md", R"({"encoding": "utf-8"})");
    put(*m_store, space, "/number.md", R"({"content": ["a", 5]})");
    const auto backend = StoreBackend::create(m_store, space, m_clock).value();
    const LsResult listing = backend->ls("/");
    QCOMPARE(listing.entries->size(), std::size_t(1));
    QCOMPARE(backend->read("/good.md").data->content, std::string("a\nb"));
    QVERIFY(backend->read("/none.md").error->text.find("/none.md") != std::string::npos);
    QVERIFY(backend->read("/number.md").error);
    QCOMPARE(backend->grep("a", {}, {}).matches->size(), std::size_t(1));
    QVERIFY(!backend->write("/none.md", "text now").error);
    QCOMPARE(backend->read("/none.md").data->content, std::string("text now"));
}

void StoreBackendTest::decodesAsPython_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("bytes");
    QTest::newRow("empty") << std::string() << std::string();
    QTest::newRow("plain") << std::string("aGVsbG8=") << std::string("hello");
    QTest::newRow("others between") << std::string("aG V-s\nb_G8=") << std::string("hello");
    QTest::newRow("behind the padding") << std::string("aGk=aGk=") << std::string("hi");
    QTest::newRow("padding where none can be") << std::string("=aG=k=") << std::string("hi");
    QTest::newRow("only padding") << std::string("====") << std::string();
}

void StoreBackendTest::decodesAsPython()
{
    QFETCH(std::string, text);
    QTEST(fromBase64(text).value(), "bytes");
}

void StoreBackendTest::tellsBase64ThatIsNone()
{
    QCOMPARE(fromBase64("aGk").error().text, std::string("Incorrect padding"));
    QCOMPARE(fromBase64("aGVsb").error().text,
             std::string("Invalid base64-encoded string: number of data characters (5) cannot be 1 more than a "
                         "multiple of 4"));
    QCOMPARE(fromBase64("\u00e9").error().raises, std::string("ValueError"));

    const KeyValueStore::Namespace space{"marked"};
    put(*m_store, space, "/a.bin", R"({"content": "aGk", "encoding": "base64"})");
    const auto backend = StoreBackend::create(m_store, space, m_clock).value();
    const std::vector<std::string> paths{"/a.bin"};
    const std::vector<DownloadResponse> responses = backend->download(paths);
    QVERIFY(!responses.front().content);
    QCOMPARE(responses.front().error->text, std::string("Incorrect padding"));
}

QTEST_GUILESS_MAIN(StoreBackendTest)
#include "tst_store_backend.moc"
