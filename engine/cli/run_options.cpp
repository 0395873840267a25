#include "engine/cli/run_options.h"

#include "engine/project/rubric_file.h"
#include "engine/session/stored_run.h"
#include "engine/storage/cassette_file.h"

#include <array>
#include <charconv>
#include <unistd.h>

namespace Touchstone {
namespace {

constexpr int largestIterations = 20;

tl::unexpected<Error> usage(std::string message, std::string remedy = {})
{
    return failure(Error::Code::Usage, std::move(message), std::move(remedy));
}

template<typename Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return value;
}

Result<std::string> readTask(const CommandLine &line, const Project &project)
{
    if (line.has("task") && line.has("task-file"))
        return usage("--task and --task-file exclude each other.");
    if (line.has("task"))
        return line.value("task") == "-" ? readInput("-") : Result<std::string>(line.value("task"));
    if (line.has("task-file"))
        return readInput(line.value("task-file"));
    if (project.taskFiles.empty())
        return usage("There is no task: the project has none.", "Use --task TEXT, or put one into tasks/.");
    return readInput(project.taskFiles.front());
}

Result<std::optional<Rubric>> readRubric(const CommandLine &line, const Project &project, const Console &console)
{
    if (line.has("rubric") + line.has("rubric-text") + line.has("no-rubric") > 1)
        return usage("--rubric, --rubric-text and --no-rubric exclude each other.");
    if (line.has("no-rubric"))
        return std::optional<Rubric>();
    if (line.has("rubric-text"))
        return std::optional(rubricFromText("rubric", line.value("rubric-text")));
    std::string file = line.value("rubric");
    if (file.empty() && line.has("rubric"))
        return usage("--rubric needs a file.");
    if (file == "-")
        return readInput("-").map(
            [](std::string text) { return std::optional(rubricFromText("rubric", std::move(text))); });
    if (file.empty() && project.rubricFiles.empty())
        return std::optional<Rubric>();
    if (file.empty())
        file = project.rubricFiles.front();
    Result<LoadedRubric> loaded = loadRubric(file);
    if (!loaded)
        return failure(loaded.error());
    for (const Error &warning : loaded->warnings)
        console.warning(warning);
    return std::optional(std::move(loaded->rubric));
}

Result<LimitsConfig> readLimits(const std::string &text, LimitsConfig limits)
{
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view part = std::string_view(text).substr(begin, end - begin);
        begin = end + 1;
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
        const std::optional<std::int64_t> whole = numberOf<std::int64_t>(value);
        const std::optional<double> number = numberOf<double>(value);
        if (name == "tokens" && whole && *whole > 0)
            limits.tokens = whole;
        else if (name == "seconds" && whole && *whole > 0)
            limits.seconds = whole;
        else if (name == "cost" && number && *number >= 0)
            limits.cost = number;
        else
            return usage("'" + std::string(part) + "' is no limit.", "Write --limit tokens=N,seconds=S,cost=X.");
    }
    return limits;
}

Result<void> readNumbers(const CommandLine &line, RunSpec &spec)
{
    if (const std::optional<std::string> text = line.given("max-iterations")) {
        spec.maxIterations = numberOf<int>(*text);
        if (!spec.maxIterations || *spec.maxIterations < 1 || *spec.maxIterations > largestIterations)
            return usage("--max-iterations must be a whole number from 1 to 20, but it is '" + *text + "'.");
    }
    if (line.has("limit")) {
        const Result<LimitsConfig> limits = readLimits(line.value("limit"), spec.limits.value_or(spec.project.limits));
        if (!limits)
            return failure(limits.error());
        spec.limits = *limits;
    }
    return {};
}

Result<ApprovalPolicy> readApprovals(const CommandLine &line)
{
    const std::optional<std::string> word = line.given("approve");
    if (!word)
        return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1 ? ApprovalPolicy::Ask : ApprovalPolicy::None;
    const std::optional<ApprovalPolicy> policy = approvalPolicyFromWord(*word);
    if (!policy)
        return usage("--approve must be all, none or ask, but it is '" + *word + "'.");
    if (*policy == ApprovalPolicy::Ask && (line.value("task") == "-" || line.value("task-file") == "-"))
        return usage("--approve ask reads standard input, and so does the task.");
    return *policy;
}

/// Names and numbers that stand over what the project, or the stored run, says.
Result<void> readOverrides(const CommandLine &line, RunSpec &spec)
{
    if (line.has("model"))
        spec.workerModel = line.value("model");
    if (line.has("grader"))
        spec.graderModel = line.value("grader");
    const Result<ApprovalPolicy> approvals = readApprovals(line);
    if (!approvals)
        return failure(approvals.error());
    spec.approvals = *approvals;
    return readNumbers(line, spec);
}

/// What a new run is asked to do beside that.
Result<void> readTaskAndPlaces(const CommandLine &line, const Console &console, RunSpec &spec)
{
    Result<std::string> task = readTask(line, spec.project);
    if (!task)
        return failure(task.error());
    spec.task = std::move(*task);
    Result<std::optional<Rubric>> rubric = readRubric(line, spec.project, console);
    if (!rubric)
        return failure(rubric.error());
    spec.rubric = std::move(*rubric);
    if (line.has("strict"))
        spec.strict = true;
    if (const std::optional<std::string> folder = line.given("workspace")) {
        Result<std::string> found = existingFolder(*folder, "The workspace");
        if (!found)
            return failure(found.error());
        spec.workspace = std::move(*found);
    }
    if (line.has("keep-pauses"))
        spec.replayTiming = ReplayTiming::Keep;
    return {};
}

constexpr std::array<std::string_view, 3> originOptions{"resume", "fork", "grade-again"};

/// Which of them is given; empty: none.
std::string_view originOptionOf(const CommandLine &line)
{
    const auto *given = std::find_if(originOptions.begin(), originOptions.end(),
                                     [&line](std::string_view name) { return line.has(name); });
    return given == originOptions.end() ? std::string_view() : *given;
}

/// The options that a run which goes on cannot take.
Result<void> checkOriginOptions(const CommandLine &line)
{
    constexpr std::array<std::string_view, 6> never{"task",       "task-file", "workspace",
                                                    "no-history", "no-rubric", "strict"};
    constexpr std::array<std::string_view, 3> onlyForks{"rubric", "rubric-text", "record"};
    const std::string option(originOptionOf(line));
    if (line.has("resume") + line.has("fork") + line.has("grade-again") > 1)
        return usage("--resume, --fork and --grade-again exclude each other.");
    if (line.has("grade-again") && line.has("max-iterations"))
        return usage("--grade-again and --max-iterations exclude each other.", "Use --fork.");
    const auto isGiven = [&line](std::string_view name) { return line.has(name); };
    const auto *wrong = std::find_if(never.begin(), never.end(), isGiven);
    if (wrong != never.end())
        return usage("--" + option + " and --" + std::string(*wrong) + " exclude each other.");
    const auto *onlyFork = std::find_if(onlyForks.begin(), onlyForks.end(), isGiven);
    if (line.has("resume") && onlyFork != onlyForks.end())
        return usage("--resume and --" + std::string(*onlyFork) + " exclude each other.", "Use --fork.");
    return {};
}

} // namespace

Result<std::optional<NamedOrigin>> readOrigin(const CommandLine &line)
{
    const std::string_view option = originOptionOf(line);
    if (option.empty())
        return std::nullopt;
    if (const Result<void> checked = checkOriginOptions(line); !checked)
        return failure(checked.error());
    const SystemClock clock;
    NamedOrigin named;
    named.origin.kind = line.has("resume") ? RunOrigin::Kind::Resumed : RunOrigin::Kind::Forked;
    std::string run = line.value(option);
    if (const std::size_t at = run.find('@'); at != std::string::npos && line.has("fork")) {
        named.origin.checkpoint = run.substr(at + 1);
        run.resize(at);
    }
    const auto history = RunHistory::open(historyFileOf(line), clock);
    if (!history)
        return failure(history.error());
    Result<std::string> id = (*history)->resolve(run);
    if (!id)
        return failure(id.error());
    const Result<StoredRun> stored = readStoredRun(historyFileOf(line), *id, clock);
    if (!stored)
        return failure(stored.error());
    if (named.origin.kind == RunOrigin::Kind::Resumed) {
        if (const Result<void> checked = checkResumable(*stored); !checked)
            return failure(checked.error());
    }
    named.origin.runId = std::move(*id);
    if (line.has("grade-again")) {
        RunSpec again;
        if (!gradeAgain(again, *stored, gradableIterations(*stored) - 1))
            return failure(Error::Code::Conflict, "Nothing was graded in this run.", "Choose one that has verdicts.");
        named.origin = again.origin;
        named.maxIterations = again.maxIterations;
    }
    named.project = stored->summary.project;
    return std::optional(std::move(named));
}

Result<RunSpec> readRunSpec(const CommandLine &line, const ProjectContext &context,
                            const std::optional<NamedOrigin> &origin, const Console &console)
{
    RunSpec spec;
    if (origin) {
        Result<RunSpec> stored = readStoredSpec(historyFileOf(line), origin->origin.runId, SystemClock());
        if (!stored)
            return stored;
        spec = std::move(*stored);
        spec.origin = origin->origin;
        if (origin->maxIterations)
            spec.maxIterations = origin->maxIterations;
    }
    spec.project = context.project;
    spec.project.warnings.clear(); // they have been told
    spec.environment = context.environment;
    spec.trusted = context.trusted;
    if (!line.has("no-history"))
        spec.historyFile = historyFileOf(line);
    if (!origin) {
        if (const Result<void> read = readTaskAndPlaces(line, console, spec); !read)
            return failure(read.error());
    } else if (line.has("rubric") || line.has("rubric-text")) {
        Result<std::optional<Rubric>> rubric = readRubric(line, spec.project, console);
        if (!rubric)
            return failure(rubric.error());
        spec.rubric = std::move(*rubric);
    }
    if (const std::optional<std::string> file = line.given("record")) {
        const Result<void> place = file->empty() ? usage("--record needs a file.") : checkCassettePlace(*file);
        if (!place)
            return failure(place.error());
        spec.recordFile = *file;
    }
    if (const Result<void> read = readOverrides(line, spec); !read)
        return failure(read.error());
    return spec;
}

} // namespace Touchstone
