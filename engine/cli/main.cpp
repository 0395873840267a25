#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/interrupt_watch.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstdio>

using namespace Touchstone;

namespace {

struct Command
{
    std::string_view name;
    ExitStatus (*run)(const CommandLine &line, const Console &console);
    bool hasWatch = false; ///< ends in order when it is interrupted; the others just end
};

constexpr std::array<Command, 14> handlers{{
    {"check", checkSkills},
    {"fix", fixSkills},
    {"skills list", listSkills},
    {"memory", showMemory},
    {"models", listAllModels, true},
    {"prompt", showPrompt},
    {"ask", askModel, true},
    {"run", runAgent, true},
    {"inject", injectCanaries, true},
    {"history list", listHistory},
    {"history search", listHistory},
    {"history show", showHistory},
    {"history delete", deleteHistory},
    {"export", exportRun},
}};

/// `--version` and `--help` need no Qt object, and must not wait for one.
std::optional<ExitStatus> answerAtOnce(const CommandLine &line)
{
    if (!line.has("version") && !line.has("help"))
        return std::nullopt;
    const std::string text = line.has("help") ? helpText(line.command, line.family)
                                              : std::string("touchstone-cli ") + TOUCHSTONE_VERSION + '\n';
    std::fputs(text.c_str(), stdout);
    return ExitStatus::Positive;
}

} // namespace

int main(int argc, char *argv[])
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const Result<CommandLine> line = parseCommandLine(arguments);
    if (!line)
        return static_cast<int>(Console(wantsJson(arguments), false).fail(line.error()));
    if (const std::optional<ExitStatus> done = answerAtOnce(*line))
        return static_cast<int>(*done);
    const auto *command = std::find_if(handlers.begin(), handlers.end(),
                                       [&line](const Command &each) { return each.name == line->command->name; });
    if (command == handlers.end())
        return static_cast<int>(ExitStatus::Usage);
    // Signals are blocked before the first further thread begins, so that only the watch gets them.
    if (command->hasWatch)
        InterruptWatch::blockSignals();
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("touchstone"));
    const Console console(line->has("json"), line->has("quiet"));
    return static_cast<int>(command->run(*line, console));
}
