#include "engine/cli/project_context.h"

#include "engine/cli/interrupt_watch.h"
#include "engine/project/text_file.h"
#include "engine/project/trust.h"
#include "engine/session/make_transport.h"
#include "engine/session/project_models.h"
#include "engine/storage/run_history.h"

#include <array>
#include <cstdio>

namespace Touchstone {

Result<ProjectContext> openContext(const CommandLine &line, const Console &console, const std::string &folder)
{
    ProjectContext context;
    context.environment = Environment::ofProcess();
    const std::string place = line.value("project", folder);
    Result<Project> project = openProject(place.empty() ? findProjectFolder(".") : place, context.environment);
    if (!project)
        return failure(project.error());
    context.project = std::move(*project);
    for (const Error &warning : context.project.warnings)
        console.warning(warning);
    TrustStore store(configFolder(context.environment));
    context.trusted = store.isTrusted(context.project);
    if (!context.trusted && line.has("trust")) {
        context.trusted = true;
        if (const Result<void> confirmed = store.confirm(context.project); !confirmed)
            console.warning(confirmed.error());
    }
    Result<std::unique_ptr<HttpTransport>> transport = makeTransport(context.environment);
    if (!transport)
        return failure(transport.error());
    context.transport = std::move(*transport);
    context.models = makeModels(context.project, context.environment, *context.transport,
                                usersKeys(context.project, context.environment));
    for (const Error &warning : context.models->warnings())
        console.warning(warning);
    return context;
}

Result<std::string> readInput(const std::string &file)
{
    if (file != "-")
        return readTextFile(file);
    const InterruptPass pass;
    std::string text;
    std::array<char, std::size_t{64} * 1024> buffer{};
    std::size_t count = 0;
    while ((count = std::fread(buffer.data(), 1, buffer.size(), stdin)) > 0)
        text.append(buffer.data(), count);
    return text;
}

std::string historyFileOf(const CommandLine &line)
{
    return line.has("history") ? line.value("history") : defaultHistoryFile();
}

} // namespace Touchstone
