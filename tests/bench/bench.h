#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone::Bench {

/// One measured line. With a `reference` the limit is on the ratio `value / reference`, else on the value itself.
struct Row
{
    std::string name;
    double value = 0;
    std::string unit;
    std::optional<double> reference;
    double limit = 0;
    std::string note; ///< for people: what the value was made from

    double ratio() const { return value / (reference ? *reference : limit); }
    bool ok() const { return reference ? ratio() <= limit : value <= limit; }
};

/// Whose time a measurement counts. Time of the processor is the same on a busy machine as on a quiet one.
enum class Timer : std::uint8_t {
    Thread, ///< of the processor, that the calling thread had
    Process, ///< of the processor, that all threads had
    Wall, ///< for what other processes do
};

double millisecondsNow(Timer timer);
double millisecondsOf(const std::function<void()> &work, Timer timer = Timer::Thread);

/// Median duration of `work` in milliseconds over `runs` runs, after one run that is not counted.
double medianMilliseconds(const std::function<void()> &work, int runs = 7, Timer timer = Timer::Thread);

double medianOf(std::vector<double> times);

/// Medians of two works that take turns, so that a busy machine slows both.
struct Comparison
{
    double value = 0;
    double reference = 0;
};
Comparison compareMilliseconds(const std::function<void()> &work, const std::function<void()> &reference, int runs = 9,
                               Timer timer = Timer::Thread);

/// A benchmark: its name for the command line, and what it measures.
struct Benchmark
{
    std::string name;
    std::function<Row()> measure;
};

std::vector<Benchmark> skillBenchmarks();
std::vector<Benchmark> promptBenchmarks();
std::vector<Benchmark> agentBenchmarks();
std::vector<Benchmark> rubricBenchmarks();
std::vector<Benchmark> searchBenchmarks();
std::vector<Benchmark> netBenchmarks();
/// Every list-like input at 1,000, 10,000 and 100,000 items: none may cost more than a line's share.
std::vector<Benchmark> growthBenchmarks();
/// `binary` is the path of touchstone-cli.
std::vector<Benchmark> commandLineBenchmarks(const std::string &binary);

} // namespace Touchstone::Bench
