#pragma once

#include <QTemporaryDir>

#include <filesystem>
#include <string>
#include <vector>

namespace Touchstone {

/// A case in a folder of its own, where it may be changed.
class CaseTree
{
public:
    explicit CaseTree(const std::string &id);

    std::filesystem::path root() const { return std::filesystem::path(m_folder.path().toStdString()) / "case"; }
    std::string read(const std::filesystem::path &relative) const;
    /// Makes the trees that are not stored: `vendored`, `unreadable`, `bulk`.
    void build(const std::string &what) const;

    /// The ids of the cases of a kind, sorted.
    static std::vector<std::string> idsOf(const std::string &kind);
    static std::string expectationOf(const std::string &id);

private:
    void write(const std::filesystem::path &relative, const std::string &text) const;

    QTemporaryDir m_folder;
};

} // namespace Touchstone
