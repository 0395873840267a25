#pragma once

#include "engine/llm/chat_model.h"
#include "engine/project/trigger_queries.h"

#include <string>
#include <vector>

namespace Touchstone {

/// What every question of the lab is asked with: the system prompt and the tools of a run, so that the model chooses as
/// it would there.
struct TriggerSetup
{
    std::vector<std::string> system; ///< blocks, in order
    std::vector<ToolSchema> tools;
    /// A skill that the model may choose.
    struct Skill
    {
        std::string name;
        std::string path; ///< of its SKILL.md, as the model is told
    };
    std::vector<Skill> skills;
};

/// The answer to one question.
struct TriggerAnswer
{
    std::vector<std::string> skills; ///< that the model began to read, in its order, each once
    std::optional<double> cost; ///< US dollars; empty when nobody can tell
};

/// The skills whose SKILL.md, or a file beside it, the calls of a reply read.
std::vector<std::string> skillsReadBy(const Message &reply, const std::vector<TriggerSetup::Skill> &skills);

/// Asks once: one model call, whose tool calls are looked at and not carried out. Blocks; Cancelled when `stop` is
/// requested.
Result<TriggerAnswer> askTrigger(ChatModel &model, const TriggerSetup &setup, const std::string &query,
                                 std::stop_token stop);

/// Queries in two parts, the same for the same queries (`spec/skills.md` §1.5): about 40 per cent of either kind are
/// kept for validation, so that a description is not fitted to the very queries that it is judged by. True: validation.
std::vector<bool> validationSplit(const std::vector<TriggerQuery> &queries);

/// How often a query made the model read the skill.
struct TriggerTally
{
    int asked = 0;
    int read = 0;

    double rate() const { return asked == 0 ? 0 : static_cast<double>(read) / asked; }
    /// Whether the model did as wanted; a rate of a half or more counts as reading it.
    bool isRight(bool shouldTrigger) const { return (rate() >= 0.5) == shouldTrigger; }
};

/// The table of confusion over the queries that were asked.
struct TriggerCounts
{
    int hits = 0; ///< should and does
    int missed = 0; ///< should, but does not
    int falseAlarms = 0; ///< should not, but does
    int rightlyLeft = 0; ///< should not and does not

    int right() const { return hits + rightlyLeft; }
    int all() const { return hits + missed + falseAlarms + rightlyLeft; }
    void add(const TriggerQuery &query, const TriggerTally &tally);
};

} // namespace Touchstone
