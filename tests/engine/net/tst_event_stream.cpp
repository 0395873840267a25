#include "engine/net/event_stream.h"

#include <QTest>

#include <chrono>
#include <cstring>

using namespace Touchstone;

namespace {

using Events = std::vector<std::pair<std::string, std::string>>;

Events eventsOf(std::string_view bytes, std::size_t pieceSize)
{
    Events events;
    const EventStreamParser::Sink sink = [&events](const ServerSentEvent &event) {
        events.emplace_back(event.name, event.data);
        return true;
    };
    EventStreamParser parser;
    for (std::size_t at = 0; at < bytes.size(); at += pieceSize) {
        if (!parser.feed(bytes.substr(at, pieceSize), sink))
            return {{"error", "feed"}};
    }
    return parser.finish(sink) ? events : Events{{"error", "finish"}};
}

std::string replaced(std::string text, std::string_view end)
{
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + end.size()))
        text.replace(at, 1, end);
    return text;
}

std::size_t countLineEnds(const std::string &bytes)
{
    std::size_t lines = 0;
    const char *at = bytes.data();
    const char *const end = at + bytes.size();
    while ((at = static_cast<const char *>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)))) != nullptr) {
        ++lines;
        ++at;
    }
    return lines;
}

std::size_t countEvents(std::string_view bytes)
{
    constexpr std::size_t pieceSize = 16384;
    std::size_t count = 0;
    EventStreamParser parser;
    for (std::size_t at = 0; at < bytes.size(); at += pieceSize) {
        const auto fed = parser.feed(bytes.substr(at, pieceSize), [&count](const ServerSentEvent &) {
            ++count;
            return true;
        });
        if (!fed)
            return 0;
    }
    return count;
}

/// How long `work` takes; the maximum when it fails.
template<typename Work>
std::chrono::nanoseconds timeOf(Work work)
{
    const auto begin = std::chrono::steady_clock::now();
    if (!work())
        return std::chrono::nanoseconds::max();
    return std::chrono::steady_clock::now() - begin;
}

} // namespace

class TestEventStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheSameForAllEndsAndCuts();
    void followsTheFieldRules();
    void toleratesAMissingLastBlankLine();
    void stopsWhenTheSinkSaysSo();
    void refusesEndlessLinesAndEvents();
    void isFast();
};

void TestEventStream::givesTheSameForAllEndsAndCuts()
{
    const std::string text =
        "\xEF\xBB\xBF: hello\n\nevent: a\ndata: Größe\ndata:  日本🚀\n\ndata: {\"x\":1}\nid: 7\nretry: 3\n\n"
        "event: lost\n\n: ping\n\ndata: last\n\n";
    const Events expected{{"a", "Größe\n 日本🚀"}, {"message", "{\"x\":1}"}, {"message", "last"}};
    for (const std::string_view end : {"\n", "\r\n", "\r"}) {
        const std::string bytes = replaced(text, end);
        for (std::size_t size = 1; size <= bytes.size(); ++size)
            QCOMPARE(eventsOf(bytes, size), expected);
    }
}

void TestEventStream::followsTheFieldRules()
{
    QCOMPARE(eventsOf("data:x\n\n", 99), (Events{{"message", "x"}}));
    QCOMPARE(eventsOf("data:  x\n\n", 99), (Events{{"message", " x"}}));
    QCOMPARE(eventsOf("data\n\ndata:\n\n", 99), Events{});
    QCOMPARE(eventsOf("data: a\ndata\ndata: b\n\n", 99), (Events{{"message", "a\n\nb"}}));
    QCOMPARE(eventsOf("unknown: 1\n data: no\ndata: a:b\n\n", 99), (Events{{"message", "a:b"}}));
}

void TestEventStream::toleratesAMissingLastBlankLine()
{
    QCOMPARE(eventsOf("data: a\n\nevent: e\ndata: b", 2), (Events{{"message", "a"}, {"e", "b"}}));
}

void TestEventStream::stopsWhenTheSinkSaysSo()
{
    EventStreamParser parser;
    int count = 0;
    const auto goesOn = parser.feed("data: 1\n\ndata: 2\n\n", [&count](const ServerSentEvent &) {
        ++count;
        return false;
    });
    QVERIFY(goesOn);
    QVERIFY(!*goesOn);
    QCOMPARE(count, 1);
}

void TestEventStream::refusesEndlessLinesAndEvents()
{
    const EventStreamParser::Sink sink = [](const ServerSentEvent &) { return true; };
    EventStreamParser lines(EventStreamParser::Limits{.line = 100, .event = 1000});
    Result<bool> result = true;
    for (int i = 0; i < 30 && result; ++i)
        result = lines.feed("0123456789", sink);
    QVERIFY(!result);
    QCOMPARE(result.error().code, Error::Code::TooLarge);

    EventStreamParser events(EventStreamParser::Limits{.line = 100, .event = 1000});
    result = true;
    for (int i = 0; i < 300 && result; ++i)
        result = events.feed("data: 0123456789\n", sink);
    QVERIFY(!result);
    QCOMPARE(result.error().code, Error::Code::TooLarge);
}

void TestEventStream::isFast()
{
    std::string bytes;
    while (bytes.size() < 8U * 1024U * 1024U)
        bytes += "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"some words of an answer\"}}]}\n\n";
    // The best of some rounds: other programs may hold the machine meanwhile.
    auto plain = std::chrono::nanoseconds::max();
    auto parsing = std::chrono::nanoseconds::max();
    constexpr int rounds = 5;
    for (int round = 0; round < rounds; ++round) {
        plain = std::min(plain, timeOf([&bytes] { return countLineEnds(bytes) > 0; }));
        parsing = std::min(parsing, timeOf([&bytes] { return countEvents(bytes) * 2 == countLineEnds(bytes); }));
    }
    const double factor = static_cast<double>(parsing.count()) / static_cast<double>(plain.count());
    qInfo("framing takes %.1f times a search for line ends", factor);
#ifdef __OPTIMIZE__
    QVERIFY(factor < 20);
#else
    QVERIFY(factor < 1000); // only that it is not quadratic
#endif
}

QTEST_APPLESS_MAIN(TestEventStream)
#include "tst_event_stream.moc"
