#include "engine/rubric/evaluation.h"
#include "engine/rubric/rubric.h"

#include <QTest>

using namespace Touchstone;

class TestRubric : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void criteriaOfText_data();
    void criteriaOfText();
    void linesAndIds();
    void blank_data();
    void blank();
    void hashOfText();
    void wordsRoundTrip();
};

void TestRubric::criteriaOfText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // joined by |

    QTest::newRow("empty") << ""
                           << "";
    QTest::newRow("list") << "- one\n- two\n"
                          << "one|two";
    QTest::newRow("markers") << "* one\n+ two\n1. three\n2) four\n• five"
                             << "one|two|three|four|five";
    QTest::newRow("boxes") << "- [ ] one\n- [x] two"
                           << "one|two";
    QTest::newRow("continuation") << "- one\n  goes on\nlazily\n- two"
                                  << "one goes on lazily|two";
    QTest::newRow("paragraph in item") << "- one\n\n  more of it\n\nprose\n- two"
                                       << "one more of it|two";
    QTest::newRow("prose around") << "# Title\n\nIntro.\n\n- one\n\nOutro."
                                  << "one";
    QTest::newRow("nested") << "- one\n  - two\n  - three"
                            << "one|two|three";
    QTest::newRow("heading ends item") << "- one\n## Next\nprose\n- two"
                                       << "one|two";
    QTest::newRow("empty items") << "-\n- one\n- \n"
                                 << "one";
    QTest::newRow("rule is no item") << "- one\n\n---\n\n- two\n* * *\n"
                                     << "one|two";
    QTest::newRow("fence") << "- one\n  ```\n  - not an item\n  ```\n- two"
                           << "one - not an item|two";
    QTest::newRow("dash without space") << "-one\n-two"
                                        << "-one|-two";
    QTest::newRow("plain lines") << "names a river\n\nhas three lines\n"
                                 << "names a river|has three lines";
    QTest::newRow("heading and lines") << "# What\nnames a river"
                                       << "names a river";
    QTest::newRow("underlined heading") << "What\n====\nnames a river"
                                        << "names a river";
    QTest::newRow("comments") << "<!-- write\nhere -->\nnames a river <!-- or a lake -->"
                              << "names a river";
    QTest::newRow("commented item") << "- one\n<!-- - two -->\n- three"
                                    << "one|three";
    QTest::newRow("hash without space") << "#1 is named"
                                        << "#1 is named";
    QTest::newRow("carriage returns") << "- one\r\n- two\r\n"
                                      << "one|two";
    QTest::newRow("chinese") << "- 引用来源\n- 不超过三行"
                             << "引用来源|不超过三行";
}

void TestRubric::criteriaOfText()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QString found;
    for (const Criterion &criterion : criteriaOf(text.toStdString()))
        found += (found.isEmpty() ? QString() : QStringLiteral("|")) + QString::fromStdString(criterion.text);
    QCOMPARE(found, expected);
}

void TestRubric::linesAndIds()
{
    const std::vector<Criterion> criteria = criteriaOf("# T\n\n- one\n  more\n- two\n");
    QCOMPARE(criteria.size(), std::size_t{2});
    QCOMPARE(criteria[0].line, 3);
    QCOMPARE(criteria[1].line, 5);
    QCOMPARE(criteria[0].id, std::string("c1"));
    QCOMPARE(criteria[1].id, std::string("c2"));
}

void TestRubric::blank_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");

    QTest::newRow("empty") << "" << true;
    QTest::newRow("white space") << " \n\t\n\u00a0" << true;
    QTest::newRow("comment") << "\n   \n<!-- write criteria here -->\n" << true;
    QTest::newRow("unclosed comment") << "<!-- write criteria here" << true;
    QTest::newRow("text") << "<!-- a --> b" << false;
    QTest::newRow("heading") << "# Title" << false;
}

void TestRubric::blank()
{
    QFETCH(QString, text);
    QFETCH(bool, expected);
    QCOMPARE(isBlank(rubricFromText("r", text.toStdString())), expected);
}

void TestRubric::hashOfText()
{
    // First digits of what `printf 'abc' | sha256sum` prints.
    QCOMPARE(rubricHash(rubricFromText("r", "abc")), std::string("ba78"));
    QCOMPARE(rubricHash(rubricFromText("other name", "abc")), std::string("ba78"));
}

void TestRubric::wordsRoundTrip()
{
    for (const auto status : {RunStatus::NeedsRevision, RunStatus::Satisfied, RunStatus::Failed,
                              RunStatus::MaxIterationsReached, RunStatus::Unverified, RunStatus::GraderError,
                              RunStatus::LimitReached, RunStatus::NoRubric, RunStatus::Cancelled, RunStatus::Error})
        QVERIFY(runStatusFromWord(toWord(status)) == status);
    QCOMPARE(toWord(RunStatus::MaxIterationsReached), std::string_view("max_iterations_reached"));
    QVERIFY(!runStatusFromWord("mostly_ok"));
    QVERIFY(graderVerdictFromWord(toWord(GraderVerdict::Failed)) == GraderVerdict::Failed);
    QVERIFY(criterionStateFromWord(toWord(CriterionState::NotApplicable)) == CriterionState::NotApplicable);
    QVERIFY(verdictByFromWord(toWord(VerdictBy::Human)) == VerdictBy::Human);
}

QTEST_APPLESS_MAIN(TestRubric)
#include "tst_rubric.moc"
