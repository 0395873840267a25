#include "engine/cli/check_formats.h"
#include "engine/cli/commands.h"
#include "engine/project/check_baseline.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 5> formats{"text", "json", "sarif", "junit", "github"};

std::string written(const SkillReport &report, const CheckContext &context, std::string_view format)
{
    if (format == "json")
        return checkJson(report, context);
    if (format == "sarif")
        return checkSarif(report);
    if (format == "junit")
        return checkJunit(report, context.failOn);
    return format == "github" ? checkGithub(report) : checkText(report);
}

Result<void> useBaselines(const CommandLine &line, const Console &console, SkillReport &report)
{
    if (line.has("write-baseline")) {
        if (const Result<void> done = CheckBaseline::write(line.value("write-baseline"), report); !done)
            return failure(done.error());
        console.note("Wrote the baseline " + line.value("write-baseline") + '.');
    }
    if (line.has("baseline")) {
        const Result<CheckBaseline> baseline = CheckBaseline::read(line.value("baseline"));
        if (!baseline)
            return failure(baseline.error());
        const std::size_t count = baseline->apply(report);
        console.note(std::to_string(count) + " findings are left out, the baseline has them.");
    }
    return {};
}

} // namespace

ExitStatus checkSkills(const CommandLine &line, const Console &console)
{
    const std::string format = line.value("format", console.isJson() ? "json" : "text");
    if (std::find(formats.begin(), formats.end(), format) == formats.end())
        return console.fail(failure(Error::Code::Usage, "'" + format + "' is no format of 'check'.",
                                    "Use text, json, sarif, junit or github.")
                                .value());
    if (line.has("rules")) {
        console.result(format == "json" ? rulesJson() : rulesText());
        return ExitStatus::Positive;
    }
    const Result<CheckContext> context = readCheckContext(line, console);
    if (!context)
        return console.fail(context.error());
    Result<SkillReport> report = reportSkills(*context);
    if (!report)
        return console.fail(report.error());
    narrowToClients(*context, *report);
    if (const Result<void> done = useBaselines(line, console, *report); !done)
        return console.fail(done.error());
    console.result(written(*report, *context, format));
    return statusOf(*report, context->failOn);
}

} // namespace Touchstone
