#include "tests/gui/run/case_server.h"

#include "engine/base/json.h"
#include "tests/support/chat_script.h"

#include <mutex>

namespace Touchstone::Test {

namespace {

/// The entries of one role and how far they are used up.
struct Part
{
    Json entries;
    std::size_t next = 0;
    int calls = 0;

    Json take()
    {
        ++calls;
        if (!entries.is_array() || next >= entries.size())
            return {{"http_status", 400}, {"body", R"({"error":{"message":"the script is used up"}})"}};
        const Json &entry = entries[next];
        next += entry.contains("repeat") ? 0 : 1;
        return entry;
    }
};

std::string bodyOf(const Json &entry)
{
    const Json &body = memberAt(entry, "body");
    return body.is_string() ? body.get<std::string>() : dumpJson(body);
}

RawAnswer answerOf(const Json &entry, int number)
{
    if (const std::int64_t status = integerAt(entry, "http_status"); status != 0)
        return RawAnswer::json(static_cast<int>(status), bodyOf(entry));
    ChatTurn turn;
    turn.text = stringAt(entry, "content");
    turn.finishReason = stringAt(entry, "finish_reason");
    for (const Json &call : memberAt(entry, "tool_calls")) {
        const Json &arguments = memberAt(call, "arguments");
        turn.calls.emplace_back(stringAt(call, "name"),
                                arguments.is_string() ? arguments.get<std::string>() : dumpJson(arguments));
    }
    RawAnswer whole = RawAnswer::chunkedEvents(chatEvents(turn, number));
    RawAnswer answer;
    answer.wait(std::chrono::milliseconds(integerAt(entry, "delay_ms")));
    answer.steps.insert(answer.steps.end(), whole.steps.begin(), whole.steps.end());
    answer.keepOpen = whole.keepOpen;
    return answer;
}

} // namespace

struct CaseServer::Script
{
    std::mutex mutex;
    Part agent;
    Part grader;

    RawAnswer answer(const RecordedRequest &recorded)
    {
        const std::lock_guard lock(mutex);
        const bool isGrader = stringAt(parseJson(JsonText{recorded.body}), "model").find("grader") != std::string::npos;
        Part &part = isGrader ? grader : agent;
        const Json entry = part.take();
        return answerOf(entry, agent.calls + grader.calls);
    }
};

CaseServer::CaseServer(const std::string &script)
    : m_script(std::make_shared<Script>())
{
    const Json json = parseJson(JsonText{script});
    m_script->agent.entries = memberAt(json, "agent");
    m_script->grader.entries = memberAt(json, "grader");
    m_server = std::make_unique<RawHttpServer>(
        [script = m_script](const RecordedRequest &request) { return script->answer(request); });
}

CaseServer::~CaseServer() = default;

int CaseServer::agentCalls() const
{
    const std::lock_guard lock(m_script->mutex);
    return m_script->agent.calls;
}

void CaseServer::leaveGraderEntry()
{
    const std::lock_guard lock(m_script->mutex);
    ++m_script->grader.next;
}

int CaseServer::graderCalls() const
{
    const std::lock_guard lock(m_script->mutex);
    return m_script->grader.calls;
}

} // namespace Touchstone::Test
