#pragma once

#include "engine/base/clock.h"
#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/rubric/evaluation.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace Touchstone {

/// What a person says of one verdict beside the run: it changes how the run is read, never what it recorded or did.
/// The verdict is named by its grading and its place there, so that a note never lands on another one.
struct VerdictNote
{
    std::string gradingRunId;
    int iteration = 0; ///< from 0
    int place = -1; ///< in `Evaluation::criteria`; -1: the grading said nothing of this criterion
    std::string id; ///< of the verdict there; of the criterion where there is none
    std::string name; ///< likewise; as the grader named it
    CriterionState state = CriterionState::NotGraded;
    std::string gap; ///< what the person says is missing, or why; may be empty
    TimePoint time; ///< of the last change

    bool operator==(const VerdictNote &) const = default;
};

/// Where a person put what the grader called `name`, in every iteration of the run; stands above every guess.
struct RowChoice
{
    std::string name; ///< as the grader named it
    std::string row; ///< text of the criterion, or name of the row, that it belongs to; empty: a row of its own

    bool operator==(const RowChoice &) const = default;
};

/// All that persons noted beside a run.
struct RunAnnotations
{
    std::vector<VerdictNote> verdicts;
    std::vector<RowChoice> rows; ///< at most one a name

    bool isEmpty() const { return verdicts.empty() && rows.empty(); }
    bool operator==(const RunAnnotations &) const = default;
};

/// What to note, or to take back.
struct AnnotationChange
{
    std::vector<VerdictNote> verdicts; ///< each replaces the one on the same verdict
    std::vector<RowChoice> rows; ///< each replaces the one for the same name
    bool isWithdrawal = false; ///< takes the notes on these verdicts and names back; what they say does not matter

    bool operator==(const AnnotationChange &) const = default;
};

void apply(RunAnnotations &annotations, const AnnotationChange &change);

/// The note on the verdict at `place` of `recorded`, or on a criterion of which it says nothing (`place` outside its
/// list, with id and name); null for none.
const VerdictNote *findNote(std::span<const VerdictNote> notes, const Evaluation &recorded, int place,
                            const std::string &id, const std::string &name);

/// `recorded` as it reads with the notes: their verdicts are marked as a person's, those on a criterion without verdict
/// come last. The result stays what it was, since the run acted on it.
Evaluation annotated(const Evaluation &recorded, std::span<const VerdictNote> notes);
std::vector<Evaluation> annotated(std::span<const Evaluation> recorded, std::span<const VerdictNote> notes);

JsonText encodeAnnotations(const RunAnnotations &annotations);
/// Lenient, as our own code wrote it: what cannot be read is left out.
RunAnnotations decodeAnnotations(const JsonText &json);

} // namespace Touchstone
