#include "engine/base/json.h"
#include "engine/base/line_diff.h"
#include "engine/cli/check_options.h"
#include "engine/cli/commands.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/skill_fixing.h"
#include "engine/skills/skill_rules.h"

namespace Touchstone {
namespace {

std::string listed(const std::vector<std::string> &rules)
{
    std::string text;
    for (const std::string &rule : rules)
        text += (text.empty() ? "" : ", ") + rule;
    return text;
}

std::string diffOf(const SkillRepair &repair)
{
    const std::string to = repair.newPath();
    std::string text;
    if (to != repair.path)
        text = "rename from " + repair.path + "\nrename to " + to + '\n';
    return text + unifiedDiff(repair.before, repair.after, repair.path, to);
}

std::string toPlainText(const std::vector<SkillRepair> &repairs)
{
    std::string text;
    for (const SkillRepair &repair : repairs) {
        if (repair.changesAnything())
            text += onOneLine(repair.newPath()) + ": fixed " + listed(repair.fixed) + '\n';
        if (!repair.left.empty())
            text += onOneLine(repair.path) + ": left " + listed(repair.left) + '\n';
    }
    return text.empty() ? "There is nothing to repair.\n" : text;
}

Json toJson(const std::vector<SkillRepair> &repairs, bool isDryRun)
{
    Json files = Json::array();
    for (const SkillRepair &repair : repairs) {
        Json file{{"path", repair.newPath()}, {"fixed", repair.fixed}, {"left", repair.left}};
        if (isDryRun)
            file["diff"] = diffOf(repair);
        files.push_back(std::move(file));
    }
    return {{"files", std::move(files)}};
}

Result<std::vector<SkillRepair>> planRepairs(const SkillReport &report, const std::optional<std::string> &rule)
{
    std::vector<SkillRepair> repairs;
    for (const CheckedFile &file : report.files) {
        if (file.diagnostics.empty())
            continue;
        Result<SkillRepair> repair = planRepair(file, rule);
        if (!repair)
            return failure(repair.error());
        repairs.push_back(std::move(*repair));
    }
    return repairs;
}

} // namespace

ExitStatus fixSkills(const CommandLine &line, const Console &console)
{
    const std::optional<std::string> rule = line.given("rule");
    if (rule && findSkillRule(*rule) == nullptr)
        return console.fail(
            failure(Error::Code::Usage, "'" + *rule + "' is no rule.", "touchstone-cli check --rules lists them.")
                .value());
    const Result<CheckContext> context = readCheckContext(line, console);
    if (!context)
        return console.fail(context.error());
    const Result<SkillReport> report = reportSkills(*context);
    if (!report)
        return console.fail(report.error());
    const Result<std::vector<SkillRepair>> repairs = planRepairs(*report, rule);
    if (!repairs)
        return console.fail(repairs.error());
    const bool isDryRun = line.has("dry-run");
    std::string diffs;
    bool isLeft = false;
    for (const SkillRepair &repair : *repairs) {
        isLeft = isLeft || !repair.left.empty();
        if (isDryRun)
            diffs += diffOf(repair);
        else if (repair.changesAnything()) {
            if (const Result<void> done = applyRepair(repair); !done)
                return console.fail(done.error());
        }
    }
    if (console.isJson())
        console.resultLine(toJson(*repairs, isDryRun));
    else
        console.result(isDryRun ? diffs : toPlainText(*repairs));
    const bool isPositive = isDryRun ? diffs.empty() : !isLeft;
    return isPositive ? ExitStatus::Positive : ExitStatus::Negative;
}

} // namespace Touchstone
