#include "tests/gui/run/going_on_driver.h"
#include "tests/gui/run/killed_run.h"

#include <QDialog>
#include <QMessageBox>

using namespace Touchstone;
using Touchstone::Test::buttonOf;
using Touchstone::Test::HistoryDriver;
using Touchstone::Test::Killed;
using Touchstone::Test::patience;
using Touchstone::Test::RunDriver;
using Touchstone::Test::scriptedModel;
using Touchstone::Test::slowLoop;
using Touchstone::Test::storyOf;
using Touchstone::Test::waitForChild;
using Touchstone::Test::wholeLoop;
using Touchstone::Test::writeProject;

/// Stored runs that cannot be gone on with say why, and what helps, in the real window.
class RunRefusalsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runningRunIsRefused();
    void otherProjectIsRefused();
    void changedModelIsRefused();
};

void RunRefusalsTest::runningRunIsRefused()
{
    WindowFixture fixture;
    Killed other(fixture, QByteArray(slowLoop).replace("delay_ms: 25", "delay_ms: 2000"));
    QVERIFY(other.waitForEvent("delta", 1));
    QVERIFY(fixture.open(other.folder));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QTest::mouseClick(history.goOn(), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(history.page(), "refusalDialog");
    QVERIFY(box != nullptr);
    QCOMPARE(box->text(), QStringLiteral("The run is still going on"));
    QVERIFY(box->informativeText().contains(QStringLiteral("stop it there")));
    box->close();
    QVERIFY(history.openFirst());
    QCOMPARE(history.banner(), QStringLiteral("Still running in another program or tab"));
    QVERIFY(buttonOf(history.page(), EndingAction::Resume) == nullptr);
}

void RunRefusalsTest::otherProjectIsRefused()
{
    WindowFixture fixture;
    Killed killed(fixture);
    QVERIFY(killed.waitForEvent("tool_call_finished", 1));
    killed.kill();
    fixture.write(QStringLiteral("second/touchstone.yaml"), "version: 1\n");
    QVERIFY(fixture.open(fixture.home() + QStringLiteral("/second")));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QTest::mouseClick(history.goOn(), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(history.page(), "refusalDialog");
    QVERIFY(box != nullptr);
    QCOMPARE(box->text(), QStringLiteral("The run belongs to another project"));
    QVERIFY(box->informativeText().contains(killed.folder));
    QTest::mouseClick(box->findChild<QPushButton *>(QStringLiteral("openRunsProject")), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto project = fixture.workbench().project();
            return project && QString::fromStdString(project->folder).endsWith(QStringLiteral("/own"));
        },
        patience));
    QTest::mouseClick(history.goOn(), Qt::LeftButton);
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return driver.page().run().exists() && driver.view().ending(); }, patience));
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
}

void RunRefusalsTest::changedModelIsRefused()
{
    WindowFixture fixture;
    Killed killed(fixture);
    QVERIFY(killed.waitForEvent("tool_call_finished", 1));
    killed.kill();
    fixture.write(QStringLiteral("own/scripts/other.yaml"), QByteArray(wholeLoop).replace("Second", "Another"));
    writeProject(fixture, QByteArray(scriptedModel).replace("s.yaml", "other.yaml"));
    QVERIFY(fixture.open(killed.folder));
    HistoryDriver history(fixture);
    QVERIFY(history.waitForRows(1));
    QVERIFY(history.openFirst());
    QTest::mouseClick(buttonOf(history.page(), EndingAction::Resume), Qt::LeftButton);
    auto *box = waitForChild<QMessageBox>(history.page(), "refusalDialog");
    QVERIFY(box != nullptr);
    QCOMPARE(box->text(), QStringLiteral("The project has changed since"));
    QVERIFY2(box->informativeText().contains(QStringLiteral("scripted:scripts/s.yaml")),
             qPrintable(box->informativeText()));
    QTest::mouseClick(box->findChild<QPushButton *>(QStringLiteral("forkInstead")), Qt::LeftButton);
    auto *dialog = waitForChild<QDialog>(history.page(), "goOnDialog");
    QVERIFY(dialog != nullptr);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("goOn")), Qt::LeftButton);
    RunDriver driver(fixture);
    QVERIFY(QTest::qWaitFor([&] { return driver.page().run().exists() && driver.view().ending(); }, patience));
    QCOMPARE(driver.chip(), QStringLiteral("satisfied"));
    QCOMPARE(storyOf(driver.view()).filter(QStringLiteral("Another try.")).size(), 1);
}

TOUCHSTONE_GUI_MAIN(RunRefusalsTest)
#include "tst_run_refusals.moc"
