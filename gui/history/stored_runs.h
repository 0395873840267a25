#pragma once

#include "engine/storage/run_history.h"
#include "gui/run/ending.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace Touchstone {

/// A run out of the history.
struct LoadedRun
{
    std::shared_ptr<RunView> view; ///< as its events left it
    RunOutlook outlook;
    std::int64_t forkedFrom = 0; ///< number of the run that it was forked from; 0: none, or not there any more
};

/// The history's file for one call each; all block and belong on a thread. Errors are those of RunHistory.
namespace StoredRuns {

/// What tells two states of the file apart: size and time of what was written, of the database and of its journal.
struct Stamp
{
    std::array<std::int64_t, 4> parts{};

    bool operator==(const Stamp &) const = default;
};
Stamp stampOf(const std::string &file);

Result<std::vector<RunSummary>> list(const std::string &file, const HistoryQuery &query);
Result<LoadedRun> load(const std::string &file, const std::string &id);
/// Notes something beside the run, or takes it back; gives all its notes.
Result<RunAnnotations> annotate(const std::string &file, const std::string &id, const AnnotationChange &change);
Result<void> remove(const std::string &file, const std::string &id);

} // namespace StoredRuns

} // namespace Touchstone
