#include "engine/base/json.h"
#include "gui/app/icons.h"
#include "gui/run/quote_search.h"
#include "gui/run/transcript_view.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_panel.h"
#include "gui/run/verdict_table.h"
#include "tests/gui/run/made_up_run.h"
#include "tests/gui/support/window_fixture.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

using namespace Touchstone;
using Touchstone::Test::MadeUpRun;

namespace {

/// A run in which things are said in every way that a grader can quote from.
class QuotedRun
{
public:
    QuotedRun()
    {
        m_run.phase(RunPhase::Working, 0);
        const Json written = jsonObject("file_path", "/news.md", "content", "He said \"yes\".\nThen he left.");
        m_run.says("", {MadeUpRun::call("t1", "write_file", dumpJson(written))});
        m_run.tool("t1", "Updated file /news.md");
        m_run.says("The news\n  are written.");
    }

    QuotedRun &say(const std::string &text)
    {
        m_run.says(text);
        return *this;
    }

    /// The grader reads a file and gives a verdict with this quote.
    QuotedRun &grade(int iteration, const std::string &quote, std::optional<int> message = std::nullopt)
    {
        m_run.phase(RunPhase::Grading, iteration);
        Events::GradingStarted started;
        started.iteration = iteration;
        started.payload = "payload";
        m_run.emit(started);
        const ToolCall call = MadeUpRun::call("g" + std::to_string(iteration), "read_file", R"({"file_path": "/x"})");
        m_run.emit(Events::MessageAdded{Message::assistant("", {call}), 1, true, {}});
        m_run.emit(
            Events::MessageAdded{Message::tool(*call.id, "read_file", "Only the grader read this."), 2, true, {}});
        Evaluation evaluation;
        evaluation.iteration = iteration;
        CriterionVerdict verdict;
        verdict.name = MadeUpRun::criterion(0);
        verdict.state = CriterionState::Passed;
        verdict.evidence = quote;
        verdict.message = message;
        evaluation.criteria.push_back(verdict);
        m_run.emit(Events::GradingFinished{evaluation});
        return *this;
    }

    RunView view() const
    {
        RunView view;
        for (const RunEvent &event : m_run.events())
            view.apply(event);
        return view;
    }

private:
    MadeUpRun m_run;
};

} // namespace

/// Evidence that graders quote, and where it leads.
class QuoteSearchTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsQuotes_data();
    void findsQuotes();
    void leadsToTheMessage_data();
    void leadsToTheMessage();
    void laterMessagesAreNoEvidence();

private:
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.path()};
    Appearance m_appearance{m_settings};
};

void QuoteSearchTest::findsQuotes_data()
{
    QTest::addColumn<QString>("quote");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("plain") << "b c"
                           << "a b c d"
                           << "b c";
    QTest::newRow("line break") << "b c"
                                << "a b\n  c d"
                                << "b\n  c";
    QTest::newRow("quotation marks") << QStringLiteral("“b c”") << "a b c d"
                                     << "b c";
    QTest::newRow("a quote in the text") << "\"b\""
                                         << "a \"b\" c"
                                         << "b";
    QTest::newRow("special characters") << "a.b(c)*"
                                        << "x a.b(c)* y"
                                        << "a.b(c)*";
    QTest::newRow("no wildcard") << "a.c"
                                 << "abc" << QString();
    QTest::newRow("Chinese") << QStringLiteral("「三月」") << QStringLiteral("在三月") << QStringLiteral("三月");
    QTest::newRow("other case") << "B C"
                                << "a b c" << QString();
    QTest::newRow("nothing") << "  "
                             << "a  b" << QString();
}

void QuoteSearchTest::findsQuotes()
{
    QFETCH(QString, quote);
    QFETCH(QString, text);
    QFETCH(QString, found);
    const auto place = QuoteSearch(quote).find(text);
    QCOMPARE(place.has_value(), !found.isEmpty());
    if (place)
        QCOMPARE(text.mid(place->first, place->second - place->first), found);
}

void QuoteSearchTest::leadsToTheMessage_data()
{
    QTest::addColumn<QString>("quote");
    QTest::addColumn<int>("message"); // that is shown as its place; 0: none
    QTest::addColumn<QString>("check");
    QTest::addColumn<QString>("button"); // empty: there is none
    const auto found = [](int message) { return QStringLiteral("Quote found in message %1").arg(message); };
    const auto go = [](int message) { return QStringLiteral("Go to message %1").arg(message); };
    QTest::newRow("task") << "release notes for 2.4" << 1 << found(1) << go(1);
    QTest::newRow("arguments") << "He said \"yes\". Then he left." << 2 << found(2) << go(2);
    QTest::newRow("tool result") << "Updated file" << 3 << found(3) << go(3);
    QTest::newRow("answer") << "The news are written." << 4 << found(4) << go(4);
    QTest::newRow("read by the grader") << "Only the grader read this." << 0
                                        << "Quote found in what the grader’s tools gave it"
                                        << "Go to what it read";
    QTest::newRow("nowhere") << "Nobody ever said this." << 0
                             << "Quote not found in the transcript. The verdict may be wrong" << QString();
    QTest::newRow("none") << QString() << 0 << QString() << QString();
}

void QuoteSearchTest::leadsToTheMessage()
{
    QFETCH(QString, quote);
    QFETCH(int, message);
    QFETCH(QString, check);
    QFETCH(QString, button);
    RunView view = QuotedRun().grade(0, quote.toStdString()).view();
    VerdictPanel panel(m_appearance.icons());
    panel.resize(600, 664);
    panel.setView(view, view.takeChanges(), 0);
    panel.show();
    panel.table()->setCurrentIndex(panel.model()->index(0, 0));
    auto *jump = panel.findChild<QPushButton *>(QStringLiteral("goToMessage"));
    const auto *line = panel.findChild<QLabel *>(QStringLiteral("cellEvidenceCheck"));
    QCOMPARE(line->isVisibleTo(&panel), !quote.isEmpty());
    if (!quote.isEmpty())
        QCOMPARE(line->text(), check);
    QCOMPARE(jump->isVisibleTo(&panel), !button.isEmpty());
    if (button.isEmpty())
        return;
    QCOMPARE(jump->text(), button);
    QSignalSpy requested(&panel, &VerdictPanel::itemRequested);
    QTest::mouseClick(jump, Qt::LeftButton);
    QCOMPARE(requested.count(), 1);
    const int item = requested.front().front().toInt();
    const auto &items = view.transcript().items();
    const auto shown =
        std::find_if(items.begin(), items.end(), [item](const TranscriptItem &one) { return one.id == item; });
    QVERIFY(shown != items.end());
    if (message > 0)
        QCOMPARE(item, view.transcript().messages().value(message).itemId);
    else
        QVERIFY(shown->byGrader);
}

void QuoteSearchTest::laterMessagesAreNoEvidence()
{
    QuotedRun run;
    run.grade(0, "The news are written.").say("The news are written. Again.");
    run.grade(1, "The news are written.");
    const RunView view = run.view();
    const QString quote = QStringLiteral("The news are written.");
    QCOMPARE(view.findQuote(quote, std::nullopt, 0).message, 4);
    QCOMPARE(view.findQuote(quote, std::nullopt, 1).message, 5);
    QCOMPARE(view.findQuote(QStringLiteral("Again."), std::nullopt, 0).message, 0);
}

TOUCHSTONE_GUI_MAIN(QuoteSearchTest)
#include "tst_quote_search.moc"
