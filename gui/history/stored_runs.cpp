#include "gui/history/stored_runs.h"

#include "gui/run/going_on.h"
#include "gui/run/run_view.h"

#include <QDateTime>
#include <QFileInfo>

namespace Touchstone::StoredRuns {

Stamp stampOf(const std::string &file)
{
    Stamp stamp;
    const QFileInfo database(QString::fromStdString(file));
    const QFileInfo journal(QString::fromStdString(file + "-wal"));
    if (database.exists()) {
        stamp.parts[0] = database.size();
        stamp.parts[1] = database.lastModified().toMSecsSinceEpoch();
    }
    if (journal.exists() && journal.size() > 0) { // an empty one comes with each opening
        stamp.parts[2] = journal.size();
        stamp.parts[3] = journal.lastModified().toMSecsSinceEpoch();
    }
    return stamp;
}

Result<std::vector<RunSummary>> list(const std::string &file, const HistoryQuery &query)
{
    const SystemClock clock;
    const auto history = RunHistory::open(file, clock);
    if (!history)
        return failure(history.error());
    return (*history)->list(query);
}

Result<LoadedRun> load(const std::string &file, const std::string &id)
{
    const SystemClock clock;
    const auto history = RunHistory::open(file, clock);
    if (!history)
        return failure(history.error());
    const auto events = (*history)->events(id);
    if (!events)
        return failure(events.error());
    auto view = std::make_shared<RunView>();
    for (const RunEvent &event : *events)
        view->apply(event);
    view->breakOff(); // unless it has its end
    auto annotations = (*history)->annotations(id);
    if (!annotations)
        return failure(annotations.error());
    view->setAnnotations(std::move(*annotations));
    // Judged here already, so that the window's thread only reads it.
    view->matrix();
    view->shownMatrix();
    LoadedRun run{.view = std::move(view), .outlook = outlookOf(file, id), .forkedFrom = 0};
    if (run.view->forkOrigin()) {
        const auto other = (*history)->find(run.view->forkOrigin()->runId);
        run.forkedFrom = other ? other->number : 0;
    }
    return run;
}

Result<RunAnnotations> annotate(const std::string &file, const std::string &id, const AnnotationChange &change)
{
    const SystemClock clock;
    const auto history = RunHistory::open(file, clock);
    if (!history)
        return failure(history.error());
    return (*history)->annotate(id, change);
}

Result<void> remove(const std::string &file, const std::string &id)
{
    const SystemClock clock;
    const auto history = RunHistory::open(file, clock);
    if (!history)
        return failure(history.error());
    return (*history)->remove(id);
}

} // namespace Touchstone::StoredRuns
