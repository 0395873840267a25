#pragma once

#include "engine/base/clock.h"
#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/net/scrub.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Something that was found out about a stored run after its end.
struct StoredReport
{
    std::int64_t number = 0; ///< counts up over all reports of a history
    TimePoint made;
    JsonText json;
};

/// Reports about stored runs in the history's file; they go with their run. Not thread-safe: one object a thread,
/// opened there. Every call may block on the disk. Errors are those of RunHistory.
class RunReports
{
public:
    /// What is added is searched for `secrets`, if there are any; they must outlive it.
    static Result<std::unique_ptr<RunReports>> open(const std::string &file, const KnownSecrets *secrets = nullptr);
    ~RunReports();
    RunReports(const RunReports &) = delete;
    RunReports &operator=(const RunReports &) = delete;

    /// Error::Code::NotFound when there is no such run. `kind` tells reports of several sorts apart.
    Result<std::int64_t> add(const std::string &runId, std::string_view kind, TimePoint made, const JsonText &json);
    /// Newest first.
    Result<std::vector<StoredReport>> list(const std::string &runId, std::string_view kind);

private:
    struct Data;
    explicit RunReports(std::unique_ptr<Data> data);
    std::unique_ptr<Data> m_data;
};

} // namespace Touchstone
