#pragma once

#include "engine/agent/checkpoint.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace Touchstone {

/// Keeps checkpoints as long as it lives. Thread-safe.
class MemoryCheckpointer final : public Checkpointer
{
public:
    Result<void> save(const std::string &threadId, const Checkpoint &checkpoint) override;
    Result<std::optional<Checkpoint>> latest(const std::string &threadId) override;
    Result<std::optional<Checkpoint>> find(const std::string &threadId, const std::string &id) override;
    Result<std::vector<Checkpoint>> history(const std::string &threadId) override;
    Result<std::vector<CheckpointSummary>> list(const std::string &threadId) override;

private:
    std::mutex m_mutex;
    std::map<std::string, std::vector<Checkpoint>> m_threads; // oldest first
};

} // namespace Touchstone
