#pragma once

#include "engine/base/result.h"

#include <QString>

#include <optional>
#include <string>

namespace Touchstone {

/// Keys in a file that only the user may read (0600 from its first byte), for computers without a keychain and only
/// after the user agreed. Small and blocking; safe from any thread, as each call opens the file anew.
class KeyFile
{
public:
    explicit KeyFile(const QString &folder);

    /// No value where there is none, or the file cannot be read.
    std::optional<std::string> read(const std::string &name) const;
    /// An Error where the file is there but cannot be read: its other keys must not be lost.
    Result<void> write(const std::string &name, const std::string &value) const;
    /// Removing what is not there is fine.
    Result<void> remove(const std::string &name) const;
    const QString &path() const { return m_path; }

private:
    QString m_path;
};

} // namespace Touchstone
