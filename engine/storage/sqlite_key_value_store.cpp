#include "engine/storage/sqlite_key_value_store.h"

#include "engine/storage/database.h"
#include "engine/storage/sql_values.h"

#include <QSqlQuery>

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace Touchstone {
namespace {

/// The parts of a namespace never hold a slash.
QString joined(const KeyValueStore::Namespace &space)
{
    std::string name;
    for (const std::string &part : space)
        name.append(name.empty() ? "" : "/").append(part);
    return toSqlText(name);
}

JsonText jsonOf(const QVariant &value)
{
    return {value.toByteArray().toStdString()};
}

} // namespace

/// The database with the thread that it belongs to.
class SqliteKeyValueStore::Connection
{
public:
    explicit Connection(std::string file)
        : m_thread([this, path = std::move(file)](const std::stop_token &stop) { work(path, stop); })
    {
    }

    Result<void> opened() { return m_opened.get_future().get(); }

    /// Runs `task` on the connection's thread and waits for what it gives.
    template<typename Task>
    auto run(Task task)
    {
        std::packaged_task<decltype(task(std::declval<Database &>()))(Database &)> packaged(std::move(task));
        auto outcome = packaged.get_future();
        {
            const std::scoped_lock lock(m_mutex);
            m_waiting.emplace_back([&packaged](Database &database) { packaged(database); });
        }
        m_changed.notify_one();
        return outcome.get();
    }

private:
    void work(const std::string &file, const std::stop_token &stop)
    {
        Result<std::unique_ptr<Database>> database = Database::open(file);
        m_opened.set_value(database ? Result<void>() : failure(database.error()));
        if (!database)
            return;
        std::unique_lock lock(m_mutex);
        while (m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
            const std::function<void(Database &)> next = std::move(m_waiting.front());
            m_waiting.pop_front();
            lock.unlock();
            next(**database);
            lock.lock();
        }
    }

    std::promise<Result<void>> m_opened;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<std::function<void(Database &)>> m_waiting;
    std::jthread m_thread; ///< last member: it ends before the others go
};

SqliteKeyValueStore::SqliteKeyValueStore(std::unique_ptr<Connection> connection, const KnownSecrets *secrets)
    : m_connection(std::move(connection))
    , m_secrets(secrets)
{
}

SqliteKeyValueStore::~SqliteKeyValueStore() = default;

Result<std::shared_ptr<SqliteKeyValueStore>> SqliteKeyValueStore::open(const std::string &file,
                                                                       const KnownSecrets *secrets)
{
    auto connection = std::make_unique<Connection>(file);
    if (const Result<void> opened = connection->opened(); !opened)
        return failure(opened.error());
    return std::shared_ptr<SqliteKeyValueStore>(new SqliteKeyValueStore(std::move(connection), secrets));
}

Result<std::optional<JsonText>> SqliteKeyValueStore::get(const Namespace &space, const std::string &key)
{
    return m_connection->run([&](Database &database) -> Result<std::optional<JsonText>> {
        Result<QSqlQuery> query =
            database.run(QStringLiteral("SELECT value FROM store_items WHERE space = ? AND key = ?"),
                         {joined(space), toSqlText(key)});
        if (!query)
            return failure(query.error());
        return query->next() ? std::optional(jsonOf(query->value(0))) : std::nullopt;
    });
}

Result<std::vector<KeyValueStore::Item>> SqliteKeyValueStore::list(const Namespace &space)
{
    return m_connection->run([&](Database &database) -> Result<std::vector<Item>> {
        Result<QSqlQuery> query = database.run(
            QStringLiteral("SELECT key, value FROM store_items WHERE space = ? ORDER BY number"), {joined(space)});
        if (!query)
            return failure(query.error());
        std::vector<Item> items;
        while (query->next())
            items.emplace_back(query->value(0).toString().toStdString(), jsonOf(query->value(1)));
        return items;
    });
}

Result<void> SqliteKeyValueStore::put(const Namespace &space, const std::string &key, const JsonText &value)
{
    const std::string clean = m_secrets == nullptr ? value.text : m_secrets->scrubbed(value.text);
    return m_connection->run([&](Database &database) -> Result<void> {
        return database.change(QStringLiteral("INSERT INTO store_items (space, key, value) VALUES (?, ?, ?) "
                                              "ON CONFLICT (space, key) DO UPDATE SET value = excluded.value"),
                               {joined(space), toSqlText(key), QByteArray::fromStdString(clean)});
    });
}

Result<void> SqliteKeyValueStore::remove(const Namespace &space, std::span<const std::string> keys)
{
    return m_connection->run([&](Database &database) -> Result<void> {
        return database.transaction([&]() -> Result<void> {
            for (const std::string &key : keys) {
                Result<void> done =
                    database.change(QStringLiteral("DELETE FROM store_items WHERE space = ? AND key = ?"),
                                    {joined(space), toSqlText(key)});
                if (!done)
                    return done;
            }
            return {};
        });
    });
}

} // namespace Touchstone
