#pragma once

#include "engine/storage/run_history.h"

#include <memory>
#include <string>
#include <vector>

namespace Touchstone {

class RunView;

/// The history's file for one call each; all block and belong on a thread. Errors are those of RunHistory.
namespace StoredRuns {

Result<std::vector<RunSummary>> list(const std::string &file, const HistoryQuery &query);
/// The run as its events left it.
Result<std::shared_ptr<RunView>> load(const std::string &file, const std::string &id);
Result<void> remove(const std::string &file, const std::string &id);

} // namespace StoredRuns

} // namespace Touchstone
