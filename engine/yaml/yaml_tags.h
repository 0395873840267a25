#pragma once

#include <string_view>

namespace Touchstone::YamlTag {

inline constexpr std::string_view binary = "tag:yaml.org,2002:binary";
inline constexpr std::string_view boolean = "tag:yaml.org,2002:bool";
inline constexpr std::string_view floating = "tag:yaml.org,2002:float";
inline constexpr std::string_view integer = "tag:yaml.org,2002:int";
inline constexpr std::string_view map = "tag:yaml.org,2002:map";
inline constexpr std::string_view merge = "tag:yaml.org,2002:merge";
inline constexpr std::string_view null = "tag:yaml.org,2002:null";
inline constexpr std::string_view orderedMap = "tag:yaml.org,2002:omap";
inline constexpr std::string_view pairs = "tag:yaml.org,2002:pairs";
inline constexpr std::string_view sequence = "tag:yaml.org,2002:seq";
inline constexpr std::string_view set = "tag:yaml.org,2002:set";
inline constexpr std::string_view string = "tag:yaml.org,2002:str";
inline constexpr std::string_view timestamp = "tag:yaml.org,2002:timestamp";
inline constexpr std::string_view value = "tag:yaml.org,2002:value";
inline constexpr std::string_view yaml = "tag:yaml.org,2002:yaml";

} // namespace Touchstone::YamlTag
