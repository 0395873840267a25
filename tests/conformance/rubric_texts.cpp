#include "tests/conformance/rubric_texts.h"

#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_response.h"

#include <nlohmann/json.hpp>

namespace Touchstone::Conformance {

std::string cutBlock(std::string &payload, const std::string &tag)
{
    const std::string open = '<' + tag + ">\n";
    const std::string close = "\n</" + tag + '>';
    const std::size_t begin = payload.find(open);
    const std::size_t end = payload.rfind(close);
    if (begin == std::string::npos || end == std::string::npos || end < begin + open.size())
        return {};
    const std::size_t start = begin + open.size();
    std::string content = payload.substr(start, end - start);
    payload.erase(start, end - start);
    return content;
}

std::string nonceOf(const std::string &payload)
{
    constexpr std::string_view tag = "<rubric-";
    constexpr std::size_t nonceLength = 16;
    const std::size_t begin = payload.find(tag);
    return begin == std::string::npos ? std::string() : payload.substr(begin + tag.size(), nonceLength);
}

Json revisionJson(std::string_view explanation, std::span<const CriterionVerdict> criteria)
{
    const RevisionParts parts = revisionParts(explanation, criteria);
    return {{"feedback", parts.feedback ? Json(*parts.feedback) : Json()}, {"lines", parts.lines}};
}

Json evaluationJson(const Evaluation &evaluation)
{
    Json criteria = Json::array();
    for (const CriterionVerdict &criterion : evaluation.criteria)
        criteria.push_back(encodeGraderCriterion(criterion));
    return {{"grading_run_id", evaluation.gradingRunId},
            {"iteration", evaluation.iteration},
            {"result", toWord(evaluation.result)},
            {"explanation", evaluation.explanation},
            {"criteria", std::move(criteria)}};
}

} // namespace Touchstone::Conformance
