#pragma once

#include "engine/base/json_text.h"
#include "engine/rubric/rubric.h"
#include "engine/storage/run_history.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// `ended`, `running`, or `interrupted`: the program that ran it is gone.
std::string_view stateWord(const RunSummary &run, const std::string &historyFile);

/// A line of `history list --json`.
Json summaryObject(const RunSummary &run, const std::string &historyFile);

/// `summaryObject` with verdicts, answer and what persons corrected.
Json storedRunObject(const RunSummary &run, const std::string &historyFile);

/// A stored run as Markdown for people: figures, the matrix, each grading, the answer. What is a person's says so, with
/// what had been there. Texts of models and users are escaped. `rubric`: the one that it was graded by last.
std::string markdownReport(const RunSummary &run, const Rubric &rubric);

} // namespace Touchstone
