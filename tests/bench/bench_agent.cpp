#include "engine/backends/state_backend.h"
#include "engine/middleware/deep_agent.h"
#include "tests/bench/bench_agents.h"

namespace Touchstone::Bench {
namespace {

constexpr int shortRun = 200;
constexpr int longRun = 800;

Script scriptOf(int steps)
{
    Script script;
    script.delay = std::chrono::milliseconds(0);
    for (int i = 0; i < steps; ++i) {
        script.agent.push_back(callEntry("echo", R"({"text":"entry )" + std::to_string(i) + R"( of the list"})",
                                         "Looking at entry " + std::to_string(i) + "."));
    }
    script.agent.push_back(textEntry("Everything was looked at."));
    return script;
}

using MakeAgent = std::function<Result<std::unique_ptr<Agent>>(std::shared_ptr<ChatModel> model)>;

Result<std::unique_ptr<Agent>> plainAgent(std::shared_ptr<ChatModel> model)
{
    AgentSpec spec;
    spec.model = std::move(model);
    spec.system = Message::system("Look at every entry.");
    spec.tools = {std::make_shared<EchoTool>()};
    return Agent::create(std::move(spec));
}

/// With file tools, sub-agents, summarization and the rest of what a deep agent has.
Result<std::unique_ptr<Agent>> deepAgent(std::shared_ptr<ChatModel> model)
{
    static const SystemClock clock;
    DeepAgentSpec spec;
    spec.model = std::move(model);
    spec.system = Message::system("Look at every entry.");
    spec.tools = {std::make_shared<EchoTool>()};
    spec.backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), clock);
    return createDeepAgent(std::move(spec));
}

/// Runs `steps` steps and gives the number of messages at the end; agents and scripts are made before.
class Runs
{
public:
    Runs(const MakeAgent &make, int steps)
        : m_make(make)
        , m_script(scriptOf(steps))
        , m_expected(2 + 2 * static_cast<std::size_t>(steps))
    {
    }

    double milliseconds()
    {
        const auto agent = m_make(playing(m_script, "agent"));
        World world;
        const double start = millisecondsNow(Timer::Thread);
        const AgentResult result = (*agent)->invoke({Message::user("Look at the list.")}, world.run);
        const double end = millisecondsNow(Timer::Thread);
        hasWorked = hasWorked && result.isFinished() && result.state.messages.size() == m_expected;
        return end - start;
    }

    bool hasWorked = true;

private:
    MakeAgent m_make;
    Script m_script;
    std::size_t m_expected;
};

double medianRun(Runs &runs, int count)
{
    std::vector<double> times;
    runs.milliseconds();
    for (int i = 0; i < count; ++i)
        times.push_back(runs.milliseconds());
    return medianOf(std::move(times));
}

Row stepRow(const std::string &name, const MakeAgent &make, double limit)
{
    Row row{.name = name, .value = 0, .unit = "us", .reference = {}, .limit = limit, .note = {}};
    Runs runs(make, shortRun);
    row.value = medianRun(runs, 15) * 1000 / shortRun;
    row.note = std::to_string(shortRun) + " steps";
    if (!runs.hasWorked)
        row.limit = 0;
    return row;
}

/// Four times as many steps cost four times as much: the history is not touched again in each.
Row growthRow(const std::string &name, const MakeAgent &make)
{
    constexpr double tolerance = 1.1; // of the measurement
    Row row{.name = name,
            .value = 0,
            .unit = "ms",
            .reference = {},
            .limit = tolerance * longRun / shortRun,
            .note = std::to_string(longRun) + " steps against " + std::to_string(shortRun)};
    Runs few(make, shortRun);
    Runs many(make, longRun);
    std::vector<double> references;
    std::vector<double> values;
    few.milliseconds();
    many.milliseconds();
    for (int i = 0; i < 11; ++i) {
        references.push_back(few.milliseconds());
        values.push_back(many.milliseconds());
    }
    row.reference = medianOf(std::move(references));
    row.value = medianOf(std::move(values));
    if (!few.hasWorked || !many.hasWorked)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> agentBenchmarks()
{
    constexpr double limit = 25; // microseconds a step
    return {{"agent-step", [] { return stepRow("agent-step", plainAgent, limit); }},
            {"agent-step-growth", [] { return growthRow("agent-step-growth", plainAgent); }},
            {"deep-agent-step", [] { return stepRow("deep-agent-step", deepAgent, limit); }},
            {"deep-agent-step-growth", [] { return growthRow("deep-agent-step-growth", deepAgent); }}};
}

} // namespace Touchstone::Bench
