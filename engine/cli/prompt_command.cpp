#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/project_context.h"
#include "engine/cli/run_options.h"
#include "engine/cli/terminal_text.h"
#include "engine/llm/call_cost.h"
#include "engine/messages/message_codec.h"
#include "engine/project/trust.h"
#include "engine/session/agent_builder.h"
#include "engine/session/prompt_report.h"

#include <array>

namespace Touchstone {
namespace {

Json toJson(const PromptReport &report, const Json &counted)
{
    Json blocks = Json::array();
    for (const PromptBlock &block : report.blocks) {
        blocks.push_back({{"origin", block.origin},
                          {"text", block.text},
                          {"tokens", block.tokens},
                          {"cache_breakpoint", block.cacheBreakpoint}});
    }
    Json tools = Json::array();
    for (const PromptTool &tool : report.tools) {
        tools.push_back({{"name", tool.name},
                         {"description", tool.description},
                         {"parameters", parseJson(tool.parameters)},
                         {"tokens", tool.tokens}});
    }
    Json totals{{"system", report.totals.system},
                {"tools", report.totals.tools},
                {"messages", report.totals.messages},
                {"total", report.totals.total}};
    totals["context_window"] = report.totals.contextWindow ? Json(*report.totals.contextWindow) : Json();
    totals["counted"] = counted;
    totals["cost"] = report.totals.cost ? Json(*report.totals.cost) : Json();
    return {{"model", report.model},
            {"blocks", blocks},
            {"tools", tools},
            {"messages", transcriptToJson(report.messages)},
            {"totals", totals}};
}

std::string toPlainText(const PromptReport &report)
{
    std::string text;
    for (const PromptBlock &block : report.blocks) {
        text +=
            "── " + block.origin + " · " + std::to_string(block.tokens) + " tokens ──\n" + printable(block.text) + '\n';
        if (block.cacheBreakpoint)
            text += "── cache breakpoint ──\n";
    }
    text += "── tools · " + std::to_string(report.totals.tools) + " tokens ──\n";
    for (const PromptTool &tool : report.tools)
        text += tool.name + " (" + std::to_string(tool.tokens) + ")\n";
    for (const Message &message : report.messages)
        text += "── user ──\n" + printable(textOf(message)) + '\n';
    const std::string cost = report.totals.cost ? ", " + dollarsText(*report.totals.cost) : std::string();
    return text + "── about " + std::to_string(report.totals.total) + " tokens in all" + cost + " ──\n";
}

std::string toMarkdown(const PromptReport &report)
{
    std::string text;
    for (const PromptBlock &block : report.blocks)
        text += "## " + block.origin + " (" + std::to_string(block.tokens) + " tokens)\n\n" + block.text + "\n\n";
    text += "## tools (" + std::to_string(report.totals.tools) + " tokens)\n\n";
    for (const PromptTool &tool : report.tools)
        text += "- `" + tool.name + "` (" + std::to_string(tool.tokens) + ")\n";
    for (const Message &message : report.messages)
        text += "\n## user\n\n" + textOf(message) + '\n';
    return text;
}

/// What the provider, or failing that an estimate, says of the prompt's size.
Result<TokenCount> countTokens(const PromptReport &report, const ProjectContext &context, const CommandLine &line)
{
    if (!context.trusted && !line.has("model"))
        return failure(untrustedError(context.project));
    const std::string name = line.value("model", context.project.agent.model);
    const Result<std::unique_ptr<ChatModel>> model = context.models->create(name, {.part = "agent"});
    if (!model)
        return failure(model.error());
    return countPrompt(report, **model, {});
}

} // namespace

ExitStatus showPrompt(const CommandLine &line, const Console &console)
{
    constexpr std::array<std::string_view, 3> formats{"text", "json", "markdown"};
    const std::string format = line.value("format", console.isJson() ? "json" : "text");
    if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
        return console.fail({Error::Code::Usage,
                             "'" + format + "' is no format of this command.",
                             "Use text, json or markdown.",
                             {},
                             {},
                             {},
                             {}});
    }
    const Result<ProjectContext> context = openContext(line, console);
    if (!context)
        return console.fail(context.error());
    RunSpec spec;
    spec.project = context->project;
    spec.environment = context->environment;
    spec.trusted = context->trusted;
    spec.workerModel = line.value("model");
    // Without a task the prompt is still worth a look.
    if (line.has("task")) {
        spec.task = line.value("task");
    } else if (!context->project.taskFiles.empty()) {
        Result<std::string> task = readInput(context->project.taskFiles.front());
        if (!task)
            return console.fail(task.error());
        spec.task = std::move(*task);
    }
    const Result<PromptReport> report = buildPrompt(spec, context->models->factsOf(workerModelOf(spec)));
    if (!report)
        return console.fail(report.error());
    Json counted;
    if (line.has("count-tokens")) {
        const Result<TokenCount> count = countTokens(*report, *context, line);
        if (!count)
            return console.fail(count.error());
        counted = {{"tokens", count->tokens}, {"estimated", count->estimated}};
        console.note(std::to_string(count->tokens)
                     + (count->estimated ? " tokens, estimated" : " tokens, counted by the provider"));
    }
    if (console.isJson() || format == "json")
        console.resultLine(toJson(*report, counted));
    else
        console.result(format == "markdown" ? toMarkdown(*report) : toPlainText(*report));
    return ExitStatus::Positive;
}

} // namespace Touchstone
