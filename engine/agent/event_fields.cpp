#include "engine/agent/event_fields.h"

#include "engine/base/json.h"

#include <array>
#include <charconv>

namespace Touchstone {
namespace {

template<typename Enum>
struct Word
{
    Enum value;
    std::string_view word;
};

template<typename Enum, std::size_t N>
std::string_view wordIn(const std::array<Word<Enum>, N> &words, Enum value)
{
    for (const Word<Enum> &entry : words) {
        if (entry.value == value)
            return entry.word;
    }
    return words.front().word;
}

template<typename Enum, std::size_t N>
Enum valueIn(const std::array<Word<Enum>, N> &words, std::string_view word)
{
    for (const Word<Enum> &entry : words) {
        if (entry.word == word)
            return entry.value;
    }
    return words.front().value;
}

constexpr std::array<Word<ModelRole>, 2> roleWords{{{ModelRole::Worker, "worker"}, {ModelRole::Grader, "grader"}}};
constexpr std::array<Word<RunPhase>, 3> phaseWords{
    {{RunPhase::Preparing, "preparing"}, {RunPhase::Working, "working"}, {RunPhase::Grading, "grading"}}};
constexpr std::array<Word<ToolStatus>, 2> statusWords{{{ToolStatus::Success, "success"}, {ToolStatus::Error, "error"}}};
constexpr std::array<Word<ChatDelta::Kind>, 5> deltaWords{{{ChatDelta::Kind::Text, "text"},
                                                           {ChatDelta::Kind::Reasoning, "reasoning"},
                                                           {ChatDelta::Kind::ToolCallStart, "tool_call_start"},
                                                           {ChatDelta::Kind::ToolCallArgs, "tool_call_args"},
                                                           {ChatDelta::Kind::Restart, "restart"}}};
constexpr std::array<Word<Events::FileChange::Kind>, 3> changeWords{{{Events::FileChange::Kind::Changed, "changed"},
                                                                     {Events::FileChange::Kind::Added, "added"},
                                                                     {Events::FileChange::Kind::Removed, "removed"}}};

/// The value of an enumeration that only knows the way to its word.
template<typename Enum>
std::optional<Enum> fromWord(std::string_view word, Enum last)
{
    for (int value = 0; value <= static_cast<int>(last); ++value) {
        if (toWord(static_cast<Enum>(value)) == word)
            return static_cast<Enum>(value);
    }
    return std::nullopt;
}

void putText(Json &json, const char *key, const std::string &text)
{
    if (!text.empty())
        json[key] = text;
}

Json encodeCriterion(const CriterionVerdict &verdict)
{
    Json json = jsonObject("name", verdict.name, "passed", verdict.state == CriterionState::Passed);
    if (verdict.state != CriterionState::Passed || !verdict.gap.empty()) // a person may say why it passes
        json["gap"] = verdict.gap;
    json["state"] = toWord(verdict.state);
    json["by"] = toWord(verdict.by);
    putText(json, "id", verdict.id);
    putText(json, "evidence", verdict.evidence);
    if (verdict.message)
        json["message"] = *verdict.message;
    for (const CriterionVote &vote : verdict.votes) {
        Json cast{{"state", toWord(vote.state)}};
        putText(cast, "gap", vote.gap);
        putText(cast, "evidence", vote.evidence);
        json["votes"].push_back(std::move(cast));
    }
    return json;
}

CriterionVerdict decodeCriterion(const Json &json)
{
    CriterionVerdict verdict;
    verdict.id = stringAt(json, "id");
    verdict.name = stringAt(json, "name");
    verdict.state = fromWord(stringAt(json, "state"), CriterionState::Error)
                        .value_or(boolAt(json, "passed") ? CriterionState::Passed : CriterionState::Failed);
    verdict.by = fromWord(stringAt(json, "by"), VerdictBy::Human).value_or(VerdictBy::Grader);
    verdict.gap = stringAt(json, "gap");
    verdict.evidence = stringAt(json, "evidence");
    if (memberAt(json, "message").is_number_integer())
        verdict.message = static_cast<int>(integerAt(json, "message"));
    for (const Json &vote : memberAt(json, "votes")) {
        verdict.votes.push_back(
            {.state = criterionStateFromWord(stringAt(vote, "state")).value_or(CriterionState::Error),
             .gap = stringAt(vote, "gap"),
             .evidence = stringAt(vote, "evidence")});
    }
    return verdict;
}

int digitsAt(std::string_view text, std::size_t at, std::size_t count)
{
    int value = 0;
    if (at + count <= text.size())
        std::from_chars(text.data() + at, text.data() + at + count, value);
    return value;
}

} // namespace

Json encodeError(const Error &error)
{
    Json json{{"code", toWord(error.code)}, {"message", error.message}};
    putText(json, "remedy", error.remedy);
    putText(json, "subject", error.subject);
    putText(json, "class", error.className);
    if (error.httpStatus)
        json["http_status"] = *error.httpStatus;
    if (error.position) {
        json["file"] = error.position->file;
        json["line"] = error.position->line;
        json["column"] = error.position->column;
    }
    return json;
}

Error decodeError(const Json &json)
{
    Error error;
    error.code = fromWord(stringAt(json, "code"), Error::Code::Cancelled).value_or(Error::Code::Internal);
    error.message = stringAt(json, "message");
    error.remedy = stringAt(json, "remedy");
    error.subject = stringAt(json, "subject");
    error.className = stringAt(json, "class");
    if (memberAt(json, "http_status").is_number_integer())
        error.httpStatus = static_cast<int>(integerAt(json, "http_status"));
    if (json.contains("file")) {
        error.position = SourcePosition{.file = stringAt(json, "file"),
                                        .line = static_cast<int>(integerAt(json, "line")),
                                        .column = static_cast<int>(integerAt(json, "column"))};
    }
    return error;
}

Json encodeToolCall(const ToolCall &call)
{
    return jsonObject("id", call.id ? Json(*call.id) : Json(), "name", call.name, "args", parseJson(call.args));
}

ToolCall decodeToolCall(const Json &json)
{
    ToolCall call;
    if (memberAt(json, "id").is_string())
        call.id = stringAt(json, "id");
    call.name = stringAt(json, "name");
    if (json.contains("args"))
        call.args = toJsonText(memberAt(json, "args"));
    return call;
}

Json encodeEvaluation(const Evaluation &evaluation)
{
    Json criteria = Json::array();
    for (const CriterionVerdict &verdict : evaluation.criteria)
        criteria.push_back(encodeCriterion(verdict));
    Json json =
        jsonObject("grading_run_id", evaluation.gradingRunId, "iteration", evaluation.iteration, "result",
                   toWord(evaluation.result), "explanation", evaluation.explanation, "criteria", std::move(criteria));
    if (evaluation.graderVerdict)
        json["grader_verdict"] = toWord(*evaluation.graderVerdict);
    if (evaluation.by != VerdictBy::Grader)
        json["by"] = toWord(evaluation.by);
    putText(json, "note", evaluation.note);
    for (const GradingVote &vote : evaluation.votes)
        json["votes"].push_back({{"result", toWord(vote.result)}, {"explanation", vote.explanation}});
    return json;
}

Evaluation decodeEvaluation(const Json &json)
{
    Evaluation evaluation;
    evaluation.gradingRunId = stringAt(json, "grading_run_id");
    evaluation.iteration = static_cast<int>(integerAt(json, "iteration"));
    evaluation.result = runStatusFromWord(stringAt(json, "result")).value_or(RunStatus::Error);
    evaluation.graderVerdict = fromWord(stringAt(json, "grader_verdict"), GraderVerdict::Failed);
    evaluation.by = fromWord(stringAt(json, "by"), VerdictBy::Human).value_or(VerdictBy::Grader);
    evaluation.explanation = stringAt(json, "explanation");
    evaluation.note = stringAt(json, "note");
    for (const Json &criterion : memberAt(json, "criteria"))
        evaluation.criteria.push_back(decodeCriterion(criterion));
    for (const Json &vote : memberAt(json, "votes")) {
        evaluation.votes.push_back({.result = runStatusFromWord(stringAt(vote, "result")).value_or(RunStatus::Error),
                                    .explanation = stringAt(vote, "explanation")});
    }
    return evaluation;
}

Json encodeDelta(const ChatDelta &delta)
{
    Json json{{"kind", wordIn(deltaWords, delta.kind)}, {"text", delta.text}};
    if (delta.kind == ChatDelta::Kind::ToolCallStart || delta.kind == ChatDelta::Kind::ToolCallArgs)
        json["index"] = delta.index;
    putText(json, "id", delta.id);
    putText(json, "name", delta.name);
    return json;
}

ChatDelta decodeDelta(const Json &json)
{
    ChatDelta delta;
    delta.kind = valueIn(deltaWords, stringAt(json, "kind"));
    delta.text = stringAt(json, "text");
    delta.index = static_cast<int>(integerAt(json, "index"));
    delta.id = stringAt(json, "id");
    delta.name = stringAt(json, "name");
    return delta;
}

Json encodeFileChange(const Events::FileChange &change)
{
    return {{"path", change.path},
            {"kind", wordIn(changeWords, change.kind)},
            {"added_lines", change.addedLines},
            {"removed_lines", change.removedLines}};
}

Events::FileChange decodeFileChange(const Json &json)
{
    return {.path = stringAt(json, "path"),
            .kind = valueIn(changeWords, stringAt(json, "kind")),
            .addedLines = integerAt(json, "added_lines"),
            .removedLines = integerAt(json, "removed_lines")};
}

std::string_view toWord(ModelRole role)
{
    return wordIn(roleWords, role);
}

ModelRole modelRoleFromWord(std::string_view word)
{
    return valueIn(roleWords, word);
}

std::string_view toWord(RunPhase phase)
{
    return wordIn(phaseWords, phase);
}

RunPhase runPhaseFromWord(std::string_view word)
{
    return valueIn(phaseWords, word);
}

std::string_view toWord(ToolStatus status)
{
    return wordIn(statusWords, status);
}

ToolStatus toolStatusFromWord(std::string_view word)
{
    return valueIn(statusWords, word);
}

TimePoint timeFromIsoText(std::string_view text)
{
    using namespace std::chrono;
    const std::size_t secondsEnd = std::string_view("2026-08-18T12:34:56").size();
    if (text.size() < secondsEnd)
        return {};
    const year_month_day date{year{digitsAt(text, 0, 4)}, month{static_cast<unsigned>(digitsAt(text, 5, 2))},
                              day{static_cast<unsigned>(digitsAt(text, 8, 2))}};
    if (!date.ok())
        return {};
    const int fraction = text.size() > secondsEnd && text[secondsEnd] == '.' ? digitsAt(text, secondsEnd + 1, 6) : 0;
    return sys_days{date} + hours{digitsAt(text, 11, 2)} + minutes{digitsAt(text, 14, 2)}
    + seconds{digitsAt(text, 17, 2)} + microseconds{fraction};
}

} // namespace Touchstone
