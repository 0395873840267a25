#include "engine/storage/sqlite_key_value_store.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <memory>
#include <thread>

using namespace Touchstone;

using Maker = std::function<std::shared_ptr<KeyValueStore>(const QTemporaryDir &)>;

Q_DECLARE_METATYPE(Maker)

namespace {

std::string fileIn(const QTemporaryDir &folder)
{
    return folder.filePath(QStringLiteral("history.sqlite")).toStdString();
}

JsonText json(const char *text)
{
    return {text};
}

std::vector<std::string> keysOf(KeyValueStore &store, const KeyValueStore::Namespace &space)
{
    std::vector<std::string> keys;
    const std::vector<KeyValueStore::Item> items = store.list(space).value();
    for (const auto &[key, value] : items)
        keys.push_back(key);
    return keys;
}

} // namespace

/// What every KeyValueStore promises, and what the one on SQLite promises beyond it.
class KeyValueStoreContractTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void init();
    void cleanup();

    void keepsValues();
    void listsInTheOrderOfFirstWriting();
    void keepsNamespacesApart();
    void takesAnyText();
    void isSafeForThreads();
    void outlivesTheObject();
    void tellsAFileThatCannotBeUsed();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<KeyValueStore> m_store;
};

void KeyValueStoreContractTest::initTestCase_data()
{
    QTest::addColumn<Maker>("make");
    QTest::newRow("memory") << Maker([](const QTemporaryDir & /*folder*/) -> std::shared_ptr<KeyValueStore> {
        return std::make_shared<InMemoryKeyValueStore>();
    });
    QTest::newRow("sqlite") << Maker([](const QTemporaryDir &folder) -> std::shared_ptr<KeyValueStore> {
        return SqliteKeyValueStore::open(fileIn(folder)).value();
    });
}

void KeyValueStoreContractTest::init()
{
    QFETCH_GLOBAL(Maker, make);
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = make(*m_folder);
}

void KeyValueStoreContractTest::cleanup()
{
    m_store.reset();
    m_folder.reset();
}

void KeyValueStoreContractTest::keepsValues()
{
    const KeyValueStore::Namespace space{"a", "b"};
    QVERIFY(!m_store->get(space, "/x").value());
    QVERIFY(m_store->put(space, "/x", json("{\"content\":\"1\"}")));
    QCOMPARE(m_store->get(space, "/x").value()->text, std::string("{\"content\":\"1\"}"));
    QVERIFY(m_store->put(space, "/x", json("2")));
    QCOMPARE(m_store->get(space, "/x").value()->text, std::string("2"));
    QVERIFY(m_store->remove(space, std::vector<std::string>{"/x", "/never"}));
    QVERIFY(!m_store->get(space, "/x").value());
}

void KeyValueStoreContractTest::listsInTheOrderOfFirstWriting()
{
    const KeyValueStore::Namespace space{"a"};
    for (const char *key : {"/c", "/a", "/b"})
        QVERIFY(m_store->put(space, key, json("1")));
    QVERIFY(m_store->put(space, "/c", json("2")));
    QCOMPARE(keysOf(*m_store, space), (std::vector<std::string>{"/c", "/a", "/b"}));
    QVERIFY(m_store->remove(space, std::vector<std::string>{"/c"}));
    QVERIFY(m_store->put(space, "/c", json("3")));
    QCOMPARE(keysOf(*m_store, space), (std::vector<std::string>{"/a", "/b", "/c"}));
}

void KeyValueStoreContractTest::keepsNamespacesApart()
{
    QVERIFY(m_store->put({"a", "b"}, "/x", json("1")));
    QVERIFY(m_store->put({"a"}, "/x", json("2")));
    QCOMPARE(m_store->get({"a", "b"}, "/x").value()->text, std::string("1"));
    QVERIFY(m_store->list({"b"}).value().empty());
    QVERIFY(m_store->remove({"a"}, std::vector<std::string>{"/x"}));
    QVERIFY(m_store->get({"a", "b"}, "/x").value());
}

void KeyValueStoreContractTest::takesAnyText()
{
    const KeyValueStore::Namespace space{"a"};
    const std::string key = "/日本/'; DROP TABLE store_items; --";
    QVERIFY(m_store->put(space, key, json("\"é\\u0000😀\"")));
    QCOMPARE(m_store->get(space, key).value()->text, std::string("\"é\\u0000😀\""));
    QCOMPARE(keysOf(*m_store, space), std::vector<std::string>{key});
}

void KeyValueStoreContractTest::isSafeForThreads()
{
    const KeyValueStore::Namespace space{"a"};
    constexpr int threads = 4;
    constexpr int writes = 25;
    {
        std::vector<std::jthread> all;
        all.reserve(threads);
        for (int i = 0; i < threads; ++i) {
            all.emplace_back([&, i] {
                for (int n = 0; n < writes; ++n) {
                    m_store->put(space, "/" + std::to_string(i) + "-" + std::to_string(n), json("1"));
                    m_store->list(space);
                }
            });
        }
    }
    QCOMPARE(keysOf(*m_store, space).size(), static_cast<std::size_t>(threads * writes));
}

void KeyValueStoreContractTest::outlivesTheObject()
{
    if (dynamic_cast<SqliteKeyValueStore *>(m_store.get()) == nullptr)
        return;
    QVERIFY(m_store->put({"a"}, "/x", json("1")));
    const auto beside = SqliteKeyValueStore::open(fileIn(*m_folder)).value();
    QCOMPARE(beside->get({"a"}, "/x").value()->text, std::string("1"));
    m_store.reset();
    QVERIFY(beside->put({"a"}, "/y", json("2")));
    const auto later = SqliteKeyValueStore::open(fileIn(*m_folder)).value();
    QCOMPARE(keysOf(*later, {"a"}), (std::vector<std::string>{"/x", "/y"}));
}

void KeyValueStoreContractTest::tellsAFileThatCannotBeUsed()
{
    if (dynamic_cast<SqliteKeyValueStore *>(m_store.get()) == nullptr)
        return;
    const auto refused = SqliteKeyValueStore::open(m_folder->path().toStdString());
    QVERIFY(!refused);
    QVERIFY(refused.error().code == Error::Code::Database);
    QCOMPARE(refused.error().subject, m_folder->path().toStdString());
}

QTEST_GUILESS_MAIN(KeyValueStoreContractTest)
#include "tst_key_value_store_contract.moc"
