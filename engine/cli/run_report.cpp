#include "engine/cli/run_report.h"

#include "engine/base/json.h"
#include "engine/cli/run_result.h"
#include "engine/cli/terminal_text.h"
#include "engine/llm/call_cost.h"
#include "engine/messages/message_codec.h"
#include "engine/rubric/verdict_matrix.h"
#include "engine/session/stored_run.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr double millisecondsPerSecond = 1000;

/// Text on one line that Markdown shows as it stands.
std::string inlineText(std::string_view text)
{
    constexpr std::string_view special = "\\`*_{}[]<>#|!~&";
    std::string escaped;
    for (const char c : printable(text)) {
        if (special.find(c) != std::string_view::npos)
            escaped += '\\';
        escaped += c == '\n' || c == '\t' ? ' ' : c;
    }
    return escaped;
}

/// Text over several lines, in a fence that is longer than any in it.
std::string fenced(const std::string &text)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    return fence + "text\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + '\n';
}

std::string row(std::string_view name, const std::string &value)
{
    return value.empty() ? std::string() : "| " + std::string(name) + " | " + value + " |\n";
}

std::string figures(const RunSummary &run)
{
    const std::string seconds =
        std::to_string(static_cast<std::int64_t>(static_cast<double>(run.milliseconds) / millisecondsPerSecond));
    return "| | |\n|---|---|\n" + row("Task", inlineText(run.task))
        + row("Rubric",
              inlineText(run.rubricName) + (run.rubricHash.empty() ? "" : " (" + inlineText(run.rubricHash) + ')'))
        + row("Worker", inlineText(run.workerModel)) + row("Grader", inlineText(run.graderModel))
        + row("Iterations", std::to_string(run.iterations) + " of " + std::to_string(run.maxIterations))
        + row("Tokens",
              std::to_string(run.worker.total()) + " worker, " + std::to_string(run.grader.total()) + " grader")
        + row("Cost", run.cost ? dollarsText(*run.cost) : "unknown") + row("Seconds", seconds)
        + row("Started", toIsoText(run.started));
}

std::string cellText(const std::optional<MatrixCell> &cell)
{
    if (!cell)
        return "–";
    std::string text(toWord(cell->state));
    std::replace(text.begin(), text.end(), '_', ' ');
    if (cell->by == VerdictBy::Human)
        text += ", by a person";
    if (isGuess(cell->match))
        text += " (row guessed)";
    else if (cell->match == RowMatch::Chosen)
        text += " (row by a person)";
    return text;
}

std::string matrixTable(const RunSummary &run, const Rubric &rubric)
{
    const VerdictMatrix matrix(rubric, run.evaluations, run.annotations);
    if (matrix.rows().empty() || matrix.iterations() == 0)
        return "Nothing was graded.\n";
    std::string head = "| Criterion |";
    std::string rule = "|---|";
    for (int i = 0; i < matrix.iterations(); ++i) {
        head += ' ' + std::to_string(i + 1) + " |";
        rule += "---|";
    }
    std::string table = head + '\n' + rule + '\n';
    for (const MatrixRow &criterion : matrix.rows()) {
        table += "| " + inlineText(criterion.name) + (criterion.inRubric ? "" : " (not in the rubric)") + " |";
        for (const std::optional<MatrixCell> &cell : criterion.cells)
            table += ' ' + cellText(cell) + " |";
        table += '\n';
    }
    return table;
}

std::string criterionLine(const Json &criterion)
{
    const bool isPersons = stringAt(criterion, "by") == toWord(VerdictBy::Human);
    const std::string gap = stringAt(criterion, "gap");
    std::string line = "- **" + inlineText(stringAt(criterion, "state")) + (isPersons ? ", by a person" : "") + "** "
        + inlineText(stringAt(criterion, "name")) + (gap.empty() ? "" : ": " + inlineText(gap)) + '\n';
    if (const Json &before = memberAt(criterion, "overridden"); before.is_object()) {
        const std::string said = stringAt(before, "gap");
        line += "  - before, by " + inlineText(stringAt(before, "by")) + ": " + inlineText(stringAt(before, "state"))
            + (said.empty() ? "" : ": " + inlineText(said)) + '\n';
    }
    return line;
}

std::string gradings(const RunSummary &run)
{
    std::string text;
    for (const Json &grading : verdictsArray({run.evaluations, run.overridden, run.annotations})) {
        text += "\n### Iteration " + std::to_string(integerAt(grading, "iteration") + 1) + ": "
            + inlineText(stringAt(grading, "result"))
            + (stringAt(grading, "by") == toWord(VerdictBy::Human) ? ", by a person" : "") + "\n\n"
            + inlineText(stringAt(grading, "explanation")) + "\n\n";
        if (const Json &before = memberAt(grading, "overridden"); before.is_object())
            text += "Before, by the grader: " + inlineText(stringAt(before, "result")) + ": "
                + inlineText(stringAt(before, "explanation")) + "\n\n";
        for (const Json &criterion : memberAt(grading, "criteria"))
            text += criterionLine(criterion);
    }
    return text;
}

} // namespace

std::string_view stateWord(const RunSummary &run, const std::string &historyFile)
{
    if (run.status)
        return "ended";
    return isRunGoingOn(historyFile, run.id) ? "running" : "interrupted";
}

Json summaryObject(const RunSummary &run, const std::string &historyFile)
{
    return {{"run_id", run.id},
            {"number", run.number},
            {"status", run.status ? Json(toWord(*run.status)) : Json()},
            {"state", stateWord(run, historyFile)},
            {"project", run.project},
            {"task", run.task},
            {"rubric", run.rubricName},
            {"rubric_hash", run.rubricHash},
            {"worker_model", run.workerModel},
            {"grader_model", run.graderModel},
            {"iterations", run.iterations},
            {"max_iterations", run.maxIterations},
            {"started", toIsoText(run.started)},
            {"seconds", static_cast<double>(run.milliseconds) / millisecondsPerSecond},
            {"cost", run.cost ? Json(*run.cost) : Json()},
            {"usage", {{"worker", usageToJson(run.worker)}, {"grader", usageToJson(run.grader)}}}};
}

Json storedRunObject(const RunSummary &run, const std::string &historyFile)
{
    Json object = summaryObject(run, historyFile);
    object["verdicts"] = verdictsArray({run.evaluations, run.overridden, run.annotations});
    if (!run.annotations.rows.empty())
        object["rows"] = rowsArray(run.annotations.rows);
    object["answer"] = run.answer;
    return object;
}

std::string markdownReport(const RunSummary &run, const Rubric &rubric)
{
    std::string status(run.status ? toWord(*run.status) : std::string_view("not finished"));
    std::replace(status.begin(), status.end(), '_', ' ');
    const auto notes = static_cast<int>(run.annotations.verdicts.size());
    std::string text = "# Run " + std::to_string(run.number) + ": " + status + "\n\n" + figures(run)
        + "\n## Verdicts\n\n" + matrixTable(run, rubric);
    if (notes > 0)
        text += "\nBy a person, beside the run, which went on with its own verdicts: " + std::to_string(notes) + ".\n";
    return text + gradings(run) + "\n## Answer\n\n" + fenced(printable(run.answer));
}

} // namespace Touchstone
