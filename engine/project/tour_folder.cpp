#include "engine/project/tour_folder.h"

#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "engine/project/tree_copy.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace Touchstone {

namespace fs = std::filesystem;

namespace {

/// One hash over names and contents, so that a later release of the tour is told from the one that was copied.
Result<std::string> versionOf(const std::string &folder)
{
    std::vector<std::string> files;
    std::error_code error;
    for (fs::recursive_directory_iterator walk(folder, error), end; !error && walk != end; walk.increment(error)) {
        if (walk->is_regular_file(error))
            files.push_back(walk->path().string());
    }
    if (error || files.empty()) {
        return failure(Error::Code::NotFound, "The bundled tour is not at " + folder + ".",
                       "Install the program again, or start it from its build folder.");
    }
    std::sort(files.begin(), files.end());
    std::string all;
    for (const std::string &file : files) {
        const Result<std::string> content = readTextFile(file);
        if (!content)
            return failure(content.error());
        all += file.substr(folder.size()) + '\n' + contentHash(*content) + '\n';
    }
    return contentHash(all);
}

Result<void> moveAside(const std::string &target)
{
    std::error_code error;
    for (int i = 1;; ++i) {
        const std::string place = target + '-' + std::to_string(i);
        if (fs::exists(place, error))
            continue;
        fs::rename(target, place, error);
        if (error) {
            return failure(Error::Code::NotWritable,
                           "The older tour could not be moved to " + place + ": " + error.message() + ".",
                           "Check the permissions of the folder.");
        }
        return {};
    }
}

} // namespace

Result<std::string> prepareTour(const std::string &bundled, const std::string &target, std::stop_token stop)
{
    const Result<std::string> version = versionOf(bundled);
    if (!version)
        return failure(version.error());
    const std::string stamp = target + ".version";
    std::error_code error;
    if (fs::exists(target, error)) {
        const Result<std::string> copied = readTextFile(stamp);
        if (copied && *copied == *version)
            return target;
        if (const Result<void> moved = moveAside(target); !moved)
            return failure(moved.error());
    }
    fs::create_directories(fs::path(target).parent_path(), error);
    const Result<TreeCopySummary> copy = copyTree(bundled, target, {}, std::move(stop));
    if (!copy)
        return failure(copy.error());
    if (const Result<std::string> saved = saveFile(stamp, *version, std::nullopt); !saved)
        return failure(saved.error());
    return target;
}

} // namespace Touchstone
