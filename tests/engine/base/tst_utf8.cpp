#include "engine/base/utf8.h"

#include <QTest>

using namespace Touchstone;

class TestUtf8 : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsAndCutsCodePoints();
    void countsLongTexts();
    void refusesWhatIsNotUtf8_data();
    void refusesWhatIsNotUtf8();
    void readsBackWhatItWrites();
};

void TestUtf8::countsAndCutsCodePoints()
{
    QCOMPARE(codePointCount("aé日🚀"), 4U);
    QCOMPARE(firstCodePoints("aé日🚀", 3), std::string_view("aé日"));
    QCOMPARE(firstCodePoints("aé", 9), std::string_view("aé"));
    QCOMPARE(firstCodePoints("aé", 0), std::string_view());
}

void TestUtf8::countsLongTexts()
{
    // ASCII is counted in steps of 32 bytes: other text before, in and behind them.
    for (std::size_t before = 0; before < 70; ++before) {
        const std::string ascii(before, 'a');
        QCOMPARE(asciiLength(ascii), before);
        QCOMPARE(asciiLength(ascii + "é" + ascii), before);
        QCOMPARE(codePointCount(ascii + "é日" + ascii), before * 2 + 2);
        QCOMPARE(codePointCount("🚀" + ascii + "\xff"), before + 2);
        QCOMPARE(firstCodePoints(ascii + "é日" + ascii, before + 1), std::string_view(ascii + "é"));
        QVERIFY(isValidUtf8(ascii + "é" + ascii + "日"));
        std::size_t bad = 0;
        QVERIFY(!isValidUtf8("é" + ascii + "\x80" + ascii, &bad));
        QCOMPARE(bad, before + 2);
    }
}

void TestUtf8::refusesWhatIsNotUtf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("bad");
    QTest::newRow("valid") << QByteArray("aé日🚀") << -1;
    QTest::newRow("latin 1") << QByteArray("a\xe9 b") << 1;
    QTest::newRow("overlong") << QByteArray("\xc0\xaf") << 0;
    QTest::newRow("surrogate") << QByteArray("ab\xed\xa0\x80") << 2;
    QTest::newRow("too large") << QByteArray("\xf4\x90\x80\x80") << 0;
    QTest::newRow("cut off") << QByteArray("\xf0\x9f\x9a") << 0;
}

void TestUtf8::refusesWhatIsNotUtf8()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, bad);
    std::size_t offset = 0;
    QCOMPARE(isValidUtf8(bytes.toStdString(), &offset), bad < 0);
    if (bad >= 0)
        QCOMPARE(offset, static_cast<std::size_t>(bad));
}

void TestUtf8::readsBackWhatItWrites()
{
    for (const char32_t c : {U'a', U'\u07ff', U'\u0800', U'\uffff', U'\U00010000', U'\U0010ffff'}) {
        std::string text;
        appendUtf8(text, c);
        std::size_t offset = 0;
        QCOMPARE(decodeUtf8(text, offset), c);
        QCOMPARE(offset, text.size());
    }
}

QTEST_APPLESS_MAIN(TestUtf8)
#include "tst_utf8.moc"
