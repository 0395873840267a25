// touchstone-bench [--json] [NAME…]: measures what the engine promises, each against what stands behind it, in one run.

#include "engine/base/json.h"
#include "tests/bench/bench.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace Touchstone::Bench {

double millisecondsNow(Timer timer)
{
    const clockid_t clock = timer == Timer::Thread ? CLOCK_THREAD_CPUTIME_ID
        : timer == Timer::Process                  ? CLOCK_PROCESS_CPUTIME_ID
                                                   : CLOCK_MONOTONIC;
    timespec time{};
    ::clock_gettime(clock, &time);
    constexpr double inSecond = 1e3;
    constexpr double nanoseconds = 1e-6;
    return static_cast<double>(time.tv_sec) * inSecond + static_cast<double>(time.tv_nsec) * nanoseconds;
}

double millisecondsOf(const std::function<void()> &work, Timer timer)
{
    const double start = millisecondsNow(timer);
    work();
    return millisecondsNow(timer) - start;
}

double medianOf(std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

double medianMilliseconds(const std::function<void()> &work, int runs, Timer timer)
{
    work();
    std::vector<double> times;
    for (int i = 0; i < runs; ++i)
        times.push_back(millisecondsOf(work, timer));
    return medianOf(std::move(times));
}

Comparison compareMilliseconds(const std::function<void()> &work, const std::function<void()> &reference, int runs,
                               Timer timer)
{
    work();
    reference();
    std::vector<double> times;
    std::vector<double> references;
    for (int i = 0; i < runs; ++i) {
        references.push_back(millisecondsOf(reference, timer));
        times.push_back(millisecondsOf(work, timer));
    }
    return {.value = medianOf(std::move(times)), .reference = medianOf(std::move(references))};
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
    const char *verdict = row.ok() ? "ok" : "MISSED";
    if (row.reference) {
        std::printf("%-24s %10.3f %s, %6.2f x of %.3f (limit %.1f x) %s", row.name.c_str(), row.value, row.unit.c_str(),
                    row.ratio(), *row.reference, row.limit, verdict);
    } else {
        std::printf("%-24s %10.3f %s, %6.2f x of the limit %.3f %s", row.name.c_str(), row.value, row.unit.c_str(),
                    row.ratio(), row.limit, verdict);
    }
    std::printf("%s%s\n", row.note.empty() ? "" : "; ", row.note.c_str());
    std::fflush(stdout);
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
    for (std::vector<Benchmark> more : {promptBenchmarks(), rubricBenchmarks(), agentBenchmarks(), searchBenchmarks(),
                                        netBenchmarks(), commandLineBenchmarks(cli), growthBenchmarks()})
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
