#include "tests/conformance/differences.h"
#include "tests/conformance/runner.h"

#include <iostream>
#include <span>
#include <vector>

using namespace Touchstone::Conformance;

namespace {

constexpr std::string_view usage = "usage: touchstone-conformance [--print] [--only ID] FILE…\n";

Registry allOperations()
{
    Registry registry;
    registerYamlOperations(registry);
    registerSkillsOperations(registry);
    registerMemoryOperations(registry);
    registerRubricOperations(registry);
    registerBackendsOperations(registry);
    registerPermissionsOperations(registry);
    registerToolsOperations(registry);
    registerAgentOperations(registry);
    return registry;
}

/// False when the command line is not understood.
bool readArguments(std::span<char *const> arguments, RunnerOptions &options, std::vector<std::string> &files)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string argument = arguments[i];
        if (argument == "--print") {
            options.print = true;
        } else if (argument == "--only" && i + 1 < arguments.size()) {
            options.only = arguments[++i];
        } else if (argument.starts_with("--")) {
            return false;
        } else {
            files.push_back(argument);
        }
    }
    return !files.empty();
}

} // namespace

int main(int argc, char **argv)
{
    RunnerOptions options;
    std::vector<std::string> files;
    if (!readArguments(std::span(argv, static_cast<std::size_t>(argc)).subspan(1), options, files)) {
        std::cerr << usage;
        return static_cast<int>(Outcome::Unknown);
    }
    std::ios::sync_with_stdio(false);
    Runner runner(allOperations(), Touchstone::Json::parse(differencesText()), options, std::cout);
    for (const std::string &file : files)
        runner.runFile(file);
    return static_cast<int>(runner.finish());
}
