#pragma once

#include "engine/backends/backend.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/project/run_workspace.h"
#include "engine/session/run_spec.h"
#include "engine/skills/skill.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

class FileStore;
class KnownSecrets;

/// A part of the agent's file system whose changes are kept.
struct WatchedTree
{
    std::string prefix; ///< in the agent's world, `/` or `/memory/`
    RunWorkspace workspace;
};

/// The file system that an agent sees: the workspace as root, sources and memory at their mounts
/// (`design/interfaces.md`, Places).
struct AgentWorld
{
    std::shared_ptr<Backend> backend;
    std::shared_ptr<FileStore> files; ///< of the part that is a state; else null
    std::vector<SkillSource> skills; ///< the agent's own
    std::vector<std::string> memory; ///< paths in the agent's world
    std::vector<WatchedTree> trees;
    std::vector<Error> warnings;
};

enum class WorldUse : std::uint8_t {
    Run, ///< what the run may change is copied first
    Look, ///< nothing will be written: the workspace and the sources are the user's own, read-only
};

/// What the copies of a run begin with when it is not new.
struct WorldPast
{
    bool isResumed = false; ///< they are there already
    std::string forkedFrom; ///< folder of the run whose copies they come from; empty: the user's own
    int iteration = 0; ///< resumed: how many have ended; forked: the one whose end counts, -1 for none
};

/// Mounts everything; copies go below `runFolder`, stores into the history's file. `clock`, and `secrets` (which never
/// get into a store; may be null), must outlive the world. Blocks on the disk.
Result<AgentWorld> makeWorld(const RunSpec &spec, WorldUse use, const std::string &runFolder, const Clock &clock,
                             const KnownSecrets *secrets, std::stop_token stop, const WorldPast &past = {});

/// Untrusted unless the project's trust items are confirmed.
Result<void> checkTrust(const RunSpec &spec);

} // namespace Touchstone
