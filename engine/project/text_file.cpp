#include "engine/project/text_file.h"

#include "engine/backends/unique_fd.h"
#include "engine/base/file_error.h"
#include "engine/base/utf8.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Touchstone {
namespace {

Error openError(const std::string &path, int number)
{
    if (number == ENOENT || number == ENOTDIR)
        return fileError(Error::Code::NotFound, path, "The file does not exist.",
                         "Check the path, or create the file.");
    return fileError(Error::Code::Unreadable, path, "The file cannot be read: " + systemReason(number) + '.',
                     "Check who may read it, or name another file.");
}

/// Stops at the first byte over `maxBytes`.
Result<std::string> readUpTo(const std::string &path, std::size_t maxBytes)
{
    // O_NONBLOCK: a FIFO without a writer must not hold us; it has no effect on regular files.
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (!file.isValid())
        return failure(openError(path, errno));
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return failure(openError(path, errno));
    if (!S_ISREG(status.st_mode)) {
        return failure(
            fileError(Error::Code::Unreadable, path,
                      S_ISDIR(status.st_mode) ? "This is a folder, not a file." : "This is not a regular file.",
                      "Name a text file."));
    }
    std::string bytes;
    constexpr std::size_t leastPiece = 256; // finds the end of a file that did not grow meanwhile
    constexpr std::size_t largestPiece = std::size_t{64} * 1024;
    while (bytes.size() <= maxBytes) {
        const std::size_t filled = bytes.size();
        const auto expected = static_cast<std::size_t>(status.st_size);
        const std::size_t left = expected > filled ? expected - filled : 0;
        const std::size_t pieceSize = std::clamp(left, leastPiece, largestPiece);
        bytes.resize(filled + pieceSize);
        const ssize_t count = ::read(file.get(), bytes.data() + filled, pieceSize);
        bytes.resize(filled + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && errno != EINTR)
            return failure(openError(path, errno));
        if (count == 0)
            return bytes;
    }
    return bytes;
}

} // namespace

Result<std::string> readFile(const std::string &path, std::size_t maxBytes)
{
    Result<std::string> bytes = readUpTo(path, maxBytes);
    if (!bytes || bytes->size() <= maxBytes)
        return bytes;
    return failure(fileError(Error::Code::TooLarge, path,
                             "The file is larger than " + std::to_string(maxBytes / 1024) + " KiB.",
                             "Split it, or name another file."));
}

Result<std::string> readFileStart(const std::string &path, std::size_t bytes)
{
    Result<std::string> start = readUpTo(path, bytes);
    if (start && start->size() > bytes)
        start->resize(bytes);
    return start;
}

Result<std::string> readTextFile(const std::string &path, std::size_t maxBytes)
{
    Result<std::string> bytes = readFile(path, maxBytes);
    if (!bytes)
        return bytes;
    if (std::size_t valid = 0; !isValidUtf8(*bytes, &valid)) {
        const std::string_view before = std::string_view(*bytes).substr(0, valid);
        const std::size_t newline = before.rfind('\n');
        const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
        Error error =
            fileError(Error::Code::Malformed, path, "The file is not UTF-8 text.", "Save it with the encoding UTF-8.");
        error.position->line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
        error.position->column = 1 + static_cast<int>(codePointCount(line));
        return failure(std::move(error));
    }
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (bytes->starts_with(mark))
        bytes->erase(0, mark.size());
    return bytes;
}

} // namespace Touchstone
