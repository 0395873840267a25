#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/project_context.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/project_skills.h"

namespace Touchstone {
namespace {

constexpr int stateWidth = 15;
constexpr int nameWidth = 28;

Json sourcesOf(const SkillLibrary &library)
{
    Json sources = Json::array();
    for (const SkillSourceReport &source : library.sources) {
        sources.push_back({{"path", source.hostPath},
                           {"mount", source.source.path},
                           {"label", source.source.label},
                           {"error", source.error.empty() ? Json() : Json(source.error)}});
    }
    return sources;
}

Json toJson(const SkillLibrary &library)
{
    Json skills = Json::array();
    for (const SkillEntry &skill : library.skills) {
        Json shadows = Json::array();
        for (const std::size_t index : skill.shadows)
            shadows.push_back(library.skills.at(index).hostPath);
        skills.push_back({{"name", skill.name},
                          {"description", skill.metadata ? Json(skill.metadata->description) : Json()},
                          {"path", skill.hostPath},
                          {"source", library.sources.at(skill.source).hostPath},
                          {"state", toWord(skill.state)},
                          {"shadows", shadows},
                          {"tokens", skill.catalogTokens}});
    }
    Json notLoaded = Json::array();
    for (const UnloadedSkillFile &file : library.notLoaded)
        notLoaded.push_back({{"path", file.hostPath}, {"reason", file.reason.message}, {"line", file.reason.line}});
    for (const SkillEntry &skill : library.skills) {
        if (skill.state != SkillState::WillNotLoad)
            continue;
        const Diagnostic reason = skill.diagnostics.empty() ? Diagnostic() : skill.diagnostics.front();
        notLoaded.push_back({{"path", skill.hostPath}, {"reason", reason.message}, {"line", reason.line}});
    }
    return {{"sources", sourcesOf(library)},
            {"skills", skills},
            {"not_loaded", notLoaded},
            {"warnings_block", library.warningsBlock}};
}

std::string toPlainText(const SkillLibrary &library)
{
    std::string text;
    for (std::size_t index = 0; index < library.sources.size(); ++index) {
        const SkillSourceReport &source = library.sources[index];
        text += onOneLine(source.source.label + "  " + source.hostPath + "  →  " + source.source.path) + '\n';
        if (!source.error.empty())
            text += "  " + onOneLine(source.error) + '\n';
        for (const SkillEntry &skill : library.skills) {
            if (skill.source != index)
                continue;
            text += "  " + fitted(toWord(skill.state), stateWidth) + fitted(onOneLine(skill.name), nameWidth);
            if (skill.state == SkillState::WillNotLoad && !skill.diagnostics.empty())
                text += ' ' + onOneLine(skill.diagnostics.front().message);
            text += '\n';
        }
        for (const UnloadedSkillFile &file : library.notLoaded) {
            if (file.source == index)
                text += "  " + fitted("not looked at", stateWidth) + onOneLine(file.path) + "  "
                    + onOneLine(file.reason.message) + '\n';
        }
    }
    return text.empty() ? "This project has no skills.\n" : text;
}

} // namespace

ExitStatus listSkills(const CommandLine &line, const Console &console)
{
    const Result<ProjectContext> context = openContext(line, console);
    if (!context)
        return console.fail(context.error());
    const SkillLibrary library = scanProjectSkills(context->project);
    if (console.isJson())
        console.resultLine(toJson(library));
    else
        console.result(toPlainText(library));
    return ExitStatus::Positive;
}

} // namespace Touchstone
