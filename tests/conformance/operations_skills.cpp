#include "engine/base/json.h"
#include "engine/skills/frontmatter_edit.h"
#include "engine/skills/skill_label.h"
#include "engine/skills/skill_loader.h"
#include "engine/skills/skill_prompt.h"
#include "tests/conformance/case_values.h"
#include "tests/conformance/loading_cases.h"
#include "tests/conformance/operations.h"
#include "tests/conformance/python_values.h"

namespace Touchstone::Conformance {
namespace {

bool isSource(const Json &source)
{
    return source.is_string()
        || (source.is_array() && source.size() == 2 && source.at(0).is_string() && source.at(1).is_string());
}

SkillSource sourceOf(const Json &source)
{
    if (source.is_string())
        return {.path = source.get<std::string>(), .label = labelOf(source.get<std::string>())};
    return {.path = source.at(0).get<std::string>(), .label = source.at(1).get<std::string>()};
}

std::vector<SkillSource> sourcesOf(const Json &input)
{
    std::vector<SkillSource> sources;
    for (const Json &source : input.at("sources"))
        sources.push_back(sourceOf(source));
    return sources;
}

std::vector<std::string> textsOf(const Json &list)
{
    std::vector<std::string> texts;
    for (const Json &text : list)
        texts.push_back(bytesOf(text));
    return texts;
}

std::optional<std::string> optionalText(const Json &value)
{
    return value.is_null() ? std::nullopt : std::optional(value.get<std::string>());
}

Json orNull(const std::optional<std::string> &text)
{
    return text ? Json(*text) : Json();
}

std::vector<SkillMetadata> skillsOf(const Json &list)
{
    std::vector<SkillMetadata> skills;
    for (const Json &json : list) {
        SkillMetadata &skill = skills.emplace_back();
        skill.path = json.at("path").get<std::string>();
        skill.name = json.at("name").get<std::string>();
        skill.description = json.at("description").get<std::string>();
        skill.license = optionalText(json.at("license"));
        skill.compatibility = optionalText(json.at("compatibility"));
        skill.allowedTools = textsOf(json.at("allowed_tools"));
    }
    return skills;
}

Json fromSkill(const SkillMetadata &skill)
{
    Json metadata = Json::array();
    for (const auto &[key, value] : skill.metadata)
        metadata.push_back(Json::array({key, value}));
    return Json::object({{"path", skill.path},
                         {"name", skill.name},
                         {"description", skill.description},
                         {"license", orNull(skill.license)},
                         {"compatibility", orNull(skill.compatibility)},
                         {"metadata", std::move(metadata)},
                         {"allowed_tools", skill.allowedTools}});
}

/// A malformed source stands for a Python tuple of other values.
Json label(const Json &input)
{
    const Json &source = input.at("source");
    if (isSource(source))
        return Json::object({{"label", sourceOf(source).label}});
    const PythonValue value(Json::object({{"tuple", source}}));
    return Json::object(
        {{"raises", "TypeError"},
         {"text", "Invalid skill source: expected str or (str, str) tuple, got " + pythonRepr(value.root())}});
}

Json name(const Json &input)
{
    const std::string problem =
        skillNameProblem(input.at("name").get<std::string>(), input.at("directory").get<std::string>());
    return Json::object({{"valid", problem.empty()}, {"text", problem.empty() ? Json() : Json(problem)}});
}

Json parse(const Json &input)
{
    const std::string content = bytesOf(input.at("content"));
    const ParsedSkill skill =
        parseSkill(content, input.at("path").get<std::string>(), input.at("directory").get<std::string>());
    Json warnings = Json::array();
    for (const SkillProblem &problem : skill.problems)
        warnings.push_back(std::string(toWord(problem.kind)));
    return Json::object(
        {{"skill", skill.metadata ? fromSkill(*skill.metadata) : Json()}, {"warnings", std::move(warnings)}});
}

/// Only the texts of the path guard are facts; others are those of Python's os module.
Json refusal(const BackendError &error, const LoadingCase &files)
{
    Json result = Json::object({{"raises", error.raises}});
    if (error.text.starts_with("Path"))
        result["text"] = files.shown(error.text);
    return result;
}

Json load(const Json &input)
{
    if (memberAt(memberAt(input, "preloaded"), "skills_metadata").is_array())
        return Json::object({{"skills", nullptr}, {"errors", nullptr}, {"warnings", Json::array()}});
    LoadingCase files(input);
    const SkillLoad loaded = loadSkills(files.backend(), sourcesOf(input));
    Json result = Json::object({{"skills", Json::array()}, {"errors", nullptr}, {"warnings", Json::array()}});
    for (const SkillLoadWarning &warning : loaded.warnings) {
        // The reference lets the exception of a refused source end the run.
        if (warning.kind == "source_error" && !warning.error.raises.empty())
            return refusal(warning.error, files);
        if (warning.kind == "source_error")
            result["errors"].push_back(files.shown(sourceErrorText(warning.path, warning.error.text)));
        result["warnings"].push_back(std::string(warning.kind));
    }
    for (const SkillMetadata &skill : loaded.skills)
        result["skills"].push_back(fromSkill(skill));
    return result;
}

Json slots(const Json &input)
{
    const SkillsSlots texts =
        skillsSlots(sourcesOf(input), skillsOf(input.at("skills")), textsOf(memberAt(input, "errors")));
    return Json::object({{"locations", texts.locations}, {"list", texts.list}, {"warnings", texts.warnings}});
}

Json templateText(const Json &input)
{
    return templateCase(input.at("template"), checkSkillsTemplate, [&](std::string_view text) {
        return skillsPrompt(
            text, skillsSlots(sourcesOf(input), skillsOf(input.at("skills")), textsOf(memberAt(input, "errors"))));
    });
}

/// What the form of the editor writes; what it cannot write changes nothing.
Json edit(const Json &input)
{
    std::string document = bytesOf(input.at("document"));
    for (const Json &change : input.at("edits")) {
        const std::string field = stringAt(change, "field");
        const Json &value = memberAt(change, "value");
        const auto edits =
            value.is_null() ? fieldRemoval(document, field) : fieldEdits(document, field, value.get<std::string>());
        if (edits)
            document = applied(document, *edits);
    }
    return {{"document", fromBytes(document)}};
}

} // namespace

void registerSkillsOperations(Registry &registry)
{
    registry["skills.edit"] = edit;
    registry["skills.label"] = label;
    registry["skills.name"] = name;
    registry["skills.parse"] = parse;
    registry["skills.load"] = load;
    registry["skills.slots"] = slots;
    registry["skills.template"] = templateText;
}

} // namespace Touchstone::Conformance
