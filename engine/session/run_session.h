#pragma once

#include "engine/agent/event.h"
#include "engine/session/run_spec.h"

#include <QObject>

#include <memory>
#include <vector>

namespace Touchstone {

class ModelRegistry;
class RunControl; // engine/session/run_control.h

/// One run on a thread of its own: a new one, or (`RunSpec::origin`) one that goes on with a stored run; then the
/// events begin with those of its past. Lives on the thread that made it (the window's, or the command line's main
/// thread).
///
/// The worker posts events into a guarded queue; the first one after an empty queue wakes this object's thread once,
/// which then emits `eventsAvailable`; `takeEvents` takes all of them. The last event is always RunEnded. Destroying a
/// running session stops it and waits for its thread (at most some 200 ms: every blocking call of the engine obeys the
/// stop token).
class RunSession : public QObject
{
    Q_OBJECT

public:
    /// Shares the models with others, so that a project may be reloaded while the run goes on.
    RunSession(RunSpec spec, std::shared_ptr<const ModelRegistry> models, QObject *parent = nullptr);
    ~RunSession() override;

    /// Starts the thread. Called once.
    void start();
    /// Asks the run to stop; returns at once. The run ends with status `cancelled`.
    void requestStop();
    bool isRunning() const;
    const std::string &runId() const;
    const RunSpec &spec() const;
    /// Host folder of the run's copy of the workspace; empty before it was made, or for a run in place.
    std::string workspaceFolder() const;

    std::vector<RunEvent> takeEvents();

    /// Breakpoints, pause, and the decisions of a person while the run is parked; may be set before `start`. A parked
    /// run is told by Events::Parked; `requestStop` ends it there, too.
    RunControl &control();

Q_SIGNALS:
    /// There are events to take.
    void eventsAvailable();
    /// The thread has ended; all events are there.
    void finished();

private:
    class Data;
    std::unique_ptr<Data> m_data;
};

} // namespace Touchstone
