#include "gui/run/grader_saw_panel.h"
#include "tests/gui/run/debugged_run.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>

using namespace Touchstone;
using Touchstone::Test::Debugged;
using Touchstone::Test::patience;

namespace {

/// An answer of 9,000 characters, of which the grader gets 4,000.
QByteArray longScript()
{
    return "version: 1\noptions: {chunk: 1000, delay_ms: 0}\n"
           "agent:\n  - {text: \""
        + QByteArray(9000, 'x')
        + "\"}\n"
          "grader:\n  - verdict: {result: failed, explanation: No., criteria: [{name: Greets by name, passed: false, "
          "gap: none}, {name: Is one line, passed: true}]}\n";
}

QByteArray contentOf(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

} // namespace

/// A run whose grader did not get all of the evidence, and what can be done about it.
class HiddenEvidenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysWhatIsHidden();
    void remedyChangesTheNextRun_data();
    void remedyChangesTheNextRun();
    void raisedLimitsShowEverything();
    void undoTakesItBack();
    void whatIsSetAlreadyIsSaid();

private:
    QDialog *ask(int remedy);
    QString file() const { return m_run->fixture.home() + QStringLiteral("/own/touchstone.yaml"); }

    std::unique_ptr<Debugged> m_run;
};

void HiddenEvidenceTest::init()
{
    m_run = std::make_unique<Debugged>(std::vector<Breakpoint>(), longScript());
    QVERIFY(m_run->start());
    QVERIFY(m_run->driver.waitUntilEnded());
    QTest::mouseClick(m_run->driver.page().findChild<QAbstractButton *>(QStringLiteral("tabGraderSaw")),
                      Qt::LeftButton);
}

void HiddenEvidenceTest::cleanup()
{
    m_run.reset();
}

QDialog *HiddenEvidenceTest::ask(int remedy)
{
    auto *button = m_run->driver.page().findChild<QPushButton *>(QStringLiteral("graderRemedy%1").arg(remedy));
    if (button == nullptr || !button->isVisible())
        return nullptr;
    QTest::mouseClick(button, Qt::LeftButton);
    return m_run->driver.page().findChild<QDialog *>(QStringLiteral("graderChangeDialog"));
}

void HiddenEvidenceTest::saysWhatIsHidden()
{
    QStringList texts;
    for (const QLabel *label : m_run->driver.page().findChildren<QLabel *>(QStringLiteral("bannerText")))
        texts.append(label->text());
    QVERIFY2(texts.contains(QStringLiteral("Message 2 was cut, 5,000 of its characters are hidden.")),
             qPrintable(texts.join(u'\n')));
    QVERIFY2(m_run->nameless().isEmpty(), qPrintable(m_run->nameless().join(u' ')));
    if (const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES"); !folder.isEmpty())
        m_run->fixture.window().grab().save(folder + QStringLiteral("/hidden.png"));
}

void HiddenEvidenceTest::remedyChangesTheNextRun_data()
{
    QTest::addColumn<int>("remedy");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("limits") << 0 << QByteArray("grader: {max_iterations: 3, max_characters: 14000}\n");
    QTest::newRow("tools") << 1 << QByteArray("grader: {max_iterations: 3, tools: [read_file, ls, glob, grep]}\n");
    QTest::newRow("one by one") << 2 << QByteArray("grader: {max_iterations: 3, mode: per_criterion}\n");
}

void HiddenEvidenceTest::remedyChangesTheNextRun()
{
    QFETCH(int, remedy);
    QFETCH(QByteArray, line);
    const QByteArray before = contentOf(file());
    QDialog *dialog = ask(remedy);
    QVERIFY(dialog != nullptr);
    auto *write = dialog->findChild<QPushButton *>(QStringLiteral("writeGraderChange"));
    QTRY_VERIFY_WITH_TIMEOUT(write->isEnabled(), patience);
    const QString diff = dialog->findChild<QPlainTextEdit *>(QStringLiteral("graderChangeDiff"))->toPlainText();
    QVERIFY2(diff.contains(QString::fromUtf8(line).trimmed()), qPrintable(diff));
    QCOMPARE(contentOf(file()), before);
    if (const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES"); !folder.isEmpty())
        dialog->grab().save(folder + QStringLiteral("/change%1.png").arg(remedy));
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(contentOf(file()).contains(line), patience);
    const auto project = [this] { return m_run->fixture.workbench().project(); };
    QTRY_VERIFY_WITH_TIMEOUT(project()->grader.mode == GraderMode::PerCriterion || !project()->grader.tools.empty()
                                 || project()->grader.shown.characters == 14'000,
                             patience);
}

void HiddenEvidenceTest::raisedLimitsShowEverything()
{
    QDialog *dialog = ask(0);
    QVERIFY(dialog != nullptr);
    auto *write = dialog->findChild<QPushButton *>(QStringLiteral("writeGraderChange"));
    QTRY_VERIFY_WITH_TIMEOUT(write->isEnabled(), patience);
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_run->fixture.workbench().project()->grader.shown.characters, 14'000, patience);
    QVERIFY(!m_run->driver.view().iterations().front().cutMessages.empty());
    // Keys go to the window once the dialog has gone.
    QTRY_VERIFY(m_run->driver.page().findChild<QDialog *>(QStringLiteral("graderChangeDialog")) == nullptr);
    m_run->fixture.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_run->fixture.window()));
    m_run->driver.press(Qt::Key_F5); // the next run
    QVERIFY(m_run->driver.page().run().isActive());
    QVERIFY(m_run->driver.waitUntilEnded());
    QVERIFY(m_run->driver.view().iterations().front().cutMessages.empty());
    QVERIFY(m_run->fixture.find<QLabel>(QStringLiteral("gradingFacts"))->text().contains(QStringLiteral("14,000")));
}

void HiddenEvidenceTest::undoTakesItBack()
{
    const QByteArray before = contentOf(file());
    QDialog *dialog = ask(2);
    QVERIFY(dialog != nullptr);
    auto *write = dialog->findChild<QPushButton *>(QStringLiteral("writeGraderChange"));
    QTRY_VERIFY_WITH_TIMEOUT(write->isEnabled(), patience);
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(contentOf(file()) != before, patience);
    QPushButton *undo = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            for (QPushButton *button : m_run->driver.page().findChildren<QPushButton *>()) {
                if (button->isVisible() && button->text() == QStringLiteral("Undo"))
                    undo = button;
            }
            return undo != nullptr;
        }(),
        patience);
    QTest::mouseClick(undo, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(contentOf(file()), before, patience);
}

void HiddenEvidenceTest::whatIsSetAlreadyIsSaid()
{
    m_run->fixture.write(QStringLiteral("own/touchstone.yaml"),
                         "version: 1\nagent:\n  model: scripted:scripts/s.yaml\ngrader: {mode: per_criterion}\n");
    QTRY_VERIFY_WITH_TIMEOUT(m_run->fixture.workbench().project()->grader.mode == GraderMode::PerCriterion, patience);
    QDialog *dialog = ask(2);
    QVERIFY(dialog != nullptr);
    QVERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("writeGraderChange"))->isEnabled());
    QVERIFY(
        dialog->findChild<QLabel *>(QStringLiteral("graderChangeText"))->text().contains(QStringLiteral("already")));
}

TOUCHSTONE_GUI_MAIN(HiddenEvidenceTest)
#include "tst_hidden_evidence.moc"
