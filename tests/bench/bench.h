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

    double ratio() const { return value / (reference ? *reference : limit); }
    bool ok() const { return reference ? ratio() <= limit : value <= limit; }
};

/// Median duration of `work` in milliseconds over `runs` runs, after one run that is not counted.
double medianMilliseconds(const std::function<void()> &work, int runs = 7);

/// A benchmark: its name for the command line, and what it measures.
struct Benchmark
{
    std::string name;
    std::function<Row()> measure;
};

std::vector<Benchmark> skillBenchmarks();
std::vector<Benchmark> rubricBenchmarks();
std::vector<Benchmark> searchBenchmarks();
std::vector<Benchmark> netBenchmarks();
/// `binary` is the path of touchstone-cli.
std::vector<Benchmark> commandLineBenchmarks(const std::string &binary);

} // namespace Touchstone::Bench
