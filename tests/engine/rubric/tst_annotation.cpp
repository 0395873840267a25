#include "engine/rubric/annotation.h"
#include "engine/rubric/verdict_matrix.h"

#include <QTest>

using namespace Touchstone;

namespace {

const std::string town =
    "- The answer names the capital.\n- The answer gives the population.\n- The answer is one sentence.\n";

CriterionVerdict verdict(std::string name, bool passed)
{
    CriterionVerdict result;
    result.name = std::move(name);
    result.state = passed ? CriterionState::Passed : CriterionState::Failed;
    result.gap = passed ? "" : "missing";
    return result;
}

Evaluation grading(int iteration, std::vector<CriterionVerdict> criteria)
{
    Evaluation evaluation;
    evaluation.gradingRunId = "g" + std::to_string(iteration);
    evaluation.iteration = iteration;
    evaluation.graderVerdict = GraderVerdict::NeedsRevision;
    evaluation.criteria = std::move(criteria);
    return evaluation;
}

VerdictNote noteOn(const Evaluation &evaluation, int place, CriterionState state, std::string gap = {})
{
    return {.gradingRunId = evaluation.gradingRunId,
            .iteration = evaluation.iteration,
            .place = place,
            .id = {},
            .name = evaluation.criteria.at(static_cast<std::size_t>(place)).name,
            .state = state,
            .gap = std::move(gap),
            .time = TimePoint(std::chrono::seconds(1'700'000'000))};
}

VerdictMatrix matrixOf(const std::vector<Evaluation> &evaluations, const RunAnnotations &annotations)
{
    return {rubricFromText("r", town), evaluations, annotations};
}

/// Names of the rows that are not the rubric's.
std::vector<std::string> ownRows(const VerdictMatrix &matrix)
{
    std::vector<std::string> names;
    for (const MatrixRow &row : matrix.rows()) {
        if (!row.inRubric)
            names.push_back(row.name);
    }
    return names;
}

const MatrixCell &cellOf(const VerdictMatrix &matrix, std::size_t row, std::size_t column)
{
    return matrix.rows().at(row).cells.at(column).value();
}

} // namespace

class TestAnnotation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNoteChangesHowAVerdictReads();
    void aNoteStaysWithItsGrading();
    void aNoteJudgesWhatTheGraderLeftOut();
    void theLastNoteCountsAndCanBeTakenBack();
    void aGuessIsSplitOff();
    void twoRowsAreMergedByChoice();
    void neverTwoVerdictsInOneCell();
    void othersGuessesStay();
    void readsWhatItWrote();
};

void TestAnnotation::aNoteChangesHowAVerdictReads()
{
    const std::vector<Evaluation> evaluations{
        grading(0, {verdict("The answer names the capital.", false), verdict("The answer is one sentence.", true)}),
        grading(1, {verdict("The answer names the capital.", true), verdict("The answer is one sentence.", true)})};
    RunAnnotations annotations;
    apply(annotations, {.verdicts = {noteOn(evaluations[0], 0, CriterionState::Passed, "Paris is there")}, .rows = {}});
    const Evaluation shown = annotated(evaluations[0], annotations.verdicts);
    QVERIFY(shown.criteria[0].state == CriterionState::Passed);
    QVERIFY(shown.criteria[0].by == VerdictBy::Human);
    QCOMPARE(shown.criteria[0].gap, std::string("Paris is there"));
    QVERIFY(shown.criteria[1] == evaluations[0].criteria[1]);
    QVERIFY(shown.result == evaluations[0].result);
    QVERIFY(shown.by == VerdictBy::Grader);

    const VerdictMatrix matrix = matrixOf(evaluations, annotations);
    const MatrixCell &cell = cellOf(matrix, 0, 0);
    QVERIFY(cell.state == CriterionState::Passed);
    QVERIFY(cell.by == VerdictBy::Human);
    QVERIFY(cell.recorded == evaluations[0].criteria[0]);
    QCOMPARE(matrix.passed(0), 2);
    // Nothing was fixed when it had passed before already.
    QVERIFY(cellOf(matrix, 0, 1).mark == CellMark::None);
    QVERIFY(cellOf(matrixOf(evaluations, {}), 0, 1).mark == CellMark::Fixed);
}

void TestAnnotation::aNoteStaysWithItsGrading()
{
    Evaluation graded = grading(0, {verdict("The answer names the capital.", false)});
    const VerdictNote note = noteOn(graded, 0, CriterionState::Passed);
    Evaluation again = graded;
    again.gradingRunId = "another";
    QVERIFY(annotated(again, std::vector{note}) == again);
    Evaluation other = graded;
    other.criteria[0].name = "Something else";
    QVERIFY(annotated(other, std::vector{note}) == other);
    other = graded;
    other.criteria.clear();
    QVERIFY(annotated(other, std::vector{note}) == other);
    QVERIFY(findNote(std::vector<VerdictNote>{}, graded, 0, {}, note.name) == nullptr);
}

void TestAnnotation::aNoteJudgesWhatTheGraderLeftOut()
{
    const std::vector<Evaluation> evaluations{grading(0, {verdict("The answer names the capital.", true)})};
    const MatrixRow left = matrixOf(evaluations, {}).rows().at(1);
    RunAnnotations annotations;
    apply(annotations,
          {.verdicts = {{.gradingRunId = "g0",
                         .iteration = 0,
                         .place = -1,
                         .id = left.id,
                         .name = left.name,
                         .state = CriterionState::Failed,
                         .gap = "No number",
                         .time = {}}},
           .rows = {}});
    const VerdictMatrix matrix = matrixOf(evaluations, annotations);
    QVERIFY(cellOf(matrix, 1, 0).state == CriterionState::Failed);
    QVERIFY(cellOf(matrix, 1, 0).recorded->state == CriterionState::NotGraded);
    QVERIFY(cellOf(matrix, 2, 0).state == CriterionState::NotGraded);
    const Evaluation shown = annotated(evaluations[0], annotations.verdicts);
    QCOMPARE(shown.criteria.size(), 2U);
    QCOMPARE(shown.criteria[1].name, left.name);
    QVERIFY(shown.criteria[1].by == VerdictBy::Human);
}

void TestAnnotation::theLastNoteCountsAndCanBeTakenBack()
{
    const Evaluation graded = grading(0, {verdict("The answer names the capital.", false)});
    RunAnnotations annotations;
    apply(annotations, {.verdicts = {noteOn(graded, 0, CriterionState::Passed)}, .rows = {}});
    apply(annotations, {.verdicts = {noteOn(graded, 0, CriterionState::NotApplicable, "no town")}, .rows = {}});
    QCOMPARE(annotations.verdicts.size(), 1U);
    QVERIFY(annotated(graded, annotations.verdicts).criteria[0].state == CriterionState::NotApplicable);
    apply(annotations, {.verdicts = {noteOn(graded, 0, CriterionState::NotGraded)}, .rows = {}, .isWithdrawal = true});
    QVERIFY(annotations.isEmpty());
    QVERIFY(annotated(graded, annotations.verdicts) == graded);
}

void TestAnnotation::aGuessIsSplitOff()
{
    const std::vector<Evaluation> evaluations{
        grading(0, {verdict("Names a capital city", false), verdict("Is short", true)}),
        grading(1, {verdict("Names a capital city", true), verdict("Is short", true)})};
    QVERIFY(cellOf(matrixOf(evaluations, {}), 0, 1).match == RowMatch::Similar);
    RunAnnotations annotations;
    apply(annotations, {.verdicts = {}, .rows = {{.name = "Names a capital city", .row = {}}}});
    const VerdictMatrix matrix = matrixOf(evaluations, annotations);
    QVERIFY(cellOf(matrix, 0, 0).state == CriterionState::NotGraded);
    QVERIFY(cellOf(matrix, 0, 1).state == CriterionState::NotGraded);
    QCOMPARE(ownRows(matrix), (std::vector<std::string>{"Names a capital city", "Is short"}));
    QVERIFY(cellOf(matrix, 3, 1).mark == CellMark::Fixed);
}

void TestAnnotation::twoRowsAreMergedByChoice()
{
    const std::vector<Evaluation> evaluations{
        grading(0, {verdict("The answer gives the population.", false), verdict("Capital", true)}),
        grading(1, {verdict("Inhabitants", true), verdict("Capital", true)})};
    QCOMPARE(ownRows(matrixOf(evaluations, {})), std::vector<std::string>{"Inhabitants"});
    RunAnnotations annotations;
    apply(annotations, {.verdicts = {}, .rows = {{.name = "Inhabitants", .row = "The answer gives the population."}}});
    const VerdictMatrix matrix = matrixOf(evaluations, annotations);
    QVERIFY(ownRows(matrix).empty());
    QVERIFY(cellOf(matrix, 1, 1).match == RowMatch::Chosen);
    QVERIFY(cellOf(matrix, 1, 1).mark == CellMark::Fixed);
    apply(annotations, {.verdicts = {}, .rows = {{.name = "Inhabitants", .row = {}}}, .isWithdrawal = true});
    QVERIFY(annotations.isEmpty());
}

/// Also by choice a criterion has one verdict an iteration; what finds its row taken gets one of its own.
void TestAnnotation::neverTwoVerdictsInOneCell()
{
    const std::vector<Evaluation> evaluations{
        grading(0, {verdict("The answer gives the population.", false), verdict("Inhabitants", true)})};
    const RunAnnotations annotations{.verdicts = {},
                                     .rows = {{.name = "Inhabitants", .row = "The answer gives the population."}}};
    const VerdictMatrix matrix = matrixOf(evaluations, annotations);
    QCOMPARE(ownRows(matrix), std::vector<std::string>{"Inhabitants"});
    QVERIFY(cellOf(matrix, 1, 0).state == CriterionState::Failed);
    QVERIFY(cellOf(matrix, 3, 0).state == CriterionState::Passed);
}

void TestAnnotation::othersGuessesStay()
{
    const std::vector<Evaluation> evaluations{grading(0, {verdict("X", true), verdict("Y", true), verdict("Z", true)})};
    QVERIFY(cellOf(matrixOf(evaluations, {}), 1, 0).match == RowMatch::Positional);
    const VerdictMatrix matrix = matrixOf(evaluations, {.verdicts = {}, .rows = {{.name = "X", .row = {}}}});
    QCOMPARE(ownRows(matrix), std::vector<std::string>{"X"});
    QVERIFY(cellOf(matrix, 1, 0).match == RowMatch::Positional);
    QCOMPARE(cellOf(matrix, 2, 0).verdict.name, std::string("Z"));
}

void TestAnnotation::readsWhatItWrote()
{
    const Evaluation graded = grading(2, {verdict("Néw \"line\"\n", false)});
    const RunAnnotations annotations{.verdicts = {noteOn(graded, 0, CriterionState::NotApplicable, "见 §3")},
                                     .rows = {{.name = "a", .row = "b"}, {.name = "c", .row = {}}}};
    QVERIFY(decodeAnnotations(encodeAnnotations(annotations)) == annotations);
    QVERIFY(encodeAnnotations({}).isEmpty());
    QVERIFY(decodeAnnotations({}).isEmpty());
    QVERIFY(decodeAnnotations({"{\"verdicts\": [1, {\"state\": \"odd\"}], \"rows\": 3}"}).isEmpty());
}

QTEST_APPLESS_MAIN(TestAnnotation)
#include "tst_annotation.moc"
