#include "engine/agent/event_codec.h"
#include "engine/base/json.h"
#include "engine/cli/approval_prompt.h"
#include "engine/cli/commands.h"
#include "engine/cli/interrupt_watch.h"
#include "engine/cli/project_context.h"
#include "engine/cli/run_options.h"
#include "engine/cli/run_result.h"
#include "engine/cli/run_view.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/trust.h"
#include "engine/session/agent_builder.h"
#include "engine/session/run_control.h"
#include "engine/session/run_session.h"
#include "engine/session/stored_run.h"

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

/// Asks for the decision that a parked run waits for. A parking of the run's past waits no more.
void answer(RunControl &control, const Events::Parked &parked, ApprovalPrompt &prompt, RunView &view)
{
    if (control.parked() != parked)
        return;
    view.suspend();
    const std::optional<GateDecision> decision = prompt.ask(parked.pending, [&] { return control.parked() != parked; });
    if (decision)
        control.decide(parked.number, *decision);
}

void tellHowToGoOn(const RunSpec &spec, const std::string &runId, const RunView &view, const Console &console)
{
    if (spec.historyFile.empty() || !view.ended() || view.ended()->status == RunStatus::Satisfied)
        return;
    const Result<StoredRun> stored = readStoredRun(spec.historyFile, runId, SystemClock());
    if (stored && stored->canResume)
        console.note("'run --resume " + std::to_string(stored->summary.number) + "' goes on with it.");
    else if (stored && view.ended()->status == RunStatus::GraderError)
        console.note("'run --grade-again " + std::to_string(stored->summary.number) + "' asks the grader once more.");
}

} // namespace

ExitStatus runAgent(const CommandLine &line, const Console &console)
{
    const Result<std::optional<NamedOrigin>> origin = readOrigin(line);
    if (!origin)
        return console.fail(origin.error());
    const Result<ProjectContext> context = openContext(line, console, *origin ? (*origin)->project : std::string());
    if (!context)
        return console.fail(context.error());
    const Result<RunSpec> spec = readRunSpec(line, *context, *origin, console);
    if (!spec)
        return console.fail(spec.error());
    if (const Result<void> checked = checkFirst(*spec, *context); !checked)
        return console.fail(checked.error());

    const bool withEvents = line.has("events");
    RunView view(console, spec->rubric);
    RunSession session(*spec, context->models);
    ApprovalPrompt prompt(console);
    QEventLoop loop;
    QObject::connect(&session, &RunSession::eventsAvailable, &loop, [&] {
        for (const RunEvent &event : session.takeEvents()) {
            if (withEvents)
                console.result(context->models->secrets().scrubbed(encodeEvent(event).text) + '\n');
            view.show(event);
            if (const auto *parked = std::get_if<Events::Parked>(&event.payload))
                answer(session.control(), *parked, prompt, view);
        }
    });
    QObject::connect(&session, &RunSession::finished, &loop, &QEventLoop::quit);
    const InterruptWatch watch([&session] { session.requestStop(); });
    session.start();
    loop.exec();
    view.finish();
    tellHowToGoOn(*spec, session.runId(), view, console);
    if (!view.ended())
        return console.fail({Error::Code::Internal, "The run ended without saying how.", {}, {}, {}, {}, {}});
    if (console.isJson() && !withEvents)
        console.resultLine(runObject(session.runId(), *view.ended(), {view.evaluations(), view.overridden(), {}}));
    else if (!withEvents && !view.ended()->answer.empty())
        console.result(printable(view.ended()->answer) + '\n');
    return exitStatusOf(*view.ended(), spec->rubric && isBlank(*spec->rubric));
}

} // namespace Touchstone
