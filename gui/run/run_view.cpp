#include "gui/run/run_view.h"

#include "gui/run/quote_search.h"
#include "gui/run/run_words.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace Touchstone {

void RunView::apply(const RunEvent &event)
{
    if (const auto *started = std::get_if<Events::RunStarted>(&event.payload)) {
        m_start = *started;
        m_hasStarted = true;
        m_startedAt = event.time;
        m_rubric = rubricFromText(started->rubricName, started->rubricText);
        staleMatrix();
        m_changes = {.matrix = true, .state = true, .payload = true, .files = true, .firstItem = 0, .items = true};
    } else if (const auto *phase = std::get_if<Events::PhaseChanged>(&event.payload)) {
        changePhase(event, *phase);
    } else if (const auto *call = std::get_if<Events::ModelCallFinished>(&event.payload)) {
        account(*call);
    } else if (const auto *retry = std::get_if<Events::ModelCallRetried>(&event.payload)) {
        m_retry = retry->notice;
        m_retryAt = event.time + retry->notice.delay;
        m_changes.state = true;
    } else if (const auto *grading = std::get_if<Events::GradingStarted>(&event.payload)) {
        startGrading(*grading);
    } else if (const auto *graded = std::get_if<Events::GradingFinished>(&event.payload)) {
        finishGrading(event, graded->evaluation);
    } else if (const auto *changed = std::get_if<Events::EvaluationChanged>(&event.payload)) {
        takeOver(event, changed->evaluation);
    } else if (const auto *rubric = std::get_if<Events::RubricChanged>(&event.payload)) {
        m_rubric = rubricFromText(m_start.rubricName, rubric->text);
        staleMatrix();
        m_changes.matrix = true;
    } else if (const auto *parked = std::get_if<Events::Parked>(&event.payload)) {
        park(event, *parked);
    } else if (std::holds_alternative<Events::Unparked>(event.payload)) {
        unpark(event.time);
    } else if (const auto *resumed = std::get_if<Events::RunResumed>(&event.payload)) {
        goOn(event, *resumed);
    } else if (const auto *files = std::get_if<Events::FilesChanged>(&event.payload)) {
        at(files->iteration).changes = files->changes;
        m_changes.files = true;
    } else if (const auto *ended = std::get_if<Events::RunEnded>(&event.payload)) {
        m_ending = *ended;
        unpark(event.time);
        m_retry.reset();
        if (!m_iterations.empty() && !m_iterations.back().ended)
            end(m_iterations.back(), event.time);
        m_transcript.finish();
        m_changes.state = true;
        m_changes.matrix = true;
    } else if (std::holds_alternative<Events::Delta>(event.payload) && m_retry) {
        m_retry.reset();
        m_changes.state = true;
    }
    m_lastTime = event.time;
    watchCalls(event);
    m_transcript.apply(event, m_iteration);
}

void RunView::watchCalls(const RunEvent &event)
{
    if (const auto *started = std::get_if<Events::ModelCallStarted>(&event.payload)) {
        m_lastData[started->callId] = event.time;
    } else if (const auto *delta = std::get_if<Events::Delta>(&event.payload)) {
        if (const auto call = m_lastData.find(delta->callId); call != m_lastData.end())
            call->second = event.time;
    } else if (const auto *retry = std::get_if<Events::ModelCallRetried>(&event.payload)) {
        m_lastData[retry->callId] = event.time + retry->notice.delay;
    } else if (const auto *finished = std::get_if<Events::ModelCallFinished>(&event.payload)) {
        m_lastData.erase(finished->callId);
    } else if (m_ending) {
        m_lastData.clear();
    }
}

std::optional<TimePoint> RunView::silentSince() const
{
    const auto longest =
        std::min_element(m_lastData.begin(), m_lastData.end(),
                         [](const auto &left, const auto &right) { return left.second < right.second; });
    return longest == m_lastData.end() ? std::nullopt : std::optional(longest->second);
}

void RunView::breakOff()
{
    if (m_ending)
        return;
    m_isBroken = true;
    m_parked.reset();
    m_retry.reset();
    m_lastData.clear();
    m_transcript.finish();
    m_changes.state = true;
    m_changes.matrix = true;
}

RunView::Changes RunView::takeChanges()
{
    Changes changes = std::exchange(m_changes, {});
    changes.firstItem = m_transcript.takeFirstChanged();
    changes.items = changes.items || changes.firstItem < static_cast<int>(m_transcript.items().size());
    return changes;
}

void RunView::changePhase(const RunEvent &event, const Events::PhaseChanged &phase)
{
    m_phase = phase.phase;
    m_iteration = phase.iteration;
    if (phase.phase == RunPhase::Working) {
        if (m_iterations.size() <= static_cast<std::size_t>(phase.iteration))
            begin(at(phase.iteration), event.time);
    } else if (phase.phase == RunPhase::Grading) {
        at(phase.iteration).gradingStarted = event.time;
        at(phase.iteration).idleAtGrading = idleAt(event.time);
    }
    m_changes.state = true;
    m_changes.matrix = true;
}

void RunView::account(const Events::ModelCallFinished &finished)
{
    const bool grader = finished.role == ModelRole::Grader;
    IterationView &view = at(m_iteration);
    for (Ledger *ledger : {grader ? &m_grader : &m_worker, grader ? &view.grader : &view.worker}) {
        ledger->usage += finished.usage;
        ledger->usage.estimated = ledger->usage.estimated || finished.usage.estimated;
        ledger->cost.add(finished.cost);
        ++ledger->calls;
    }
    m_retry.reset();
    m_changes.state = true;
}

Ledger RunView::total() const
{
    Ledger total = m_worker;
    total.usage += m_grader.usage;
    total.cost.known += m_grader.cost.known;
    total.cost.isWhole = total.cost.isWhole && m_grader.cost.isWhole;
    total.calls += m_grader.calls;
    return total;
}

void RunView::startGrading(const Events::GradingStarted &grading)
{
    IterationView &view = at(grading.iteration);
    view.payload = QString::fromStdString(grading.payload);
    const QList<int> numbers = m_transcript.messages().keys();
    view.messages = numbers.isEmpty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
    view.omittedMessages = grading.omittedMessages;
    view.cutMessages = grading.cutMessages;
    m_changes.payload = true;
}

void RunView::finishGrading(const RunEvent &event, const Evaluation &evaluation)
{
    const auto same = std::find_if(m_evaluations.begin(), m_evaluations.end(), [&evaluation](const Evaluation &known) {
        return known.iteration == evaluation.iteration;
    });
    if (same != m_evaluations.end())
        *same = evaluation;
    else
        m_evaluations.push_back(evaluation);
    end(at(evaluation.iteration), event.time);
    staleMatrix();

    std::vector<TranscriptFold::Gap> gaps;
    for (const CriterionVerdict &verdict : evaluation.criteria) {
        if (verdict.state == CriterionState::Failed)
            gaps.push_back({QString::fromStdString(verdict.name), QString::fromStdString(verdict.gap).simplified()});
    }
    m_transcript.setGaps(std::move(gaps), evaluation.iteration);
    m_changes.matrix = true;
    m_changes.state = true;
}

/// The grader's own verdict is kept beside that of the person.
void RunView::takeOver(const RunEvent &event, const Evaluation &evaluation)
{
    const auto same = std::find_if(m_evaluations.begin(), m_evaluations.end(), [&evaluation](const Evaluation &known) {
        return known.iteration == evaluation.iteration;
    });
    if (same != m_evaluations.end())
        m_graders.insert({evaluation.iteration, *same});
    finishGrading(event, evaluation);
}

const Evaluation *RunView::gradersEvaluation(int iteration) const
{
    const auto found = m_graders.find(iteration);
    return found == m_graders.end() ? nullptr : &found->second;
}

void RunView::park(const RunEvent &event, const Events::Parked &parked)
{
    m_parked = parked;
    m_parkedAgent = QString::fromStdString(event.agent).section(u'/', -1);
    m_parkedAt = event.time;
    m_changes.state = true;
}

void RunView::unpark(TimePoint time)
{
    if (!m_parked)
        return;
    m_heldMilliseconds += std::chrono::duration_cast<std::chrono::milliseconds>(time - m_parkedAt).count();
    m_parked.reset();
    m_changes.state = true;
}

std::int64_t RunView::heldMilliseconds(std::int64_t now) const
{
    if (!m_parked)
        return m_heldMilliseconds;
    return m_heldMilliseconds + std::max<std::int64_t>(0, now - toMilliseconds(m_parkedAt));
}

/// A run that was killed while it was parked goes on elsewhere. The time until then is nobody's.
void RunView::goOn(const RunEvent &event, const Events::RunResumed &resumed)
{
    m_goneMilliseconds += toMilliseconds(event.time) - toMilliseconds(m_lastTime);
    unpark(m_lastTime);
    if (!resumed.forkedFrom.empty())
        m_fork = ForkOrigin{resumed.forkedFrom, resumed.checkpoint, m_iteration};
    m_changes.state = true;
}

std::int64_t RunView::idleAt(TimePoint time) const
{
    return idleMilliseconds(toMilliseconds(time));
}

void RunView::begin(IterationView &iteration, TimePoint time) const
{
    iteration.started = time;
    iteration.idleAtStart = idleAt(time);
}

void RunView::end(IterationView &iteration, TimePoint time) const
{
    iteration.ended = time;
    iteration.idleAtEnd = idleAt(time);
}

IterationView &RunView::at(int iteration)
{
    const auto index = static_cast<std::size_t>(std::max(iteration, 0));
    if (m_iterations.size() <= index)
        m_iterations.resize(index + 1);
    return m_iterations[index];
}

const VerdictMatrix &RunView::matrix() const
{
    if (std::exchange(m_matrixIsStale, false))
        m_matrix = VerdictMatrix(m_rubric, m_evaluations);
    return m_matrix;
}

void RunView::staleMatrix()
{
    m_matrixIsStale = true;
    m_shownIsStale = true;
}

const VerdictMatrix &RunView::shownMatrix() const
{
    if (m_annotations.isEmpty())
        return matrix();
    if (std::exchange(m_shownIsStale, false))
        m_shownMatrix = VerdictMatrix(m_rubric, m_evaluations, m_annotations);
    return m_shownMatrix;
}

void RunView::setAnnotations(RunAnnotations annotations)
{
    if (annotations == m_annotations)
        return;
    m_annotations = std::move(annotations);
    m_shownIsStale = true;
    m_changes.matrix = true;
}

const Evaluation *RunView::evaluationOf(int iteration) const
{
    const auto found =
        std::find_if(m_evaluations.begin(), m_evaluations.end(),
                     [iteration](const Evaluation &evaluation) { return evaluation.iteration == iteration; });
    return found == m_evaluations.end() ? nullptr : &*found;
}

int RunView::columns() const
{
    const int seen = std::max(static_cast<int>(m_iterations.size()), matrix().iterations());
    if (m_isBroken)
        return seen;
    return m_ending ? matrix().iterations() : std::max(seen, m_start.maxIterations);
}

int RunView::withoutVerdict() const
{
    if (m_evaluations.empty())
        return 0;
    const auto last = static_cast<std::size_t>(m_evaluations.back().iteration);
    return static_cast<int>(std::count_if(matrix().rows().begin(), matrix().rows().end(), [last](const MatrixRow &row) {
        if (last >= row.cells.size() || !row.cells[last])
            return true;
        const CriterionState state = row.cells[last]->state;
        return state == CriterionState::Unverified || state == CriterionState::NotGraded
            || state == CriterionState::Error;
    }));
}

bool RunView::hasFileChanges() const
{
    return std::any_of(m_iterations.begin(), m_iterations.end(),
                       [](const IterationView &view) { return !view.changes.empty(); });
}

/// Number of the last message that the grading of an iteration judged.
int RunView::messagesAt(int iteration) const
{
    const auto index = static_cast<std::size_t>(iteration);
    const int known = iteration >= 0 && index < m_iterations.size() ? m_iterations[index].messages : 0;
    return known > 0 ? known : std::numeric_limits<int>::max();
}

QuotePlace RunView::findQuote(const QString &quote, std::optional<int> named, int iteration) const
{
    const QuoteSearch search(quote);
    if (search.isEmpty())
        return {};
    const auto &messages = m_transcript.messages();
    if (named) {
        if (const auto found = messages.constFind(*named); found != messages.constEnd() && search.find(found->text))
            return {*named, found->itemId};
    }
    QuotePlace best;
    const int last = messagesAt(iteration);
    for (auto it = messages.constBegin(); it != messages.constEnd(); ++it) {
        // The latest message that says it: the grader judges the state at the end.
        if (it.key() > best.message && it.key() <= last && search.find(it->text))
            best = {it.key(), it->itemId};
    }
    if (best.message > 0)
        return best;
    const auto &items = m_transcript.items();
    const auto read = std::find_if(items.rbegin(), items.rend(), [&](const TranscriptItem &item) {
        return item.byGrader && item.kind == TranscriptItem::Kind::ToolCall
            && (iteration < 0 || item.iteration == iteration) && search.find(item.text);
    });
    return read == items.rend() ? QuotePlace() : QuotePlace{0, read->id, true};
}

} // namespace Touchstone
