#pragma once

#include "engine/base/result.h"
#include "engine/net/http_transport.h"
#include "engine/project/project.h"

#include <memory>

namespace Touchstone {

/// The way to providers, with the proxies of the environment and, beside the system's certificate authorities, those of
/// the PEM file that `SSL_CERT_FILE` names. Blocks on that file; an unreadable one is an Error, as servers would seem
/// untrustworthy without it.
Result<std::unique_ptr<HttpTransport>> makeTransport(const Environment &environment);

} // namespace Touchstone
