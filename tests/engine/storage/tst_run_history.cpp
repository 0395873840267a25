#include "engine/storage/run_history.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Touchstone;

namespace {

RunSummary summaryOf(const std::string &id, const std::string &task = "Write the report")
{
    RunSummary run;
    run.id = id;
    run.project = "/p";
    run.task = task;
    run.rubricName = "report";
    run.rubricHash = "ab12";
    run.workerModel = "scripted:a";
    run.graderModel = "scripted:b";
    run.maxIterations = 4;
    return run;
}

RunEvent eventOf(std::int64_t sequence, RunEvent::Payload payload)
{
    RunEvent result;
    result.sequence = sequence;
    result.time = TimePoint(std::chrono::seconds(1'700'000'000));
    result.payload = std::move(payload);
    return result;
}

Evaluation evaluationOf(int iteration, const std::string &gap)
{
    Evaluation evaluation;
    evaluation.gradingRunId = "g" + std::to_string(iteration);
    evaluation.iteration = iteration;
    evaluation.result = RunStatus::NeedsRevision;
    evaluation.graderVerdict = GraderVerdict::NeedsRevision;
    evaluation.explanation = "Not yet.";
    CriterionVerdict criterion;
    criterion.name = "Cites a source";
    criterion.state = CriterionState::Failed;
    criterion.gap = gap;
    evaluation.criteria = {criterion};
    return evaluation;
}

} // namespace

class TestRunHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void storesAndReplaysARun();
    void countsNumbersUpForEver();
    void findsTexts_data();
    void findsTexts();
    void resolvesNames();
    void severalConnectionsWriteAtOnce();
    void severalOpenANewFileAtOnce();
    void survivesAKill();
    void rewindsToAnEvent();
    void keepsWhatWasSpent();
    void isForItsOwnerAlone();
    void keepsTheSpec();
    void keepsWhatPersonsNoted();
    void tellsWhatAPersonOverrode();
    void brokenFileIsAnError();

private:
    std::unique_ptr<RunHistory> open() const
    {
        Result<std::unique_ptr<RunHistory>> history = RunHistory::open(m_file, m_clock);
        if (!history)
            qFatal("%s", toText(history.error()).c_str());
        return std::move(*history);
    }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_directory;
    std::string m_file;
};

void TestRunHistory::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    m_file = m_directory->path().toStdString() + "/sub/history.sqlite";
}

void TestRunHistory::storesAndReplaysARun()
{
    const std::unique_ptr<RunHistory> history = open();
    QCOMPARE(*history->begin(summaryOf("run-1")), 1);
    Events::RunEnded ended;
    ended.status = RunStatus::Satisfied;
    ended.iterations = 1;
    ended.answer = "Done.";
    ended.worker = {.input = 10, .output = 5};
    ended.milliseconds = 1234;
    Events::RunStarted started;
    started.runId = "run-1";
    Events::MessageAdded added;
    added.message = Message::assistant("Hello");
    const std::vector<RunEvent> events{eventOf(1, started), eventOf(2, Events::Delta()), eventOf(3, added),
                                       eventOf(4, Events::GradingFinished{evaluationOf(0, "none given")}),
                                       eventOf(5, ended)};
    QVERIFY(!history->find("run-1")->status);
    QVERIFY(history->append("run-1", events));
    const Result<std::vector<RunEvent>> replayed = open()->events("run-1");
    QVERIFY(replayed);
    QCOMPARE(replayed->size(), 4U); // without the delta
    QVERIFY(std::get<Events::MessageAdded>(replayed->at(1).payload)
            == std::get<Events::MessageAdded>(events.at(2).payload));
    QVERIFY(std::get<Events::RunEnded>(replayed->at(3).payload) == ended);
    const RunSummary run = *history->find("run-1");
    QVERIFY(run.status == RunStatus::Satisfied);
    QCOMPARE(run.iterations, 1);
    QCOMPARE(run.worker.input, 10);
    QCOMPARE(run.milliseconds, 1234);
    QCOMPARE(run.evaluations.size(), 1U);
    QCOMPARE(run.evaluations.front(), evaluationOf(0, "none given"));
    QVERIFY(history->append("other", events).error().code == Error::Code::NotFound);
}

void TestRunHistory::rewindsToAnEvent()
{
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("run-1", "The task")));
    const auto said = [](const char *text) {
        Events::MessageAdded added;
        added.message = Message::assistant(text);
        return added;
    };
    Events::ModelCallFinished call;
    call.callId = "k";
    call.usage = {.input = 7, .output = 3};
    call.error = Error();
    call.partial = Message::assistant("half an answer");
    Events::RunEnded ended;
    ended.status = RunStatus::Cancelled;
    Events::RunStarted started;
    started.task = "The task";
    QVERIFY(history->append("run-1",
                            {eventOf(1, started), eventOf(3, said("before")),
                             eventOf(4, Events::GradingFinished{evaluationOf(0, "gap one")}), eventOf(6, said("after")),
                             eventOf(7, call), eventOf(8, Events::GradingFinished{evaluationOf(1, "gap two")}),
                             eventOf(9, ended)}));
    const Result<std::vector<RunEvent>> left = history->rewind("run-1", 4);
    QVERIFY2(left, left ? "" : toText(left.error()).c_str());
    QCOMPARE(left->size(), 4U);
    QCOMPARE(left->at(1).sequence, 3);
    QCOMPARE(left->at(3).sequence, 5);
    const auto kept = std::get<Events::ModelCallFinished>(left->at(3).payload);
    QVERIFY(!kept.error && textOf(kept.partial).empty());
    QCOMPARE(kept.usage.total(), 10);
    QCOMPARE(open()->events("run-1")->size(), 4U);
    const RunSummary run = *history->find("run-1");
    QVERIFY(!run.status);
    QCOMPARE(run.iterations, 1);
    QCOMPARE(run.evaluations.size(), 1U);
    const auto found = [&](const char *text) {
        return history->list({.text = text, .project = {}, .limit = 9, .offset = 0})->size();
    };
    QCOMPARE(found("before"), 1U);
    QCOMPARE(found("gap two"), 0U);
    QCOMPARE(found("The task"), 1U);
    QVERIFY(history->rewind("other", 1).error().code == Error::Code::NotFound);
}

void TestRunHistory::keepsWhatWasSpent()
{
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("run-1")));
    const RunSpent spent{.worked = std::chrono::milliseconds(1500),
                         .worker = {.input = 30, .output = 12},
                         .grader = {.input = 1},
                         .cost = 0.25};
    QVERIFY(history->noteSpent("run-1", spent));
    QVERIFY(history->noteSpent("run-1", {.worked = std::chrono::milliseconds(3), .worker = spent.worker}));
    RunSummary run = history->find("run-1").value();
    QCOMPARE(run.milliseconds, 1500); // time never goes back
    QCOMPARE(run.workedMilliseconds, 1500);
    QCOMPARE(run.worker.total(), 42);
    QVERIFY(!run.cost);
    Events::RunEnded ended;
    ended.milliseconds = 1400;
    RunEvent end;
    end.sequence = 1;
    end.payload = ended;
    QVERIFY(history->append("run-1", {end}));
    QCOMPARE(history->find("run-1")->milliseconds, 1400); // its end knows best
}

/// Where the user named the place; what had been there stays as it was.
void TestRunHistory::isForItsOwnerAlone()
{
    const QString folder = m_directory->path() + QStringLiteral("/sub");
    const auto others = QFile::ReadGroup | QFile::ReadOther | QFile::ExeGroup | QFile::ExeOther;
    open();
    QVERIFY(!(QFile::permissions(QString::fromStdString(m_file)) & others));
    QVERIFY(!(QFile::permissions(folder) & others));
    const auto shared = QFile::permissions(folder) | QFile::ReadGroup | QFile::ExeGroup;
    QVERIFY(QFile::setPermissions(folder, shared));
    open();
    QCOMPARE(QFile::permissions(folder), shared);
}

void TestRunHistory::keepsTheSpec()
{
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("a"), {R"({"version": 1})"}));
    QVERIFY(history->begin(summaryOf("b")));
    QCOMPARE(history->specOf("a")->text, std::string(R"({"version": 1})"));
    QVERIFY(history->specOf("b")->isEmpty());
    QVERIFY(history->specOf("c").error().code == Error::Code::NotFound);
}

void TestRunHistory::countsNumbersUpForEver()
{
    const std::unique_ptr<RunHistory> history = open();
    QCOMPARE(*history->begin(summaryOf("a")), 1);
    QCOMPARE(*history->begin(summaryOf("b")), 2);
    QVERIFY(history->append("b", {eventOf(1, Events::RunStarted{})}));
    QVERIFY(history->remove("b"));
    QVERIFY(history->remove("b").error().code == Error::Code::NotFound);
    QCOMPARE(*history->begin(summaryOf("c")), 3);
    const Result<std::vector<RunSummary>> runs = history->list({});
    QVERIFY2(runs, runs ? "" : toText(runs.error()).c_str());
    QCOMPARE(runs->size(), 2U);
    QCOMPARE(runs->front().id, std::string("c"));
    QCOMPARE(history->list({.text = {}, .project = "/other", .limit = 9, .offset = 0})->size(), 0U);
    QCOMPARE(history->list({.text = {}, .project = "/p", .limit = 1, .offset = 0})->size(), 1U);
}

void TestRunHistory::findsTexts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count");
    QTest::newRow("part of a word") << "eport" << 1;
    QTest::newRow("other case") << "REPORT" << 1;
    QTest::newRow("gap") << "no page number" << 1;
    QTest::newRow("Japanese") << QStringLiteral("日本語") << 1;
    QTest::newRow("two characters") << QStringLiteral("日本") << 1;
    QTest::newRow("one character") << QStringLiteral("%") << 0;
    QTest::newRow("quotes are text") << "\"page" << 0;
    QTest::newRow("operators are text") << "report OR nothing" << 0;
    QTest::newRow("nowhere") << "nowhere to be found" << 0;
}

void TestRunHistory::findsTexts()
{
    QFETCH(QString, text);
    QFETCH(int, count);
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("a", "Write the report about 日本語")));
    QVERIFY(history->begin(summaryOf("b", "Another thing")));
    QVERIFY(history->append("a", {eventOf(1, Events::GradingFinished{evaluationOf(0, "It has no page number.")})}));
    const Result<std::vector<RunSummary>> runs = history->list({.text = text.toStdString(), .project = {}});
    QVERIFY2(runs, runs ? "" : toText(runs.error()).c_str());
    QCOMPARE(static_cast<int>(runs->size()), count);
}

void TestRunHistory::resolvesNames()
{
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("abc-1")));
    QVERIFY(history->begin(summaryOf("abd-2")));
    QCOMPARE(*history->resolve("abc"), std::string("abc-1"));
    QCOMPARE(*history->resolve("2"), std::string("abd-2"));
    QVERIFY(!history->resolve("ab"));
    QVERIFY(!history->resolve("x"));
    QVERIFY(!history->resolve(""));
}

void TestRunHistory::severalConnectionsWriteAtOnce()
{
    open();
    constexpr int writers = 4;
    constexpr int runs = 25;
    std::atomic<int> failures{0};
    {
        std::vector<std::jthread> threads;
        threads.reserve(writers);
        for (int writer = 0; writer < writers; ++writer) {
            threads.emplace_back([this, writer, &failures] {
                Result<std::unique_ptr<RunHistory>> history = RunHistory::open(m_file, m_clock);
                for (int i = 0; history && i < runs; ++i) {
                    const std::string id = std::to_string(writer) + '-' + std::to_string(i);
                    if (!(*history)->begin(summaryOf(id))
                        || !(*history)->append(id, {eventOf(1, Events::RunStarted{})}))
                        ++failures;
                }
                failures += history ? 0 : 1;
            });
        }
    }
    QCOMPARE(failures.load(), 0);
    QCOMPARE(static_cast<int>(open()->list({})->size()), writers * runs);
}

void TestRunHistory::severalOpenANewFileAtOnce()
{
    for (int round = 0; round < 20; ++round) {
        const std::string file = m_file + ".new" + std::to_string(round);
        std::atomic<int> failures{0};
        {
            std::vector<std::jthread> threads;
            threads.reserve(4);
            for (int i = 0; i < 4; ++i)
                threads.emplace_back([&] { failures += RunHistory::open(file, m_clock) ? 0 : 1; });
        }
        QCOMPARE(failures.load(), 0);
    }
}

void TestRunHistory::survivesAKill()
{
    open();
    const pid_t child = ::fork();
    if (child == 0) {
        const Result<std::unique_ptr<RunHistory>> history = RunHistory::open(m_file, m_clock);
        if (history && (*history)->begin(summaryOf("killed")))
            (*history)->append("killed", {eventOf(1, Events::RunStarted{}), eventOf(2, Events::PhaseChanged{})});
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    const std::unique_ptr<RunHistory> history = open();
    QCOMPARE(history->events("killed")->size(), 2U);
    QVERIFY(!history->find("killed")->status);
}

void TestRunHistory::keepsWhatPersonsNoted()
{
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("run-1")));
    const std::vector<RunEvent> events{eventOf(1, Events::GradingFinished{evaluationOf(0, "first")}),
                                       eventOf(2, Events::GradingFinished{evaluationOf(1, "second")})};
    QVERIFY(history->append("run-1", events));
    const auto noteOn = [](int iteration, const std::string &gap) {
        VerdictNote note;
        note.gradingRunId = "g" + std::to_string(iteration);
        note.iteration = iteration;
        note.place = 0;
        note.name = "Cites a source";
        note.state = CriterionState::Passed;
        note.gap = gap;
        return note;
    };
    QVERIFY(history->annotate("run-1", {.verdicts = {noteOn(0, "fine")}, .rows = {{.name = "a", .row = "b"}}}));
    QVERIFY(history->annotate("run-1", {.verdicts = {noteOn(1, "fine, too")}, .rows = {}}));
    const RunAnnotations kept = *open()->annotations("run-1");
    QCOMPARE(kept.verdicts.size(), 2U);
    QVERIFY(kept.verdicts[0].time != TimePoint());
    QVERIFY(open()->find("run-1")->annotations == kept);
    QVERIFY(open()->list({})->front().annotations == kept);
    QVERIFY(open()->find("run-1")->evaluations.front() == evaluationOf(0, "first"));
    QCOMPARE(open()->events("run-1")->size(), 2U); // what was recorded stays as it was

    QVERIFY(history->rewind("run-1", 1));
    QCOMPARE(history->annotations("run-1")->verdicts.size(), 1U);
    QCOMPARE(history->annotations("run-1")->rows.size(), 1U);
    QVERIFY(history->annotate("run-1", {.verdicts = {noteOn(0, {})}, .rows = {}, .isWithdrawal = true}));
    QVERIFY(history->annotations("run-1")->verdicts.empty());
    QVERIFY(history->annotate("gone", {}).error().code == Error::Code::NotFound);
    QVERIFY(history->annotations("gone").error().code == Error::Code::NotFound);
}

void TestRunHistory::tellsWhatAPersonOverrode()
{
    const std::unique_ptr<RunHistory> history = open();
    QVERIFY(history->begin(summaryOf("run-1")));
    Evaluation changed = evaluationOf(0, "none given");
    changed.criteria[0].state = CriterionState::Passed;
    changed.criteria[0].by = VerdictBy::Human;
    QVERIFY(history->append("run-1",
                            {eventOf(1, Events::GradingFinished{evaluationOf(0, "none given")}),
                             eventOf(2, Events::EvaluationChanged{changed})}));
    const Result<RunSummary> run = history->find("run-1");
    QVERIFY(run->evaluations == std::vector{changed});
    QVERIFY(run->overridden == std::vector{evaluationOf(0, "none given")});
}

void TestRunHistory::brokenFileIsAnError()
{
    QFile file(m_directory->filePath(QStringLiteral("broken.sqlite")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(5000, 'x'));
    file.close();
    const auto start = m_clock.steadyNow();
    const Result<std::unique_ptr<RunHistory>> history = RunHistory::open(file.fileName().toStdString(), m_clock);
    QVERIFY(!history);
    QVERIFY(m_clock.steadyNow() - start < std::chrono::seconds(1)); // only others are waited for
    QVERIFY(history.error().code == Error::Code::Database);
    QCOMPARE(history.error().position->file, file.fileName().toStdString());
}

QTEST_GUILESS_MAIN(TestRunHistory)
#include "tst_run_history.moc"
