#include "engine/agent/state_delta.h"

#include "engine/agent/state_fields.h"
#include "engine/base/json.h"

#include <algorithm>

namespace Touchstone {
namespace {

template<typename T>
std::size_t commonStart(const std::vector<T> &before, const std::vector<T> &after, std::size_t known = 0)
{
    const auto most = static_cast<std::ptrdiff_t>(std::min(before.size(), after.size()));
    const auto from = std::min(static_cast<std::ptrdiff_t>(known), most);
    const auto differs = std::mismatch(before.begin() + from, before.begin() + most, after.begin() + from);
    return static_cast<std::size_t>(differs.first - before.begin());
}

template<typename T>
std::vector<T> behind(const std::vector<T> &items, std::size_t count)
{
    return {items.begin() + static_cast<std::ptrdiff_t>(count), items.end()};
}

/// Walks through both lists at once: a file that stands elsewhere is deleted here and written there, which is what
/// `mergeFiles` makes the same order of.
void addFiles(const FileEntries &before, const FileEntries &after, StateUpdate &changes)
{
    auto next = after.begin();
    for (const auto &[path, data] : before) {
        if (next == after.end() || next->first != path) {
            changes.files.emplace_back(path, std::nullopt);
            continue;
        }
        if (!(next->second == data))
            changes.files.emplace_back(path, next->second);
        ++next;
    }
    for (; next != after.end(); ++next)
        changes.files.emplace_back(next->first, next->second);
}

/// Whether `after` is without a value that `before` has; JSON that is absent cannot be written as a change.
bool losesValue(const AgentState &before, const AgentState &after)
{
    return (before.skills && !after.skills) || (before.memory && !after.memory)
        || (!before.structuredResponse.isEmpty() && after.structuredResponse.isEmpty())
        || (!before.summarization.isEmpty() && after.summarization.isEmpty())
        || (!before.todos.isEmpty() && after.todos.isEmpty());
}

template<typename T>
void addWhereChanged(const T &before, const T &after, std::optional<T> &change)
{
    if (!(before == after))
        change = after;
}

} // namespace

std::optional<StateDelta> deltaBetween(const AgentState &before, const AgentState &after,
                                       const UntouchedParts &untouched)
{
    if (losesValue(before, after))
        return std::nullopt;
    StateDelta delta;
    StateUpdate &changes = delta.changes;
    delta.keptMessages = commonStart(before.messages, after.messages, untouched.messages);
    changes.messages = behind(after.messages, delta.keptMessages);
    addFiles(before.files, after.files, changes);
    addWhereChanged(before.rubric, after.rubric, changes.rubric);
    if (!untouched.skills && before.skills != after.skills)
        changes.skills = after.skills;
    if (!untouched.memory && before.memory != after.memory)
        changes.memory = after.memory;
    if (!(before.rubricState == after.rubricState)) {
        delta.keptEvaluations = commonStart(before.rubricState.evaluations, after.rubricState.evaluations);
        changes.rubricState = after.rubricState;
        changes.rubricState->evaluations = behind(after.rubricState.evaluations, delta.keptEvaluations);
    }
    addWhereChanged(before.structuredResponse, after.structuredResponse, changes.structuredResponse);
    addWhereChanged(before.summarization, after.summarization, changes.summarization);
    addWhereChanged(before.summarizationSession, after.summarizationSession, changes.summarizationSession);
    addWhereChanged(before.todos, after.todos, changes.todos);
    return delta;
}

StateDelta deltaTo(const AgentState &state)
{
    return deltaBetween({}, state).value_or(StateDelta());
}

void apply(StateDelta delta, AgentState &state)
{
    // Not the reducer of `mergeMessages`: what is kept here is exact, ids play no part.
    Transcript added = std::move(delta.changes.messages);
    delta.changes.messages.clear();
    state.messages.resize(std::min(delta.keptMessages, state.messages.size()));
    std::move(added.begin(), added.end(), std::back_inserter(state.messages));
    if (delta.changes.rubricState) {
        std::vector<Evaluation> evaluations = std::move(state.rubricState.evaluations);
        evaluations.resize(std::min(delta.keptEvaluations, evaluations.size()));
        std::vector<Evaluation> &more = delta.changes.rubricState->evaluations;
        std::move(more.begin(), more.end(), std::back_inserter(evaluations));
        more = std::move(evaluations);
    }
    apply(std::move(delta.changes), state);
}

JsonText encodeDelta(const StateDelta &delta)
{
    Json json = updateToJson(delta.changes);
    json["kept_messages"] = delta.keptMessages;
    json["kept_evaluations"] = delta.keptEvaluations;
    return toJsonText(json);
}

Result<StateDelta> decodeDelta(std::string_view json)
{
    const Result<Json> parsed = parseJson(json);
    if (!parsed)
        return failure(parsed.error());
    Result<StateUpdate> changes = updateFromJson(*parsed);
    if (!changes)
        return failure(changes.error());
    StateDelta delta;
    delta.keptMessages = static_cast<std::size_t>(integerAt(*parsed, "kept_messages"));
    delta.keptEvaluations = static_cast<std::size_t>(integerAt(*parsed, "kept_evaluations"));
    delta.changes = std::move(*changes);
    return delta;
}

} // namespace Touchstone
