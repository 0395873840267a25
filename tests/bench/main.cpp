// touchstone-bench [--json] [NAME…]: measures what the engine promises, each against what stands behind it, in one run.

#include "engine/base/json.h"
#include "tests/bench/bench.h"

#include <QCoreApplication>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace Touchstone::Bench {

double medianMilliseconds(const std::function<void()> &work, int runs)
{
    work();
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

namespace {

Json toJson(const Row &row)
{
    return {{"name", row.name},     {"value", row.value},
            {"unit", row.unit},     {"reference", row.reference ? Json(*row.reference) : Json()},
            {"ratio", row.ratio()}, {"limit", row.limit},
            {"ok", row.ok()}};
}

void print(const Row &row)
{
    if (row.reference) {
        std::printf("%-16s %10.3f %s, %6.2f x of %.3f (limit %.1f x) %s\n", row.name.c_str(), row.value,
                    row.unit.c_str(), row.ratio(), *row.reference, row.limit, row.ok() ? "ok" : "MISSED");
    } else {
        std::printf("%-16s %10.3f %s (limit %.3f) %s\n", row.name.c_str(), row.value, row.unit.c_str(), row.limit,
                    row.ok() ? "ok" : "MISSED");
    }
}

} // namespace
} // namespace Touchstone::Bench

int main(int argc, char **argv)
{
    using namespace Touchstone;
    using namespace Touchstone::Bench;
    const QCoreApplication application(argc, argv);
    std::vector<std::string> wanted;
    bool json = false;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json")
            json = true;
        else
            wanted.push_back(argument);
    }
    std::vector<Benchmark> all = skillBenchmarks();
    const std::string cli = QCoreApplication::applicationDirPath().toStdString() + "/touchstone-cli";
    for (std::vector<Benchmark> more :
         {netBenchmarks(), rubricBenchmarks(), searchBenchmarks(), commandLineBenchmarks(cli)})
        std::move(more.begin(), more.end(), std::back_inserter(all));
    for (const std::string &name : wanted) {
        const bool known =
            std::any_of(all.begin(), all.end(), [&](const Benchmark &each) { return each.name == name; });
        if (!known) {
            std::fprintf(stderr, "touchstone-bench: there is no benchmark '%s'\n", name.c_str());
            return 2;
        }
    }
    Json rows = Json::array();
    bool ok = true;
    for (const Benchmark &each : all) {
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), each.name) == wanted.end())
            continue;
        const Row row = each.measure();
        ok = ok && row.ok();
        if (json)
            rows.push_back(toJson(row));
        else
            print(row);
    }
    if (json)
        std::printf("%s\n", dumpJson({{"rows", rows}}).c_str());
    return ok ? 0 : 1;
}
