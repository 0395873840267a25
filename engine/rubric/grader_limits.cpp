#include "engine/rubric/grader_limits.h"

#include "engine/base/json.h"

namespace Touchstone {
namespace {

std::string pythonTypeOf(const Json &value)
{
    if (value.is_null())
        return "NoneType";
    if (value.is_boolean())
        return "bool";
    if (value.is_string())
        return "str";
    if (value.is_number())
        return "float";
    return value.is_array() ? "list" : "dict";
}

tl::unexpected<Error> refused(std::string className, std::string message)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = std::move(message);
    error.remedy = "Give a whole number from 1 to " + std::to_string(highestMaxIterations) + '.';
    error.subject = "max_iterations";
    error.className = std::move(className);
    return failure(std::move(error));
}

} // namespace

Result<int> checkMaxIterations(const Json &value)
{
    if (!value.is_number_integer()) {
        return refused("TypeError",
                       "RubricMiddleware: `max_iterations` must be an int, got " + pythonTypeOf(value) + '.');
    }
    const bool isHuge = value.is_number_unsigned() && value.get<std::uint64_t>() > highestMaxIterations;
    const auto number = isHuge ? std::int64_t{highestMaxIterations} + 1 : value.get<std::int64_t>();
    if (number < 1)
        return refused("ValueError", "RubricMiddleware: `max_iterations` must be positive, got " + value.dump() + '.');
    if (number > highestMaxIterations) {
        return refused("ValueError",
                       "RubricMiddleware: `max_iterations` must be at most " + std::to_string(highestMaxIterations)
                           + ", got " + value.dump() + '.');
    }
    return static_cast<int>(number);
}

} // namespace Touchstone
