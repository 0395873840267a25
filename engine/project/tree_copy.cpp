#include "engine/project/tree_copy.h"

#include "engine/backends/unique_fd.h"
#include "engine/base/file_error.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <linux/fs.h>
#include <set>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr int maxDepth = 128;
constexpr std::size_t pieceSize = std::size_t{256} * 1024;

/// Copies the bytes of an open file; 0 or an errno.
int copyBytes(int from, int to)
{
    std::vector<char> buffer(pieceSize);
    while (true) {
        const ssize_t count = ::read(from, buffer.data(), buffer.size());
        if (count == 0)
            return 0;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        for (ssize_t done = 0; done < count;) {
            const ssize_t written = ::write(to, buffer.data() + done, static_cast<std::size_t>(count - done));
            if (written < 0 && errno != EINTR)
                return errno;
            done += std::max<ssize_t>(written, 0);
        }
    }
}

/// One copy of one tree: first it is looked through, then copied.
class TreeCopier
{
public:
    TreeCopier(const std::string &source, const TreeCopyOptions &options, std::stop_token stop)
        : m_source(resolvedPath(source))
        , m_options(options)
        , m_stop(std::move(stop))
    {
    }

    Result<TreeCopySummary> run(const std::string &target)
    {
        if (Result<void> measured = walk(m_source, {}, 0); !measured)
            return failure(measured.error());
        if (!m_options.allowLarge && (m_summary.files > askingFiles || m_summary.bytes > askingBytes)) {
            return failure(fileError(Error::Code::TooLarge, m_source,
                                     "The folder holds " + std::to_string(m_summary.files) + " files with "
                                         + std::to_string(m_summary.bytes / 1'000'000) + " MB, which a run would copy.",
                                     "Choose a smaller root, work in place, or confirm the copy."));
        }
        m_target = target;
        m_summary = {};
        if (Result<void> copied = walk(m_source, {}, 0); !copied)
            return failure(copied.error());
        return std::move(m_summary);
    }

private:
    bool isCopying() const { return !m_target.empty(); }
    fs::path targetOf(const fs::path &relative) const { return relative.empty() ? m_target : m_target / relative; }

    /// `folder` is where the content is read, `relative` where it belongs in the tree.
    Result<void> walk(const fs::path &folder, const fs::path &relative, int depth)
    {
        if (m_stop.stop_requested())
            return failure(Error::Code::Cancelled, "Copying the folder was cancelled.");
        std::error_code code;
        // A link to a folder above would go round for ever.
        const std::string real = resolvedPath(folder.string());
        if (depth > maxDepth || m_openFolders.contains(real)) {
            warn(folder, "The link leads back to a folder that it lies in, and is left out.");
            return {};
        }
        if (isCopying() && !makeFolder(relative))
            return failure(fileError(Error::Code::NotWritable, targetOf(relative).string(),
                                     "The folder for the copy cannot be made: " + systemReason(errno) + '.',
                                     "Check the free space and the permissions."));
        m_openFolders.insert(real);
        Result<void> result;
        fs::directory_iterator it(folder, code);
        if (code)
            warn(folder, "The folder cannot be read and is left out: " + code.message() + '.');
        for (; result && !code && it != fs::directory_iterator(); it.increment(code))
            result = take(it->path(), relative / it->path().filename(), depth);
        m_openFolders.erase(real);
        if (result && isCopying())
            fs::permissions(targetOf(relative), fs::status(folder, code).permissions() | fs::perms::owner_all, code);
        return result;
    }

    Result<void> take(const fs::path &path, const fs::path &relative, int depth)
    {
        if (m_stop.stop_requested())
            return failure(Error::Code::Cancelled, "Copying the folder was cancelled.");
        std::error_code code;
        const fs::file_status status = fs::symlink_status(path, code);
        switch (status.type()) {
        case fs::file_type::directory:
            return walk(path, relative, depth + 1);
        case fs::file_type::regular:
            return copyFile(path, relative);
        case fs::file_type::symlink:
            return takeLink(path, relative, depth);
        default:
            warn(path, "This is neither a file nor a folder and is left out.");
            return {};
        }
    }

    Result<void> takeLink(const fs::path &path, const fs::path &relative, int depth)
    {
        std::error_code code;
        const std::string target = resolvedPath(path.string());
        const fs::path within = fs::path(target).lexically_relative(m_source);
        const bool isWithin = !within.empty() && *within.begin() != "..";
        if (isWithin) {
            if (isCopying())
                fs::create_symlink(within.lexically_relative(relative.parent_path()), targetOf(relative), code);
            return {};
        }
        if (!m_options.followAllLinks && !m_options.bounds.contains(path.string())) {
            warn(path, "The link leads out of the project, to " + target + ", and is left out.");
            return {};
        }
        if (fs::is_directory(path, code))
            return walk(path, relative, depth + 1);
        if (fs::is_regular_file(path, code))
            return copyFile(path, relative);
        warn(path, "The link leads to nothing that could be copied and is left out.");
        return {};
    }

    bool makeFolder(const fs::path &relative) const
    {
        return ::mkdir(targetOf(relative).c_str(), S_IRWXU) == 0 || errno == EEXIST;
    }

    Result<void> copyFile(const fs::path &path, const fs::path &relative)
    {
        struct stat status = {};
        if (!isCopying()) {
            if (::stat(path.c_str(), &status) == 0) {
                ++m_summary.files;
                m_summary.bytes += status.st_size;
            }
            return {};
        }
        const UniqueFd from(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
        if (!from.isValid() || ::fstat(from.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
            warn(path, "The file cannot be read and is left out: " + systemReason(errno) + '.');
            return {};
        }
        const UniqueFd to(::open(targetOf(relative).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                                 (status.st_mode & 0777U) | S_IWUSR | S_IRUSR));
        const int problem = !to.isValid()                 ? errno
            : ::ioctl(to.get(), FICLONE, from.get()) == 0 ? 0
                                                          : copyBytes(from.get(), to.get());
        if (problem != 0) {
            return failure(fileError(Error::Code::NotWritable, targetOf(relative).string(),
                                     "The file cannot be copied: " + systemReason(problem) + '.',
                                     "Check the free space and the permissions."));
        }
        ++m_summary.files;
        m_summary.bytes += status.st_size;
        return {};
    }

    void warn(const fs::path &path, std::string message)
    {
        m_summary.warnings.push_back(fileError(Error::Code::Unreadable, path.string(), std::move(message)));
    }

    fs::path m_source;
    fs::path m_target; ///< empty while measuring
    const TreeCopyOptions &m_options;
    std::stop_token m_stop;
    TreeCopySummary m_summary;
    std::set<std::string> m_openFolders;
};

} // namespace

Result<TreeCopySummary> copyTree(const std::string &source, const std::string &target, const TreeCopyOptions &options,
                                 std::stop_token stop)
{
    return TreeCopier(source, options, std::move(stop)).run(target);
}

} // namespace Touchstone
