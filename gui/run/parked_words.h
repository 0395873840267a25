#pragma once

#include "engine/agent/event.h"
#include "gui/run/run_view.h"

#include <QString>

namespace Touchstone {

/// "Parked before a tool call, iteration 2 of 4".
QString parkedTitle(const RunView &view);
/// Why it is parked, and that nothing happens meanwhile.
QString parkedReason(const RunView &view);
/// What comes next, for the primary button: "Run the tool", "Send and go on", …
QString proceedText(const PendingWork &pending, bool edited);

} // namespace Touchstone
