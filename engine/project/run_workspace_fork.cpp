// How a run branches off from the files of another.

#include "engine/base/file_error.h"
#include "engine/project/run_workspace.h"

#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> copyFailure(const std::string &path, const std::error_code &code)
{
    return failure(fileError(Error::Code::NotWritable, path,
                             "The other run's files cannot be copied: " + code.message() + '.',
                             "Check the free space and the permissions."));
}

Error lostVersion(const std::string &path)
{
    return errorAbout(Error::Code::NotFound, path,
                      "What '" + path + "' held at that point is not there any more; the run goes on without it.");
}

/// Stamps of the other run as those of its copy: a file that is still the same has the copy's stamp, one that differs
/// keeps a stamp that no file of the copy has.
TreeStamps translated(const TreeStamps &stamps, const TreeStamps &wanted, const TreeStamps &mine)
{
    TreeStamps result = stamps;
    for (auto &[path, stamp] : result) {
        const auto there = wanted.find(path);
        const auto here = mine.find(path);
        if (there != wanted.end() && here != mine.end() && there->second == stamp)
            stamp = here->second;
    }
    return result;
}

} // namespace

/// Puts the folder back to what it was after an iteration; `now` are its files with the stamps of the other run.
Result<void> RunWorkspace::rewindTo(const RunWorkspace &other, const TreeStamps &now, const TreeStamps &wanted,
                                    int iteration)
{
    std::error_code code;
    for (const auto &[path, stamp] : now) {
        if (!wanted.contains(path))
            fs::remove(m_folder + '/' + path, code);
    }
    for (const auto &[path, stamp] : wanted) {
        const auto known = now.find(path);
        if (known != now.end() && known->second == stamp)
            continue;
        const std::string file = m_folder + '/' + path;
        const std::string before = other.beforeOf(path, iteration + 1);
        if (before.empty()) {
            fs::remove(file, code);
            m_warnings.push_back(lostVersion(path));
            continue;
        }
        fs::create_directories(fs::path(file).parent_path(), code);
        fs::copy_file(before, file, fs::copy_options::overwrite_existing, code);
        if (code)
            return copyFailure(file, code);
    }
    return {};
}

Result<RunWorkspace> RunWorkspace::forkOf(const std::string &otherFolder, const std::string &runFolder,
                                          const std::string &name, int iteration, TreeCopyOptions options,
                                          std::stop_token stop)
{
    const Result<RunWorkspace> other = open(otherFolder, name, iteration + 1);
    if (!other)
        return failure(other.error());
    options.allowLarge = true; // asked when the other run began
    if (other->isInPlace())
        return inPlace(other->m_source, runFolder, name, options, stop);
    Result<RunWorkspace> fork = begin(runFolder, name);
    if (!fork)
        return fork;
    const Result<TreeStamps> now = stampTree(other->m_folder, stop);
    if (!now)
        return failure(now.error());
    Result<TreeCopySummary> copied = copyTree(other->m_folder, fork->m_folder, options, stop);
    if (!copied)
        return failure(copied.error());
    fork->m_warnings = std::move(copied->warnings);
    const bool hasEnded = other->hasStampsOf(iteration);
    const TreeStamps &wanted = hasEnded ? other->m_last : *now;
    if (Result<void> rewound = fork->rewindTo(*other, *now, wanted, iteration); !rewound)
        return failure(rewound.error());
    const Result<TreeStamps> mine = stampTree(fork->m_folder, stop);
    if (!mine)
        return failure(mine.error());
    fork->m_source = other->m_source;
    fork->m_origins = other->m_origins;
    fork->m_originStamps = other->m_originStamps;
    // What the other run had changed by then is a change against the user's folder here, too.
    fork->m_first = translated(other->m_first, wanted, *mine);
    if (Result<void> written = fork->writeManifest(); !written)
        return failure(written.error());
    for (int kept = 0; kept < iteration + (hasEnded ? 1 : 0); ++kept) {
        const Result<RunWorkspace> then = open(otherFolder, name, kept + 1);
        if (!then)
            return failure(then.error());
        fork->m_last = translated(then->m_last, wanted, *mine);
        Result<void> done = fork->keepStamps(kept).and_then([&] { return fork->copyKept(*other, kept); });
        if (!done)
            return failure(done.error());
    }
    fork->m_last = translated(other->m_last, wanted, *mine);
    return fork;
}

/// What the other run keeps of an iteration's files.
Result<void> RunWorkspace::copyKept(const RunWorkspace &other, int iteration) const
{
    const std::string from = other.changesFolder() + '/' + std::to_string(iteration);
    const std::string to = changesFolder() + '/' + std::to_string(iteration);
    std::error_code code;
    if (!fs::exists(from, code))
        return {};
    fs::copy(from, to, fs::copy_options::recursive, code);
    return code ? Result<void>(copyFailure(to, code)) : Result<void>();
}

} // namespace Touchstone
