#include "engine/agent/agent.h"
#include "engine/agent/agent_thread.h"
#include "engine/agent/memory_checkpointer.h"
#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/middleware/deep_agent.h"
#include "engine/middleware/human_in_the_loop_middleware.h"
#include "tests/conformance/agent_fixtures.h"
#include "tests/conformance/agent_operations.h"
#include "tests/conformance/agent_toolbox.h"
#include "tests/conformance/deep_agent_cases.h"

namespace Touchstone::Conformance {
namespace {

bool anyEnabled(const std::vector<InterruptRule> &rules)
{
    return std::any_of(rules.begin(), rules.end(), [](const InterruptRule &rule) { return rule.enabled; });
}

JsonText answerOf(const Json &decisions)
{
    return toJsonText(Json{{"decisions", decisions}});
}

std::unique_ptr<Agent> agentOf(const Json &input, const std::shared_ptr<FakeModel> &model, int recursionLimit)
{
    AgentSpec spec;
    spec.model = model;
    spec.tools = toolbox(input.at("tools"));
    spec.recursionLimit = recursionLimit;
    std::vector<InterruptRule> rules = interruptRulesOf(memberAt(input, "interrupt_on"));
    if (anyEnabled(rules))
        spec.middlewares.push_back(std::make_shared<HumanInTheLoopMiddleware>(std::move(rules)));
    return std::move(Agent::create(std::move(spec)).value());
}

std::unique_ptr<Agent> deepAgentOf(const Json &input, const std::shared_ptr<FakeModel> &model,
                                   const Surroundings &surroundings)
{
    DeepAgentSpec spec;
    spec.model = model;
    spec.tools = toolbox(input.at("tools"));
    spec.backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), surroundings.clock());
    spec.permissions = permissionsOf(memberAt(input.at("deep"), "permissions"));
    spec.interruptOn = interruptRulesOf(memberAt(input, "interrupt_on"));
    return std::move(createDeepAgent(std::move(spec)).value());
}

Json hitl(const Json &input)
{
    Surroundings surroundings;
    const auto model = std::make_shared<FakeModel>(input.at("model"));
    StateUpdate start;
    start.messages = messagesOf(input.at("messages"));
    std::unique_ptr<Agent> agent;
    if (input.contains("deep")) {
        start.files = filesOf(memberAt(input.at("deep"), "files"));
        agent = deepAgentOf(input, model, surroundings);
    } else {
        agent = agentOf(input, model, 60);
    }
    MemoryCheckpointer checkpointer;
    AgentThread thread(*agent, checkpointer, "t");
    AgentResult result = thread.invoke(std::move(start), surroundings.run());
    Json interrupts = Json::array();
    Json json = Json::object();
    std::size_t next = 0;
    while (!result.interrupts.empty()) {
        for (const Interrupt &interrupt : result.interrupts)
            interrupts.push_back(interruptOf(interrupt));
        const Json &decisions = input.at("decisions");
        if (next >= decisions.size()) {
            json["waiting"] = true;
            break;
        }
        const JsonText answer = answerOf(decisions[next++]);
        result = thread.resume({&answer, 1}, surroundings.run());
    }
    if (result.error)
        json["raises"] = exceptionClassOf(*result.error);
    json["interrupts"] = std::move(interrupts);
    json["messages"] = fromMessages(thread.state().value()->state.messages);
    json["model_calls"] = model->calls();
    return json;
}

/// The steps of one `agent.thread` case.
class ThreadCase
{
public:
    explicit ThreadCase(const Json &input)
        : m_input(input)
        , m_model(std::make_shared<FakeModel>(input.at("model")))
    {
    }

    Json step(const Json &step)
    {
        m_agent = agentOf(m_input, m_model, static_cast<int>(integerAt(step, "recursion_limit", 60)));
        m_threadId = stringAt(step, "thread", "1");
        AgentThread thread(*m_agent, m_checkpointer, m_threadId);
        const std::string op = stringAt(step, "op");
        Json json = Json::object();
        if (op == "history")
            json["history"] = history();
        else if (op == "state")
            putState(json, step.contains("at") ? checkpointAt(step) : thread.state().value());
        else if (op == "update")
            update(json, step, thread);
        else
            run(json, step, thread);
        json["model_calls"] = m_model->calls();
        return json;
    }

private:
    std::optional<Checkpoint> checkpointAt(const Json &step)
    {
        const std::vector<Checkpoint> all = m_checkpointer.history(m_threadId).value();
        return all.at(static_cast<std::size_t>(integerAt(step, "at")));
    }

    std::string idAt(const Json &step) { return step.contains("at") ? checkpointAt(step)->id : std::string(); }

    static Json nextOf(const Checkpoint &checkpoint)
    {
        std::vector<std::string> nodes;
        for (const PendingTask &task : checkpoint.next)
            nodes.push_back(task.node);
        std::sort(nodes.begin(), nodes.end());
        return nodes;
    }

    static void putState(Json &json, const std::optional<Checkpoint> &checkpoint)
    {
        json["messages"] = checkpoint ? fromMessages(checkpoint->state.messages) : Json::array();
        json["next"] = checkpoint ? nextOf(*checkpoint) : Json::array();
        Json interrupts = Json::array();
        for (const Interrupt &interrupt : checkpoint ? interruptsOf(*checkpoint) : std::vector<Interrupt>()) {
            Json names = Json::array();
            const Json request = parseJson(interrupt.request);
            for (const Json &action : request.at("action_requests"))
                names.push_back(action.at("name"));
            interrupts.push_back(std::move(names));
        }
        if (!interrupts.empty())
            json["interrupts"] = std::move(interrupts);
    }

    Json history()
    {
        Json list = Json::array();
        const std::vector<Checkpoint> all = m_checkpointer.history(m_threadId).value();
        for (const Checkpoint &checkpoint : all) {
            list.push_back({{"messages", checkpoint.state.messages.size()},
                            {"next", nextOf(checkpoint)},
                            {"source", toWord(checkpoint.source)},
                            {"step", checkpoint.step}});
        }
        return list;
    }

    void update(Json &json, const Json &step, AgentThread &thread)
    {
        StateUpdate update;
        update.messages = messagesOf(step.at("messages"));
        const Result<Checkpoint> updated =
            thread.update(std::move(update), m_surroundings.run().ids(), stringAt(step, "as_node"), idAt(step));
        if (!updated)
            json["raises"] = exceptionClassOf(updated.error());
        putState(json, thread.state().value());
    }

    void run(Json &json, const Json &step, AgentThread &thread)
    {
        const std::string op = stringAt(step, "op");
        AgentResult result;
        if (op == "invoke") {
            StateUpdate input;
            input.messages = messagesOf(step.at("messages"));
            result = thread.invoke(std::move(input), m_surroundings.run(), idAt(step));
        } else if (op == "resume") {
            const JsonText answer = answerOf(step.at("decisions"));
            result = thread.resume({&answer, 1}, m_surroundings.run(), idAt(step));
        } else {
            result = thread.proceed(m_surroundings.run(), idAt(step));
        }
        if (result.error)
            json["raises"] = exceptionClassOf(*result.error);
        putState(json, thread.state().value());
    }

    const Json &m_input;
    Surroundings m_surroundings;
    std::shared_ptr<FakeModel> m_model;
    std::unique_ptr<Agent> m_agent;
    MemoryCheckpointer m_checkpointer;
    std::string m_threadId;
};

Json thread(const Json &input)
{
    ThreadCase threadCase(input);
    Json steps = Json::array();
    for (const Json &step : input.at("steps"))
        steps.push_back(threadCase.step(step));
    return {{"steps", std::move(steps)}};
}

} // namespace

void registerAgentThreadOperations(Registry &registry)
{
    registry["agent.hitl"] = hitl;
    registry["agent.thread"] = thread;
}

} // namespace Touchstone::Conformance
