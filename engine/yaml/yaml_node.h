#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A place in a YAML text. Lines and columns count from 1, columns in code points.
struct YamlMark
{
    std::size_t offset = 0; ///< bytes
    int line = 1;
    int column = 1;

    bool operator==(const YamlMark &) const = default;
};

enum class YamlKind : std::uint8_t {
    Scalar,
    Sequence,
    Mapping,
};

/// How a node is written.
enum class YamlStyle : std::uint8_t {
    Absent, ///< nothing is written where a value could stand
    Plain,
    SingleQuoted,
    DoubleQuoted,
    Literal,
    Folded,
    Block,
    Flow,
};

/// A node as it stands in the text. An alias is the node that it names, so the same node may have several parents and
/// may even contain itself.
struct YamlNode
{
    YamlKind kind = YamlKind::Scalar;
    YamlStyle style = YamlStyle::Absent;
    bool isAnchored = false; ///< an alias may give it further parents
    std::string_view tag; ///< resolved: `tag:yaml.org,2002:int`; storage belongs to the document
    std::string text; ///< of a scalar
    std::vector<const YamlNode *> items; ///< of a sequence; of a mapping key, value, key, value …
    YamlMark start;
    YamlMark end; ///< behind the last character of the node
};

/// Caps against texts that would cost unreasonable time or memory.
struct YamlLimits
{
    int depth = 100;
    std::size_t nodes = 100'000; ///< with every alias counted as a copy of what it names
    std::size_t aliases = 1'000;
    std::size_t expandedBytes = std::size_t{64} * 1024 * 1024; ///< text of all scalars, aliases counted as copies
};

/// Owns the nodes of one text. Moving keeps the addresses of nodes.
class YamlDocument
{
public:
    YamlDocument() = default;
    YamlDocument(YamlDocument &&) = default;
    YamlDocument &operator=(YamlDocument &&) = default;
    YamlDocument(const YamlDocument &) = delete;
    YamlDocument &operator=(const YamlDocument &) = delete;
    ~YamlDocument() = default;

    /// Null when the text holds no document (empty, or comments only).
    const YamlNode *root = nullptr;
    bool hasMergeKeys = false;
    std::deque<YamlNode> nodes;
    std::deque<std::string> tags; ///< storage of tags that are none of the standard ones
};

/// Reads one YAML 1.1 document exactly as PyYAML's safe loader does, up to the node tree (`spec/engine.md` §1.1.6).
///
/// Code of an Error: `Malformed`, `TooLarge` (a limit). Its `position` says where; `className` is empty where the
/// reference raises a YAMLError and names the class where it raises another one (`"\U00110000"`: ValueError).
Result<YamlDocument> composeYaml(std::string_view text, const YamlLimits &limits = {});

} // namespace Touchstone
