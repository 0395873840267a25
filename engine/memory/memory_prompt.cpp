#include "engine/memory/memory_prompt.h"

#include "engine/base/embedded_text.h"
#include "engine/base/json.h"
#include "engine/base/text_template.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view memorySlot = "agent_memory";

constexpr std::array<std::string_view, 14> knownBlockTypes{
    "text",
    "reasoning",
    "tool_call",
    "invalid_tool_call",
    "tool_call_chunk",
    "image",
    "audio",
    "file",
    "text-plain",
    "video",
    "server_tool_call",
    "server_tool_call_chunk",
    "server_tool_result",
    "non_standard",
};

Json jsonOf(const ContentBlock &block)
{
    return block.json.isEmpty() ? Json::object({{"type", block.type}, {"text", block.text}}) : parseJson(block.json);
}

} // namespace

std::string_view defaultMemoryTemplate()
{
    return embeddedText("prompts/memory.md");
}

Result<void> checkMemoryTemplate(std::string_view text)
{
    if (text.find("{agent_memory}") != std::string_view::npos)
        return {};
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = "system_prompt must contain the `{agent_memory}` format slot";
    error.remedy = "Add the slot to the template.";
    error.className = "ValueError";
    return failure(std::move(error));
}

Result<std::string> memoryPrompt(std::string_view templateText, std::string_view memory)
{
    const std::array<TemplateSlot, 1> slots{TemplateSlot{memorySlot, memory}};
    return renderTemplate(templateText, slots);
}

std::vector<ContentBlock> standardBlocks(std::vector<ContentBlock> blocks)
{
    for (ContentBlock &block : blocks) {
        if (std::find(knownBlockTypes.begin(), knownBlockTypes.end(), block.type) != knownBlockTypes.end())
            continue;
        const Json wrapped = Json::object({{"type", "non_standard"}, {"value", jsonOf(block)}});
        block = {.type = "non_standard", .text = {}, .json = toJsonText(wrapped)};
    }
    return blocks;
}

bool setCacheBreakpoint(std::vector<ContentBlock> &blocks)
{
    if (blocks.empty())
        return false;
    Json last = jsonOf(blocks.back());
    last["cache_control"] = Json::object({{"type", "ephemeral"}});
    blocks.back().json = toJsonText(last);
    return true;
}

} // namespace Touchstone
