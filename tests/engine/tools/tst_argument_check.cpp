#include "engine/base/json.h"
#include "engine/tools/tool.h"

#include <QTest>

using namespace Touchstone;

namespace {

ToolSchema schemaOf(const char *properties, const char *required = "[]")
{
    return {.name = "t",
            .description = {},
            .parameters = {std::string(R"({"type":"object","properties":)") + properties + R"(,"required":)" + required
                           + "}"},
            .extras = {}};
}

std::string check(const ToolSchema &schema, const char *args)
{
    const auto result = checkArguments(schema, {args});
    return result ? result->text : result.error().message;
}

} // namespace

class ArgumentCheckTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void coercesIntegers_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char *given, const char *expected) {
            QTest::newRow(given) << QString::fromUtf8(given) << std::string(expected);
        };
        row("5", R"({"n":5})");
        row("5.0", R"({"n":5})");
        row("true", R"({"n":1})");
        row("\" 5 \"", R"({"n":5})");
        row("\"5.0\"", R"({"n":5})");
        row("\"1_000\"", R"({"n":1000})");
        row("5.5", "n: Input should be a valid integer, got a number with a fractional part");
        row("\"x\"", "n: Input should be a valid integer, unable to parse string as an integer");
        row("\"1e1\"", "n: Input should be a valid integer, unable to parse string as an integer");
        row("1e18", R"({"n":1000000000000000000})");
        row("1e20", "n: Unable to parse input string as an integer, exceeded maximum size");
        row("-9223372036854775808.0", "n: Unable to parse input string as an integer, exceeded maximum size");
        row("\"9223372036854775807\"", R"({"n":9223372036854775807})");
        row("\"99999999999999999999\"", R"({"n":9223372036854775807})");
        row("\"-99999999999999999999\"", R"({"n":-9223372036854775808})");
        row("\"99999999999999999999x\"", "n: Input should be a valid integer, unable to parse string as an integer");
        row("null", "n: Input should be a valid integer");
        row("[]", "n: Input should be a valid integer");
    }

    void coercesIntegers()
    {
        QFETCH(QString, given);
        const std::string args = R"({"n":)" + given.toStdString() + "}";
        QTEST(check(schemaOf(R"({"n":{"type":"integer"}})"), args.c_str()), "expected");
    }

    void fillsDefaultsAndDropsUnknown()
    {
        const ToolSchema schema = schemaOf(R"({"a":{"type":"string"},"b":{"type":"integer","default":7}})", R"(["a"])");
        QCOMPARE(check(schema, R"({"x":1,"a":"v"})"), std::string(R"({"a":"v","b":7})"));
        QCOMPARE(check(schema, "{}"), std::string("a: Field required"));
        QCOMPARE(check(schema, R"({"a":5,"b":"q"})"),
                 std::string("a: Input should be a valid string\nb: Input should be a valid integer, unable to parse "
                             "string as an integer"));
    }

    void knowsNullEnumAndBounds()
    {
        const ToolSchema schema =
            schemaOf(R"({"m":{"anyOf":[{"type":"integer","exclusiveMinimum":0},{"type":"null"}],"default":null},)"
                     R"("o":{"type":"string","enum":["x","y","z"],"default":"x"}})");
        QCOMPARE(check(schema, R"({"m":null})"), std::string(R"({"m":null,"o":"x"})"));
        QCOMPARE(check(schema, R"({"m":0,"o":"q"})"),
                 std::string("m: Input should be greater than 0\no: Input should be 'x', 'y' or 'z'"));
    }

    void checksListsOfObjects()
    {
        const ToolSchema schema =
            schemaOf(R"({"todos":{"type":"array","items":{"type":"object","properties":{"content":{"type":"string"}},)"
                     R"("required":["content"]}}})",
                     R"(["todos"])");
        QCOMPARE(check(schema, R"({"todos":[{"content":"a"}]})"), std::string(R"({"todos":[{"content":"a"}]})"));
        QCOMPARE(check(schema, R"({"todos":[{"content":"a"},{}]})"), std::string("todos.1.content: Field required"));
        QCOMPARE(check(schema, R"({"todos":"a"})"), std::string("todos: Input should be a valid list"));
    }
};

QTEST_APPLESS_MAIN(ArgumentCheckTest)
#include "tst_argument_check.moc"
