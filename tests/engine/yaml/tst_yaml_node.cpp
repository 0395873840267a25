#include "engine/yaml/yaml_node.h"

#include <QTest>

using namespace Touchstone;

class TestYamlNode : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsWhereNodesAre();
    void knowsHowScalarsAreWritten();
    void tellsWhereAnErrorIs_data();
    void tellsWhereAnErrorIs();
    void refusesTabsOutsideText_data();
    void refusesTabsOutsideText();
    void keepsAnAliasAsTheNodeItNames();
    void stopsAtLimits_data();
    void stopsAtLimits();
};

void TestYamlNode::knowsWhereNodesAre()
{
    const auto document = composeYaml("näme: pdf\nlist:\n  - 'a b'\n");
    QVERIFY(document);
    const YamlNode &root = *document->root;
    QCOMPARE(root.kind, YamlKind::Mapping);
    QCOMPARE(root.items.size(), 4U);
    const YamlNode &value = *root.items[1];
    QCOMPARE(value.start, (YamlMark{.offset = 7, .line = 1, .column = 7}));
    QCOMPARE(value.end, (YamlMark{.offset = 10, .line = 1, .column = 10}));
    const YamlNode &item = *root.items[3]->items[0];
    QCOMPARE(item.start, (YamlMark{.offset = 21, .line = 3, .column = 5}));
    QCOMPARE(item.end, (YamlMark{.offset = 26, .line = 3, .column = 10}));
    QCOMPARE(root.end, item.end);
}

void TestYamlNode::knowsHowScalarsAreWritten()
{
    const auto document = composeYaml("[plain, 'single', \"double\"]\n");
    QVERIFY(document);
    QCOMPARE(document->root->style, YamlStyle::Flow);
    QCOMPARE(document->root->items[0]->style, YamlStyle::Plain);
    QCOMPARE(document->root->items[1]->style, YamlStyle::SingleQuoted);
    QCOMPARE(document->root->items[2]->style, YamlStyle::DoubleQuoted);
    const auto block = composeYaml("a: |\n  x\nb: >-\n  y\nc:\n");
    QVERIFY(block);
    QCOMPARE(block->root->items[1]->style, YamlStyle::Literal);
    QCOMPARE(block->root->items[3]->style, YamlStyle::Folded);
    QCOMPARE(block->root->items[5]->style, YamlStyle::Absent);
    QCOMPARE(block->root->items[5]->tag, std::string_view("tag:yaml.org,2002:null"));
}

void TestYamlNode::tellsWhereAnErrorIs_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::newRow("colon in a value") << QByteArray("name: x\ndescription: Use when: always\n") << 2 << 22;
    QTest::newRow("open quote") << QByteArray("a: \"x\n") << 1 << 4;
    QTest::newRow("control character") << QByteArray("é\n日b\x07") << 2 << 3;
    QTest::newRow("not UTF-8") << QByteArray("ab\xff") << 1 << 3;
    QTest::newRow("unknown alias") << QByteArray("a: *b\n") << 1 << 4;
    QTest::newRow("second document") << QByteArray("a\n--- b\n") << 2 << 1;
    QTest::newRow("wrong outdent") << QByteArray("a:\n  b: 1\n c: 2\n") << 3 << 2;
}

void TestYamlNode::tellsWhereAnErrorIs()
{
    QFETCH(QByteArray, text);
    const auto document = composeYaml(text.toStdString());
    QVERIFY(!document);
    QVERIFY(document.error().position.has_value());
    QTEST(document.error().position->line, "line");
    QTEST(document.error().position->column, "column");
}

void TestYamlNode::refusesTabsOutsideText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isValid");
    QTest::newRow("after a colon") << QByteArray("a:\tb") << false;
    QTest::newRow("behind a value") << QByteArray("a: b\t\n") << false;
    QTest::newRow("as indentation") << QByteArray("a:\n\tb: c") << false;
    QTest::newRow("in flow") << QByteArray("[a,\tb]") << false;
    QTest::newRow("in quotes") << QByteArray("a: 'b\tc'") << true;
    QTest::newRow("in a comment") << QByteArray("a: b #\tc") << true;
    QTest::newRow("in a block text") << QByteArray("a: |\n \tb") << true;
}

void TestYamlNode::refusesTabsOutsideText()
{
    QFETCH(QByteArray, text);
    QTEST(composeYaml(text.toStdString()).has_value(), "isValid");
}

void TestYamlNode::keepsAnAliasAsTheNodeItNames()
{
    const auto document = composeYaml("- &a [x, *a]\n- *a\n");
    QVERIFY(document);
    const YamlNode *list = document->root->items[0];
    QCOMPARE(document->root->items[1], list);
    QCOMPARE(list->items[1], list);
}

void TestYamlNode::stopsAtLimits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("flow depth") << QByteArray(100'000, '[');
    QTest::newRow("block depth") << QByteArray("- ").repeated(100'000);
    QTest::newRow("nodes") << "[" + QByteArray("1,").repeated(100'000) + "]";
    QTest::newRow("aliases") << "- &a x\n" + QByteArray("- *a\n").repeated(1'001);
    QByteArray laughs = "- &a0 [x,x,x,x,x,x,x,x,x,x]\n";
    for (int i = 1; i < 9; ++i) {
        const QByteArray alias = ",*a" + QByteArray::number(i - 1);
        laughs += "- &a" + QByteArray::number(i) + " [" + alias.repeated(10).mid(1) + "]\n";
    }
    QTest::newRow("billion laughs") << laughs;
}

void TestYamlNode::stopsAtLimits()
{
    QFETCH(QByteArray, text);
    const auto document = composeYaml(text.toStdString());
    QVERIFY(!document);
    QCOMPARE(document.error().code, Error::Code::TooLarge);
}

QTEST_APPLESS_MAIN(TestYamlNode)
#include "tst_yaml_node.moc"
