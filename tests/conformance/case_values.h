#pragma once

#include "engine/base/json_text.h"

#include <string>
#include <string_view>

namespace Touchstone::Conformance {

/// `value` with every `{"repeat": [text, n]}`, `{"concat": [part, …]}` and `{"parts": [text, …]}` in it replaced by the
/// string it means. Objects that have other keys beside are left alone (entries of a tree).
Json expanded(const Json &value);

/// The bytes of a string or of `{"base64": "…"}`.
std::string bytesOf(const Json &value);

/// The reverse: a string where `bytes` are UTF-8, else `{"base64": "…"}`.
Json fromBytes(std::string_view bytes);

/// The content of an entry of a tree: its `text`, `base64` or `repeat`.
std::string contentOf(const Json &entry);

} // namespace Touchstone::Conformance
