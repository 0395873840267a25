#include "engine/cli/run_result.h"

#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

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

} // namespace

Json verdictsArray(const std::vector<Evaluation> &evaluations)
{
    Json verdicts = Json::array();
    for (const Evaluation &evaluation : evaluations) {
        Json criteria = Json::array();
        for (const CriterionVerdict &criterion : evaluation.criteria)
            criteria.push_back(criterionObject(criterion));
        verdicts.push_back(
            {{"iteration", evaluation.iteration},
             {"result", toWord(evaluation.result)},
             {"grader_verdict", evaluation.graderVerdict ? Json(toWord(*evaluation.graderVerdict)) : Json()},
             {"explanation", evaluation.explanation},
             {"criteria", criteria}});
        if (evaluation.by != VerdictBy::Grader)
            verdicts.back()["by"] = toWord(evaluation.by);
        if (!evaluation.note.empty())
            verdicts.back()["note"] = evaluation.note;
        for (const GradingVote &vote : evaluation.votes)
            verdicts.back()["votes"].push_back({{"result", toWord(vote.result)}, {"explanation", vote.explanation}});
    }
    return verdicts;
}

Json runObject(const std::string &runId, const Events::RunEnded &ended, const std::vector<Evaluation> &evaluations)
{
    constexpr double millisecondsPerSecond = 1000;
    Json object{{"run_id", runId},
                {"status", toWord(ended.status)},
                {"iterations", ended.iterations},
                {"verdicts", verdictsArray(evaluations)},
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
