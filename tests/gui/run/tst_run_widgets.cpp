#include "gui/app/appearance.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/run/run_header.h"
#include "gui/run/run_panel.h"
#include "gui/run/transcript_view.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_panel.h"
#include "gui/run/verdict_table.h"
#include "gui/widgets/segmented_control.h"
#include "tests/gui/run/made_up_run.h"
#include "tests/support/time_limit.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;
using Touchstone::Test::releaseNotesRun;

namespace {

RunView viewOf(const std::vector<RunEvent> &events)
{
    RunView view;
    for (const RunEvent &event : events)
        view.apply(event);
    return view;
}

std::int64_t endOf(const MadeUpRun &run)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(run.events().back().time.time_since_epoch()).count();
}

/// A run as long as the longest that must stay fluent.
MadeUpRun longRun(int messages)
{
    MadeUpRun run(20);
    run.phase(RunPhase::Working, 0);
    for (int i = 0; i < messages; ++i) {
        Events::MessageAdded added;
        added.message =
            Message::assistant("Message " + std::to_string(i) + ": " + std::string(std::size_t(i % 7) * 80, 'x'));
        added.index = i + 1;
        run.emit(added);
    }
    return run;
}

} // namespace

class RunWidgetsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void matrixIsPaintedInTheColoursOfItsStates();
    void cellsBeginBehindTheCriteria();
    void chosenCellShowsGapAndEvidence();
    void evidenceLeadsToItsMessage();
    void matrixIsWalkedByKeyboard();
    void bigMatrixIsPaintedQuickly();
    void transcriptFollowsUntilTheUserScrolls();
    void longTranscriptIsLaidOutWhereItIsSeen();
    void toolCallsFoldAndUnfold();
    void subAgentsFoldBelowTheirCall();
    void selectionSpansMessages();
    void findUnfoldsAndSelects();
    void screenReadersSeeAList();
    void pictures();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Appearance> m_appearance;
};

void RunWidgetsTest::initTestCase()
{
    m_settings = std::make_unique<Settings>(m_folder.path());
    m_appearance = std::make_unique<Appearance>(*m_settings);
    m_appearance->setOverride(ThemeChoice::Light);
}

void RunWidgetsTest::matrixIsPaintedInTheColoursOfItsStates()
{
    const MadeUpRun run = releaseNotesRun();
    RunView view = viewOf(run.events());
    VerdictPanel panel(m_appearance->icons());
    panel.resize(600, 664);
    panel.setView(view, view.takeChanges(), endOf(run));
    panel.show();
    const QImage image = panel.table()->viewport()->grab().toImage();
    const auto corner = [&](int row, int column) {
        const QRect cell = panel.table()->visualRect(panel.model()->index(row, column));
        return image.pixelColor(cell.topLeft() + QPoint(12, 12));
    };
    const Theme &theme = m_appearance->theme();
    QCOMPARE(corner(0, 0), theme.failSolid);
    QCOMPARE(corner(0, 2), theme.tone(StateTone::Pass).tint);
    QCOMPARE(corner(5, 1), theme.tone(StateTone::Unverified).tint);
    QCOMPARE(corner(5, 0), theme.base);
    QCOMPARE(corner(0, 3), theme.base);
}

void RunWidgetsTest::cellsBeginBehindTheCriteria()
{
    MadeUpRun run = releaseNotesRun();
    RunView view = viewOf(run.events());
    VerdictPanel panel(m_appearance->icons());
    panel.resize(540, 664);
    panel.show();
    panel.setView(view, view.takeChanges(), endOf(run));
    const int narrow = panel.table()->verticalHeader()->width();
    QCOMPARE(panel.table()->viewport()->x(), narrow);
    // Without the column of an iteration that never came there is more room for the criteria.
    run.ends(RunStatus::Satisfied);
    view.apply(run.events().back());
    panel.setView(view, view.takeChanges(), endOf(run));
    QVERIFY(panel.table()->verticalHeader()->width() > narrow);
    QCOMPARE(panel.table()->viewport()->x(), panel.table()->verticalHeader()->width());
}

void RunWidgetsTest::chosenCellShowsGapAndEvidence()
{
    const MadeUpRun run = releaseNotesRun();
    RunView view = viewOf(run.events());
    VerdictPanel panel(m_appearance->icons());
    panel.resize(600, 664);
    panel.setView(view, view.takeChanges(), endOf(run));
    panel.show();
    panel.table()->setCurrentIndex(panel.model()->index(2, 2));
    QCOMPARE(panel.findChild<QLabel *>(QStringLiteral("cellGap"))->text(),
             QStringLiteral("Says the settings file changed to TOML. No commit in the log does that."));
    QCOMPARE(panel.findChild<QLabel *>(QStringLiteral("cellEvidenceCheck"))->text(),
             QStringLiteral("Quote found in message 2"));
    QCOMPARE(panel.findChild<QLabel *>(QStringLiteral("cellBefore"))->text(), QStringLiteral("1: passed · 2: passed"));
}

void RunWidgetsTest::evidenceLeadsToItsMessage()
{
    const MadeUpRun run = releaseNotesRun();
    RunView view = viewOf(run.events());
    VerdictPanel panel(m_appearance->icons());
    panel.resize(600, 664);
    panel.setView(view, view.takeChanges(), endOf(run));
    panel.show();
    panel.table()->setCurrentIndex(panel.model()->index(2, 2));
    QSignalSpy requested(&panel, &VerdictPanel::itemRequested);
    QTest::mouseClick(panel.findChild<QPushButton *>(QStringLiteral("goToMessage")), Qt::LeftButton);
    QCOMPARE(requested.count(), 1);
    QCOMPARE(requested.front().front().toInt(), view.transcript().messages().value(2).itemId);
}

void RunWidgetsTest::matrixIsWalkedByKeyboard()
{
    const MadeUpRun run = releaseNotesRun();
    RunView view = viewOf(run.events());
    VerdictPanel panel(m_appearance->icons());
    panel.resize(600, 664);
    panel.setView(view, view.takeChanges(), endOf(run));
    panel.show();
    panel.table()->setCurrentIndex(panel.model()->index(0, 0));
    QTest::keyClick(panel.table(), Qt::Key_Down);
    QTest::keyClick(panel.table(), Qt::Key_Right);
    QCOMPARE(panel.table()->currentIndex(), panel.model()->index(1, 1));
    const QSignalSpy detail(panel.table(), &VerdictTable::detailRequested);
    QTest::keyClick(panel.table(), Qt::Key_Return);
    QCOMPARE(detail.count(), 1);
    QAccessibleInterface *table = QAccessible::queryAccessibleInterface(panel.table());
    QVERIFY(table->tableInterface() != nullptr);
    QCOMPARE(table->tableInterface()->cellAt(2, 2)->text(QAccessible::Name),
             QStringLiteral("No entry is invented, iteration 3: failed, regressed"));
}

void RunWidgetsTest::bigMatrixIsPaintedQuickly()
{
    RunView view;
    RunEvent event;
    Events::RunStarted started;
    for (int i = 0; i < 200; ++i)
        started.rubricText += "- Criterion number " + std::to_string(i) + " asks for something\n";
    started.maxIterations = 20;
    event.payload = started;
    view.apply(event);
    for (int iteration = 0; iteration < 20; ++iteration) {
        Evaluation evaluation;
        evaluation.iteration = iteration;
        for (int i = 0; i < 200; ++i) {
            CriterionVerdict verdict;
            verdict.name = "Criterion number " + std::to_string(i) + " asks for something";
            verdict.state = (i * 7 + iteration) % 3 == 0 ? CriterionState::Failed : CriterionState::Passed;
            evaluation.criteria.push_back(verdict);
        }
        event.payload = Events::GradingFinished{evaluation};
        view.apply(event);
    }
    VerdictPanel panel(m_appearance->icons());
    panel.resize(900, 800);
    panel.setView(view, view.takeChanges(), 0);
    panel.show();
    panel.grab();
    QElapsedTimer timer;
    timer.start();
    constexpr int rounds = 10;
    for (int i = 0; i < rounds; ++i)
        panel.table()->viewport()->grab();
    const double milliseconds = double(timer.nsecsElapsed()) / 1e6 / rounds;
    qInfo("200 x 20 matrix: one repaint of the visible part takes %.1f ms", milliseconds);
    QVERIFY(milliseconds < Test::timeLimit(50));
}

void RunWidgetsTest::transcriptFollowsUntilTheUserScrolls()
{
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(500, 400);
    transcript.show();
    RunView view;
    transcript.setTranscript(&view.transcript());
    const MadeUpRun run = longRun(60);
    for (const RunEvent &event : run.events()) {
        view.apply(event);
        transcript.refresh(view.takeChanges().firstItem);
    }
    QScrollBar *bar = transcript.verticalScrollBar();
    QVERIFY(transcript.isFollowing());
    QCOMPARE(bar->value(), bar->maximum());

    QTest::keyClick(&transcript, Qt::Key_PageUp);
    QVERIFY(!transcript.isFollowing());
    const int stays = bar->value();
    MadeUpRun more = longRun(70);
    for (std::size_t i = run.events().size(); i < more.events().size(); ++i) {
        view.apply(more.events()[i]);
        transcript.refresh(view.takeChanges().firstItem);
    }
    QCOMPARE(bar->value(), stays);
    QTest::keyClick(&transcript, Qt::Key_End);
    QVERIFY(transcript.isFollowing());
    QCOMPARE(bar->value(), bar->maximum());
}

void RunWidgetsTest::longTranscriptIsLaidOutWhereItIsSeen()
{
    const MadeUpRun run = longRun(5000);
    QElapsedTimer timer;
    timer.start();
    RunView view = viewOf(run.events());
    const double folded = double(timer.nsecsElapsed()) / 1e6;
    timer.restart();
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(600, 700);
    transcript.setTranscript(&view.transcript());
    transcript.show();
    transcript.grab();
    const double shown = double(timer.nsecsElapsed()) / 1e6;
    qInfo("5,000 messages: folded in %.1f ms, shown in %.1f ms, %d laid out", folded, shown, transcript.laidOutItems());
    QVERIFY(transcript.laidOutItems() < 200);
    QVERIFY(folded + shown < Test::timeLimit(300));
    timer.restart();
    constexpr int steps = 50;
    for (int i = 0; i < steps; ++i) {
        QTest::keyClick(&transcript, Qt::Key_PageUp);
        transcript.grab();
    }
    qInfo("one page up with its repaint takes %.1f ms", double(timer.nsecsElapsed()) / 1e6 / steps);
    QVERIFY(transcript.laidOutItems() < 200);
    QTest::keyClick(&transcript, Qt::Key_Home);
    QCOMPARE(transcript.verticalScrollBar()->value(), 0);
}

void RunWidgetsTest::toolCallsFoldAndUnfold()
{
    MadeUpRun run;
    std::string result;
    for (int i = 0; i < 340; ++i)
        result += "line " + std::to_string(i) + "\n";
    run.phase(RunPhase::Working, 0)
        .says("Reading.", {MadeUpRun::call("r", "read_file", R"({"file_path":"/a.md"})")})
        .tool("r", result);
    RunView view = viewOf(run.events());
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(600, 700);
    transcript.setTranscript(&view.transcript());
    transcript.show();
    const int tool = transcript.itemCount() - 1;
    const int folded = transcript.itemRect(tool).height();
    QTest::mouseClick(transcript.viewport(), Qt::LeftButton, {}, transcript.itemRect(tool).center());
    const int open = transcript.itemRect(tool).height();
    QVERIFY(open > folded + 12 * 12);
    const QRect rect = transcript.itemRect(tool);
    QTest::mouseClick(transcript.viewport(), Qt::LeftButton, {}, QPoint(100, rect.bottom() - 14));
    QVERIFY(transcript.itemRect(tool).height() > open + 300 * 12);
    transcript.setFocus();
    QTest::keyClick(&transcript, Qt::Key_Left);
    QCOMPARE(transcript.itemRect(tool).height(), folded);
}

void RunWidgetsTest::subAgentsFoldBelowTheirCall()
{
    RunView view = viewOf(releaseNotesRun().events());
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(600, 3000);
    transcript.setTranscript(&view.transcript());
    transcript.show();
    int call = 0;
    while (transcript.itemAt(call).name != QLatin1String("task"))
        ++call;
    QCOMPARE(transcript.itemAt(call + 1).depth, 1);
    QCOMPARE(transcript.itemAt(call + 2).depth, 1);
    QCOMPARE(transcript.itemAt(call + 3).depth, 0);
    QCOMPARE(transcript.foldAt(call).nested, 2);
    QVERIFY(transcript.itemRect(call + 1).height() > 0);
    QVERIFY(transcript.itemRect(call + 1).top() >= transcript.itemRect(call).bottom());
    const int after = transcript.itemRect(call + 3).top();

    const QRect rect = transcript.itemRect(call);
    QTest::mouseClick(transcript.viewport(), Qt::LeftButton, {}, QPoint(120, rect.bottom() - 8));
    QVERIFY(transcript.isHidden(call + 1) && transcript.isHidden(call + 2) && !transcript.isHidden(call + 3));
    QCOMPARE(transcript.itemRect(call + 1).height(), 0);
    QVERIFY(transcript.itemRect(call + 3).top() < after);
    transcript.setFocus();
    QTest::keyClick(&transcript, Qt::Key_Down); // over what is hidden
    QCOMPARE(transcript.currentItem(), call + 3);
    QTest::keyClick(&transcript, Qt::Key_Up);
    QCOMPARE(transcript.currentItem(), call);
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(&transcript)->child(call);
    QVERIFY(spoken->state().expandable && spoken->state().collapsed);
    QTest::keyClick(&transcript, Qt::Key_Right);
    QVERIFY(!transcript.isHidden(call + 1));
    QCOMPARE(transcript.itemRect(call + 3).top(), after);
    QTest::keyClick(&transcript, Qt::Key_Down);
    QTest::keyClick(&transcript, Qt::Key_Down);
    QCOMPARE(transcript.currentItem(), call + 2);
    QTest::keyClick(&transcript, Qt::Key_Left); // to the call
    QCOMPARE(transcript.currentItem(), call);
    QTest::keyClick(&transcript, Qt::Key_Left); // folds
    QVERIFY(transcript.isHidden(call + 2));

    QVERIFY(transcript.setNeedle(QStringLiteral("Entry 9 has no commit")) >= 2);
    QVERIFY(transcript.findNext(true)); // a search opens what hides its find
    QVERIFY(!transcript.isHidden(call + 2) || transcript.currentItem() == call);
    transcript.showItem(transcript.itemAt(call + 2).id);
    QVERIFY(!transcript.isHidden(call + 2));
    QCOMPARE(transcript.currentItem(), call + 2);
}

void RunWidgetsTest::selectionSpansMessages()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).says("First answer.").says("Second answer.");
    RunView view = viewOf(run.events());
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(600, 500);
    transcript.setTranscript(&view.transcript());
    transcript.show();
    const int last = transcript.itemCount() - 1;
    const QPoint from(44, transcript.itemRect(last - 1).bottom() - 14);
    const QPoint to(590, transcript.itemRect(last).bottom() - 14);
    QTest::mousePress(transcript.viewport(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, QPointF(to), transcript.viewport()->mapToGlobal(QPointF(to)), Qt::LeftButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(transcript.viewport(), &move);
    QTest::mouseRelease(transcript.viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(
        transcript.selectedText(),
        QStringLiteral("Agent (message 2, 96 tokens)\nFirst answer.\n\nAgent (message 3, 96 tokens)\nSecond answer."));
    transcript.copy();
    QCOMPARE(QApplication::clipboard()->text(), transcript.selectedText());
}

void RunWidgetsTest::findUnfoldsAndSelects()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0)
        .says("Reading.", {MadeUpRun::call("r", "read_file", R"({"file_path":"/a.md"})")})
        .tool("r", "a needle in a stack");
    for (int i = 0; i < 40; ++i)
        run.says("Filler " + std::to_string(i));
    RunView view = viewOf(run.events());
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(600, 300);
    transcript.setTranscript(&view.transcript());
    transcript.show();
    QCOMPARE(transcript.setNeedle(QStringLiteral("NEEDLE")), 1);
    QVERIFY(transcript.findNext(true));
    QCOMPARE(transcript.selectedText(), QStringLiteral("needle"));
    QVERIFY(!transcript.isFollowing());
    QCOMPARE(transcript.setNeedle(QStringLiteral("nowhere")), 0);
    QVERIFY(!transcript.findNext(true));
}

void RunWidgetsTest::screenReadersSeeAList()
{
    RunView view = viewOf(releaseNotesRun().events());
    TranscriptView transcript(m_appearance->icons());
    transcript.resize(600, 500);
    transcript.setTranscript(&view.transcript());
    transcript.show();
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&transcript);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), transcript.itemCount());
    QCOMPARE(list->child(0)->text(QAccessible::Name),
             QStringLiteral("Task, message 1: Write the release notes for 2.4"));
    QCOMPARE(list->child(0)->role(), QAccessible::ListItem);
    QVERIFY(list->child(transcript.itemCount()) == nullptr);
}

/// Paints runs in several states for people to look at, when TOUCHSTONE_PICTURES names a folder.
void RunWidgetsTest::pictures()
{
    const QString folder = qEnvironmentVariable("TOUCHSTONE_PICTURES");
    if (folder.isEmpty())
        QSKIP("TOUCHSTONE_PICTURES names no folder");
    struct Shot
    {
        const char *name;
        RunStatus ending;
        bool ends;
        bool dark;
        QSize size;
        int tab;
    };
    const Shot shots[] = {
        {"live", RunStatus::Satisfied, false, false, {1208, 744}, 0},
        {"live-dark", RunStatus::Satisfied, false, true, {1208, 744}, 0},
        {"capped", RunStatus::MaxIterationsReached, true, false, {1208, 744}, 1},
        {"stopped-small", RunStatus::Cancelled, true, false, {912, 568}, 0},
        {"error-dark", RunStatus::Error, true, true, {1208, 744}, 2},
    };
    for (const Shot &shot : shots) {
        m_appearance->setOverride(shot.dark ? ThemeChoice::Dark : ThemeChoice::Light);
        MadeUpRun run = releaseNotesRun();
        run.emit(Events::FilesChanged{2, {{"/workspace/notes.md", Events::FileChange::Kind::Changed, 14, 3}}});
        if (shot.ends) {
            run.ends(shot.ending);
        } else {
            run.feedback("A grader reviewed your work.").phase(RunPhase::Working, 3);
            run.emit(Events::ModelCallStarted{"c", ModelRole::Worker, "m"});
            run.emit(Events::Delta{
                "c", {ChatDelta::Kind::Text, "I compare each of the 14 entries with the log", 0, {}, {}}});
        }
        RunView view = viewOf(run.events());
        QWidget window;
        RunHeader header(m_appearance->icons());
        RunPanel panel(m_appearance->icons(), *m_settings, EndingPlace::Live);
        auto *layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(&header);
        layout->addWidget(&panel, 1);
        window.resize(shot.size);
        LimitsConfig limits;
        limits.tokens = 200'000;
        limits.seconds = 900;
        const std::int64_t now = endOf(run) + 21'000;
        header.setNarrow(shot.size.width() < 1000);
        header.showRun(view, limits, 48, now);
        panel.setRun(&view, {});
        window.show();
        panel.refresh(view.takeChanges(), now);
        panel.findChild<SegmentedControl *>()->setCurrentIndex(shot.tab);
        panel.verdicts()->table()->setCurrentIndex(panel.verdicts()->model()->index(2, 2));
        panel.verdicts()->table()->setFocus();
        QTest::qWait(50);
        QVERIFY(window.grab().save(folder + u'/' + QLatin1String(shot.name) + QStringLiteral(".png")));
        layout->removeWidget(&header);
        layout->removeWidget(&panel);
        header.setParent(nullptr);
        panel.setParent(nullptr);
    }
    m_appearance->setOverride(ThemeChoice::Light);
}

QTEST_MAIN(RunWidgetsTest)
#include "tst_run_widgets.moc"
