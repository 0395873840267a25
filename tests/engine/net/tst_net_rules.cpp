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
    void backsOffWithJitter();
    void waitingStops();
    void masksKeys();
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
}

QTEST_APPLESS_MAIN(TestNetRules)
#include "tst_net_rules.moc"
