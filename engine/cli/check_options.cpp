#include "engine/cli/check_options.h"

#include "engine/base/nearest.h"
#include "engine/project/client_profiles.h"
#include "engine/project/project.h"
#include "engine/project/trust.h"

#include <algorithm>
#include <array>

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

Result<void> readProject(const CommandLine &line, const Environment &environment, const Console &console,
                         CheckContext &context)
{
    const std::string folder = line.has("project") ? line.value("project") : findProjectFolder(".");
    std::vector<std::string> roots = line.arguments;
    roots.push_back(folder);
    for (const std::string &root : roots)
        context.options.linkRoots.push_back(resolvedPath(root));
    if (!hasProjectFile(folder) && !line.has("project"))
        return {};
    const Result<Project> project = openProject(folder, environment);
    if (!project)
        return failure(project.error());
    for (const Error &warning : project->warnings) {
        if (warning.position)
            console.warning(warning);
    }
    context.options.ignoredRules = project->check.ignoredRules;
    if (project->check.catalogBudget)
        context.options.catalogBudget = static_cast<std::size_t>(*project->check.catalogBudget);
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
    if (const Result<void> read = readProject(line, environment, console, context); !read)
        return failure(read.error());
    return context;
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
