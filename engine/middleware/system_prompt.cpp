#include "engine/middleware/system_prompt.h"

#include "engine/base/json.h"

namespace Touchstone {

Message withFragment(const std::optional<Message> &system, const std::string &text)
{
    Message changed = system.value_or(Message::system({}));
    std::vector<ContentBlock> blocks = blocksOf(changed);
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
