#include "engine/base/diagnostic.h"

namespace Touchstone {

std::string_view toWord(Severity severity)
{
    switch (severity) {
    case Severity::WillNotLoad:
        return "will-not-load";
    case Severity::Changed:
        return "changed";
    case Severity::NotPortable:
        return "not-portable";
    case Severity::Style:
        return "style";
    }
    return "style";
}

std::string applied(std::string_view text, std::span<const TextEdit> edits)
{
    std::string result;
    std::size_t next = 0;
    for (const TextEdit &edit : edits) {
        result.append(text.substr(next, edit.begin - next)).append(edit.text);
        next = edit.begin + edit.length;
    }
    return result.append(text.substr(next));
}

} // namespace Touchstone
