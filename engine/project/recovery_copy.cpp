#include "engine/project/recovery_copy.h"

#include "engine/base/file_error.h"
#include "engine/base/json.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"

#include <QSaveFile>

#include <filesystem>

namespace Touchstone {
namespace {

constexpr std::size_t maxCopyBytes = std::size_t{512} * 1024 * 1024;

std::filesystem::path placeOf(const std::string &folder, const std::string &file)
{
    // A hash, since a path can be longer than a file's name may be.
    return std::filesystem::path(folder) / (contentHash(file) + ".json");
}

Error copyError(Error::Code code, const std::string &path, std::string message)
{
    return fileError(code, path, std::move(message), "Check the folder's permissions and the free space.");
}

} // namespace

Result<void> writeRecoveryCopy(const std::string &folder, const RecoveryCopy &copy)
{
    std::error_code code;
    if (std::filesystem::create_directories(folder, code))
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, code);
    const std::string bytes =
        dumpJson(Json{{"version", 1}, {"file", copy.file}, {"base_hash", copy.baseHash}, {"text", copy.text}});
    const std::string path = placeOf(folder, copy.file).string();
    QSaveFile file(QString::fromStdString(path));
    const bool written = file.open(QIODevice::WriteOnly)
        // Before the first byte: an unsaved text may hold what others must not read.
        && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && file.write(bytes.data(), static_cast<qint64>(bytes.size())) == static_cast<qint64>(bytes.size())
        && file.flush() && file.commit();
    if (!written) {
        return failure(copyError(Error::Code::NotWritable, path,
                                 "The recovery copy cannot be written: " + file.errorString().toStdString() + '.'));
    }
    return {};
}

Result<std::optional<RecoveryCopy>> readRecoveryCopy(const std::string &folder, const std::string &file)
{
    const std::string path = placeOf(folder, file).string();
    const Result<std::string> bytes = readFile(path, maxCopyBytes);
    if (!bytes && bytes.error().code == Error::Code::NotFound)
        return std::optional<RecoveryCopy>();
    if (!bytes)
        return failure(bytes.error());
    const Result<Json> json = parseJson(*bytes);
    if (!json || !json->is_object() || integerAt(*json, "version") != 1 || stringAt(*json, "file") != file
        || !memberAt(*json, "text").is_string()) {
        return failure(copyError(Error::Code::Malformed, path, "The recovery copy is damaged."));
    }
    return std::optional<RecoveryCopy>(
        RecoveryCopy{.file = file, .text = stringAt(*json, "text"), .baseHash = stringAt(*json, "base_hash")});
}

Result<void> removeRecoveryCopy(const std::string &folder, const std::string &file)
{
    const std::filesystem::path path = placeOf(folder, file);
    std::error_code code;
    std::filesystem::remove(path, code);
    if (code) {
        return failure(copyError(Error::Code::NotWritable, path.string(),
                                 "The recovery copy cannot be removed: " + code.message() + '.'));
    }
    return {};
}

} // namespace Touchstone
