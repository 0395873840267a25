#pragma once

#include "engine/base/error.h"
#include "engine/base/result.h"
#include "engine/net/call_timeouts.h"
#include "engine/rubric/transcript_limits.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Touchstone {

/// Text given in place, or the name of a file that holds it.
struct TextOrFile
{
    std::string text;
    std::string file; ///< host path; empty when the text was given
};

/// A source of skills or a memory file: where it lies on this machine and where the agent sees it.
struct MountedPath
{
    std::string hostPath; ///< absolute, `~` expanded, links not resolved
    std::string writtenPath; ///< as the user wrote it, or the default place (`.agents/skills`, `~/.agents/skills`)
    std::string mount; ///< `/skills/<label>/` or `/memory/<file name>`
    std::string label;
    bool writable = false;
    bool exists = false;
};

enum class BackendKind : std::uint8_t { State, Filesystem, Store, LocalShell, Sandbox };

/// Where files of the agent live.
struct BackendPart
{
    BackendKind kind = BackendKind::Filesystem;
    std::string root; ///< host path; empty: an empty workspace
    bool inPlace = false;
};

/// A place in the agent's file system that has a backend of its own.
struct BackendRoute
{
    std::string prefix; ///< `/memories/`
    BackendPart backend; ///< never a shell: commands run in the default backend
};

/// The agent's file system: what a `composite` calls its default, and its routes. At most one part is a state.
struct BackendConfig : BackendPart
{
    std::vector<BackendRoute> routes; ///< in the order of the file; empty unless it is a `composite`
};

struct PermissionConfig
{
    std::vector<std::string> operations; ///< read, write
    std::vector<std::string> paths;
    std::string mode; ///< allow, deny, interrupt
};

struct SubAgentConfig
{
    std::string name;
    std::string description;
    TextOrFile systemPrompt;
    std::optional<std::vector<std::string>> tools;
    std::vector<MountedPath> skills;
    std::string model;
};

struct AgentConfig
{
    std::string model; ///< empty: the user is asked
    SourcePosition modelPosition; ///< where the file says it; line 0: it does not
    TextOrFile systemPrompt;
    std::vector<MountedPath> skills; ///< in order, later wins
    std::vector<MountedPath> memory;
    BackendConfig backend;
    std::vector<std::string> tools;
    std::vector<PermissionConfig> permissions;
    std::vector<std::pair<std::string, bool>> interruptOn;
    std::vector<SubAgentConfig> subagents;
};

enum class GraderMode : std::uint8_t { Whole, PerCriterion };

struct GraderConfig
{
    std::string model; ///< empty: the agent's, with a warning
    SourcePosition modelPosition; ///< as in AgentConfig
    TextOrFile systemPrompt;
    std::vector<std::string> tools;
    int maxIterations = 3; ///< 1 to 20
    int maxCalls = 25;
    GraderMode mode = GraderMode::Whole;
    int repeats = 1;
    bool strict = false;
    TranscriptLimits shown{}; ///< `max_messages`, `max_characters`
};

/// A further server; its name becomes a provider prefix.
struct EndpointConfig
{
    std::string name;
    std::string kind; ///< a provider prefix word
    std::string baseUrl;
    std::string keyEnv;
    std::vector<std::pair<std::string, std::string>> headers;
    CallTimeouts timeouts;
};

struct LimitsConfig
{
    std::optional<std::int64_t> tokens;
    std::optional<double> cost; ///< US dollars
    std::optional<std::int64_t> seconds;
    std::optional<int> noProgress; ///< iterations with the same gaps
};

/// What `check` leaves out, and how long the list of skills may get.
struct CheckConfig
{
    std::vector<std::string> ignoredRules;
    std::optional<std::int64_t> catalogBudget; ///< code points of all names and descriptions of a source
};

/// One part of a project that takes effect only after the user's yes (`design/interfaces.md`, Trust).
struct TrustItem
{
    enum class Kind : std::uint8_t { Endpoint, LocalShell, Execute, InPlace, CommandCheck, OutsidePath };
    Kind kind = Kind::OutsidePath;
    std::string what; ///< endpoint name, key in the file, …
    std::string detail; ///< `LAB_KEY → 127.0.0.1:8080`, resolved path, command
    std::optional<SourcePosition> position;

    bool operator==(const TrustItem &) const = default;
};

/// An open folder: what `touchstone.yaml` says, or the defaults, with everything found on disk; a value.
struct Project
{
    std::string folder; ///< absolute
    std::string name; ///< of the folder
    bool hasFile = false; ///< there is a touchstone.yaml
    AgentConfig agent;
    GraderConfig grader;
    std::vector<EndpointConfig> endpoints;
    CallTimeouts timeouts; ///< of every provider and endpoint that has none of its own
    LimitsConfig limits;
    CheckConfig check;
    std::vector<std::string> rubricFiles; ///< host paths, sorted by name
    std::vector<std::string> taskFiles;
    std::vector<TrustItem> trustItems; ///< empty: nothing to confirm
    std::string trustKey; ///< hash of the folder and the content of those parts
    std::vector<Error> warnings; ///< unknown keys, missing sources, grader = agent, …
};

/// Variables and home folder as the project sees them; passed so that tests need no real ones.
struct Environment
{
    std::map<std::string, std::string, std::less<>> variables;
    std::string home;

    /// Of this process; the home folder is `HOME`, else that of the user data base.
    static Environment ofProcess();
    std::string value(std::string_view name) const;
};

/// Reads `touchstone.yaml` of `folder` if there is one, else finds the default places. Writes nothing. A malformed file
/// is an Error with file, line, column and remedy; what is only odd is a warning in the Project.
Result<Project> openProject(const std::string &folder, const Environment &environment);

/// The absolute path of a folder that exists; NotFound, or Unreadable when it is something else. `what` names it in the
/// message (`The project folder`).
Result<std::string> existingFolder(const std::string &path, const std::string &what);

/// Whether the folder holds a touchstone.yaml.
bool hasProjectFile(const std::string &folder);

/// The nearest folder upwards from `start` that holds a touchstone.yaml, else `start`; absolute.
std::string findProjectFolder(const std::string &start);

/// The sources of the agent and of its sub-agents, each mount once; one that an agent may write to is writable.
std::vector<MountedPath> allSkillSources(const AgentConfig &agent);

/// The text itself, read from its file where it stands in one.
Result<std::string> readText(const TextOrFile &text);

/// The host path of the script or cassette in a model name (`scripted:FILE`, `replay:FILE`; relative to the project);
/// empty for other models.
std::string modelFileOf(const Project &project, std::string_view model);

} // namespace Touchstone
