#include "engine/backends/filesystem_backend.h"
#include "engine/backends/paths.h"
#include "engine/base/clock.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cstdint>
#include <cstdlib>
#include <filesystem>

using namespace Touchstone;

namespace {

constexpr auto secret = "must never be read";

/// A root with links that stay in it, lead out, loop and break, and a secret beside it.
class World
{
public:
    World()
        : backend({.root = m_folder.filePath(QStringLiteral("root")).toStdString()}, m_clock)
    {
        QDir folder(m_folder.path());
        folder.mkpath(QStringLiteral("root/a/b"));
        folder.mkpath(QStringLiteral("outside"));
        write(QStringLiteral("outside/secret"), secret);
        write(QStringLiteral("root/a/note.md"), "inside");
        link(QStringLiteral("../outside"), QStringLiteral("out"));
        link(QStringLiteral("a"), QStringLiteral("in"));
        link(QStringLiteral("../../outside/secret"), QStringLiteral("a/s"));
        link(QStringLiteral("loop"), QStringLiteral("loop"));
        link(QStringLiteral("nowhere"), QStringLiteral("broken"));
        link(QStringLiteral("/"), QStringLiteral("slash"));
    }

    std::string secretPath() const { return m_folder.filePath(QStringLiteral("outside/secret")).toStdString(); }

    bool isUntouched() const
    {
        QFile file(m_folder.filePath(QStringLiteral("outside/secret")));
        return file.open(QIODevice::ReadOnly) && file.readAll() == secret
            && QDir(m_folder.filePath(QStringLiteral("outside"))).entryList(QDir::Files).size() == 1
            && QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden).size() == 2;
    }

private:
    void write(const QString &path, const char *text)
    {
        QFile file(m_folder.filePath(path));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
            std::abort();
    }
    void link(const QString &target, const QString &name)
    {
        // QFile::link would make the target absolute.
        std::filesystem::create_symlink(target.toStdString(),
                                        m_folder.filePath(QStringLiteral("root/") + name).toStdString());
    }

    QTemporaryDir m_folder;
    SystemClock m_clock;

public:
    FilesystemBackend backend;
};

bool holdsSecret(const std::string &text)
{
    return text.find(secret) != std::string::npos;
}

/// No way of reading, writing or removing may reach the secret.
void tryAll(World &world, const std::string &path)
{
    const ReadResult read = world.backend.read(path);
    if (read.data && holdsSecret(read.data->content))
        std::abort();
    const std::vector<DownloadResponse> downloads = world.backend.download(std::span(&path, 1));
    if (downloads.front().content && holdsSecret(*downloads.front().content))
        std::abort();
    const GrepResult grep = world.backend.grep("must never", {.path = path}, {});
    if (grep.matches && !grep.matches->empty())
        std::abort();
    (void)world.backend.ls(path);
    (void)world.backend.glob("*", path, {});
    (void)world.backend.edit(path, "never", "always", true);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static World world;
    const std::string path(reinterpret_cast<const char *>(data), size);
    if (const Result<std::string> valid = validatePath(path)) {
        if (!valid->starts_with('/') || hasParentComponent(*valid))
            std::abort();
    }
    tryAll(world, path);
    // Written files would fill the disk, so only what is there is changed and removed.
    if (!world.isUntouched())
        std::abort();
    return 0;
}
