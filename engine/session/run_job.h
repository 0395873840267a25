#pragma once

#include "engine/agent/event.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/llm/model_registry.h"
#include "engine/project/run_folder.h"
#include "engine/session/run_spec.h"

#include <functional>
#include <stop_token>
#include <string>

namespace Touchstone {

class RunControl; // engine/session/run_control.h

/// What a run needs from outside. The references must outlive it.
struct RunServices
{
    const ModelRegistry &models;
    const Clock &clock;
    IdSource &ids;
    EventSink &sink; ///< of the one who watches
    RunControl &control; ///< holds the run for a person
    std::function<void(const std::string &folder)> onWorkspace; ///< told where the run works, before the agent starts
};

/// One run from beginning to end on the calling thread, which blocks: trust, copies, models, agent, grading, history.
/// Everything that happens reaches the sink, and the last event is always the one RunEnded, whatever went wrong.
///
/// Files of the run go to `folder`, which is made here: beside the history, or a temporary one for a run that is not
/// stored. The caller keeps it as long as somebody may look at them.
void runJob(const RunSpec &spec, const std::string &runId, RunFolder &folder, const RunServices &services,
            std::stop_source stop);

} // namespace Touchstone
