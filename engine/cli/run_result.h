#pragma once

#include "engine/agent/event.h"
#include "engine/base/json_text.h"
#include "engine/cli/console.h"
#include "engine/rubric/annotation.h"

#include <string>
#include <vector>

namespace Touchstone {

/// Gradings as a run took them over, with what persons changed of them.
struct JudgedWork
{
    std::vector<Evaluation> evaluations;
    std::vector<Evaluation> overridden; ///< what the grader had said where a person overrode it in the run
    RunAnnotations annotations; ///< what persons noted beside the run
};

/// The object of `run --json` and `history show --json` (`design/interfaces.md`).
Json runObject(const std::string &runId, const Events::RunEnded &ended, const JudgedWork &work);

/// What the end of a run means for the exit status. `isBlank`: a rubric was given, but nothing is in it.
ExitStatus exitStatusOf(const Events::RunEnded &ended, bool isBlankRubric);

/// `[{iteration, result, grader_verdict, explanation, criteria: […]}]`. What is a person's says `by: human` and has
/// under `overridden` what had been there; the result stays the one that the run acted on.
Json verdictsArray(const JudgedWork &work);

/// `[{name, row, by: human}]`: which row a person put a name of the grader's into; `row` null for one of its own.
Json rowsArray(const std::vector<RowChoice> &rows);

/// The same for people, an iteration after the other.
std::string verdictLines(const JudgedWork &work);

} // namespace Touchstone
