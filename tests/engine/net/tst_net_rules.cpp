#include "engine/net/proxy_rules.h"
#include "engine/net/retry.h"
#include "engine/net/scrub.h"

#include <QTest>

#include <thread>

using namespace Touchstone;
using namespace std::chrono_literals;

class TestNetRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsWhatToRetry();
    void readsTheServersWish();
    void waitsForLimits();
    void backsOffWithJitter();
    void waitingStops();
    void masksKeys();
    void masksEveryFormOfAKey();
    void findsSecretsInHeaders();
    void choosesProxies();
};

void TestNetRules::knowsWhatToRetry()
{
    for (const int status : {408, 409, 425, 429, 500, 502, 503, 504, 529})
        QVERIFY(isRetryableStatus(status));
    for (const int status : {200, 307, 400, 401, 402, 403, 404, 413, 422, 501})
        QVERIFY(!isRetryableStatus(status));
}

void TestNetRules::readsTheServersWish()
{
    const TimePoint now{std::chrono::seconds(1796032800)}; // 2026-11-30 10:00:00 UTC
    const auto hint = [now](HttpHeaders headers) { return retryHint(headers, now); };
    QCOMPARE(hint({}), std::nullopt);
    QCOMPARE(hint({{"retry-after", "2"}}), std::optional(2000ms));
    QCOMPARE(hint({{"retry-after", "1.5"}}), std::optional(1500ms));
    QCOMPARE(hint({{"retry-after", "9"}, {"retry-after-ms", "1500"}}), std::optional(1500ms));
    QCOMPARE(hint({{"retry-after", "Mon, 30 Nov 2026 10:00:03 GMT"}}), std::optional(3000ms));
    QCOMPARE(hint({{"date", "Mon, 30 Nov 2026 09:59:00 GMT"}, {"retry-after", "Mon, 30 Nov 2026 10:00:03 GMT"}}),
             std::optional(63'000ms));
    QCOMPARE(hint({{"retry-after", "Mon, 30 Nov 2026 09:00:00 GMT"}}), std::optional(0ms));
    QCOMPARE(hint({{"retry-after", "-5"}}), std::optional(0ms));
    QCOMPARE(hint({{"retry-after", "soon"}}), std::nullopt);
    QCOMPARE(hint({{"retry-after", "nan"}}), std::nullopt);
    QVERIFY(hint({{"retry-after", "1e300"}}) > 24h);
}

/// Without a wish of its own, an answer may still tell when a used-up limit is there again.
void TestNetRules::waitsForLimits()
{
    const TimePoint now{std::chrono::seconds(1796032800)}; // 2026-11-30 10:00:00 UTC
    const auto hint = [now](HttpHeaders headers) { return retryHint(headers, now); };
    const auto span = [&hint](const char *text) {
        return hint({{"x-ratelimit-remaining-tokens", "0"}, {"x-ratelimit-reset-tokens", text}});
    };
    QCOMPARE(span("250ms"), std::optional(250ms));
    QCOMPARE(span("1s"), std::optional(1000ms));
    QCOMPARE(span("6m0s"), std::optional(360'000ms));
    QCOMPARE(span("1h2m3.5s"), std::optional(3'723'500ms));
    QCOMPARE(span("soon"), std::nullopt);
    QCOMPARE(span(""), std::nullopt);
    QCOMPARE(hint({{"x-ratelimit-remaining-requests", "5"}, {"x-ratelimit-reset-requests", "9s"}}), std::nullopt);
    QCOMPARE(hint({{"x-ratelimit-remaining-requests", "0"},
                   {"x-ratelimit-reset-requests", "9s"},
                   {"x-ratelimit-remaining-tokens", "0"},
                   {"x-ratelimit-reset-tokens", "2s"}}),
             std::optional(9000ms));
    QCOMPARE(
        hint({{"x-ratelimit-remaining-requests", "0"}, {"x-ratelimit-reset-requests", "9s"}, {"retry-after", "1"}}),
        std::optional(1000ms));
    QCOMPARE(hint({{"anthropic-ratelimit-input-tokens-remaining", "0"},
                   {"anthropic-ratelimit-input-tokens-reset", "2026-11-30T10:00:04Z"}}),
             std::optional(4000ms));
    QCOMPARE(hint({{"anthropic-ratelimit-input-tokens-remaining", "0"},
                   {"anthropic-ratelimit-input-tokens-reset", "2026-11-30T10:00:04Z"},
                   {"date", "Mon, 30 Nov 2026 09:59:54 GMT"}}),
             std::optional(10'000ms));
}

void TestNetRules::backsOffWithJitter()
{
    const RetryPolicy policy;
    const RandomSource none = [] { return 0.0; };
    const RandomSource most = [] { return 0.999; };
    QCOMPARE(retryDelay(policy, 2, {}, none), std::optional(500ms));
    QCOMPARE(retryDelay(policy, 3, {}, none), std::optional(1000ms));
    QCOMPARE(retryDelay(policy, 4, {}, none), std::optional(2000ms));
    QCOMPARE(retryDelay(policy, 5, {}, none), std::nullopt);
    QCOMPARE(retryDelay(policy, 2, {}, most), std::optional(375ms));
    QCOMPARE(retryDelay(policy, 2, 3s, none), std::optional(3000ms));
    QCOMPARE(retryDelay(policy, 2, 24h, none), std::nullopt);
    QCOMPARE(retryDelay({.attempts = 20}, 15, {}, none), std::optional(8000ms));
}

void TestNetRules::waitingStops()
{
    QVERIFY(waitFor(1ms, {}));
    std::stop_source source;
    std::jthread stopper([&source] {
        std::this_thread::sleep_for(20ms);
        source.request_stop();
    });
    const auto begin = std::chrono::steady_clock::now();
    QVERIFY(!waitFor(1h, source.get_token()));
    QVERIFY(std::chrono::steady_clock::now() - begin < 200ms);
}

void TestNetRules::masksKeys()
{
    const std::vector<std::string> keys{"sk-planted/1234+x", "none"};
    QCOMPARE(scrubbed("bad key sk-planted/1234+x, none", keys), std::string("bad key [secret], none"));
    QCOMPARE(scrubbed("?q=sk-planted%2F1234%2Bx.", keys), std::string("?q=[secret]."));
    QCOMPARE(scrubbed("at https://h/v1?a=1&Key=abc&b=2#x", {}), std::string("at https://h/v1?a=1&Key=[secret]&b=2#x"));
    QCOMPARE(scrubbed("http://me:pw@proxy:3128/ and a@b.c", {}), std::string("http://[secret]@proxy:3128/ and a@b.c"));
    QCOMPARE(scrubbed("is 1=1? yes & no", {}), std::string("is 1=1? yes & no"));
    // A hostile text: quick although each '?' might begin a query.
    const std::string marks(1'000'000, '?');
    QCOMPARE(scrubbed(marks + "token=abc", {}), marks + "token=[secret]");
}

void TestNetRules::masksEveryFormOfAKey()
{
    // A key that begins another one leaves nothing of it.
    const std::vector<std::string> nested{"sk-abcdef", "sk-abcdef-0123"};
    QCOMPARE(withoutKeys("sk-abcdef-0123 and sk-abcdef", nested), std::string("[secret] and [secret]"));
    KnownSecrets known;
    for (const std::string &key : nested)
        known.add(key);
    QCOMPARE(known.scrubbed("sk-abcdef-0123 and sk-abcdef"), std::string("[secret] and [secret]"));
    // As it stands in JSON.
    const std::vector<std::string> odd{R"(a"b\c-key)"};
    QCOMPARE(withoutKeys(R"({"x":"a\"b\\c-key"})", odd), std::string(R"({"x":"[secret]"})"));
    // A text that ends in the middle of a key still tells most of it.
    const std::vector<std::string> keys{"sk-planted-0000"};
    QCOMPARE(scrubbed("the key sk-planted-00", keys), std::string("the key [secret]"));
    QCOMPARE(scrubbed("the key sk-plant…", keys), std::string("the key [secret]…"));
    QCOMPARE(scrubbed("ask sk-pl", keys), std::string("ask sk-pl"));
    // Words that guides of local servers give as a key are no secrets.
    const std::vector<std::string> words{"ollama", "lm-studio"};
    QCOMPARE(withoutKeys("ollama or lm-studio", words), std::string("ollama or lm-studio"));
    QCOMPARE(scrubbed("https://h?Subscription-Key=abc&sig=def&x=1", {}),
             std::string("https://h?Subscription-Key=[secret]&sig=[secret]&x=1"));
}

void TestNetRules::findsSecretsInHeaders()
{
    using Secrets = std::vector<std::string>;
    QCOMPARE(secretsInHeader("X-Team", "secret-team"), Secrets{"secret-team"});
    QCOMPARE(secretsInHeader("Authorization", "Bearer abcdef"), (Secrets{"Bearer abcdef", "abcdef"}));
    QCOMPARE(secretsInHeader("authorization", "Basic bWU6cGFzc3dvcmQ="),
             (Secrets{"Basic bWU6cGFzc3dvcmQ=", "bWU6cGFzc3dvcmQ=", "password"}));
    for (const char *name : {"User-Agent", "X-Title", "HTTP-Referer", "Anthropic-Beta"})
        QVERIFY(secretsInHeader(name, "Touchstone").empty());
}

void TestNetRules::choosesProxies()
{
    const ProxyRules rules = ProxyRules::ofEnvironment([](std::string_view name) -> std::string {
        if (name == "HTTP_PROXY" || name == "HTTPS_PROXY")
            return "http://user:p%40w@127.0.0.1:3999";
        return name == "no_proxy" ? "models.lan, .corp.example,odd.org:8443" : "";
    });
    const Proxy proxy{"127.0.0.1", 3999, "user", "p@w"};
    QCOMPARE(rules.proxyFor("http", "api.example.org", 80), std::optional(proxy));
    QCOMPARE(rules.proxyFor("https", "api.example.org", -1), std::optional(proxy));
    for (const std::string_view host : {"127.0.0.1", "127.8.9.1", "localhost", "LOCALHOST", "a.localhost", "::1",
                                        "models.lan", "x.models.lan", "a.corp.example", "A.Corp.Example"})
        QCOMPARE(rules.proxyFor("http", host, 8000), std::nullopt);
    QCOMPARE(rules.proxyFor("https", "odd.org", 8443), std::nullopt);
    QCOMPARE(rules.proxyFor("https", "odd.org", -1), std::optional(proxy));
    QCOMPARE(rules.proxyFor("http", "notmodels.lan", 80), std::optional(proxy));
    QCOMPARE(ProxyRules().proxyFor("http", "api.example.org", 80), std::nullopt);

    const ProxyRules socks = ProxyRules::ofEnvironment([](std::string_view name) -> std::string {
        if (name == "ALL_PROXY")
            return "socks5h://gate.lan";
        return name == "NO_PROXY" ? "*.corp.example" : "";
    });
    QCOMPARE(socks.proxyFor("https", "api.example.org", -1),
             std::optional(Proxy{.host = "gate.lan", .port = 1080, .user = {}, .password = {}, .isSocks = true}));
    QCOMPARE(socks.proxyFor("https", "models.corp.example", -1), std::nullopt);
}

QTEST_APPLESS_MAIN(TestNetRules)
#include "tst_net_rules.moc"
