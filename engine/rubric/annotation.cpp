#include "engine/rubric/annotation.h"

#include "engine/base/json.h"

#include <algorithm>
#include <chrono>

namespace Touchstone {
namespace {

bool isAbout(const VerdictNote &note, const Evaluation &evaluation)
{
    return note.iteration == evaluation.iteration && note.gradingRunId == evaluation.gradingRunId;
}

bool isSameVerdict(const VerdictNote &a, const VerdictNote &b)
{
    return a.iteration == b.iteration && a.gradingRunId == b.gradingRunId && a.place == b.place && a.id == b.id
        && a.name == b.name;
}

/// Whether the evaluation has the verdict that the note names.
bool hasVerdict(const Evaluation &evaluation, const VerdictNote &note)
{
    const auto place = static_cast<std::size_t>(note.place);
    return note.place >= 0 && place < evaluation.criteria.size() && evaluation.criteria[place].name == note.name;
}

void put(CriterionVerdict &verdict, const VerdictNote &note)
{
    verdict.state = note.state;
    verdict.gap = note.gap;
    verdict.by = VerdictBy::Human;
}

std::int64_t toMicroseconds(TimePoint time)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

TimePoint fromMicroseconds(std::int64_t count)
{
    return TimePoint(std::chrono::duration_cast<TimePoint::duration>(std::chrono::microseconds(count)));
}

Json toJson(const VerdictNote &note)
{
    return jsonObject("grading_run_id", note.gradingRunId, "iteration", note.iteration, "place", note.place, "id",
                      note.id, "name", note.name, "state", toWord(note.state), "by", toWord(VerdictBy::Human), "gap",
                      note.gap, "time", toMicroseconds(note.time));
}

std::optional<VerdictNote> noteFrom(const Json &json)
{
    const std::optional<CriterionState> state = criterionStateFromWord(stringAt(json, "state"));
    if (!state)
        return std::nullopt;
    return VerdictNote{.gradingRunId = stringAt(json, "grading_run_id"),
                       .iteration = static_cast<int>(integerAt(json, "iteration")),
                       .place = static_cast<int>(integerAt(json, "place", -1)),
                       .id = stringAt(json, "id"),
                       .name = stringAt(json, "name"),
                       .state = *state,
                       .gap = stringAt(json, "gap"),
                       .time = fromMicroseconds(integerAt(json, "time"))};
}

} // namespace

void apply(RunAnnotations &annotations, const AnnotationChange &change)
{
    for (const VerdictNote &note : change.verdicts) {
        std::erase_if(annotations.verdicts, [&note](const VerdictNote &other) { return isSameVerdict(note, other); });
        if (!change.isWithdrawal)
            annotations.verdicts.push_back(note);
    }
    for (const RowChoice &choice : change.rows) {
        std::erase_if(annotations.rows, [&choice](const RowChoice &other) { return other.name == choice.name; });
        if (!change.isWithdrawal)
            annotations.rows.push_back(choice);
    }
}

const VerdictNote *findNote(std::span<const VerdictNote> notes, const Evaluation &recorded, int place,
                            const std::string &id, const std::string &name)
{
    const bool hasPlace = place >= 0 && static_cast<std::size_t>(place) < recorded.criteria.size();
    const auto found = std::find_if(notes.begin(), notes.end(), [&](const VerdictNote &note) {
        if (!isAbout(note, recorded))
            return false;
        return hasPlace ? note.place == place && hasVerdict(recorded, note)
                        : note.place < 0 && note.id == id && note.name == name;
    });
    return found == notes.end() ? nullptr : &*found;
}

Evaluation annotated(const Evaluation &recorded, std::span<const VerdictNote> notes)
{
    Evaluation evaluation = recorded;
    for (const VerdictNote &note : notes) {
        if (!isAbout(note, recorded))
            continue;
        if (hasVerdict(recorded, note)) {
            put(evaluation.criteria[static_cast<std::size_t>(note.place)], note);
        } else if (note.place < 0) {
            CriterionVerdict verdict;
            verdict.id = note.id;
            verdict.name = note.name;
            put(verdict, note);
            evaluation.criteria.push_back(std::move(verdict));
        }
    }
    return evaluation;
}

std::vector<Evaluation> annotated(std::span<const Evaluation> recorded, std::span<const VerdictNote> notes)
{
    std::vector<Evaluation> evaluations;
    evaluations.reserve(recorded.size());
    std::transform(recorded.begin(), recorded.end(), std::back_inserter(evaluations),
                   [notes](const Evaluation &evaluation) { return annotated(evaluation, notes); });
    return evaluations;
}

JsonText encodeAnnotations(const RunAnnotations &annotations)
{
    if (annotations.isEmpty())
        return {};
    Json verdicts = Json::array();
    for (const VerdictNote &note : annotations.verdicts)
        verdicts.push_back(toJson(note));
    Json rows = Json::array();
    for (const RowChoice &choice : annotations.rows)
        rows.push_back(jsonObject("name", choice.name, "row", choice.row));
    return toJsonText(jsonObject("verdicts", std::move(verdicts), "rows", std::move(rows)));
}

RunAnnotations decodeAnnotations(const JsonText &json)
{
    RunAnnotations annotations;
    if (json.isEmpty())
        return annotations;
    const Json value = parseJson(json);
    for (const Json &item : memberAt(value, "verdicts")) {
        if (std::optional<VerdictNote> note = noteFrom(item))
            annotations.verdicts.push_back(std::move(*note));
    }
    for (const Json &item : memberAt(value, "rows")) {
        if (item.is_object())
            annotations.rows.push_back({stringAt(item, "name"), stringAt(item, "row")});
    }
    return annotations;
}

} // namespace Touchstone
