#include "engine/session/agent_builder.h"

#include "engine/middleware/deep_agent.h"
#include "engine/middleware/todo_middleware.h"
#include "engine/tools/file_tools.h"
#include "engine/tools/permissions.h"

#include <algorithm>

namespace Touchstone {
namespace {

bool has(const std::vector<std::string> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> fileToolsOf(const std::vector<std::string> &tools)
{
    std::vector<std::string> names;
    for (const std::string &tool : tools) {
        if (std::find(fileToolNames.begin(), fileToolNames.end(), tool) != fileToolNames.end())
            names.push_back(tool);
    }
    return names;
}

PermissionMode modeOf(const PermissionConfig &config)
{
    for (const PermissionMode mode : {PermissionMode::Deny, PermissionMode::Interrupt}) {
        if (config.mode == toWord(mode))
            return mode;
    }
    return PermissionMode::Allow;
}

Result<std::vector<FilesystemPermission>> permissionsOf(const Project &project)
{
    std::vector<FilesystemPermission> permissions;
    for (const PermissionConfig &config : project.agent.permissions) {
        std::vector<FileOperation> operations;
        for (const std::string &operation : config.operations)
            operations.push_back(operation == "read" ? FileOperation::Read : FileOperation::Write);
        Result<FilesystemPermission> permission =
            FilesystemPermission::create(std::move(operations), config.paths, modeOf(config));
        if (!permission)
            return failure(permission.error());
        permissions.push_back(std::move(*permission));
    }
    return permissions;
}

Result<std::shared_ptr<Middleware>> rubricMiddleware(const RunSpec &spec, const AgentWorld &world,
                                                     const RunModels &models,
                                                     std::function<void(const Evaluation &)> onEvaluation)
{
    Result<RubricOptions> options = graderOptions(spec, models.grader, world.backend);
    if (!options)
        return failure(options.error());
    options->onEvaluation = std::move(onEvaluation);
    Result<std::unique_ptr<RubricMiddleware>> made = RubricMiddleware::create(std::move(*options));
    if (!made)
        return failure(made.error());
    return std::shared_ptr<Middleware>(std::move(*made));
}

Result<std::vector<SubAgentSpec>> subAgentSpecs(const RunSpec &spec, const RunModels &models)
{
    std::vector<SubAgentSpec> specs;
    for (const SubAgentConfig &config : spec.project.agent.subagents) {
        SubAgentSpec agent;
        agent.name = config.name;
        agent.description = config.description;
        Result<std::string> prompt = readText(config.systemPrompt);
        if (!prompt)
            return failure(prompt.error());
        agent.systemPrompt = std::move(*prompt);
        if (config.tools)
            agent.fileTools = fileToolsOf(*config.tools);
        for (const MountedPath &source : config.skills)
            agent.skills.push_back({.path = source.mount, .label = source.label});
        for (const auto &[name, model] : models.subAgents) {
            if (name == config.name)
                agent.model = model;
        }
        specs.push_back(std::move(agent));
    }
    return specs;
}

bool isReplayed(const RunSpec &spec)
{
    return spec.workerModel.starts_with("replay:");
}

/// Where the project names the worker; line 0: the user named another for this run.
SourcePosition workerPositionOf(const RunSpec &spec)
{
    return spec.workerModel.empty() ? spec.project.agent.modelPosition : SourcePosition();
}

SourcePosition graderPositionOf(const RunSpec &spec)
{
    if (!spec.graderModel.empty() || isReplayed(spec))
        return {};
    return spec.project.grader.model.empty() ? workerPositionOf(spec) : spec.project.grader.modelPosition;
}

/// A model's name that the project gives is wrong where its file gives it.
tl::unexpected<Error> placed(Error error, const SourcePosition &position)
{
    if (!error.position && position.line > 0)
        error.position = position;
    return failure(std::move(error));
}

} // namespace

std::string workerModelOf(const RunSpec &spec)
{
    return spec.workerModel.empty() ? spec.project.agent.model : spec.workerModel;
}

std::string graderModelOf(const RunSpec &spec)
{
    if (!spec.graderModel.empty())
        return spec.graderModel;
    if (isReplayed(spec))
        return spec.workerModel;
    return spec.project.grader.model.empty() ? workerModelOf(spec) : spec.project.grader.model;
}

std::string subAgentModelOf(const RunSpec &spec, const SubAgentConfig &agent)
{
    return agent.model.empty() || isReplayed(spec) ? workerModelOf(spec) : agent.model;
}

Result<RunModels> makeModels(const RunSpec &spec, const ModelRegistry &registry, const RememberedIds *ids)
{
    const auto create = [&](const std::string &name, const std::string &part) {
        return registry.create(name, {.part = part, .ids = ids, .timing = spec.replayTiming});
    };
    RunModels models;
    const std::string worker = workerModelOf(spec);
    if (worker.empty()) {
        Error error;
        error.code = Error::Code::Usage;
        error.message = "The project names no model.";
        error.remedy = "Set 'agent.model' in touchstone.yaml, or choose a model for this run (--model).";
        error.subject = spec.project.folder;
        return failure(std::move(error));
    }
    Result<std::unique_ptr<ChatModel>> made = create(worker, "agent");
    if (!made)
        return placed(made.error(), workerPositionOf(spec));
    models.worker = std::move(*made);
    if (spec.rubric && !isBlank(*spec.rubric)) {
        made = create(graderModelOf(spec), "grader");
        if (!made)
            return placed(made.error(), graderPositionOf(spec));
        models.grader = std::move(*made);
    }
    for (const SubAgentConfig &config : spec.project.agent.subagents) {
        // A script plays each sub-agent from its own part; other models are simply shared.
        made = create(subAgentModelOf(spec, config), config.name);
        if (!made)
            return failure(made.error());
        models.subAgents.emplace_back(config.name, std::move(*made));
    }
    return models;
}

Result<RubricOptions> graderOptions(const RunSpec &spec, std::shared_ptr<ChatModel> model,
                                    const std::shared_ptr<Backend> &backend, bool readOnly)
{
    const GraderConfig &grader = spec.project.grader;
    RubricOptions options;
    options.model = std::move(model);
    Result<std::string> prompt = readText(grader.systemPrompt);
    if (!prompt)
        return failure(prompt.error());
    options.systemPrompt = std::move(*prompt);
    FileToolOptions tools;
    tools.tools = grader.tools;
    if (readOnly)
        std::erase(*tools.tools, "execute");
    if (!tools.tools->empty()) {
        Result<std::vector<std::shared_ptr<Tool>>> made = createFileTools(backend, std::move(tools));
        if (!made)
            return failure(made.error());
        options.tools = std::move(*made);
    }
    options.maxIterations = spec.maxIterations.value_or(grader.maxIterations);
    options.maxCalls = grader.maxCalls;
    options.repeats = grader.repeats;
    options.strict = spec.strict.value_or(grader.strict);
    options.perCriterion = grader.mode == GraderMode::PerCriterion;
    options.shown = grader.shown;
    options.rubric = spec.rubric;
    return options;
}

Result<std::unique_ptr<Agent>> buildAgent(const RunSpec &spec, const AgentWorld &world, const RunModels &models,
                                          std::function<void(const Evaluation &)> onEvaluation)
{
    const Project &project = spec.project;
    DeepAgentSpec agent;
    agent.model = models.worker;
    Result<std::string> prompt = readText(project.agent.systemPrompt);
    if (!prompt)
        return failure(prompt.error());
    agent.system = Message::system(std::move(*prompt));
    agent.backend = world.backend;
    if (!world.skills.empty())
        agent.skills = world.skills;
    if (!world.memory.empty())
        agent.memory = world.memory;
    agent.fileTools = fileToolsOf(project.agent.tools);
    agent.subAgents = has(project.agent.tools, "task");
    Result<std::vector<FilesystemPermission>> permissions = permissionsOf(project);
    if (!permissions)
        return failure(permissions.error());
    agent.permissions = std::move(*permissions);
    for (const auto &[tool, isWatched] : project.agent.interruptOn) {
        InterruptRule rule;
        rule.tool = tool;
        rule.enabled = isWatched;
        agent.interruptOn.push_back(std::move(rule));
    }
    if (has(project.agent.tools, "write_todos"))
        agent.middlewares.push_back(std::make_shared<TodoMiddleware>());
    Result<std::vector<SubAgentSpec>> subAgents = subAgentSpecs(spec, models);
    if (!subAgents)
        return failure(subAgents.error());
    agent.subAgentSpecs = std::move(*subAgents);
    if (models.grader) {
        Result<std::shared_ptr<Middleware>> rubric = rubricMiddleware(spec, world, models, std::move(onEvaluation));
        if (!rubric)
            return failure(rubric.error());
        agent.middlewares.push_back(std::move(*rubric));
    }
    return createDeepAgent(std::move(agent));
}

} // namespace Touchstone
