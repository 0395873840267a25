#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace Touchstone {

/// JSON with the order of its keys kept; the form in which all JSON is handled inside the engine.
using Json = nlohmann::ordered_json;

/// A JSON value in its serialised form, compact, UTF-8, keys in their order; empty means absent.
///
/// Messages, events and schemas hold JSON in this form: it is cheap to copy and to store, it keeps key order, and
/// headers need not include the JSON library. `parseJson` (base/json.h) opens it.
struct JsonText
{
    std::string text;

    bool isEmpty() const { return text.empty(); }
    bool operator==(const JsonText &) const = default;
};

} // namespace Touchstone
