#include "engine/storage/run_reports.h"

#include "engine/storage/database.h"
#include "engine/storage/sql_values.h"

#include <QSqlQuery>

namespace Touchstone {
struct RunReports::Data
{
    Data(std::unique_ptr<Database> opened, const KnownSecrets *known)
        : database(std::move(opened))
        , secrets(known)
    {
    }

    std::unique_ptr<Database> database;
    const KnownSecrets *secrets;
};

RunReports::RunReports(std::unique_ptr<Data> data)
    : m_data(std::move(data))
{
}

RunReports::~RunReports() = default;

Result<std::unique_ptr<RunReports>> RunReports::open(const std::string &file, const KnownSecrets *secrets)
{
    Result<std::unique_ptr<Database>> database = Database::open(file);
    if (!database)
        return failure(database.error());
    return std::unique_ptr<RunReports>(new RunReports(std::make_unique<Data>(std::move(*database), secrets)));
}

Result<std::int64_t> RunReports::add(const std::string &runId, std::string_view kind, TimePoint made,
                                     const JsonText &json)
{
    const std::string text = m_data->secrets == nullptr ? json.text : m_data->secrets->scrubbed(json.text);
    std::int64_t number = 0;
    const Result<void> done = m_data->database->transaction([&]() -> Result<void> {
        Result<QSqlQuery> run =
            m_data->database->run(QStringLiteral("SELECT number FROM runs WHERE id = ?"), {toSqlText(runId)});
        if (!run)
            return failure(run.error());
        if (!run->next()) {
            Error error;
            error.code = Error::Code::NotFound;
            error.message = "There is no run '" + runId + "' in the history.";
            error.subject = runId;
            return failure(std::move(error));
        }
        const QVariant id = run->value(0);
        run->finish();
        const Result<QSqlQuery> added = m_data->database->run(
            QStringLiteral("INSERT INTO reports (run, kind, made, json) VALUES (?, ?, ?, CAST(? AS TEXT))"),
            {id, toSqlText(kind), toMicroseconds(made), QByteArray::fromStdString(text)});
        if (!added)
            return failure(added.error());
        number = added->lastInsertId().toLongLong();
        return {};
    });
    if (!done)
        return failure(done.error());
    return number;
}

Result<std::vector<StoredReport>> RunReports::list(const std::string &runId, std::string_view kind)
{
    Result<QSqlQuery> query = m_data->database->run(
        QStringLiteral("SELECT reports.number, made, json FROM reports JOIN runs ON runs.number = reports.run "
                       "WHERE runs.id = ? AND kind = ? ORDER BY reports.number DESC"),
        {toSqlText(runId), toSqlText(kind)});
    if (!query)
        return failure(query.error());
    std::vector<StoredReport> reports;
    while (query->next()) {
        reports.push_back({.number = query->value(0).toLongLong(),
                           .made = fromMicroseconds(query->value(1).toLongLong()),
                           .json = {query->value(2).toString().toStdString()}});
    }
    return reports;
}

} // namespace Touchstone
