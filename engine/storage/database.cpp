#include "engine/storage/database.h"

#include "engine/base/clock.h"
#include "engine/base/file_error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QStandardPaths>

#include <array>
#include <atomic>
#include <chrono>
#include <sys/stat.h>
#include <thread>

namespace Touchstone {
namespace {

constexpr std::chrono::milliseconds patience{5000};
constexpr std::chrono::milliseconds pauseForJournal{20};
constexpr auto busyCode = "5"; // SQLITE_BUSY

/// The schema's versions, oldest first; one entry is one statement, an empty one ends a version. Never change what was
/// released, append.
constexpr std::array migrations{
    // A number is never given twice, also after a deletion.
    "CREATE TABLE runs (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, status TEXT, "
    "project TEXT NOT NULL, task TEXT NOT NULL, rubric_name TEXT NOT NULL, rubric_hash TEXT NOT NULL, "
    "worker_model TEXT NOT NULL, grader_model TEXT NOT NULL, iterations INTEGER NOT NULL, "
    "max_iterations INTEGER NOT NULL, worker_usage TEXT NOT NULL, grader_usage TEXT NOT NULL, cost REAL, "
    "milliseconds INTEGER NOT NULL, started INTEGER NOT NULL, answer TEXT NOT NULL)",
    "CREATE INDEX runs_by_project ON runs (project)",
    "CREATE TABLE events (run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE, sequence INTEGER NOT NULL, "
    "type TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (run, sequence)) WITHOUT ROWID",
    // Trigrams find parts of words and Chinese or Japanese text, which has no spaces.
    "CREATE VIRTUAL TABLE texts USING fts5 (run UNINDEXED, text, tokenize = 'trigram')",
    "",
    // A row is what changed against the row `base`, so that a step costs the same however long the thread is. A
    // checkpoint that is stored anew gets a further version at its place.
    "CREATE TABLE checkpoints (number INTEGER PRIMARY KEY, thread TEXT NOT NULL, place INTEGER NOT NULL, "
    "version INTEGER NOT NULL, id TEXT NOT NULL, parent TEXT NOT NULL, step INTEGER NOT NULL, source TEXT NOT NULL, "
    "node TEXT NOT NULL, base INTEGER, delta BLOB NOT NULL, next BLOB NOT NULL, "
    "notes BLOB NOT NULL)",
    "CREATE UNIQUE INDEX checkpoints_by_place ON checkpoints (thread, place, version)",
    "",
    // What agents keep beyond their runs; the number is the order of first writing.
    "CREATE TABLE store_items (number INTEGER PRIMARY KEY, space TEXT NOT NULL, key TEXT NOT NULL, "
    "value BLOB NOT NULL, UNIQUE (space, key))",
    "",
    // What the user chose for a run, so that it can be gone on with.
    "ALTER TABLE runs ADD COLUMN spec TEXT NOT NULL DEFAULT ''",
    "",
    // What was found out about a run after its end.
    "CREATE TABLE reports (number INTEGER PRIMARY KEY AUTOINCREMENT, run INTEGER NOT NULL REFERENCES runs (number) "
    "ON DELETE CASCADE, kind TEXT NOT NULL, made INTEGER NOT NULL, json TEXT NOT NULL)",
    "CREATE INDEX reports_by_run ON reports (run, kind)",
    "",
    // What persons noted beside a run; its events stay as they were.
    "ALTER TABLE runs ADD COLUMN annotations TEXT NOT NULL DEFAULT ''",
    "",
    // Milliseconds that a run worked, while it goes on.
    "ALTER TABLE runs ADD COLUMN worked INTEGER NOT NULL DEFAULT 0",
    "",
};

constexpr mode_t onlyOwnerEnters = 0700;
constexpr mode_t onlyOwnerReads = 0600;

/// Makes the folder and the empty file so that nobody else may read them: transcripts and copies of the user's files
/// lie there. What is there already keeps its mode, since the user chose it, but for the place of this program's own.
/// Side files get the mode of the file from SQLite. A failure is told when the file is opened.
void makePrivate(const QString &path)
{
    const QString folder = QFileInfo(path).absolutePath();
    QDir().mkpath(QFileInfo(folder).absolutePath());
    ::mkdir(QFile::encodeName(folder).constData(), onlyOwnerEnters);
    const QString own =
        QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/touchstone");
    if (folder == own) {
        ::chmod(QFile::encodeName(folder).constData(), onlyOwnerEnters);
        for (const char *side : {"", "-wal", "-shm"})
            ::chmod((QFile::encodeName(path) + side).constData(), onlyOwnerReads);
    }
    // Made without being opened: closing it would give up the locks of this process's other connections.
    ::mknod(QFile::encodeName(path).constData(), S_IFREG | onlyOwnerReads, 0);
}

QString uniqueName()
{
    static std::atomic<int> counter{0};
    return QStringLiteral("touchstone-%1").arg(++counter);
}

} // namespace

Database::Database(std::string file, QString connection)
    : m_file(std::move(file))
    , m_connection(std::move(connection))
{
}

Database::~Database()
{
    m_changes.clear(); // statements go before their connection
    QSqlDatabase::removeDatabase(m_connection);
}

Result<std::unique_ptr<Database>> Database::open(const std::string &file)
{
    std::unique_ptr<Database> database(new Database(file, uniqueName()));
    const QString path = QString::fromStdString(file);
    makePrivate(path);
    {
        QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), database->m_connection);
        connection.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(patience.count()));
        connection.setDatabaseName(path);
        if (!connection.open())
            return failure(database->errorOf(connection.lastError()));
    }
    return database->setUp().and_then([&database] { return database->migrate(); }).map([&database] {
        return std::move(database);
    });
}

Result<void> Database::setUp()
{
    if (const Result<void> done = useWriteAheadLog(); !done)
        return failure(done.error());
    for (const char *pragma : {"PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON"}) {
        if (const Result<QSqlQuery> done = run(QString::fromLatin1(pragma)); !done)
            return failure(done.error());
    }
    return {};
}

/// SQLite does not always wait for others when it changes the journal mode: of two who open a new file at once one
/// would fail.
Result<void> Database::useWriteAheadLog()
{
    const SystemClock clock;
    const auto end = clock.steadyNow() + patience;
    for (;;) {
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        if (query.exec(QStringLiteral("PRAGMA journal_mode = WAL")))
            return {};
        const QSqlError error = query.lastError();
        if (error.nativeErrorCode() != QLatin1String(busyCode) || clock.steadyNow() >= end)
            return failure(errorOf(error));
        std::this_thread::sleep_for(pauseForJournal);
    }
}

Result<void> Database::migrate()
{
    return transaction([this]() -> Result<void> {
        Result<QSqlQuery> query = run(QStringLiteral("PRAGMA user_version"));
        if (!query)
            return failure(query.error());
        const int known = query->next() ? query->value(0).toInt() : 0;
        query->finish();
        int version = 0;
        for (const char *statement : migrations) {
            const bool ends = *statement == '\0';
            const bool isNew = version >= known;
            version += ends ? 1 : 0;
            if (!isNew)
                continue;
            const QString sql =
                ends ? QStringLiteral("PRAGMA user_version = %1").arg(version) : QString::fromLatin1(statement);
            if (const Result<QSqlQuery> done = run(sql); !done)
                return failure(done.error());
        }
        if (known > version)
            return failure(newerVersion());
        return {};
    });
}

Result<QSqlQuery> Database::prepare(const QString &sql)
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.prepare(sql))
        return failure(errorOf(query.lastError()));
    return query;
}

Result<void> Database::execute(QSqlQuery &prepared, const QVariantList &values)
{
    for (int i = 0; i < values.size(); ++i)
        prepared.bindValue(i, values[i]);
    if (!prepared.exec())
        return failure(errorOf(prepared.lastError()));
    return {};
}

Result<QSqlQuery> Database::run(const QString &sql, const QVariantList &values)
{
    Result<QSqlQuery> query = prepare(sql);
    if (!query)
        return query;
    if (const Result<void> done = execute(*query, values); !done)
        return failure(done.error());
    return query;
}

Result<void> Database::change(const QString &sql, const QVariantList &values)
{
    auto known = m_changes.find(sql);
    if (known == m_changes.end()) {
        Result<QSqlQuery> prepared = prepare(sql);
        if (!prepared)
            return failure(prepared.error());
        known = m_changes.emplace(sql, std::move(*prepared)).first;
    }
    return execute(known->second, values);
}

Result<void> Database::transaction(const std::function<Result<void>()> &work)
{
    if (Result<void> begun = change(QStringLiteral("BEGIN IMMEDIATE")); !begun)
        return begun;
    Result<void> result = work();
    if (result) {
        result = change(QStringLiteral("COMMIT"));
        if (result)
            return result;
    }
    change(QStringLiteral("ROLLBACK")); // the first failure is the one to tell
    return result;
}

Error Database::newerVersion() const
{
    return fileError(Error::Code::Database, m_file, "The history was written by a newer version of this program.",
                     "Update the program, or name another file with --history or TOUCHSTONE_HISTORY.");
}

Error Database::errorOf(const QSqlError &error) const
{
    const QString words = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    return fileError(Error::Code::Database, m_file, "The history cannot be used: " + words.toStdString() + '.',
                     "Check the file, its folder's permissions and the free space, or name another file with "
                     "--history or TOUCHSTONE_HISTORY.");
}

} // namespace Touchstone
