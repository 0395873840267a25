#include "engine/rubric/grader_response.h"

#include "engine/base/json.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace Touchstone {
namespace {

tl::unexpected<ResponseFault> fault(ResponseFault::Kind kind, std::string text)
{
    return tl::unexpected<ResponseFault>(ResponseFault{.kind = kind, .text = std::move(text)});
}

tl::unexpected<ResponseFault> schemaFault(std::string text)
{
    return fault(ResponseFault::Kind::Schema, std::move(text));
}

/// `passed` as a boolean: true, false, or a number that is exactly 0 or 1.
std::optional<bool> passedOf(const Json &value)
{
    if (value.is_boolean())
        return value.get<bool>();
    if (!value.is_number())
        return std::nullopt;
    const auto number = value.get<double>();
    if (number == 0.0 || number == 1.0)
        return number == 1.0;
    return std::nullopt;
}

void readExtended(const Json &entry, CriterionVerdict &criterion)
{
    criterion.id = stringAt(entry, "id");
    criterion.evidence = stringAt(entry, "evidence");
    const std::int64_t number = integerAt(entry, "message");
    if (number >= 1 && number <= std::numeric_limits<int>::max())
        criterion.message = static_cast<int>(number);
}

GraderResult<CriterionVerdict> checkCriterion(const Json &entry, const std::string &place, ResponseForm form)
{
    if (!entry.is_object())
        return schemaFault(place + " must be an object.");
    const std::optional<bool> passed = passedOf(memberAt(entry, "passed"));
    if (!passed)
        return schemaFault(place + ".passed must be true or false.");
    if (!memberAt(entry, "name").is_string())
        return schemaFault(place + ".name must be a string.");
    CriterionVerdict criterion;
    criterion.name = stringAt(entry, "name");
    criterion.state = *passed ? CriterionState::Passed : CriterionState::Failed;
    if (!*passed) {
        if (!memberAt(entry, "gap").is_string())
            return schemaFault(place + ".gap must be a string that says what is missing, since passed is false.");
        criterion.gap = stringAt(entry, "gap");
    }
    if (form == ResponseForm::Extended)
        readExtended(entry, criterion);
    return criterion;
}

GraderResult<GraderResponse> checkConsistency(GraderResponse response)
{
    const auto isFailing = [](const CriterionVerdict &criterion) { return criterion.state == CriterionState::Failed; };
    const bool anyFailing = std::any_of(response.criteria.begin(), response.criteria.end(), isFailing);
    if (response.result == GraderVerdict::Satisfied && anyFailing) {
        return fault(ResponseFault::Kind::SatisfiedWithFailing,
                     "GraderResponse: result='satisfied' but at least one criterion has passed=False.");
    }
    if (response.result == GraderVerdict::NeedsRevision && !response.criteria.empty() && !anyFailing) {
        return fault(ResponseFault::Kind::RevisionWithoutFailing,
                     "GraderResponse: result='needs_revision' but every criterion has passed=True.");
    }
    return response;
}

Json stringSchema(const char *description)
{
    return {{"type", "string"}, {"description", description}};
}

/// Schema of a criterion that passed, or of one that failed.
Json criterionSchema(ResponseForm form, bool passed)
{
    Json properties = Json::object();
    Json required = Json::array();
    if (form == ResponseForm::Extended)
        properties["id"] = stringSchema("The id of the criterion in the list, when it has one.");
    properties["name"] = stringSchema("The criterion, in the words of the rubric.");
    required.push_back("name");
    if (form == ResponseForm::Extended) {
        properties["evidence"] = stringSchema("A short quote from the transcript that decides it, word for word.");
        properties["message"] = {{"type", "integer"},
                                 {"description", "Number of the message that the quote is from, counted from 1."}};
    }
    if (!passed) {
        properties["gap"] = stringSchema("What is missing, so that the author can repair it.");
        required.push_back("gap");
    }
    properties["passed"] = {{"type", "boolean"}, {"const", passed}};
    required.push_back("passed");
    return {{"type", "object"},
            {"title", passed ? "CriterionPass" : "CriterionFail"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
}

JsonText responseSchema(ResponseForm form)
{
    const Json result{
        {"type", "string"},
        {"enum", {"satisfied", "needs_revision", "failed"}},
        {"description", "The verdict on the whole: `failed` only when the rubric cannot be judged at all."}};
    const Json explanation = stringSchema("One or two sentences for the author of the work.");
    const Json criteria{{"type", "array"},
                        {"description", "One verdict for each criterion of the rubric."},
                        {"items", {{"anyOf", {criterionSchema(form, true), criterionSchema(form, false)}}}}};
    Json properties = Json::object();
    Json required = Json::array();
    if (form == ResponseForm::Strict) {
        properties = {{"result", result}, {"explanation", explanation}, {"criteria", criteria}};
        required = {"result", "explanation"};
    } else {
        properties = {{"criteria", criteria}, {"explanation", explanation}, {"result", result}};
        required = {"criteria", "explanation", "result"};
    }
    return toJsonText({{"type", "object"},
                       {"title", graderResponseName},
                       {"properties", std::move(properties)},
                       {"required", std::move(required)},
                       {"additionalProperties", false}});
}

} // namespace

JsonText graderResponseSchema(ResponseForm form)
{
    // Each grading asks for it.
    static const JsonText strict = responseSchema(ResponseForm::Strict);
    static const JsonText extended = responseSchema(ResponseForm::Extended);
    return form == ResponseForm::Strict ? strict : extended;
}

GraderResult<GraderResponse> checkGraderResponse(const Json &value, ResponseForm form)
{
    if (!value.is_object())
        return schemaFault("The verdict must be an object with the keys result, explanation and criteria.");
    const Json &result = memberAt(value, "result");
    const std::optional<GraderVerdict> verdict =
        result.is_string() ? graderVerdictFromWord(result.get<std::string>()) : std::nullopt;
    if (!verdict)
        return schemaFault("result must be 'satisfied', 'needs_revision' or 'failed'.");
    if (!memberAt(value, "explanation").is_string())
        return schemaFault("explanation must be a string.");
    GraderResponse response;
    response.result = *verdict;
    response.explanation = stringAt(value, "explanation");
    if (const auto criteria = value.find("criteria"); criteria != value.end()) {
        if (!criteria->is_array())
            return schemaFault("criteria must be a list.");
        for (std::size_t i = 0; i < criteria->size(); ++i) {
            auto criterion = checkCriterion((*criteria)[i], "criteria[" + std::to_string(i) + ']', form);
            if (!criterion)
                return tl::unexpected<ResponseFault>(criterion.error());
            response.criteria.push_back(std::move(*criterion));
        }
    }
    return checkConsistency(std::move(response));
}

namespace {

/// The `\uXXXX` at a place of a text; nothing when there is none.
std::optional<unsigned> escapedUnit(std::string_view text, std::size_t at)
{
    constexpr std::size_t length = 6;
    if (at + length > text.size() || !text.substr(at).starts_with("\\u"))
        return std::nullopt;
    unsigned unit = 0;
    const char *end = text.data() + at + length;
    const auto [stop, error] = std::from_chars(text.data() + at + 2, end, unit, 16);
    return error == std::errc() && stop == end ? std::optional(unit) : std::nullopt;
}

/// The end of the JSON string that begins at a place; that of the text when it is not closed.
std::size_t endOfString(std::string_view text, std::size_t at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return text.size();
}

/// Is a JSON string right but for escapes that make half of a surrogate pair?
bool hasHalfCharacters(std::string_view string)
{
    constexpr std::size_t length = 6;
    const auto isIn = [](std::optional<unsigned> unit, unsigned first) {
        return unit && *unit >= first && *unit < first + 0x400U;
    };
    std::string whole;
    bool hasHalf = false;
    for (std::size_t at = 0; at < string.size();) {
        const std::optional<unsigned> unit = escapedUnit(string, at);
        const bool isHigh = isIn(unit, 0xD800U);
        if (isHigh && isIn(escapedUnit(string, at + length), 0xDC00U)) {
            at += 2 * length;
        } else if (isHigh || isIn(unit, 0xDC00U)) {
            hasHalf = true;
            at += length;
        } else {
            const std::size_t step = string[at] == '\\' ? 2 : 1;
            whole += string.substr(at, step);
            at += step;
        }
    }
    return hasHalf && Json::accept(whole);
}

/// Python's parser takes NaN, infinities and halves of surrogate pairs, which JSON has not and no field of a verdict
/// takes. A number in place of such a value, and a name that no field has, let ours find the fault that Python's caller
/// finds.
std::string withoutPythonsValues(std::string_view text)
{
    constexpr std::array<std::string_view, 3> words{"NaN", "Infinity", "-Infinity"};
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto word = std::ranges::find_if(words, [&](std::string_view name) { return rest.starts_with(name); });
        if (word != words.end()) {
            result += " 2 ";
            at += word->size();
        } else if (text[at] == '"') {
            const std::size_t end = endOfString(text, at);
            const std::size_t next = std::min(text.find_first_not_of(" \t\r\n", end), text.size());
            if (!hasHalfCharacters(text.substr(at, end - at)))
                result += text.substr(at, end - at);
            else
                result += text.substr(next).starts_with(':') ? R"("")" : " 2 ";
            at = end;
        } else {
            result += text[at++];
        }
    }
    return result;
}

} // namespace

GraderResult<GraderResponse> readNativeResponse(const Message &message, ResponseForm form)
{
    std::string text;
    if (const auto *plain = std::get_if<std::string>(&message.content)) {
        text = *plain;
    } else {
        for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content))
            text += block.type == "text" ? block.text : stringAt(parseJson(block.json), "content");
    }
    Result<Json> value = parseJson(text);
    if (!value)
        value = parseJson(withoutPythonsValues(text));
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF"; // our parser would pass over it
    if (text.starts_with(byteOrderMark))
        return fault(ResponseFault::Kind::NotJson,
                     "The reply is not one JSON document: it begins with a byte order mark.");
    if (!value)
        return fault(ResponseFault::Kind::NotJson, "The reply is not one JSON document: " + value.error().message);
    return checkGraderResponse(*value, form);
}

Json encodeGraderCriterion(const CriterionVerdict &criterion, ResponseForm form)
{
    Json json{{"name", criterion.name}, {"passed", criterion.state == CriterionState::Passed}};
    if (criterion.state != CriterionState::Passed)
        json["gap"] = criterion.gap;
    if (form == ResponseForm::Strict)
        return json;
    if (!criterion.id.empty())
        json["id"] = criterion.id;
    if (!criterion.evidence.empty())
        json["evidence"] = criterion.evidence;
    if (criterion.message)
        json["message"] = *criterion.message;
    return json;
}

Json encodeGraderResponse(const GraderResponse &response, ResponseForm form)
{
    Json criteria = Json::array();
    for (const CriterionVerdict &criterion : response.criteria)
        criteria.push_back(encodeGraderCriterion(criterion, form));
    return {
        {"result", toWord(response.result)}, {"explanation", response.explanation}, {"criteria", std::move(criteria)}};
}

} // namespace Touchstone
