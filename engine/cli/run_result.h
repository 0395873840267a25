#pragma once

#include "engine/agent/event.h"
#include "engine/base/json_text.h"
#include "engine/cli/console.h"

#include <string>
#include <vector>

namespace Touchstone {

/// The object of `run --json` and `history show --json` (`design/interfaces.md`).
Json runObject(const std::string &runId, const Events::RunEnded &ended, const std::vector<Evaluation> &evaluations);

/// What the end of a run means for the exit status. `isBlank`: a rubric was given, but nothing is in it.
ExitStatus exitStatusOf(const Events::RunEnded &ended, bool isBlankRubric);

/// `[{iteration, result, grader_verdict, explanation, criteria: […]}]`.
Json verdictsArray(const std::vector<Evaluation> &evaluations);

} // namespace Touchstone
