#include "engine/agent/checkpoint_codec.h"

#include "engine/agent/event_fields.h"
#include "engine/agent/state_fields.h"
#include "engine/base/json.h"

namespace Touchstone {
namespace {

constexpr int version = 1;

Json checkpointToJson(const Checkpoint &checkpoint);
Result<Checkpoint> checkpointFromJson(const Json &json);

Json taskToJson(const PendingTask &task)
{
    Json json = jsonObject("node", task.node);
    if (task.call)
        json["call"] = encodeToolCall(*task.call);
    if (task.result)
        json["result"] = updateToJson(*task.result);
    if (task.interrupt)
        json["interrupt"] = parseJson(task.interrupt->request);
    if (!task.answer.isEmpty())
        json["answer"] = parseJson(task.answer);
    if (task.nested)
        json["nested"] = checkpointToJson(*task.nested);
    return json;
}

Result<PendingTask> taskFromJson(const Json &json)
{
    PendingTask task;
    task.node = stringAt(json, "node");
    if (json.contains("call"))
        task.call = decodeToolCall(memberAt(json, "call"));
    if (json.contains("result")) {
        Result<StateUpdate> update = updateFromJson(memberAt(json, "result"));
        if (!update)
            return failure(update.error());
        task.result = std::make_shared<StateUpdate>(std::move(*update));
    }
    if (json.contains("interrupt"))
        task.interrupt = Interrupt{toJsonText(memberAt(json, "interrupt"))};
    if (json.contains("answer"))
        task.answer = toJsonText(memberAt(json, "answer"));
    if (json.contains("nested")) {
        Result<Checkpoint> nested = checkpointFromJson(memberAt(json, "nested"));
        if (!nested)
            return failure(nested.error());
        task.nested = std::make_shared<const Checkpoint>(std::move(*nested));
    }
    return task;
}

Json tasksToJson(const std::vector<PendingTask> &tasks)
{
    Json json = Json::array();
    for (const PendingTask &task : tasks)
        json.push_back(taskToJson(task));
    return json;
}

Result<std::vector<PendingTask>> tasksFromJson(const Json &json)
{
    std::vector<PendingTask> tasks;
    for (const Json &entry : json) {
        Result<PendingTask> task = taskFromJson(entry);
        if (!task)
            return failure(task.error());
        tasks.push_back(std::move(*task));
    }
    return tasks;
}

Json checkpointToJson(const Checkpoint &checkpoint)
{
    return {{"version", version},
            {"id", checkpoint.id},
            {"parent_id", checkpoint.parentId},
            {"step", checkpoint.step},
            {"source", toWord(checkpoint.source)},
            {"node", checkpoint.node},
            {"state", stateToJson(checkpoint.state)},
            {"next", tasksToJson(checkpoint.next)}};
}

Result<Checkpoint> checkpointFromJson(const Json &json)
{
    if (integerAt(json, "version") != version) {
        return failure(Error::Code::Malformed, "This is no checkpoint that this version of Touchstone can read.",
                       "Start a new run.");
    }
    Result<AgentState> state = stateFromJson(memberAt(json, "state"));
    if (!state)
        return failure(state.error());
    Checkpoint checkpoint;
    checkpoint.id = stringAt(json, "id");
    checkpoint.parentId = stringAt(json, "parent_id");
    checkpoint.step = static_cast<int>(integerAt(json, "step"));
    checkpoint.source = checkpointSourceFromWord(stringAt(json, "source")).value_or(CheckpointSource::Loop);
    checkpoint.node = stringAt(json, "node");
    checkpoint.state = std::move(*state);
    Result<std::vector<PendingTask>> next = tasksFromJson(memberAt(json, "next"));
    if (!next)
        return failure(next.error());
    checkpoint.next = std::move(*next);
    return checkpoint;
}

} // namespace

JsonText encodeState(const AgentState &state)
{
    return toJsonText(stateToJson(state));
}

Result<AgentState> decodeState(std::string_view json)
{
    const Result<Json> parsed = parseJson(json);
    if (!parsed)
        return failure(parsed.error());
    return stateFromJson(*parsed);
}

JsonText encodeTasks(const std::vector<PendingTask> &tasks)
{
    return toJsonText(tasksToJson(tasks));
}

Result<std::vector<PendingTask>> decodeTasks(std::string_view json)
{
    const Result<Json> parsed = parseJson(json);
    if (!parsed)
        return failure(parsed.error());
    return tasksFromJson(*parsed);
}

JsonText encodeCheckpoint(const Checkpoint &checkpoint)
{
    return toJsonText(checkpointToJson(checkpoint));
}

Result<Checkpoint> decodeCheckpoint(std::string_view json)
{
    const Result<Json> parsed = parseJson(json);
    if (!parsed)
        return failure(parsed.error());
    return checkpointFromJson(*parsed);
}

} // namespace Touchstone
