#include "engine/agent/agent_thread.h"
#include "engine/middleware/rubric_middleware.h"
#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_transcript.h"
#include "engine/session/run_recorder.h"
#include "engine/storage/sqlite_checkpointer.h"
#include "tests/bench/bench_agents.h"

#include <QTemporaryDir>

namespace Touchstone::Bench {
namespace {

constexpr int iterations = 20; // as many as an attempt may have

constexpr auto rubricText = "- Every entry has a source\n- No entry is invented\n- The list is sorted";

Row payloadRow()
{
    constexpr int rounds = 100;
    Transcript messages;
    for (int i = 0; i < 500; ++i) {
        messages.push_back(Message::user("Question " + std::to_string(i) + " about the release notes of the product"));
        messages.push_back(
            Message::assistant("Answer " + std::to_string(i) + " with some words of explanation and a quote"));
    }
    std::size_t size = 0;
    Row row{.name = "grader-payload", .value = 0, .unit = "us", .reference = {}, .limit = 40, .note = "1000 messages"};
    const double milliseconds = medianMilliseconds([&] {
        for (int i = 0; i < rounds; ++i) {
            const GraderTranscript transcript = graderTranscript(messages);
            GraderPayloadParts parts;
            parts.nonce = "0123456789abcdef";
            parts.rubric = "- Every entry has a source\n- No entry is invented";
            parts.transcript = transcript.text;
            size += graderPayload(parts).size();
        }
    });
    row.value = milliseconds * 1000 / rounds;
    if (size == 0)
        row.limit = 0;
    return row;
}

std::string verdict(bool isLast)
{
    const std::string passed =
        R"({"name":"Every entry has a source","passed":true},{"name":"No entry is invented","passed":true},)";
    return isLast ? R"({"result":"satisfied","explanation":"All there.","criteria":[)" + passed
            + R"({"name":"The list is sorted","passed":true}]})"
                  : R"({"result":"needs_revision","explanation":"Not sorted.","criteria":[)" + passed
            + R"({"name":"The list is sorted","passed":false,"gap":"Entry 3 stands before entry 2."}]})";
}

Script loopScript()
{
    Script script;
    script.delay = std::chrono::milliseconds(0);
    for (int i = 0; i < iterations; ++i) {
        script.agent.push_back(textEntry("Here is version " + std::to_string(i) + " of the list, with its sources."));
        script.grader.push_back(verdictEntry(verdict(i + 1 == iterations)));
    }
    return script;
}

Result<std::unique_ptr<Agent>> gradedAgent(const Script &script)
{
    RubricOptions options;
    options.model = playing(script, "grader");
    options.maxIterations = iterations;
    auto rubric = RubricMiddleware::create(std::move(options));
    if (!rubric)
        return failure(rubric.error());
    AgentSpec spec;
    spec.model = playing(script, "agent");
    spec.system = Message::system("Write the list.");
    spec.middlewares = {std::move(*rubric)};
    return Agent::create(std::move(spec));
}

StateUpdate loopInput()
{
    StateUpdate input;
    input.messages.push_back(Message::user("Write the list of the sources."));
    input.rubric = rubricText;
    return input;
}

/// Whether the loop went as the script has it.
bool isDone(const AgentResult &result)
{
    return result.isFinished() && result.state.rubricState.status == RunStatus::Satisfied
        && result.state.rubricState.evaluations.size() == iterations;
}

Row iterationRow()
{
    Row row{.name = "rubric-iteration", .value = 0, .unit = "us", .reference = {}, .limit = 60, .note = "storage off"};
    const Script script = loopScript();
    std::vector<double> times;
    bool worked = true;
    for (int i = 0; i < 31; ++i) {
        const auto agent = gradedAgent(script);
        World world;
        times.push_back(
            millisecondsOf([&] { worked = isDone((*agent)->invoke({}, loopInput(), world.run)) && worked; }));
    }
    row.value = medianOf(std::move(times)) * 1000 / iterations;
    if (!worked)
        row.limit = 0;
    return row;
}

/// Hands every event to the recorder.
class RecordingSink final : public EventSink
{
public:
    explicit RecordingSink(RunRecorder &recorder)
        : m_recorder(recorder)
    {
    }
    void post(RunEvent event) override { m_recorder.take(event); }

private:
    RunRecorder &m_recorder;
};

Row storedIterationRow()
{
    Row row{.name = "rubric-iteration-stored",
            .value = 0,
            .unit = "us",
            .reference = {},
            .limit = 400,
            .note = "every event and checkpoint in SQLite"};
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("history.sqlite")).toStdString();
    const Script script = loopScript();
    const SystemClock clock;
    SystemIdSource ids;
    std::vector<double> times;
    bool worked = true;
    for (int i = 0; i < 15; ++i) {
        const auto agent = gradedAgent(script);
        RunSummary summary;
        summary.id = ids.uuid();
        RunRecorder recorder(file, summary, clock);
        auto checkpointer = SqliteCheckpointer::open(file);
        worked = recorder.begin() && checkpointer && worked;
        AgentThread thread(**agent, **checkpointer, summary.id);
        RecordingSink sink(recorder);
        RunContext run({}, sink, clock, ids);
        times.push_back(millisecondsOf(
            [&] { worked = isDone(thread.invoke(loopInput(), run)) && recorder.flush() && worked; }, Timer::Process));
    }
    row.value = medianOf(std::move(times)) * 1000 / iterations;
    if (!worked)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> rubricBenchmarks()
{
    return {{"grader-payload", payloadRow},
            {"rubric-iteration", iterationRow},
            {"rubric-iteration-stored", storedIterationRow}};
}

} // namespace Touchstone::Bench
