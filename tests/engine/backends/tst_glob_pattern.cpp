#include "engine/backends/brace_expansion.h"
#include "engine/backends/glob_pattern.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Touchstone;

class GlobPatternTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesFiles_data();
    void matchesFiles();
    void matchesWholePaths();
    void expandsBraces_data();
    void expandsBraces();
    void limitsAlternatives();
    void staysFast();
};

void GlobPatternTest::matchesFiles_data()
{
    QTest::addColumn<std::string>("pattern");
    QTest::addColumn<std::string>("path");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *pattern, const char *path, bool expected) {
        QTest::addRow("%s on %s", pattern, path) << std::string(pattern) << std::string(path) << expected;
    };
    row("*.py", "src/a.py", true);
    row("*.py", ".hid/a.py", true);
    row("*.py", ".a.py", false);
    row("*.py", ".py", true);
    row("**/*.py", ".hid/a.py", false);
    row("src/*.py", "src/x/a.py", false);
    row("src/**/a.py", "src/a.py", true);
    row("src/**/a.py", "src/x/y/a.py", true);
    row("/*.py", "a.py", true);
    row("/*.py", "src/a.py", false);
    row("s**/a.py", "src/a.py", true);
    row("src/***/a.py", "src/a.py", false);
    row(".*", "src/.a.py", true);
    row("[!b].py", "a.py", true);
    row("[a-c].py", "b.py", true);
    row("[]a].py", "].py", true);
    row("[[:digit:]].py", "7.py", true);
    row("\\*", "*", true);
    row("\\*", "a", false);
    row("[a-", "a", false);
    row("*.{py,md}", "x/a.md", true);
    row("?", "\u65e5", true);
    row("a.py/", "a.py", false);
    row("", "a", false);
}

void GlobPatternTest::matchesFiles()
{
    QFETCH(std::string, pattern);
    QFETCH(std::string, path);
    QTEST(GlobPattern::compile(pattern)->matchesFile(path), "expected");
}

void GlobPatternTest::matchesWholePaths()
{
    const GlobPattern below = GlobPattern::compile("/secrets/**").value();
    QVERIFY(!below.matchesPath("/secrets"));
    QVERIFY(below.matchesPath("/secrets/"));
    QVERIFY(below.matchesPath("/secrets/a/b"));
    QVERIFY(!below.matchesPath("/secrets/.env"));
    QVERIFY(below.matchesPath("//secrets/a"));
    QVERIFY(GlobPattern::compile("/secrets")->matchesPath("/secrets/"));
}

void GlobPatternTest::expandsBraces_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::vector<std::string>>("expected");
    using Words = std::vector<std::string>;
    QTest::newRow("two") << std::string("a{b,c}d") << Words{"abd", "acd"};
    QTest::newRow("nested") << std::string("{a,b{1,2}}") << Words{"a", "b1", "b2"};
    QTest::newRow("range") << std::string("{1..3}") << Words{"1", "2", "3"};
    QTest::newRow("padded") << std::string("{08..10}") << Words{"08", "09", "10"};
    QTest::newRow("down by two") << std::string("{e..a..2}") << Words{"e", "c", "a"};
    QTest::newRow("one is literal") << std::string("{a}") << Words{"{a}"};
    QTest::newRow("unclosed") << std::string("{a,b") << Words{"{a,b"};
    QTest::newRow("escaped") << std::string("\\{a,b}") << Words{"\\{a,b}"};
    QTest::newRow("variable") << std::string("${a,b}") << Words{"${a,b}"};
    QTest::newRow("empty ones") << std::string("x{,y}") << Words{"x", "xy"};
}

void GlobPatternTest::expandsBraces()
{
    QFETCH(std::string, text);
    QTEST(expandBraces(text, 1000).value(), "expected");
}

void GlobPatternTest::limitsAlternatives()
{
    QVERIFY(GlobPattern::compile("{1..1000}"));
    const auto tooMany = GlobPattern::compile("{1..1001}");
    QVERIFY(!tooMany);
    QCOMPARE(tooMany.error().className, std::string("ValueError"));
    QVERIFY(!GlobPattern::compile("{1..100}{1..100}"));
    QVERIFY(!GlobPattern::compile("{1..9223372036854775807}"));
}

void GlobPatternTest::staysFast()
{
    QElapsedTimer timer;
    timer.start();
    const GlobPattern pattern = GlobPattern::compile("**/a*a*a*a*a*a*a*a*b").value();
    QVERIFY(!pattern.matchesFile(std::string(3000, 'a')));
    QVERIFY(timer.elapsed() < Test::timeLimit(3000));
}

QTEST_APPLESS_MAIN(GlobPatternTest)
#include "tst_glob_pattern.moc"
