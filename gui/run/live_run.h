#pragma once

#include "engine/base/result.h"
#include "engine/session/run_control.h"
#include "engine/session/run_spec.h"
#include "gui/run/run_view.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <deque>
#include <memory>
#include <vector>

namespace Touchstone {

class ModelRegistry;
class RunSession;

/// The run that goes on, and the view it has given so far. Takes the events of its session at most every 33 ms and
/// never longer than a few milliseconds at once, so that the window stays fluent whatever the run does.
class LiveRun : public QObject
{
    Q_OBJECT

public:
    explicit LiveRun(QObject *parent = nullptr);
    /// Stops a run that goes on and waits for its end; the history has everything.
    ~LiveRun() override;

    /// Begins a run; the one before must have ended.
    void start(RunSpec spec, std::shared_ptr<const ModelRegistry> models);
    /// Asks the run to stop; `ended` follows.
    void stop();
    /// Where this run, or the next one, is to be parked.
    void setBreakpoints(std::vector<Breakpoint> breakpoints);
    /// Parks the run at its next point.
    void pause();
    bool isPausing() const;
    /// Whether the parking that the view shows waits for a decision.
    bool isWaiting() const;
    /// Lets the parked run go on; an error says why it stays there.
    Result<void> decide(GateDecision decision);
    bool isActive() const;
    bool isStopping() const { return m_stopping; }
    /// Whether there is a run to show at all.
    bool exists() const { return m_session != nullptr; }
    const RunView &view() const { return m_view; }
    /// What persons noted beside the run.
    void setAnnotations(RunAnnotations annotations);
    const RunSpec &spec() const { return m_spec; }
    QString runId() const;

Q_SIGNALS:
    /// The view has changed; at most once a frame.
    void changed(const Touchstone::RunView::Changes &changes);
    /// All events are in the view, the last of them RunEnded.
    void ended();

private:
    void schedule();
    void takeSome();

    std::unique_ptr<RunSession> m_session;
    RunSpec m_spec;
    RunView m_view;
    std::vector<Breakpoint> m_breakpoints;
    std::deque<RunEvent> m_waiting;
    QTimer m_tick;
    QElapsedTimer m_sinceTaken;
    bool m_stopping = false;
    bool m_hasEnded = false;
};

} // namespace Touchstone
