#pragma once

#include "engine/base/json_text.h"
#include "engine/messages/message.h"
#include "engine/rubric/evaluation.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A grader's verdict after validation (`spec/engine.md` §1.3.7). Criteria are `Passed`, or `Failed` with a gap.
struct GraderResponse
{
    GraderVerdict result = GraderVerdict::NeedsRevision;
    std::string explanation;
    std::vector<CriterionVerdict> criteria;

    bool operator==(const GraderResponse &) const = default;
};

/// Why a reply is no verdict.
struct ResponseFault
{
    enum class Kind : std::uint8_t {
        NotJson, ///< no JSON, or more than one document
        Schema,
        SatisfiedWithFailing,
        RevisionWithoutFailing,
        Ambiguous, ///< text that holds no verdict, or more than one
    };
    Kind kind = Kind::Schema;
    std::string text; ///< what is wrong, for the grader and the user
};

template<typename T>
using GraderResult = tl::expected<T, ResponseFault>;

/// Which fields a verdict may have.
enum class ResponseForm : std::uint8_t {
    Strict, ///< those of the reference, nothing else is read
    Extended, ///< also `id`, `evidence` and `message` of a criterion (`design/interfaces.md`, Words)
};

/// The name of the schema, and of the tool by which a grader gives its verdict.
inline constexpr std::string_view graderResponseName = "GraderResponse";

/// JSON Schema of a verdict. The extended one asks for the reasons before the verdict, so that the grader does not
/// commit itself first.
JsonText graderResponseSchema(ResponseForm form);

/// Checks a verdict. Nothing is coerced but a `passed` of 0 or 1; unknown keys, and a gap of a passing criterion, are
/// dropped. A wrong type in one of the optional extended fields drops that field.
GraderResult<GraderResponse> checkGraderResponse(const Json &value, ResponseForm form);

/// A verdict that was given as native structured output: the text of the message must be one JSON document, nothing
/// else.
GraderResult<GraderResponse> readNativeResponse(const Message &message, ResponseForm form);

/// A verdict in free text, understood when it is unambiguous (`design/mission.md`, difference 10): one JSON object,
/// with prose, a code fence or a closed think block around it.
GraderResult<GraderResponse> readTextResponse(std::string_view text, ResponseForm form);

/// The verdict as JSON: `{result, explanation, criteria: [{name, passed, gap?}]}`, in the extended form with the
/// optional fields that are there.
Json encodeGraderResponse(const GraderResponse &response, ResponseForm form = ResponseForm::Strict);
/// One criterion in that form.
Json encodeGraderCriterion(const CriterionVerdict &criterion, ResponseForm form = ResponseForm::Strict);

} // namespace Touchstone
