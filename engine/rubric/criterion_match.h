#pragma once

#include "engine/rubric/annotation.h"
#include "engine/rubric/evaluation.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone {

/// How a row was found for a name that the grader chose freely. Positional and Similar are guesses; Chosen is what a
/// person said.
enum class RowMatch : std::uint8_t { ById, Exact, Normalised, Positional, Similar, New, Chosen };

bool isGuess(RowMatch match);

/// A criterion that verdicts can be matched to.
struct MatchTarget
{
    std::string id; ///< empty when it has none
    std::string text;
    bool inRubric = true; ///< false: it comes from a name that an earlier grading invented
    /// Names of earlier gradings that were matched to it, and how: a guess stays a guess.
    std::vector<std::pair<std::string, RowMatch>> aliases;
};

struct MatchedTarget
{
    std::size_t index = 0; ///< into the targets
    RowMatch match = RowMatch::Exact;

    bool operator==(const MatchedTarget &) const = default;
};

/// For each verdict the criterion that it is about (those of the rubric come first among the targets): by id, by the
/// exact name, by what a person chose for it, by the name without regard to case and punctuation, by its number or
/// place, by likeness. No criterion is given to two verdicts, also not by choice, and a likeness that fits two criteria
/// about as well is none; such verdicts get no target.
std::vector<std::optional<MatchedTarget>> matchVerdicts(std::span<const MatchTarget> targets,
                                                        std::span<const CriterionVerdict> verdicts,
                                                        std::span<const RowChoice> choices = {});

/// `name` in lower case, without list marker, number and punctuation, words separated by one space.
std::string normalisedName(std::string_view name);

} // namespace Touchstone
