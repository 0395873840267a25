#include "engine/cli/run_options.h"

#include "engine/project/rubric_file.h"
#include "engine/storage/cassette_file.h"

#include <charconv>

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
        const Result<LimitsConfig> limits = readLimits(line.value("limit"), spec.project.limits);
        if (!limits)
            return failure(limits.error());
        spec.limits = *limits;
    }
    return {};
}

} // namespace

Result<RunSpec> readRunSpec(const CommandLine &line, const ProjectContext &context, const Console &console)
{
    RunSpec spec;
    spec.project = context.project;
    spec.project.warnings.clear(); // they have been told
    spec.environment = context.environment;
    spec.trusted = context.trusted;
    Result<std::string> task = readTask(line, context.project);
    if (!task)
        return failure(task.error());
    spec.task = std::move(*task);
    Result<std::optional<Rubric>> rubric = readRubric(line, context.project, console);
    if (!rubric)
        return failure(rubric.error());
    spec.rubric = std::move(*rubric);
    spec.approvals = ApprovalPolicy::None;
    spec.workerModel = line.value("model");
    spec.graderModel = line.value("grader");
    if (line.has("strict"))
        spec.strict = true;
    if (const std::optional<std::string> folder = line.given("workspace")) {
        Result<std::string> found = existingFolder(*folder, "The workspace");
        if (!found)
            return failure(found.error());
        spec.workspace = std::move(*found);
    }
    if (const std::optional<std::string> file = line.given("record")) {
        const Result<void> place = file->empty() ? usage("--record needs a file.") : checkCassettePlace(*file);
        if (!place)
            return failure(place.error());
        spec.recordFile = *file;
    }
    if (line.has("keep-pauses"))
        spec.replayTiming = ReplayTiming::Keep;
    if (!line.has("no-history"))
        spec.historyFile = historyFileOf(line);
    if (const Result<void> numbers = readNumbers(line, spec); !numbers)
        return failure(numbers.error());
    return spec;
}

} // namespace Touchstone
