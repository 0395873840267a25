#include "engine/llm/key_filter.h"
#include "tests/support/chat_listener.h"

#include <QTest>

using namespace Touchstone;

class TestKeyFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void masksWhateverThePieces();
    void losesNothing();
    void keepsKindsApart();
    void signsOfLifePartNoKey();
    void leavesPlaceholders();
    void masksNamesAndIds();
    void rawEventsNeverHoldAKeyInPieces();
    void rawEventsKeepTheirOrder();
};

namespace {

ChatDelta textDelta(std::string text, ChatDelta::Kind kind = ChatDelta::Kind::Text)
{
    return {.kind = kind, .text = std::move(text), .index = 0, .id = {}, .name = {}};
}

std::string shown(const std::string &text, std::size_t size, const std::vector<std::string> &keys)
{
    Test::ChatListener listener;
    KeyFilter filter(listener, keys);
    for (std::size_t at = 0; at < text.size(); at += size)
        filter.onDelta(textDelta(text.substr(at, size)));
    filter.finish();
    return listener.shown();
}

} // namespace

void TestKeyFilter::masksWhateverThePieces()
{
    const std::string text = "sk-sk-abcdef and sk-abcdef, sk-abcde.sk-abcdef";
    for (std::size_t size = 1; size <= text.size(); ++size)
        QCOMPARE(shown(text, size, {"sk-abcdef", "other-key"}),
                 std::string("sk-[secret] and [secret], sk-abcde.[secret]"));
}

void TestKeyFilter::losesNothing()
{
    const std::string text = "aaab aab aaaaaab ends with aaaaa";
    for (std::size_t size = 1; size <= text.size(); ++size)
        QCOMPARE(shown(text, size, {"aaaaaaaa"}), text);
}

void TestKeyFilter::signsOfLifePartNoKey()
{
    Test::ChatListener listener;
    KeyFilter filter(listener, {"secret-key"});
    filter.onDelta(textDelta("a secr", ChatDelta::Kind::ToolCallArgs));
    filter.onDelta({});
    QCOMPARE(listener.signsOfLife, 1);
    filter.onDelta(textDelta("et-key", ChatDelta::Kind::ToolCallArgs));
    filter.finish();
    QCOMPARE(listener.shown(ChatDelta::Kind::ToolCallArgs), std::string("a [secret]"));
}

void TestKeyFilter::keepsKindsApart()
{
    Test::ChatListener listener;
    KeyFilter filter(listener, {"secret-key"});
    filter.onDelta(textDelta("a secr"));
    filter.onDelta(textDelta("et-key", ChatDelta::Kind::Reasoning));
    filter.onDelta({.kind = ChatDelta::Kind::ToolCallStart, .text = {}, .index = 0, .id = "c", .name = "ls"});
    filter.onDelta(textDelta("{\"a\":\"secret", ChatDelta::Kind::ToolCallArgs));
    filter.onDelta(textDelta("-key\"}", ChatDelta::Kind::ToolCallArgs));
    filter.finish();
    QCOMPARE(listener.shown(), std::string("a secr"));
    QCOMPARE(listener.shown(ChatDelta::Kind::Reasoning), std::string("et-key"));
    QCOMPARE(listener.shown(ChatDelta::Kind::ToolCallArgs), std::string("{\"a\":\"[secret]\"}"));
    // The start of the call comes after what waited before it.
    QVERIFY(listener.deltas[listener.deltas.size() - 3].kind == ChatDelta::Kind::ToolCallStart);
}

void TestKeyFilter::leavesPlaceholders()
{
    QCOMPARE(shown("none of it", 3, {"none", ""}), std::string("none of it"));
}

void TestKeyFilter::masksNamesAndIds()
{
    Test::ChatListener listener;
    KeyFilter filter(listener, {"secret-key"});
    filter.onDelta({.kind = ChatDelta::Kind::ToolCallStart,
                    .text = {},
                    .index = 0,
                    .id = "call_secret-key",
                    .name = "ls secret-key"});
    filter.onDelta({.kind = ChatDelta::Kind::ToolCallArgs,
                    .text = "{}",
                    .index = 0,
                    .id = "call_secret-key",
                    .name = "ls secret-key"});
    filter.finish();
    QCOMPARE(listener.deltas.size(), std::size_t(2));
    for (const ChatDelta &delta : listener.deltas) {
        QCOMPARE(delta.id, std::string("call_[secret]"));
        QCOMPARE(delta.name, std::string("ls [secret]"));
    }
}

void TestKeyFilter::rawEventsNeverHoldAKeyInPieces()
{
    const std::string key = "sk-abcdef-0123";
    const std::string text = "Your key is " + key + ", not sk-abcdeX.";
    for (std::size_t size = 1; size <= text.size(); ++size) {
        Test::ChatListener listener;
        KeyFilter filter(listener, {key});
        std::size_t pieces = 0;
        for (std::size_t at = 0; at < text.size(); at += size, ++pieces) {
            filter.onRawEvent("{\"delta\":\"" + text.substr(at, size) + "\"}");
            filter.onDelta(textDelta(text.substr(at, size)));
        }
        filter.finish();
        QCOMPARE(listener.rawEvents.size(), pieces);
        QCOMPARE(listener.shown(), std::string("Your key is [secret], not sk-abcdeX."));
        std::string joined;
        for (const std::string &event : listener.rawEvents) {
            if (event.starts_with("{"))
                joined += event.substr(10, event.size() - 12);
        }
        QVERIFY2(joined.find(key) == std::string::npos, joined.c_str());
        // Neither does what is left say most of it.
        QVERIFY2(joined.find("-0123") == std::string::npos && joined.find("cdef-") == std::string::npos,
                 joined.c_str());
        QVERIFY2(joined.ends_with("abcdeX.") || size > 7, joined.c_str());
    }
}

void TestKeyFilter::rawEventsKeepTheirOrder()
{
    Test::ChatListener listener;
    KeyFilter filter(listener, {"secret-key"});
    filter.onRawEvent("begin");
    filter.onRawEvent("first");
    QCOMPARE(listener.rawEvents, std::vector<std::string>{"begin"});
    filter.onDelta(textDelta("my secr"));
    filter.onRawEvent("second");
    filter.onDelta(textDelta("et"));
    filter.onRawEvent("third");
    QCOMPARE(listener.rawEvents.size(), 1U); // it may still become a key
    filter.onDelta(textDelta(" place"));
    filter.onRawEvent("end");
    filter.finish();
    QCOMPARE(listener.rawEvents, (std::vector<std::string>{"begin", "first", "second", "third", "end"}));
    QCOMPARE(listener.shown(), std::string("my secret place"));
}

QTEST_APPLESS_MAIN(TestKeyFilter)
#include "tst_key_filter.moc"
