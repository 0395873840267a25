#include "tests/support/chat_script.h"

#include "engine/base/json.h"

#include <algorithm>

namespace Touchstone::Test {
namespace {

constexpr std::size_t pieceSize = 7;
constexpr std::string_view verdictName = "GraderResponse";

bool offersVerdictTool(const Json &request)
{
    const Json &tools = memberAt(request, "tools");
    return std::any_of(tools.begin(), tools.end(),
                       [](const Json &tool) { return stringAt(memberAt(tool, "function"), "name") == verdictName; });
}

bool asksForVerdictSchema(const Json &request)
{
    return stringAt(memberAt(memberAt(request, "response_format"), "json_schema"), "name") == verdictName;
}

std::string finishOf(const ChatTurn &turn)
{
    if (!turn.finishReason.empty())
        return turn.finishReason;
    return turn.calls.empty() ? "stop" : "tool_calls";
}

Json usage()
{
    return {{"prompt_tokens", 10}, {"completion_tokens", 5}, {"total_tokens", 15}};
}

Json callJson(const std::pair<std::string, std::string> &call, std::size_t index, int number)
{
    return {{"index", index},
            {"id", "call_" + std::to_string(number) + '_' + std::to_string(index)},
            {"type", "function"},
            {"function", {{"name", call.first}, {"arguments", call.second}}}};
}

/// Cuts between code points, since JSON texts are whole characters.
std::vector<std::string> piecesOf(const std::string &text)
{
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = std::min(text.size(), at + pieceSize);
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            ++end;
        pieces.push_back(text.substr(at, end - at));
        at = end;
    }
    return pieces;
}

std::string wholeAnswer(const ChatTurn &turn, int number)
{
    Json message{{"role", "assistant"}, {"content", turn.text.empty() ? Json() : Json(turn.text)}};
    for (std::size_t i = 0; i < turn.calls.size(); ++i)
        message["tool_calls"].push_back(callJson(turn.calls[i], i, number));
    return dumpJson(
        {{"id", "c1"},
         {"object", "chat.completion"},
         {"choices", Json::array({{{"index", 0}, {"message", message}, {"finish_reason", finishOf(turn)}}})},
         {"usage", usage()}});
}

/// How far the two lists are used up; lives on the server's thread.
struct Progress
{
    std::vector<ChatTurn> turns;
    std::vector<std::string> verdicts;
    std::size_t nextTurn = 0;
    std::size_t nextVerdict = 0;
    int number = 0;
};

RawAnswer usedUp(const std::string &what)
{
    return RawAnswer::json(400, R"({"error":{"message":"the script for the )" + what + R"( is used up"}})");
}

RawAnswer answer(Progress &progress, const RecordedRequest &recorded)
{
    const Json request = parseJson(JsonText{recorded.body});
    const bool byTool = offersVerdictTool(request);
    ChatTurn turn;
    if (byTool || asksForVerdictSchema(request)) {
        if (progress.nextVerdict == progress.verdicts.size())
            return usedUp("grader");
        const std::string &verdict = progress.verdicts[progress.nextVerdict++];
        if (byTool)
            turn.calls = {{std::string(verdictName), verdict}};
        else
            turn.text = verdict;
    } else {
        if (progress.nextTurn == progress.turns.size())
            return usedUp("agent");
        turn = progress.turns[progress.nextTurn++];
    }
    ++progress.number;
    if (boolAt(request, "stream"))
        return RawAnswer::chunkedEvents(chatEvents(turn, progress.number));
    return RawAnswer::json(200, wholeAnswer(turn, progress.number));
}

} // namespace

std::string chatEvents(const ChatTurn &turn, int number)
{
    std::vector<std::string> data;
    const auto add = [&data](const Json &delta, const Json &finish) {
        data.push_back(
            dumpJson({{"id", "c1"},
                      {"object", "chat.completion.chunk"},
                      {"model", "stand-in"},
                      {"choices", Json::array({{{"index", 0}, {"delta", delta}, {"finish_reason", finish}}})}}));
    };
    add({{"role", "assistant"}, {"content", ""}}, {});
    for (const std::string &piece : piecesOf(turn.text))
        add({{"content", piece}}, {});
    for (std::size_t i = 0; i < turn.calls.size(); ++i) {
        add({{"tool_calls", Json::array({callJson({turn.calls[i].first, ""}, i, number)})}}, {});
        for (const std::string &piece : piecesOf(turn.calls[i].second))
            add({{"tool_calls", Json::array({{{"index", i}, {"function", {{"arguments", piece}}}}})}}, {});
    }
    add(Json::object(), finishOf(turn));
    data.push_back(dumpJson({{"id", "c1"}, {"choices", Json::array()}, {"usage", usage()}}));
    return asEvents(data);
}

RawHttpServer::Answerer chatScript(std::vector<ChatTurn> turns, std::vector<std::string> verdicts)
{
    auto progress = std::make_shared<Progress>();
    progress->turns = std::move(turns);
    progress->verdicts = std::move(verdicts);
    return [progress](const RecordedRequest &request) { return answer(*progress, request); };
}

} // namespace Touchstone::Test
