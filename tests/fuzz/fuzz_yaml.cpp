#include "engine/yaml/yaml_value.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    if (const auto content = Touchstone::loadYaml(text))
        Touchstone::pythonRepr(*content->root);
    return 0;
}
