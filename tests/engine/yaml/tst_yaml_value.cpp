#include "engine/yaml/yaml_value.h"

#include <QTest>

using namespace Touchstone;

class TestYamlValue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAsYaml11_data();
    void readsAsYaml11();
    void namesWhatTheReferenceRaises_data();
    void namesWhatTheReferenceRaises();
    void keepsTheFirstFormAndTheLastValueOfAKey();
    void mergesMaps();
    void survivesCycles();
    void stopsWhenMergingGrows();
    void knowsTruth();
};

void TestYamlValue::readsAsYaml11_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(expected);
    };
    row("", "None");
    row("yes", "True");
    row("y", "y");
    row("012", "10");
    row("1e3", "1e3");
    row("1.0e+3", "1000.0");
    row("1:30", "90");
    row("0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175");
    row("2024-01-02T03:04:05+05:30", "2024-01-02 03:04:05+05:30");
    row("2024-1-2", "2024-1-2");
    row("[2024-01-02 03:04:05.5 -1]",
        "[datetime.datetime(2024, 1, 2, 3, 4, 5, 500000, "
        "tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=82800)))]");
    row("!!binary aGk=", "b'hi'");
    row("{a: [1, x], b: ~}", "{'a': [1, 'x'], 'b': None}");
    row("!!pairs [a: 1, a: 2]", "[('a', 1), ('a', 2)]");
    row("! '12'", "12");
    row("[?a]", "[{'a': None}]");
    row("\"a\\ud83d\\uDE80b\"", "a🚀b");
}

void TestYamlValue::readsAsYaml11()
{
    QFETCH(QByteArray, text);
    const auto content = loadYaml(text.toStdString());
    QVERIFY(content);
    QTEST(QByteArray::fromStdString(pythonStr(*content->root)), "expected");
}

void TestYamlValue::namesWhatTheReferenceRaises_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("className");
    const auto row = [](const char *text, const char *className) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(className);
    };
    row("a: b: c", "");
    row("!foo x", "");
    row("? [a]\n: b", "");
    row("\"\\ud83d\"", "");
    row("\"\\ude80\\ud83d\"", "");
    row("\"\\ud83d\\u0041\"", "");
    row("\"\\ud83d\\ude8\"", "");
    row("2024-13-45", "ValueError");
    row("!!int ''", "IndexError");
    row("!!bool x", "KeyError");
    row("!!timestamp x", "AttributeError");
    row("\"\\UFFFFFFFF\"", "OverflowError");
}

void TestYamlValue::namesWhatTheReferenceRaises()
{
    QFETCH(QByteArray, text);
    const auto content = loadYaml(text.toStdString());
    QVERIFY(!content);
    QTEST(QByteArray::fromStdString(content.error().className), "className");
}

void TestYamlValue::keepsTheFirstFormAndTheLastValueOfAKey()
{
    const auto content = loadYaml("1: a\nb: c\n1.0: d\ntrue: e\n");
    QVERIFY(content);
    QCOMPARE(pythonRepr(*content->root), std::string("{1: 'e', 'b': 'c'}"));
}

void TestYamlValue::mergesMaps()
{
    const auto content = loadYaml("- &a {x: 1, y: 1}\n- &b {x: 2, z: 2}\n- {<<: [*a, *b], y: 3}\n");
    QVERIFY(content);
    QCOMPARE(pythonRepr(*content->root->items[2]), std::string("{'x': 1, 'z': 2, 'y': 3}"));
}

void TestYamlValue::survivesCycles()
{
    const auto content = loadYaml("&a {k: [*a]}\n");
    QVERIFY(content);
    QCOMPARE(pythonRepr(*content->root), std::string("{'k': [{...}]}"));
    QVERIFY(loadYaml("&a {<<: *a, k: 1}\n"));
}

void TestYamlValue::stopsWhenMergingGrows()
{
    std::string text = "- &a0 {a: 1, b: 2}\n";
    for (int i = 1; i < 30; ++i) {
        const std::string last = "*a" + std::to_string(i - 1);
        text += "- &a" + std::to_string(i) + " {<<: [" + last + ", " + last + "]}\n";
    }
    QVERIFY(!loadYaml(text));
}

void TestYamlValue::knowsTruth()
{
    const auto content = loadYaml("[0, 0.0, '', [], {}, ~, no, 1, x, [0]]");
    QVERIFY(content);
    for (std::size_t i = 0; i < content->root->items.size(); ++i)
        QCOMPARE(content->root->items[i]->isTruthy(), i >= 7);
}

QTEST_APPLESS_MAIN(TestYamlValue)
#include "tst_yaml_value.moc"
