#include "engine/backends/composite_backend.h"

#include "engine/backends/paths.h"

#include <algorithm>
#include <map>

namespace Touchstone {
namespace {

/// A path of a route's backend as the composite shows it; the prefix's last character is its slash.
std::string prefixed(std::string_view prefix, std::string_view path)
{
    return std::string(prefix.substr(0, prefix.empty() ? 0 : prefix.size() - 1)) + std::string(path);
}

void addPrefix(GrepResult &result, std::string_view prefix)
{
    if (!result.matches)
        return;
    for (GrepMatch &match : *result.matches)
        match.path = prefixed(prefix, match.path);
}

void addPrefix(GlobResult &result, std::string_view prefix)
{
    if (!result.matches)
        return;
    for (FileInfo &match : *result.matches)
        match.path = prefixed(prefix, match.path);
}

bool isEverywhere(const std::optional<std::string> &path)
{
    return !path || *path == "/";
}

std::string_view withoutSlashesInFront(std::string_view path)
{
    return path.substr(std::min(path.find_first_not_of('/'), path.size()));
}

/// `pattern` as it is meant below a route. What is left of one that names the route stays anchored:
/// of `src/*` below `/src/` that is `/*`, not a name at any depth.
std::string patternBelow(std::string_view pattern, std::string_view prefix)
{
    const std::string_view bare = withoutSlashesInFront(pattern);
    std::string route(withoutSlashesInFront(prefix));
    route.resize(route.find_last_not_of('/') + 1);
    route += '/';
    return bare.starts_with(route) ? "/" + std::string(bare.substr(route.size())) : std::string(pattern);
}

} // namespace

CompositeBackend::CompositeBackend(std::shared_ptr<Backend> fallback, std::vector<Route> routes,
                                   std::string artifactsRoot)
    : m_default(std::move(fallback))
    , m_routes(std::move(routes))
    , m_byLength(m_routes)
    , m_artifactsRoot(std::move(artifactsRoot))
{
    std::ranges::stable_sort(m_byLength, std::greater<>(), [](const Route &route) { return route.first.size(); });
}

CompositeBackend::Target CompositeBackend::targetOf(std::string_view path) const
{
    for (const Route &route : m_byLength) {
        const std::string_view bare = withoutTrailingSlashes(route.first);
        if (path == bare)
            return {.backend = route.second.get(), .path = "/", .route = &route};
        if (path.starts_with(bare) && path.size() > bare.size() && path[bare.size()] == '/')
            return {.backend = route.second.get(), .path = std::string(path.substr(bare.size())), .route = &route};
    }
    return {.backend = m_default.get(), .path = std::string(path), .route = nullptr};
}

LsResult CompositeBackend::ls(std::string_view path)
{
    const Target target = targetOf(path);
    LsResult result = target.backend->ls(target.path);
    if (target.route) {
        if (result.entries) {
            for (FileInfo &entry : *result.entries)
                entry.path = prefixed(target.route->first, entry.path);
        }
        return result;
    }
    if (path != "/" || result.error)
        return result;
    if (!result.entries)
        result.entries.emplace();
    for (const Route &route : m_routes)
        result.entries->push_back({.path = route.first, .isDir = true, .size = 0, .modifiedAt = {}});
    std::ranges::stable_sort(*result.entries, {}, &FileInfo::path);
    return result;
}

ReadResult CompositeBackend::read(std::string_view path, std::int64_t offset, std::int64_t limit)
{
    const Target target = targetOf(path);
    return target.backend->read(target.path, offset, limit);
}

WriteResult CompositeBackend::write(std::string_view path, std::string_view content)
{
    const Target target = targetOf(path);
    WriteResult result = target.backend->write(target.path, content);
    if (!result.error)
        result.path = path;
    return result;
}

EditResult CompositeBackend::edit(std::string_view path, std::string_view oldString, std::string_view newString,
                                  bool replaceAll)
{
    const Target target = targetOf(path);
    EditResult result = target.backend->edit(target.path, oldString, newString, replaceAll);
    if (!result.error)
        result.path = path;
    return result;
}

DeleteResult CompositeBackend::remove(std::string_view path)
{
    const Target target = targetOf(path);
    DeleteResult result;
    if (!target.backend->supportsDelete()) {
        result.error =
            BackendError{.text = "Error: deletion is not supported for '" + std::string(path) + "'.", .raises = {}};
        return result;
    }
    result = target.backend->remove(target.path);
    if (!result.error)
        result.path = path;
    return result;
}

GrepResult CompositeBackend::grep(std::string_view pattern, const GrepOptions &options, std::stop_token stop)
{
    GrepOptions inner = options;
    if (!isEverywhere(options.path)) {
        const Target target = targetOf(*options.path);
        inner.path = target.path;
        GrepResult result = target.backend->grep(pattern, inner, stop);
        if (target.route)
            addPrefix(result, target.route->first);
        return result;
    }
    GrepResult result = m_default->grep(pattern, inner, stop);
    if (result.error)
        return result;
    if (!result.matches)
        result.matches.emplace();
    inner.path = "/";
    for (const Route &route : m_routes) {
        if (options.maxCount) {
            inner.maxCount = *options.maxCount - static_cast<std::int64_t>(result.matches->size());
            if (*inner.maxCount <= 0) {
                result.truncated = true;
                break;
            }
        }
        GrepResult part = route.second->grep(pattern, inner, stop);
        if (part.error)
            return part;
        addPrefix(part, route.first);
        result.truncated = result.truncated || part.truncated;
        if (part.matches)
            result.matches->insert(result.matches->end(), part.matches->begin(), part.matches->end());
    }
    return result;
}

GlobResult CompositeBackend::glob(std::string_view pattern, const std::optional<std::string> &path,
                                  std::stop_token stop)
{
    if (!isEverywhere(path)) {
        const Target target = targetOf(*path);
        GlobResult result = target.backend->glob(pattern, target.path, stop);
        if (target.route)
            addPrefix(result, target.route->first);
        return result;
    }
    GlobResult result = m_default->glob(pattern, path, stop);
    if (result.error)
        return result;
    if (!result.matches)
        result.matches.emplace();
    for (const Route &route : m_routes) {
        GlobResult part = route.second->glob(patternBelow(pattern, route.first), "/", stop);
        if (part.error)
            return part;
        addPrefix(part, route.first);
        result.truncated = result.truncated || part.truncated;
        if (part.matches)
            result.matches->insert(result.matches->end(), part.matches->begin(), part.matches->end());
    }
    std::ranges::stable_sort(*result.matches, {}, &FileInfo::path);
    return result;
}

std::vector<UploadResponse> CompositeBackend::upload(std::span<const std::pair<std::string, std::string>> files)
{
    std::map<Backend *, std::vector<std::size_t>> groups;
    std::vector<std::pair<std::string, std::string>> inner;
    std::vector<UploadResponse> responses;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Target target = targetOf(files[i].first);
        groups[target.backend].push_back(i);
        inner.emplace_back(target.path, files[i].second);
        responses.push_back({.path = files[i].first, .error = {}});
    }
    for (const auto &[backend, indices] : groups) {
        std::vector<std::pair<std::string, std::string>> batch;
        for (const std::size_t index : indices)
            batch.push_back(inner[index]);
        const std::vector<UploadResponse> answers = backend->upload(batch);
        for (std::size_t i = 0; i < std::min(indices.size(), answers.size()); ++i)
            responses[indices[i]].error = answers[i].error;
    }
    return responses;
}

std::vector<DownloadResponse> CompositeBackend::download(std::span<const std::string> paths)
{
    std::map<Backend *, std::vector<std::size_t>> groups;
    std::vector<std::string> inner;
    std::vector<DownloadResponse> responses;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        Target target = targetOf(paths[i]);
        groups[target.backend].push_back(i);
        inner.push_back(std::move(target.path));
        responses.push_back({.path = paths[i], .content = {}, .error = {}});
    }
    for (const auto &[backend, indices] : groups) {
        std::vector<std::string> batch;
        for (const std::size_t index : indices)
            batch.push_back(inner[index]);
        std::vector<DownloadResponse> answers = backend->download(batch);
        for (std::size_t i = 0; i < std::min(indices.size(), answers.size()); ++i) {
            responses[indices[i]].content = std::move(answers[i].content);
            responses[indices[i]].error = std::move(answers[i].error);
        }
    }
    return responses;
}

} // namespace Touchstone
