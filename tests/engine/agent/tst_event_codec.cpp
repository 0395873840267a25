#include "engine/agent/event_codec.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <QtTest>

using namespace Touchstone;

namespace {

RunEvent eventOf(RunEvent::Payload payload)
{
    RunEvent event;
    event.sequence = 1;
    event.payload = std::move(payload);
    return event;
}

Error sampleError()
{
    Error error;
    error.code = Error::Code::Overloaded;
    error.message = "busy";
    error.remedy = "wait";
    error.subject = "openai:x";
    error.className = "OverloadedError";
    error.httpStatus = 529;
    error.position = SourcePosition{.file = "a.yaml", .line = 3, .column = 4};
    return error;
}

Evaluation sampleEvaluation()
{
    Evaluation evaluation;
    evaluation.gradingRunId = "run-1";
    evaluation.iteration = 1;
    evaluation.result = RunStatus::MaxIterationsReached;
    evaluation.graderVerdict = GraderVerdict::NeedsRevision;
    evaluation.explanation = "no source";
    CriterionVerdict passed;
    passed.name = "Short";
    passed.state = CriterionState::Passed;
    CriterionVerdict failed;
    failed.id = "c2";
    failed.name = "Cites";
    failed.state = CriterionState::Failed;
    failed.gap = "none";
    failed.evidence = "…";
    failed.message = 4;
    failed.votes = {{.state = CriterionState::Failed, .gap = "none", .evidence = "…"},
                    {.state = CriterionState::Error, .gap = {}, .evidence = {}}};
    evaluation.criteria = {passed, failed};
    evaluation.votes = {{.result = RunStatus::NeedsRevision, .explanation = "no source"},
                        {.result = RunStatus::GraderError, .explanation = "Grader raised X"}};
    return evaluation;
}

Evaluation humansEvaluation()
{
    Evaluation evaluation = sampleEvaluation();
    evaluation.by = VerdictBy::Human;
    evaluation.criteria.back().by = VerdictBy::Human;
    return evaluation;
}

PendingWork samplePending()
{
    PendingWork pending;
    pending.point = GatePoint::AfterGrading;
    pending.iteration = 2;
    pending.message = Message::user("hm");
    pending.message->byHuman = true;
    pending.call = ToolCall{.id = {}, .name = "ls", .args = {R"({"path":"/"})"}};
    pending.allowed = {"approve", "reject"};
    pending.text = "feedback";
    pending.evaluation = sampleEvaluation();
    pending.regressed = {"Short"};
    pending.error = sampleError();
    return pending;
}

std::vector<RunEvent::Payload> samplePayloads()
{
    const ToolCall call{.id = "c1", .name = "ls", .args = {R"({"path":"/"})"}};
    RetryNotice notice;
    notice.attempt = 2;
    notice.attempts = 5;
    notice.delay = std::chrono::milliseconds(250);
    notice.cause = sampleError();
    Events::ModelCallFinished broken;
    broken.callId = "k";
    broken.role = ModelRole::Grader;
    broken.error = sampleError();
    broken.usage.input = 7;
    broken.cost = 0.00125;
    broken.partial = Message::assistant("half");
    Events::RunEnded ended;
    ended.status = RunStatus::GraderError;
    ended.iterations = 2;
    ended.answer = "x";
    ended.error = sampleError();
    ended.worker.output = 9;
    ended.cost = 1.5;
    return {
        Events::RunStarted{"r", "task", "name", "text", "abcd", "m", "g", 3},
        Events::PhaseChanged{RunPhase::Grading, 1},
        Events::ModelCallStarted{"k", ModelRole::Grader, "openai:x"},
        Events::Delta{"k", {ChatDelta::Kind::ToolCallArgs, "{", 1, "id", "name"}},
        broken,
        Events::ModelCallRetried{"k", notice},
        Events::MessageAdded{Message::assistant("hi", {call}), 4, true, "k"},
        Events::TranscriptReplaced{{Message::user("a"), Message::assistant("b")}, false},
        Events::ToolCallStarted{call, true},
        Events::ToolCallFinished{"c1", ToolStatus::Error, 12, 345, true},
        Events::GradingStarted{"run-1", 1, "payload", 2, {{3, 5000, 4000}}},
        Events::GradingFinished{sampleEvaluation()},
        Events::FilesChanged{1, {{"/a.md", Events::FileChange::Kind::Added, 3, 1}}},
        Events::Parked{3, Events::ParkReason::Regression, samplePending()},
        Events::Unparked{3, GateDecision::Action::Respond, true, true},
        Events::EvaluationChanged{humansEvaluation()},
        Events::RubricChanged{"- Is good\n"},
        Events::RunResumed{"run-0", "checkpoint"},
        Events::Warning{sampleError()},
        ended,
    };
}

} // namespace

class TestEventCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsEveryPayload();
    void keepsTheFrame();
    void gradingsHaveTheReferencesKeys();
    void refusesWhatItDoesNotKnow();
};

void TestEventCodec::keepsEveryPayload()
{
    const std::vector<RunEvent::Payload> payloads = samplePayloads();
    QCOMPARE(payloads.size(), std::variant_size_v<RunEvent::Payload>);
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        QCOMPARE(payloads[i].index(), i);
        const JsonText json = encodeEvent(eventOf(payloads[i]));
        const Result<RunEvent> decoded = decodeEvent(json.text);
        QVERIFY2(decoded, json.text.c_str());
        QCOMPARE(decoded->payload.index(), i);
        // Two of the payloads have no comparison of their own: what is written again must be the same.
        QCOMPARE(encodeEvent(*decoded).text, json.text);
    }
    const auto decoded = decodeEvent(encodeEvent(eventOf(Events::GradingFinished{sampleEvaluation()})).text);
    QVERIFY(std::get<Events::GradingFinished>(decoded->payload).evaluation == sampleEvaluation());
}

void TestEventCodec::keepsTheFrame()
{
    RunEvent event = eventOf(Events::PhaseChanged{});
    event.sequence = 42;
    event.agent = "reviewer";
    event.parentCallId = "c9";
    event.time = TimePoint(std::chrono::microseconds(1'787'056'496'789'012));
    const Result<RunEvent> decoded = decodeEvent(encodeEvent(event).text);
    QVERIFY(decoded);
    QCOMPARE(decoded->sequence, 42);
    QVERIFY(decoded->time == event.time);
    QCOMPARE(decoded->agent, std::string("reviewer"));
    QCOMPARE(decoded->parentCallId, std::string("c9"));
}

void TestEventCodec::gradingsHaveTheReferencesKeys()
{
    const Json end = parseJson(encodeEvent(eventOf(Events::GradingFinished{sampleEvaluation()})));
    QCOMPARE(stringAt(end, "type"), std::string("rubric_evaluation_end"));
    QCOMPARE(stringAt(end, "result"), std::string("max_iterations_reached"));
    QCOMPARE(stringAt(end, "grader_verdict"), std::string("needs_revision"));
    const Json &criteria = memberAt(end, "criteria");
    QVERIFY(boolAt(criteria[0], "passed"));
    QVERIFY(!criteria[0].contains("gap"));
    QCOMPARE(stringAt(criteria[1], "gap"), std::string("none"));
    const Json start = parseJson(encodeEvent(eventOf(Events::GradingStarted{"run-1", 2, "p", 0, {}})));
    QCOMPARE(stringAt(start, "type"), std::string("rubric_evaluation_start"));
    QCOMPARE(integerAt(start, "iteration"), 2);
}

void TestEventCodec::refusesWhatItDoesNotKnow()
{
    QVERIFY(!decodeEvent("{"));
    QVERIFY(!decodeEvent("[]"));
    const Result<RunEvent> unknown = decodeEvent(R"({"seq": 1, "type": "from_the_future"})");
    QVERIFY(!unknown);
    QVERIFY(unknown.error().message.find("from_the_future") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestEventCodec)
#include "tst_event_codec.moc"
