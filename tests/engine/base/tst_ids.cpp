#include "engine/base/ids.h"

#include <QTest>
#include <QUuid>

#include <set>

using namespace Touchstone;

class IdsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void uuidsAreRandomAndOfVersion4()
    {
        constexpr int count = 1'000;
        SystemIdSource ids;
        std::set<std::string> seen;
        for (int i = 0; i < count; ++i) {
            const std::string text = ids.uuid();
            const QUuid uuid = QUuid::fromString(QString::fromStdString(text));
            QCOMPARE(uuid.version(), QUuid::Random);
            QCOMPARE(uuid.variant(), QUuid::DCE);
            QCOMPARE(uuid.toString(QUuid::WithoutBraces).toStdString(), text);
            seen.insert(text);
        }
        QCOMPARE(seen.size(), std::size_t(count));
    }

    void hexHasTwoDigitsAByte()
    {
        SystemIdSource ids;
        const std::string text = ids.hex(8);
        QCOMPARE(text.size(), std::size_t(16));
        QCOMPARE(text.find_first_not_of("0123456789abcdef"), std::string::npos);
        QVERIFY(text != ids.hex(8));
        QVERIFY(ids.hex(0).empty());
    }
};

QTEST_APPLESS_MAIN(IdsTest)
#include "tst_ids.moc"
