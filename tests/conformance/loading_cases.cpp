#include "tests/conformance/loading_cases.h"

#include "engine/base/json.h"
#include "tests/conformance/python_values.h"

namespace Touchstone::Conformance {
namespace {

/// The description of the backend in the form that BackendCase knows.
Json backendOf(const Json &input)
{
    if (stringAt(input, "backend") != "state")
        return Json::object({{"kind", "filesystem"}, {"tree", input.at("tree")}});
    Json files = Json::array();
    for (const auto &[path, content] : input.at("files").items()) {
        Json file = Json::object({{"path", path}, {"modified_at", "2024-01-01T00:00:00+00:00"}});
        if (content.is_string()) {
            file["content"] = content;
        } else {
            file["content"] = content.at("base64");
            file["encoding"] = "base64";
        }
        files.push_back(std::move(file));
    }
    return Json::object({{"kind", "state"}, {"files", std::move(files)}});
}

} // namespace

LoadingCase::LoadingCase(const Json &input)
    : m_backend(backendOf(input))
{
}

std::string LoadingCase::shown(const std::string &text) const
{
    constexpr std::string_view place = "<ROOT>";
    auto result = m_backend.withoutPlaces(text).get<std::string>();
    for (std::size_t at = result.find(place); at != std::string::npos; at = result.find(place, at))
        result.replace(at, place.size(), "<root>");
    return result;
}

Json templateCase(const Json &templateValue, const std::function<Result<void>(std::string_view)> &check,
                  const std::function<Result<std::string>(std::string_view)> &render)
{
    if (templateValue.is_null())
        return Json::object({{"text", nullptr}});
    if (!templateValue.is_string()) {
        const PythonValue value(templateValue);
        const std::string text = "system_prompt must be str or None, got " + std::string(pythonTypeName(value.root()));
        return Json::object({{"raises", "TypeError"}, {"text", text}, {"at", "construction"}});
    }
    const auto text = templateValue.get<std::string>();
    if (const auto checked = check(text); !checked)
        return Json::object(
            {{"raises", checked.error().className}, {"text", checked.error().message}, {"at", "construction"}});
    const auto rendered = render(text);
    if (!rendered)
        return Json::object({{"raises", rendered.error().className}, {"at", "render"}});
    return Json::object({{"text", *rendered}});
}

} // namespace Touchstone::Conformance
