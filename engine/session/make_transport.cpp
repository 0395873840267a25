#include "engine/session/make_transport.h"

#include "engine/net/qt_http_transport.h"
#include "engine/project/text_file.h"

namespace Touchstone {

Result<std::unique_ptr<HttpTransport>> makeTransport(const Environment &environment)
{
    std::string authorities;
    if (const std::string file = environment.value("SSL_CERT_FILE"); !file.empty()) {
        Result<std::string> text = readTextFile(file);
        if (!text) {
            Error error = text.error();
            error.message = "The certificates of SSL_CERT_FILE cannot be used: " + error.message;
            return failure(std::move(error));
        }
        authorities = std::move(*text);
    }
    return std::make_unique<QtHttpTransport>(
        ProxyRules::ofEnvironment([&environment](std::string_view name) { return environment.value(name); }),
        authorities);
}

} // namespace Touchstone
