#include "engine/project/run_lock.h"
#include "gui/app/error_text.h"
#include "gui/run/ending.h"
#include "gui/run/going_on.h"
#include "gui/run/line_changes.h"
#include "gui/run/run_words.h"
#include "tests/gui/run/made_up_run.h"

#include <QTest>

#include <algorithm>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;

namespace {

RunView endedView(RunStatus status, const std::optional<Error> &error = {})
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).grades(0, "PPFFUU", RunStatus::NeedsRevision);
    Events::RunEnded ended;
    ended.status = status;
    ended.iterations = 1;
    ended.answer = "Here it is.";
    ended.error = error;
    run.emit(ended);
    RunView view;
    for (const RunEvent &event : run.events())
        view.apply(event);
    return view;
}

QString drawn(const std::vector<DiffLine> &lines)
{
    QString text;
    for (const DiffLine &line : lines) {
        static const char marks[] = {' ', '-', '+', '~'};
        text += QLatin1Char(marks[int(line.kind)]) + line.text + u'\n';
    }
    return text;
}

} // namespace

class RunTextsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void brokenRunSaysSo();
    void everyStatusHasAnEnding_data();
    void everyStatusHasAnEnding();
    void missingKeyLeadsToTheSettings();
    void storedEndingsOfferNothingThatStartsARun();
    void endingsOfferWhatGoesOn();
    void refusalsSayWhatToDo_data();
    void refusalsSayWhatToDo();
    void conflictsOfRunsAreNotFiles();
    void figuresAreShort();
    void differences_data();
    void differences();
    void farDifferencesAreShownWhole();
};

void RunTextsTest::brokenRunSaysSo()
{
    MadeUpRun run;
    run.phase(RunPhase::Working, 0).grades(0, "PPFFUU", RunStatus::NeedsRevision).phase(RunPhase::Working, 1);
    RunView view;
    for (const RunEvent &event : run.events())
        view.apply(event);
    QVERIFY(view.isRunning());
    view.breakOff();
    QVERIFY(!view.isRunning());
    QVERIFY(!view.ending());
    QCOMPARE(view.columns(), 2);
    const Ending ending = endingOf(view, EndingPlace::Stored);
    QCOMPARE(ending.tone, StateTone::NotGraded);
    QVERIFY2(ending.title.contains(QStringLiteral("iteration 2")), qPrintable(ending.title));
    QVERIFY(ending.actions.empty());
}

void RunTextsTest::everyStatusHasAnEnding_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("title");
    QTest::addColumn<int>("tone");
    QTest::addColumn<int>("primary");
    const auto row = [](RunStatus status, const char *title, StateTone tone, EndingAction primary) {
        QTest::newRow(std::string(toWord(status)).c_str())
            << int(status) << QString::fromUtf8(title) << int(tone) << int(primary);
    };
    row(RunStatus::Satisfied, "Satisfied after", StateTone::Pass, EndingAction::CopyAnswer);
    row(RunStatus::Failed, "Failed: the grader says the rubric cannot be met", StateTone::Fail,
        EndingAction::EditRubric);
    row(RunStatus::MaxIterationsReached, "Not satisfied: the limit of 4", StateTone::Fail, EndingAction::StartAgain);
    row(RunStatus::LimitReached, "Stopped by the budget", StateTone::Fail, EndingAction::StartAgain);
    row(RunStatus::Unverified, "Not accepted: 2 of 6 criteria have no verdict", StateTone::Unverified,
        EndingAction::StartAgain);
    row(RunStatus::GraderError, "No verdict: the grader’s answer could not be used", StateTone::Error,
        EndingAction::StartAgain);
    row(RunStatus::NoRubric, "Done. Nothing was graded, this run has no rubric", StateTone::NotGraded,
        EndingAction::AddRubric);
    row(RunStatus::Cancelled, "Stopped by you in iteration 1", StateTone::NotGraded, EndingAction::StartAgain);
    row(RunStatus::Error, "Stopped: ", StateTone::Error, EndingAction::StartAgain);
}

void RunTextsTest::everyStatusHasAnEnding()
{
    QFETCH(const int, status);
    QFETCH(const QString, title);
    QFETCH(const int, tone);
    QFETCH(const int, primary);
    const RunView view = endedView(static_cast<RunStatus>(status));
    const Ending ending = endingOf(view, EndingPlace::Live);
    QVERIFY2(ending.title.startsWith(title), qPrintable(ending.title));
    QCOMPARE(int(ending.tone), tone);
    QCOMPARE(int(ending.actions.back()), primary);
    QVERIFY((ending.tone == StateTone::Pass) == (static_cast<RunStatus>(status) == RunStatus::Satisfied));
    for (const EndingAction action : ending.actions)
        QVERIFY(!textOf(action, view).isEmpty());
}

void RunTextsTest::missingKeyLeadsToTheSettings()
{
    Error error;
    error.code = Error::Code::MissingKey;
    error.subject = "OPENAI_API_KEY";
    const Ending ending = endingOf(endedView(RunStatus::Error, error), EndingPlace::Live);
    QCOMPARE(int(ending.actions.back()), int(EndingAction::OpenSettings));
}

void RunTextsTest::storedEndingsOfferNothingThatStartsARun()
{
    for (const RunStatus status :
         {RunStatus::Satisfied, RunStatus::Failed, RunStatus::Cancelled, RunStatus::NoRubric}) {
        for (const EndingAction action : endingOf(endedView(status), EndingPlace::Stored).actions)
            QVERIFY(action == EndingAction::CopyAnswer || action == EndingAction::CopyDetails);
    }
}

void RunTextsTest::endingsOfferWhatGoesOn()
{
    const RunOutlook left{.isRunning = false, .canResume = true, .canFork = true};
    const RunOutlook over{.isRunning = false, .canResume = false, .canFork = true};
    for (const EndingPlace place : {EndingPlace::Live, EndingPlace::Stored}) {
        for (const RunStatus status : {RunStatus::Cancelled, RunStatus::LimitReached, RunStatus::Error}) {
            const Ending ending = endingOf(endedView(status), place, left);
            QCOMPARE(int(ending.actions.back()), int(EndingAction::Resume));
        }
        const RunView spent = endedView(RunStatus::LimitReached);
        QCOMPARE(textOf(EndingAction::Resume, spent), QStringLiteral("Raise the limit…"));
        for (const RunStatus status : {RunStatus::Satisfied, RunStatus::MaxIterationsReached, RunStatus::GraderError}) {
            const Ending ending = endingOf(endedView(status), place, over);
            QCOMPARE(int(ending.actions.front()), int(EndingAction::Fork));
            QCOMPARE(std::count(ending.actions.begin(), ending.actions.end(), EndingAction::Resume), 0);
        }
    }
    // The key comes first.
    Error error;
    error.code = Error::Code::MissingKey;
    const Ending keyless = endingOf(endedView(RunStatus::Error, error), EndingPlace::Live, left);
    QCOMPARE(int(keyless.actions.back()), int(EndingAction::OpenSettings));
    QCOMPARE(std::count(keyless.actions.begin(), keyless.actions.end(), EndingAction::Resume), 1);

    RunView broken;
    MadeUpRun begun;
    for (const RunEvent &event : begun.phase(RunPhase::Working, 0).events())
        broken.apply(event);
    broken.breakOff();
    QCOMPARE(endingOf(broken, EndingPlace::Stored, left).actions, std::vector{EndingAction::Resume});
    const Ending running =
        endingOf(broken, EndingPlace::Stored, {.isRunning = true, .canResume = false, .canFork = true});
    QCOMPARE(running.actions, std::vector{EndingAction::Fork});
    QVERIFY2(running.title.startsWith(QStringLiteral("Still running")), qPrintable(running.title));
}

void RunTextsTest::refusalsSayWhatToDo_data()
{
    QTest::addColumn<int>("kind");
    using Kind = Refusal::Kind;
    for (const Kind kind : {Kind::Running, Kind::Ended, Kind::NoPoint, Kind::Gone, Kind::OtherProject,
                            Kind::ProjectGone, Kind::ModelsChanged, Kind::Untrusted, Kind::Older})
        QTest::addRow("%d", int(kind)) << int(kind);
}

void RunTextsTest::refusalsSayWhatToDo()
{
    QFETCH(const int, kind);
    const Refusal refusal{static_cast<Refusal::Kind>(kind), "/p/%1", "a:%2", "b:%1", {}};
    const ErrorText text = refusalText(refusal);
    QVERIFY(!text.title.isEmpty());
    QVERIFY(text.detail.endsWith(u'.'));
    QVERIFY(text.remedy.endsWith(u'.'));
    if (refusal.kind == Refusal::Kind::ModelsChanged)
        QVERIFY2(text.detail.contains(QStringLiteral("a:%2")) && text.detail.contains(QStringLiteral("b:%1")),
                 qPrintable(text.detail));
}

void RunTextsTest::conflictsOfRunsAreNotFiles()
{
    const ErrorText text = errorText(runGoesOn("/data/history.sqlite.runs/7d3c"));
    QCOMPARE(text.title, QStringLiteral("The run is still going on"));
    QVERIFY2(!text.joined().contains(QStringLiteral("7d3c")), qPrintable(text.joined()));
}

void RunTextsTest::figuresAreShort()
{
    QCOMPARE(tokensText(999), QStringLiteral("999"));
    QCOMPARE(tokensText(48'200), QStringLiteral("48.2k"));
    QCOMPARE(tokensText(200'000), QStringLiteral("200k"));
    QCOMPARE(tokensText(1'300'000), QStringLiteral("1.3M"));
    QCOMPARE(clockText(52'000), QStringLiteral("0:52"));
    QCOMPARE(clockText(3'723'000), QStringLiteral("1:02:03"));
    QCOMPARE(durationText(9), QStringLiteral("9 ms"));
    QCOMPARE(durationText(6100), QStringLiteral("6.1 s"));
    QCOMPARE(withSilence(QStringLiteral("Working"), 2'999), QStringLiteral("Working"));
    QCOMPARE(withSilence(QStringLiteral("Working"), 61'200),
             QStringLiteral("Working. No data from the model for 61 s"));
    QCOMPARE(plainToolTip(QStringLiteral("a <b>\nc & d")), QStringLiteral("<span>a &lt;b&gt;<br>c &amp; d</span>"));
}

void RunTextsTest::differences_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("lines");
    const auto row = [](const char *name, const char *before, const char *after, const char *lines) {
        QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(after) << QString::fromLatin1(lines);
    };
    row("same", "a\nb\n", "a\nb\n", "");
    row("new file", "", "a\nb\n", "+a\n+b\n");
    row("removed file", "a\n", "", "-a\n");
    row("changed line", "a\nb\nc\n", "a\nx\nc\n", " a\n-b\n+x\n c\n");
    row("inserted", "a\nc\n", "a\nb\nc\n", " a\n+b\n c\n");
    row("far apart", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n", "x\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\ny\n",
        "-1\n+x\n 2\n 3\n 4\n~\n 9\n 10\n 11\n-12\n+y\n");
}

void RunTextsTest::differences()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const QString, lines);
    QCOMPARE(drawn(diffLines(before, after)), lines);
}

void RunTextsTest::farDifferencesAreShownWhole()
{
    QString before;
    QString after;
    for (int i = 0; i < 3000; ++i) {
        before += QStringLiteral("a%1\n").arg(i);
        after += QStringLiteral("b%1\n").arg(i);
    }
    QCOMPARE(diffLines(before, after).size(), 6000U);
}

QTEST_APPLESS_MAIN(RunTextsTest)
#include "tst_run_texts.moc"
