#pragma once

#include "engine/backends/backend.h"
#include "engine/backends/file_store.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/json_text.h"
#include "engine/base/result.h"

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone::Conformance {

/// A clock whose every reading of the wall is a second later, so that times tell the order of writes; deadlines are
/// real.
class StepClock final : public Clock
{
public:
    TimePoint now() const override;
    std::chrono::steady_clock::time_point steadyNow() const override;

private:
    mutable std::int64_t m_readings = 0;
};

/// The backend that a case describes, with everything it stands on.
class BackendCase
{
public:
    explicit BackendCase(const Json &description);

    /// Null when the constructor raised; then `constructionError` says what.
    const std::shared_ptr<Backend> &backend() const { return m_backend; }
    const Error &constructionError() const { return m_constructionError; }

    /// `<ROOT>` and the like by the real folders, and back.
    Json withPlaces(const Json &value) const;
    Json withoutPlaces(const Json &value) const;

    /// The files afterwards, in the form of `tree`.
    Json tree();

private:
    struct Folder
    {
        std::unique_ptr<QTemporaryDir> above;
        std::string root;
        bool hasOutside = false;
    };
    std::shared_ptr<Backend> build(const Json &description, const std::string &place);
    std::shared_ptr<Backend> buildFilesystem(const Json &description, const std::string &place);
    std::shared_ptr<Backend> buildComposite(const Json &description);
    std::function<Json()> folderTree(const Folder &folder) const;

    StepClock m_clock;
    SystemIdSource m_ids;
    std::shared_ptr<Backend> m_backend;
    Error m_constructionError;
    std::vector<std::unique_ptr<Folder>> m_folders;
    std::vector<std::pair<std::string, std::string>> m_places; ///< `<ROOT>` and its folder, longest folder first
    std::function<Json()> m_tree;
};

/// Runs the steps of a `backend.sequence`.
Json backendSequenceCase(const Json &input);

} // namespace Touchstone::Conformance
