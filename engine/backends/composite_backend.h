#pragma once

#include "engine/backends/backend.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone {

/// Several backends under one root: paths below a route's prefix go to its backend, all others to the default one
/// (`spec/engine.md` §2.7). Long prefixes come before short ones.
class CompositeBackend final : public Backend
{
public:
    using Route = std::pair<std::string, std::shared_ptr<Backend>>;

    /// Prefixes begin and end with `/`.
    CompositeBackend(std::shared_ptr<Backend> fallback, std::vector<Route> routes, std::string artifactsRoot = "/");

    const std::shared_ptr<Backend> &fallback() const { return m_default; }
    const std::vector<Route> &routes() const { return m_routes; } ///< as given
    /// The routes as they are tried.
    const std::vector<Route> &routesByLength() const { return m_byLength; }
    const std::string &artifactsRoot() const { return m_artifactsRoot; }

    LsResult ls(std::string_view path) override;
    ReadResult read(std::string_view path, std::int64_t offset = 0, std::int64_t limit = 2000) override;
    WriteResult write(std::string_view path, std::string_view content) override;
    EditResult edit(std::string_view path, std::string_view oldString, std::string_view newString,
                    bool replaceAll) override;
    DeleteResult remove(std::string_view path) override;
    GrepResult grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop) override;
    GlobResult glob(std::string_view pattern, const std::optional<std::string> &path, std::stop_token stop) override;
    std::vector<UploadResponse> upload(std::span<const std::pair<std::string, std::string>> files) override;
    std::vector<DownloadResponse> download(std::span<const std::string> paths) override;
    CommandExecutor *executor() override { return m_default->executor(); }

private:
    struct Target
    {
        Backend *backend = nullptr;
        std::string path; ///< in that backend
        const Route *route = nullptr; ///< null: the default
    };
    Target targetOf(std::string_view path) const;

    std::shared_ptr<Backend> m_default;
    std::vector<Route> m_routes;
    std::vector<Route> m_byLength;
    std::string m_artifactsRoot;
};

} // namespace Touchstone
