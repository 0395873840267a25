#include "engine/base/line_diff.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace Touchstone;

class TestLineDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsHunks();
    void isTheDiffThatPatchUnderstands();
    void givesUpOnVeryDifferentTexts();
};

void TestLineDiff::showsHunks()
{
    QCOMPARE(unifiedDiff("a\n", "a\n"), std::string());
    QCOMPARE(unifiedDiff("", "a\n"), std::string("@@ -0,0 +1 @@\n+a\n"));
    QCOMPARE(unifiedDiff("a\n", ""), std::string("@@ -1 +0,0 @@\n-a\n"));
    QCOMPARE(unifiedDiff("a\nb\nc\n", "a\nx\nc\n", 1), std::string("@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"));
    QCOMPARE(unifiedDiff("a\nb", "a\nc"),
             std::string("@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"));
    // Two changes far apart are two hunks, near ones are one.
    QCOMPARE(unifiedDiff("1\n2\n3\n4\n5\n6\n7\n", "x\n2\n3\n4\n5\n6\ny\n", 1),
             std::string("@@ -1,2 +1,2 @@\n-1\n+x\n 2\n@@ -6,2 +6,2 @@\n 6\n-7\n+y\n"));
    QCOMPARE(unifiedDiff("1\n2\n3\n4\n", "x\n2\n3\ny\n", 1), std::string("@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n-4\n+y\n"));
}

/// `patch` turns the one text into the other.
void TestLineDiff::isTheDiffThatPatchUnderstands()
{
    if (QProcess::execute(QStringLiteral("patch"), {QStringLiteral("--version")}) != 0)
        QSKIP("patch is not installed");
    const QTemporaryDir folder;
    const std::string file = folder.path().toStdString() + "/f";
    QRandomGenerator random(7);
    for (int round = 0; round < 25; ++round) {
        const auto text = [&random] {
            std::string lines;
            for (int i = random.bounded(40); i > 0; --i)
                lines += std::to_string(random.bounded(6)) + (random.bounded(30) == 0 && i == 1 ? "" : "\n");
            return lines;
        };
        const std::string before = text();
        const std::string after = text();
        std::ofstream(file, std::ios::binary) << before;
        std::ofstream(file + ".diff", std::ios::binary) << "--- f\n+++ f\n" << unifiedDiff(before, after);
        QProcess patch;
        patch.start(QStringLiteral("patch"),
                    {QStringLiteral("-s"), QString::fromStdString(file), QString::fromStdString(file + ".diff")});
        QVERIFY(patch.waitForFinished());
        if (before != after)
            QVERIFY2(patch.exitCode() == 0, patch.readAll().constData());
        std::ifstream patched(file, std::ios::binary);
        const std::string result((std::istreambuf_iterator<char>(patched)), std::istreambuf_iterator<char>());
        QCOMPARE(result, after);
    }
}

void TestLineDiff::givesUpOnVeryDifferentTexts()
{
    std::string before = "same\n";
    std::string after = before;
    for (int i = 0; i < 3000; ++i) {
        before += "a" + std::to_string(i) + "\n";
        after += "b" + std::to_string(i) + "\n";
    }
    const std::string diff = unifiedDiff(before, after);
    QVERIFY(diff.starts_with("@@ -1,3001 +1,3001 @@\n same\n-a0\n"));
    QCOMPARE(std::count(diff.begin(), diff.end(), '\n'), 6002);
}

QTEST_GUILESS_MAIN(TestLineDiff)
#include "tst_line_diff.moc"
