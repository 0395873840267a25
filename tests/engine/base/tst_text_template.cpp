#include "engine/base/text_template.h"

#include <QTest>

#include <array>

using namespace Touchstone;

class TestTextTemplate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fillsSlots();
    void refusesWhatItDoesNotKnow_data();
    void refusesWhatItDoesNotKnow();
    void tellsWhereTheSlotIs();
};

namespace {

Result<std::string> rendered(std::string_view text)
{
    const std::array<TemplateSlot, 1> slots{TemplateSlot{"x", "{y}"}};
    return renderTemplate(text, slots);
}

} // namespace

void TestTextTemplate::fillsSlots()
{
    QCOMPARE(rendered("a {x} {{x}} }}{{").value(), std::string("a {y} {x} }{"));
    QCOMPARE(rendered("").value(), std::string());
}

void TestTextTemplate::refusesWhatItDoesNotKnow_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("className");
    const auto row = [](const char *text, const char *className) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(className);
    };
    row("{z}", "KeyError");
    row("{x }", "KeyError");
    row("{}", "IndexError");
    row("{0}", "IndexError");
    row("{x", "ValueError");
    row("{", "ValueError");
    row("}", "ValueError");
    row("{x{x}}", "ValueError");
    row("{x!r}", "ValueError");
    row("{x:>9}", "ValueError");
    row("{x.y}", "ValueError");
}

void TestTextTemplate::refusesWhatItDoesNotKnow()
{
    QFETCH(QByteArray, text);
    const auto result = rendered(text.toStdString());
    QVERIFY(!result);
    QTEST(QByteArray::fromStdString(result.error().className), "className");
}

void TestTextTemplate::tellsWhereTheSlotIs()
{
    const auto result = rendered("a\né {z}");
    QVERIFY(!result);
    QCOMPARE(result.error().subject, std::string("z"));
    QCOMPARE(result.error().position->line, 2);
    QCOMPARE(result.error().position->column, 3);
}

QTEST_APPLESS_MAIN(TestTextTemplate)
#include "tst_text_template.moc"
