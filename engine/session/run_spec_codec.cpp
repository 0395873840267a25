#include "engine/session/run_spec_codec.h"

#include "engine/base/json.h"

namespace Touchstone {
namespace {

constexpr int version = 1;

Json toJson(const Criterion &criterion)
{
    Json json{{"id", criterion.id},
              {"text", criterion.text},
              {"importance", criterion.importance},
              {"evidence", criterion.evidence},
              {"check", criterion.check},
              {"notes", criterion.notes},
              {"line", criterion.line}};
    if (criterion.weight)
        json["weight"] = *criterion.weight;
    return json;
}

Criterion toCriterion(const Json &json)
{
    Criterion criterion{.id = stringAt(json, "id"),
                        .text = stringAt(json, "text"),
                        .importance = stringAt(json, "importance"),
                        .weight = {},
                        .evidence = stringAt(json, "evidence"),
                        .check = stringAt(json, "check"),
                        .notes = stringAt(json, "notes"),
                        .line = static_cast<int>(integerAt(json, "line"))};
    if (const Json &weight = memberAt(json, "weight"); weight.is_number())
        criterion.weight = weight.get<double>();
    return criterion;
}

Json toJson(const Rubric &rubric)
{
    Json criteria = Json::array();
    for (const Criterion &criterion : rubric.criteria)
        criteria.push_back(toJson(criterion));
    return {{"name", rubric.name},
            {"text", rubric.text},
            {"file", rubric.file},
            {"table", rubric.isTable},
            {"criteria", std::move(criteria)}};
}

Rubric toRubric(const Json &json)
{
    Rubric rubric{.name = stringAt(json, "name"),
                  .text = stringAt(json, "text"),
                  .criteria = {},
                  .file = stringAt(json, "file"),
                  .isTable = boolAt(json, "table")};
    for (const Json &criterion : memberAt(json, "criteria"))
        rubric.criteria.push_back(toCriterion(criterion));
    return rubric;
}

template<typename Number>
void putNumber(Json &json, const char *key, const std::optional<Number> &value)
{
    if (value)
        json[key] = *value;
}

template<typename Number>
void readNumber(const Json &json, const char *key, std::optional<Number> &value)
{
    if (const Json &given = memberAt(json, key); given.is_number())
        value = given.get<Number>();
}

Json toJson(const LimitsConfig &limits)
{
    Json json = Json::object();
    putNumber(json, "tokens", limits.tokens);
    putNumber(json, "cost", limits.cost);
    putNumber(json, "seconds", limits.seconds);
    putNumber(json, "no_progress", limits.noProgress);
    return json;
}

LimitsConfig toLimits(const Json &json)
{
    LimitsConfig limits;
    readNumber(json, "tokens", limits.tokens);
    readNumber(json, "cost", limits.cost);
    readNumber(json, "seconds", limits.seconds);
    readNumber(json, "no_progress", limits.noProgress);
    return limits;
}

Json toJson(const std::vector<SourceMark> &sources)
{
    Json json = Json::array();
    for (const SourceMark &mark : sources)
        json.push_back({{"kind", toWord(mark.kind)}, {"file", mark.file}, {"hash", mark.hash}});
    return json;
}

} // namespace

JsonText encodeSpec(const RunSpec &spec, const std::vector<SourceMark> &sources)
{
    Json json{{"version", version},
              {"task", spec.task},
              {"worker_model", spec.workerModel},
              {"grader_model", spec.graderModel},
              {"keep_pauses", spec.replayTiming == ReplayTiming::Keep},
              {"approvals", toWord(spec.approvals)}};
    if (spec.rubric)
        json["rubric"] = toJson(*spec.rubric);
    putNumber(json, "max_iterations", spec.maxIterations);
    if (spec.strict)
        json["strict"] = *spec.strict;
    if (spec.limits)
        json["limits"] = toJson(*spec.limits);
    if (spec.workspace)
        json["workspace"] = *spec.workspace;
    if (!sources.empty())
        json["sources"] = toJson(sources);
    return toJsonText(json);
}

std::vector<SourceMark> decodeSources(const JsonText &text)
{
    const Json json = parseJson(text);
    std::vector<SourceMark> sources;
    for (const Json &mark : memberAt(json, "sources")) {
        if (const auto kind = sourceKindFromWord(stringAt(mark, "kind")))
            sources.push_back({.kind = *kind, .file = stringAt(mark, "file"), .hash = stringAt(mark, "hash")});
    }
    return sources;
}

Result<RunSpec> decodeSpec(const JsonText &text)
{
    const Json json = parseJson(text);
    if (integerAt(json, "version") != version) {
        return failure(Error::Code::Unsupported, "This run was stored by another version, which cannot go on with it.",
                       "Start a new run.");
    }
    RunSpec spec;
    spec.task = stringAt(json, "task");
    spec.workerModel = stringAt(json, "worker_model");
    spec.graderModel = stringAt(json, "grader_model");
    spec.replayTiming = boolAt(json, "keep_pauses") ? ReplayTiming::Keep : ReplayTiming::Skip;
    spec.approvals = approvalPolicyFromWord(stringAt(json, "approvals")).value_or(ApprovalPolicy::Ask);
    if (json.contains("rubric"))
        spec.rubric = toRubric(memberAt(json, "rubric"));
    readNumber(json, "max_iterations", spec.maxIterations);
    if (json.contains("strict"))
        spec.strict = boolAt(json, "strict");
    if (json.contains("limits"))
        spec.limits = toLimits(memberAt(json, "limits"));
    if (json.contains("workspace"))
        spec.workspace = stringAt(json, "workspace");
    return spec;
}

} // namespace Touchstone
