#pragma once

#include "engine/agent/checkpoint.h"
#include "engine/base/json_text.h"
#include "engine/net/scrub.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace Touchstone {

class KnownSecrets; // engine/net/scrub.h

/// A checkpoint in a list, with what stands beside it.
struct StoredCheckpoint
{
    CheckpointSummary summary;
    JsonText notes;
    bool isFinished = false; ///< nothing is left to run
    std::string next; ///< the node that runs next; of several the first

    bool operator==(const StoredCheckpoint &) const = default;
};

/// Keeps the checkpoints of threads in a SQLite file (that of the history): what is saved survives the death of the
/// process. Each save is one small write: only what a step changed is stored, so that a step costs the same in a short
/// thread and in a long one.
///
/// Not thread-safe: one object a thread, opened there. Several may use one file, but a thread of an agent is written by
/// one at a time: who saves to a thread that somebody else goes on with gets Error::Code::Conflict.
class SqliteCheckpointer final : public Checkpointer
{
public:
    /// Opens or makes the file and brings its schema up to date. An Error of code Database names the file. Nothing of
    /// `secrets`, if there are any, gets into it: a thread that is gone on with has a mask in their place. They must
    /// outlive it.
    static Result<std::unique_ptr<SqliteCheckpointer>> open(const std::string &file,
                                                            const KnownSecrets *secrets = nullptr);
    ~SqliteCheckpointer() override;

    /// What else is to be stored with each checkpoint, in the same write: asked for at each save. None at first.
    void setNotes(std::function<JsonText()> notes);

    Result<void> save(const std::string &threadId, const Checkpoint &checkpoint) override;
    Result<std::optional<Checkpoint>> latest(const std::string &threadId) override;
    Result<std::optional<Checkpoint>> find(const std::string &threadId, const std::string &id) override;
    Result<std::vector<Checkpoint>> history(const std::string &threadId) override;
    Result<std::vector<CheckpointSummary>> list(const std::string &threadId) override;
    /// As `list`, with the notes.
    Result<std::vector<StoredCheckpoint>> listAll(const std::string &threadId);
    /// The notes of a checkpoint; empty when it has none or is not there.
    Result<JsonText> notesOf(const std::string &threadId, const std::string &id);
    /// Forgets a thread. One that is not there is no error.
    Result<void> remove(const std::string &threadId);

private:
    struct Data;
    explicit SqliteCheckpointer(std::unique_ptr<Data> data);

    std::unique_ptr<Data> m_data;
};

} // namespace Touchstone
