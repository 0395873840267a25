#include "engine/llm/schema_rules.h"

#include "engine/base/json.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 12> unknownKeywords{
    "minimum",   "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",    "minLength",
    "maxLength", "pattern", "maxItems",         "uniqueItems",      "discriminator", "default"};

bool isUnknown(const std::string &key, const Json &value)
{
    if (key == "minItems")
        return value != 0 && value != 1;
    return std::find(unknownKeywords.begin(), unknownKeywords.end(), key) != unknownKeywords.end();
}

Json closed(const Json &schema);

/// Maps of schemas by name, where a key is no keyword.
Json closedMembers(const Json &members)
{
    Json result = Json::object();
    for (const auto &[name, member] : members.items())
        result[name] = closed(member);
    return result;
}

/// A list of schemas.
Json closedItems(const Json &schemas)
{
    Json result = Json::array();
    for (const Json &schema : schemas)
        result.push_back(closed(schema));
    return result;
}

/// What the model is told of keywords that the provider refuses.
void describe(const std::string &moved, Json &schema)
{
    const std::string description = stringAt(schema, "description");
    schema["description"] = description + (description.empty() ? "" : " ") + '(' + moved + ')';
}

Json closed(const Json &schema)
{
    if (schema.is_array())
        return closedItems(schema);
    if (!schema.is_object())
        return schema;
    Json result = Json::object();
    std::string moved;
    for (const auto &[key, value] : schema.items()) {
        if (key == "properties" || key == "$defs" || key == "definitions")
            result[key] = closedMembers(value);
        else if (key == "enum" || key == "const" || key == "required")
            result[key] = value;
        else if (isUnknown(key, value))
            moved += (moved.empty() ? "" : ", ") + key + ": " + dumpJson(value);
        else
            result[key == "oneOf" ? "anyOf" : key] = closed(value);
    }
    if (!moved.empty())
        describe(moved, result);
    if (stringAt(schema, "type") == "object")
        result["additionalProperties"] = false;
    return result;
}

} // namespace

JsonText closedSchema(const JsonText &schema)
{
    return toJsonText(closed(parseJson(schema)));
}

} // namespace Touchstone
