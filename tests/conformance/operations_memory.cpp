#include "engine/base/json.h"
#include "engine/memory/memory.h"
#include "engine/memory/memory_prompt.h"
#include "engine/middleware/system_prompt.h"
#include "tests/conformance/case_values.h"
#include "tests/conformance/loading_cases.h"
#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {
namespace {

MemoryContents contentsOf(const Json &json)
{
    MemoryContents contents;
    if (json.is_null())
        return contents;
    for (const Json &entry : json)
        contents.emplace_back(entry.at(0).get<std::string>(), bytesOf(entry.at(1)));
    return contents;
}

Json load(const Json &input)
{
    if (input.contains("preloaded"))
        return Json::object({{"contents", nullptr}});
    LoadingCase files(input);
    const auto contents = loadMemory(files.backend(), input.at("sources").get<std::vector<std::string>>());
    if (!contents) {
        Json result = Json::object({{"raises", contents.error().className}});
        if (contents.error().className == "ValueError")
            result["text"] = contents.error().message;
        return result;
    }
    Json pairs = Json::array();
    for (const auto &[source, text] : *contents)
        pairs.push_back(Json::array({source, text}));
    return Json::object({{"contents", std::move(pairs)}});
}

std::string slotText(const Json &input)
{
    const auto sources = input.at("sources").get<std::vector<std::string>>();
    return memoryText(memorySections(contentsOf(memberAt(input, "contents")), sources));
}

Json text(const Json &input)
{
    return templateCase(input.at("template"), checkMemoryTemplate,
                        [&](std::string_view text) { return memoryPrompt(text, slotText(input)); });
}

std::optional<Message> systemOf(const Json &blocks)
{
    if (blocks.is_null())
        return {};
    Message message = Message::system({});
    if (blocks.is_string()) {
        message.content = blocks.get<std::string>();
        return message;
    }
    std::vector<ContentBlock> list;
    for (const Json &block : blocks) {
        if (block.is_string())
            list.push_back(ContentBlock::ofText(block.get<std::string>()));
        else
            list.push_back(
                {.type = stringAt(block, "type"), .text = stringAt(block, "text"), .json = toJsonText(block)});
    }
    message.content = std::move(list);
    return message;
}

Json fromBlocks(const std::vector<ContentBlock> &blocks)
{
    Json list = Json::array();
    for (const ContentBlock &block : blocks) {
        if (block.json.isEmpty())
            list.push_back(Json::object({{"type", block.type}, {"text", block.text}}));
        else
            list.push_back(parseJson(block.json));
    }
    return list;
}

Json cache(const Json &input)
{
    std::optional<Message> system = systemOf(input.at("blocks"));
    bool isSame = true;
    if (input.at("template").is_string()) {
        const auto fragment = memoryPrompt(input.at("template").get<std::string>(), slotText(input));
        system = withFragment(system, fragment.value());
        isSame = false;
    }
    std::vector<ContentBlock> blocks = standardBlocks(system ? blocksOf(*system) : std::vector<ContentBlock>());
    const bool marks = input.at("add_cache_control").get<bool>() && input.at("anthropic").get<bool>();
    if (marks && setCacheBreakpoint(blocks))
        isSame = false;
    return Json::object({{"blocks", isSame ? input.at("blocks") : fromBlocks(blocks)}, {"same", isSame}});
}

} // namespace

void registerMemoryOperations(Registry &registry)
{
    registry["memory.load"] = load;
    registry["memory.text"] = text;
    registry["memory.cache"] = cache;
}

} // namespace Touchstone::Conformance
