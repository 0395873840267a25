#pragma once

#include "engine/backends/key_value_store.h"
#include "engine/net/scrub.h"

#include <memory>
#include <string>

namespace Touchstone {

/// Values that outlive runs, in a SQLite file (that of the history). Thread-safe: the connection lives on a thread of
/// its own, which every call waits for. Several objects and processes may use one file; each call is one atomic step.
class SqliteKeyValueStore final : public KeyValueStore
{
public:
    /// Opens or makes the file and brings its schema up to date. An Error of code Database names the file. In what is
    /// put, `secrets` are masked, if there are any; they must outlive this.
    static Result<std::shared_ptr<SqliteKeyValueStore>> open(const std::string &file,
                                                             const KnownSecrets *secrets = nullptr);
    ~SqliteKeyValueStore() override;

    Result<std::optional<JsonText>> get(const Namespace &space, const std::string &key) override;
    Result<std::vector<Item>> list(const Namespace &space) override;
    Result<void> put(const Namespace &space, const std::string &key, const JsonText &value) override;
    Result<void> remove(const Namespace &space, std::span<const std::string> keys) override;

private:
    class Connection;
    SqliteKeyValueStore(std::unique_ptr<Connection> connection, const KnownSecrets *secrets);

    std::unique_ptr<Connection> m_connection;
    const KnownSecrets *m_secrets;
};

} // namespace Touchstone
