#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A path that a model gave, in the form that the tools work with: absolute, POSIX, normalised (`spec/engine.md`
/// §2.2.1, with its odd corners: `.` becomes `/.`, two leading slashes stay two). The Error's message is the text for
/// the model, its className `ValueError`.
Result<std::string> validatePath(std::string_view path);

/// As above; the result must also begin with one of `allowedPrefixes`.
Result<std::string> validatePath(std::string_view path, const std::vector<std::string> &allowedPrefixes);

/// Python's `posixpath.normpath`.
std::string normalizedPosixPath(std::string_view path);

/// `\` as `/`.
std::string withForwardSlashes(std::string_view path);

/// Whether one component of the path is `..`.
bool hasParentComponent(std::string_view path);

/// The non-empty components.
std::vector<std::string_view> pathComponents(std::string_view path);

/// The parts of Python's `PurePosixPath`: a root (`/` or `//`) is one, empty and `.` components are none.
std::vector<std::string> purePathParts(std::string_view path);

/// Python's `PurePosixPath(path).is_relative_to(folder)`.
bool isRelativeTo(std::string_view path, std::string_view folder);

/// `folder` and `name` with one slash between them.
std::string joinedPath(std::string_view folder, std::string_view name);

/// `path` without slashes at its end.
std::string_view withoutTrailingSlashes(std::string_view path);

/// Whether `path` is `folder` or lies below it; neither ends with a slash, but for the root.
bool isAtOrBelow(std::string_view path, std::string_view folder);

} // namespace Touchstone
