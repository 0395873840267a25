#include "engine/backends/text_edit.h"

#include "engine/base/utf8.h"

namespace Touchstone {
namespace {

std::int64_t countOccurrences(std::string_view content, std::string_view needle)
{
    if (needle.empty())
        return static_cast<std::int64_t>(codePointCount(content)) + 1;
    std::int64_t count = 0;
    for (std::size_t at = content.find(needle); at != std::string_view::npos;
         at = content.find(needle, at + needle.size()))
        ++count;
    return count;
}

std::string replacedAtEveryPlace(std::string_view content, std::string_view insertion)
{
    std::string result(insertion);
    while (!content.empty()) {
        const std::string_view point = firstCodePoints(content, 1);
        result += point;
        result += insertion;
        content.remove_prefix(point.size());
    }
    return result;
}

std::string replacedEverywhere(std::string_view content, std::string_view needle, std::string_view replacement)
{
    if (needle.empty())
        return replacedAtEveryPlace(content, replacement);
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = content.find(needle); at != std::string_view::npos; at = content.find(needle, begin)) {
        result += content.substr(begin, at - begin);
        result += replacement;
        begin = at + needle.size();
    }
    result += content.substr(begin);
    return result;
}

/// Why `oldString` does not occur; a final newline too many is told apart.
std::string notFoundText(std::string_view content, std::string_view oldString)
{
    if (oldString.size() > 1 && oldString.ends_with('\n')) {
        const std::string_view stripped = oldString.substr(0, oldString.size() - 1);
        if (content.ends_with(stripped)) {
            const std::string opening =
                "Error: old_string ends with a newline, but the file does not end with a newline. ";
            const std::int64_t count = countOccurrences(content, stripped);
            if (count == 1)
                return opening
                    + "Retry with the trailing newline removed from old_string (and from new_string if it also ends "
                      "with a newline).";
            return opening + "With the trailing newline removed, old_string would appear " + std::to_string(count)
                + " times in the file. Retry with the trailing newline removed and add surrounding context so the "
                  "match is unique.";
        }
    }
    return "Error: String not found in file: '" + std::string(oldString) + "'";
}

} // namespace

Result<Replacement> replaceText(std::string_view content, std::string_view oldString, std::string_view newString,
                                bool replaceAll)
{
    const std::int64_t count = countOccurrences(content, oldString);
    if (count == 0)
        return failure(Error::Code::NotFound, notFoundText(content, oldString));
    if (count > 1 && !replaceAll)
        return failure(Error::Code::Conflict,
                       "Error: String '" + std::string(oldString) + "' appears " + std::to_string(count)
                           + " times in file. Use replace_all=True to replace all instances, or provide a more "
                             "specific string with surrounding context.");
    return Replacement{.content = replacedEverywhere(content, oldString, newString), .occurrences = count};
}

} // namespace Touchstone
