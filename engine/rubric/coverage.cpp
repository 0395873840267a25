#include "engine/rubric/coverage.h"

#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/rubric/criterion_match.h"

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

bool isGraded(const CriterionVerdict &verdict)
{
    return verdict.state == CriterionState::Passed || verdict.state == CriterionState::Failed;
}

bool isSameCriterion(const CriterionVerdict &a, const CriterionVerdict &b)
{
    if (!a.id.empty() && a.id == b.id)
        return true;
    return normalisedName(a.name) == normalisedName(b.name);
}

/// Whether a verdict, matched to nothing, gives the id of a criterion: then it says something about that one again.
bool repeatsId(const CriterionVerdict &verdict, std::span<const Criterion> expected)
{
    return !verdict.id.empty() && std::any_of(expected.begin(), expected.end(), [&verdict](const Criterion &criterion) {
        return criterion.id == verdict.id;
    });
}

/// White space of any kind as one space, so that a quote over a line break is found.
std::string flattened(std::string_view text)
{
    std::string flat;
    bool inSpace = false;
    for (const char c : text) {
        const bool isSpace = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!isSpace)
            flat += c;
        else if (!inSpace)
            flat += ' ';
        inSpace = isSpace;
    }
    return flat;
}

/// The texts in a JSON value, as they read without escapes.
void addTexts(const Json &value, std::string &text)
{
    if (value.is_string()) {
        text += '\n' + value.get<std::string>();
        return;
    }
    for (const Json &part : value) {
        if (part.is_string() || part.is_structured())
            addTexts(part, text);
    }
}

/// Everything in a message that can be quoted: arguments as they are sent, and as the texts that they hold.
std::string quotableText(const Message &message)
{
    std::string text = textOf(message);
    for (const ToolCall &call : message.toolCalls) {
        text += '\n' + call.args.text;
        addTexts(parseJson(call.args), text);
    }
    return flattened(text);
}

} // namespace

std::vector<Criterion> expectedCriteria(const Rubric &rubric, std::span<const std::string> frozen)
{
    if (frozen.size() <= rubric.criteria.size())
        return rubric.criteria;
    std::vector<Criterion> criteria;
    for (const std::string &name : frozen) {
        Criterion criterion;
        criterion.text = name;
        criteria.push_back(std::move(criterion));
    }
    return criteria;
}

Coverage coverageOf(std::span<const Criterion> expected, std::span<const CriterionVerdict> verdicts)
{
    std::vector<MatchTarget> targets;
    for (const Criterion &criterion : expected)
        targets.push_back({.id = criterion.id, .text = criterion.text, .inRubric = true, .aliases = {}});
    const auto matches = matchVerdicts(targets, verdicts);
    std::vector<bool> isCovered(expected.size());
    std::vector<const CriterionVerdict *> strangers; // of which it is not known what they are about
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (!isGraded(verdicts[i]))
            continue;
        if (matches[i])
            isCovered[matches[i]->index] = true;
        else if (!repeatsId(verdicts[i], expected))
            strangers.push_back(&verdicts[i]);
    }
    std::set<std::string> known; // names that were counted
    for (std::size_t i = 0; i < verdicts.size() && !strangers.empty(); ++i) {
        if (matches[i] && isGraded(verdicts[i]))
            known.insert(normalisedName(verdicts[i].name));
    }
    Coverage coverage;
    coverage.expected = expected.size();
    coverage.reported = static_cast<std::size_t>(std::count(isCovered.begin(), isCovered.end(), true));
    for (const CriterionVerdict *stranger : strangers) {
        if (known.insert(normalisedName(stranger->name)).second) {
            ++coverage.reported;
            coverage.isExact = false;
        }
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (!isCovered[i])
            coverage.missing.push_back(expected[i]);
    }
    return coverage;
}

GraderResponse withRegrade(GraderResponse response, const GraderResponse &regrade)
{
    for (const CriterionVerdict &verdict : regrade.criteria) {
        const auto known =
            std::find_if(response.criteria.begin(), response.criteria.end(),
                         [&verdict](const CriterionVerdict &other) { return isSameCriterion(verdict, other); });
        if (known == response.criteria.end())
            response.criteria.push_back(verdict);
        else if (verdict.state == CriterionState::Failed)
            *known = verdict;
    }
    if (regrade.result != GraderVerdict::Satisfied) {
        response.result = regrade.result;
        response.explanation = regrade.explanation;
    }
    return response;
}

void addMissing(std::vector<CriterionVerdict> &verdicts, const Coverage &coverage, CriterionState state)
{
    if (!coverage.isExact)
        return;
    for (const Criterion &criterion : coverage.missing) {
        CriterionVerdict verdict;
        verdict.id = criterion.id;
        verdict.name = criterion.text;
        verdict.state = state;
        verdicts.push_back(std::move(verdict));
    }
}

void anchorEvidence(std::vector<CriterionVerdict> &verdicts, std::span<const Message> messages)
{
    const bool hasQuotes = std::any_of(verdicts.begin(), verdicts.end(), [](const CriterionVerdict &verdict) {
        return !Python::strip(verdict.evidence).empty();
    });
    if (!hasQuotes)
        return;
    std::vector<std::string> texts;
    std::transform(messages.begin(), messages.end(), std::back_inserter(texts), quotableText);
    for (CriterionVerdict &verdict : verdicts) {
        const std::string quote = flattened(Python::strip(verdict.evidence));
        if (quote.empty())
            continue;
        const auto holdsQuote = [&quote](const std::string &text) { return text.find(quote) != std::string::npos; };
        const std::size_t given = verdict.message ? static_cast<std::size_t>(*verdict.message) - 1 : texts.size();
        if (given < texts.size() && holdsQuote(texts[given]))
            continue;
        // The last one: a quote that stands in the task too was meant in the work.
        const auto found = std::find_if(texts.rbegin(), texts.rend(), holdsQuote);
        verdict.message = found == texts.rend() ? std::nullopt : std::optional(static_cast<int>(texts.rend() - found));
    }
}

} // namespace Touchstone
