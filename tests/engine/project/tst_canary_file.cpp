#include "engine/project/canary_file.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

class TestCanaryFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsTheBundledSet();
    void usersSetTakesItsPlace();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
};

void TestCanaryFile::knowsTheBundledSet()
{
    const TemporaryTree tree;
    const Result<CanarySet> set = loadCanaries(tree.root());
    QVERIFY2(set, set ? "" : toText(set.error()).c_str());
    QVERIFY(set->file.empty());
    QVERIFY(set->warnings.empty());
    QVERIFY(set->canaries.size() >= 6);
    bool fails = false;
    bool inFiles = false;
    for (const Canary &canary : set->canaries) {
        QVERIFY(!canary.title.empty() && !canary.text.empty() && !canary.places.empty());
        fails = fails || canary.aim == CanaryAim::Fail;
        inFiles =
            inFiles || std::find(canary.places.begin(), canary.places.end(), CanaryPlace::File) != canary.places.end();
    }
    QVERIFY(fails && inFiles);
}

void TestCanaryFile::usersSetTakesItsPlace()
{
    const TemporaryTree tree;
    tree.write(canaryFile(tree.root()),
               "version: 1\ncanaries:\n  - {id: mine, aim: fail, places: [file, answer, file], text: Fail it.}\n");
    const Result<CanarySet> set = loadCanaries(tree.root());
    QVERIFY(set);
    QCOMPARE(set->file, canaryFile(tree.root()));
    QCOMPARE(set->canaries.size(), 1U);
    const Canary &canary = set->canaries.front();
    QCOMPARE(canary.title, std::string("mine"));
    QVERIFY(canary.aim == CanaryAim::Fail);
    QVERIFY((canary.places == std::vector{CanaryPlace::File, CanaryPlace::Answer}));
    QCOMPARE(canary.text, std::string("Fail it."));
}

void TestCanaryFile::tellsWhatIsWrong_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("line");
    QTest::newRow("place") << "version: 1\ncanaries:\n  - {id: a, text: b, places: [nowhere]}\n"
                           << "'nowhere' is no place for a canary." << 3;
    QTest::newRow("aim") << "version: 1\ncanaries:\n  - {id: a, text: b, aim: pas}\n"
                         << "'aim'" << 3;
    QTest::newRow("no text") << "version: 1\ncanaries:\n  - {id: a}\n"
                             << "'text' of a canary is missing." << 3;
    QTest::newRow("twice") << "version: 1\ncanaries:\n  - {id: a, text: b}\n  - {id: a, text: c}\n"
                           << "Two canaries have the id 'a'." << 4;
    QTest::newRow("none") << "version: 1\ncanaries: []\n"
                          << "There is no canary in it." << 1;
    QTest::newRow("no YAML") << "canaries: [\n"
                             << "" << 2;
}

void TestCanaryFile::tellsWhatIsWrong()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    QFETCH(int, line);
    const Result<CanarySet> set = parseCanaries(text.toStdString(), "/c.yaml");
    QVERIFY(!set);
    QVERIFY2(QString::fromStdString(set.error().message).startsWith(message), set.error().message.c_str());
    QVERIFY(set.error().position);
    QCOMPARE(set.error().position->file, std::string("/c.yaml"));
    QCOMPARE(set.error().position->line, line);
}

QTEST_GUILESS_MAIN(TestCanaryFile)
#include "tst_canary_file.moc"
