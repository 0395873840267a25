#include "engine/cli/command_line.h"

#include "engine/base/nearest.h"

#include <algorithm>

namespace Touchstone {
namespace {

tl::unexpected<Error> usage(std::string message, std::string remedy)
{
    return failure(Error::Code::Usage, std::move(message), std::move(remedy));
}

std::string_view firstWord(std::string_view name)
{
    return name.substr(0, name.find(' '));
}

const OptionSpec *findOption(const CommandSpec *command, std::string_view name)
{
    const auto isIt = [name](const OptionSpec &option) { return option.name == name; };
    if (command != nullptr) {
        const auto own = std::find_if(command->options.begin(), command->options.end(), isIt);
        if (own != command->options.end())
            return &*own;
    }
    const auto found = std::find_if(commonOptions().begin(), commonOptions().end(), isIt);
    return found == commonOptions().end() ? nullptr : &*found;
}

/// Tells an option of another command from one that nobody knows.
tl::unexpected<Error> unknownOption(const CommandSpec *command, const std::string &name)
{
    std::vector<std::string_view> known;
    for (const OptionSpec &option : commonOptions())
        known.push_back(option.name);
    if (command != nullptr) {
        for (const OptionSpec &option : command->options)
            known.push_back(option.name);
    }
    const std::optional<std::string> nearest = nearestWord(name, known);
    const std::string of = command == nullptr ? std::string() : " of '" + std::string(command->name) + '\'';
    return usage("'--" + name + "' is no option" + of + '.',
                 nearest ? "Did you mean '--" + *nearest + "'?" : "--help lists the options.");
}

/// Whether several commands begin with this word.
bool isFamily(std::string_view word)
{
    const std::span<const CommandSpec> commands = commandSpecs();
    return std::any_of(commands.begin(), commands.end(), [word](const CommandSpec &command) {
        return command.name != word && firstWord(command.name) == word;
    });
}

/// Why the words name no command: `family` says whether the first one at least begins some.
tl::unexpected<Error> unknownCommand(std::span<const std::string> words, bool family)
{
    std::vector<std::string_view> known;
    std::string list;
    for (const CommandSpec &command : commandSpecs()) {
        if (!family) {
            known.push_back(firstWord(command.name));
        } else if (firstWord(command.name) == words[0]) {
            known.push_back(command.name.substr(words[0].size() + 1));
            list.append(list.empty() ? "" : ", ").append(known.back());
        }
    }
    if (family && words.size() == 1)
        return usage("'" + words[0] + "' needs a further word: " + list + '.', "--help lists the commands.");
    const std::string &word = family ? words[1] : words[0];
    const std::optional<std::string> nearest = nearestWord(word, known);
    return usage("'" + word + "' is no command" + (family ? " of '" + words[0] + '\'' : std::string()) + '.',
                 nearest ? "Did you mean '" + *nearest + "'?" : "--help lists the commands.");
}

/// The command that the words name, and how many of them it takes.
Result<std::pair<const CommandSpec *, std::size_t>> findCommand(std::span<const std::string> words)
{
    const std::string two = words.size() > 1 ? words[0] + ' ' + words[1] : words[0];
    bool family = false;
    for (const CommandSpec &command : commandSpecs()) {
        if (command.name == words[0])
            return std::pair(&command, std::size_t{1});
        if (command.name == two)
            return std::pair(&command, std::size_t{2});
        family = family || firstWord(command.name) == words[0];
    }
    return unknownCommand(words, family);
}

/// Splits the arguments into options and words. Options may stand anywhere; behind `--` everything is a word.
class ArgumentReader
{
public:
    explicit ArgumentReader(std::span<const std::string> arguments)
        : m_arguments(arguments)
    {
    }

    Result<CommandLine> read()
    {
        if (Result<void> found = takeCommand(); !found)
            return failure(found.error());
        for (m_next = 0; m_next < m_arguments.size(); ++m_next) {
            if (Result<void> taken = take(m_arguments[m_next]); !taken)
                return failure(taken.error());
        }
        return finish();
    }

private:
    bool asksForHelp() const
    {
        const auto end = std::find(m_arguments.begin(), m_arguments.end(), "--");
        return std::find(m_arguments.begin(), end, "--help") != end;
    }

    bool isOption(const std::string &argument) const { return argument.size() > 1 && argument.front() == '-'; }

    /// The command decides which options take a value, so its words are looked for first.
    Result<void> takeCommand()
    {
        std::vector<std::string> words;
        for (std::size_t i = 0; i < m_arguments.size() && m_arguments[i] != "--"; ++i) {
            if (!isOption(m_arguments[i])) {
                words.push_back(m_arguments[i]);
            } else if (words.empty()) {
                const OptionSpec *option = findOption(nullptr, m_arguments[i].substr(2));
                if (option != nullptr && !option->value.empty())
                    ++i;
            } else {
                break;
            }
        }
        if (words.empty())
            return {};
        const Result<std::pair<const CommandSpec *, std::size_t>> found = findCommand(words);
        if (!found && words.size() == 1 && isFamily(words[0]) && asksForHelp()) {
            m_line.family = words[0];
            m_commandWords = 1;
            return {};
        }
        if (!found)
            return failure(found.error());
        m_line.command = found->first;
        m_commandWords = found->second;
        return {};
    }

    Result<void> take(const std::string &argument)
    {
        if (m_onlyWords || !isOption(argument)) {
            if (m_commandWords > 0)
                --m_commandWords;
            else
                m_line.arguments.push_back(argument);
            return {};
        }
        if (argument == "--") {
            m_onlyWords = true;
            return {};
        }
        if (argument == "-o" && findOption(m_line.command, "output") != nullptr)
            return takeOption("output");
        if (!argument.starts_with("--"))
            return usage("'" + argument + "' is no option.", "Options begin with two dashes; --help lists them.");
        return takeOption(argument.substr(2));
    }

    Result<void> takeOption(const std::string &text)
    {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        const OptionSpec *option = findOption(m_line.command, name);
        if (option == nullptr)
            return unknownOption(m_line.command, name);
        if (option->value.empty()) {
            if (equals != std::string::npos)
                return usage("'--" + name + "' takes no value.", {});
            m_line.options[name] = {};
        } else if (equals != std::string::npos) {
            m_line.options[name] = text.substr(equals + 1);
        } else if (m_next + 1 < m_arguments.size()) {
            m_line.options[name] = m_arguments[++m_next];
        } else {
            return usage("'--" + name + "' needs a value: " + std::string(option->value) + '.', {});
        }
        m_line.all.emplace_back(name, m_line.options[name]);
        return {};
    }

    Result<CommandLine> finish()
    {
        if (m_line.has("help") || m_line.has("version"))
            return std::move(m_line);
        if (m_line.command == nullptr)
            return usage("A command is missing.", "--help lists the commands.");
        const std::string_view wanted = m_line.command->arguments;
        if (wanted.empty() && !m_line.arguments.empty())
            return usage("'" + std::string(m_line.command->name) + "' takes no argument, but here is '"
                             + m_line.arguments.front() + "'.",
                         {});
        const std::string_view alone = m_line.command->needsNoArgument;
        if (!wanted.empty() && m_line.arguments.empty() && (alone.empty() || !m_line.has(alone)))
            return usage("'" + std::string(m_line.command->name) + "' needs an argument: " + std::string(wanted) + '.',
                         {});
        return std::move(m_line);
    }

    std::span<const std::string> m_arguments;
    CommandLine m_line;
    std::size_t m_next = 0;
    std::size_t m_commandWords = 0; ///< words of the command that have not come yet
    bool m_onlyWords = false;
};

void addOptions(std::string &text, std::span<const OptionSpec> options)
{
    constexpr std::size_t column = 26;
    for (const OptionSpec &option : options) {
        std::string line = "  --" + std::string(option.name);
        if (!option.value.empty())
            line += ' ' + std::string(option.value);
        line.resize(std::max(line.size() + 2, column), ' ');
        text += line + std::string(option.help) + '\n';
    }
}

} // namespace

std::string CommandLine::value(std::string_view option, std::string_view fallback) const
{
    const auto found = options.find(option);
    return found == options.end() ? std::string(fallback) : found->second;
}

std::optional<std::string> CommandLine::given(std::string_view option) const
{
    const auto found = options.find(option);
    return found == options.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> CommandLine::values(std::string_view option) const
{
    std::vector<std::string> found;
    for (const auto &[name, value] : all) {
        if (name == option)
            found.push_back(value);
    }
    return found;
}

Result<CommandLine> parseCommandLine(std::span<const std::string> arguments)
{
    return ArgumentReader(arguments).read();
}

bool wantsJson(std::span<const std::string> arguments)
{
    for (const std::string &argument : arguments) {
        if (argument == "--")
            return false;
        if (argument == "--json" || argument == "--events")
            return true;
    }
    return false;
}

std::string helpText(const CommandSpec *command, std::string_view family)
{
    std::string text;
    if (command != nullptr) {
        text = "Usage: touchstone-cli " + std::string(command->name) + " [OPTION…]";
        text += command->arguments.empty() ? "\n\n" : ' ' + std::string(command->arguments) + "\n\n";
        text += std::string(command->help) + ".\n\n";
        if (!command->options.empty()) {
            text += "Options:\n";
            addOptions(text, command->options);
            text += '\n';
        }
    } else {
        text = "Usage: touchstone-cli " + (family.empty() ? std::string("COMMAND") : std::string(family) + " COMMAND")
            + " [OPTION…]\n\n";
        text += family.empty() ? "Runs and inspects AI agents made of skills, memory and rubrics.\n\n" : "";
        text += "Commands:\n";
        constexpr std::size_t column = 26;
        for (const CommandSpec &each : commandSpecs()) {
            if (!family.empty() && firstWord(each.name) != family)
                continue;
            std::string line = "  " + std::string(each.name);
            if (!each.arguments.empty())
                line += ' ' + std::string(each.arguments);
            line.resize(std::max(line.size() + 2, column), ' ');
            text += line + std::string(each.help) + '\n';
        }
        text += '\n';
    }
    text += "Options of every command:\n";
    addOptions(text, commonOptions());
    text += "\nExit status: 0 done and positive, 1 done and negative, 2 usage or a file that cannot be read,\n"
            "3 a provider, network, grader or database failed, 130 cancelled.\n";
    return text;
}

} // namespace Touchstone
