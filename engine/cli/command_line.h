#pragma once

#include "engine/base/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// An option of a command.
struct OptionSpec
{
    std::string_view name; ///< without the dashes
    std::string_view value; ///< what it takes, for the help (`FILE`); empty: a switch
    std::string_view help;
};

struct CommandSpec
{
    std::string_view name; ///< words with spaces: `skills list`
    std::string_view arguments; ///< for the help: `TEXT`; empty: none are taken
    std::string_view help;
    std::span<const OptionSpec> options;
    std::string_view needsNoArgument = {}; ///< an option with which the argument may be missing
};

/// The commands of this program, in the order of the help.
std::span<const CommandSpec> commandSpecs();
/// The options of every command.
std::span<const OptionSpec> commonOptions();

/// A command line that was understood: known command, known options, values where they belong.
struct CommandLine
{
    const CommandSpec *command = nullptr; ///< null: only `--help` or `--version`
    std::string family; ///< with `--help` and no command: the first word of those that the help is of; empty: all
    std::map<std::string, std::string, std::less<>>
        options; ///< the last of several counts; switches have an empty value
    std::vector<std::pair<std::string, std::string>> all; ///< every option as often as it was given, in order
    std::vector<std::string> arguments;

    bool has(std::string_view option) const { return options.find(option) != options.end(); }
    std::string value(std::string_view option, std::string_view fallback = {}) const;
    std::optional<std::string> given(std::string_view option) const;
    /// All values of an option that may be repeated.
    std::vector<std::string> values(std::string_view option) const;
};

/// Reads the arguments behind the program's name. Errors are of code Usage and name the nearest known word.
Result<CommandLine> parseCommandLine(std::span<const std::string> arguments);

/// Whether the arguments ask for JSON, also when they cannot be understood: errors are objects then.
bool wantsJson(std::span<const std::string> arguments);

/// The help of one command, or of the program (null), or of its commands that begin with a word.
std::string helpText(const CommandSpec *command, std::string_view family = {});

} // namespace Touchstone
