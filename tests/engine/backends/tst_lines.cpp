#include "engine/backends/lines.h"
#include "engine/backends/text_edit.h"
#include "engine/backends/utf8_fault.h"

#include <QTest>

using namespace Touchstone;

class LinesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsAsPython()
    {
        const std::vector<std::string_view> lines = splitLines("a\r\nb\rc\vd\u0085e\u2028f");
        QCOMPARE(lines, (std::vector<std::string_view>{"a\r\n", "b\r", "c\v", "d\u0085", "e\u2028", "f"}));
        QVERIFY(splitLines("").empty());
        QCOMPARE(withoutLineBreak("e\u2028"), std::string_view("e"));
        QCOMPARE(withoutLineBreak("a\r\n"), std::string_view("a"));
    }

    void numbersLongLinesInPieces()
    {
        const std::string text = "x\n" + std::string(10001, 'y') + "\nz";
        const std::vector<NumberedRow> rows = numberedRows(text, 9);
        QCOMPARE(rows.size(), std::size_t(5));
        QCOMPARE(rows[0].text, std::string("   9  x"));
        QVERIFY(rows[2].text.starts_with("10.1  y"));
        QCOMPARE(rows[3].text, std::string("10.2  y"));
        QCOMPARE(rows[3].line, 10);
        QCOMPARE(rows[4].text, std::string("  11  z"));
    }

    void tellsWhyTextIsNotFound()
    {
        const auto result = replaceText("a\nb", "b\n", "c", false);
        QVERIFY(!result);
        QVERIFY(result.error().message.find("the file does not end with a newline") != std::string::npos);
        QCOMPARE(replaceText("a\xC3\xA9", "", "-", true)->content, std::string("-a-\xC3\xA9-"));
    }

    void findsFaultsAsPython_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("expected");
        const std::string codec = "'utf-8' codec can't decode byte";
        QTest::newRow("start") << std::string("a\xff") << codec + " 0xff in position 1: invalid start byte";
        QTest::newRow("continuation") << std::string("\xC3(")
                                      << codec + " 0xc3 in position 0: invalid continuation byte";
        QTest::newRow("surrogate") << std::string("\xED\xA0\x80")
                                   << codec + " 0xed in position 0: invalid continuation byte";
        QTest::newRow("third") << std::string("\xE3\x81(") << codec + "s in position 0-1: invalid continuation byte";
        QTest::newRow("cut") << std::string("ab\xE3\x81") << codec + "s in position 2-3: unexpected end of data";
    }

    void findsFaultsAsPython()
    {
        QFETCH(std::string, bytes);
        QTEST(findUtf8Fault(bytes).value().toText(bytes), "expected");
    }
};

QTEST_APPLESS_MAIN(LinesTest)
#include "tst_lines.moc"
