#include "engine/base/python_text.h"
#include "engine/base/token_estimate.h"

#include <QTest>

using namespace Touchstone;

class TestPythonText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void repr_data();
    void repr();
    void title_data();
    void title();
    void stripsUnicodeSpace();
    void splitsOnSpaceAndCommas();
    void floatRepr_data();
    void floatRepr();
    void jsonIsAscii();
    void htmlEscapesQuotes();
    void bytesRepr();
    void printabilityIsThatOfUnicode14();
    void estimatesTokens();
};

void TestPythonText::repr_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("plain") << QByteArray("a b") << QByteArray("'a b'");
    QTest::newRow("apostrophe") << QByteArray("it's") << QByteArray("\"it's\"");
    QTest::newRow("both quotes") << QByteArray("it's \"so\"") << QByteArray(R"('it\'s "so"')");
    QTest::newRow("controls") << QByteArray("a\n\t\r\\\x01\x7f") << QByteArray(R"('a\n\t\r\\\x01\x7f')");
    QTest::newRow("printable") << QByteArray("é日🚀") << QByteArray("'é日🚀'");
    QTest::newRow("not printable") << QByteArray("\u00a0\u200b\u3000\U000e0001")
                                   << QByteArray(R"('\xa0\u200b\u3000\U000e0001')");
}

void TestPythonText::repr()
{
    QFETCH(QByteArray, text);
    QTEST(QByteArray::fromStdString(Python::repr(text.toStdString())), "expected");
}

void TestPythonText::title_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("titled");
    QTest::addColumn<QByteArray>("capitalized");
    QTest::newRow("camel") << QByteArray("myProject") << QByteArray("Myproject") << QByteArray("Myproject");
    QTest::newRow("digit") << QByteArray("3d models") << QByteArray("3D Models") << QByteArray("3d models");
    QTest::newRow("apostrophe") << QByteArray("o'neil") << QByteArray("O'Neil") << QByteArray("O'neil");
    QTest::newRow("accent") << QByteArray("éCOLE") << QByteArray("École") << QByteArray("École");
    QTest::newRow("sharp s") << QByteArray("ßa") << QByteArray("Ssa") << QByteArray("Ssa");
    QTest::newRow("final sigma") << QByteArray("ΟΔΟΣ ΣΑΣ") << QByteArray("Οδος Σας") << QByteArray("Οδος σας");
    QTest::newRow("empty") << QByteArray() << QByteArray() << QByteArray();
}

void TestPythonText::title()
{
    QFETCH(QByteArray, text);
    QTEST(QByteArray::fromStdString(Python::title(text.toStdString())), "titled");
    QTEST(QByteArray::fromStdString(Python::capitalize(text.toStdString())), "capitalized");
}

void TestPythonText::stripsUnicodeSpace()
{
    QCOMPARE(Python::strip("\u3000\x1c a b\u0085\u2029\n"), std::string_view("a b"));
    QCOMPARE(Python::strip("\u200b"), std::string_view("\u200b")); // zero width space is none
    QCOMPARE(Python::stripRight(" a \t"), std::string_view(" a"));
    QCOMPARE(Python::strip(" \n"), std::string_view());
}

void TestPythonText::splitsOnSpaceAndCommas()
{
    const auto pieces = Python::splitOnSpaceAndCommas(" Bash(git:*),, Read\u00a0Write,");
    QCOMPARE(pieces, (std::vector<std::string_view>{"Bash(git:*)", "Read", "Write"}));
}

void TestPythonText::floatRepr_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("whole") << 1.0 << QByteArray("1.0");
    QTest::newRow("third") << 0.1 << QByteArray("0.1");
    QTest::newRow("small") << 0.0001 << QByteArray("0.0001");
    QTest::newRow("smaller") << 0.00001 << QByteArray("1e-05");
    QTest::newRow("large") << 1e15 << QByteArray("1000000000000000.0");
    QTest::newRow("larger") << 1e16 << QByteArray("1e+16");
    QTest::newRow("negative zero") << -0.0 << QByteArray("-0.0");
    QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << QByteArray("-inf");
}

void TestPythonText::floatRepr()
{
    QFETCH(double, value);
    QTEST(QByteArray::fromStdString(Python::floatRepr(value)), "expected");
}

void TestPythonText::jsonIsAscii()
{
    const std::string text = "a\"/\\\n\x7f\u00e9\U0001f680";
    const std::string expected = "\"a\\\"/\\\\\\n\\u007f\\u00e9\\ud83d\\ude80\"";
    QCOMPARE(Python::jsonString(text), expected);
}

void TestPythonText::htmlEscapesQuotes()
{
    QCOMPARE(Python::htmlEscape("<a b='c'>\"&\""), std::string("&lt;a b=&#x27;c&#x27;&gt;&quot;&amp;&quot;"));
}

void TestPythonText::bytesRepr()
{
    const std::string expected = "b\"h'\\n\\xff\\x00\"";
    QCOMPARE(Python::bytesRepr(std::string_view("h'\n\xff\0", 5)), expected);
}

void TestPythonText::printabilityIsThatOfUnicode14()
{
    QVERIFY(Python::isPrintable(U'\u0870')); // assigned in 14.0
    QVERIFY(!Python::isPrintable(U'\u0CF3')); // assigned in 15.0
}

void TestPythonText::estimatesTokens()
{
    QCOMPARE(estimateTokens(""), 0);
    QCOMPARE(estimateTokens("abcde"), 2);
    QCOMPARE(estimateTokens("技能"), 2);
}

QTEST_APPLESS_MAIN(TestPythonText)
#include "tst_python_text.moc"
