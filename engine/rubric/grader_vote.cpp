#include "engine/rubric/grader_vote.h"

#include "engine/rubric/criterion_match.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace Touchstone {
namespace {

/// A criterion with what each vote said of it; null where it said nothing.
struct Row
{
    std::vector<const CriterionVerdict *> verdicts;

    std::size_t count(CriterionState state) const
    {
        return static_cast<std::size_t>(std::count_if(verdicts.begin(), verdicts.end(), [state](const auto *verdict) {
            return verdict != nullptr && verdict->state == state;
        }));
    }
    const CriterionVerdict *first(CriterionState state) const
    {
        const auto found = std::find_if(verdicts.begin(), verdicts.end(), [state](const auto *verdict) {
            return verdict != nullptr && verdict->state == state;
        });
        return found == verdicts.end() ? nullptr : *found;
    }
    bool isEmpty() const
    {
        return std::all_of(verdicts.begin(), verdicts.end(), [](const auto *verdict) { return verdict == nullptr; });
    }
};

bool isMajority(std::size_t part, std::size_t all)
{
    return part * 2 > all;
}

/// What a grading concluded by itself, without regard to the cap.
RunStatus conclusionOf(const Evaluation &vote)
{
    return vote.result == RunStatus::MaxIterationsReached ? RunStatus::NeedsRevision : vote.result;
}

/// Puts the verdicts on the same criterion in one row, as the matrix does with those of several iterations.
std::vector<Row> rowsOf(std::span<const Criterion> expected, std::span<const Evaluation> votes)
{
    std::vector<MatchTarget> targets;
    for (const Criterion &criterion : expected)
        targets.push_back({.id = criterion.id, .text = criterion.text, .inRubric = true, .aliases = {}});
    std::vector<Row> rows(targets.size(), Row{.verdicts = std::vector<const CriterionVerdict *>(votes.size())});
    for (std::size_t vote = 0; vote < votes.size(); ++vote) {
        const std::vector<CriterionVerdict> &verdicts = votes[vote].criteria;
        const auto matches = matchVerdicts(targets, verdicts);
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            std::size_t row = rows.size();
            if (matches[i]) {
                row = matches[i]->index;
                targets[row].aliases.emplace_back(verdicts[i].name, matches[i]->match);
            } else {
                targets.push_back({.id = {}, .text = verdicts[i].name, .inRubric = false, .aliases = {}});
                rows.push_back({.verdicts = std::vector<const CriterionVerdict *>(votes.size())});
            }
            rows[row].verdicts[vote] = &verdicts[i];
        }
    }
    return rows;
}

/// The verdict of the majority of `counted` votes.
CriterionVerdict verdictOf(const Row &row, std::span<const Evaluation> votes, std::size_t counted)
{
    const CriterionVerdict *chosen = nullptr;
    if (isMajority(row.count(CriterionState::Passed), counted))
        chosen = row.first(CriterionState::Passed);
    CriterionVerdict verdict;
    if (chosen != nullptr) {
        verdict = *chosen;
    } else {
        // What stands against it comes first; a pass that has no majority says nothing.
        constexpr std::array order{CriterionState::Failed,        CriterionState::Unverified, CriterionState::NotGraded,
                                   CriterionState::NotApplicable, CriterionState::Error,      CriterionState::Passed};
        for (const CriterionState state : order)
            chosen = chosen == nullptr ? row.first(state) : chosen;
        verdict = *chosen;
        if (verdict.state == CriterionState::Passed)
            verdict.state = CriterionState::NotGraded;
    }
    for (std::size_t i = 0; i < votes.size(); ++i) {
        CriterionVote vote;
        if (votes[i].result == RunStatus::GraderError)
            vote.state = CriterionState::Error;
        else if (const CriterionVerdict *said = row.verdicts[i])
            vote = {.state = said->state, .gap = said->gap, .evidence = said->evidence};
        verdict.votes.push_back(std::move(vote));
    }
    return verdict;
}

std::size_t countOf(std::span<const Evaluation> votes, RunStatus conclusion)
{
    return static_cast<std::size_t>(std::count_if(
        votes.begin(), votes.end(), [conclusion](const Evaluation &vote) { return conclusionOf(vote) == conclusion; }));
}

RunStatus resultOf(const std::vector<CriterionVerdict> &verdicts, bool isCovered, std::span<const Evaluation> votes,
                   std::size_t counted)
{
    const auto has = [&verdicts](CriterionState state) {
        return std::any_of(verdicts.begin(), verdicts.end(),
                           [state](const CriterionVerdict &verdict) { return verdict.state == state; });
    };
    const bool mostSatisfied = isMajority(countOf(votes, RunStatus::Satisfied), counted);
    if (isMajority(countOf(votes, RunStatus::Failed), counted))
        return RunStatus::Failed;
    if (has(CriterionState::Failed))
        return RunStatus::NeedsRevision;
    if (verdicts.empty())
        return mostSatisfied ? RunStatus::Satisfied : RunStatus::NeedsRevision;
    const bool allPass = !has(CriterionState::Unverified) && !has(CriterionState::NotGraded);
    return allPass && (isCovered || mostSatisfied) ? RunStatus::Satisfied : RunStatus::Unverified;
}

/// What the first vote of that conclusion says.
std::string explanationOf(RunStatus result, std::span<const Evaluation> votes)
{
    const auto agreeing = std::find_if(votes.begin(), votes.end(),
                                       [result](const Evaluation &vote) { return conclusionOf(vote) == result; });
    if (agreeing != votes.end())
        return agreeing->explanation;
    if (result == RunStatus::Satisfied)
        return "Each criterion was passed by most of the gradings.";
    if (result == RunStatus::Unverified)
        return "Not every criterion was passed by most of the gradings.";
    return "Some criteria were not passed by most of the gradings.";
}

std::string noteOf(std::span<const Evaluation> votes)
{
    constexpr std::array order{RunStatus::Satisfied, RunStatus::NeedsRevision, RunStatus::Failed, RunStatus::Unverified,
                               RunStatus::GraderError};
    std::string tally;
    for (const RunStatus conclusion : order) {
        if (const std::size_t count = countOf(votes, conclusion); count > 0)
            tally.append(tally.empty() ? "" : ", ").append(std::to_string(count) + " ").append(toWord(conclusion));
    }
    std::string note = "Graded " + std::to_string(votes.size()) + " times: " + tally + '.';
    for (const Evaluation &vote : votes) {
        if (!vote.note.empty() && note.find(vote.note) == std::string::npos)
            note += ' ' + vote.note;
    }
    return note;
}

std::optional<GraderVerdict> graderVerdictOf(RunStatus result, const Evaluation &first)
{
    switch (result) {
    case RunStatus::Satisfied:
        return GraderVerdict::Satisfied;
    case RunStatus::Failed:
        return GraderVerdict::Failed;
    case RunStatus::NeedsRevision:
        return GraderVerdict::NeedsRevision;
    default:
        return first.graderVerdict;
    }
}

} // namespace

Evaluation countVotes(std::span<const Criterion> expected, std::span<const Evaluation> votes)
{
    Evaluation outcome;
    outcome.gradingRunId = votes.front().gradingRunId;
    outcome.iteration = votes.front().iteration;
    outcome.note = noteOf(votes);
    for (const Evaluation &vote : votes)
        outcome.votes.push_back({.result = conclusionOf(vote), .explanation = vote.explanation});
    const std::size_t counted = votes.size() - countOf(votes, RunStatus::GraderError);
    if (!isMajority(counted, votes.size())) {
        outcome.result = RunStatus::GraderError;
        outcome.explanation = explanationOf(RunStatus::GraderError, votes);
        return outcome;
    }
    bool isCovered = true;
    const std::vector<Row> rows = rowsOf(expected, votes);
    for (const Row &row : rows) {
        // A verdict under a name that nobody knows may be the one that is missing here.
        if (row.isEmpty())
            isCovered = false;
        else
            outcome.criteria.push_back(verdictOf(row, votes, counted));
    }
    outcome.result = resultOf(outcome.criteria, isCovered, votes, counted);
    outcome.explanation = explanationOf(outcome.result, votes);
    outcome.graderVerdict = graderVerdictOf(outcome.result, votes.front());
    return outcome;
}

} // namespace Touchstone
