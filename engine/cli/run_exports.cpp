#include "engine/cli/run_exports.h"

#include "engine/base/python_text.h"
#include "engine/cli/terminal_text.h"
#include "engine/llm/call_cost.h"
#include "engine/rubric/verdict_matrix.h"

#include <algorithm>
#include <cstdio>

namespace Touchstone {
namespace {

constexpr std::string_view style =
    "body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1b1c1f;background:#fff}"
    "table{border-collapse:collapse}th,td{border:1px solid #c6c5bf;padding:4px 10px;text-align:left;vertical-align:top}"
    "td.passed{background:#e2f2e5}td.failed,td.error{background:#be2d25;color:#fff}"
    "pre{white-space:pre-wrap;background:#f4f4f2;padding:1em}.human{outline:2px solid #6b46c1;outline-offset:-2px}";

/// Text that stands in XML as it is.
std::string marked(std::string_view text)
{
    return Python::htmlEscape(printable(text));
}

std::string words(std::string_view word)
{
    std::string text(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string statusWords(const RunSummary &run)
{
    return words(run.status ? toWord(*run.status) : std::string_view("not finished"));
}

std::string secondsOf(const RunSummary &run)
{
    constexpr std::int64_t perSecond = 1000;
    const std::string fraction = std::to_string(perSecond + run.milliseconds % perSecond).substr(1);
    return std::to_string(run.milliseconds / perSecond) + '.' + fraction;
}

/// The newest cell of a row that there is; null: none.
const MatrixCell *lastOf(const MatrixRow &row)
{
    const auto cell = std::find_if(row.cells.rbegin(), row.cells.rend(),
                                   [](const std::optional<MatrixCell> &each) { return each.has_value(); });
    return cell == row.cells.rend() ? nullptr : &**cell;
}

std::string stateOf(const MatrixCell &cell)
{
    return words(toWord(cell.state)) + (cell.by == VerdictBy::Human ? ", by a person" : "");
}

/// What JUnit says of a verdict that is none of `passed`.
struct Outcomes
{
    int failures = 0;
    int errors = 0;
    int skipped = 0;

    std::string count(const MatrixCell *cell)
    {
        if (cell != nullptr && cell->state == CriterionState::Passed)
            return {};
        const std::string message = cell == nullptr ? "not graded" : stateOf(*cell);
        const std::string gap = cell == nullptr ? std::string() : cell->verdict.gap;
        const std::string inside = " message=\"" + marked(gap.empty() ? message : message + ": " + gap) + "\"/>";
        if (cell != nullptr && cell->state == CriterionState::Failed) {
            ++failures;
            return "<failure" + inside;
        }
        if (cell != nullptr && cell->state == CriterionState::Error) {
            ++errors;
            return "<error" + inside;
        }
        ++skipped;
        return "<skipped" + inside;
    }
};

std::string testCase(const std::string &group, const std::string &name, const std::string &outcome)
{
    const std::string head = "    <testcase classname=\"" + marked(group) + "\" name=\"" + marked(name) + '"';
    return outcome.empty() ? head + "/>\n" : head + ">" + outcome + "</testcase>\n";
}

std::string tableRow(std::string_view name, const std::string &value)
{
    return value.empty() ? std::string()
                         : "<tr><th>" + std::string(name) + "</th><td>" + marked(value) + "</td></tr>\n";
}

std::string figuresTable(const RunSummary &run)
{
    return "<table>\n" + tableRow("Task", run.task) + tableRow("Rubric", run.rubricName)
        + tableRow("Worker", run.workerModel) + tableRow("Grader", run.graderModel)
        + tableRow("Iterations", std::to_string(run.iterations) + " of " + std::to_string(run.maxIterations))
        + tableRow("Tokens",
                   std::to_string(run.worker.total()) + " worker, " + std::to_string(run.grader.total()) + " grader")
        + tableRow("Cost", run.cost ? dollarsText(*run.cost) : "unknown") + tableRow("Seconds", secondsOf(run))
        + tableRow("Started", toIsoText(run.started)) + "</table>\n";
}

std::string cellMarkup(const std::optional<MatrixCell> &cell)
{
    if (!cell)
        return "<td>–</td>";
    const std::string state(toWord(cell->state));
    std::string text =
        "<td class=\"" + state + (cell->by == VerdictBy::Human ? " human" : "") + "\">" + marked(stateOf(*cell));
    if (isGuess(cell->match))
        text += " (row guessed)";
    if (!cell->verdict.gap.empty())
        text += "<br>" + marked(cell->verdict.gap);
    return text + "</td>";
}

std::string matrixMarkup(const VerdictMatrix &matrix)
{
    if (matrix.rows().empty() || matrix.iterations() == 0)
        return "<p>Nothing was graded.</p>\n";
    std::string text = "<table>\n<tr><th>Criterion</th>";
    for (int i = 0; i < matrix.iterations(); ++i)
        text += "<th>" + std::to_string(i + 1) + "</th>";
    text += "</tr>\n";
    for (const MatrixRow &row : matrix.rows()) {
        text += "<tr><th>" + marked(row.name) + (row.inRubric ? "" : " (not in the rubric)") + "</th>";
        for (const std::optional<MatrixCell> &cell : row.cells)
            text += cellMarkup(cell);
        text += "</tr>\n";
    }
    return text + "</table>\n";
}

} // namespace

std::string junitReport(const RunSummary &run, const Rubric &rubric)
{
    const VerdictMatrix matrix(rubric, run.evaluations, run.annotations);
    Outcomes outcomes;
    std::string cases;
    for (const MatrixRow &row : matrix.rows())
        cases += testCase(run.rubricName, row.name, outcomes.count(lastOf(row)));
    const bool isWhole = run.status == RunStatus::Satisfied;
    const bool isBroken = !run.status || *run.status == RunStatus::Error || *run.status == RunStatus::GraderError;
    const std::string message = " message=\"" + marked(statusWords(run)) + "\"/>";
    outcomes.errors += isBroken ? 1 : 0;
    outcomes.failures += isWhole || isBroken ? 0 : 1;
    const std::string ending = isWhole ? std::string() : (isBroken ? "<error" : "<failure") + message;
    const std::string totals = " tests=\"" + std::to_string(matrix.rows().size() + 1) + "\" failures=\""
        + std::to_string(outcomes.failures) + "\" errors=\"" + std::to_string(outcomes.errors) + "\" skipped=\""
        + std::to_string(outcomes.skipped) + "\" time=\"" + secondsOf(run) + '"';
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + totals + ">\n  <testsuite name=\"run "
        + std::to_string(run.number) + "\" timestamp=\"" + toIsoText(run.started) + '"' + totals + ">\n"
        + testCase("run", "ends satisfied", ending) + cases + "  </testsuite>\n</testsuites>\n";
}

std::string htmlReport(const RunSummary &run, const Rubric &rubric)
{
    const VerdictMatrix matrix(rubric, run.evaluations, run.annotations);
    const std::string title = "Run " + std::to_string(run.number) + ": " + statusWords(run);
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" + marked(title)
        + "</title><style>" + std::string(style) + "</style></head>\n<body>\n<h1>" + marked(title) + "</h1>\n"
        + figuresTable(run) + "<h2>Verdicts</h2>\n" + matrixMarkup(matrix);
    for (const Evaluation &evaluation : run.evaluations) {
        text += "<h3>Iteration " + std::to_string(evaluation.iteration + 1) + ": "
            + marked(words(toWord(evaluation.result))) + (evaluation.by == VerdictBy::Human ? ", by a person" : "")
            + "</h3>\n<p>" + marked(evaluation.explanation) + "</p>\n";
    }
    return text + "<h2>Answer</h2>\n<pre>" + marked(run.answer) + "</pre>\n</body>\n</html>\n";
}

} // namespace Touchstone
