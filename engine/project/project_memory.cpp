#include "engine/project/project_memory.h"

#include "engine/base/token_estimate.h"
#include "engine/memory/memory_prompt.h"
#include "engine/project/text_file.h"

namespace Touchstone {

Result<ProjectMemory> readProjectMemory(const Project &project)
{
    ProjectMemory memory;
    MemoryContents contents;
    std::vector<std::string> sources;
    for (const MountedPath &file : project.agent.memory) {
        sources.push_back(file.mount);
        Result<std::string> bytes = readTextFile(file.hostPath, mostMemoryBytes);
        if (!bytes && bytes.error().code != Error::Code::NotFound)
            return failure(bytes.error());
        memory.raw.push_back(bytes.value_or(std::string()));
        if (bytes)
            contents.emplace_back(file.mount, std::move(*bytes));
    }
    memory.sections = memorySections(contents, sources);
    memory.text = memoryText(memory.sections);
    Result<std::string> block = memoryPrompt(defaultMemoryTemplate(), memory.text);
    if (!block)
        return failure(block.error());
    memory.block = std::move(*block);
    memory.textBegin = memory.block.find(memory.text);
    memory.tokens = estimateTokens("\n\n" + memory.block); // set apart from the blocks before it
    memory.wrapperTokens = memory.tokens - estimateTokens(memory.text);
    return memory;
}

} // namespace Touchstone
