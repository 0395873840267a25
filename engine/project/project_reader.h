#pragma once

#include "engine/project/project.h"
#include "engine/project/trust.h"
#include "engine/project/yaml_reader.h"

#include <string>
#include <vector>

// Include in .cpp files only: it brings in yaml-cpp.

namespace Touchstone {

/// Makes a Project of one folder; used once.
class ProjectReader
{
public:
    ProjectReader(std::string folder, const Environment &environment);

    /// What a folder without touchstone.yaml is.
    Result<Project> withDefaults();
    /// What touchstone.yaml says; what it does not say has the defaults.
    Result<Project> read(YamlReader &yaml);

private:
    void readAgent(const YAML::Node &node);
    void readTools(const YAML::Node &node);
    void readBackend(const YAML::Node &node);
    void readRoutes(const YAML::Node &node);
    void readBackendPart(const YAML::Node &node, BackendPart &part, const std::string &what);
    void readBackendFolder(const YAML::Node &node, BackendPart &part, const std::string &what);
    void readPermissions(const YAML::Node &node);
    void readSubAgents(const YAML::Node &node);
    /// `mounted` are the sources of the agents before it.
    void readSubAgent(const YAML::Node &node, const std::vector<MountedPath> &mounted);
    void readGrader(const YAML::Node &node);
    void readEndpoints(const YAML::Node &node);
    void readEndpoint(const std::string &name, const YAML::Node &key, const YAML::Node &node);
    CallTimeouts readTimeouts(const YAML::Node &node, const std::string &what);
    void readLimits(const YAML::Node &node);
    void readCheck(const YAML::Node &node);
    std::string readModel(const YAML::Node &node, const std::string &what);
    TextOrFile readPrompt(const YAML::Node &node, const std::string &what);
    std::vector<MountedPath> readPlaces(const YAML::Node &node, const std::string &what, bool isMemory,
                                        const std::vector<MountedPath> &mounted = {});
    MountedPath readPlace(const YAML::Node &node, const std::string &what, bool isMemory);

    void checkExecute(const YAML::Node &backend);
    /// Whether the agent sees a source or memory at this very place.
    bool isMount(const std::string &prefix) const;
    void checkGraderModel();
    void useDefaultPlaces(bool skills, bool memory);
    /// Says that a source is not there, is of the wrong kind or cannot be listed. `at` may be undefined: a default
    /// place.
    void warnOfPlace(const MountedPath &place, const YAML::Node &at, bool isMemory);
    /// A name without wildcards that no file answers to is a slip of the pen; a pattern may match nothing.
    void warnOfMissing(const std::vector<std::string> &names, const YAML::Node &node, const std::string &what);
    void findRubricsAndTasks(const std::vector<std::string> &rubrics, const std::vector<std::string> &tasks,
                             const YAML::Node &rubricsNode, const YAML::Node &tasksNode);
    /// Notes a path that leaves the project. `at` may be undefined: a default place.
    void guardPath(const std::string &path, const std::string &what, const YAML::Node &at);
    void guardLinks(const std::string &root, const std::string &what);
    void needTrust(TrustItem::Kind kind, std::string what, std::string detail, const YAML::Node &at);
    Result<Project> finish();

    const Environment &m_environment;
    Project m_project;
    TrustBounds m_bounds;
    std::vector<std::string> m_trustContent;
    YamlReader *m_yaml = nullptr;
};

} // namespace Touchstone
