#pragma once

#include "engine/net/qt_http_transport.h"
#include "engine/rubric/rubric.h"
#include "engine/session/project_models.h"
#include "engine/session/run_session.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

#include <string>
#include <vector>

namespace Touchstone::Testing {

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

/// A run of the project in `tree`, with a script for its models.
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

/// Runs it, and waits for its end.
inline ToldEvents runToEnd(const RunSpec &spec)
{
    constexpr int patience = 30'000; // milliseconds
    QtHttpTransport transport;
    RunSession session(
        spec, makeModels(spec.project, spec.environment, transport, environmentKeys(spec.project, spec.environment)));
    bool isFinished = false;
    QObject::connect(&session, &RunSession::finished, &session, [&isFinished] { isFinished = true; });
    session.start();
    if (!QTest::qWaitFor([&isFinished] { return isFinished; }, patience))
        qFatal("the run does not end");
    return {session.takeEvents()};
}

} // namespace Touchstone::Testing
