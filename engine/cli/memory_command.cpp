#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/project_context.h"
#include "engine/cli/terminal_text.h"
#include "engine/memory/memory.h"
#include "engine/project/project_memory.h"
#include "engine/project/text_file.h"

namespace Touchstone {
namespace {

constexpr int stateWidth = 15;
constexpr int pathWidth = 40;

Json toJson(const Project &project, const std::vector<MemorySection> &sections)
{
    Json sources = Json::array();
    for (std::size_t index = 0; index < sections.size(); ++index) {
        const MemorySection &section = sections[index];
        sources.push_back({{"path", project.agent.memory.at(index).hostPath},
                           {"mount", section.source},
                           {"state", toWord(section.state)},
                           {"tokens", section.tokens},
                           {"removed_comments", section.comments.size()}});
    }
    return {{"sources", sources}, {"text", memoryText(sections)}};
}

/// The files as they lie on this machine, under the names by which the agent knows them.
Result<std::vector<MemorySection>> readSections(const Project &project)
{
    MemoryContents contents;
    std::vector<std::string> mounts;
    for (const MountedPath &file : project.agent.memory) {
        mounts.push_back(file.mount);
        Result<std::string> text = readFile(file.hostPath, mostMemoryBytes);
        if (text)
            contents.emplace_back(file.mount, std::move(*text));
        else if (text.error().code != Error::Code::NotFound)
            return failure(text.error());
    }
    return memorySections(contents, mounts);
}

} // namespace

ExitStatus showMemory(const CommandLine &line, const Console &console)
{
    const Result<ProjectContext> context = openContext(line, console);
    if (!context)
        return console.fail(context.error());
    const Result<std::vector<MemorySection>> sections = readSections(context->project);
    if (!sections)
        return console.fail(sections.error());
    if (console.isJson()) {
        console.resultLine(toJson(context->project, *sections));
        return ExitStatus::Positive;
    }
    for (const MemorySection &section : *sections) {
        console.note(fitted(printable(section.source), pathWidth) + fitted(toWord(section.state), stateWidth)
                     + std::to_string(section.tokens) + " tokens");
    }
    console.result(printable(memoryText(*sections)) + '\n');
    return ExitStatus::Positive;
}

} // namespace Touchstone
