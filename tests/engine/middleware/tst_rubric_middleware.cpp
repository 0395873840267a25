#include "engine/agent/agent.h"
#include "engine/base/json.h"
#include "engine/middleware/rubric_middleware.h"

#include <QTest>

using namespace Touchstone;

namespace {

using Reply = tl::expected<ChatReply, ChatFailure>;

/// Gives its replies in order, the last one for ever; keeps what it was asked.
class FakeModel final : public ChatModel
{
public:
    struct Asked
    {
        std::string system;
        Transcript messages;
        std::vector<std::string> tools;
        ToolChoice toolChoice = ToolChoice::Auto;
        bool hasSchema = false;
    };

    explicit FakeModel(std::vector<Reply> replies)
        : m_replies(std::move(replies))
    {
        m_info.label = "fake:grader";
    }

    const ModelInfo &info() const override { return m_info; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token /*stop*/,
                                              ChatObserver & /*observer*/) override
    {
        Asked seen;
        seen.system = request.system ? textOf(*request.system) : std::string();
        seen.messages = {request.messages.begin(), request.messages.end()};
        for (const ToolSchema &tool : request.tools)
            seen.tools.push_back(tool.name);
        seen.toolChoice = request.toolChoice;
        seen.hasSchema = request.outputSchema.has_value();
        asked.push_back(std::move(seen));
        if (onCall)
            onCall();
        return m_replies[std::min(asked.size(), m_replies.size()) - 1];
    }

    std::vector<Asked> asked;
    std::function<void()> onCall;

private:
    ModelInfo m_info;
    std::vector<Reply> m_replies;
};

Reply says(std::string text, FinishReason reason = FinishReason::Complete)
{
    ChatReply reply;
    reply.message = Message::assistant(std::move(text));
    reply.finishReason = reason;
    return reply;
}

Reply gives(const std::string &verdict)
{
    ChatReply reply;
    reply.message = Message::assistant({}, {{"v1", "GraderResponse", {verdict}}});
    return reply;
}

Reply refuses(int status, std::string message)
{
    ChatFailure failure;
    failure.error.code = Error::Code::Provider;
    failure.error.httpStatus = status;
    failure.error.message = std::move(message);
    return tl::unexpected<ChatFailure>(std::move(failure));
}

class EventLog final : public EventSink
{
public:
    void post(RunEvent event) override { events.push_back(std::move(event)); }

    template<typename T>
    std::vector<T> all() const
    {
        std::vector<T> found;
        for (const RunEvent &event : events) {
            if (const auto *payload = std::get_if<T>(&event.payload))
                found.push_back(*payload);
        }
        return found;
    }

    std::vector<RunEvent> events;
};

const std::string rubric = "- The answer names the capital.\n- The answer gives the population.\n";
const std::string bothPass =
    R"({"result":"satisfied","explanation":"Good.","criteria":[)"
    R"({"id":"c1","name":"Capital","passed":true},{"id":"c2","name":"Population","passed":true}]})";
const std::string onePasses =
    R"({"result":"satisfied","explanation":"Good.","criteria":[{"id":"c1","name":"Capital","passed":true}]})";
const std::string oneFails = R"({"result":"needs_revision","explanation":"Not yet.","criteria":[)"
                             R"({"id":"c1","name":"Capital","passed":true},)"
                             R"({"id":"c2","name":"Population","passed":false,"gap":"Add the number."}]})";

/// A worker that always says the same, and what a run of it with this grader comes to.
struct Run
{
    explicit Run(std::vector<Reply> graderReplies, RubricOptions given = {})
        : worker(std::make_shared<FakeModel>(std::vector{says("Paris is the capital.")}))
        , grader(std::make_shared<FakeModel>(std::move(graderReplies)))
        , options(std::move(given))
    {
    }

    void start(const std::string &text = rubric)
    {
        options.model = grader;
        AgentSpec spec;
        spec.model = worker;
        spec.middlewares = {std::shared_ptr<Middleware>(RubricMiddleware::create(options).value())};
        agent = Agent::create(std::move(spec)).value();
        RunContext context(stop.get_token(), sink, clock, ids);
        StateUpdate input;
        input.messages = {Message::user("What is the capital of France?")};
        input.rubric = text;
        result = agent->invoke({}, std::move(input), context);
    }

    const RubricState &state() const { return result.state.rubricState; }
    const Evaluation &last() const { return state().evaluations.back(); }

    std::shared_ptr<FakeModel> worker;
    std::shared_ptr<FakeModel> grader;
    RubricOptions options;
    std::stop_source stop;
    EventLog sink;
    SystemClock clock;
    SystemIdSource ids;
    std::unique_ptr<Agent> agent;
    AgentResult result;
};

std::vector<std::string> gradedNamesOf(const Evaluation &evaluation)
{
    std::vector<std::string> names;
    for (const CriterionVerdict &verdict : evaluation.criteria)
        names.push_back(verdict.name);
    return names;
}

bool mentions(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestRubricMiddleware : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsBackUntilSatisfied();
    void tellsOfEachGrading();
    void stopsAtTheCap();
    void regradesWhatIsMissing();
    void endsUnverified();
    void regradeMayFail();
    void frozenCriteria();
    void readsTextVerdicts();
    void badRepliesAreErrors_data();
    void badRepliesAreErrors();
    void limitsCalls();
    void asksInThePrompt();
    void otherRefusalsAreErrors();
    void strictIsTheReference();
    void anchorsQuotes();
    void blankRubricsAreNotGraded();
    void stopIsNoVerdict();
    void judgesOneByOne();
    void votesOverRepeats();
    void repeatsHaveTheirOwnCalls();
    void repeatsEndWhenNoMajorityIsLeft();
    void refusesBadOptions();
};

void TestRubricMiddleware::sendsBackUntilSatisfied()
{
    Run run({gives(oneFails), gives(bothPass)});
    run.start();
    QVERIFY(run.result.isFinished());
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(run.state().iterations, 2);
    QCOMPARE(run.worker->asked.size(), std::size_t{2});
    QVERIFY(isGraderFeedback(run.worker->asked[1].messages.back()));
    QVERIFY(mentions(textOf(run.worker->asked[1].messages.back()), "- Population: Add the number."));
    // The grader sees the list of criteria with ids, and a fresh nonce each time.
    const std::string first = textOf(run.grader->asked[0].messages[0]);
    QVERIFY(mentions(first, "c2: The answer gives the population.\n"));
    QVERIFY(mentions(first, "[assistant] Paris is the capital."));
    QVERIFY(first.substr(0, 200) != textOf(run.grader->asked[1].messages[0]).substr(0, 200));
}

void TestRubricMiddleware::tellsOfEachGrading()
{
    Run run({gives(oneFails), gives(bothPass)});
    std::vector<RunStatus> told;
    run.options.onEvaluation = [&](const Evaluation &evaluation) {
        told.push_back(evaluation.result);
        // The event comes before the callback.
        QCOMPARE(run.sink.all<Events::GradingFinished>().size(), told.size());
    };
    run.start();
    QVERIFY((told == std::vector{RunStatus::NeedsRevision, RunStatus::Satisfied}));
    const auto started = run.sink.all<Events::GradingStarted>();
    QCOMPARE(started.size(), std::size_t{2});
    QCOMPARE(started[0].payload, textOf(run.grader->asked[0].messages[0]));
    QCOMPARE(started[0].gradingRunId, run.last().gradingRunId);
    QVERIFY(run.sink.all<Events::GradingFinished>()[1].evaluation == run.last());
    const auto phases = run.sink.all<Events::PhaseChanged>();
    const std::vector<Events::PhaseChanged> expected{
        {RunPhase::Grading, 0}, {RunPhase::Working, 1}, {RunPhase::Grading, 1}};
    QVERIFY(phases == expected);
}

void TestRubricMiddleware::stopsAtTheCap()
{
    RubricOptions options;
    options.maxIterations = 2;
    Run run({gives(oneFails)}, options);
    run.start();
    QVERIFY(run.state().status == RunStatus::MaxIterationsReached);
    QVERIFY(run.last().graderVerdict == GraderVerdict::NeedsRevision);
    QCOMPARE(run.worker->asked.size(), std::size_t{2});
    QCOMPARE(run.grader->asked.size(), std::size_t{2});
    QVERIFY(!isGraderFeedback(run.result.state.messages.back()));
}

void TestRubricMiddleware::regradesWhatIsMissing()
{
    Run run({gives(onePasses), gives(R"({"result":"satisfied","explanation":"Two million.","criteria":[
        {"id":"c2","name":"Population","passed":true}]})")});
    run.start();
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(run.last().criteria.size(), std::size_t{2});
    QVERIFY(mentions(run.last().note, "1 of 2 criteria"));
    QCOMPARE(run.grader->asked.size(), std::size_t{2});
    const std::string again = textOf(run.grader->asked[1].messages[0]);
    QVERIFY(mentions(again, ">\nc2: The answer gives the population.\n</criteria-"));
    QCOMPARE(run.sink.all<Events::GradingStarted>().size(), std::size_t{1});
}

void TestRubricMiddleware::endsUnverified()
{
    Run run({gives(onePasses)});
    run.start();
    QVERIFY(run.state().status == RunStatus::Unverified);
    QVERIFY(run.last().graderVerdict == GraderVerdict::Satisfied);
    QCOMPARE(run.grader->asked.size(), std::size_t{2});
    QCOMPARE(run.last().criteria.size(), std::size_t{2});
    QVERIFY(run.last().criteria[1].state == CriterionState::Unverified);
    QCOMPARE(run.last().criteria[1].name, std::string("The answer gives the population."));
    // A verdict on the same criterion again is no verdict on the other.
    Run same({gives(R"({"result":"satisfied","explanation":"","criteria":[
        {"name":"Capital","passed":true},{"name":"capital","passed":true}]})")});
    same.start();
    QVERIFY(same.state().status == RunStatus::Unverified);
    // Nor is it one where their ids say so.
    Run sameId({gives(R"({"result":"satisfied","explanation":"","criteria":[
        {"id":"c1","name":"Capital","passed":true},{"id":"c1","name":"Population","passed":true}]})")});
    sameId.start();
    QVERIFY(sameId.state().status == RunStatus::Unverified);
}

void TestRubricMiddleware::regradeMayFail()
{
    Run run({gives(onePasses), gives(oneFails), gives(bothPass)});
    run.start();
    QVERIFY(run.state().evaluations[0].result == RunStatus::NeedsRevision);
    QCOMPARE(run.state().evaluations[0].explanation, std::string("Not yet."));
    QVERIFY(run.state().status == RunStatus::Satisfied);
}

void TestRubricMiddleware::frozenCriteria()
{
    // The rubric is one sentence; the grader found three things in it and may not forget two of them.
    const std::string three =
        R"({"result":"needs_revision","explanation":"x","criteria":[{"name":"Facts","passed":true},
        {"name":"Tone","passed":true},{"name":"Length","passed":false,"gap":"Too long."}]})";
    const std::string one = R"({"result":"satisfied","explanation":"x","criteria":[{"name":"Length","passed":true}]})";
    Run run({gives(three), gives(one)});
    run.start("Write it well.");
    QVERIFY((run.state().frozenCriteria == std::vector<std::string>{"Facts", "Tone", "Length"}));
    QVERIFY(run.state().status == RunStatus::Unverified);
    QVERIFY(mentions(textOf(run.grader->asked[1].messages[0]), "- Facts\n- Tone\n- Length\n"));
}

void TestRubricMiddleware::readsTextVerdicts()
{
    Run run({says("Here:\n```json\n" + bothPass + "\n```")});
    run.start();
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(run.last().note, std::string("The verdict was read from text."));
    QCOMPARE(run.grader->asked.size(), std::size_t{1});
}

void TestRubricMiddleware::badRepliesAreErrors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isCut");
    QTest::addColumn<QString>("reason");

    const auto row = [](const char *name, const std::string &text, bool isCut, const char *reason) {
        QTest::newRow(name) << QString::fromStdString(text) << isCut << reason;
    };
    row("prose", "I think the answer is fine, nice work.", false, "no verdict");
    row("unknown word", R"({"result":"mostly_ok","explanation":"Nearly.","criteria":[]})", false, "result must be");
    row("contradiction",
        R"({"result":"satisfied","explanation":"","criteria":[{"name":"P","passed":false,"gap":"x"}]})", false,
        "at least one criterion");
    row("two verdicts", bothPass + oneFails, false, "more than one");
    row("cut at the token limit", bothPass, true, "token limit");
}

void TestRubricMiddleware::badRepliesAreErrors()
{
    QFETCH(QString, text);
    QFETCH(bool, isCut);
    QFETCH(QString, reason);
    Run run({says(text.toStdString(), isCut ? FinishReason::Truncated : FinishReason::Complete)});
    run.start();
    QVERIFY(run.result.isFinished());
    QVERIFY(run.state().status == RunStatus::GraderError);
    QVERIFY(!run.last().graderVerdict);
    QVERIFY2(mentions(run.last().explanation, reason.toStdString()), run.last().explanation.c_str());
    QCOMPARE(run.grader->asked.size(), std::size_t{1});
    QCOMPARE(run.worker->asked.size(), std::size_t{1});
    // What the grader wrote is kept.
    const auto calls = run.sink.all<Events::ModelCallFinished>();
    QCOMPARE(textOf(calls.back().partial), text.toStdString());
}

void TestRubricMiddleware::limitsCalls()
{
    RubricOptions options;
    options.maxCalls = 3;
    Run run({gives(R"({"result":"perhaps"})")}, options);
    run.start();
    QVERIFY(run.state().status == RunStatus::GraderError);
    QCOMPARE(run.grader->asked.size(), std::size_t{3});
    QVERIFY2(mentions(run.last().explanation, "3 model calls"), run.last().explanation.c_str());
}

void TestRubricMiddleware::asksInThePrompt()
{
    Run run({refuses(400, "response_format type is not supported by this model"), says(oneFails), says(bothPass)});
    run.start();
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(run.grader->asked.size(), std::size_t{3}); // refused once, then known
    QVERIFY(run.grader->asked[0].toolChoice == ToolChoice::Any);
    QVERIFY(run.grader->asked[1].tools.empty());
    QVERIFY(run.grader->asked[1].toolChoice == ToolChoice::Auto);
    QVERIFY(mentions(run.grader->asked[1].system, "JSON Schema"));
    QVERIFY(mentions(run.last().note, "in the prompt"));
    QCOMPARE(run.sink.all<Events::ModelCallRetried>().size(), std::size_t{1});
}

void TestRubricMiddleware::otherRefusalsAreErrors()
{
    Run run({refuses(400, "model 'nope' not found")});
    run.start();
    QCOMPARE(run.grader->asked.size(), std::size_t{1});
    QCOMPARE(run.last().explanation,
             std::string("Grader raised ProviderError (HTTP 400) (configured_model='fake:grader', "
                         "effective_strategy=ToolStrategy): model 'nope' not found"));
}

void TestRubricMiddleware::strictIsTheReference()
{
    RubricOptions options;
    options.strict = true;
    Run run({says(bothPass), gives(onePasses)}, options);
    run.start();
    // Text is asked again, and what is satisfied is satisfied.
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(run.grader->asked.size(), std::size_t{2});
    QVERIFY(run.last().criteria[0].id.empty());
    QVERIFY(run.state().frozenCriteria.empty());
    QVERIFY(!mentions(textOf(run.grader->asked[0].messages[0]), "criteria-"));
}

void TestRubricMiddleware::anchorsQuotes()
{
    Run run({gives(R"({"result":"satisfied","explanation":"","criteria":[
        {"name":"c1","passed":true,"evidence":"Paris  is the\ncapital","message":1},
        {"name":"c2","passed":true,"evidence":"two million people","message":2}]})")});
    run.start();
    QVERIFY(run.last().criteria[0].message == 2);
    QVERIFY(!run.last().criteria[1].message); // said nowhere
    QCOMPARE(run.last().criteria[1].evidence, std::string("two million people"));
}

void TestRubricMiddleware::blankRubricsAreNotGraded()
{
    Run run({gives(bothPass)});
    run.start("\n  \n<!-- write criteria here -->\n");
    QVERIFY(run.result.isFinished());
    QVERIFY(!run.state().status);
    QVERIFY(run.grader->asked.empty());
}

void TestRubricMiddleware::stopIsNoVerdict()
{
    ChatFailure stopped;
    stopped.error.code = Error::Code::Cancelled;
    Run run({tl::unexpected<ChatFailure>(stopped)});
    run.grader->onCall = [&run] { run.stop.request_stop(); };
    run.start();
    QVERIFY(run.result.error && run.result.error->code == Error::Code::Cancelled);
    QVERIFY(run.state().evaluations.empty());
    QVERIFY(run.sink.all<Events::GradingFinished>().empty());
    QCOMPARE(textOf(run.result.state.messages.back()), std::string("Paris is the capital."));
}

void TestRubricMiddleware::judgesOneByOne()
{
    RubricOptions options;
    options.perCriterion = true;
    const std::string capital =
        R"({"result":"satisfied","explanation":"Named.","criteria":[{"name":"x","passed":true}]})";
    const std::string population = R"({"result":"needs_revision","explanation":"No number.","criteria":[
        {"name":"y","passed":false,"gap":"Add it."}]})";
    const std::string noList = R"({"result":"needs_revision","explanation":"Still none.","criteria":[]})";
    Run run({gives(capital), gives(population), gives(capital), gives(noList), gives(capital), gives(capital)},
            options);
    run.start();
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(run.state().evaluations.size(), std::size_t{3});
    const Evaluation &first = run.state().evaluations[0];
    QVERIFY(first.result == RunStatus::NeedsRevision);
    QVERIFY((gradedNamesOf(first)
             == std::vector<std::string>{"The answer names the capital.", "The answer gives the population."}));
    QCOMPARE(first.explanation, std::string("The answer gives the population.: No number."));
    QCOMPARE(run.state().evaluations[1].criteria[1].gap, std::string("Still none."));
    const std::string second = textOf(run.grader->asked[1].messages[0]);
    QVERIFY(mentions(second, ">\nc2: The answer gives the population.\n</criteria-"));
    QVERIFY(!mentions(second, "c1: "));
}

void TestRubricMiddleware::votesOverRepeats()
{
    RubricOptions options;
    options.repeats = 3;
    Run run({gives(oneFails), gives(bothPass), gives(oneFails), gives(bothPass), gives(oneFails), gives(bothPass)},
            options);
    int told = 0;
    run.options.onEvaluation = [&told](const Evaluation & /*evaluation*/) { ++told; };
    run.start();
    QVERIFY(run.state().status == RunStatus::Satisfied);
    QCOMPARE(told, 2); // one evaluation an iteration, whatever the number of votes
    QCOMPARE(run.grader->asked.size(), std::size_t{6});
    QCOMPARE(run.sink.all<Events::GradingStarted>().size(), std::size_t{2});
    const Evaluation &first = run.state().evaluations.front();
    QVERIFY(first.result == RunStatus::NeedsRevision);
    QCOMPARE(first.votes.size(), std::size_t{3});
    QVERIFY(first.criteria[1].state == CriterionState::Failed);
    QVERIFY(first.criteria[1].votes[1].state == CriterionState::Passed);
    QVERIFY(mentions(textOf(run.worker->asked[1].messages.back()), "- Population: Add the number."));
    // All votes are about the same text.
    QCOMPARE(textOf(run.grader->asked[0].messages[0]), textOf(run.grader->asked[2].messages[0]));
    QCOMPARE(run.sink.all<Events::GradingStarted>().front().payload, textOf(run.grader->asked[2].messages[0]));
}

void TestRubricMiddleware::repeatsHaveTheirOwnCalls()
{
    RubricOptions options;
    options.repeats = 2;
    options.maxCalls = 2; // each vote needs a regrade
    options.maxIterations = 1;
    const std::string rest = R"({"result":"satisfied","explanation":"Too.","criteria":[)"
                             R"({"id":"c2","name":"Population","passed":true}]})";
    Run run({gives(onePasses), gives(rest), gives(onePasses), gives(oneFails)}, options);
    run.start();
    QCOMPARE(run.grader->asked.size(), std::size_t{4});
    QVERIFY(run.last().result == RunStatus::MaxIterationsReached);
    QVERIFY(run.last().graderVerdict == GraderVerdict::NeedsRevision);
    QVERIFY(run.last().votes[0].result == RunStatus::Satisfied);
    QVERIFY(mentions(run.last().note, "1 satisfied, 1 needs_revision"));
}

void TestRubricMiddleware::repeatsEndWhenNoMajorityIsLeft()
{
    RubricOptions options;
    options.repeats = 5;
    Run run({refuses(401, "no such key")}, options);
    run.start();
    QCOMPARE(run.grader->asked.size(), std::size_t{3});
    QVERIFY(run.state().status == RunStatus::GraderError);
    QVERIFY(mentions(run.last().explanation, "no such key"));
}

void TestRubricMiddleware::refusesBadOptions()
{
    const auto errorOf = [](int maxIterations, int maxCalls, bool withModel) {
        RubricOptions options;
        options.maxIterations = maxIterations;
        options.maxCalls = maxCalls;
        if (withModel)
            options.model = std::make_shared<FakeModel>(std::vector{says("x")});
        return !RubricMiddleware::create(std::move(options));
    };
    QVERIFY(errorOf(3, 25, false));
    QVERIFY(errorOf(0, 25, true));
    QVERIFY(errorOf(21, 25, true));
    QVERIFY(errorOf(3, 0, true));
    QVERIFY(!errorOf(20, 1, true));
    RubricOptions both;
    both.model = std::make_shared<FakeModel>(std::vector{says("x")});
    both.strict = true;
    both.perCriterion = true;
    QVERIFY(!RubricMiddleware::create(std::move(both)));
    for (const auto &[repeats, strict] : {std::pair{0, false}, std::pair{2, true}}) {
        RubricOptions options;
        options.model = std::make_shared<FakeModel>(std::vector{says("x")});
        options.repeats = repeats;
        options.strict = strict;
        QVERIFY(!RubricMiddleware::create(std::move(options)));
    }
}

QTEST_APPLESS_MAIN(TestRubricMiddleware)
#include "tst_rubric_middleware.moc"
