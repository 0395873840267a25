#include "engine/cli/check_options.h"

#include "engine/base/nearest.h"
#include "engine/project/client_profiles.h"
#include "engine/project/project.h"
#include "engine/project/trust.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace Touchstone {
namespace {

Result<Severity> severityOf(const std::string &word)
{
    for (const Severity severity : allSeverities) {
        if (toWord(severity) == word)
            return severity;
    }
    return failure(Error::Code::Usage, "'" + word + "' is no severity.",
                   "Use will-not-load, changed, not-portable or style.");
}

Result<void> chooseClients(const std::vector<std::string> &ids, CheckContext &context)
{
    if (ids.empty())
        return {};
    std::vector<ClientProfile> chosen;
    std::vector<std::string> known;
    for (const ClientProfile &client : context.clients)
        known.push_back(client.id);
    for (const std::string &id : ids) {
        const auto found = std::find(known.begin(), known.end(), id);
        if (found == known.end()) {
            const std::optional<std::string> nearest = nearestWord(id, known);
            std::string list;
            for (const std::string &each : known)
                list += (list.empty() ? "" : ", ") + each;
            return failure(Error::Code::Usage, "'" + id + "' is no client that Touchstone knows.",
                           nearest ? "Did you mean '" + *nearest + "'?" : "There are " + list + '.');
        }
        chosen.push_back(context.clients.at(static_cast<std::size_t>(std::distance(known.begin(), found))));
    }
    context.clients = std::move(chosen);
    context.onlyClients = true;
    return {};
}

/// Of the project that the path lies in, else that of the current folder; `--project` stands over both.
std::string projectOf(const std::string &path, const CommandLine &line)
{
    if (line.has("project"))
        return line.value("project");
    const std::string folder = findProjectFolder(path);
    return hasProjectFile(folder) ? folder : findProjectFolder(".");
}

Result<void> readProject(const CommandLine &line, const Environment &environment, const Console &console,
                         CheckGroup &group)
{
    std::vector<std::string> roots = line.arguments;
    roots.push_back(group.project);
    for (const std::string &root : roots)
        group.options.linkRoots.push_back(resolvedPath(root));
    if (!hasProjectFile(group.project) && !line.has("project"))
        return {};
    const Result<Project> project = openProject(group.project, environment);
    if (!project)
        return failure(project.error());
    for (const Error &warning : project->warnings) {
        if (warning.position)
            console.warning(warning);
    }
    group.options.ignoredRules = project->check.ignoredRules;
    if (project->check.catalogBudget)
        group.options.catalogBudget = static_cast<std::size_t>(*project->check.catalogBudget);
    return {};
}

Result<void> readGroups(const CommandLine &line, const Environment &environment, const Console &console,
                        CheckContext &context)
{
    for (const std::string &path : line.arguments) {
        std::string project = projectOf(path, line);
        const auto known = std::find_if(context.groups.begin(), context.groups.end(),
                                        [&project](const CheckGroup &group) { return group.project == project; });
        if (known != context.groups.end())
            known->paths.push_back(path);
        else
            context.groups.push_back({.project = std::move(project), .paths = {path}});
    }
    for (CheckGroup &group : context.groups) {
        if (Result<void> read = readProject(line, environment, console, group); !read)
            return read;
    }
    return {};
}

std::optional<Severity> severityOf(ClientOutcome outcome)
{
    switch (outcome) {
    case ClientOutcome::Dropped:
    case ClientOutcome::Silent:
        return Severity::WillNotLoad;
    case ClientOutcome::Changed:
        return Severity::Changed;
    case ClientOutcome::Loads:
        break;
    }
    return {};
}

/// The worst that the rule does to one of the clients; none when it does nothing.
std::optional<Severity> severityFor(const std::vector<ClientProfile> &clients, const std::string &rule)
{
    std::optional<Severity> worst;
    for (const ClientProfile &client : clients) {
        const ClientProfile::Claim *claim = client.claimOf(rule);
        const std::optional<Severity> severity = claim != nullptr ? severityOf(claim->outcome) : std::nullopt;
        if (severity && (!worst || *severity < *worst))
            worst = severity;
    }
    return worst;
}

} // namespace

Result<CheckContext> readCheckContext(const CommandLine &line, const Console &console)
{
    CheckContext context;
    if (line.has("fail-on")) {
        const Result<Severity> severity = severityOf(line.value("fail-on"));
        if (!severity)
            return failure(severity.error());
        context.failOn = *severity;
    }
    const Environment environment = Environment::ofProcess();
    std::vector<Error> problems;
    context.clients = loadClients(configFolder(environment), problems);
    for (const Error &problem : problems)
        console.warning(problem);
    if (const Result<void> chosen = chooseClients(line.values("client"), context); !chosen)
        return failure(chosen.error());
    if (const Result<void> read = readGroups(line, environment, console, context); !read)
        return failure(read.error());
    return context;
}

Result<SkillReport> reportSkills(const CheckContext &context)
{
    SkillReport all;
    for (const CheckGroup &group : context.groups) {
        Result<SkillReport> report = reportSkills(group.paths, context.clients, group.options);
        if (!report)
            return report;
        std::move(report->files.begin(), report->files.end(), std::back_inserter(all.files));
    }
    return all;
}

void narrowToClients(const CheckContext &context, SkillReport &report)
{
    if (!context.onlyClients)
        return;
    for (CheckedFile &file : report.files) {
        std::vector<Diagnostic> kept;
        for (Diagnostic &found : file.diagnostics) {
            if (const std::optional<Severity> severity = severityFor(context.clients, found.rule)) {
                found.severity = *severity;
                kept.push_back(std::move(found));
            }
        }
        std::stable_sort(kept.begin(), kept.end(), isWorse);
        file.diagnostics = std::move(kept);
    }
}

ExitStatus statusOf(const SkillReport &report, Severity failOn)
{
    for (const CheckedFile &file : report.files) {
        const bool fails = std::any_of(file.diagnostics.begin(), file.diagnostics.end(),
                                       [failOn](const Diagnostic &found) { return found.severity <= failOn; });
        if (fails)
            return ExitStatus::Negative;
    }
    return ExitStatus::Positive;
}

} // namespace Touchstone
