#include "engine/base/json.h"
#include "engine/llm/scripted_model.h"

#include <QTest>

#include <thread>

using namespace Touchstone;
using namespace std::chrono_literals;

namespace {

class Listener final : public ChatObserver
{
public:
    void onDelta(const ChatDelta &delta) override { deltas.push_back(delta); }
    void onRetry(const RetryNotice &notice) override { retries.push_back(notice); }

    std::vector<ChatDelta> deltas;
    std::vector<RetryNotice> retries;
};

ScriptEntry saying(std::string text, std::optional<std::string> when = {})
{
    ScriptEntry entry;
    entry.text = std::move(text);
    entry.whenContains = std::move(when);
    return entry;
}

Script fastScript()
{
    Script script;
    script.file = "demo.yaml";
    script.delay = 0ms;
    return script;
}

struct Player
{
    Player(const Script &script, const std::string &partName)
        : part(std::make_shared<ScriptPart>(script, partName))
        , model(script, part, "scripted:demo.yaml")
    {
    }

    tl::expected<ChatReply, ChatFailure> ask(const Transcript &messages, ChatRequest request = {},
                                             std::stop_token stop = {})
    {
        request.messages = messages;
        return model.chat(request, stop, listener);
    }

    std::string say(const Transcript &messages)
    {
        const auto reply = ask(messages);
        return reply ? textOf(reply->message) : reply.error().error.message;
    }

    std::shared_ptr<ScriptPart> part;
    ScriptedModel model;
    Listener listener;
};

} // namespace

class TestScriptedModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streamsInCodePoints();
    void takesEntriesInOrderAndWhenOutOfOrder();
    void looksForWhenOnlyInWhatIsNew();
    void repeatsTheLastEntryWhenAskedTo();
    void namesThePartThatIsExhausted();
    void givesCallsWithIdsAndBrokenArguments();
    void givesVerdictAsToolOrAsText();
    void retriesAsAProviderDoes();
    void failsWhereAProviderFails();
    void stopsWithinThePause();
    void keepsGivenUsageAndEstimatesTheRest();
};

void TestScriptedModel::streamsInCodePoints()
{
    Script script = fastScript();
    script.chunk = 2;
    script.agent = {saying("aö日🚀b")};
    Player player(script, "agent");
    QCOMPARE(player.say({Message::user("go")}), std::string("aö日🚀b"));
    std::vector<std::string> pieces;
    for (const ChatDelta &delta : player.listener.deltas)
        pieces.push_back(delta.text);
    QCOMPARE(pieces, (std::vector<std::string>{"aö", "日🚀", "b"}));
}

void TestScriptedModel::takesEntriesInOrderAndWhenOutOfOrder()
{
    Script script = fastScript();
    script.agent = {saying("one"), saying("fixed", "Grader feedback"), saying("two"), saying("never", "no such text")};
    Player player(script, "agent");
    QCOMPARE(player.say({Message::user("go")}), std::string("one"));
    QCOMPARE(player.say({Message::user("go")}), std::string("two"));
    QCOMPARE(player.say({Message::user("Grader feedback: no source")}), std::string("fixed"));
    const std::vector<ScriptEntry> left = player.part->unused();
    QCOMPARE(left.size(), std::size_t(1));
    QCOMPARE(left.front().text, std::string("never"));
}

void TestScriptedModel::looksForWhenOnlyInWhatIsNew()
{
    Script script = fastScript();
    script.agent = {saying("plain"), saying("fired", "marker")};
    Player player(script, "agent");
    const Transcript answered{Message::user("marker"), Message::assistant("seen"), Message::user("next")};
    QCOMPARE(player.say(answered), std::string("plain"));
    QCOMPARE(player.say({Message::user("a"), Message::tool("1", "read_file", "the marker")}), std::string("fired"));
}

void TestScriptedModel::repeatsTheLastEntryWhenAskedTo()
{
    Script script = fastScript();
    script.atEnd = Script::AtEnd::Repeat;
    script.agent = {saying("first"), saying("again"), saying("special", "x!")};
    Player player(script, "agent");
    QCOMPARE(player.say({}), std::string("first"));
    QCOMPARE(player.say({}), std::string("again"));
    QCOMPARE(player.say({}), std::string("again"));
}

void TestScriptedModel::namesThePartThatIsExhausted()
{
    Script script = fastScript();
    script.grader = {saying("only one")};
    script.grader.front().line = 7;
    Player player(script, "grader");
    QVERIFY(player.ask({}));
    const auto reply = player.ask({});
    QVERIFY(!reply);
    const Error &error = reply.error().error;
    QCOMPARE(error.code, Error::Code::ScriptExhausted);
    QCOMPARE(error.subject, std::string("grader"));
    QVERIFY(error.message.find("'grader': it has 1 entry") != std::string::npos);
    QCOMPARE(error.position->line, 7);

    Player nobody(script, "reviewer");
    QVERIFY(nobody.ask({}).error().error.message.find("'reviewer': it has 0 entries") != std::string::npos);
}

void TestScriptedModel::givesCallsWithIdsAndBrokenArguments()
{
    Script script = fastScript();
    ScriptEntry entry = saying("Reading.");
    entry.toolCalls = {{"read_file", {R"({"file_path":"/a"})"}, {}}, {"ls", {}, {}}, {"edit_file", {}, R"({"a": )"}};
    script.agent = {entry, entry};
    Player player(script, "agent");
    const auto reply = player.ask({});
    QVERIFY(reply);
    QCOMPARE(reply->finishReason, FinishReason::ToolCalls);
    QCOMPARE(reply->message.toolCalls.size(), std::size_t(2));
    QCOMPARE(reply->message.toolCalls[0].args.text, std::string(R"({"file_path":"/a"})"));
    QCOMPARE(reply->message.toolCalls[1].args.text, std::string("{}"));
    QCOMPARE(reply->message.invalidToolCalls.size(), std::size_t(1));
    QCOMPARE(reply->message.invalidToolCalls[0].args, std::string(R"({"a": )"));
    QVERIFY(!reply->message.invalidToolCalls[0].error.empty());
    const auto second = player.ask({});
    QVERIFY(reply->message.toolCalls[0].id != second->message.toolCalls[0].id);
    QVERIFY(reply->message.toolCalls[0].id != reply->message.toolCalls[1].id);
}

void TestScriptedModel::givesVerdictAsToolOrAsText()
{
    Script script = fastScript();
    ScriptEntry entry;
    entry.verdict = {R"({"result":"satisfied","explanation":"ok","criteria":[]})"};
    script.grader = {entry, entry};
    Player player(script, "grader");
    const std::vector<ToolSchema> tools{{"GraderResponse", "", {"{}"}, {}}};
    ChatRequest byTool;
    byTool.tools = tools;
    const auto call = player.ask({}, byTool);
    QCOMPARE(call->message.toolCalls.size(), std::size_t(1));
    QCOMPARE(call->message.toolCalls[0].name, std::string("GraderResponse"));
    QCOMPARE(call->message.toolCalls[0].args, entry.verdict);
    QVERIFY(textOf(call->message).empty());

    ChatRequest byText;
    byText.outputSchema = OutputSchema{"GraderResponse", {"{}"}};
    const auto text = player.ask({}, byText);
    QCOMPARE(textOf(text->message), entry.verdict.text);
    QCOMPARE(text->finishReason, FinishReason::Complete);
}

void TestScriptedModel::retriesAsAProviderDoes()
{
    Script script = fastScript();
    ScriptEntry busy;
    busy.error = ScriptError{529, "overloaded", 600ms};
    script.agent = {busy, saying("there")};
    Player player(script, "agent");
    QCOMPARE(player.say({}), std::string("there"));
    QCOMPARE(player.listener.retries.size(), std::size_t(1));
    QCOMPARE(player.listener.retries[0].attempt, 2);
    QCOMPARE(player.listener.retries[0].delay, 600ms);
    QCOMPARE(player.listener.retries[0].cause.code, Error::Code::Overloaded);
}

void TestScriptedModel::failsWhereAProviderFails()
{
    const std::vector<std::pair<int, Error::Code>> rows{{401, Error::Code::Unauthorized},
                                                        {404, Error::Code::NotFound},
                                                        {429, Error::Code::RateLimited},
                                                        {500, Error::Code::Provider},
                                                        {529, Error::Code::Overloaded}};
    for (const auto &[status, code] : rows) {
        Script script = fastScript();
        ScriptEntry entry;
        entry.error = ScriptError{status, "as scripted", {}};
        script.agent = {entry};
        const auto reply = Player(script, "agent").ask({});
        QVERIFY(!reply);
        QCOMPARE(reply.error().error.code, code);
        QCOMPARE(reply.error().error.httpStatus, std::optional(status));
        QVERIFY(reply.error().error.message.find("as scripted") != std::string::npos);
    }
}

void TestScriptedModel::stopsWithinThePause()
{
    Script script = fastScript();
    script.delay = 10s;
    script.chunk = 3;
    script.agent = {saying("abcdef")};
    Player player(script, "agent");
    std::stop_source source;
    std::jthread stopper([&source] {
        std::this_thread::sleep_for(50ms);
        source.request_stop();
    });
    const auto begin = std::chrono::steady_clock::now();
    const auto reply = player.ask({}, {}, source.get_token());
    QVERIFY(std::chrono::steady_clock::now() - begin < 250ms);
    QVERIFY(!reply);
    QCOMPARE(reply.error().error.code, Error::Code::Cancelled);
    QCOMPARE(textOf(reply.error().partial), std::string("abc"));
}

void TestScriptedModel::keepsGivenUsageAndEstimatesTheRest()
{
    Script script = fastScript();
    script.agent = {saying("12345678"), saying("x")};
    script.agent[1].usage = Usage{.input = 100, .output = 7};
    Player player(script, "agent");
    const auto estimated = player.ask({Message::user("abcdefgh")});
    QCOMPARE(*estimated->message.usage, (Usage{.input = 2, .output = 2, .estimated = true}));
    const auto given = player.ask({});
    QCOMPARE(given->message.usage->total(), std::int64_t(107));
    QVERIFY(!given->message.usage->estimated);
}

QTEST_APPLESS_MAIN(TestScriptedModel)
#include "tst_scripted_model.moc"
