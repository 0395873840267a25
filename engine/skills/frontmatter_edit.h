#pragma once

#include "engine/base/diagnostic.h"

namespace Touchstone {

/// The edits that give a field of the frontmatter a new value and change no byte that does not belong to the value:
/// comments, order, quoting, the way of a block text and line ends stay. `field` is a top-level key or `metadata.KEY`.
/// A field that is not there is added at the end of its map, an empty value is written as `""`. A byte order mark in
/// front of the frontmatter stays. None when there is no valid frontmatter, or when the field cannot be written so that
/// YAML reads it back as this text.
std::optional<std::vector<TextEdit>> fieldEdits(std::string_view content, std::string_view field,
                                                std::string_view value);

/// The edits that take a field out; no edit when it is not there. None as above, or when other fields would be lost.
std::optional<std::vector<TextEdit>> fieldRemoval(std::string_view content, std::string_view field);

/// A field as a form shows it.
struct FrontmatterField
{
    std::string name; ///< `name`, `metadata.author`
    std::string value; ///< a text as YAML reads it, anything else as it is written
    bool isText = true; ///< false: a list, a map or another type; shown as it is written
};

/// The fields in the order of the file, those of `metadata` one by one.
std::vector<FrontmatterField> frontmatterFields(std::string_view content);

} // namespace Touchstone
