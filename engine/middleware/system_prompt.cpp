#include "engine/middleware/system_prompt.h"

#include "engine/base/json.h"

namespace Touchstone {

Message withFragment(std::optional<Message> system, const std::string &text)
{
    Message changed = system ? std::move(*system) : Message::system({});
    // The texts before it may be long: they are moved.
    auto *listed = std::get_if<std::vector<ContentBlock>>(&changed.content);
    std::vector<ContentBlock> blocks = listed != nullptr ? std::move(*listed) : blocksOf(changed);
    blocks.push_back(ContentBlock::ofText(blocks.empty() ? text : "\n\n" + text));
    changed.content = std::move(blocks);
    return changed;
}

bool markLastBlock(Message &system, const JsonText &cacheControl)
{
    std::vector<ContentBlock> blocks = blocksOf(system);
    if (blocks.empty())
        return false;
    ContentBlock &last = blocks.back();
    Json json = last.json.isEmpty() ? Json{{"type", last.type}, {"text", last.text}} : parseJson(last.json);
    json["cache_control"] = parseJson(cacheControl);
    last.json = toJsonText(json);
    system.content = std::move(blocks);
    return true;
}

} // namespace Touchstone
