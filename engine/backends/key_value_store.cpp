#include "engine/backends/key_value_store.h"

#include <algorithm>

namespace Touchstone {

std::vector<KeyValueStore::Item> &InMemoryKeyValueStore::itemsOf(const Namespace &space)
{
    std::string name;
    for (const std::string &part : space)
        name += part + '\n';
    return m_spaces[name];
}

Result<std::optional<JsonText>> InMemoryKeyValueStore::get(const Namespace &space, const std::string &key)
{
    const std::scoped_lock lock(m_mutex);
    const std::vector<Item> &items = itemsOf(space);
    const auto found = std::ranges::find(items, key, &Item::first);
    return found == items.end() ? std::optional<JsonText>() : found->second;
}

Result<std::vector<KeyValueStore::Item>> InMemoryKeyValueStore::list(const Namespace &space)
{
    const std::scoped_lock lock(m_mutex);
    return itemsOf(space);
}

Result<void> InMemoryKeyValueStore::put(const Namespace &space, const std::string &key, const JsonText &value)
{
    const std::scoped_lock lock(m_mutex);
    std::vector<Item> &items = itemsOf(space);
    const auto found = std::ranges::find(items, key, &Item::first);
    if (found == items.end())
        items.emplace_back(key, value);
    else
        found->second = value;
    return {};
}

Result<void> InMemoryKeyValueStore::remove(const Namespace &space, std::span<const std::string> keys)
{
    const std::scoped_lock lock(m_mutex);
    std::erase_if(itemsOf(space), [&](const Item &item) { return std::ranges::find(keys, item.first) != keys.end(); });
    return {};
}

} // namespace Touchstone
