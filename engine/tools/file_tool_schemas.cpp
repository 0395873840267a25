#include "engine/tools/file_tool_schemas.h"

#include "engine/base/json.h"

namespace Touchstone {
namespace {

Json textArgument(std::string_view description)
{
    return {{"type", "string"}, {"description", description}};
}

Json integerArgument(std::string_view description, std::int64_t fallback)
{
    return {{"type", "integer"}, {"description", description}, {"default", fallback}};
}

Json nullable(Json type, std::string_view description)
{
    return {{"anyOf", Json::array({std::move(type), {{"type", "null"}}})},
            {"default", nullptr},
            {"description", description}};
}

JsonText objectOf(Json properties, const std::vector<std::string> &required)
{
    return toJsonText({{"type", "object"}, {"properties", std::move(properties)}, {"required", required}});
}

constexpr std::string_view filePathText = "Absolute path of the file, such as /notes/plan.md.";

JsonText readParameters()
{
    return objectOf({{"file_path", textArgument(filePathText)},
                     {"offset", integerArgument("Lines to skip before the first line to read.", 0)},
                     {"limit", integerArgument("The most lines to read.", 100)}},
                    {"file_path"});
}

JsonText editParameters()
{
    return objectOf({{"file_path", textArgument(filePathText)},
                     {"old_string", textArgument("The exact text to replace.")},
                     {"new_string", textArgument("The text to put in its place.")},
                     {"replace_all",
                      {{"type", "boolean"},
                       {"description", "Whether to replace every occurrence instead of the only one."},
                       {"default", false}}}},
                    {"file_path", "old_string", "new_string"});
}

JsonText grepParameters()
{
    return objectOf(
        {{"pattern", textArgument("The literal text to search for.")},
         {"path", nullable({{"type", "string"}}, "Folder or file to search in; everything when it is left out.")},
         {"glob", nullable({{"type", "string"}}, "Pattern that a file must match to be searched, such as *.py.")},
         {"output_mode",
          {{"type", "string"},
           {"enum", {"files_with_matches", "content", "count"}},
           {"default", "files_with_matches"},
           {"description", "What to show: paths, matching lines, or counts."}}},
         {"max_count",
          nullable({{"type", "integer"}, {"exclusiveMinimum", 0}}, "The most matching lines in all files together.")}},
        {"pattern"});
}

} // namespace

JsonText fileToolParameters(std::string_view tool)
{
    if (tool == "ls")
        return objectOf({{"path", textArgument("Absolute path of the folder.")}}, {"path"});
    if (tool == "read_file")
        return readParameters();
    if (tool == "write_file")
        return objectOf(
            {{"file_path", textArgument(filePathText)}, {"content", textArgument("The complete text of the file.")}},
            {"file_path", "content"});
    if (tool == "edit_file")
        return editParameters();
    if (tool == "delete")
        return objectOf({{"file_path", textArgument("Absolute path of the file or folder to delete.")}}, {"file_path"});
    if (tool == "glob")
        return objectOf({{"pattern", textArgument("Pattern for names or paths.")},
                         {"path",
                          nullable({{"type", "string"}},
                                   "Folder to search below; the backend's default root when it is left out.")}},
                        {"pattern"});
    if (tool == "grep")
        return grepParameters();
    return objectOf(
        {{"command", textArgument("The command line.")},
         {"timeout", nullable({{"type", "integer"}}, "Seconds that the command may take, when not the usual time.")}},
        {"command"});
}

} // namespace Touchstone
