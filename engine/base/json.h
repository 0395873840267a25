#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

// Include in .cpp files only: it brings in the whole JSON library.

// Compiled once, in json.cpp, instead of in each file that includes this; the library itself uses its unordered form in
// the literals that it defines.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
extern template class nlohmann::basic_json<>;
extern template nlohmann::json nlohmann::json::parse<const char *>(const char *, const char *,
                                                                   nlohmann::json::parser_callback_t, bool, bool);

namespace Touchstone {

/// Parses one JSON document. Never throws. Depth is capped at 256 levels; invalid UTF-8 is an error. The Error says
/// line and column.
Result<Json> parseJson(std::string_view text);

/// As above for JSON that our own code wrote; what cannot be read is null.
Json parseJson(const JsonText &json);

/// Compact, non-ASCII raw, keys in their order. Invalid UTF-8 in strings becomes U+FFFD, so that writing never fails.
std::string dumpJson(const Json &value);
JsonText toJsonText(const Json &value);

/// Adds members that the object does not have yet, without looking for them.
template<typename Value, typename... More>
void addMembers(Json::object_t &object, const char *key, Value &&value, More &&...more)
{
    object.emplace_back(key, std::forward<Value>(value));
    if constexpr (sizeof...(more) > 0)
        addMembers(object, std::forward<More>(more)...);
}

/// `jsonObject("a", 1, "b", text)`: an object with these members in this order, and room for some more. A braced list
/// comes to the same in four times the time, since it makes an array of each pair and copies all keys when it grows.
template<typename... Parts>
Json jsonObject(Parts &&...parts)
{
    constexpr std::size_t room = 4;
    Json json = Json::object();
    auto &object = json.get_ref<Json::object_t &>();
    object.reserve(sizeof...(parts) / 2 + room);
    addMembers(object, std::forward<Parts>(parts)...);
    return json;
}

/// `value[key]` if `value` is an object that has it with that type, else the fallback; lenient readers for foreign
/// JSON.
std::string stringAt(const Json &value, std::string_view key, std::string_view fallback = {});
std::int64_t integerAt(const Json &value, std::string_view key, std::int64_t fallback = 0);
bool boolAt(const Json &value, std::string_view key, bool fallback = false);
/// The member, or a shared null when it is absent.
const Json &memberAt(const Json &value, std::string_view key);

} // namespace Touchstone
