#include "engine/cli/run_view.h"

#include "engine/base/json.h"
#include "engine/cli/matrix_view.h"
#include "engine/cli/terminal_text.h"
#include "engine/llm/call_cost.h"

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

constexpr int longestLine = 160;

std::string oneLine(std::string_view text)
{
    std::string line = printable(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    std::replace(line.begin(), line.end(), '\t', ' ');
    return displayWidth(line) > longestLine ? fitted(line, longestLine) : line;
}

std::string describe(const ToolCall &call)
{
    const Json args = parseJson(call.args);
    std::string text = call.name;
    for (const char *key : {"file_path", "path", "pattern", "command", "description"}) {
        if (const std::string value = stringAt(args, key); !value.empty()) {
            text += ' ' + value;
            break;
        }
    }
    return oneLine(text);
}

/// " (2 of 3)" where several gradings voted.
std::string votesText(const CriterionVerdict &criterion)
{
    if (criterion.votes.empty())
        return {};
    const auto passed = std::count_if(criterion.votes.begin(), criterion.votes.end(),
                                      [](const CriterionVote &vote) { return vote.state == CriterionState::Passed; });
    return " (" + std::to_string(passed) + " of " + std::to_string(criterion.votes.size()) + " passed it)";
}

} // namespace

RunView::RunView(const Console &console, std::optional<Rubric> rubric)
    : m_console(console)
    , m_rubric(std::move(rubric))
    , m_isLive(console.isTerminal() && !console.isQuiet())
{
}

void RunView::show(const RunEvent &event)
{
    if (const auto *changed = std::get_if<Events::PhaseChanged>(&event.payload)) {
        showPhase(*changed);
    } else if (const auto *started = std::get_if<Events::ToolCallStarted>(&event.payload)) {
        const std::string who = started->grader ? "grader: " : event.agent.empty() ? "" : event.agent + ": ";
        setStatus(who + describe(started->call));
    } else if (const auto *added = std::get_if<Events::MessageAdded>(&event.payload)) {
        showMessage(added->message, added->grader ? "grader" : event.agent);
    } else if (const auto *retried = std::get_if<Events::ModelCallRetried>(&event.payload)) {
        setStatus(oneLine(retryText(retried->notice)));
    } else if (const auto *graded = std::get_if<Events::GradingFinished>(&event.payload)) {
        showGrading(graded->evaluation);
    } else if (const auto *overridden = std::get_if<Events::EvaluationChanged>(&event.payload)) {
        showOverride(overridden->evaluation);
    } else if (const auto *rubric = std::get_if<Events::RubricChanged>(&event.payload)) {
        m_rubric = rubricFromText(m_rubric ? m_rubric->name : std::string(), rubric->text);
        say("the rubric was changed by a person");
    } else if (const auto *files = std::get_if<Events::FilesChanged>(&event.payload)) {
        for (const Events::FileChange &change : files->changes) {
            say("  changed " + oneLine(change.path) + " (+" + std::to_string(change.addedLines) + " -"
                + std::to_string(change.removedLines) + ')');
        }
    } else if (const auto *warning = std::get_if<Events::Warning>(&event.payload)) {
        say("warning: " + printable(toText(warning->error)));
    } else if (const auto *ended = std::get_if<Events::RunEnded>(&event.payload)) {
        m_ended = *ended;
        m_working = -1;
    }
}

/// Of the messages only those that tell of a failed call.
void RunView::showMessage(const Message &message, const std::string &agent)
{
    if (message.role != Role::Tool || message.status != ToolStatus::Error)
        return;
    const std::string who = agent.empty() ? std::string() : agent + ": ";
    say("  failed: " + who + oneLine(message.name + ": " + textOf(message)));
}

void RunView::showPhase(const Events::PhaseChanged &changed)
{
    const std::string iteration = "iteration " + std::to_string(changed.iteration + 1) + ": ";
    if (changed.phase == RunPhase::Preparing) {
        setStatus("preparing");
        return;
    }
    m_working = m_rubric ? changed.iteration : -1;
    setStatus(changed.phase == RunPhase::Grading ? iteration + "grading"
                  : m_rubric                     ? iteration + "working"
                                                 : "working");
}

void RunView::showGrading(const Evaluation &evaluation)
{
    m_evaluations.push_back(evaluation);
    if (m_isLive) {
        redraw();
        return;
    }
    say("iteration " + std::to_string(evaluation.iteration + 1) + ": " + std::string(toWord(evaluation.result)) + " – "
        + oneLine(evaluation.explanation));
    if (!evaluation.note.empty())
        say("  " + oneLine(evaluation.note));
    for (const CriterionVerdict &criterion : evaluation.criteria) {
        say(std::string("  ") + letterOf(criterion.state) + "  " + oneLine(criterion.name) + votesText(criterion)
            + (criterion.gap.empty() ? "" : ": " + oneLine(criterion.gap)));
    }
}

void RunView::showOverride(const Evaluation &evaluation)
{
    if (!m_evaluations.empty())
        m_overridden.push_back(std::exchange(m_evaluations.back(), evaluation));
    say("  by a person: " + std::string(toWord(evaluation.result)) + " – " + oneLine(evaluation.explanation));
}

void RunView::setStatus(std::string status)
{
    m_status = std::move(status);
    if (m_isLive)
        redraw();
    else
        m_console.note(m_status);
}

void RunView::say(const std::string &line)
{
    if (!m_isLive) {
        m_console.note(line);
        return;
    }
    // Above the picture, which moves down.
    if (m_drawnLines > 0)
        m_console.draw("\033[" + std::to_string(m_drawnLines) + "A\033[J");
    m_drawnLines = 0;
    m_console.draw(line + '\n');
    redraw();
}

void RunView::redraw()
{
    std::string picture;
    if (m_drawnLines > 0)
        picture += "\033[" + std::to_string(m_drawnLines) + "A";
    const int columns = m_console.columns();
    std::vector<std::string> lines;
    if (m_rubric)
        lines = matrixLines(*m_rubric, m_evaluations, m_working, {.columns = columns, .color = m_console.hasColor()});
    lines.push_back(displayWidth(m_status) >= columns ? fitted(m_status, columns - 1) : m_status);
    for (const std::string &line : lines)
        picture += line + "\033[K\n";
    picture += "\033[J";
    m_drawnLines = static_cast<int>(lines.size());
    m_console.draw(picture);
}

void RunView::finish()
{
    if (!m_ended)
        return;
    m_status = std::string(toWord(m_ended->status)) + " after " + std::to_string(m_ended->iterations)
        + (m_ended->iterations == 1 ? " iteration" : " iterations") + ", cost "
        + (m_ended->cost ? dollarsText(*m_ended->cost) : std::string("unknown"));
    if (m_isLive)
        redraw();
    else
        m_console.note(m_status);
    if (m_ended->error)
        m_console.note(printable(toText(*m_ended->error)));
}

} // namespace Touchstone
