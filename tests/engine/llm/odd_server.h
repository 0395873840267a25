#pragma once

#include "engine/base/json.h"
#include "engine/llm/model_list.h"
#include "engine/llm/providers.h"
#include "engine/net/qt_http_transport.h"
#include "tests/support/chat_listener.h"
#include "tests/support/fake_transport.h"
#include "tests/support/raw_http_server.h"

#include <string>
#include <utility>
#include <vector>

// What the tests of odd servers share: one call of one API, and the bytes that the servers send.

namespace Touchstone::Test {

using Answer = tl::expected<ChatReply, ChatFailure>;

/// One call of a server of `kind` over `transport`.
inline Answer askOver(HttpTransport &transport, const std::string &kind, const std::string &base,
                      ChatObserver &listener)
{
    const SystemClock clock;
    const ProviderServices services{
        transport, clock, {}, [] { return 0.0; }, {.attempts = 2, .base = std::chrono::milliseconds(1)}};
    const auto model =
        makeModel({.name = "odd", .kind = kind, .baseUrl = base, .headers = {}, .needsKey = false}, "m", services);
    const Transcript messages{Message::user("hello")};
    ChatRequest request;
    request.messages = messages;
    return (*model)->chat(request, {}, listener);
}

inline Answer ask(const std::string &kind, std::string body, int status = 200)
{
    FakeTransport transport({{.status = status, .headers = {}, .body = std::move(body), .error = {}}}, 5);
    ChatListener listener;
    return askOver(transport, kind, "http://h", listener);
}

inline Answer askRaw(const std::string &kind, std::vector<RawAnswer> answers, ChatListener &listener)
{
    const RawHttpServer server(std::move(answers));
    QtHttpTransport transport;
    return askOver(transport, kind, server.url(), listener);
}

inline std::string chatChunk(const std::string &delta, const std::string &more = {})
{
    return "{\"choices\":[{\"index\":0,\"delta\":" + delta + more + "}]}";
}

inline std::string chatEnd(const std::string &reason)
{
    return chatChunk("{}", ",\"finish_reason\":\"" + reason + "\"");
}

inline std::string callsOf(const Message &message)
{
    std::string text;
    for (const ToolCall &call : message.toolCalls)
        text += call.name + call.args.text + ';';
    for (const InvalidToolCall &call : message.invalidToolCalls)
        text += '!' + call.name + ';';
    return text;
}

inline const std::string chatCall =
    "{\"tool_calls\":[{\"index\":0,\"id\":\"kqZ3wVbYtRnMxPlCsHdFgJaEoUiQwErT\",\"type\":\"function\","
    "\"function\":{\"name\":\"ls\",\"arguments\":\"{}\"}}]}";
inline const std::string messageStart =
    "{\"type\":\"message_start\",\"message\":{\"id\":\"chatcmpl-1\",\"content\":[]}}";
inline const std::string messageStop = "{\"type\":\"message_stop\"}";

inline std::string messageEnd(const std::string &reason)
{
    return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason + "\"}}";
}

inline std::string blockStart(const std::string &block)
{
    return "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":" + block + "}";
}

inline std::string textDelta(const std::string &text)
{
    return "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"" + text
        + "\"}}";
}

inline std::string responsesEnd(const std::string &members)
{
    return "{\"type\":\"response.completed\",\"response\":{" + members + "}}";
}

} // namespace Touchstone::Test
