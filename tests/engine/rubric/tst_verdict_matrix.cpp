#include "engine/rubric/verdict_matrix.h"

#include <QTest>

using namespace Touchstone;

namespace {

CriterionVerdict verdict(std::string name, bool passed, std::string id = {})
{
    CriterionVerdict result;
    result.id = std::move(id);
    result.name = std::move(name);
    result.state = passed ? CriterionState::Passed : CriterionState::Failed;
    return result;
}

Evaluation grading(int iteration, std::vector<CriterionVerdict> criteria, RunStatus result = RunStatus::NeedsRevision)
{
    Evaluation evaluation;
    evaluation.iteration = iteration;
    evaluation.result = result;
    evaluation.criteria = std::move(criteria);
    if (result == RunStatus::Satisfied || result == RunStatus::Unverified)
        evaluation.graderVerdict = GraderVerdict::Satisfied;
    else if (result != RunStatus::GraderError)
        evaluation.graderVerdict = GraderVerdict::NeedsRevision;
    return evaluation;
}

/// Places in the rubric (or behind it) that the names of one grading were matched to.
std::vector<std::pair<int, RowMatch>> placesOf(const std::string &rubric, const std::vector<CriterionVerdict> &verdicts)
{
    const std::vector<Evaluation> evaluations{grading(0, verdicts)};
    const VerdictMatrix matrix(rubricFromText("r", rubric), evaluations);
    std::vector<std::pair<int, RowMatch>> places;
    for (const CriterionVerdict &wanted : verdicts) {
        int row = 0;
        for (const MatrixRow &candidate : matrix.rows()) {
            if (candidate.cells[0] && candidate.cells[0]->verdict == wanted)
                places.emplace_back(row, candidate.cells[0]->match);
            ++row;
        }
    }
    return places;
}

using Places = std::vector<std::pair<int, RowMatch>>;

const std::string town =
    "- The answer names the capital.\n- The answer gives the population.\n- The answer is one sentence.\n";

} // namespace

class TestVerdictMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesById();
    void matchesByName();
    void matchesByNumber();
    void matchesByPlace();
    void matchesByLikeness();
    void neverMergesTwo();
    void keepsAliases();
    void newRowsForUnknownNames();
    void marks();
    void silentRows();
    void passedAndBest();
    void oddIterations();
    void empty();
};

void TestVerdictMatrix::matchesById()
{
    const Places expected{{1, RowMatch::ById}, {0, RowMatch::ById}, {2, RowMatch::ById}};
    QVERIFY(placesOf(town, {verdict("x", true, "c2"), verdict("[c1] names it", false), verdict("c3: short", true)})
            == expected);
}

void TestVerdictMatrix::matchesByName()
{
    const Places expected{{1, RowMatch::Exact}, {0, RowMatch::Normalised}};
    QVERIFY(placesOf(town,
                     {verdict("The answer gives the population.", true),
                      verdict("1. the ANSWER names *the* capital", false)})
            == expected);
}

void TestVerdictMatrix::matchesByNumber()
{
    const Places expected{{2, RowMatch::Positional}, {0, RowMatch::Positional}};
    QVERIFY(placesOf(town, {verdict("Criterion 3", true), verdict("#1", true)}) == expected);
    // There is no fourth.
    const Places fourth{{3, RowMatch::New}};
    QVERIFY(placesOf(town, {verdict("Criterion 4", true)}) == fourth);
}

void TestVerdictMatrix::matchesByPlace()
{
    const Places expected{{0, RowMatch::Positional}, {1, RowMatch::Positional}, {2, RowMatch::Positional}};
    QVERIFY(placesOf(town, {verdict("Geography", true), verdict("Figures", true), verdict("Length", true)})
            == expected);
    // One name speaks for another order, so the places say nothing.
    const Places other{{1, RowMatch::Similar}, {3, RowMatch::New}, {4, RowMatch::New}};
    QVERIFY(placesOf(town, {verdict("Population", true), verdict("Geography", true), verdict("Length", true)})
            == other);
}

void TestVerdictMatrix::matchesByLikeness()
{
    const Places expected{{1, RowMatch::Similar}, {0, RowMatch::Similar}};
    QVERIFY(placesOf(town, {verdict("Population", true), verdict("Naming the capital", false)}) == expected);
    const Places chinese{{1, RowMatch::Similar}};
    QVERIFY(
        placesOf("- 每个数字都注明来源\n- 报告不超过一百二十字\n- 列出全部月份", {verdict("不超过一百二十字", true)})
        == chinese);
    // As like one criterion as the other: no guess.
    const Places unsure{{2, RowMatch::New}};
    QVERIFY(placesOf("- Every table has a title\n- Every chart has a title", {verdict("Title", true)}) == unsure);
}

void TestVerdictMatrix::neverMergesTwo()
{
    const Places twice{{0, RowMatch::Exact}, {3, RowMatch::New}};
    QVERIFY(placesOf(town,
                     {verdict("The answer names the capital.", true), verdict("The answer names the capital!", false)})
            == twice);
    // Not by their place either.
    const CriterionVerdict first = verdict("The answer names the capital.", true);
    CriterionVerdict again = first;
    again.gap = "again";
    CriterionVerdict third = first;
    third.gap = "third";
    const Places thrice{{0, RowMatch::Exact}, {3, RowMatch::New}, {4, RowMatch::New}};
    QVERIFY(placesOf(town, {first, again, third}) == thrice);
    // Nor by likeness, when it repeats the name or the id of another criterion.
    const std::string alike = "- Alpha is done\n- Beta is done\n";
    const Places repeated{{0, RowMatch::Exact}, {2, RowMatch::New}};
    QVERIFY(placesOf(alike, {verdict("Alpha is done", true), verdict("alpha is done.", true)}) == repeated);
    const Places sameId{{0, RowMatch::ById}, {2, RowMatch::New}};
    QVERIFY(placesOf(alike, {verdict("Alpha", true, "c1"), verdict("All is done", true, "c1")}) == sameId);
    // Two criteria of the same name take their verdicts in order.
    const Places same{{0, RowMatch::Exact}, {1, RowMatch::Exact}};
    QVERIFY(placesOf("- good\n- good\n", {verdict("good", true), verdict("good", false)}) == same);
}

void TestVerdictMatrix::keepsAliases()
{
    // "Geography" was a guess by its place; alone it is still that criterion, and still a guess.
    const std::vector<Evaluation> evaluations{
        grading(0, {verdict("Geography", true), verdict("Figures", false), verdict("Length", true)}),
        grading(1, {verdict("Figures", true)}, RunStatus::NeedsRevision)};
    const VerdictMatrix matrix(rubricFromText("r", town), evaluations);
    QCOMPARE(matrix.rows().size(), std::size_t{3});
    QVERIFY(matrix.rows()[1].cells[1]->mark == CellMark::Fixed);
    QVERIFY(matrix.rows()[1].cells[1]->match == RowMatch::Positional);
    QVERIFY(matrix.rows()[0].cells[1]->state == CriterionState::NotGraded);
}

void TestVerdictMatrix::newRowsForUnknownNames()
{
    const std::vector<Evaluation> evaluations{grading(0, {verdict("Spelling", false)}),
                                              grading(1, {verdict("Cited sources", true), verdict("spelling", true)})};
    const VerdictMatrix matrix(rubricFromText("r", town), evaluations);
    QCOMPARE(matrix.rows().size(), std::size_t{5});
    const MatrixRow &spelling = matrix.rows()[3];
    QVERIFY(!spelling.inRubric);
    QVERIFY(spelling.cells[0]->match == RowMatch::New);
    QVERIFY(spelling.cells[1]->mark == CellMark::Fixed);
    const MatrixRow &sources = matrix.rows()[4];
    QCOMPARE(sources.name, std::string("Cited sources"));
    QVERIFY(sources.cells[0]->state == CriterionState::NotGraded);
}

void TestVerdictMatrix::marks()
{
    const auto at = [](int iteration, bool passed) { return grading(iteration, {verdict("good", passed)}); };
    const std::vector<Evaluation> evaluations{at(0, false), at(1, false), at(2, true),
                                              at(3, false), at(4, true),  at(5, true)};
    const VerdictMatrix matrix(rubricFromText("r", "- good"), evaluations);
    std::vector<CellMark> marks;
    std::vector<int> failures;
    for (const auto &cell : matrix.rows()[0].cells) {
        marks.push_back(cell->mark);
        failures.push_back(cell->failuresInARow);
    }
    const std::vector<CellMark> expected{CellMark::None,     CellMark::StillFailing, CellMark::Fixed,
                                         CellMark::Flapping, CellMark::Flapping,     CellMark::None};
    QVERIFY(marks == expected);
    QVERIFY((failures == std::vector<int>{1, 2, 0, 1, 0, 0}));
    // Something that was not graded in between does not hide the change.
    const std::vector<Evaluation> gap{at(0, true), grading(1, {}), at(2, false)};
    const VerdictMatrix withGap(rubricFromText("r", "- good"), gap);
    QVERIFY(withGap.rows()[0].cells[2]->mark == CellMark::Regressed);
    QVERIFY(withGap.rows()[0].cells[1]->mark == CellMark::None);
}

void TestVerdictMatrix::silentRows()
{
    const std::vector<Evaluation> evaluations{grading(0, {}), grading(1, {}, RunStatus::GraderError),
                                              grading(2, {verdict("Capital", true)}, RunStatus::Satisfied),
                                              grading(3, {}, RunStatus::Unverified)};
    const VerdictMatrix matrix(rubricFromText("r", town), evaluations);
    const MatrixRow &row = matrix.rows()[1];
    QVERIFY(row.cells[0]->state == CriterionState::NotGraded);
    QVERIFY(row.cells[1]->state == CriterionState::Error);
    QVERIFY(row.cells[2]->state == CriterionState::Unverified);
    QVERIFY(row.cells[3]->state == CriterionState::Unverified);
}

void TestVerdictMatrix::passedAndBest()
{
    const std::vector<Evaluation> evaluations{
        grading(0, {verdict("c1", true), verdict("c2", false), verdict("c3", false)}),
        grading(1, {verdict("c1", true), verdict("c2", true), verdict("c3", false)}),
        grading(2, {verdict("c1", false), verdict("c2", true), verdict("c3", true)}),
        grading(3, {}, RunStatus::GraderError)};
    const VerdictMatrix matrix(rubricFromText("r", town), evaluations);
    QCOMPARE(matrix.passed(0), 1);
    QCOMPARE(matrix.passed(1), 2);
    QCOMPARE(matrix.passed(3), 0);
    QCOMPARE(matrix.passed(7), 0);
    QCOMPARE(matrix.best(), 2);
}

void TestVerdictMatrix::oddIterations()
{
    // Gaps stay empty; numbers that cannot be are left out.
    const std::vector<Evaluation> evaluations{grading(2, {verdict("c1", true)}), grading(-1, {}),
                                              grading(2'000'000'000, {})};
    const VerdictMatrix matrix(rubricFromText("r", town), evaluations);
    QCOMPARE(matrix.iterations(), 3);
    QVERIFY(!matrix.rows()[0].cells[0]);
    QVERIFY(matrix.rows()[0].cells[2]->state == CriterionState::Passed);
}

void TestVerdictMatrix::empty()
{
    QCOMPARE(VerdictMatrix().best(), -1);
    const VerdictMatrix matrix(rubricFromText("r", town), {});
    QCOMPARE(matrix.rows().size(), std::size_t{3});
    QCOMPARE(matrix.iterations(), 0);
    QCOMPARE(matrix.best(), -1);
}

QTEST_APPLESS_MAIN(TestVerdictMatrix)
#include "tst_verdict_matrix.moc"
