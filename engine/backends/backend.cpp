#include "engine/backends/backend.h"

namespace Touchstone {

std::string modelTextOf(const BackendError &error)
{
    return error.told.empty() ? error.text : error.told;
}

} // namespace Touchstone
