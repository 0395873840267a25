#pragma once

#include "engine/agent/agent.h"
#include "engine/base/json.h"

#include <condition_variable>
#include <functional>
#include <mutex>

namespace Touchstone::Test {

inline ToolCall call(std::string id, std::string name, std::string args = "{}")
{
    return {std::move(id), std::move(name), {std::move(args)}};
}

inline StateUpdate input(std::string text)
{
    StateUpdate update;
    update.messages.push_back(Message::user(std::move(text)));
    return update;
}

/// Answers with the given messages in order, streamed as one delta each; waits for a stop when it has none left.
class FakeChatModel final : public ChatModel
{
public:
    explicit FakeChatModel(Transcript answers)
        : m_answers(std::move(answers))
    {
        m_info.label = "fake:model";
        m_info.provider = "fake";
        m_info.model = "model";
    }

    const ModelInfo &info() const override { return m_info; }

    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override
    {
        std::unique_lock lock(m_mutex);
        requests.emplace_back(request.messages.begin(), request.messages.end());
        systems.push_back(request.system ? textOf(*request.system) : std::string());
        std::vector<std::string> names;
        for (const ToolSchema &tool : request.tools)
            names.push_back(tool.name);
        tools.push_back(std::move(names));
        if (m_next >= m_answers.size()) {
            std::condition_variable_any never;
            never.wait(lock, stop, [] { return false; });
            ChatFailure stopped;
            stopped.error.code = Error::Code::Cancelled;
            return tl::unexpected<ChatFailure>(stopped);
        }
        ChatReply reply;
        reply.message = m_answers[m_next++];
        reply.message.usage = Usage{.input = 10, .output = 5};
        reply.finishReason = finishReason;
        reply.rawFinishReason = "as told";
        observer.onDelta({ChatDelta::Kind::Text, textOf(reply.message), 0, {}, {}});
        return reply;
    }

    FinishReason finishReason = FinishReason::Complete; ///< of all answers
    std::vector<Transcript> requests;
    std::vector<std::string> systems; ///< text of each request's system message
    std::vector<std::vector<std::string>> tools; ///< names in each request

private:
    ModelInfo m_info;
    Transcript m_answers;
    std::size_t m_next = 0;
    std::mutex m_mutex;
};

/// A tool without arguments that does what it is told.
class FakeTool final : public Tool
{
public:
    using Action = std::function<Result<ToolOutcome>(const JsonText &args, const ToolCallContext &context)>;

    FakeTool(std::string name, Action action)
        : m_action(std::move(action))
    {
        m_schema.name = std::move(name);
        m_schema.parameters = {R"({"type":"object","properties":{}})"};
    }

    const ToolSchema &schema() const override { return m_schema; }
    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) override
    {
        return m_action(args, context);
    }

private:
    ToolSchema m_schema;
    Action m_action;
};

inline std::shared_ptr<Tool> textTool(std::string name, std::string text)
{
    return std::make_shared<FakeTool>(std::move(name), [text](const JsonText &, const ToolCallContext &) {
        return Result<ToolOutcome>(ToolOutcome(Message::tool({}, {}, text)));
    });
}

/// Keeps events in the order in which they are posted.
class EventList final : public EventSink
{
public:
    void post(RunEvent event) override
    {
        const std::lock_guard lock(m_mutex);
        m_events.push_back(std::move(event));
    }

    std::vector<RunEvent> events() const
    {
        const std::lock_guard lock(m_mutex);
        return m_events;
    }

    template<typename Payload>
    std::vector<Payload> all() const
    {
        std::vector<Payload> found;
        for (const RunEvent &event : events()) {
            if (const auto *payload = std::get_if<Payload>(&event.payload))
                found.push_back(*payload);
        }
        return found;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<RunEvent> m_events;
};

/// A run with its surroundings.
struct TestRun
{
    std::stop_source stop;
    EventList events;
    SystemClock clock;
    SystemIdSource ids;
    RunContext context{stop.get_token(), events, clock, ids};
};

} // namespace Touchstone::Test
