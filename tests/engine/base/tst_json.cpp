#include "engine/base/json.h"

#include <QTest>

#include <limits>
#include <random>

using namespace Touchstone;

namespace {

std::string libraryDump(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Any value, with the texts that are hard to write.
Json randomValue(std::mt19937 &random, int depth)
{
    const auto below = [&random](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    switch (below(depth > 0 ? 8 : 6)) {
    case 0:
        return nullptr;
    case 1:
        return below(2) == 0;
    case 2:
        return static_cast<std::int64_t>(random()) - std::numeric_limits<std::int32_t>::max();
    case 3:
        return static_cast<double>(random()) / 7;
    case 4: {
        std::string text; // all bytes: what is no UTF-8 is a case too
        for (unsigned i = below(12); i > 0; --i)
            text += static_cast<char>(below(256));
        return text;
    }
    case 5: {
        const std::array<const char *, 6> pieces{"plain",       "\"quoted\"", "back\\slash",
                                                 "new\nline\t", "日本 🚀",     "\x7f\x1f"};
        std::string text;
        for (unsigned i = below(5); i > 0; --i)
            text += pieces.at(below(pieces.size()));
        return text;
    }
    case 6: {
        Json array = Json::array();
        for (unsigned i = below(4); i > 0; --i)
            array.push_back(randomValue(random, depth - 1));
        return array;
    }
    default: {
        Json object = Json::object();
        for (unsigned i = below(4); i > 0; --i)
            object["key \"" + std::to_string(below(9))] = randomValue(random, depth - 1);
        return object;
    }
    }
}

} // namespace

class TestJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesAsTheLibraryDoes();
    void writesOddValues();
    void losesDigitsBeyond64Bits();
};

void TestJson::writesAsTheLibraryDoes()
{
    std::mt19937 random(20261201);
    for (int i = 0; i < 20'000; ++i) {
        const Json value = randomValue(random, 4);
        QCOMPARE(dumpJson(value), libraryDump(value));
    }
}

void TestJson::writesOddValues()
{
    for (const Json &value :
         {Json(std::numeric_limits<std::int64_t>::min()), Json(std::numeric_limits<std::uint64_t>::max()),
          Json(std::numeric_limits<double>::infinity()), Json(std::numeric_limits<double>::quiet_NaN()), Json(1.0),
          Json(0.1), Json(Json::value_t::discarded), Json::object(), Json::array(), Json(""),
          Json(std::string("\0a", 2)), Json("\xed\xa0\x80"), Json("\xff"), Json("end \xe6\x97")})
        QCOMPARE(dumpJson(value), libraryDump(value));
}

/// Difference 19 in engine/README.md.
void TestJson::losesDigitsBeyond64Bits()
{
    const auto read = [](std::string_view text) { return parseJson(text).value(); };
    const Json most = read(R"({"n": 18446744073709551615})");
    QCOMPARE(dumpJson(most.at("n")), std::string("18446744073709551615"));
    QCOMPARE(integerAt(most, "n"), std::numeric_limits<std::int64_t>::max());
    const Json least = read(R"({"n": -9223372036854775808})");
    QCOMPARE(integerAt(least, "n"), std::numeric_limits<std::int64_t>::min());
    const Json beyond = read(R"({"n": 18446744073709551616})");
    QVERIFY(beyond.at("n").is_number_float());
    QCOMPARE(integerAt(beyond, "n", 7), std::int64_t(7));
}

QTEST_APPLESS_MAIN(TestJson)
#include "tst_json.moc"
