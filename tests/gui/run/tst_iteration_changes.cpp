#include "tests/gui/run/going_on_driver.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>

using namespace Touchstone;
using Touchstone::Test::buttonOf;
using Touchstone::Test::Debugged;
using Touchstone::Test::patience;
using Touchstone::Test::waitForChild;

namespace {

/// The first of three iterations is the best one.
const QByteArray worseAndWorse =
    "version: 1\noptions: {delay_ms: 0}\n"
    "agent:\n"
    "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
    "  - {text: First try.}\n"
    "  - tool_calls:\n"
    "      - {name: edit_file, args: {file_path: /a.txt, old_string: one, new_string: two}}\n"
    "      - {name: write_file, args: {file_path: /b.txt, content: more}}\n"
    "  - {text: Second try.}\n"
    "  - {text: Third try.}\n"
    "grader:\n"
    "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Greets by name, passed: true}, {name: Is "
    "one line, passed: false, gap: y}]}\n"
    "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Greets by name, passed: false, gap: z}, "
    "{name: Is one line, passed: false, gap: y}]}\n"
    "  - verdict: {result: needs_revision, explanation: x, criteria: [{name: Greets by name, passed: false, gap: z}, "
    "{name: Is one line, passed: false, gap: y}]}\n";

QByteArray contentOf(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

} // namespace

/// What differs between the iterations of a run, and how one of them gets into the user's folder, in the real window.
class IterationChangesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void anyTwoAreCompared();
    void theBestOneIsOffered();
    void anyOneIsRestored();

private:
    void choose(const char *box, const QString &text);
    QStringList rows();
    QString file(const char *name) const
    {
        return m_run->fixture.home() + QStringLiteral("/own/workspace/") + QString::fromLatin1(name);
    }
    bool writeFiles();

    std::unique_ptr<Debugged> m_run;
};

void IterationChangesTest::init()
{
    m_run = std::make_unique<Debugged>(std::vector<Breakpoint>(), worseAndWorse);
    QVERIFY(m_run->start());
    QVERIFY(m_run->driver.waitUntilEnded());
    QCOMPARE(m_run->driver.chip(), QStringLiteral("not satisfied"));
    QTest::mouseClick(m_run->driver.find<QAbstractButton>("tabFiles"), Qt::LeftButton);
}

void IterationChangesTest::cleanup()
{
    m_run.reset();
}

void IterationChangesTest::choose(const char *box, const QString &text)
{
    auto *combo = m_run->driver.find<QComboBox>(box);
    const int index = combo->findText(text);
    QVERIFY2(index >= 0, qPrintable(text));
    combo->setCurrentIndex(index);
    Q_EMIT combo->activated(index);
}

QStringList IterationChangesTest::rows()
{
    QStringList texts;
    const auto *tree = m_run->driver.find<QTreeWidget>("changedFiles");
    for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *item = tree->topLevelItem(i);
        texts.append(item->text(0));
        for (int child = 0; child < item->childCount(); ++child)
            texts.append(QStringLiteral("  ") + item->child(child)->text(0));
    }
    return texts;
}

bool IterationChangesTest::writeFiles()
{
    auto *apply = waitForChild<QPushButton>(m_run->driver.page(), "applyNow");
    if (apply == nullptr || !QTest::qWaitFor([apply] { return apply->isEnabled(); }, patience))
        return false;
    QTest::mouseClick(apply, Qt::LeftButton);
    return QTest::qWaitFor(
        [this] { return m_run->driver.page().findChild<QDialog *>(QStringLiteral("applyDialog")) == nullptr; },
        patience);
}

void IterationChangesTest::anyTwoAreCompared()
{
    QCOMPARE(rows(),
             (QStringList{QStringLiteral("Iteration 1"), QStringLiteral("  Answer"), QStringLiteral("  /a.txt"),
                          QStringLiteral("Iteration 2"), QStringLiteral("  Answer"), QStringLiteral("  /a.txt"),
                          QStringLiteral("  /b.txt"), QStringLiteral("Iteration 3"), QStringLiteral("  Answer")}));
    const auto *diff = m_run->driver.find<QPlainTextEdit>("iterationDiff");
    QVERIFY(QTest::qWaitFor([diff] { return diff->toPlainText().contains(QStringLiteral("Third try.")); }, patience));
    QVERIFY(diff->toPlainText().contains(QStringLiteral("Second try.")));

    choose("compareFrom", QStringLiteral("Iteration 1"));
    choose("compareTo", QStringLiteral("Iteration 3"));
    const QStringList all{QStringLiteral("Answer"), QStringLiteral("/a.txt"), QStringLiteral("/b.txt")};
    QVERIFY2(QTest::qWaitFor([&] { return rows() == all; }, patience), qPrintable(rows().join(u'|')));
    auto *tree = m_run->driver.find<QTreeWidget>("changedFiles");
    tree->setCurrentItem(tree->topLevelItem(1));
    QVERIFY2(diff->toPlainText().contains(QStringLiteral("one")) && diff->toPlainText().contains(QStringLiteral("two")),
             qPrintable(diff->toPlainText()));
    tree->setCurrentItem(tree->topLevelItem(0));
    QVERIFY(diff->toPlainText().contains(QStringLiteral("First try.")));
    QVERIFY(diff->toPlainText().contains(QStringLiteral("Third try.")));

    choose("compareFrom", QStringLiteral("Iteration 2"));
    QVERIFY2(QTest::qWaitFor([&] { return rows() == QStringList{QStringLiteral("Answer")}; }, patience),
             qPrintable(rows().join(u'|')));
    choose("compareFrom", QStringLiteral("Iteration 3"));
    QVERIFY(QTest::qWaitFor([&] { return rows().isEmpty(); }, patience));
    choose("compareFrom", QStringLiteral("Each with the one before"));
    QCOMPARE(rows().size(), 9);
}

/// What is written first is the best state, not the last one.
void IterationChangesTest::theBestOneIsOffered()
{
    QTest::mouseClick(buttonOf(m_run->driver.page(), EndingAction::ApplyToFolder), Qt::LeftButton);
    const auto *state = waitForChild<QComboBox>(m_run->driver.page(), "applyState");
    QVERIFY(state != nullptr);
    QCOMPARE(state->currentText(), QStringLiteral("Iteration 1: 1 of 2 pass, the best one"));
    QVERIFY(writeFiles());
    QCOMPARE(contentOf(file("a.txt")), QByteArray("one"));
    QVERIFY(!QFile::exists(file("b.txt")));
}

void IterationChangesTest::anyOneIsRestored()
{
    auto *tree = m_run->driver.find<QTreeWidget>("changedFiles");
    const QPushButton *button = m_run->driver.button("restoreIteration");
    QCOMPARE(button->text(), QStringLiteral("Restore iteration 3…"));
    const auto restore = [&](int iteration) {
        tree->setCurrentItem(tree->topLevelItem(iteration)->child(0));
        QTest::mouseClick(m_run->driver.button("restoreIteration"), Qt::LeftButton);
        return writeFiles();
    };
    QVERIFY(restore(2));
    QCOMPARE(contentOf(file("a.txt")), QByteArray("two"));
    QCOMPARE(contentOf(file("b.txt")), QByteArray("more"));
    QVERIFY(restore(0));
    QCOMPARE(contentOf(file("a.txt")), QByteArray("one"));
    QVERIFY(!QFile::exists(file("b.txt")));
    QVERIFY(restore(1));
    QCOMPARE(contentOf(file("b.txt")), QByteArray("more"));
}

TOUCHSTONE_GUI_MAIN(IterationChangesTest)
#include "tst_iteration_changes.moc"
