#include "engine/backends/filesystem_backend.h"
#include "engine/base/clock.h"
#include "tests/bench/bench.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <filesystem>

namespace Touchstone::Bench {
namespace {

constexpr int folders = 200;
constexpr int filesInFolder = 100;

const std::string &manyFiles()
{
    static const QTemporaryDir folder;
    static const std::string path = [] {
        for (int i = 0; i < folders * filesInFolder; ++i) {
            const QString name = QStringLiteral("d%1").arg(i / filesInFolder);
            if (i % filesInFolder == 0)
                QDir(folder.path()).mkpath(name);
            QFile file(folder.filePath(
                name + QStringLiteral("/f%1.%2").arg(i).arg(i % 2 ? QStringLiteral("md") : QStringLiteral("txt"))));
            if (file.open(QIODevice::WriteOnly))
                file.write("A line of text.\nAnother line with a needle" + QByteArray::number(i) + " in it.\n");
        }
        return folder.path().toStdString();
    }();
    return path;
}

/// Lists everything and looks at nothing.
std::size_t bareWalk(const std::string &root)
{
    std::size_t count = 0;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(root))
        count += entry.is_regular_file() ? 1 : 0;
    return count;
}

Row globRow()
{
    const std::string &root = manyFiles();
    const SystemClock clock;
    FilesystemOptions options;
    options.root = root;
    FilesystemBackend backend(std::move(options), clock);
    Row row{.name = "glob", .value = 0, .unit = "ms", .reference = {}, .limit = 3, .note = {}};
    std::size_t walked = 0;
    std::size_t found = 0;
    const Comparison times = compareMilliseconds(
        [&] {
            const GlobResult result = backend.glob("**/*.md", std::nullopt, {});
            found = result.matches ? result.matches->size() : 0;
        },
        [&] { walked = bareWalk(root); });
    row.value = times.value;
    row.reference = times.reference;
    if (found * 2 != walked)
        row.limit = 0;
    return row;
}

/// ripgrep with its output thrown away: a process, as everyone has to start it.
bool ripgrep(const std::string &root, const std::string &literal)
{
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(QStringLiteral("rg"),
                  {QStringLiteral("--fixed-strings"), QStringLiteral("--line-number"), QString::fromStdString(literal),
                   QString::fromStdString(root)});
    return process.waitForFinished() && process.exitCode() == 0;
}

Row grepRow()
{
    const std::string &root = manyFiles();
    const std::string literal = "needle1999"; // in 11 files
    const SystemClock clock;
    FilesystemOptions options;
    options.root = root;
    FilesystemBackend backend(std::move(options), clock);
    Row row{.name = "grep", .value = 0, .unit = "ms", .reference = {}, .limit = 3, .note = "against ripgrep"};
    std::size_t found = 0;
    bool worked = true;
    const Comparison times = compareMilliseconds(
        [&] {
            const GrepResult result = backend.grep(literal, {}, {});
            found = result.matches ? result.matches->size() : 0;
        },
        [&] { worked = ripgrep(root, literal) && worked; }, 9, Timer::Wall);
    row.value = times.value;
    row.reference = times.reference;
    constexpr std::size_t expected = 11;
    if (found != expected || !worked)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> searchBenchmarks()
{
    return {{"grep", grepRow}, {"glob", globRow}};
}

} // namespace Touchstone::Bench
