#pragma once

#include "engine/base/result.h"

#include <QSqlQuery>
#include <QString>
#include <QVariantList>

#include <functional>
#include <map>
#include <memory>
#include <string>

// Include in .cpp files only.

namespace Touchstone {

/// One connection to a SQLite file: WAL, five seconds of patience with other processes, foreign keys. Belongs to the
/// thread that opened it. Errors of code Database name the file.
class Database
{
public:
    /// Opens or makes the file (and its folder) and runs the migrations that it has not seen.
    static Result<std::unique_ptr<Database>> open(const std::string &file);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// A prepared statement with its values, executed.
    Result<QSqlQuery> run(const QString &sql, const QVariantList &values = {});
    /// A statement that gives no rows, executed. It stays prepared for the next time, so `sql` must be one of a few.
    Result<void> change(const QString &sql, const QVariantList &values = {});
    /// A statement to be executed again and again. Must go before the database does.
    Result<QSqlQuery> prepare(const QString &sql);
    Result<void> execute(QSqlQuery &prepared, const QVariantList &values);
    /// Runs `work` between BEGIN IMMEDIATE and COMMIT; rolls back when it fails. A deferred transaction would fail at
    /// once when another process wrote meanwhile (`spec/qt.md` §7).
    Result<void> transaction(const std::function<Result<void>()> &work);

private:
    Database(std::string file, QString connection);

    Result<void> setUp();
    Result<void> useWriteAheadLog();
    Result<void> migrate();
    Error newerVersion() const;
    Error errorOf(const QSqlError &error) const;

    std::string m_file;
    QString m_connection;
    std::map<QString, QSqlQuery> m_changes; ///< by their text
};

} // namespace Touchstone
