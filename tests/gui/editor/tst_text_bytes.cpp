#include "gui/editor/text_bytes.h"

#include <QTest>

using namespace Touchstone;

class TextBytesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unchangedTextGivesTheSameBytes_data();
    void unchangedTextGivesTheSameBytes();
    void anEditKeepsTheLineEndsOfOtherLines();
    void newLinesTakeTheUsualLineEnd();
    void whatAnEditorCannotHoldIsReadOnly();
    void aVeryLongLineIsKept();
};

void TextBytesTest::unchangedTextGivesTheSameBytes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("lf") << QByteArray("a\nb\n");
    QTest::newRow("no final line end") << QByteArray("a\nb");
    QTest::newRow("crlf") << QByteArray("a\r\nb\r\n");
    QTest::newRow("lone cr") << QByteArray("a\rb\r");
    QTest::newRow("mixed") << QByteArray("a\nb\r\nc\rd\n\r\n");
    QTest::newRow("bom") << QByteArray("\xEF\xBB\xBF---\nname: a\n");
    QTest::newRow("no-break space") << QByteArray("a\xC2\xA0"
                                                  "b\n");
    QTest::newRow("line separator") << QByteArray("a\xE2\x80\xA8"
                                                  "b\n");
    QTest::newRow("paragraph separator") << QByteArray("a\xE2\x80\xA9"
                                                       "b\n");
    QTest::newRow("astral") << QByteArray("\xF0\x9F\x9A\x80 go\n");
}

void TextBytesTest::unchangedTextGivesTheSameBytes()
{
    QFETCH(QByteArray, bytes);
    const DecodedText decoded = decodeText(bytes);
    QVERIFY(!decoded.readOnly);
    QCOMPARE(encodeText(decoded.text, decoded), bytes);
}

void TextBytesTest::anEditKeepsTheLineEndsOfOtherLines()
{
    const DecodedText decoded = decodeText("one\r\ntwo\nthree\rfour\n");
    QVERIFY(decoded.hasMixedEnds());
    QCOMPARE(encodeText(QStringLiteral("one\nTWO\nthree\nfour\n"), decoded), QByteArray("one\r\nTWO\nthree\rfour\n"));
}

void TextBytesTest::newLinesTakeTheUsualLineEnd()
{
    const DecodedText decoded = decodeText("one\r\ntwo\r\n");
    QCOMPARE(decoded.dominantEnd(), LineEnd::CrLf);
    QCOMPARE(encodeText(QStringLiteral("one\nmore\ntwo\n"), decoded), QByteArray("one\r\nmore\r\ntwo\r\n"));
    QCOMPARE(encodeText(QStringLiteral("one\ntwo\nend"), decoded), QByteArray("one\r\ntwo\r\nend"));
}

void TextBytesTest::whatAnEditorCannotHoldIsReadOnly()
{
    QVERIFY(decodeText("bad \xFF byte\n").readOnly);
    QVERIFY(decodeText(QByteArray("nul \0 byte\n", 11)).readOnly);
    QVERIFY(!decodeText("fine\n").readOnly);
}

void TextBytesTest::aVeryLongLineIsKept()
{
    const QByteArray bytes = "x\r\n" + QByteArray(200'000, 'a') + "\r\ny";
    const DecodedText decoded = decodeText(bytes);
    QVERIFY(!decoded.readOnly);
    QCOMPARE(encodeText(decoded.text, decoded), bytes);
}

QTEST_APPLESS_MAIN(TextBytesTest)
#include "tst_text_bytes.moc"
