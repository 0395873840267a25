#include "engine/agent/state_fields.h"

#include "engine/agent/event_fields.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

namespace Touchstone {
namespace {

Json fileToJson(const FileData &file)
{
    return jsonObject("content", file.content, "encoding", file.encoding, "created_at", file.createdAt, "modified_at",
                      file.modifiedAt);
}

FileData fileFromJson(const Json &json)
{
    return {.content = stringAt(json, "content"),
            .encoding = stringAt(json, "encoding", "utf-8"),
            .createdAt = stringAt(json, "created_at"),
            .modifiedAt = stringAt(json, "modified_at")};
}

std::vector<std::string> stringsFromJson(const Json &json)
{
    std::vector<std::string> strings;
    for (const Json &item : json)
        strings.push_back(item.is_string() ? item.get<std::string>() : std::string());
    return strings;
}

Json pairsToJson(const std::vector<std::pair<std::string, std::string>> &pairs)
{
    Json list = Json::array();
    for (const auto &[first, second] : pairs)
        list.push_back({first, second});
    return list;
}

std::vector<std::pair<std::string, std::string>> pairsFromJson(const Json &json)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const Json &pair : json) {
        if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
            pairs.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    }
    return pairs;
}

Json skillToJson(const SkillMetadata &skill)
{
    return {{"path", skill.path},
            {"name", skill.name},
            {"description", skill.description},
            {"license", skill.license ? Json(*skill.license) : Json()},
            {"compatibility", skill.compatibility ? Json(*skill.compatibility) : Json()},
            {"metadata", pairsToJson(skill.metadata)},
            {"allowed_tools", skill.allowedTools}};
}

std::optional<std::string> optionalAt(const Json &json, std::string_view key)
{
    return memberAt(json, key).is_string() ? std::optional(stringAt(json, key)) : std::nullopt;
}

SkillMetadata skillFromJson(const Json &json)
{
    SkillMetadata skill;
    skill.path = stringAt(json, "path");
    skill.name = stringAt(json, "name");
    skill.description = stringAt(json, "description");
    skill.license = optionalAt(json, "license");
    skill.compatibility = optionalAt(json, "compatibility");
    skill.metadata = pairsFromJson(memberAt(json, "metadata"));
    skill.allowedTools = stringsFromJson(memberAt(json, "allowed_tools"));
    return skill;
}

Json skillsToJson(const SkillsState &state)
{
    Json skills = Json::array();
    for (const SkillMetadata &skill : state.skills)
        skills.push_back(skillToJson(skill));
    Json json{{"skills", std::move(skills)}};
    if (state.loadErrors)
        json["load_errors"] = *state.loadErrors;
    return json;
}

SkillsState skillsFromJson(const Json &json)
{
    SkillsState state;
    for (const Json &skill : memberAt(json, "skills"))
        state.skills.push_back(skillFromJson(skill));
    if (json.contains("load_errors"))
        state.loadErrors = stringsFromJson(memberAt(json, "load_errors"));
    return state;
}

Json rubricToJson(const RubricState &state)
{
    Json evaluations = Json::array();
    for (const Evaluation &evaluation : state.evaluations)
        evaluations.push_back(encodeEvaluation(evaluation));
    return jsonObject("status", state.status ? Json(toWord(*state.status)) : Json(), "iterations", state.iterations,
                      "evaluations", std::move(evaluations), "grading_run_id", state.gradingRunId, "active_rubric",
                      state.activeRubric, "frozen_criteria", state.frozenCriteria);
}

RubricState rubricFromJson(const Json &json)
{
    RubricState state;
    state.status = runStatusFromWord(stringAt(json, "status"));
    state.iterations = static_cast<int>(integerAt(json, "iterations"));
    for (const Json &evaluation : memberAt(json, "evaluations"))
        state.evaluations.push_back(decodeEvaluation(evaluation));
    state.gradingRunId = stringAt(json, "grading_run_id");
    state.activeRubric = stringAt(json, "active_rubric");
    state.frozenCriteria = stringsFromJson(memberAt(json, "frozen_criteria"));
    return state;
}

std::string_view toWord(JumpTarget target)
{
    switch (target) {
    case JumpTarget::Model:
        return "model";
    case JumpTarget::Tools:
        return "tools";
    case JumpTarget::End:
        break;
    }
    return "end";
}

JumpTarget jumpFromWord(std::string_view word)
{
    if (word == "model")
        return JumpTarget::Model;
    return word == "tools" ? JumpTarget::Tools : JumpTarget::End;
}

void putJson(Json &json, const char *key, const JsonText &value)
{
    if (!value.isEmpty())
        json[key] = parseJson(value);
}

JsonText jsonAt(const Json &json, std::string_view key)
{
    return json.contains(key) ? toJsonText(memberAt(json, key)) : JsonText();
}

template<typename T>
std::optional<T> decodedAt(const Json &json, std::string_view key, T (*decode)(const Json &))
{
    return json.contains(key) ? std::optional<T>(decode(memberAt(json, key))) : std::nullopt;
}

MemoryState memoryFromJson(const Json &json)
{
    return {pairsFromJson(json)};
}

std::string textFromJson(const Json &json)
{
    return json.is_string() ? json.get<std::string>() : std::string();
}

JsonText jsonFromJson(const Json &json)
{
    return toJsonText(json);
}

Result<Transcript> messagesAt(const Json &json)
{
    return transcriptFromJson(json.contains("messages") ? memberAt(json, "messages") : Json::array());
}

} // namespace

Json stateToJson(const AgentState &state)
{
    Json json{{"messages", transcriptToJson(state.messages)}};
    Json files = Json::array();
    for (const auto &[path, file] : state.files)
        files.push_back({path, fileToJson(file)});
    json["files"] = std::move(files);
    json["rubric"] = state.rubric;
    if (state.skills)
        json["skills"] = skillsToJson(*state.skills);
    if (state.memory)
        json["memory"] = pairsToJson(state.memory->contents);
    json["rubric_state"] = rubricToJson(state.rubricState);
    putJson(json, "structured_response", state.structuredResponse);
    putJson(json, "summarization", state.summarization);
    json["summarization_session"] = state.summarizationSession;
    putJson(json, "todos", state.todos);
    return json;
}

Result<AgentState> stateFromJson(const Json &json)
{
    Result<Transcript> messages = messagesAt(json);
    if (!messages)
        return failure(messages.error());
    AgentState state;
    state.messages = std::move(*messages);
    for (const Json &entry : memberAt(json, "files")) {
        if (entry.is_array() && entry.size() == 2)
            state.files.emplace_back(textFromJson(entry[0]), fileFromJson(entry[1]));
    }
    state.rubric = stringAt(json, "rubric");
    state.skills = decodedAt(json, "skills", skillsFromJson);
    state.memory = decodedAt(json, "memory", memoryFromJson);
    state.rubricState = rubricFromJson(memberAt(json, "rubric_state"));
    state.structuredResponse = jsonAt(json, "structured_response");
    state.summarization = jsonAt(json, "summarization");
    state.summarizationSession = stringAt(json, "summarization_session");
    state.todos = jsonAt(json, "todos");
    return state;
}

Json updateToJson(const StateUpdate &update)
{
    Json json = jsonObject("messages", transcriptToJson(update.messages));
    Json files = Json::array();
    for (const auto &[path, file] : update.files)
        files.push_back({path, file ? fileToJson(*file) : Json()});
    json["files"] = std::move(files);
    if (update.rubric)
        json["rubric"] = *update.rubric;
    if (update.skills)
        json["skills"] = skillsToJson(*update.skills);
    if (update.memory)
        json["memory"] = pairsToJson(update.memory->contents);
    if (update.rubricState)
        json["rubric_state"] = rubricToJson(*update.rubricState);
    putJson(json, "structured_response", update.structuredResponse.value_or(JsonText()));
    putJson(json, "summarization", update.summarization.value_or(JsonText()));
    if (update.summarizationSession)
        json["summarization_session"] = *update.summarizationSession;
    putJson(json, "todos", update.todos.value_or(JsonText()));
    if (update.jumpTo)
        json["jump_to"] = toWord(*update.jumpTo);
    return json;
}

Result<StateUpdate> updateFromJson(const Json &json)
{
    Result<Transcript> messages = messagesAt(json);
    if (!messages)
        return failure(messages.error());
    StateUpdate update;
    update.messages = std::move(*messages);
    for (const Json &entry : memberAt(json, "files")) {
        if (entry.is_array() && entry.size() == 2) {
            update.files.emplace_back(textFromJson(entry[0]),
                                      entry[1].is_null() ? std::nullopt : std::optional(fileFromJson(entry[1])));
        }
    }
    update.rubric = decodedAt(json, "rubric", textFromJson);
    update.skills = decodedAt(json, "skills", skillsFromJson);
    update.memory = decodedAt(json, "memory", memoryFromJson);
    update.rubricState = decodedAt(json, "rubric_state", rubricFromJson);
    update.structuredResponse = decodedAt(json, "structured_response", jsonFromJson);
    update.summarization = decodedAt(json, "summarization", jsonFromJson);
    update.summarizationSession = decodedAt(json, "summarization_session", textFromJson);
    update.todos = decodedAt(json, "todos", jsonFromJson);
    if (json.contains("jump_to"))
        update.jumpTo = jumpFromWord(stringAt(json, "jump_to"));
    return update;
}

} // namespace Touchstone
