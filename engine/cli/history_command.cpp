#include "engine/base/clock.h"
#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/project_context.h"
#include "engine/cli/run_report.h"
#include "engine/cli/run_result.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/run_folder.h"
#include "engine/project/run_lock.h"
#include "engine/session/stored_run.h"
#include "engine/storage/run_history.h"

#include <charconv>

namespace Touchstone {
namespace {

constexpr int taskWidth = 48;
constexpr int statusWidth = 24;
constexpr int numberWidth = 6;

std::string toLine(const RunSummary &run, const std::string &historyFile)
{
    std::string task = printable(run.task);
    std::replace(task.begin(), task.end(), '\n', ' ');
    return fitted('#' + std::to_string(run.number), numberWidth) + ' ' + run.id + "  "
        + fitted(run.status ? toWord(*run.status) : stateWord(run, historyFile), statusWidth)
        + fitted(std::to_string(run.iterations) + '/' + std::to_string(run.maxIterations), numberWidth)
        + fitted(task, taskWidth) + '\n';
}

/// Where another run can branch off, newest first.
Json pointsArray(const std::vector<StoredPoint> &points)
{
    Json array = Json::array();
    for (const StoredPoint &point : points) {
        if (!point.isFinished) {
            array.push_back({{"id", point.checkpoint},
                             {"after", point.node},
                             {"step", point.step},
                             {"iteration", point.iteration},
                             {"event", point.sequence}});
        }
    }
    return array;
}

Result<int> limitOf(const CommandLine &line)
{
    const std::string text = line.value("limit", "500");
    int limit = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), limit);
    if (code != std::errc() || end != text.data() + text.size() || limit < 1)
        return failure(Error::Code::Usage, "--limit must be a whole number from 1, but it is '" + text + "'.");
    return limit;
}

/// The run that the command line names, in its open history.
struct NamedRun
{
    SystemClock clock;
    std::unique_ptr<RunHistory> history;
    std::string id;
};

Result<std::unique_ptr<NamedRun>> openRun(const CommandLine &line)
{
    auto run = std::make_unique<NamedRun>();
    Result<std::unique_ptr<RunHistory>> history = RunHistory::open(historyFileOf(line), run->clock);
    if (!history)
        return failure(history.error());
    run->history = std::move(*history);
    Result<std::string> id = run->history->resolve(line.arguments.front());
    if (!id)
        return failure(id.error());
    run->id = std::move(*id);
    return run;
}

} // namespace

ExitStatus listHistory(const CommandLine &line, const Console &console)
{
    const SystemClock clock;
    const Result<int> limit = limitOf(line);
    if (!limit)
        return console.fail(limit.error());
    const Result<std::unique_ptr<RunHistory>> history = RunHistory::open(historyFileOf(line), clock);
    if (!history)
        return console.fail(history.error());
    HistoryQuery query;
    query.limit = *limit;
    if (!line.arguments.empty())
        query.text = line.arguments.front();
    // Only what is asked for narrows the list: runs of all projects otherwise.
    if (line.has("project"))
        query.project = findProjectFolder(line.value("project"));
    const Result<std::vector<RunSummary>> runs = (*history)->list(query);
    if (!runs)
        return console.fail(runs.error());
    if (console.isJson()) {
        Json list = Json::array();
        for (const RunSummary &run : *runs)
            list.push_back(summaryObject(run, historyFileOf(line)));
        console.resultLine({{"runs", list}});
    } else {
        for (const RunSummary &run : *runs)
            console.result(toLine(run, historyFileOf(line)));
        if (runs->empty())
            console.note(query.text.empty() ? "There are no runs yet." : "No run has this text.");
    }
    return runs->empty() && !query.text.empty() ? ExitStatus::Negative : ExitStatus::Positive;
}

ExitStatus showHistory(const CommandLine &line, const Console &console)
{
    const Result<std::unique_ptr<NamedRun>> named = openRun(line);
    if (!named)
        return console.fail(named.error());
    const std::string file = historyFileOf(line);
    const Result<StoredRun> stored = readStoredRun(file, (*named)->id, (*named)->clock);
    if (!stored)
        return console.fail(stored.error());
    const RunSummary *run = &stored->summary;
    if (console.isJson()) {
        Json object = storedRunObject(*run, file);
        object["resumable"] = stored->canResume;
        object["points"] = pointsArray(stored->points);
        console.resultLine({{"runs", Json::array({object})}});
        return ExitStatus::Positive;
    }
    std::string text = toLine(*run, file);
    if (stored->canResume)
        text += "  'run --resume " + std::to_string(run->number) + "' goes on with it.\n";
    text += verdictLines({run->evaluations, run->overridden, run->annotations});
    if (!run->answer.empty())
        text += '\n' + printable(run->answer) + '\n';
    console.result(text);
    return ExitStatus::Positive;
}

ExitStatus deleteHistory(const CommandLine &line, const Console &console)
{
    const Result<std::unique_ptr<NamedRun>> named = openRun(line);
    if (!named)
        return console.fail(named.error());
    const std::string &id = (*named)->id;
    if (isRunGoingOn(historyFileOf(line), id))
        return console.fail(runGoesOn(id));
    const Result<void> removed = (*named)->history->remove(id);
    if (!removed)
        return console.fail(removed.error());
    if (const Result<void> cleared = removeRunFolder(runFolderOf(historyFileOf(line), id)); !cleared)
        console.warning(cleared.error());
    if (console.isJson())
        console.resultLine({{"runs", Json::array({Json{{"run_id", id}}})}});
    else
        console.note("Deleted run " + id + '.');
    return ExitStatus::Positive;
}

} // namespace Touchstone
