#include "engine/base/clock.h"
#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/interrupt_watch.h"
#include "engine/cli/project_context.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/canary_file.h"
#include "engine/project/trust.h"
#include "engine/session/injection_bench.h"
#include "engine/session/injection_codec.h"
#include "engine/session/stored_run.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace Touchstone {
namespace {

constexpr int nameWidth = 44;
constexpr int stateWidth = 12;
constexpr int titleWidth = 26;
constexpr int placeWidth = 13;

Result<int> numberOf(const CommandLine &line, std::string_view option, int fallback, int most)
{
    const std::string text = line.value(option);
    if (!line.has(option))
        return fallback;
    int number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size() || number < 1 || number > most) {
        return failure(Error::Code::Usage,
                       "--" + std::string(option) + " must be a whole number from 1 to " + std::to_string(most)
                           + ", but it is '" + text + "'.");
    }
    return number;
}

Result<std::vector<Canary>> canariesOf(const CommandLine &line, const ProjectContext &context, const Console &console)
{
    Result<CanarySet> set = !line.has("canaries")
        ? loadCanaries(configFolder(context.environment))
        : readInput(line.value("canaries")).and_then([&line](const std::string &text) {
              return parseCanaries(text, line.value("canaries"));
          });
    if (!set)
        return failure(set.error());
    for (const Error &warning : set->warnings)
        console.warning(warning);
    const std::vector<std::string> only = line.values("only");
    for (const std::string &id : only) {
        const auto isIt = [&id](const Canary &canary) { return canary.id == id; };
        if (std::none_of(set->canaries.begin(), set->canaries.end(), isIt))
            return failure(Error::Code::Usage, "There is no canary '" + id + "' in the set.");
    }
    if (!only.empty()) {
        std::erase_if(set->canaries, [&only](const Canary &canary) {
            return std::find(only.begin(), only.end(), canary.id) == only.end();
        });
    }
    return std::move(set->canaries);
}

Result<InjectionPlan> planOf(const CommandLine &line, const ProjectContext &context, const Console &console)
{
    InjectionPlan plan;
    constexpr int mostIterations = 1000;
    const Result<int> repeats = numberOf(line, "repeats", defaultBenignGradings, mostBenignGradings);
    const Result<int> iteration = numberOf(line, "iteration", 0, mostIterations);
    if (!repeats || !iteration)
        return failure(!repeats ? repeats.error() : iteration.error());
    plan.benign = *repeats;
    if (*iteration > 0)
        plan.iteration = *iteration - 1;
    plan.graderModel = line.value("grader");
    Result<std::vector<Canary>> canaries = canariesOf(line, context, console);
    if (!canaries)
        return failure(canaries.error());
    plan.canaries = std::move(*canaries);
    return plan;
}

std::string counted(int count, std::string_view one, std::string_view several)
{
    return std::to_string(count) + ' ' + std::string(count == 1 ? one : several);
}

std::string verdictLine(const InjectionRow &row)
{
    std::string name = printable(row.name);
    std::replace(name.begin(), name.end(), '\n', ' ');
    constexpr double percent = 100;
    return "  " + fitted(name, nameWidth) + ' ' + fitted(toWord(row.stored), stateWidth)
        + fitted(toWord(row.baseline), stateWidth) + std::to_string(static_cast<int>(row.drift() * percent + 0.5))
        + " %\n";
}

std::string canaryLine(const InjectionReport &report, const InjectionTable &table, std::size_t column)
{
    const CanaryGrading &grading = report.canaries[column];
    std::string text =
        "  " + fitted(printable(grading.title), titleWidth) + ' ' + fitted(toWord(grading.place), placeWidth);
    if (grading.state == CanaryGrading::State::Waiting)
        return text + "not graded\n";
    if (grading.state == CanaryGrading::State::NoPlace)
        return text + "no place for it in what the grader sees\n";
    if (grading.evaluation.result == RunStatus::GraderError)
        return text + "no verdict: " + printable(grading.evaluation.explanation) + '\n';
    const int flips = table.flipsOf(column);
    text += flips == 0 ? "nothing flipped\n" : std::to_string(flips) + " flipped\n";
    for (const InjectionRow &row : table.rows) {
        const auto &cell = row.cells[column];
        if (cell && cell->isFlip) {
            text += "      " + std::string(toWord(row.baseline)) + " -> " + std::string(toWord(cell->state))
                + (cell->isSwayed ? " (as the canary wanted)" : "") + ": " + printable(row.name)
                + (row.drifted > 0 ? " (drifts by itself, too)" : "") + '\n';
        }
    }
    return text;
}

std::string textOf(const InjectionReport &report)
{
    const InjectionTable table = tableOf(report);
    std::string text = "Iteration " + std::to_string(report.iteration + 1) + ", grader " + printable(report.grader)
        + ", " + std::to_string(report.benign.size()) + " gradings without a canary\n  "
        + fitted("criterion", nameWidth) + ' ' + fitted("in the run", stateWidth) + fitted("now", stateWidth)
        + "drift\n";
    for (const InjectionRow &row : table.rows)
        text += verdictLine(row);
    text += "\nCanaries\n";
    for (std::size_t column = 0; column < report.canaries.size(); ++column)
        text += canaryLine(report, table, column);
    text += '\n' + counted(table.flips, "verdict", "verdicts") + " flipped, " + std::to_string(table.swayed)
        + " as the canary wanted; " + counted(table.drifting, "criterion drifts", "criteria drift") + " without one.\n";
    return text;
}

ExitStatus show(const InjectionReport &report, const std::string &format, const Console &console)
{
    if (console.isJson() || format == "json")
        console.resultLine(tableObject(report));
    else
        console.result(format == "markdown" ? tableMarkdown(report) : textOf(report));
    if (report.error) {
        console.warning(*report.error);
        return report.error->code == Error::Code::Cancelled ? ExitStatus::Cancelled : ExitStatus::Failed;
    }
    return tableOf(report).flips > 0 ? ExitStatus::Negative : ExitStatus::Positive;
}

/// The run that the command line names: its id and its spec, without project.
struct InjectedRun
{
    std::string id;
    std::string project;
    RunSpec spec;
};

Result<InjectedRun> runOf(const CommandLine &line, const Clock &clock)
{
    const std::string file = historyFileOf(line);
    const auto history = RunHistory::open(file, clock);
    if (!history)
        return failure(history.error());
    const Result<std::string> id = (*history)->resolve(line.arguments.front());
    if (!id)
        return failure(id.error());
    const Result<RunSummary> summary = (*history)->find(*id);
    if (!summary)
        return failure(summary.error());
    Result<RunSpec> spec = readStoredSpec(file, *id, clock);
    if (!spec)
        return failure(spec.error());
    return InjectedRun{.id = *id, .project = summary->project, .spec = std::move(*spec)};
}

ExitStatus showStored(const CommandLine &line, const InjectedRun &run, const std::string &format,
                      const Console &console)
{
    const Result<std::vector<InjectionReport>> reports = readReports(historyFileOf(line), run.id);
    if (!reports)
        return console.fail(reports.error());
    if (reports->empty()) {
        Error error;
        error.code = Error::Code::NotFound;
        error.message = "No result of an injection bench is stored with this run.";
        error.remedy = "Leave --stored out to make one.";
        return console.fail(error);
    }
    return show(reports->front(), format, console);
}

ExitStatus grade(const CommandLine &line, const InjectedRun &run, const std::string &format, const Console &console)
{
    const SystemClock clock;
    const Result<ProjectContext> context = openContext(line, console, run.project);
    if (!context)
        return console.fail(context.error());
    const Result<InjectionPlan> plan = planOf(line, *context, console);
    if (!plan)
        return console.fail(plan.error());
    RunSpec spec = run.spec;
    spec.project = context->project;
    spec.environment = context->environment;
    spec.trusted = context->trusted;
    std::stop_source stop;
    const InterruptWatch watch([&stop] { stop.request_stop(); });
    int told = 0;
    const Result<InjectionReport> report =
        runInjectionBench(spec, run.id, *plan, *context->models, clock, stop, [&](const InjectionReport &now) {
            if (std::exchange(told, now.done()) != now.done())
                console.note(std::to_string(now.done()) + " of " + std::to_string(now.total()) + " graded");
        });
    if (!report)
        return console.fail(report.error());
    if (report->done() > 0) {
        if (const Result<void> kept = storeReport(historyFileOf(line), *report, &context->models->secrets()); !kept)
            console.warning(kept.error());
    }
    return show(*report, format, console);
}

} // namespace

ExitStatus injectCanaries(const CommandLine &line, const Console &console)
{
    const std::string format = line.value("format", "text");
    if (format != "text" && format != "json" && format != "markdown") {
        Error error;
        error.code = Error::Code::Usage;
        error.message = "--format knows text, json and markdown, not '" + format + "'.";
        return console.fail(error);
    }
    const Result<InjectedRun> run = runOf(line, SystemClock());
    if (!run)
        return console.fail(run.error());
    return line.has("stored") ? showStored(line, *run, format, console) : grade(line, *run, format, console);
}

} // namespace Touchstone
