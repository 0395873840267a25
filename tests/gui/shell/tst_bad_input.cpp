#include "gui/app/problems_model.h"
#include "tests/gui/run/run_driver.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/bad_file.h"

#include <QComboBox>

using namespace Touchstone;
using Touchstone::Test::BadFile;
using Touchstone::Test::patience;
using Touchstone::Test::putBadFile;
using Touchstone::Test::RunDriver;
using Touchstone::Test::writeProject;

/// Each file that the user may get wrong, in each way: what the window says of it, and that the rest goes on. The same
/// for the command line is in tests/cli/tst_cli_bad_input.cpp; servers and keys are in tst_run_page.cpp.
class TestBadInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void badProjectIsNamed_data();
    void badProjectIsNamed();
    void badScriptIsNamed_data();
    void badScriptIsNamed();
    void badRubricIsNamed_data();
    void badRubricIsNamed();
    void badSkillIsNamed_data();
    void badSkillIsNamed();

private:
    /// A project with all its parts, in the fixture's home.
    QString makeProject(const QByteArray &more = {});
    void spoil(const QString &file, BadFile kind, const QByteArray &text = {});
    void chooseNoRubric();

    std::unique_ptr<WindowFixture> m_fixture;
};

QString TestBadInput::makeProject(const QByteArray &more)
{
    spoil(QStringLiteral("s.yaml"), BadFile::Text, "version: 1\noptions: {delay_ms: 0}\nagent: [{text: Done.}]\n");
    m_fixture->write(QStringLiteral("own/team/two/SKILL.md"), "---\nname: two\ndescription: Counts.\n---\nTwo.\n");
    return writeProject(*m_fixture, "  model: scripted:s.yaml\n  skills: [team]\n", more);
}

void TestBadInput::spoil(const QString &file, BadFile kind, const QByteArray &text)
{
    putBadFile(QDir::cleanPath(m_fixture->home() + QStringLiteral("/own/") + file), kind, text);
}

void TestBadInput::chooseNoRubric()
{
    auto *rubrics = m_fixture->find<QComboBox>(QStringLiteral("rubricFiles"));
    rubrics->setCurrentIndex(0);
    Q_EMIT rubrics->activated(0);
}

void TestBadInput::badProjectIsNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<BadFile>("kind");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("folder: missing") << "." << BadFile::Missing << QByteArray() << "/own";
    QTest::newRow("file: a folder") << "touchstone.yaml" << BadFile::Folder << QByteArray() << "/own/touchstone.yaml";
    QTest::newRow("file: unreadable") << "touchstone.yaml" << BadFile::LinkLoop << QByteArray()
                                      << "/own/touchstone.yaml";
    QTest::newRow("file: malformed") << "touchstone.yaml" << BadFile::Text << QByteArray("version: 1\nagent: [\n")
                                     << "/own/touchstone.yaml:3:1";
    QTest::newRow("file: a value") << "touchstone.yaml" << BadFile::Text << QByteArray("agent: {model: [x]}\n")
                                   << "/own/touchstone.yaml:1:16";
}

void TestBadInput::badProjectIsNamed()
{
    QFETCH(QString, file);
    QFETCH(BadFile, kind);
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const QString folder = makeProject();
    const QString tour = m_fixture->copyTour();
    QVERIFY(m_fixture->open(tour));
    spoil(file, kind, text);
    QVERIFY(!m_fixture->open(folder));
    const auto *banner = m_fixture->find<QWidget>(QStringLiteral("projectBanner"));
    QVERIFY(banner->isVisible());
    const QString said = banner->findChild<QLabel *>(QStringLiteral("bannerText"))->text();
    QVERIFY2(said.contains(place + QStringLiteral(": ")), qPrintable(said));
    const qsizetype sentences = said.count(QStringLiteral(". ")) + (said.endsWith(u'.') ? 1 : 0);
    QVERIFY2(sentences >= 2, qPrintable(said)); // what is wrong, and the remedy
    // What was open stays as it was, and runs.
    QCOMPARE(QString::fromStdString(m_fixture->workbench().project()->folder), tour);
    RunDriver driver(*m_fixture);
    QVERIFY(driver.waitUntilReady());
}

void TestBadInput::badScriptIsNamed_data()
{
    QTest::addColumn<BadFile>("kind");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("missing") << BadFile::Missing << QByteArray() << "/own/s.yaml";
    QTest::newRow("a folder") << BadFile::Folder << QByteArray() << "/own/s.yaml";
    QTest::newRow("unreadable") << BadFile::LinkLoop << QByteArray() << "/own/s.yaml";
    QTest::newRow("malformed") << BadFile::Text << QByteArray("version: 1\nagent: [\n") << "/own/s.yaml:3:1";
    QTest::newRow("a value") << BadFile::Text << QByteArray("version: 1\nagent: {a: b}\n") << "/own/s.yaml:2:8";
}

void TestBadInput::badScriptIsNamed()
{
    QFETCH(BadFile, kind);
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const QString folder = makeProject();
    spoil(QStringLiteral("s.yaml"), kind, text);
    QVERIFY(m_fixture->open(folder));
    RunDriver driver(*m_fixture);
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("error"));
    QVERIFY2(driver.bannerText().contains(place + QStringLiteral(": ")), qPrintable(driver.bannerText()));
    // The next run reads the script anew.
    makeProject();
    QTest::mouseClick(m_fixture->find<QPushButton>(QStringLiteral("newRun")), Qt::LeftButton);
    chooseNoRubric();
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("not graded"));
}

void TestBadInput::badRubricIsNamed_data()
{
    QTest::addColumn<BadFile>("kind");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("unreadable") << BadFile::LinkLoop << QByteArray() << "/own/rubrics/a.rubric.yaml";
    QTest::newRow("malformed") << BadFile::Text << QByteArray("version: 1\ncriteria: [\n")
                               << "/own/rubrics/a.rubric.yaml:3:1";
    QTest::newRow("a value") << BadFile::Text << QByteArray("version: 1\ncriteria: 5\n")
                             << "/own/rubrics/a.rubric.yaml:2:11";
    QTest::newRow("no text") << BadFile::Text << QByteArray("version: 1\n# \xff\n") << "/own/rubrics/a.rubric.yaml:2:3";
}

void TestBadInput::badRubricIsNamed()
{
    QFETCH(BadFile, kind);
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const QString folder = makeProject("rubrics: [rubrics/a.rubric.yaml, rubrics/greeting.md]\n");
    spoil(QStringLiteral("rubrics/a.rubric.yaml"), kind, text);
    QVERIFY(m_fixture->open(folder));
    RunDriver driver(*m_fixture);
    QVERIFY2(QTest::qWaitFor([&] { return driver.bannerText().contains(place + QStringLiteral(": ")); }, patience),
             qPrintable(driver.bannerText()));
    QVERIFY(!driver.start()->isEnabled());
    // Another rubric can be chosen.
    chooseNoRubric();
    QVERIFY(driver.waitUntilReady());
}

void TestBadInput::badSkillIsNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<BadFile>("kind");
    QTest::addColumn<QString>("place");
    QTest::newRow("source: missing") << "team" << BadFile::Missing << "touchstone.yaml:4:12";
    QTest::newRow("source: a file") << "team" << BadFile::Text << "touchstone.yaml:4:12";
    QTest::newRow("source: unreadable") << "team" << BadFile::LinkLoop << "touchstone.yaml:4:12";
    QTest::newRow("skill: unreadable") << "team/one/SKILL.md" << BadFile::LinkLoop << "team/one/SKILL.md";
    QTest::newRow("skill: malformed") << "team/one/SKILL.md" << BadFile::Text << "team/one/SKILL.md:2:8";
}

void TestBadInput::badSkillIsNamed()
{
    QFETCH(QString, file);
    QFETCH(BadFile, kind);
    QFETCH(QString, place);
    const QString folder = makeProject();
    spoil(file, kind, "---\nname: [\n---\n");
    QVERIFY(m_fixture->open(folder));
    const ProblemsModel &problems = m_fixture->workbench().problems();
    const auto places = [&problems] {
        QStringList all;
        for (int row = 0; row < problems.rowCount(); ++row) {
            const Problem &problem = problems.problem(row);
            QString text = problem.file;
            if (problem.line > 0)
                text += QStringLiteral(":%1:%2").arg(problem.line).arg(problem.column);
            all.append(text + QStringLiteral(" ") + problem.message);
        }
        return all.join(u'\n');
    };
    QVERIFY2(QTest::qWaitFor([&] { return places().contains(place + u' '); }, patience), qPrintable(places()));
    RunDriver driver(*m_fixture);
    QVERIFY(driver.waitUntilReady()); // the lists are filled
    chooseNoRubric();
    QVERIFY(driver.waitUntilReady());
    QTest::mouseClick(driver.start(), Qt::LeftButton);
    QVERIFY(driver.waitUntilEnded());
    QCOMPARE(driver.chip(), QStringLiteral("not graded"));
}

TOUCHSTONE_GUI_MAIN(TestBadInput)
#include "tst_bad_input.moc"
