#pragma once

#include "engine/base/json_text.h"
#include "engine/rubric/evaluation.h"

#include <span>
#include <string>

namespace Touchstone::Conformance {

/// What stands between the lines of the tag in a grader's payload; it is cut out of `payload`.
std::string cutBlock(std::string &payload, const std::string &tag);

/// The nonce of a grader's payload.
std::string nonceOf(const std::string &payload);

/// `{feedback, lines}` of a revision message.
Json revisionJson(std::string_view explanation, std::span<const CriterionVerdict> criteria);

/// An evaluation with the reference's keys only.
Json evaluationJson(const Evaluation &evaluation);

} // namespace Touchstone::Conformance
