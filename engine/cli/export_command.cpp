#include "engine/agent/event_codec.h"
#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/project_context.h"
#include "engine/cli/run_exports.h"
#include "engine/cli/run_report.h"
#include "engine/project/save_file.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 5> formats{"json", "jsonl", "junit", "markdown", "html"};

/// The rubric that the run was graded by last.
Rubric rubricOf(const RunSummary &run, const std::vector<RunEvent> &events)
{
    std::string text;
    for (const RunEvent &event : events) {
        if (const auto *started = std::get_if<Events::RunStarted>(&event.payload))
            text = started->rubricText;
        else if (const auto *changed = std::get_if<Events::RubricChanged>(&event.payload))
            text = changed->text;
    }
    return rubricFromText(run.rubricName, text);
}

/// Every event as a line, and what persons noted beside the run as the last one.
std::string eventLines(const RunSummary &run, const std::vector<RunEvent> &events)
{
    std::string lines;
    for (const RunEvent &event : events)
        lines += encodeEvent(event).text + '\n';
    if (!run.annotations.isEmpty()) {
        const Json notes = parseJson(encodeAnnotations(run.annotations));
        lines += dumpJson({{"type", "annotations"},
                           {"by", toWord(VerdictBy::Human)},
                           {"verdicts", memberAt(notes, "verdicts")},
                           {"rows", memberAt(notes, "rows")}})
            + '\n';
    }
    return lines;
}

Result<std::string> exported(const std::string &file, const std::string &name, std::string_view format)
{
    const SystemClock clock;
    const Result<std::unique_ptr<RunHistory>> history = RunHistory::open(file, clock);
    if (!history)
        return failure(history.error());
    const Result<std::string> id = (*history)->resolve(name);
    if (!id)
        return failure(id.error());
    const Result<RunSummary> run = (*history)->find(*id);
    if (!run)
        return failure(run.error());
    if (format == "json")
        return dumpJson(storedRunObject(*run, file)) + '\n';
    const Result<std::vector<RunEvent>> events = (*history)->events(*id);
    if (!events)
        return failure(events.error());
    if (format == "jsonl")
        return eventLines(*run, *events);
    const Rubric rubric = rubricOf(*run, *events);
    if (format == "junit")
        return junitReport(*run, rubric);
    return format == "html" ? htmlReport(*run, rubric) : markdownReport(*run, rubric);
}

} // namespace

ExitStatus exportRun(const CommandLine &line, const Console &console)
{
    const std::string format = line.value("format", "json");
    if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
        return console.fail({Error::Code::Usage,
                             "'" + format + "' is no format of an export.",
                             "It is json (the default), jsonl, junit, markdown or html.",
                             format,
                             {},
                             {},
                             {}});
    }
    if (console.isJson() && format != formats.front())
        return console.fail(
            {Error::Code::Usage, "--json and another format do not go together.", {}, format, {}, {}, {}});
    const Result<std::string> text = exported(historyFileOf(line), line.arguments.front(), format);
    if (!text)
        return console.fail(text.error());
    const std::string target = line.value("output", "-");
    if (target == "-") {
        console.result(*text);
        return ExitStatus::Positive;
    }
    if (const Result<std::string> saved = saveFile(target, *text, std::nullopt); !saved)
        return console.fail(saved.error());
    console.note("Wrote " + target + '.');
    if (console.isJson())
        console.resultLine({{"file", target}});
    return ExitStatus::Positive;
}

} // namespace Touchstone
