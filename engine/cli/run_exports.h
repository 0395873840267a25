#pragma once

#include "engine/rubric/rubric.h"
#include "engine/storage/run_history.h"

#include <string>

namespace Touchstone {

/// A stored run as JUnit XML for continuous integration: a case for the ending and one for each criterion, by its last
/// verdict. Only `passed` and `satisfied` pass; what was not judged is skipped, and then the ending fails. `rubric`:
/// the one that it was graded by last.
std::string junitReport(const RunSummary &run, const Rubric &rubric);

/// A stored run as one HTML file that needs nothing else: figures, the matrix, each grading, the answer. All texts are
/// escaped.
std::string htmlReport(const RunSummary &run, const Rubric &rubric);

} // namespace Touchstone
