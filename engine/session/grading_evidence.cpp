#include "engine/session/grading_evidence.h"

#include "engine/middleware/grading.h"
#include "engine/session/run_past.h"
#include "engine/storage/run_history.h"
#include "engine/storage/sqlite_checkpointer.h"

#include <algorithm>

namespace Touchstone {
namespace {

/// The evidence of one grading, and when it was made.
struct Found
{
    GradingEvidence evidence;
    std::int64_t sequence = 0; ///< of its start
    bool isGraded = false;
};

/// Follows the conversation through the events of a run and keeps what each grading saw.
class Reader
{
public:
    void see(const RunEvent &event)
    {
        if (!event.agent.empty() || !event.parentCallId.empty())
            return; // a sub-agent's
        if (const auto *started = std::get_if<Events::RunStarted>(&event.payload))
            m_rubric = started->rubricText;
        else if (const auto *changed = std::get_if<Events::RubricChanged>(&event.payload))
            changeRubric(changed->text);
        else if (const auto *added = std::get_if<Events::MessageAdded>(&event.payload))
            add(*added);
        else if (const auto *replaced = std::get_if<Events::TranscriptReplaced>(&event.payload))
            replace(*replaced);
        else if (const auto *files = std::get_if<Events::FilesChanged>(&event.payload))
            addFiles(*files);
        else if (const auto *grading = std::get_if<Events::GradingStarted>(&event.payload))
            begin(*grading, event.sequence);
        else if (const auto *graded = std::get_if<Events::GradingFinished>(&event.payload))
            finish(graded->evaluation);
    }

    /// The wanted grading; null when there is none.
    const Found *find(std::optional<int> iteration) const
    {
        const Found *last = nullptr;
        const Found *failing = nullptr;
        for (const Found &found : m_found) {
            if (!found.isGraded || (iteration && found.evidence.iteration != *iteration))
                continue;
            last = &found;
            const auto &criteria = found.evidence.evaluation.criteria;
            if (std::any_of(criteria.begin(), criteria.end(),
                            [](const CriterionVerdict &verdict) { return verdict.state == CriterionState::Failed; }))
                failing = &found;
        }
        return failing != nullptr ? failing : last;
    }

private:
    void changeRubric(const std::string &text)
    {
        if (text == m_rubric)
            return;
        m_rubric = text;
        m_frozen.clear();
    }

    void add(const Events::MessageAdded &added)
    {
        if (added.grader || added.index < 0)
            return;
        const auto index = static_cast<std::size_t>(added.index);
        if (index < m_messages.size())
            m_messages[index] = added.message;
        else
            m_messages.push_back(added.message);
    }

    void replace(const Events::TranscriptReplaced &replaced)
    {
        if (!replaced.grader)
            m_messages = replaced.messages;
    }

    void addFiles(const Events::FilesChanged &files)
    {
        std::vector<std::string> &known = m_files;
        for (const Events::FileChange &change : files.changes) {
            std::erase(known, change.path);
            if (change.kind != Events::FileChange::Kind::Removed)
                known.push_back(change.path);
        }
        // The files of an iteration are told after its grading.
        for (Found &found : m_found) {
            if (found.evidence.iteration == files.iteration)
                found.evidence.changedFiles = known;
        }
    }

    void begin(const Events::GradingStarted &grading, std::int64_t sequence)
    {
        Found found;
        found.sequence = sequence;
        found.evidence.iteration = grading.iteration;
        found.evidence.messages = m_messages;
        found.evidence.rubric = m_rubric;
        found.evidence.frozenCriteria = m_frozen;
        found.evidence.changedFiles = m_files;
        m_found.push_back(std::move(found));
    }

    void finish(const Evaluation &evaluation)
    {
        if (m_found.empty() || m_found.back().evidence.iteration != evaluation.iteration)
            return;
        m_found.back().evidence.evaluation = evaluation;
        m_found.back().isGraded = true;
        if (m_frozen.empty())
            m_frozen = gradedNames(evaluation);
    }

    std::string m_rubric;
    std::vector<std::string> m_frozen;
    Transcript m_messages;
    std::vector<std::string> m_files;
    std::vector<Found> m_found;
};

/// What stands beside the conversation: the files of a state backend, and where scripts stood.
Result<void> addCheckpoint(Found &found, const std::string &historyFile, const std::string &runId)
{
    const auto checkpointer = SqliteCheckpointer::open(historyFile);
    if (!checkpointer)
        return failure(checkpointer.error());
    const Result<std::vector<StoredCheckpoint>> all = (*checkpointer)->listAll(runId);
    if (!all)
        return failure(all.error());
    const auto before = std::find_if(all->begin(), all->end(), [&found](const StoredCheckpoint &stored) {
        return decodeNotes(stored.notes).sequence <= found.sequence;
    });
    if (before == all->end())
        return {};
    found.evidence.models = decodeNotes(before->notes).models;
    Result<std::optional<Checkpoint>> checkpoint = (*checkpointer)->find(runId, before->summary.id);
    if (!checkpoint)
        return failure(checkpoint.error());
    if (*checkpoint)
        found.evidence.files = std::move((*checkpoint)->state.files);
    return {};
}

} // namespace

Result<GradingEvidence> readEvidence(const std::string &historyFile, const std::string &runId,
                                     std::optional<int> iteration, const Clock &clock)
{
    const auto history = RunHistory::open(historyFile, clock);
    if (!history)
        return failure(history.error());
    const Result<std::vector<RunEvent>> events = (*history)->events(runId);
    if (!events)
        return failure(events.error());
    Reader reader;
    for (const RunEvent &event : *events)
        reader.see(event);
    const Found *chosen = reader.find(iteration);
    if (chosen == nullptr) {
        Error error;
        error.code = Error::Code::NotFound;
        error.message = iteration ? "Iteration " + std::to_string(*iteration + 1) + " of this run was not graded."
                                  : "Nothing was graded in this run.";
        error.remedy = "Choose a run, and an iteration of it, that has verdicts.";
        error.subject = runId;
        return failure(std::move(error));
    }
    Found found = *chosen;
    if (Result<void> added = addCheckpoint(found, historyFile, runId); !added)
        return failure(added.error());
    return std::move(found.evidence);
}

} // namespace Touchstone
