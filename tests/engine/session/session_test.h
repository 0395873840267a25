#pragma once

#include "engine/net/qt_http_transport.h"
#include "engine/session/project_models.h"
#include "engine/session/run_control.h"
#include "engine/session/run_session.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

#include <functional>
#include <optional>

namespace Touchstone::Test {

inline constexpr int patience = 30'000; ///< milliseconds

/// Runs a spec to its end and keeps the events.
class Runner
{
public:
    explicit Runner(RunSpec spec)
        : m_models(
            makeModels(spec.project, spec.environment, m_transport, environmentKeys(spec.project, spec.environment)))
        , m_session(std::move(spec), m_models)
    {
        QObject::connect(&m_session, &RunSession::eventsAvailable, &m_session, [this] { take(); });
        QObject::connect(&m_session, &RunSession::finished, &m_session, [this] { m_isFinished = true; });
    }

    void start() { m_session.start(); }
    /// Called with each parking, on this thread; it may decide at once.
    void onParked(std::function<void(const Events::Parked &parked)> handler) { m_onParked = std::move(handler); }
    /// Until the run is parked, or has ended.
    std::optional<Events::Parked> waitForParking()
    {
        const bool isThere = QTest::qWaitFor([this] { return m_isFinished || m_session.control().parked(); }, patience);
        return !isThere ? std::nullopt : m_session.control().parked();
    }
    bool waitForEnd()
    {
        const bool ended = QTest::qWaitFor([this] { return m_isFinished; }, patience);
        take();
        return ended;
    }
    template<typename Payload>
    std::vector<Payload> all() const
    {
        std::vector<Payload> found;
        for (const RunEvent &event : m_events) {
            if (const auto *payload = std::get_if<Payload>(&event.payload))
                found.push_back(*payload);
        }
        return found;
    }
    const Events::RunEnded &ended() const { return std::get<Events::RunEnded>(m_events.back().payload); }
    const std::vector<RunEvent> &events() const { return m_events; }
    RunSession &session() { return m_session; }

private:
    void take()
    {
        for (RunEvent &event : m_session.takeEvents()) {
            m_events.push_back(event);
            const auto *parked = std::get_if<Events::Parked>(&event.payload);
            if (parked != nullptr && m_onParked)
                m_onParked(*parked);
        }
    }

    QtHttpTransport m_transport;
    std::shared_ptr<const ModelRegistry> m_models;
    RunSession m_session;
    std::vector<RunEvent> m_events;
    std::function<void(const Events::Parked &)> m_onParked;
    bool m_isFinished = false;
};

/// A project with this script, run on a task with this rubric (empty: none).
inline RunSpec specOf(const TemporaryTree &tree, const std::string &script, const std::string &rubric = "- Is good\n")
{
    tree.write("script.yaml", script);
    tree.write("touchstone.yaml", "version: 1\nagent: {model: \"scripted:script.yaml\"}\n");
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = *tree.open();
    spec.trusted = spec.project.trustItems.empty();
    spec.task = "Do it.";
    if (!rubric.empty())
        spec.rubric = rubricFromText("r", rubric);
    return spec;
}

} // namespace Touchstone::Test
