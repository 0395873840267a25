#include "engine/project/project_reader.h"

#include "engine/project/places.h"

#include <array>
#include <filesystem>
#include <set>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

using Words = std::string_view;

constexpr std::array<Words, 9> projectKeys{"version", "agent", "grader",  "endpoints", "timeouts",
                                           "limits",  "check", "rubrics", "tasks"};
constexpr std::array<Words, 9> agentKeys{"model", "system_prompt", "skills",       "memory",   "backend",
                                         "tools", "permissions",   "interrupt_on", "subagents"};
constexpr std::array<Words, 4> skillKeys{"path", "label", "mount", "writable"};
constexpr std::array<Words, 2> memoryKeys{"path", "mount"};
constexpr std::array<Words, 10> toolNames{"ls",   "read_file", "write_file", "edit_file",   "delete",
                                          "glob", "grep",      "task",       "write_todos", "execute"};
constexpr std::size_t defaultToolCount = 8; ///< the first of `toolNames`

/// The file formats that a rubric can have (`design/interfaces.md`, Rubric files).
bool isRubricFile(const std::string &path)
{
    return path.ends_with(".md") || path.ends_with(".txt") || path.ends_with(".rubric.yaml");
}

} // namespace

ProjectReader::ProjectReader(std::string folder, const Environment &environment)
    : m_environment(environment)
    , m_bounds(folder, environment)
{
    m_project.folder = std::move(folder);
    m_project.name = fs::path(m_project.folder).filename().string();
    m_project.agent.tools.assign(toolNames.begin(), toolNames.begin() + defaultToolCount);
    std::error_code code;
    const std::string workspace = m_project.folder + "/workspace";
    if (fs::is_directory(workspace, code))
        m_project.agent.backend.root = workspace;
}

Result<Project> ProjectReader::withDefaults()
{
    useDefaultPlaces(true, true);
    findRubricsAndTasks({"rubrics/*"}, {"tasks/*.md"}, {}, {});
    return finish();
}

Result<Project> ProjectReader::read(YamlReader &yaml)
{
    m_yaml = &yaml;
    m_project.hasFile = true;
    const YAML::Node &root = yaml.root();
    if (!yaml.isMapping(root, "touchstone.yaml", projectKeys)) {
        if (yaml.problem())
            return failure(*yaml.problem());
        return withDefaults();
    }
    yaml.checkVersion(root["version"]);
    readAgent(root["agent"]);
    readGrader(root["grader"]);
    readEndpoints(root["endpoints"]);
    m_project.timeouts = readTimeouts(root["timeouts"], "'timeouts'");
    readLimits(root["limits"]);
    readCheck(root["check"]);
    const YAML::Node rubrics = root["rubrics"];
    const YAML::Node tasks = root["tasks"];
    findRubricsAndTasks(isGiven(rubrics) ? yaml.texts(rubrics, "'rubrics'") : std::vector<std::string>{"rubrics/*"},
                        isGiven(tasks) ? yaml.texts(tasks, "'tasks'") : std::vector<std::string>{"tasks/*.md"}, rubrics,
                        tasks);
    checkGraderModel();
    if (yaml.problem())
        return failure(*yaml.problem());
    std::vector<Error> warnings = yaml.takeWarnings();
    m_project.warnings.insert(m_project.warnings.begin(), warnings.begin(), warnings.end());
    return finish();
}

void ProjectReader::readAgent(const YAML::Node &node)
{
    if (!m_yaml->isMapping(node, "'agent'", agentKeys)) {
        if (!m_yaml->problem())
            useDefaultPlaces(true, true);
        return;
    }
    AgentConfig &agent = m_project.agent;
    agent.model = readModel(node["model"], "'agent.model'");
    agent.modelPosition = m_yaml->positionOf(node["model"]);
    agent.systemPrompt = readPrompt(node["system_prompt"], "'agent.system_prompt'");
    const bool hasSkills = node["skills"].IsDefined();
    const bool hasMemory = node["memory"].IsDefined();
    agent.skills = readPlaces(node["skills"], "'agent.skills'", false);
    agent.memory = readPlaces(node["memory"], "'agent.memory'", true);
    useDefaultPlaces(!hasSkills, !hasMemory);
    readTools(node["tools"]);
    readPermissions(node["permissions"]);
    const YAML::Node interruptOn = node["interrupt_on"];
    if (m_yaml->isMapping(interruptOn, "'agent.interrupt_on'", {})) {
        for (const auto &entry : interruptOn) {
            const std::string tool = m_yaml->text(entry.first, "A tool in 'agent.interrupt_on'");
            agent.interruptOn.emplace_back(tool,
                                           m_yaml->boolean(entry.second, "'agent.interrupt_on." + tool + '\'', true));
        }
    }
    readSubAgents(node["subagents"]);
    readBackend(node["backend"]); // behind all that is mounted: a route may not lie on a mount
    checkExecute(node["backend"]);
}

void ProjectReader::readTools(const YAML::Node &node)
{
    if (!node.IsDefined())
        return;
    m_project.agent.tools.clear();
    if (!m_yaml->isList(node, "'agent.tools'"))
        return;
    for (const auto &entry : node) {
        m_project.agent.tools.push_back(m_yaml->word(entry, "A tool in 'agent.tools'", toolNames, {}));
        if (m_project.agent.tools.back() == "execute")
            needTrust(TrustItem::Kind::Execute, "agent.tools", "the agent may run commands", entry);
    }
    const std::vector<std::string> &tools = m_project.agent.tools;
    if (std::find(tools.begin(), tools.end(), "read_file") == tools.end())
        m_yaml->fail(node, "'agent.tools' lacks 'read_file', with which the agent reads its skills.",
                     "Add 'read_file'.");
}

std::string ProjectReader::readModel(const YAML::Node &node, const std::string &what)
{
    std::string model = m_yaml->text(node, what);
    if (const std::string file = modelFileOf(m_project, model); !file.empty())
        guardPath(file, what, node);
    return model;
}

TextOrFile ProjectReader::readPrompt(const YAML::Node &node, const std::string &what)
{
    TextOrFile prompt;
    if (!isGiven(node))
        return prompt;
    if (!node.IsMap()) {
        prompt.text = m_yaml->text(node, what);
        return prompt;
    }
    constexpr std::array<Words, 1> keys{"file"};
    if (!m_yaml->isMapping(node, what, keys))
        return prompt;
    const std::string written = m_yaml->needText(node, "file", what + " file");
    prompt.file = expandPath(written, m_project.folder, m_environment);
    guardPath(prompt.file, what, node["file"]);
    std::error_code code;
    if (!written.empty() && !fs::is_regular_file(prompt.file, code)) {
        m_yaml->fail(node["file"], "The file '" + written + "' of " + what + " does not exist.",
                     "Create it, or correct the path; it is relative to the project folder.", Error::Code::NotFound);
    }
    return prompt;
}

std::vector<MountedPath> ProjectReader::readPlaces(const YAML::Node &node, const std::string &what, bool isMemory,
                                                   const std::vector<MountedPath> &mounted)
{
    std::vector<MountedPath> places;
    if (!isGiven(node))
        return places;
    if (node.IsScalar()) {
        places.push_back(readPlace(node, what, isMemory));
    } else if (m_yaml->isList(node, what)) {
        for (const auto &entry : node)
            places.push_back(readPlace(entry, "An entry of " + what, isMemory));
    }
    if (m_yaml->problem())
        return places;
    if (const Result<void> done = isMemory ? mountMemory(places) : mountSkills(places, mounted); !done)
        m_yaml->fail(node, done.error().message, done.error().remedy);
    return places;
}

MountedPath ProjectReader::readPlace(const YAML::Node &node, const std::string &what, bool isMemory)
{
    MountedPath place;
    place.writable = isMemory;
    YAML::Node pathNode = node;
    if (isGiven(node) && node.IsMap()) {
        const std::span<const Words> keys =
            isMemory ? std::span<const Words>(memoryKeys) : std::span<const Words>(skillKeys);
        if (!m_yaml->isMapping(node, what, keys))
            return place;
        const YAML::Node &map = node;
        place.writtenPath = m_yaml->needText(map, "path", "The path in " + what);
        place.mount = m_yaml->text(map["mount"], "The mount in " + what);
        if (!isMemory) {
            place.label = m_yaml->text(map["label"], "The label in " + what);
            place.writable = m_yaml->boolean(map["writable"], "'writable' in " + what, false);
        }
        pathNode.reset(isGiven(map["path"]) ? map["path"] : node);
    } else {
        place.writtenPath = m_yaml->text(node, what);
        if (place.writtenPath.empty())
            m_yaml->fail(node, what + " is empty.", "Write a path.");
    }
    if (m_yaml->problem())
        return place;
    place.hostPath = expandPath(place.writtenPath, m_project.folder, m_environment);
    std::error_code code;
    place.exists = isMemory ? fs::is_regular_file(place.hostPath, code) : fs::is_directory(place.hostPath, code);
    warnOfPlace(place, pathNode, isMemory);
    guardPath(place.hostPath, isMemory ? "agent.memory" : "agent.skills", pathNode);
    return place;
}

void ProjectReader::warnOfPlace(const MountedPath &place, const YAML::Node &at, bool isMemory)
{
    const std::string what = (isMemory ? "The memory file '" : "The skills folder '") + place.writtenPath + '\'';
    const auto warn = [&](const std::string &trouble, std::string remedy) {
        if (m_yaml != nullptr && at.IsDefined()) {
            m_yaml->warn(at, what + trouble, std::move(remedy));
            return;
        }
        Error warning;
        warning.code = Error::Code::Unreadable;
        warning.message = what + trouble;
        warning.remedy = std::move(remedy);
        warning.subject = place.hostPath;
        warning.position = SourcePosition{.file = place.hostPath, .line = 0, .column = 0};
        m_project.warnings.push_back(std::move(warning));
    };
    std::error_code code;
    const fs::file_type type = fs::status(place.hostPath, code).type();
    if (type == fs::file_type::not_found) {
        warn(" does not exist.", "Create it, or remove the entry.");
        return;
    }
    if (place.exists && !isMemory) {
        const fs::directory_iterator listing(place.hostPath, code); // only whether there is one
    }
    if (code)
        warn(" cannot be read: " + code.message() + '.', "Check who may read it.");
    else if (!place.exists)
        warn(isMemory ? " is not a file." : " is not a folder.", "Correct the path.");
}

void ProjectReader::useDefaultPlaces(bool skills, bool memory)
{
    AgentConfig &agent = m_project.agent;
    if (skills) {
        agent.skills = findPlaces(defaultSkillPlaces(), m_project.folder, m_environment);
        mountSkills(agent.skills); // without given mounts it cannot fail
        for (const MountedPath &source : agent.skills) {
            warnOfPlace(source, {}, false);
            guardPath(source.hostPath, source.writtenPath, {});
        }
    }
    if (memory) {
        agent.memory = findPlaces(defaultMemoryPlaces(), m_project.folder, m_environment);
        for (MountedPath &file : agent.memory)
            file.writable = true;
        mountMemory(agent.memory);
        for (const MountedPath &file : agent.memory)
            guardPath(file.hostPath, file.writtenPath, {});
    }
}

void ProjectReader::findRubricsAndTasks(const std::vector<std::string> &rubrics, const std::vector<std::string> &tasks,
                                        const YAML::Node &rubricsNode, const YAML::Node &tasksNode)
{
    m_project.rubricFiles = findFiles(rubrics, m_project.folder, m_environment);
    std::erase_if(m_project.rubricFiles, [](const std::string &file) { return !isRubricFile(file); });
    m_project.taskFiles = findFiles(tasks, m_project.folder, m_environment);
    warnOfMissing(rubrics, rubricsNode, "rubric");
    warnOfMissing(tasks, tasksNode, "task");
    for (const std::string &file : m_project.rubricFiles)
        guardPath(file, "rubrics", rubricsNode);
    for (const std::string &file : m_project.taskFiles)
        guardPath(file, "tasks", tasksNode);
}

void ProjectReader::warnOfMissing(const std::vector<std::string> &names, const YAML::Node &node,
                                  const std::string &what)
{
    if (!isGiven(node))
        return;
    const auto isMissing = [this](const std::string &name) {
        std::error_code code;
        return fs::symlink_status(expandPath(name, m_project.folder, m_environment), code).type()
            == fs::file_type::not_found;
    };
    const auto fitsNothing = [&](const std::string &pattern) {
        const std::vector<std::string> files = findFiles(std::span(&pattern, 1), m_project.folder, m_environment);
        return std::none_of(files.begin(), files.end(),
                            [&](const std::string &file) { return what != "rubric" || isRubricFile(file); });
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
        const YAML::Node entry = node.IsSequence() ? node[i] : node;
        const bool isPattern = names[i].find_first_of("*?[") != std::string::npos;
        if (isPattern && fitsNothing(names[i])) {
            m_yaml->warn(entry, "No " + what + " file fits the pattern '" + names[i] + "'.",
                         "Correct the pattern, create a file, or remove the entry.");
        } else if (!isPattern && isMissing(names[i])) {
            m_yaml->warn(entry, "The " + what + " '" + names[i] + "' does not exist.",
                         "Create it, or remove the entry.");
        }
    }
}

void ProjectReader::guardPath(const std::string &path, const std::string &what, const YAML::Node &at)
{
    if (path.empty() || m_bounds.contains(path))
        return;
    needTrust(TrustItem::Kind::OutsidePath, what, resolvedPath(path), at);
}

void ProjectReader::guardLinks(const std::string &root, const std::string &what)
{
    if (root.empty() || !m_bounds.contains(root))
        return;
    for (const auto &[link, target] : findOutsideLinks(root, m_bounds)) {
        needTrust(TrustItem::Kind::OutsidePath,
                  what + ": " + fs::path(link).lexically_relative(m_project.folder).string(), target, {});
    }
}

void ProjectReader::needTrust(TrustItem::Kind kind, std::string what, std::string detail, const YAML::Node &at)
{
    // Keys are quoted in messages; a list of items reads better without.
    std::erase(what, '\'');
    for (const TrustItem &other : m_project.trustItems) {
        if (other.kind == kind && other.detail == detail && kind == TrustItem::Kind::OutsidePath)
            return;
    }
    TrustItem item{.kind = kind, .what = std::move(what), .detail = std::move(detail), .position = {}};
    if (m_yaml != nullptr && at.IsDefined())
        item.position = m_yaml->positionOf(at);
    m_project.trustItems.push_back(std::move(item));
}

Result<Project> ProjectReader::finish()
{
    for (const MountedPath &source : allSkillSources(m_project.agent))
        guardLinks(source.hostPath, "link in " + source.writtenPath);
    const BackendConfig &backend = m_project.agent.backend;
    guardPath(backend.root, "agent.backend root", {});
    if (backend.root != m_project.folder)
        guardLinks(backend.root, "link in the root");
    for (const BackendRoute &route : backend.routes)
        guardLinks(route.backend.root, "link in the root of " + route.prefix);
    sealTrust(m_project, m_trustContent);
    return std::move(m_project);
}

} // namespace Touchstone
