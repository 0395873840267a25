#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/yaml/yaml_numbers.h"
#include "engine/yaml/yaml_value.h"
#include "tests/conformance/case_values.h"
#include "tests/conformance/operations.h"
#include "tests/conformance/python_values.h"

namespace Touchstone::Conformance {
namespace {

Json load(const Json &input)
{
    const auto content = loadYaml(bytesOf(input.at("text")));
    if (content)
        return Json::object({{"value", fromYamlValue(*content->root)}, {"str", pythonStr(*content->root)}});
    if (content.error().className.empty())
        return Json::object({{"error", "yaml"}});
    return Json::object({{"raises", content.error().className}});
}

Json repr(const Json &input)
{
    const PythonValue value(input.at("value"));
    return Json::object({{"repr", pythonRepr(value.root())}, {"str", pythonStr(value.root())}});
}

} // namespace

void registerYamlOperations(Registry &registry)
{
    registry["yaml.load"] = load;
    registry["py.repr"] = repr;
}

} // namespace Touchstone::Conformance
