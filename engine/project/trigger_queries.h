#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// A task that should make the model read a skill, or should not.
struct TriggerQuery
{
    std::string query;
    bool shouldTrigger = true;

    bool operator==(const TriggerQuery &) const = default;
};

/// Where the queries of a skill lie: `evals/eval_queries.json` beside its SKILL.md, or the same file in its folder
/// where that exists (`spec/skills.md` §1.5).
std::string triggerQueriesPath(const std::string &skillFile);

/// Queries with the hash of the file that they were read from, for `saveTriggerQueries`.
struct TriggerQueries
{
    std::vector<TriggerQuery> queries;
    std::string hash; ///< empty: there is no file yet
};

/// Reads them; none where there is no file. Malformed with line and column, InvalidValue for an entry without `query`.
Result<TriggerQueries> loadTriggerQueries(const std::string &path);

/// Writes them; gives the new hash. Conflict where the file has changed since `hash`. Keys of an entry that are not
/// known here stay with the entry of the same query.
Result<std::string> saveTriggerQueries(const std::string &path, const TriggerQueries &queries);

} // namespace Touchstone
