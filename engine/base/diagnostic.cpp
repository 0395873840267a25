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

} // namespace Touchstone
