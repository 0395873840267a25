#include "engine/storage/sqlite_checkpointer.h"

#include "engine/agent/checkpoint_codec.h"
#include "engine/agent/state_delta.h"
#include "engine/net/scrub.h"
#include "engine/storage/database.h"
#include "engine/storage/sql_values.h"

#include <QSqlQuery>

#include <algorithm>
#include <map>
#include <utility>

namespace Touchstone {
namespace {

/// JSON goes in and out as bytes: they are UTF-8 already.
QByteArray b(const std::string &text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// One stored version of a checkpoint, as the columns below, without its state.
struct Row
{
    std::int64_t number = 0;
    std::int64_t place = 0;
    std::int64_t version = 0;
    std::int64_t base = 0; ///< 0: none
    CheckpointSummary summary;
    std::string next;
};

constexpr auto rowColumns = "number, place, version, COALESCE(base, 0), id, parent, step, source, node, next";

Row toRow(const QSqlQuery &query)
{
    int column = 0;
    const auto next = [&query, &column] { return query.value(column++); };
    Row row;
    row.number = next().toLongLong();
    row.place = next().toLongLong();
    row.version = next().toLongLong();
    row.base = next().toLongLong();
    row.summary.id = fromSqlText(next());
    row.summary.parentId = fromSqlText(next());
    row.summary.step = next().toInt();
    row.summary.source = checkpointSourceFromWord(fromSqlText(next())).value_or(CheckpointSource::Loop);
    row.summary.node = fromSqlText(next());
    row.next = next().toByteArray().toStdString();
    return row;
}

Result<Checkpoint> toCheckpoint(const Row &row, AgentState state)
{
    Result<std::vector<PendingTask>> next = decodeTasks(row.next);
    if (!next)
        return failure(next.error());
    Checkpoint checkpoint;
    checkpoint.id = row.summary.id;
    checkpoint.parentId = row.summary.parentId;
    checkpoint.step = row.summary.step;
    checkpoint.source = row.summary.source;
    checkpoint.node = row.summary.node;
    checkpoint.state = std::move(state);
    checkpoint.next = std::move(*next);
    return checkpoint;
}

Result<void> applyStored(const QByteArray &json, AgentState &state)
{
    Result<StateDelta> delta = decodeDelta(std::string_view(json.constData(), static_cast<std::size_t>(json.size())));
    if (!delta)
        return failure(delta.error());
    apply(std::move(*delta), state);
    return {};
}

} // namespace

struct SqliteCheckpointer::Data
{
    Data(std::unique_ptr<Database> opened, QSqlQuery &&prepared, const KnownSecrets *known)
        : database(std::move(opened))
        , insert(std::move(prepared))
        , secrets(known)
    {
    }

    /// What a save builds upon: the row that was written or looked up last, with its state.
    struct Tip
    {
        std::string thread;
        Row row; ///< without `next`
        AgentState state;
        std::int64_t places = 0; ///< the thread's number of checkpoints
    };

    Result<std::optional<Row>> rowWhere(const char *condition, const QVariantList &values);
    Result<AgentState> stateOf(const Row &row);
    Result<std::optional<Checkpoint>> load(const Result<std::optional<Row>> &row);
    Result<void> seek(const std::string &threadId, const Checkpoint &checkpoint);
    Result<void> write(const Row &row, const std::string &threadId, const StateDelta &delta, const std::string &next);

    std::unique_ptr<Database> database;
    QSqlQuery insert; ///< behind the database: it must go first
    const KnownSecrets *secrets;
    std::function<JsonText()> notes;
    std::optional<Tip> tip;
};

SqliteCheckpointer::SqliteCheckpointer(std::unique_ptr<Data> data)
    : m_data(std::move(data))
{
}

SqliteCheckpointer::~SqliteCheckpointer() = default;

Result<std::unique_ptr<SqliteCheckpointer>> SqliteCheckpointer::open(const std::string &file,
                                                                     const KnownSecrets *secrets)
{
    Result<std::unique_ptr<Database>> database = Database::open(file);
    if (!database)
        return failure(database.error());
    Result<QSqlQuery> insert = (*database)->prepare(QStringLiteral(
        "INSERT INTO checkpoints (thread, place, version, id, parent, step, source, node, base, delta, next, notes) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    if (!insert)
        return failure(insert.error());
    auto data = std::make_unique<Data>(std::move(*database), std::move(*insert), secrets);
    return std::unique_ptr<SqliteCheckpointer>(new SqliteCheckpointer(std::move(data)));
}

void SqliteCheckpointer::setNotes(std::function<JsonText()> notes)
{
    m_data->notes = std::move(notes);
}

Result<std::optional<Row>> SqliteCheckpointer::Data::rowWhere(const char *condition, const QVariantList &values)
{
    Result<QSqlQuery> query =
        database->run(QStringLiteral("SELECT %1 FROM checkpoints WHERE %2 ORDER BY place DESC, version DESC LIMIT 1")
                          .arg(QString::fromLatin1(rowColumns), QString::fromLatin1(condition)),
                      values);
    if (!query)
        return failure(query.error());
    return query->next() ? std::optional(toRow(*query)) : std::nullopt;
}

/// Puts the deltas of all rows that a row builds upon together, oldest first.
Result<AgentState> SqliteCheckpointer::Data::stateOf(const Row &row)
{
    Result<QSqlQuery> query = database->run(
        QStringLiteral("WITH RECURSIVE chain (number, base, delta, depth) AS ("
                       "SELECT number, base, delta, 0 FROM checkpoints WHERE number = ? UNION ALL "
                       "SELECT older.number, older.base, older.delta, chain.depth + 1 FROM checkpoints AS older "
                       "JOIN chain ON older.number = chain.base) SELECT delta FROM chain ORDER BY depth DESC"),
        {static_cast<qint64>(row.number)});
    if (!query)
        return failure(query.error());
    AgentState state;
    while (query->next()) {
        if (const Result<void> applied = applyStored(query->value(0).toByteArray(), state); !applied)
            return failure(applied.error());
    }
    return state;
}

Result<std::optional<Checkpoint>> SqliteCheckpointer::Data::load(const Result<std::optional<Row>> &row)
{
    if (!row)
        return failure(row.error());
    if (!*row)
        return std::nullopt;
    Result<AgentState> state = stateOf(**row);
    if (!state)
        return failure(state.error());
    return toCheckpoint(**row, std::move(*state)).map([](Checkpoint &&checkpoint) {
        return std::optional(std::move(checkpoint));
    });
}

/// Sets the tip to what `checkpoint` builds upon: its own older version, else its parent, else nothing.
Result<void> SqliteCheckpointer::Data::seek(const std::string &threadId, const Checkpoint &checkpoint)
{
    if (tip && tip->thread == threadId) {
        // Behind the newest one there is none that could be stored anew.
        const bool isNewest = tip->row.place + 1 == tip->places;
        if (tip->row.summary.id == checkpoint.id || (isNewest && tip->row.summary.id == checkpoint.parentId))
            return {};
    }
    tip.reset();
    const QString thread = toSqlText(threadId);
    Result<QSqlQuery> count =
        database->run(QStringLiteral("SELECT COALESCE(MAX(place) + 1, 0) FROM checkpoints WHERE thread = ?"), {thread});
    if (!count)
        return failure(count.error());
    const std::int64_t places = count->next() ? count->value(0).toLongLong() : 0;
    count->finish();
    Result<std::optional<Row>> base = rowWhere("thread = ? AND id = ?", {thread, toSqlText(checkpoint.id)});
    if (base && !*base && !checkpoint.parentId.empty())
        base = rowWhere("thread = ? AND id = ?", {thread, toSqlText(checkpoint.parentId)});
    if (!base)
        return failure(base.error());
    Tip found{.thread = threadId, .row = {}, .state = {}, .places = places};
    if (*base) {
        Result<AgentState> state = stateOf(**base);
        if (!state)
            return failure(state.error());
        found.row = std::move(**base);
        found.state = std::move(*state);
    }
    tip = std::move(found);
    return {};
}

Result<void> SqliteCheckpointer::Data::write(const Row &row, const std::string &threadId, const StateDelta &delta,
                                             const std::string &next)
{
    const JsonText beside = notes ? notes() : JsonText();
    const auto clean = [this](const std::string &text) { return secrets == nullptr ? text : secrets->scrubbed(text); };
    const CheckpointSummary &summary = row.summary;
    Result<void> written = database->execute(
        insert,
        {toSqlText(threadId), static_cast<qint64>(row.place), static_cast<qint64>(row.version), toSqlText(summary.id),
         toSqlText(summary.parentId), summary.step, toSqlText(toWord(summary.source)), toSqlText(summary.node),
         row.base == 0 ? QVariant() : QVariant(static_cast<qint64>(row.base)), b(clean(encodeDelta(delta).text)),
         b(clean(next)), b(clean(beside.text))});
    if (written)
        return {};
    const Result<std::optional<Row>> taken =
        rowWhere("thread = ? AND place = ? AND version = ?",
                 {toSqlText(threadId), static_cast<qint64>(row.place), static_cast<qint64>(row.version)});
    if (taken && *taken) {
        return failure(Error::Code::Conflict, "Somebody else goes on with this run.",
                       "Wait until the other program has ended.");
    }
    return written;
}

Result<void> SqliteCheckpointer::save(const std::string &threadId, const Checkpoint &checkpoint)
{
    if (Result<void> found = m_data->seek(threadId, checkpoint); !found)
        return found;
    Data::Tip &tip = *m_data->tip;
    const bool isAnew = tip.row.number != 0 && tip.row.summary.id == checkpoint.id;
    Row row;
    row.summary = summaryOf(checkpoint);
    row.place = isAnew ? tip.row.place : tip.places;
    row.version = isAnew ? tip.row.version + 1 : 0;
    row.base = tip.row.number;
    std::optional<StateDelta> delta = deltaBetween(tip.state, checkpoint.state, checkpoint.untouched);
    if (!delta) {
        row.base = 0;
        tip.state = {};
        delta = deltaTo(checkpoint.state);
    }
    if (Result<void> written = m_data->write(row, threadId, *delta, encodeTasks(checkpoint.next).text); !written) {
        m_data->tip.reset();
        return written;
    }
    row.number = m_data->insert.lastInsertId().toLongLong();
    tip.row = std::move(row);
    tip.places += isAnew ? 0 : 1;
    apply(std::move(*delta), tip.state);
    return {};
}

Result<std::optional<Checkpoint>> SqliteCheckpointer::latest(const std::string &threadId)
{
    return m_data->load(m_data->rowWhere("thread = ?", {toSqlText(threadId)}));
}

Result<std::optional<Checkpoint>> SqliteCheckpointer::find(const std::string &threadId, const std::string &id)
{
    return m_data->load(m_data->rowWhere("thread = ? AND id = ?", {toSqlText(threadId), toSqlText(id)}));
}

Result<std::vector<Checkpoint>> SqliteCheckpointer::history(const std::string &threadId)
{
    Result<QSqlQuery> query =
        m_data->database->run(QStringLiteral("SELECT %1, delta FROM checkpoints WHERE thread = ? ORDER BY number")
                                  .arg(QString::fromLatin1(rowColumns)),
                              {toSqlText(threadId)});
    if (!query)
        return failure(query.error());
    std::map<std::int64_t, AgentState> states; // by row; a base is always older
    std::map<std::int64_t, Checkpoint, std::greater<>> newest; // by place
    while (query->next()) {
        const Row row = toRow(*query);
        AgentState state = row.base == 0 ? AgentState() : states[row.base];
        const QByteArray delta = query->value(QStringLiteral("delta")).toByteArray();
        if (const Result<void> applied = applyStored(delta, state); !applied)
            return failure(applied.error());
        states[row.number] = state;
        Result<Checkpoint> checkpoint = toCheckpoint(row, std::move(state));
        if (!checkpoint)
            return failure(checkpoint.error());
        newest.insert_or_assign(row.place, std::move(*checkpoint));
    }
    std::vector<Checkpoint> checkpoints;
    for (auto &[place, checkpoint] : newest)
        checkpoints.push_back(std::move(checkpoint));
    return checkpoints;
}

Result<std::vector<CheckpointSummary>> SqliteCheckpointer::list(const std::string &threadId)
{
    return listAll(threadId).map([](const std::vector<StoredCheckpoint> &all) {
        std::vector<CheckpointSummary> summaries(all.size());
        std::transform(all.begin(), all.end(), summaries.begin(),
                       [](const StoredCheckpoint &stored) { return stored.summary; });
        return summaries;
    });
}

Result<std::vector<StoredCheckpoint>> SqliteCheckpointer::listAll(const std::string &threadId)
{
    // Of one place the newest version; SQLite takes the other columns from the row of the maximum.
    Result<QSqlQuery> query = m_data->database->run(
        QStringLiteral("SELECT number, place, MAX(version), 0, id, parent, step, source, node, x'', notes, "
                       "next = CAST('[]' AS BLOB), json_extract(CAST(next AS TEXT), '$[0].node') FROM checkpoints "
                       "WHERE thread = ? GROUP BY place ORDER BY place "
                       "DESC"),
        {toSqlText(threadId)});
    if (!query)
        return failure(query.error());
    constexpr int notesColumn = 10;
    constexpr int finishedColumn = 11;
    constexpr int nextColumn = 12;
    std::vector<StoredCheckpoint> all;
    while (query->next()) {
        all.push_back({.summary = toRow(*query).summary,
                       .notes = {query->value(notesColumn).toByteArray().toStdString()},
                       .isFinished = query->value(finishedColumn).toBool(),
                       .next = query->value(nextColumn).toString().toStdString()});
    }
    return all;
}

Result<JsonText> SqliteCheckpointer::notesOf(const std::string &threadId, const std::string &id)
{
    Result<QSqlQuery> query = m_data->database->run(
        QStringLiteral("SELECT notes FROM checkpoints WHERE thread = ? AND id = ? ORDER BY version DESC LIMIT 1"),
        {toSqlText(threadId), toSqlText(id)});
    if (!query)
        return failure(query.error());
    return query->next() ? JsonText{query->value(0).toByteArray().toStdString()} : JsonText();
}

Result<void> SqliteCheckpointer::remove(const std::string &threadId)
{
    m_data->tip.reset();
    return m_data->database->run(QStringLiteral("DELETE FROM checkpoints WHERE thread = ?"), {toSqlText(threadId)})
        .map([](const QSqlQuery & /*done*/) {});
}

} // namespace Touchstone
