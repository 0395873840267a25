#pragma once

#include "engine/project/project.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace Touchstone {

/// Folders `home/` and `project/` of a test, removed with the object.
class TemporaryTree
{
public:
    TemporaryTree()
    {
        std::filesystem::create_directories(folder());
        std::filesystem::create_directories(home());
    }

    std::string root() const { return m_directory.path().toStdString(); }
    std::string folder() const { return root() + "/project"; }
    std::string home() const { return root() + "/home"; }
    std::string path(const std::string &name) const { return folder() + '/' + name; }

    /// Writes a file of the project, with its folders; an absolute path stands for itself.
    void write(const std::string &name, const std::string &text) const
    {
        const std::filesystem::path file = std::filesystem::path(folder()) / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }
    std::string read(const std::string &name) const
    {
        std::ifstream file(std::filesystem::path(folder()) / name, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }
    Environment environment() const { return {.variables = {{"HOME", home()}}, .home = home()}; }
    Result<Project> open() const { return openProject(folder(), environment()); }
    Result<Project> openWith(const std::string &yaml) const
    {
        write("touchstone.yaml", yaml);
        return open();
    }

private:
    QTemporaryDir m_directory;
};

} // namespace Touchstone
