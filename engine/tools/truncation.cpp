#include "engine/tools/truncation.h"

#include "engine/base/utf8.h"

namespace Touchstone {

bool cutToolText(std::string &text)
{
    const std::size_t kept = firstCodePoints(text, maxToolTextLength).size();
    if (kept == text.size())
        return false;
    text.resize(kept);
    return true;
}

bool cutToolList(std::vector<std::string> &items)
{
    std::size_t total = 0;
    for (const std::string &item : items)
        total += codePointCount(item);
    if (total <= maxToolTextLength)
        return false;
    items.resize(items.size() * maxToolTextLength / total);
    return true;
}

std::string truncatedToolText(std::string text)
{
    if (cutToolText(text)) {
        text += '\n';
        text += resultsTruncatedNote;
    }
    return text;
}

} // namespace Touchstone
