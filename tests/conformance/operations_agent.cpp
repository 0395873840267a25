#include "engine/agent/state.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"
#include "engine/middleware/patch_tool_calls_middleware.h"
#include "tests/conformance/agent_fixtures.h"
#include "tests/conformance/agent_operations.h"
#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {
namespace {

Json patch(const Json &input)
{
    const Json &given = input.at("messages");
    const Transcript before = messagesOf(given);
    const std::optional<Transcript> patched = withOpenCallsAnswered(before);
    if (!patched)
        return {{"unchanged", true}};
    // Messages that were there are written as they came: our form does not tell an empty name from none.
    Json messages = Json::array();
    std::size_t next = 0;
    for (const Message &message : *patched) {
        const bool isOld = next < before.size() && message == before[next];
        messages.push_back(isOld ? given[next++] : fromMessage(message));
        if (message.role == Role::Tool)
            messages.back()["status"] = message.status == ToolStatus::Error ? "error" : "success";
    }
    return {{"messages", std::move(messages)}};
}

// In the reference an empty id is an id; in ours it means that there is none.
constexpr const char *emptyId = "<empty>";

Transcript messagesWithIds(const Json &messages)
{
    Transcript result = messagesOf(messages);
    for (std::size_t i = 0; i < result.size(); ++i) {
        if (messages[i].contains("id") && result[i].id.empty())
            result[i].id = emptyId;
    }
    return result;
}

Json reduceMessages(const Json &input)
{
    Transcript value = messagesWithIds(input.at("left"));
    Transcript writes;
    for (const Json &write : input.at("writes")) {
        const Transcript messages = messagesWithIds(write.is_array() ? write : Json::array({write}));
        writes.insert(writes.end(), messages.begin(), messages.end());
    }
    mergeMessages(value, std::move(writes));
    Json result = Json::array();
    for (const Message &message : value) {
        Json json = fromMessage(message);
        json["id"] = nullptr;
        if (!message.id.empty())
            json["id"] = message.id == emptyId ? std::string() : message.id;
        result.push_back(std::move(json));
    }
    return {{"value", std::move(result)}};
}

FileData fileOf(const Json &json)
{
    return {.content = stringAt(json, "content"),
            .encoding = stringAt(json, "encoding", "utf-8"),
            .createdAt = stringAt(json, "created_at"),
            .modifiedAt = stringAt(json, "modified_at")};
}

Json reduceFiles(const Json &input)
{
    FileEntries value;
    for (const Json &entry : input.at("left"))
        value.emplace_back(entry[0].get<std::string>(), fileOf(entry[1]));
    for (const Json &write : input.at("writes")) {
        std::vector<std::pair<std::string, std::optional<FileData>>> writes;
        for (const Json &entry : write) {
            writes.emplace_back(entry[0].get<std::string>(),
                                entry[1].is_null() ? std::nullopt : std::optional(fileOf(entry[1])));
        }
        mergeFiles(value, std::move(writes));
    }
    Json result = Json::array();
    for (const auto &[path, file] : value)
        result.push_back({path, {{"content", file.content}, {"encoding", file.encoding}}});
    return {{"value", std::move(result)}};
}

Json reduce(const Json &input)
{
    return input.at("kind") == "files" ? reduceFiles(input) : reduceMessages(input);
}

} // namespace

void registerAgentOperations(Registry &registry)
{
    registry["agent.patch"] = patch;
    registry["agent.reducers"] = reduce;
    registerAgentRunOperations(registry);
    registerAgentThreadOperations(registry);
    registerAgentSummaryOperations(registry);
    registerAgentTaskOperations(registry);
    registerAgentAssemblyOperations(registry);
}

} // namespace Touchstone::Conformance
