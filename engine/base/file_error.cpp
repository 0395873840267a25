#include "engine/base/file_error.h"

#include <system_error>
#include <utility>

namespace Touchstone {

Error errorAbout(Error::Code code, std::string subject, std::string message, std::string remedy)
{
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = std::move(subject);
    return error;
}

Error fileError(Error::Code code, std::string path, std::string message, std::string remedy)
{
    Error error = errorAbout(code, path, std::move(message), std::move(remedy));
    error.position = SourcePosition{.file = std::move(path), .line = 0, .column = 0};
    return error;
}

std::string systemReason(int number)
{
    return std::generic_category().message(number);
}

} // namespace Touchstone
