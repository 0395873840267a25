#pragma once

#include "engine/rubric/grader_transcript.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What a list of criteria in the payload is for.
enum class GradingScope : std::uint8_t {
    Whole, ///< all criteria of the rubric
    Missing, ///< those that an earlier reply of the same grading left out
    Single, ///< one of them; the others are asked for on their own
};

/// What one grading is about.
struct GraderPayloadParts
{
    int iteration = 0; ///< from 0
    std::string nonce; ///< 16 hex digits, fresh for each call
    std::string_view rubric;
    std::string_view transcript; ///< `GraderTranscript::text`
    /// Lines of a list of the criteria to judge, between rubric and transcript; empty for the reference's form.
    std::vector<std::string> criteria;
    GradingScope scope = GradingScope::Whole; ///< of that list
};

/// The one message that the grader gets (`spec/engine.md` §1.3.4): rubric and transcript between tags with the nonce,
/// closing tags in them made harmless.
std::string graderPayload(const GraderPayloadParts &parts);

/// `text` with a backslash behind the `<` of everything that could close a block: `</rubric`, `</transcript` and
/// `</criteria` where `withCriteria`, in any case.
std::string withoutClosingTags(std::string_view text, bool withCriteria = false);

/// A failing criterion in a revision message.
struct RevisionItem
{
    std::string name;
    std::string gap; ///< stripped; empty when the grader gave none
};

/// The parts of a revision message that are not fixed.
struct RevisionParts
{
    std::optional<std::string> feedback; ///< stripped; none for an empty explanation
    std::vector<RevisionItem> items;
    std::vector<std::string> lines; ///< the items as the agent reads them
};

RevisionParts revisionParts(std::string_view explanation, std::span<const CriterionVerdict> criteria);

/// The message that sends the agent back to work (`spec/engine.md` §1.3.6).
std::string revisionMessage(std::string_view explanation, std::span<const CriterionVerdict> criteria);

} // namespace Touchstone
