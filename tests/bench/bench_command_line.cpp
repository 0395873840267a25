#include "tests/bench/bench.h"

#include <QProcess>

namespace Touchstone::Bench {
namespace {

Row processRow(const std::string &name, const std::string &binary, const QStringList &arguments, double limit)
{
    Row row{.name = name, .value = 0, .unit = "ms", .reference = {}, .limit = limit, .note = {}};
    bool worked = true;
    row.value = medianMilliseconds(
        [&] {
            QProcess process;
            process.start(QString::fromStdString(binary), arguments);
            worked = process.waitForFinished() && process.exitCode() == 0 && worked;
        },
        15, Timer::Wall);
    if (!worked)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> commandLineBenchmarks(const std::string &binary)
{
    const QString tour = QStringLiteral(RESOURCES_DIR "/tour");
    return {
        {"cli-version", [=] { return processRow("cli-version", binary, {QStringLiteral("--version")}, 10); }},
        {"cli-prompt", [=] {
             return processRow("cli-prompt", binary, {QStringLiteral("prompt"), QStringLiteral("--project"), tour}, 40);
         }}};
}

} // namespace Touchstone::Bench
