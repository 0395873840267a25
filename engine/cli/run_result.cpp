#include "engine/cli/run_result.h"

#include "engine/base/json.h"
#include "engine/cli/terminal_text.h"
#include "engine/messages/message_codec.h"

#include <algorithm>

namespace Touchstone {
namespace {

Json criterionObject(const CriterionVerdict &criterion)
{
    Json object{{"name", criterion.name},
                {"state", toWord(criterion.state)},
                {"by", toWord(criterion.by)},
                {"gap", criterion.gap},
                {"evidence", criterion.evidence}};
    for (const CriterionVote &vote : criterion.votes)
        object["votes"].push_back({{"state", toWord(vote.state)}, {"gap", vote.gap}, {"evidence", vote.evidence}});
    return object;
}

/// What the grader had said in this iteration before a person overrode it in the run; null for others.
const Evaluation *overriddenIn(const JudgedWork &work, int iteration)
{
    const auto found =
        std::find_if(work.overridden.begin(), work.overridden.end(),
                     [iteration](const Evaluation &evaluation) { return evaluation.iteration == iteration; });
    return found == work.overridden.end() ? nullptr : &*found;
}

/// What stood in the place of a person's verdict; null when there was none.
Json overriddenCriterion(const CriterionVerdict &shown, const CriterionVerdict *recorded, const Evaluation *graded)
{
    if (recorded != nullptr && recorded->by != VerdictBy::Human)
        return {{"state", toWord(recorded->state)}, {"by", toWord(recorded->by)}, {"gap", recorded->gap}};
    if (graded == nullptr)
        return {};
    const auto same = std::find_if(graded->criteria.begin(), graded->criteria.end(), [&shown](const auto &other) {
        return other.id == shown.id && other.name == shown.name;
    });
    if (same == graded->criteria.end())
        return {};
    return {{"state", toWord(same->state)}, {"by", toWord(same->by)}, {"gap", same->gap}};
}

Json criteriaArray(const JudgedWork &work, const Evaluation &recorded)
{
    Json criteria = Json::array();
    const Evaluation shown = annotated(recorded, work.annotations.verdicts);
    for (std::size_t i = 0; i < shown.criteria.size(); ++i) {
        criteria.push_back(criterionObject(shown.criteria[i]));
        if (shown.criteria[i].by == VerdictBy::Human) {
            const CriterionVerdict *before = i < recorded.criteria.size() ? &recorded.criteria[i] : nullptr;
            criteria.back()["overridden"] =
                overriddenCriterion(shown.criteria[i], before, overriddenIn(work, recorded.iteration));
        }
    }
    return criteria;
}

} // namespace

Json verdictsArray(const JudgedWork &work)
{
    Json verdicts = Json::array();
    for (const Evaluation &evaluation : work.evaluations) {
        verdicts.push_back(
            {{"iteration", evaluation.iteration},
             {"result", toWord(evaluation.result)},
             {"grader_verdict", evaluation.graderVerdict ? Json(toWord(*evaluation.graderVerdict)) : Json()},
             {"explanation", evaluation.explanation},
             {"criteria", criteriaArray(work, evaluation)}});
        if (evaluation.by != VerdictBy::Grader)
            verdicts.back()["by"] = toWord(evaluation.by);
        if (const Evaluation *graded = overriddenIn(work, evaluation.iteration);
            graded != nullptr && evaluation.by == VerdictBy::Human)
            verdicts.back()["overridden"] = {{"result", toWord(graded->result)}, {"explanation", graded->explanation}};
        if (!evaluation.note.empty())
            verdicts.back()["note"] = evaluation.note;
        for (const GradingVote &vote : evaluation.votes)
            verdicts.back()["votes"].push_back({{"result", toWord(vote.result)}, {"explanation", vote.explanation}});
    }
    return verdicts;
}

Json rowsArray(const std::vector<RowChoice> &rows)
{
    Json array = Json::array();
    for (const RowChoice &choice : rows) {
        array.push_back({{"name", choice.name},
                         {"row", choice.row.empty() ? Json() : Json(choice.row)},
                         {"by", toWord(VerdictBy::Human)}});
    }
    return array;
}

std::string verdictLines(const JudgedWork &work)
{
    std::string text;
    for (const Evaluation &evaluation : work.evaluations) {
        text += "\nIteration " + std::to_string(evaluation.iteration + 1) + ": "
            + std::string(toWord(evaluation.result)) + (evaluation.by == VerdictBy::Human ? " by a person" : "")
            + "\n  " + printable(evaluation.explanation) + '\n';
        for (const Json &criterion : criteriaArray(work, evaluation)) {
            const std::string gap = stringAt(criterion, "gap");
            text += "  [" + stringAt(criterion, "state")
                + (stringAt(criterion, "by") == toWord(VerdictBy::Human) ? " by a person" : "") + "] "
                + printable(stringAt(criterion, "name")) + (gap.empty() ? "" : ": " + printable(gap)) + '\n';
            if (const Json &before = memberAt(criterion, "overridden"); before.is_object()) {
                const std::string said = stringAt(before, "gap");
                text +=
                    "      before: " + stringAt(before, "state") + (said.empty() ? "" : ": " + printable(said)) + '\n';
            }
        }
    }
    return text;
}

Json runObject(const std::string &runId, const Events::RunEnded &ended, const JudgedWork &work)
{
    constexpr double millisecondsPerSecond = 1000;
    Json object{{"run_id", runId},
                {"status", toWord(ended.status)},
                {"iterations", ended.iterations},
                {"verdicts", verdictsArray(work)},
                {"answer", ended.answer},
                {"usage", {{"worker", usageToJson(ended.worker)}, {"grader", usageToJson(ended.grader)}}},
                {"cost", ended.cost ? Json(*ended.cost) : Json()},
                {"seconds", static_cast<double>(ended.milliseconds) / millisecondsPerSecond}};
    if (ended.error)
        object["error"] = errorObject(*ended.error);
    return object;
}

ExitStatus exitStatusOf(const Events::RunEnded &ended, bool isBlankRubric)
{
    switch (ended.status) {
    case RunStatus::Satisfied:
        return ExitStatus::Positive;
    case RunStatus::NoRubric:
        return isBlankRubric ? ExitStatus::Negative : ExitStatus::Positive;
    case RunStatus::NeedsRevision:
    case RunStatus::Failed:
    case RunStatus::MaxIterationsReached:
    case RunStatus::Unverified:
    case RunStatus::LimitReached:
        return ExitStatus::Negative;
    case RunStatus::Cancelled:
        return ExitStatus::Cancelled;
    case RunStatus::GraderError:
    case RunStatus::Error:
        break;
    }
    return ExitStatus::Failed;
}

} // namespace Touchstone
