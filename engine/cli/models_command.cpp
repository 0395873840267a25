#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/interrupt_watch.h"
#include "engine/cli/project_context.h"
#include "engine/cli/terminal_text.h"
#include "engine/project/trust.h"
#include "engine/session/model_catalog.h"
#include "engine/session/project_models.h"

namespace Touchstone {
namespace {

Json toJson(const ModelCatalog &catalog)
{
    Json models = Json::array();
    Json providers = Json::array();
    for (const CatalogEntry &entry : catalog.entries) {
        const Json error = entry.error ? errorObject(*entry.error) : Json();
        providers.push_back({{"name", entry.endpoint.name},
                             {"kind", entry.endpoint.kind},
                             {"base_url", entry.endpoint.baseUrl},
                             {"models", entry.models.size()},
                             {"error", error}});
        for (const ListedModel &model : entry.models) {
            models.push_back({{"name", entry.endpoint.name + ':' + model.id},
                              {"provider", entry.endpoint.name},
                              {"id", model.id},
                              {"title", model.title},
                              {"context_window", model.contextWindow ? Json(*model.contextWindow) : Json()},
                              {"max_output", model.maxOutput ? Json(*model.maxOutput) : Json()}});
        }
    }
    return {{"models", std::move(models)}, {"providers", std::move(providers)}};
}

std::string toPlainText(const ModelCatalog &catalog)
{
    std::string text;
    for (const CatalogEntry &entry : catalog.entries) {
        for (const ListedModel &model : entry.models) {
            text += printable(entry.endpoint.name + ':' + model.id);
            if (model.contextWindow)
                text += "  (" + std::to_string(*model.contextWindow) + " tokens)";
            text += '\n';
        }
    }
    return text;
}

/// Whether every provider answered; what did not is told.
bool tellFailures(const ModelCatalog &catalog, const Console &console)
{
    bool isWhole = true;
    for (const CatalogEntry &entry : catalog.entries) {
        if (entry.error) {
            console.warning(*entry.error);
            isWhole = false;
        }
    }
    return isWhole;
}

} // namespace

ExitStatus listAllModels(const CommandLine &line, const Console &console)
{
    const Result<ProjectContext> context = openContext(line, console);
    if (!context)
        return console.fail(context.error());
    CatalogQuery query;
    query.provider = line.value("provider");
    query.withKeylessOnes = line.has("test");
    // Servers that the project names are asked for nothing before the user agreed to them.
    if (context->trusted)
        query.project = context->project;
    std::stop_source stop;
    const InterruptWatch watch([&stop] { stop.request_stop(); });
    const Result<ModelCatalog> catalog =
        readModelCatalog(query, context->environment, *context->transport,
                         usersKeys(context->project, context->environment), stop.get_token());
    if (!catalog)
        return console.fail(catalog.error());
    if (stop.stop_requested())
        return ExitStatus::Cancelled;
    const bool isWhole = tellFailures(*catalog, console);
    if (console.isJson())
        console.resultLine(toJson(*catalog));
    else
        console.result(toPlainText(*catalog));
    if (isWhole)
        return ExitStatus::Positive;
    return line.has("provider") ? ExitStatus::Failed : ExitStatus::Negative;
}

} // namespace Touchstone
