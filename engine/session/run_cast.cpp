#include "engine/session/run_cast.h"

#include "engine/base/json.h"
#include "engine/llm/recording_model.h"
#include "engine/llm/scripted_model.h"

#include <algorithm>
#include <set>

namespace Touchstone {

RunCast::RunCast(RunModels models)
    : m_models(std::move(models))
{
}

std::vector<RunCast::Part> RunCast::parts() const
{
    std::vector<Part> parts{{"agent", m_models.worker}};
    if (m_models.grader)
        parts.push_back({"grader", m_models.grader});
    for (const auto &[name, model] : m_models.subAgents)
        parts.push_back({name, model});
    return parts;
}

std::vector<Error> RunCast::warnings(const LimitsConfig &limits) const
{
    std::vector<Error> told; // worker and grader mostly play from one file
    for (const Part &part : parts()) {
        const auto *scripted = dynamic_cast<const ScriptedModel *>(part.model.get());
        if (scripted == nullptr)
            continue;
        for (const Error &warning : scripted->part().warnings()) {
            if (std::find(told.begin(), told.end(), warning) == told.end())
                told.push_back(warning);
        }
    }
    if (limits.cost) {
        for (Error &warning : priceWarnings())
            told.push_back(std::move(warning));
    }
    return told;
}

/// A limit that cannot see all calls is said to be one.
std::vector<Error> RunCast::priceWarnings() const
{
    std::set<std::string> unknown;
    for (const Part &part : parts()) {
        if (!part.model->info().price)
            unknown.insert(part.model->info().label);
    }
    std::vector<Error> warnings;
    for (const std::string &name : unknown) {
        Error error;
        error.code = Error::Code::NotFound;
        error.message = "The limit 'cost' does not count the calls of " + name + ": its price is not known.";
        error.remedy = "Add its price to models.yaml in the configuration folder, or use the limit 'tokens'.";
        error.subject = "limits.cost";
        warnings.push_back(std::move(error));
    }
    return warnings;
}

void RunCast::recordTo(CallSink &sink, const RequestMask &mask, const Clock &clock)
{
    const auto record = [&](std::shared_ptr<ChatModel> &model, const std::string &part) {
        if (model)
            model = std::make_shared<RecordingModel>(model, part, mask, clock, sink);
    };
    record(m_models.worker, "agent");
    record(m_models.grader, "grader");
    for (auto &[name, model] : m_models.subAgents)
        record(model, name);
}

std::vector<Error> RunCast::leftovers() const
{
    std::vector<Error> left;
    for (const Part &part : parts()) {
        for (Error &error : part.model->leftovers())
            left.push_back(std::move(error));
    }
    return left;
}

JsonText RunCast::positions() const
{
    Json json = Json::object();
    for (const Part &part : parts()) {
        if (const JsonText position = part.model->position(); !position.isEmpty())
            json[part.name] = parseJson(position);
    }
    return toJsonText(json);
}

void RunCast::resume(const JsonText &positions)
{
    const Json json = parseJson(positions);
    for (const Part &part : parts()) {
        if (const Json &position = memberAt(json, part.name); !position.is_null())
            part.model->resume(toJsonText(position));
    }
}

} // namespace Touchstone
