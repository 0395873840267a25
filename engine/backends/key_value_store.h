#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"

#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace Touchstone {

/// JSON values under a key in a namespace; what outlives a run. Implementations are thread-safe; a failure is of code
/// Database.
class KeyValueStore
{
public:
    using Namespace = std::vector<std::string>;
    using Item = std::pair<std::string, JsonText>; ///< key, value

    KeyValueStore() = default;
    virtual ~KeyValueStore() = default;
    KeyValueStore(const KeyValueStore &) = delete;
    KeyValueStore &operator=(const KeyValueStore &) = delete;

    virtual Result<std::optional<JsonText>> get(const Namespace &space, const std::string &key) = 0;
    /// All items, in the order in which their keys were first put.
    virtual Result<std::vector<Item>> list(const Namespace &space) = 0;
    virtual Result<void> put(const Namespace &space, const std::string &key, const JsonText &value) = 0;
    virtual Result<void> remove(const Namespace &space, std::span<const std::string> keys) = 0;
};

/// A store that lives as long as the program.
class InMemoryKeyValueStore final : public KeyValueStore
{
public:
    Result<std::optional<JsonText>> get(const Namespace &space, const std::string &key) override;
    Result<std::vector<Item>> list(const Namespace &space) override;
    Result<void> put(const Namespace &space, const std::string &key, const JsonText &value) override;
    Result<void> remove(const Namespace &space, std::span<const std::string> keys) override;

private:
    std::vector<Item> &itemsOf(const Namespace &space);

    std::mutex m_mutex;
    std::unordered_map<std::string, std::vector<Item>> m_spaces; ///< by the joined namespace
};

} // namespace Touchstone
