#include "engine/project/run_folder.h"

#include "engine/base/file_error.h"

#include <QDir>
#include <QTemporaryDir>

#include <filesystem>
#include <utility>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> folderFailure(const std::string &path, const std::string &reason)
{
    return failure(fileError(Error::Code::NotWritable, path,
                             "The folder for the run's files cannot be made: " + reason + '.',
                             "Check the free space and the permissions."));
}

} // namespace

RunFolder::~RunFolder()
{
    clear();
}

RunFolder::RunFolder(RunFolder &&other) noexcept
    : m_path(std::exchange(other.m_path, {}))
    , m_isTemporary(std::exchange(other.m_isTemporary, false))
{
}

RunFolder &RunFolder::operator=(RunFolder &&other) noexcept
{
    if (this != &other) {
        clear();
        m_path = std::exchange(other.m_path, {});
        m_isTemporary = std::exchange(other.m_isTemporary, false);
    }
    return *this;
}

void RunFolder::clear()
{
    // Nobody could be told of a failure here, and the system cleans its temporary folder up by itself.
    std::error_code ignored;
    if (m_isTemporary && !m_path.empty())
        fs::remove_all(m_path, ignored);
}

Result<RunFolder> RunFolder::temporary()
{
    QTemporaryDir directory(QDir::tempPath() + QStringLiteral("/touchstone-XXXXXX"));
    if (!directory.isValid())
        return folderFailure(QDir::tempPath().toStdString(), directory.errorString().toStdString());
    directory.setAutoRemove(false);
    RunFolder folder;
    folder.m_path = directory.path().toStdString();
    folder.m_isTemporary = true;
    return folder;
}

Result<RunFolder> RunFolder::at(const std::string &path)
{
    std::error_code code;
    const fs::path all = fs::path(path).parent_path();
    if (fs::create_directories(all, code))
        fs::permissions(all, fs::perms::owner_all, code);
    if (!code)
        fs::create_directory(path, code);
    // Copies of the user's files lie in it.
    if (!code)
        fs::permissions(path, fs::perms::owner_all, code);
    if (code)
        return folderFailure(path, code.message());
    RunFolder folder;
    folder.m_path = path;
    return folder;
}

Result<void> clearRunFolder(const std::string &path)
{
    std::error_code code;
    for (fs::directory_iterator entry(path, code), end; !code && entry != end; entry.increment(code)) {
        if (entry->path().filename() != "lock")
            fs::remove_all(entry->path(), code);
        if (code)
            break;
    }
    if (code)
        return folderFailure(path, code.message());
    return {};
}

Result<void> removeRunFolder(const std::string &path)
{
    std::error_code code;
    fs::remove_all(path, code);
    if (code)
        return folderFailure(path, code.message());
    return {};
}

} // namespace Touchstone
