#include "engine/session/run_session.h"

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/project/run_folder.h"
#include "engine/session/run_control.h"
#include "engine/session/run_job.h"
#include "engine/storage/run_history.h"

#include <mutex>
#include <thread>
#include <utility>

namespace Touchstone {

class RunSession::Data final : public EventSink
{
public:
    Data(RunSession &session, RunSpec &&runSpec, std::shared_ptr<const ModelRegistry> registry)
        : q(session)
        , spec(std::move(runSpec))
        , models(std::move(registry))
        , runId(spec.origin.kind == RunOrigin::Kind::Resumed ? spec.origin.runId : ids.uuid())
    {
    }

    void post(RunEvent event) override
    {
        const std::scoped_lock lock(mutex);
        queue.push_back(std::move(event));
        if (std::exchange(isWoken, true))
            return;
        QMetaObject::invokeMethod(&q, &RunSession::eventsAvailable, Qt::QueuedConnection);
    }

    void run()
    {
        const RunServices services{.models = *models,
                                   .clock = clock,
                                   .ids = ids,
                                   .sink = *this,
                                   .control = control,
                                   .onWorkspace = [this](const std::string &place) {
                                       const std::scoped_lock lock(mutex);
                                       workspace = place;
                                   }};
        runJob(spec, runId, folder, services, stop);
        QMetaObject::invokeMethod(
            &q,
            [this] {
                isRunning = false;
                Q_EMIT q.finished();
            },
            Qt::QueuedConnection);
    }

    RunSession &q;
    const RunSpec spec;
    std::shared_ptr<const ModelRegistry> models;
    SystemClock clock;
    SystemIdSource ids;
    std::string runId;
    RunFolder folder;
    RunControl control;
    bool isRunning = false; ///< of the session's thread
    std::mutex mutex;
    std::vector<RunEvent> queue;
    bool isWoken = false;
    std::string workspace;
    std::stop_source stop;
    std::jthread thread; ///< last member: it ends before the others go
};

RunSession::RunSession(RunSpec spec, std::shared_ptr<const ModelRegistry> models, QObject *parent)
    : QObject(parent)
    , m_data(std::make_unique<Data>(*this, std::move(spec), std::move(models)))
{
}

RunSession::~RunSession()
{
    requestStop();
}

void RunSession::start()
{
    Q_ASSERT(!m_data->thread.joinable());
    m_data->isRunning = true;
    m_data->thread = std::jthread([data = m_data.get()] { data->run(); });
}

void RunSession::requestStop()
{
    m_data->stop.request_stop();
}

bool RunSession::isRunning() const
{
    return m_data->isRunning;
}

const std::string &RunSession::runId() const
{
    return m_data->runId;
}

const RunSpec &RunSession::spec() const
{
    return m_data->spec;
}

std::string RunSession::workspaceFolder() const
{
    const std::scoped_lock lock(m_data->mutex);
    return m_data->workspace;
}

RunControl &RunSession::control()
{
    return m_data->control;
}

std::vector<RunEvent> RunSession::takeEvents()
{
    const std::scoped_lock lock(m_data->mutex);
    m_data->isWoken = false;
    return std::exchange(m_data->queue, {});
}

} // namespace Touchstone
