#include "engine/llm/raw_tool_call.h"

#include "engine/base/json.h"

namespace Touchstone {
namespace {

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Some small models write the object once more as a JSON string (`spec/providers.md` §6.2).
Result<Json> parseArgs(const std::string &text)
{
    if (isBlank(text))
        return Json::object();
    Result<Json> parsed = parseJson(std::string_view(text));
    if (parsed && parsed->is_string())
        parsed = parseJson(parsed->get_ref<const std::string &>());
    if (parsed && parsed->is_null())
        return Json::object();
    return parsed;
}

std::string faultIn(const Result<Json> &parsed)
{
    if (parsed)
        return "The arguments must be a JSON object, not " + std::string(parsed->type_name()) + '.';
    std::string text = parsed.error().message;
    if (parsed.error().position) {
        text += " The fault is at line " + std::to_string(parsed.error().position->line) + ", column "
            + std::to_string(parsed.error().position->column) + '.';
    }
    return text;
}

} // namespace

void addToolCall(Message &message, RawToolCall call)
{
    const Result<Json> parsed = parseArgs(call.args);
    if (parsed && parsed->is_object())
        message.toolCalls.push_back({std::move(call.id), std::move(call.name), toJsonText(*parsed)});
    else
        message.invalidToolCalls.push_back(
            {std::move(call.id), std::move(call.name), std::move(call.args), faultIn(parsed)});
}

} // namespace Touchstone
