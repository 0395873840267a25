#include "engine/project/key_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace Touchstone {
namespace {

constexpr QFileDevice::Permissions readableByOwner = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

/// The keys that are kept so far; none in a file that is not there. An Error where they cannot be read, so that nobody
/// writes over them.
Result<QJsonObject> loadKeys(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return QJsonObject();
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(Error::Code::Unreadable,
                       "The key file " + path.toStdString() + " cannot be read: " + file.errorString().toStdString()
                           + ".",
                       "Check its permissions.");
    }
    const QByteArray text = file.readAll();
    const QJsonDocument document = QJsonDocument::fromJson(text);
    if (document.isObject() || text.trimmed().isEmpty())
        return document.object();
    return failure(Error::Code::Malformed, "The key file " + path.toStdString() + " is not one that was written here.",
                   "Mend it, or delete it and set the keys anew.");
}

Result<void> saveKeys(const QString &path, const QJsonObject &keys)
{
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    // The mode is set before the first byte is written.
    const bool written = file.open(QIODevice::WriteOnly) && file.setPermissions(readableByOwner)
        && file.write(QJsonDocument(keys).toJson(QJsonDocument::Compact)) >= 0 && file.flush() && file.commit();
    if (written)
        return {};
    return failure(Error::Code::NotWritable,
                   "The key file " + path.toStdString() + " was not saved: " + file.errorString().toStdString() + ".",
                   "Check the permissions of the folder and the free space.");
}

} // namespace

KeyFile::KeyFile(const QString &folder)
    : m_path(folder + QStringLiteral("/keys.json"))
{
}

std::optional<std::string> KeyFile::read(const std::string &name) const
{
    const Result<QJsonObject> keys = loadKeys(m_path);
    const QJsonValue value = keys ? keys->value(QString::fromStdString(name)) : QJsonValue();
    if (!value.isString())
        return std::nullopt;
    return value.toString().toStdString();
}

Result<void> KeyFile::write(const std::string &name, const std::string &value) const
{
    Result<QJsonObject> keys = loadKeys(m_path);
    if (!keys)
        return failure(keys.error());
    keys->insert(QString::fromStdString(name), QString::fromStdString(value));
    return saveKeys(m_path, *keys);
}

Result<void> KeyFile::remove(const std::string &name) const
{
    Result<QJsonObject> keys = loadKeys(m_path);
    if (!keys)
        return failure(keys.error());
    if (!keys->contains(QString::fromStdString(name)))
        return {};
    keys->remove(QString::fromStdString(name));
    return saveKeys(m_path, *keys);
}

} // namespace Touchstone
