#include "gui/run/live_run.h"

#include "engine/session/run_session.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace Touchstone {

namespace {

constexpr int frameMilliseconds = 33;
constexpr int foldMilliseconds = 6; ///< of a frame that may go into folding events

} // namespace

LiveRun::LiveRun(QObject *parent)
    : QObject(parent)
{
    m_tick.setSingleShot(true);
    m_tick.setTimerType(Qt::PreciseTimer);
    connect(&m_tick, &QTimer::timeout, this, &LiveRun::takeSome);
}

LiveRun::~LiveRun() = default;

void LiveRun::start(RunSpec spec, std::shared_ptr<const ModelRegistry> models)
{
    m_spec = spec;
    m_view = RunView();
    m_waiting.clear();
    m_stopping = false;
    m_hasEnded = false;
    m_session = std::make_unique<RunSession>(std::move(spec), std::move(models));
    connect(m_session.get(), &RunSession::eventsAvailable, this, &LiveRun::schedule);
    connect(m_session.get(), &RunSession::finished, this, &LiveRun::schedule);
    m_session->control().setBreakpoints(m_breakpoints);
    m_sinceTaken.start();
    m_session->start();
}

void LiveRun::stop()
{
    if (!isActive())
        return;
    m_stopping = true;
    m_session->requestStop();
}

void LiveRun::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    m_breakpoints = std::move(breakpoints);
    if (isActive())
        m_session->control().setBreakpoints(m_breakpoints);
}

void LiveRun::pause()
{
    if (isActive() && !m_stopping)
        m_session->control().pause();
}

bool LiveRun::isPausing() const
{
    return isActive() && m_session->control().isPausing();
}

bool LiveRun::isWaiting() const
{
    if (!isActive() || m_stopping || !m_view.parked())
        return false;
    const std::optional<Events::Parked> parked = m_session->control().parked();
    return parked && parked->number == m_view.parked()->number;
}

Result<void> LiveRun::decide(GateDecision decision)
{
    if (!isWaiting())
        return failure(Error::Code::Conflict, "The run is not parked there any more.");
    return m_session->control().decide(m_view.parked()->number, std::move(decision));
}

bool LiveRun::isActive() const
{
    return m_session != nullptr && !m_hasEnded;
}

void LiveRun::setAnnotations(RunAnnotations annotations)
{
    m_view.setAnnotations(std::move(annotations));
    Q_EMIT changed(m_view.takeChanges());
}

QString LiveRun::runId() const
{
    return m_session == nullptr ? QString() : QString::fromStdString(m_session->runId());
}

void LiveRun::schedule()
{
    if (!m_tick.isActive())
        m_tick.start(std::max<int>(0, frameMilliseconds - static_cast<int>(m_sinceTaken.elapsed())));
}

void LiveRun::takeSome()
{
    m_sinceTaken.restart();
    std::vector<RunEvent> fresh = m_session->takeEvents();
    m_waiting.insert(m_waiting.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
    while (!m_waiting.empty() && m_sinceTaken.elapsed() < foldMilliseconds) {
        m_view.apply(m_waiting.front());
        m_waiting.pop_front();
    }
    Q_EMIT changed(m_view.takeChanges());
    if (!m_waiting.empty()) {
        schedule();
    } else if (m_view.ending() && !m_hasEnded) {
        m_hasEnded = true;
        Q_EMIT ended();
    }
}

} // namespace Touchstone
