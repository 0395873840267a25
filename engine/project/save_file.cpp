#include "engine/project/save_file.h"

#include "engine/base/file_error.h"
#include "engine/project/text_file.h"

#include <QCryptographicHash>
#include <QSaveFile>

#include <filesystem>

namespace Touchstone {
namespace {

constexpr std::size_t maxCheckedBytes = std::size_t{256} * 1024 * 1024;

Result<void> checkUnchanged(const std::string &path, const std::string &expectedHash)
{
    const Result<std::string> current = readFile(path, maxCheckedBytes);
    const bool isGone = !current && current.error().code == Error::Code::NotFound;
    if (isGone && expectedHash.empty())
        return {};
    if (!current && !isGone)
        return failure(current.error());
    if (isGone || contentHash(*current) != expectedHash) {
        return failure(fileError(Error::Code::Conflict, path,
                                 isGone ? "The file was deleted meanwhile." : "The file was changed meanwhile.",
                                 "Compare both versions, then save again."));
    }
    return {};
}

} // namespace

std::string contentHash(std::string_view bytes)
{
    return QCryptographicHash::hash(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())),
                                    QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

Result<std::string> saveFile(const std::string &path, std::string_view bytes,
                             const std::optional<std::string> &expectedHash)
{
    if (expectedHash) {
        if (const Result<void> unchanged = checkUnchanged(path, *expectedHash); !unchanged)
            return failure(unchanged.error());
    }
    std::error_code code;
    const bool isNew = !std::filesystem::exists(path, code);
    QSaveFile file(QString::fromStdString(path));
    const bool written = file.open(QIODevice::WriteOnly)
        && file.write(bytes.data(), static_cast<qint64>(bytes.size())) == static_cast<qint64>(bytes.size())
        // commit() renames a half-written file over the old one when it is the last flush that fails (Qt 6.4).
        && file.flush() && file.commit();
    if (!written) {
        const std::string reason = file.errorString().toStdString();
        return failure(fileError(Error::Code::NotWritable, path,
                                 std::string(isNew ? "The file cannot be created: " : "The file cannot be written: ")
                                     + reason + '.',
                                 "Check the folder's permissions and the free space."));
    }
    return contentHash(bytes);
}

Result<std::string> createFile(const std::string &path, std::string_view bytes)
{
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) {
        return failure(fileError(Error::Code::NotWritable, folder.string(),
                                 "The folder cannot be created: " + code.message() + '.', "Check its permissions."));
    }
    return saveFile(path, bytes, std::string());
}

} // namespace Touchstone
