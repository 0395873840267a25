#include "engine/rubric/grader_vote.h"

#include <QTest>

using namespace Touchstone;

namespace {

CriterionVerdict verdict(std::string name, CriterionState state, std::string gap = {})
{
    CriterionVerdict made;
    made.name = std::move(name);
    made.state = state;
    made.gap = std::move(gap);
    return made;
}

CriterionVerdict passed(std::string name)
{
    return verdict(std::move(name), CriterionState::Passed);
}

CriterionVerdict failed(std::string name, std::string gap)
{
    return verdict(std::move(name), CriterionState::Failed, std::move(gap));
}

Evaluation vote(RunStatus result, std::vector<CriterionVerdict> criteria, std::string explanation = "because")
{
    Evaluation made;
    made.gradingRunId = "g1";
    made.iteration = 2;
    made.result = result;
    made.explanation = std::move(explanation);
    made.criteria = std::move(criteria);
    switch (result) {
    case RunStatus::Satisfied:
    case RunStatus::Unverified:
        made.graderVerdict = GraderVerdict::Satisfied;
        break;
    case RunStatus::Failed:
        made.graderVerdict = GraderVerdict::Failed;
        break;
    case RunStatus::GraderError:
        break;
    default:
        made.graderVerdict = GraderVerdict::NeedsRevision;
    }
    return made;
}

Evaluation broken(std::string explanation = "Grader raised X")
{
    return vote(RunStatus::GraderError, {}, std::move(explanation));
}

std::vector<Criterion> twoCriteria()
{
    Criterion first;
    first.id = "c1";
    first.text = "Names the capital";
    Criterion second;
    second.id = "c2";
    second.text = "Gives the population";
    return {first, second};
}

const CriterionVerdict &named(const Evaluation &evaluation, std::string_view name)
{
    const auto found = std::find_if(evaluation.criteria.begin(), evaluation.criteria.end(),
                                    [name](const CriterionVerdict &criterion) { return criterion.name == name; });
    return *found;
}

} // namespace

class TestGraderVote : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mostDecide();
    void tieIsNoPass();
    void eachCriterionIsVotedOnByItself();
    void failuresDoNotCount();
    void tooManyFailuresAreAnError();
    void whatFewMentionedIsUnverified();
    void mostForFailedEndIt();
    void driftingNamesAreOneCriterion();
    void rubricWithoutCriteria();
    void capDoesNotHideTheVote();
};

void TestGraderVote::mostDecide()
{
    const std::vector votes{
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}, "All there."),
        vote(RunStatus::NeedsRevision, {passed("Names the capital"), failed("Gives the population", "No number.")}),
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::Satisfied);
    QVERIFY(outcome.graderVerdict == GraderVerdict::Satisfied);
    QCOMPARE(outcome.iteration, 2);
    QCOMPARE(outcome.gradingRunId, std::string("g1"));
    QCOMPARE(outcome.explanation, std::string("All there."));
    QCOMPARE(outcome.note, std::string("Graded 3 times: 2 satisfied, 1 needs_revision."));
    const CriterionVerdict &population = named(outcome, "Gives the population");
    QVERIFY(population.state == CriterionState::Passed);
    QCOMPARE(population.votes.size(), 3U);
    QVERIFY(population.votes.at(1).state == CriterionState::Failed);
    QCOMPARE(population.votes.at(1).gap, std::string("No number."));
    QCOMPARE(outcome.votes.size(), 3U);
    QVERIFY(outcome.votes.at(1).result == RunStatus::NeedsRevision);
}

void TestGraderVote::tieIsNoPass()
{
    const std::vector votes{
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
        vote(RunStatus::NeedsRevision, {passed("Names the capital"), failed("Gives the population", "No number.")},
             "Not yet."),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::NeedsRevision);
    QCOMPARE(outcome.explanation, std::string("Not yet."));
    QVERIFY(named(outcome, "Names the capital").state == CriterionState::Passed);
    QVERIFY(named(outcome, "Gives the population").state == CriterionState::Failed);
    QCOMPARE(named(outcome, "Gives the population").gap, std::string("No number."));
}

void TestGraderVote::eachCriterionIsVotedOnByItself()
{
    const std::vector votes{
        vote(RunStatus::NeedsRevision, {failed("Names the capital", "a"), passed("Gives the population")}),
        vote(RunStatus::NeedsRevision, {passed("Names the capital"), failed("Gives the population", "b")}),
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
    };
    QVERIFY(countVotes(twoCriteria(), votes).result == RunStatus::Satisfied);
}

void TestGraderVote::failuresDoNotCount()
{
    const std::vector votes{
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
        broken(),
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::Satisfied);
    QVERIFY(outcome.criteria.front().votes.at(1).state == CriterionState::Error);
    QVERIFY(outcome.votes.at(1).result == RunStatus::GraderError);
    QCOMPARE(outcome.votes.at(1).explanation, std::string("Grader raised X"));
}

void TestGraderVote::tooManyFailuresAreAnError()
{
    const std::vector votes{
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
        broken("Grader raised Y"),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::GraderError);
    QVERIFY(!outcome.graderVerdict);
    QCOMPARE(outcome.explanation, std::string("Grader raised Y"));
    QVERIFY(outcome.criteria.empty());
    QCOMPARE(outcome.votes.size(), 2U);
}

void TestGraderVote::whatFewMentionedIsUnverified()
{
    const std::vector votes{
        vote(RunStatus::Satisfied, {passed("Names the capital"), passed("Gives the population")}),
        vote(RunStatus::Unverified,
             {passed("Names the capital"), verdict("Gives the population", CriterionState::Unverified)}),
        vote(RunStatus::Unverified,
             {passed("Names the capital"), verdict("Gives the population", CriterionState::Unverified)}),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::Unverified);
    QVERIFY(named(outcome, "Gives the population").state == CriterionState::Unverified);
    QVERIFY(named(outcome, "Gives the population").votes.front().state == CriterionState::Passed);
}

void TestGraderVote::mostForFailedEndIt()
{
    const std::vector votes{
        vote(RunStatus::Failed, {failed("Names the capital", "It cannot.")}, "No such country."),
        vote(RunStatus::Failed, {}),
        vote(RunStatus::NeedsRevision, {failed("Names the capital", "Add it.")}),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::Failed);
    QVERIFY(outcome.graderVerdict == GraderVerdict::Failed);
    QCOMPARE(outcome.explanation, std::string("No such country."));
}

void TestGraderVote::driftingNamesAreOneCriterion()
{
    const std::vector votes{
        vote(RunStatus::Satisfied, {passed("names the capital."), passed("2. Gives the population")}),
        vote(RunStatus::Satisfied, {passed("Names the Capital"), passed("Gives the population")}),
    };
    const Evaluation outcome = countVotes(twoCriteria(), votes);
    QVERIFY(outcome.result == RunStatus::Satisfied);
    QCOMPARE(outcome.criteria.size(), 2U);
    for (const CriterionVerdict &criterion : outcome.criteria)
        QVERIFY(criterion.votes.at(0).state == CriterionState::Passed
                && criterion.votes.at(1).state == CriterionState::Passed);
    // The same without a list of ours.
    QCOMPARE(countVotes({}, votes).criteria.size(), 2U);
    QVERIFY(countVotes({}, votes).result == RunStatus::Satisfied);
}

void TestGraderVote::rubricWithoutCriteria()
{
    const Evaluation good = vote(RunStatus::Satisfied, {}, "Fine.");
    const Evaluation bad = vote(RunStatus::NeedsRevision, {}, "Not fine.");
    QVERIFY(countVotes({}, std::vector{good, bad, good}).result == RunStatus::Satisfied);
    const Evaluation tie = countVotes({}, std::vector{good, bad});
    QVERIFY(tie.result == RunStatus::NeedsRevision);
    QCOMPARE(tie.explanation, std::string("Not fine."));
}

void TestGraderVote::capDoesNotHideTheVote()
{
    Evaluation last = vote(RunStatus::NeedsRevision, {failed("Names the capital", "a")}, "Not yet.");
    last.result = RunStatus::MaxIterationsReached;
    const Evaluation outcome = countVotes(twoCriteria(), std::vector{last, last});
    QVERIFY(outcome.result == RunStatus::NeedsRevision);
    QVERIFY(outcome.votes.front().result == RunStatus::NeedsRevision);
    QCOMPARE(outcome.explanation, std::string("Not yet."));
}

QTEST_APPLESS_MAIN(TestGraderVote)
#include "tst_grader_vote.moc"
