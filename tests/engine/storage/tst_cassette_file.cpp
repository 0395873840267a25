#include "engine/llm/cassette_model.h"
#include "engine/llm/recording_model.h"
#include "engine/llm/scripted_model.h"
#include "engine/storage/cassette_file.h"
#include "tests/support/chat_listener.h"
#include "tests/support/temporary_tree.h"

#include <QElapsedTimer>
#include <QTest>

#include <sys/stat.h>

using namespace Touchstone;

class TestCassetteFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void playsWhatWasRecorded();
    void keepsFailuresAndRetries();
    void keepsOnlyWhatIsNew();
    void longConversationsCostWhatIsNew();
    void readsFilesOfTheFirstVersion();
    void tellsTheDifference();
    void idsOfTheRunDoNotMatter();
    void parallelCallsMayComeInAnotherOrder();
    void pausesAreKeptOrSkipped();
    void secretsNeverGetIn();
    void brokenFilesAreNamed_data();
    void brokenFilesAreNamed();
    void onlyFilesAreOpened();
    void lineThatWasCutIsLeftOut();
    void otherFilesAreNotOverwritten();
};

namespace {

Script scriptOf(std::vector<ScriptEntry> entries)
{
    Script script;
    script.delay = std::chrono::milliseconds(0);
    script.agent = std::move(entries);
    return script;
}

ScriptEntry saying(std::string text)
{
    ScriptEntry entry;
    entry.text = std::move(text);
    return entry;
}

ScriptEntry failing(int status, std::optional<std::chrono::milliseconds> retryAfter = {})
{
    ScriptEntry entry;
    entry.error = ScriptError{.status = status, .message = "busy", .retryAfter = retryAfter};
    return entry;
}

/// Records calls of a script to a file in a folder of its own.
class Studio
{
public:
    explicit Studio(Script script)
        : file(m_tree.path("run.jsonl"))
        , m_writer(file, secrets, m_clock)
    {
        auto model =
            std::make_shared<ScriptedModel>(script, std::make_shared<ScriptPart>(script, "agent"), "scripted:x");
        m_model = std::make_unique<RecordingModel>(std::move(model), "agent", RequestMask{nullptr, &secrets}, m_clock,
                                                   m_writer);
    }

    tl::expected<ChatReply, ChatFailure> call(const Transcript &messages)
    {
        ChatRequest request;
        request.messages = messages;
        return m_model->chat(request, {}, listener);
    }
    /// A player of what was recorded until now.
    std::unique_ptr<CassetteModel> player(ReplayTiming timing = ReplayTiming::Skip)
    {
        Result<Cassette> cassette = loadCassette(file);
        if (!cassette)
            qFatal("%s", toText(cassette.error()).c_str());
        return std::make_unique<CassetteModel>(std::make_shared<const Cassette>(std::move(*cassette)), "agent",
                                               "replay:run.jsonl", RequestMask{nullptr, &secrets}, timing);
    }
    std::string text() const { return m_tree.read("run.jsonl"); }

private:
    TemporaryTree m_tree; ///< before the file in it

public:
    KnownSecrets secrets;
    Test::ChatListener listener;
    std::string file;

private:
    SystemClock m_clock;
    CassetteWriter m_writer;
    std::unique_ptr<RecordingModel> m_model;
};

tl::expected<ChatReply, ChatFailure> play(CassetteModel &model, const Transcript &messages,
                                          Test::ChatListener &listener)
{
    ChatRequest request;
    request.messages = messages;
    return model.chat(request, {}, listener);
}

bool isSame(const ChatDelta &a, const ChatDelta &b)
{
    return a.kind == b.kind && a.text == b.text && a.index == b.index && a.id == b.id && a.name == b.name;
}

} // namespace

void TestCassetteFile::playsWhatWasRecorded()
{
    ScriptEntry calling = saying("Reading \"it\" – 读.");
    calling.toolCalls = {{.name = "read_file", .args = {"{\"file_path\":\"/a\",\"limit\":3}"}, .rawArgs = {}},
                         {.name = "ls", .args = {}, .rawArgs = "{broken"}};
    Studio studio(scriptOf({calling}));
    const Transcript messages{Message::user("Do it.")};
    const auto recorded = studio.call(messages);
    QVERIFY(recorded);

    const auto player = studio.player();
    QCOMPARE(player->info().label, std::string("replay:run.jsonl"));
    QCOMPARE(player->info().className, std::string("ScriptedModel"));
    QCOMPARE(player->leftovers().size(), 1U);
    Test::ChatListener listener;
    const auto played = play(*player, messages, listener);
    QVERIFY2(played, played ? "" : played.error().error.message.c_str());
    QVERIFY(played->message == recorded->message);
    QVERIFY(played->finishReason == recorded->finishReason);
    QCOMPARE(played->rawFinishReason, recorded->rawFinishReason);
    QVERIFY(std::equal(listener.deltas.begin(), listener.deltas.end(), studio.listener.deltas.begin(),
                       studio.listener.deltas.end(), isSame));
    QVERIFY(player->leftovers().empty());

    const auto more = play(*player, messages, listener);
    QVERIFY(!more);
    QVERIFY(more.error().error.code == Error::Code::ScriptExhausted);
}

void TestCassetteFile::keepsFailuresAndRetries()
{
    Studio studio(scriptOf({failing(503, std::chrono::milliseconds(1)), saying("Late."), failing(401)}));
    const Transcript messages{Message::user("a")};
    QVERIFY(studio.call(messages));
    const auto failed = studio.call(messages);
    QVERIFY(!failed);

    const auto player = studio.player();
    Test::ChatListener listener;
    QVERIFY(play(*player, messages, listener));
    QCOMPARE(listener.retries.size(), 1U);
    QCOMPARE(listener.retries.front().attempt, 2);
    QVERIFY(listener.retries.front().cause == studio.listener.retries.front().cause);
    const auto again = play(*player, messages, listener);
    QVERIFY(!again);
    QVERIFY(again.error().error == failed.error().error);
}

void TestCassetteFile::keepsOnlyWhatIsNew()
{
    Studio studio(scriptOf({saying("One."), saying("Two.")}));
    Transcript messages{Message::user("A task that is long enough to be looked for.")};
    const auto first = studio.call(messages);
    messages.push_back(first->message);
    messages.push_back(Message::user("Go on."));
    QVERIFY(studio.call(messages));
    const std::string text = studio.text();
    QCOMPARE(QByteArray::fromStdString(text).count("long enough to be looked for"), 1);
    QVERIFY(text.find("\"same_messages\":1") != std::string::npos);

    const auto player = studio.player();
    Test::ChatListener listener;
    QVERIFY(play(*player, {messages.front()}, listener));
    // Ids and usage of messages are ours: no model sees them.
    messages[1].id = "other";
    messages[1].usage.reset();
    const auto second = play(*player, messages, listener);
    QVERIFY2(second, second ? "" : second.error().error.message.c_str());
    QCOMPARE(textOf(second->message), std::string("Two."));
}

void TestCassetteFile::longConversationsCostWhatIsNew()
{
    // The texts of a conversation that grows are made once and shared by the requests of all its calls.
    RequestRecorder recorder({});
    Transcript messages{Message::user("Begin.")};
    ChatRequest request;
    request.history = newHistoryId();
    CassetteRequest before;
    for (int step = 0; step < 50; ++step) {
        messages.push_back(Message::assistant("Step " + std::to_string(step)));
        request.messages = messages;
        const CassetteRequest recorded = recorder.record(request);
        for (std::size_t i = 0; i < before.messages.size(); ++i)
            QCOMPARE(recorded.messages[i].get(), before.messages[i].get());
        before = recorded;
    }
    QCOMPARE(before.messages.size(), 51U);
    // Read back they share them too.
    Studio studio(scriptOf({saying("One."), saying("Two."), saying("Three.")}));
    messages = {Message::user("Begin.")};
    for (int step = 0; step < 3; ++step) {
        QVERIFY(studio.call(messages));
        messages.push_back(Message::user("More."));
    }
    const Result<Cassette> cassette = loadCassette(studio.file);
    QVERIFY(cassette);
    QCOMPARE(cassette->calls[2].request.messages.size(), 3U);
    QCOMPARE(cassette->calls[0].request.messages[0].get(), cassette->calls[2].request.messages[0].get());
}

void TestCassetteFile::readsFilesOfTheFirstVersion()
{
    // As the recorder wrote them from the start: keys in the order of the request, whole and as a difference.
    const std::string text =
        R"({"touchstone_cassette":1,"recorded":"2026-11-01T10:00:00Z"}
{"model":{"part":"agent","label":"a:b","provider":"a","model":"b","class_name":"C","anthropic":false}}
{"call":{"part":"agent","request":{"system":"Be kind.","messages":[{"role":"user","content":"Hello"}],"max_tokens":9},"stream":[],"reply":{"message":{"role":"assistant","content":"Hi."},"finish_reason":"complete"}}}
{"call":{"part":"agent","request":{"messages":[{"role":"user","content":"More"}],"max_tokens":8,"same_messages":1,"same":["system"]},"stream":[],"reply":{"message":{"role":"assistant","content":"Yes."},"finish_reason":"complete"}}}
)";
    const Result<Cassette> cassette = parseCassette(text, "old.jsonl");
    QVERIFY2(cassette, cassette ? "" : toText(cassette.error()).c_str());
    CassetteModel model(std::make_shared<const Cassette>(*cassette), "agent", "replay:old.jsonl", {},
                        ReplayTiming::Skip);
    const Transcript messages{Message::user("Hello"), Message::user("More")};
    ChatRequest request;
    request.system = Message::system("Be kind.");
    request.maxTokens = 9;
    request.messages = std::span(messages).first(1);
    Test::ChatListener listener;
    QCOMPARE(textOf(model.chat(request, {}, listener)->message), std::string("Hi."));
    request.maxTokens = 8;
    request.messages = messages;
    const auto second = model.chat(request, {}, listener);
    QVERIFY2(second, second ? "" : second.error().error.message.c_str());
    QCOMPARE(textOf(second->message), std::string("Yes."));
}

void TestCassetteFile::tellsTheDifference()
{
    Studio studio(scriptOf({saying("One.")}));
    QVERIFY(studio.call({Message::user("line one\nline two\nline three")}));
    const auto player = studio.player();
    Test::ChatListener listener;
    const auto other = play(*player, {Message::user("line one\nline 2\nline three")}, listener);
    QVERIFY(!other);
    const Error &error = other.error().error;
    QVERIFY(error.code == Error::Code::Mismatch);
    QVERIFY2(error.message.find("   line one\n-  line two\n+  line 2\n   line three\n") != std::string::npos,
             error.message.c_str());
    QCOMPARE(error.position->line, 3);
    // It may be asked again.
    QVERIFY(play(*player, {Message::user("line one\nline two\nline three")}, listener));
}

void TestCassetteFile::idsOfTheRunDoNotMatter()
{
    SystemIdSource source;
    const auto requestOf = [&source](RememberedIds &ids, bool isKnown) {
        const std::string nonce = isKnown ? ids.hex(8) : source.hex(8);
        const Transcript messages{
            Message::user("<rubric-" + nonce + "> in /session_" + ids.hex(16) + ".md " + ids.uuid())};
        ChatRequest request;
        request.messages = messages;
        return RequestRecorder({.ids = &ids, .secrets = nullptr}).record(request);
    };
    RememberedIds first(source);
    RememberedIds second(source);
    const CassetteRequest request = requestOf(first, true);
    QCOMPARE(request.messages.size(), 1U);
    QCOMPARE(*request.messages.front(),
             std::string(R"({"role":"user","content":"<rubric-<id>> in /session_<id>.md <id>"})"));
    QVERIFY(request == requestOf(second, true));
    QVERIFY(!(request == requestOf(second, false))); // an id that is not ours is a part of the text
}

void TestCassetteFile::parallelCallsMayComeInAnotherOrder()
{
    Studio studio(scriptOf({saying("One."), saying("Two.")}));
    QVERIFY(studio.call({Message::user("first")}));
    QVERIFY(studio.call({Message::user("second")}));
    const auto player = studio.player();
    Test::ChatListener listener;
    QCOMPARE(textOf(play(*player, {Message::user("second")}, listener)->message), std::string("Two."));
    QCOMPARE(textOf(play(*player, {Message::user("first")}, listener)->message), std::string("One."));
}

void TestCassetteFile::pausesAreKeptOrSkipped()
{
    Script script = scriptOf({saying("abcdef")});
    script.chunk = 1;
    script.delay = std::chrono::milliseconds(40);
    Studio studio(script);
    const Transcript messages{Message::user("x")};
    QVERIFY(studio.call(messages));
    Test::ChatListener listener;
    QElapsedTimer timer;
    timer.start();
    QVERIFY(play(*studio.player(ReplayTiming::Keep), messages, listener));
    QVERIFY2(timer.elapsed() >= 180, qPrintable(QString::number(timer.elapsed())));
    timer.start();
    QVERIFY(play(*studio.player(), messages, listener));
    QVERIFY2(timer.elapsed() < 150, qPrintable(QString::number(timer.elapsed())));
}

void TestCassetteFile::secretsNeverGetIn()
{
    Script script = scriptOf({saying("Your key is sk-planted-123456, keep it.")});
    script.chunk = 5; // no piece holds it whole
    Studio studio(script);
    studio.secrets.add("sk-planted-123456");
    const Transcript messages{Message::user("I use sk-planted-123456.")};
    QVERIFY(studio.call(messages));
    const std::string text = studio.text();
    QVERIFY(text.find("planted") == std::string::npos);
    QVERIFY(text.find("Your key is [secret], keep it.") != std::string::npos);
    Test::ChatListener listener;
    QVERIFY(play(*studio.player(), messages, listener));
}

void TestCassetteFile::brokenFilesAreNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QByteArray>("words");
    const QByteArray head = "{\"touchstone_cassette\":1}\n";
    QTest::newRow("empty") << QByteArray() << 1 << QByteArray("empty");
    QTest::newRow("other file") << QByteArray("version: 1\nagent: []\n") << 1 << QByteArray("no cassette");
    QTest::newRow("newer") << QByteArray("{\"touchstone_cassette\":2}\n") << 1 << QByteArray("version 2");
    QTest::newRow("no JSON") << head + "{\"call\": \n" << 2 << QByteArray("JSON");
    QTest::newRow("other line") << head + "{\"cal\": {}}\n" << 2 << QByteArray("'model' or 'call'");
    QTest::newRow("no part") << head + "{\"call\": {\"request\": {}}}\n" << 2 << QByteArray("'part'");
    QTest::newRow("no answer") << head + "{\"call\": {\"part\": \"agent\", \"request\": {}}}\n"
                               << 2 << QByteArray("'reply' or 'failure'");
    QTest::newRow("no message") << head + "{\"call\": {\"part\": \"agent\", \"request\": {}, \"reply\": {}}}\n"
                                << 2 << QByteArray("'message' is missing");
    QTest::newRow("no such messages") << head
            + "{\"call\": {\"part\": \"agent\", \"request\": {\"same_messages\": 2}, \"reply\": {}}}\n"
                                      << 2 << QByteArray("only 0 messages");
}

void TestCassetteFile::brokenFilesAreNamed()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, line);
    QFETCH(const QByteArray, words);
    const Result<Cassette> cassette = parseCassette(text.toStdString(), "x.jsonl");
    QVERIFY(!cassette);
    QCOMPARE(cassette.error().position->file, std::string("x.jsonl"));
    QCOMPARE(cassette.error().position->line, line);
    QVERIFY2(QByteArray::fromStdString(cassette.error().message).contains(words), cassette.error().message.c_str());
    QVERIFY(!cassette.error().remedy.empty());
}

void TestCassetteFile::onlyFilesAreOpened()
{
    const TemporaryTree tree;
    QCOMPARE(::mkfifo(tree.path("fifo").c_str(), S_IRUSR | S_IWUSR), 0);
    for (const std::string &path : {tree.folder(), tree.path("fifo")}) {
        const Result<Cassette> cassette = loadCassette(path);
        QVERIFY(!cassette);
        QVERIFY(cassette.error().code == Error::Code::Unreadable);
        QCOMPARE(cassette.error().position->file, path);
        QVERIFY(!cassette.error().remedy.empty());
        const Result<void> place = checkCassettePlace(path);
        QVERIFY(!place);
        QVERIFY(place.error().code == Error::Code::NotWritable);
    }
}

void TestCassetteFile::lineThatWasCutIsLeftOut()
{
    Studio studio(scriptOf({saying("One."), saying("Two.")}));
    QVERIFY(studio.call({Message::user("first")}));
    QVERIFY(studio.call({Message::user("second")}));
    std::string text = studio.text();
    text.resize(text.size() - 10);
    const Result<Cassette> cassette = parseCassette(text, "x");
    QVERIFY(cassette);
    QCOMPARE(cassette->calls.size(), 1U);
}

void TestCassetteFile::otherFilesAreNotOverwritten()
{
    const TemporaryTree tree;
    tree.write("AGENTS.md", "Be kind.\n");
    tree.write("old.jsonl", "{\"touchstone_cassette\":1}\n");
    const Result<void> taken = checkCassettePlace(tree.path("AGENTS.md"));
    QVERIFY(!taken);
    QVERIFY(taken.error().code == Error::Code::Conflict);
    QVERIFY(checkCassettePlace(tree.path("old.jsonl")));
    QCOMPARE(tree.read("old.jsonl"), std::string("{\"touchstone_cassette\":1}\n"));
    QVERIFY(checkCassettePlace(tree.path("new.jsonl")));
    QVERIFY(!std::filesystem::exists(tree.path("new.jsonl")));
    for (const char *place : {"nowhere/new.jsonl", "."}) {
        const Result<void> absent = checkCassettePlace(tree.path(place));
        QVERIFY(!absent);
        QVERIFY(absent.error().code == Error::Code::NotWritable);
    }
}

QTEST_GUILESS_MAIN(TestCassetteFile)
#include "tst_cassette_file.moc"
