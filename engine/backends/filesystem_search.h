#pragma once

#include "engine/backends/path_guard.h"
#include "engine/base/clock.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// Ends a walk early: on request or when its time is over.
class SearchLimit
{
public:
    SearchLimit(const Clock &clock, std::chrono::seconds budget, std::stop_token stop)
        : m_clock(clock)
        , m_end(clock.steadyNow() + budget)
        , m_stop(std::move(stop))
    {
    }

    bool isReached() const { return m_stop.stop_requested() || m_clock.steadyNow() >= m_end; }

private:
    const Clock &m_clock;
    std::chrono::steady_clock::time_point m_end;
    std::stop_token m_stop;
};

/// A regular file that a walk found.
struct FoundFile
{
    std::string relative; ///< to the start of the walk, as its links are named
    std::optional<DiskEntry> entry; ///< empty: only the name is known so far, see `lookUp`
    const DiskPlace *place = nullptr; ///< of the folder that holds it; during the visit
    int folder = -1; ///< the same, open; -1 behind a link
};

/// Looks at a found file itself. False when it is gone, or no regular file any more.
bool lookUp(const PathGuard &guard, FoundFile &file);

struct WalkOutcome
{
    bool wasCut = false; ///< by the limit
    std::vector<DiskError> errors; ///< folders that could not be read
};

/// Visits all regular files below `start` (or `start` itself when it is one), folder by folder in the order of names.
/// Links to files are followed where the guard lets them, links to folders are not. `visit` gives false to end the
/// walk.
WalkOutcome walkFiles(const PathGuard &guard, const DiskPlace &start, const SearchLimit &limit,
                      const std::function<bool(FoundFile &)> &visit);

} // namespace Touchstone
