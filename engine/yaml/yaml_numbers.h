#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace Touchstone {

/// Why a number cannot be made: the name of the exception that Python raises (ValueError, IndexError, KeyError).
struct NumberError
{
    std::string_view className;
};

/// What PyYAML makes of the text of an `!!int`: decimal digits with an optional minus, of any length up to Python's
/// limit of 4,300 digits. Sets `error` and gives nothing where Python raises.
std::optional<std::string> yamlInteger(std::string_view text, NumberError &error);

/// The same for `!!float`.
std::optional<double> yamlFloat(std::string_view text, NumberError &error);

/// `float(text)` of Python; none where it raises.
std::optional<double> pythonFloat(std::string_view text);

} // namespace Touchstone
