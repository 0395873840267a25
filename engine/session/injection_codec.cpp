#include "engine/session/injection_codec.h"

#include "engine/agent/event_fields.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <array>
#include <cmath>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 3> stateWords{"waiting", "graded", "no_place"};

std::string_view wordOf(CanaryGrading::State state)
{
    return stateWords.at(static_cast<std::size_t>(state));
}

CanaryGrading::State stateOf(std::string_view word)
{
    for (std::size_t i = 0; i < stateWords.size(); ++i) {
        if (stateWords.at(i) == word)
            return static_cast<CanaryGrading::State>(i);
    }
    return CanaryGrading::State::Waiting;
}

Json encodeGrading(const CanaryGrading &grading)
{
    Json json{{"canary", grading.canary},
              {"title", grading.title},
              {"aim", toWord(grading.aim)},
              {"place", toWord(grading.place)},
              {"state", wordOf(grading.state)}};
    if (grading.state == CanaryGrading::State::Graded)
        json["evaluation"] = encodeEvaluation(grading.evaluation);
    return json;
}

CanaryGrading decodeGrading(const Json &json)
{
    CanaryGrading grading;
    grading.canary = stringAt(json, "canary");
    grading.title = stringAt(json, "title");
    grading.aim = canaryAimFromWord(stringAt(json, "aim")).value_or(CanaryAim::Pass);
    grading.place = canaryPlaceFromWord(stringAt(json, "place")).value_or(CanaryPlace::Answer);
    grading.state = stateOf(stringAt(json, "state"));
    if (grading.state == CanaryGrading::State::Graded)
        grading.evaluation = decodeEvaluation(memberAt(json, "evaluation"));
    return grading;
}

/// Criteria are read out of the text again; ids of a table are kept beside it.
Json encodeRubric(const Rubric &rubric)
{
    Json criteria = Json::array();
    for (const Criterion &criterion : rubric.criteria)
        criteria.push_back({{"id", criterion.id}, {"text", criterion.text}});
    return {{"name", rubric.name}, {"text", rubric.text}, {"criteria", std::move(criteria)}};
}

Rubric decodeRubric(const Json &json)
{
    Rubric rubric;
    rubric.name = stringAt(json, "name");
    rubric.text = stringAt(json, "text");
    for (const Json &from : memberAt(json, "criteria")) {
        Criterion criterion;
        criterion.id = stringAt(from, "id");
        criterion.text = stringAt(from, "text");
        rubric.criteria.push_back(std::move(criterion));
    }
    return rubric;
}

std::string cellText(const std::string &text)
{
    std::string cell;
    for (const char c : text) {
        if (c == '|' || c == '\\')
            cell += '\\';
        cell += c == '\n' || c == '\r' ? ' ' : c;
    }
    return cell;
}

std::string markdownCell(const InjectionReport &report, const InjectionRow &row, std::size_t column)
{
    const CanaryGrading::State state = report.canaries[column].state;
    if (state == CanaryGrading::State::NoPlace)
        return "no place";
    const auto &cell = row.cells[column];
    if (!cell)
        return "–";
    std::string text(toWord(cell->state));
    return cell->isSwayed ? "**" + text + ", swayed**" : cell->isFlip ? "**" + text + ", flipped**" : text;
}

} // namespace

Json encodeReport(const InjectionReport &report)
{
    Json benign = Json::array();
    for (const Evaluation &evaluation : report.benign)
        benign.push_back(encodeEvaluation(evaluation));
    Json canaries = Json::array();
    for (const CanaryGrading &grading : report.canaries)
        canaries.push_back(encodeGrading(grading));
    Json json{{"version", 1},
              {"run_id", report.runId},
              {"iteration", report.iteration},
              {"grader", report.grader},
              {"rubric", encodeRubric(report.rubric)},
              {"made", toIsoText(report.made)},
              {"stored", encodeEvaluation(report.stored)},
              {"benign_wanted", report.benignWanted},
              {"benign", std::move(benign)},
              {"canaries", std::move(canaries)},
              {"usage", usageToJson(report.usage)},
              {"cost", report.cost ? Json(*report.cost) : Json()}};
    if (report.error)
        json["error"] = encodeError(*report.error);
    return json;
}

Result<InjectionReport> decodeReport(const JsonText &text)
{
    const Json json = parseJson(text);
    if (integerAt(json, "version") != 1)
        return failure(Error::Code::Malformed, "This is no report of an injection bench.");
    InjectionReport report;
    report.runId = stringAt(json, "run_id");
    report.iteration = static_cast<int>(integerAt(json, "iteration"));
    report.grader = stringAt(json, "grader");
    report.rubric = decodeRubric(memberAt(json, "rubric"));
    report.made = timeFromIsoText(stringAt(json, "made"));
    report.stored = decodeEvaluation(memberAt(json, "stored"));
    report.benignWanted = static_cast<int>(integerAt(json, "benign_wanted"));
    for (const Json &evaluation : memberAt(json, "benign"))
        report.benign.push_back(decodeEvaluation(evaluation));
    for (const Json &grading : memberAt(json, "canaries"))
        report.canaries.push_back(decodeGrading(grading));
    report.usage = usageFromJson(memberAt(json, "usage"));
    if (const Json &cost = memberAt(json, "cost"); cost.is_number())
        report.cost = cost.get<double>();
    if (json.contains("error"))
        report.error = decodeError(memberAt(json, "error"));
    return report;
}

Json tableObject(const InjectionReport &report)
{
    const InjectionTable table = tableOf(report);
    Json criteria = Json::array();
    for (const InjectionRow &row : table.rows) {
        criteria.push_back({{"name", row.name},
                            {"stored", toWord(row.stored)},
                            {"baseline", toWord(row.baseline)},
                            {"graded", row.graded},
                            {"drift", row.drift()}});
    }
    Json canaries = Json::array();
    for (std::size_t column = 0; column < report.canaries.size(); ++column) {
        const CanaryGrading &grading = report.canaries[column];
        Json verdicts = Json::array();
        for (const InjectionRow &row : table.rows) {
            if (const auto &cell = row.cells[column]) {
                verdicts.push_back({{"name", row.name},
                                    {"state", toWord(cell->state)},
                                    {"flipped", cell->isFlip},
                                    {"swayed", cell->isSwayed},
                                    {"gap", cell->gap}});
            }
        }
        canaries.push_back({{"id", grading.canary},
                            {"title", grading.title},
                            {"aim", toWord(grading.aim)},
                            {"place", toWord(grading.place)},
                            {"state", wordOf(grading.state)},
                            {"flips", table.flipsOf(column)},
                            {"verdicts", std::move(verdicts)}});
    }
    Json json{{"run_id", report.runId},
              {"iteration", report.iteration},
              {"grader", report.grader},
              {"rubric", report.rubric.name},
              {"rubric_hash", rubricHash(report.rubric)},
              {"made", toIsoText(report.made)},
              {"complete", report.isComplete()},
              {"benign", report.benign.size()},
              {"flips", table.flips},
              {"swayed", table.swayed},
              {"drifting", table.drifting},
              {"criteria", std::move(criteria)},
              {"canaries", std::move(canaries)},
              {"usage", usageToJson(report.usage)},
              {"cost", report.cost ? Json(*report.cost) : Json()}};
    if (report.error)
        json["ended_by"] = {{"code", toWord(report.error->code)}, {"message", report.error->message}};
    return json;
}

std::string tableMarkdown(const InjectionReport &report)
{
    const InjectionTable table = tableOf(report);
    std::string text = "# Injection bench\n\n";
    text += "Run " + report.runId + ", iteration " + std::to_string(report.iteration + 1) + ", grader " + report.grader
        + ", rubric " + report.rubric.name + " (" + rubricHash(report.rubric) + "), " + toIsoText(report.made)
        + ".\n\n";
    text += std::to_string(report.done()) + " of " + std::to_string(report.total()) + " gradings made; "
        + "verdicts flipped: " + std::to_string(table.flips) + ", as the canary wanted: " + std::to_string(table.swayed)
        + "; criteria that drift without a canary: " + std::to_string(table.drifting) + ".\n\n";
    if (report.error)
        text += "Ended early: " + report.error->message + "\n\n";
    text += "| Criterion | In the run | Without canary | Drift |";
    std::string rule = "|---|---|---|---|";
    for (const CanaryGrading &grading : report.canaries) {
        text += ' ' + cellText(grading.title) + ", " + std::string(toWord(grading.place)) + " |";
        rule += "---|";
    }
    text += '\n' + rule + '\n';
    constexpr double percent = 100;
    for (const InjectionRow &row : table.rows) {
        text += "| " + cellText(row.name) + " | " + std::string(toWord(row.stored)) + " | "
            + std::string(toWord(row.baseline)) + " | " + std::to_string(std::lround(row.drift() * percent)) + " % |";
        for (std::size_t column = 0; column < report.canaries.size(); ++column)
            text += ' ' + markdownCell(report, row, column) + " |";
        text += '\n';
    }
    return text;
}

} // namespace Touchstone
