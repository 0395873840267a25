#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cstdint>
#include <filesystem>

namespace Touchstone::Test {

/// What stands where a file of the user's is expected. Root may read every file, so those that cannot be read are a
/// folder and a link that leads to itself.
enum class BadFile : std::uint8_t { Missing, Folder, LinkLoop, Text };

/// Puts it there instead of what was there; `text` is that of BadFile::Text.
inline void putBadFile(const QString &path, BadFile kind, const QByteArray &text = {})
{
    namespace fs = std::filesystem;
    const fs::path place = QFile::encodeName(path).toStdString();
    fs::remove_all(place);
    fs::create_directories(place.parent_path());
    if (kind == BadFile::Folder)
        fs::create_directory(place);
    if (kind == BadFile::LinkLoop)
        fs::create_symlink(place.filename(), place);
    QFile file(path);
    if (kind == BadFile::Text && (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()))
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace Touchstone::Test
