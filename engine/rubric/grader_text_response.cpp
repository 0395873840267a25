#include "engine/base/json.h"
#include "engine/rubric/grader_response.h"

namespace Touchstone {
namespace {

tl::unexpected<ResponseFault> ambiguous(std::string text)
{
    return tl::unexpected<ResponseFault>(
        ResponseFault{.kind = ResponseFault::Kind::Ambiguous, .text = std::move(text)});
}

std::size_t skipBlanks(std::string_view text)
{
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? text.size() : start;
}

/// Where the value that opens at `begin` closes, braces in strings not counted; npos when it does not.
std::size_t endOfObject(std::string_view text, std::size_t begin)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return i + 1;
        }
    }
    return std::string_view::npos;
}

/// The reply behind its thinking. Some servers drop the opening tag, so a closing one before the first brace ends it
/// too.
GraderResult<std::string_view> withoutThinking(std::string_view text)
{
    for (const std::string_view tag : {"think", "thinking"}) {
        const std::string open = '<' + std::string(tag) + '>';
        const std::string close = "</" + std::string(tag) + '>';
        const std::string_view rest = text.substr(skipBlanks(text));
        const std::size_t closing = rest.find(close);
        if (rest.starts_with(open)) {
            if (closing == std::string_view::npos)
                return ambiguous(
                    "The reply holds a think block that is never closed, so where the verdict begins is not known.");
            return rest.substr(closing + close.size());
        }
        if (closing != std::string_view::npos && closing < rest.find('{'))
            return rest.substr(closing + close.size());
    }
    return text;
}

/// All JSON objects in the text, the outermost only. Braces that hold no JSON are prose; one that never closes may be a
/// verdict that was cut.
GraderResult<std::vector<Json>> objectsIn(std::string_view text)
{
    std::vector<Json> objects;
    std::size_t at = text.find('{');
    while (at != std::string_view::npos) {
        const std::size_t end = endOfObject(text, at);
        if (end == std::string_view::npos)
            return ambiguous("The reply holds a JSON object that does not end.");
        if (Result<Json> value = parseJson(text.substr(at, end - at)))
            objects.push_back(std::move(*value));
        at = text.find('{', end);
    }
    return objects;
}

} // namespace

GraderResult<GraderResponse> readTextResponse(std::string_view text, ResponseForm form)
{
    if (const Result<Json> whole = parseJson(text); whole && whole->is_object())
        return checkGraderResponse(*whole, form);
    const GraderResult<std::string_view> reply = withoutThinking(text);
    if (!reply)
        return tl::unexpected<ResponseFault>(reply.error());
    const GraderResult<std::vector<Json>> objects = objectsIn(*reply);
    if (!objects)
        return tl::unexpected<ResponseFault>(objects.error());
    if (objects->empty())
        return ambiguous("The reply is text that holds no verdict in JSON.");
    if (objects->size() > 1)
        return ambiguous("The reply holds more than one JSON object, so which one is the verdict is not known.");
    return checkGraderResponse(objects->front(), form);
}

} // namespace Touchstone
