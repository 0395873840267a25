#include "engine/agent/event_codec.h"
#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/interrupt_watch.h"
#include "engine/cli/project_context.h"
#include "engine/cli/run_options.h"
#include "engine/cli/run_result.h"
#include "engine/cli/run_view.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/trust.h"
#include "engine/session/agent_builder.h"
#include "engine/session/run_session.h"

#include <QEventLoop>

namespace Touchstone {
namespace {

/// What must be right before anything begins: trust, and models that exist. They are the user's files and words, so the
/// exit status is 2, not that of a failed run.
Result<void> checkFirst(const RunSpec &spec, const ProjectContext &context)
{
    if (!spec.trusted)
        return failure(untrustedError(spec.project));
    return makeModels(spec, *context.models).map([](const RunModels & /*made*/) {});
}

} // namespace

ExitStatus runAgent(const CommandLine &line, const Console &console)
{
    const Result<ProjectContext> context = openContext(line, console);
    if (!context)
        return console.fail(context.error());
    const Result<RunSpec> spec = readRunSpec(line, *context, console);
    if (!spec)
        return console.fail(spec.error());
    if (const Result<void> checked = checkFirst(*spec, *context); !checked)
        return console.fail(checked.error());

    const bool withEvents = line.has("events");
    RunView view(console, spec->rubric);
    RunSession session(*spec, context->models);
    QEventLoop loop;
    QObject::connect(&session, &RunSession::eventsAvailable, &loop, [&] {
        for (const RunEvent &event : session.takeEvents()) {
            if (withEvents)
                console.result(context->models->secrets().scrubbed(encodeEvent(event).text) + '\n');
            view.show(event);
        }
    });
    QObject::connect(&session, &RunSession::finished, &loop, &QEventLoop::quit);
    const InterruptWatch watch([&session] { session.requestStop(); });
    session.start();
    loop.exec();
    view.finish();
    if (!view.ended())
        return console.fail({Error::Code::Internal, "The run ended without saying how.", {}, {}, {}, {}, {}});
    if (console.isJson() && !withEvents)
        console.resultLine(runObject(session.runId(), *view.ended(), view.evaluations()));
    else if (!withEvents && !view.ended()->answer.empty())
        console.result(printable(view.ended()->answer) + '\n');
    return exitStatusOf(*view.ended(), spec->rubric && isBlank(*spec->rubric));
}

} // namespace Touchstone
