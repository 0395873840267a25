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

/// Everything that a run told.
struct ToldEvents
{
    std::vector<RunEvent> events;

    template<typename Payload>
    std::vector<Payload> all() const
    {
        std::vector<Payload> found;
        for (const RunEvent &event : events) {
            if (const auto *payload = std::get_if<Payload>(&event.payload))
                found.push_back(*payload);
        }
        return found;
    }
    const Events::RunEnded &ended() const { return std::get<Events::RunEnded>(events.back().payload); }
    /// What went wrong, for messages of a test.
    std::string trouble() const { return ended().error ? toText(*ended().error) : std::string(); }
    /// The results of all tool calls, one a line.
    std::string toolResults() const
    {
        std::string text;
        for (const Events::MessageAdded &added : all<Events::MessageAdded>()) {
            if (added.message.role == Role::Tool)
                text += textOf(added.message) + '\n';
        }
        return text;
    }
};

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
    /// From start to end, without a stop in between.
    bool run()
    {
        start();
        return waitForEnd();
    }
    const ToldEvents &told() const { return m_told; }
    template<typename Payload>
    std::vector<Payload> all() const
    {
        return m_told.all<Payload>();
    }
    const Events::RunEnded &ended() const { return m_told.ended(); }
    std::string trouble() const { return m_told.trouble(); }
    const std::vector<RunEvent> &events() const { return m_told.events; }
    RunSession &session() { return m_session; }

private:
    void take()
    {
        for (RunEvent &event : m_session.takeEvents()) {
            m_told.events.push_back(event);
            const auto *parked = std::get_if<Events::Parked>(&event.payload);
            if (parked != nullptr && m_onParked)
                m_onParked(*parked);
        }
    }

    QtHttpTransport m_transport;
    std::shared_ptr<const ModelRegistry> m_models;
    RunSession m_session;
    ToldEvents m_told;
    std::function<void(const Events::Parked &)> m_onParked;
    bool m_isFinished = false;
};

/// Runs it, and waits for its end.
inline ToldEvents runToEnd(const RunSpec &spec)
{
    Runner runner(spec);
    if (!runner.run())
        qFatal("the run does not end");
    return runner.told();
}

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

/// A run of a project that says `projectYaml`, with a script, without its head, for its models.
inline RunSpec scriptedSpec(const TemporaryTree &tree, const std::string &script, const std::string &projectYaml = {})
{
    tree.write("script.yaml", "version: 1\noptions: {delay_ms: 0}\n" + script);
    tree.write("touchstone.yaml", "version: 1\n" + projectYaml);
    RunSpec spec;
    spec.environment = tree.environment();
    spec.project = tree.open().value();
    spec.workerModel = "scripted:script.yaml";
    spec.graderModel = "scripted:script.yaml";
    spec.trusted = true;
    spec.task = "Do it.";
    return spec;
}

} // namespace Touchstone::Test
