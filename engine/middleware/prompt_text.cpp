#include "engine/middleware/prompt_text.h"

#include "engine/base/embedded_text.h"

namespace Touchstone {

std::string promptText(std::string_view name)
{
    std::string_view text = embeddedText("prompts/" + std::string(name) + ".md");
    if (!text.empty() && text.back() == '\n')
        text.remove_suffix(1);
    return std::string(text);
}

std::string filled(std::string text, std::string_view slot, std::string_view value)
{
    const std::size_t at = text.find(slot);
    if (at != std::string::npos)
        text.replace(at, slot.size(), value);
    return text;
}

} // namespace Touchstone
