#include "engine/messages/history.h"

#include <QTest>

using namespace Touchstone;

namespace {

/// Counts the messages, and how often one was looked at.
struct Counted
{
    static inline int looks = 0;
    int weight = 1;
    int sum = 0;

    void add(const Message & /*message*/)
    {
        ++looks;
        sum += weight;
    }
    bool operator==(const Counted &) const = default;
};

} // namespace

class HistoryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { Counted::looks = 0; }

    void addsOnlyWhatIsNew()
    {
        Transcript messages(3, Message::user("a"));
        const HistoryId history = newHistoryId();
        HistorySum<Counted> sum;
        QCOMPARE(sum.of(messages, history).sum, 3);
        messages.push_back(Message::user("b"));
        QCOMPARE(sum.of(messages, history).sum, 4);
        QCOMPARE(sum.of(messages, history).sum, 4);
        QCOMPARE(Counted::looks, 4);
    }

    void startsAgainForAnotherHistory()
    {
        const Transcript messages(3, Message::user("a"));
        HistorySum<Counted> sum;
        const HistoryId first = newHistoryId();
        const HistoryId second = newHistoryId();
        QVERIFY(first != second && first != 0);
        sum.of(messages, first);
        QCOMPARE(sum.of(messages, second).sum, 3);
        QCOMPARE(Counted::looks, 6);
        // A shorter view cannot be told from the longer one.
        QCOMPARE(sum.of(std::span(messages).first(2), second).sum, 2);
        // Other settings.
        QCOMPARE(sum.of(messages, second, Counted{.weight = 5}).sum, 15);
    }

    void trustsNoUnnamedHistory()
    {
        const Transcript messages(3, Message::user("a"));
        HistorySum<Counted> sum;
        sum.of(messages, 0);
        QCOMPARE(sum.of(messages, 0).sum, 3);
        QCOMPARE(Counted::looks, 6);
    }
};

QTEST_APPLESS_MAIN(HistoryTest)
#include "tst_history.moc"
