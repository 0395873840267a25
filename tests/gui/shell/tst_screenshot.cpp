#include "gui/mainwindow/screenshot.h"
#include "tests/gui/support/window_fixture.h"

#include <QElapsedTimer>
#include <QFile>

using namespace Touchstone;

/// Pictures that the program paints by itself.
class ScreenshotTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runThatCannotBeginIsNotWaitedFor_data();
    void runThatCannotBeginIsNotWaitedFor();
};

void ScreenshotTest::runThatCannotBeginIsNotWaitedFor_data()
{
    QTest::addColumn<QByteArray>("project");
    QTest::addColumn<QByteArray>("task");
    QTest::addColumn<int>("status");
    const QByteArray model = "version: 1\nagent:\n  model: scripted:s.yaml\n";
    QTest::newRow("not confirmed") << model + "  backend: {kind: local_shell}\n  tools: [read_file, execute]\n"
                                   << QByteArray("Do it.\n") << 1;
    QTest::newRow("no task") << model << QByteArray() << 1;
    QTest::newRow("nothing is missing") << model << QByteArray("Do it.\n") << 0;
}

/// The picture shows why, and the program ends.
void ScreenshotTest::runThatCannotBeginIsNotWaitedFor()
{
    QFETCH(const QByteArray, project);
    QFETCH(const QByteArray, task);
    QFETCH(const int, status);
    WindowFixture fixture;
    fixture.write(QStringLiteral("own/touchstone.yaml"), project);
    fixture.write(QStringLiteral("own/s.yaml"), "version: 1\nagent: [{text: Done.}]\n");
    if (!task.isEmpty())
        fixture.write(QStringLiteral("own/tasks/t.md"), task);
    Screenshot::Plan plan;
    plan.file = fixture.home() + QStringLiteral("/picture.png");
    plan.page = PageId::Run;
    plan.playRun = true;
    plan.waitForProject = true;
    Screenshot picture(fixture.window(), fixture.workbench(), plan);
    fixture.workbench().openProject(fixture.home() + QStringLiteral("/own"));
    picture.start();
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(QApplication::exec(), status);
    constexpr int longest = 30'000;
    QVERIFY(timer.elapsed() < longest);
    QVERIFY(QFile::exists(plan.file));
}

TOUCHSTONE_GUI_MAIN(ScreenshotTest)
#include "tst_screenshot.moc"
