#include "engine/storage/run_history.h"

#include "engine/agent/event_codec.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"
#include "engine/storage/database.h"
#include "engine/storage/sql_values.h"

#include <QFileInfo>
#include <QSqlQuery>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

constexpr int shortestTrigram = 3;

void addLine(std::string &text, std::string_view piece)
{
    if (!piece.empty())
        text.append(text.empty() ? "" : "\n").append(piece);
}

/// What a person may look for in an event.
std::string searchTextOf(const RunEvent &event)
{
    std::string text;
    const auto add = [&text](std::string_view piece) { addLine(text, piece); };
    if (const auto *started = std::get_if<Events::RunStarted>(&event.payload)) {
        add(started->task);
        add(started->rubricName);
        add(started->rubricText);
    } else if (const auto *graded = std::get_if<Events::GradingFinished>(&event.payload)) {
        add(graded->evaluation.explanation);
        for (const CriterionVerdict &criterion : graded->evaluation.criteria) {
            add(criterion.name);
            add(criterion.gap);
            add(criterion.evidence);
        }
    } else if (const auto *changed = std::get_if<Events::EvaluationChanged>(&event.payload)) {
        add(changed->evaluation.explanation);
        for (const CriterionVerdict &criterion : changed->evaluation.criteria)
            add(criterion.by == VerdictBy::Human ? criterion.gap : std::string());
    } else if (const auto *rubric = std::get_if<Events::RubricChanged>(&event.payload)) {
        add(rubric->text);
    } else if (const auto *added = std::get_if<Events::MessageAdded>(&event.payload)) {
        if (!added->grader && added->message.role == Role::Assistant)
            add(textOf(added->message));
    } else if (const auto *ended = std::get_if<Events::RunEnded>(&event.payload)) {
        if (ended->error)
            add(ended->error->message);
    }
    return text;
}

/// The columns of `toSummary`, in its order.
constexpr auto summaryColumns =
    "number, id, status, project, task, rubric_name, rubric_hash, worker_model, grader_model, iterations, "
    "max_iterations, worker_usage, grader_usage, cost, milliseconds, started, answer, annotations, worked";

RunSummary toSummary(const QSqlQuery &query)
{
    int column = 0;
    const auto next = [&query, &column] { return query.value(column++); };
    RunSummary run;
    run.number = next().toLongLong();
    run.id = fromSqlText(next());
    run.status = runStatusFromWord(fromSqlText(next()));
    run.project = fromSqlText(next());
    run.task = fromSqlText(next());
    run.rubricName = fromSqlText(next());
    run.rubricHash = fromSqlText(next());
    run.workerModel = fromSqlText(next());
    run.graderModel = fromSqlText(next());
    run.iterations = next().toInt();
    run.maxIterations = next().toInt();
    run.worker = decodeUsage({fromSqlText(next())});
    run.grader = decodeUsage({fromSqlText(next())});
    if (const QVariant cost = next(); !cost.isNull())
        run.cost = cost.toDouble();
    run.milliseconds = next().toLongLong();
    run.started = fromMicroseconds(next().toLongLong());
    run.answer = fromSqlText(next());
    run.annotations = decodeAnnotations({fromSqlText(next())});
    run.workedMilliseconds = next().toLongLong();
    if (!run.status) // no end has told
        run.milliseconds = std::max(run.milliseconds, run.workedMilliseconds);
    return run;
}

struct TextSearch
{
    QString condition; ///< with one placeholder
    QString value;
};

/// Trigrams need three characters; shorter texts, as many Chinese words are, are compared with every text.
TextSearch searchFor(QString text)
{
    if (text.toUcs4().size() >= shortestTrigram)
        return {QStringLiteral("texts MATCH ?"), u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"'};
    for (const QChar special : {u'\\', u'%', u'_'})
        text.replace(special, QStringLiteral("\\") + special);
    return {QStringLiteral("text LIKE ? ESCAPE '\\'"), u'%' + text + u'%'};
}

Error notFound(const std::string &text)
{
    Error error;
    error.code = Error::Code::NotFound;
    error.message = "There is no run '" + text + "' in the history.";
    error.remedy = "'history list' shows what there is.";
    error.subject = text;
    return error;
}

} // namespace

struct RunHistory::Data
{
    Data(std::unique_ptr<Database> opened, const Clock &time, const KnownSecrets *known)
        : database(std::move(opened))
        , clock(time)
        , secrets(known)
    {
    }

    /// The text as it may be stored.
    QString clean(std::string_view text) const
    {
        return secrets == nullptr ? toSqlText(text) : toSqlText(secrets->scrubbed(text));
    }

    std::unique_ptr<Database> database;
    const Clock &clock;
    const KnownSecrets *secrets;

    Result<std::int64_t> numberOf(const std::string &runId) const;
    Result<void> index(std::int64_t number, const std::string &text) const;
    Result<void> appendOne(std::int64_t number, const RunEvent &event) const;
    Result<void> finish(std::int64_t number, const Events::RunEnded &ended) const;
    Result<void> addEvaluations(RunSummary &run) const;
    Result<RunAnnotations> annotations(const std::string &runId) const;
    Result<void> keepAnnotations(const std::string &runId, const RunAnnotations &annotations) const;
    Result<void> forgetAnnotations(const std::string &runId, const std::vector<RunEvent> &left) const;
    Result<void> replaceEvents(std::int64_t number, const std::vector<RunEvent> &events) const;
};

RunHistory::RunHistory(std::unique_ptr<Data> data)
    : m_data(std::move(data))
{
}

RunHistory::~RunHistory() = default;

Result<std::unique_ptr<RunHistory>> RunHistory::open(const std::string &file, const Clock &clock,
                                                     const KnownSecrets *secrets)
{
    Result<std::unique_ptr<Database>> database = Database::open(file);
    if (!database)
        return failure(database.error());
    auto data = std::make_unique<Data>(std::move(*database), clock, secrets);
    return std::unique_ptr<RunHistory>(new RunHistory(std::move(data)));
}

Result<std::int64_t> RunHistory::Data::numberOf(const std::string &runId) const
{
    Result<QSqlQuery> query = database->run(QStringLiteral("SELECT number FROM runs WHERE id = ?"), {toSqlText(runId)});
    if (!query)
        return failure(query.error());
    if (!query->next())
        return failure(notFound(runId));
    return query->value(0).toLongLong();
}

Result<void> RunHistory::Data::index(std::int64_t number, const std::string &text) const
{
    if (text.empty())
        return {};
    return database->change(QStringLiteral("INSERT INTO texts (run, text) VALUES (?, ?)"),
                            {static_cast<qint64>(number), clean(text)});
}

Result<std::int64_t> RunHistory::begin(const RunSummary &summary, const JsonText &spec)
{
    std::int64_t number = 0;
    const TimePoint started = summary.started == TimePoint() ? m_data->clock.now() : summary.started;
    const Result<void> done = m_data->database->transaction([&]() -> Result<void> {
        const Result<QSqlQuery> query = m_data->database->run(
            QStringLiteral("INSERT INTO runs (id, project, task, rubric_name, rubric_hash, worker_model, grader_model, "
                           "iterations, max_iterations, worker_usage, grader_usage, milliseconds, started, answer, "
                           "spec) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, '', '', 0, ?, '', ?)"),
            {toSqlText(summary.id), toSqlText(summary.project), m_data->clean(summary.task),
             toSqlText(summary.rubricName), toSqlText(summary.rubricHash), toSqlText(summary.workerModel),
             toSqlText(summary.graderModel), summary.maxIterations, static_cast<qint64>(toMicroseconds(started)),
             m_data->clean(spec.text)});
        if (!query)
            return failure(query.error());
        number = query->lastInsertId().toLongLong();
        return m_data->index(number, summary.task);
    });
    if (!done)
        return failure(done.error());
    return number;
}

Result<void> RunHistory::Data::appendOne(std::int64_t number, const RunEvent &event) const
{
    if (std::holds_alternative<Events::Delta>(event.payload))
        return {};
    const Json json = eventToJson(event);
    // The bytes are UTF-8 already; as QString they would be converted there and back.
    const std::string text = dumpJson(json);
    Result<void> stored = database->change(
        QStringLiteral("INSERT OR REPLACE INTO events (run, sequence, type, json) VALUES (?, ?, ?, CAST(? AS TEXT))"),
        {static_cast<qint64>(number), static_cast<qint64>(event.sequence), toSqlText(stringAt(json, "type")),
         QByteArray::fromStdString(secrets == nullptr ? text : secrets->scrubbed(text))});
    if (stored && std::holds_alternative<Events::GradingFinished>(event.payload)) {
        stored = database->change(QStringLiteral("UPDATE runs SET iterations = iterations + 1 WHERE number = ?"),
                                  {static_cast<qint64>(number)});
    }
    const auto *ended = std::get_if<Events::RunEnded>(&event.payload);
    return stored && ended != nullptr ? finish(number, *ended) : stored;
}

Result<void> RunHistory::Data::finish(std::int64_t number, const Events::RunEnded &ended) const
{
    return database->change(
        QStringLiteral("UPDATE runs SET status = ?, iterations = ?, worker_usage = ?, grader_usage = ?, "
                       "cost = ?, milliseconds = ?, answer = ? WHERE number = ?"),
        {toSqlText(toWord(ended.status)), ended.iterations, toSqlText(encodeUsage(ended.worker).text),
         toSqlText(encodeUsage(ended.grader).text), ended.cost ? QVariant(*ended.cost) : QVariant(),
         static_cast<qint64>(ended.milliseconds), clean(ended.answer), static_cast<qint64>(number)});
}

Result<void> RunHistory::append(const std::string &runId, const std::vector<RunEvent> &events)
{
    return m_data->database->transaction([&]() -> Result<void> {
        const Result<std::int64_t> number = m_data->numberOf(runId);
        if (!number)
            return failure(number.error());
        std::string text;
        for (const RunEvent &event : events) {
            if (Result<void> done = m_data->appendOne(*number, event); !done)
                return done;
            addLine(text, searchTextOf(event));
        }
        return m_data->index(*number, text);
    });
}

Result<void> RunHistory::noteSpent(const std::string &runId, const RunSpent &spent)
{
    return m_data->database->change(
        QStringLiteral("UPDATE runs SET worked = MAX(worked, ?), worker_usage = ?, grader_usage = ?, cost = ? "
                       "WHERE id = ?"),
        {static_cast<qint64>(spent.worked.count()), toSqlText(encodeUsage(spent.worker).text),
         toSqlText(encodeUsage(spent.grader).text), spent.cost ? QVariant(*spent.cost) : QVariant(), toSqlText(runId)});
}

Result<JsonText> RunHistory::specOf(const std::string &runId)
{
    Result<QSqlQuery> query =
        m_data->database->run(QStringLiteral("SELECT spec FROM runs WHERE id = ?"), {toSqlText(runId)});
    if (!query)
        return failure(query.error());
    if (!query->next())
        return failure(notFound(runId));
    return JsonText{fromSqlText(query->value(0))};
}

Result<void> RunHistory::Data::replaceEvents(std::int64_t number, const std::vector<RunEvent> &events) const
{
    const QVariant run = static_cast<qint64>(number);
    for (const char *sql : {"DELETE FROM events WHERE run = ?", "DELETE FROM texts WHERE run = ?",
                            "UPDATE runs SET status = NULL, iterations = 0, answer = '' WHERE number = ?"}) {
        if (Result<void> done = database->change(QString::fromLatin1(sql), {run}); !done)
            return done;
    }
    std::string text;
    for (const RunEvent &event : events) {
        if (Result<void> done = appendOne(number, event); !done)
            return done;
        addLine(text, searchTextOf(event));
    }
    return index(number, text);
}

Result<std::vector<RunEvent>> RunHistory::rewind(const std::string &runId, std::int64_t sequence)
{
    std::vector<RunEvent> left;
    const Result<void> done = m_data->database->transaction([&]() -> Result<void> {
        const Result<std::int64_t> number = m_data->numberOf(runId);
        if (!number)
            return failure(number.error());
        Result<std::vector<RunEvent>> all = events(runId);
        if (!all)
            return failure(all.error());
        for (RunEvent &event : *all) {
            auto *call = std::get_if<Events::ModelCallFinished>(&event.payload);
            if (event.sequence > sequence && call == nullptr)
                continue;
            if (event.sequence > sequence) {
                call->error.reset(); // what it gave is forgotten, too
                call->partial = {};
            }
            if (event.sequence > sequence)
                event.sequence = left.empty() ? 1 : left.back().sequence + 1;
            left.push_back(std::move(event));
        }
        return m_data->replaceEvents(*number, left).and_then([&] { return m_data->forgetAnnotations(runId, left); });
    });
    if (!done)
        return failure(done.error());
    return left;
}

Result<void> RunHistory::Data::addEvaluations(RunSummary &run) const
{
    Result<QSqlQuery> query =
        database->run(QStringLiteral("SELECT json FROM events WHERE run = ? AND type IN ('rubric_evaluation_end', "
                                     "'evaluation_changed', 'run_resumed') ORDER BY sequence"),
                      {static_cast<qint64>(run.number)});
    if (!query)
        return failure(query.error());
    while (query->next()) {
        const Result<RunEvent> event = decodeEvent(fromSqlText(query->value(0)));
        if (!event)
            return failure(event.error());
        if (const auto *graded = std::get_if<Events::GradingFinished>(&event->payload))
            run.evaluations.push_back(graded->evaluation);
        else if (const auto *changed = std::get_if<Events::EvaluationChanged>(&event->payload);
                 changed != nullptr && !run.evaluations.empty())
            run.overridden.push_back(std::exchange(run.evaluations.back(), changed->evaluation));
        else if (const auto *resumed = std::get_if<Events::RunResumed>(&event->payload);
                 resumed != nullptr && !resumed->forkedFrom.empty())
            run.forkedFrom = resumed->forkedFrom; // the last one: what came before is the other run's past
    }
    return {};
}

Result<RunAnnotations> RunHistory::Data::annotations(const std::string &runId) const
{
    Result<QSqlQuery> query =
        database->run(QStringLiteral("SELECT annotations FROM runs WHERE id = ?"), {toSqlText(runId)});
    if (!query)
        return failure(query.error());
    if (!query->next())
        return failure(notFound(runId));
    return decodeAnnotations({fromSqlText(query->value(0))});
}

Result<void> RunHistory::Data::keepAnnotations(const std::string &runId, const RunAnnotations &annotations) const
{
    return database->change(QStringLiteral("UPDATE runs SET annotations = ? WHERE id = ?"),
                            {clean(encodeAnnotations(annotations).text), toSqlText(runId)});
}

/// A grading that is gone takes with it what was noted on it.
Result<void> RunHistory::Data::forgetAnnotations(const std::string &runId, const std::vector<RunEvent> &left) const
{
    Result<RunAnnotations> kept = annotations(runId);
    if (!kept || kept->verdicts.empty())
        return kept.map([](const RunAnnotations & /*none*/) {});
    std::erase_if(kept->verdicts, [&left](const VerdictNote &note) {
        return std::none_of(left.begin(), left.end(), [&note](const RunEvent &event) {
            const auto *graded = std::get_if<Events::GradingFinished>(&event.payload);
            return graded != nullptr && graded->evaluation.iteration == note.iteration
                && graded->evaluation.gradingRunId == note.gradingRunId;
        });
    });
    return keepAnnotations(runId, *kept);
}

Result<RunAnnotations> RunHistory::annotate(const std::string &runId, AnnotationChange change)
{
    for (VerdictNote &note : change.verdicts) {
        if (note.time == TimePoint())
            note.time = m_data->clock.now();
    }
    RunAnnotations kept;
    const Result<void> done = m_data->database->transaction([&]() -> Result<void> {
        Result<RunAnnotations> before = m_data->annotations(runId);
        if (!before)
            return failure(before.error());
        kept = std::move(*before);
        apply(kept, change);
        return m_data->keepAnnotations(runId, kept);
    });
    if (!done)
        return failure(done.error());
    return kept;
}

Result<RunAnnotations> RunHistory::annotations(const std::string &runId)
{
    return m_data->annotations(runId);
}

Result<std::vector<RunSummary>> RunHistory::list(const HistoryQuery &query)
{
    QString conditions = QStringLiteral("1");
    QVariantList values;
    if (!query.text.empty()) {
        const TextSearch search = searchFor(toSqlText(query.text));
        conditions += QStringLiteral(" AND number IN (SELECT run FROM texts WHERE %1)").arg(search.condition);
        values << search.value;
    }
    if (!query.project.empty()) {
        conditions += QStringLiteral(" AND project = ?");
        values << toSqlText(query.project);
    }
    values << query.limit << query.offset;
    Result<QSqlQuery> found =
        m_data->database->run(QStringLiteral("SELECT %1 FROM runs WHERE %2 ORDER BY number DESC LIMIT ? OFFSET ?")
                                  .arg(QString::fromLatin1(summaryColumns), conditions),
                              values);
    if (!found)
        return failure(found.error());
    std::vector<RunSummary> runs;
    while (found->next())
        runs.push_back(toSummary(*found));
    found->finish();
    for (RunSummary &run : runs) {
        if (Result<void> added = m_data->addEvaluations(run); !added)
            return failure(added.error());
    }
    return runs;
}

Result<RunSummary> RunHistory::find(const std::string &runId)
{
    Result<QSqlQuery> query = m_data->database->run(
        QStringLiteral("SELECT %1 FROM runs WHERE id = ?").arg(QString::fromLatin1(summaryColumns)),
        {toSqlText(runId)});
    if (!query)
        return failure(query.error());
    if (!query->next())
        return failure(notFound(runId));
    RunSummary run = toSummary(*query);
    query->finish();
    return m_data->addEvaluations(run).map([&run] { return std::move(run); });
}

Result<std::vector<RunEvent>> RunHistory::events(const std::string &runId)
{
    const Result<std::int64_t> number = m_data->numberOf(runId);
    if (!number)
        return failure(number.error());
    Result<QSqlQuery> query = m_data->database->run(
        QStringLiteral("SELECT json FROM events WHERE run = ? ORDER BY sequence"), {static_cast<qint64>(*number)});
    if (!query)
        return failure(query.error());
    std::vector<RunEvent> events;
    while (query->next()) {
        Result<RunEvent> event = decodeEvent(fromSqlText(query->value(0)));
        if (!event)
            return failure(event.error());
        events.push_back(std::move(*event));
    }
    return events;
}

Result<void> RunHistory::remove(const std::string &runId)
{
    return m_data->database->transaction([&]() -> Result<void> {
        const Result<std::int64_t> number = m_data->numberOf(runId);
        if (!number)
            return failure(number.error());
        for (const char *sql : {"DELETE FROM texts WHERE run = ?", "DELETE FROM runs WHERE number = ?"}) {
            const Result<QSqlQuery> done =
                m_data->database->run(QString::fromLatin1(sql), {static_cast<qint64>(*number)});
            if (!done)
                return failure(done.error());
        }
        // A run's thread is called like the run.
        return m_data->database->run(QStringLiteral("DELETE FROM checkpoints WHERE thread = ?"), {toSqlText(runId)})
            .map([](const QSqlQuery & /*done*/) {});
    });
}

Result<std::string> RunHistory::resolve(const std::string &text)
{
    bool isNumber = false;
    const qlonglong number = toSqlText(text).toLongLong(&isNumber);
    Result<QSqlQuery> query = isNumber
        ? m_data->database->run(QStringLiteral("SELECT id FROM runs WHERE number = ?"), {number})
        : m_data->database->run(QStringLiteral("SELECT id FROM runs WHERE substr(id, 1, ?) = ? LIMIT 2"),
                                {toSqlText(text).size(), toSqlText(text)});
    if (!query)
        return failure(query.error());
    if (text.empty() || !query->next())
        return failure(notFound(text));
    const std::string id = fromSqlText(query->value(0));
    if (!query->next())
        return id;
    Error error = notFound(text);
    error.message = "Several runs begin with '" + text + "'.";
    error.remedy = "Give more of the id, or the run's number.";
    return failure(std::move(error));
}

std::string runFolderOf(const std::string &historyFile, const std::string &runId)
{
    return QFileInfo(toSqlText(historyFile)).absolutePath().toStdString() + "/runs/" + runId;
}

std::string defaultHistoryFile()
{
    if (const QString given = qEnvironmentVariable("TOUCHSTONE_HISTORY"); !given.isEmpty())
        return given.toStdString();
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation).toStdString()
        + "/touchstone/history.sqlite";
}

} // namespace Touchstone
