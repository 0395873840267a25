#pragma once

#include "engine/base/json_text.h"
#include "engine/tools/file_tools.h"

namespace Touchstone {

/// What all file tools work with. Const but for the backend, which is thread-safe.
struct FileToolEnvironment
{
    std::shared_ptr<Backend> backend;
    FileToolOptions options;
};

/// The calls behind the tools of file_tools.h; arguments are checked by then. Each gives the message for the model.
Message listFolder(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message readFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message writeFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message editFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message deleteFile(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message globFiles(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message grepFiles(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);
Message executeCommand(const FileToolEnvironment &environment, const Json &args, const ToolCallContext &context);

/// A message with a text, of a tool.
Message toolText(std::string_view tool, std::string text);
Message toolError(std::string_view tool, std::string text);

/// The checked form of a path argument if the rules let the operation reach it; else the text of the error.
tl::expected<std::string, std::string> permittedPath(const FileToolEnvironment &environment, std::string_view path,
                                                     FileOperation operation);

/// What a backend's error says to the model behind an operation that the reference prefixes with `Error: `.
std::string prefixedError(const BackendError &error);
/// The same where the reference takes the text as it is; only what would have ended its run gets the prefix.
std::string plainError(const BackendError &error);

} // namespace Touchstone
