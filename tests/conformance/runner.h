#pragma once

#include "tests/conformance/operations.h"

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <unordered_map>

namespace Touchstone::Conformance {

/// Exit status of the program.
enum class Outcome : int {
    AllPassed = 0,
    SomeFailed = 1,
    Unknown = 2, ///< a file that cannot be read, or an operation that is not known
};

struct RunnerOptions
{
    bool print = false; ///< write what the engine gives instead of comparing
    std::string only; ///< id of the one case to run; empty = all
};

/// Runs files of golden cases (format: tests/conformance/README.md) and reports to a stream.
class Runner
{
public:
    /// `differences`: the deliberate differences, `[{"id", "difference", "value"}]`.
    Runner(Registry registry, const Json &differences, RunnerOptions options, std::ostream &out);

    void runFile(const std::string &path);
    /// Writes the last line, unless printing.
    Outcome finish();

private:
    void runCase(const std::string &operationName, const Operation *operation, const Json &goldenCase);
    void printCase(const Operation &operation, const Json &goldenCase);

    Registry m_registry;
    std::unordered_map<std::string, Json> m_differences;
    RunnerOptions m_options;
    std::ostream &m_out;
    Json m_printed;
    std::size_t m_passed = 0;
    std::size_t m_failed = 0;
    bool m_unknown = false;
};

} // namespace Touchstone::Conformance
