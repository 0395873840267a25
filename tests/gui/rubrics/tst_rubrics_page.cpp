#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/editor/text_file_document.h"
#include "gui/rubrics/criteria_model.h"
#include "gui/rubrics/rubrics_page.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QInputDialog>
#include <QListView>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

using namespace Touchstone;

class TestRubricsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void modelKeepsTheContract();
    void tableFollowsTheText();
    void savingUpdatesTheList();
    void malformedTableSaysWhere();
    void bytesThatAreNoTextSayWhere();
    void emptyRubricSaysSo();
    void newRubricIsMade();

private:
    RubricsPage *page() { return m_fixture->window().findChild<RubricsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    QTableView *table() { return m_fixture->find<QTableView>(QStringLiteral("rubricsTable")); }
    const FileListModel *files()
    {
        return static_cast<const FileListModel *>(m_fixture->find<QListView>(QStringLiteral("rubricsList"))->model());
    }
    void openProject(const QString &folder)
    {
        QVERIFY(m_fixture->open(folder));
        m_fixture->window().showPage(PageId::Rubrics);
        QTRY_VERIFY(area()->current() != nullptr);
        QTRY_VERIFY(area()->current()->document().state() == TextFileDocument::State::Ready);
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestRubricsPage::modelKeepsTheContract()
{
    CriteriaModel criteria;
    const QAbstractItemModelTester tester(&criteria, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Criterion plain;
    plain.text = "First";
    Criterion weighted;
    weighted.text = "Second";
    weighted.weight = 2.5;
    criteria.setCriteria({plain});
    QCOMPARE(criteria.columnCount(), 2);
    criteria.setCriteria({plain, weighted});
    QCOMPARE(criteria.columnCount(), 3);
    QCOMPARE(criteria.rowCount(), 2);
    QCOMPARE(criteria.index(1, 0).data().toString(), QStringLiteral("2"));
    QCOMPARE(criteria.index(1, 1).data().toString(), QStringLiteral("Second"));
    criteria.setCriteria({});
    QCOMPARE(criteria.rowCount(), 0);
}

void TestRubricsPage::tableFollowsTheText()
{
    openProject(m_fixture->copyTour());
    QTRY_COMPARE(table()->model()->rowCount(), 4);
    m_fixture->find<QAbstractButton>(QStringLiteral("rubricsViewTable"))->click();
    QVERIFY(table()->isVisible());
    DocumentPane *pane = area()->current();
    pane->editor().appendPlainText(QStringLiteral("- Names its author"));
    QTRY_COMPARE(table()->model()->rowCount(), 5);
    QCOMPARE(table()->model()->index(4, CriteriaModel::Text).data().toString(), QStringLiteral("Names its author"));
    QVERIFY(m_fixture->find<QPlainTextEdit>(QStringLiteral("rubricsGraderText"))
                ->toPlainText()
                .contains(QStringLiteral("Names its author")));
    // Enter in the table goes to the line in the text.
    table()->setCurrentIndex(table()->model()->index(0, CriteriaModel::Text));
    Q_EMIT table()->activated(table()->currentIndex());
    QVERIFY(pane->isVisible());
    QCOMPARE(pane->editor().currentLine(), 3);
    pane->document().revert();
}

void TestRubricsPage::savingUpdatesTheList()
{
    openProject(m_fixture->copyTour());
    DocumentPane *pane = area()->current();
    pane->editor().appendPlainText(QStringLiteral("- Names its author"));
    pane->editor().setFocus();
    QTest::keyClick(&pane->editor(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(files()->entries().first().subtitle.startsWith(QLatin1Char('5')));
    QFile file(pane->path());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("- One\n- Two\n");
    file.close();
    QTRY_VERIFY(files()->entries().first().subtitle.startsWith(QLatin1Char('2')));
    QTRY_COMPARE(table()->model()->rowCount(), 2);
}

void TestRubricsPage::malformedTableSaysWhere()
{
    m_fixture->write(QStringLiteral("p/rubrics/bad.rubric.yaml"), "version: 1\ncriteria:\n  - text: [\n");
    openProject(m_fixture->home() + QStringLiteral("/p"));
    QTRY_COMPARE(area()->current()->editor().marks().size(), 1);
    QVERIFY(area()->current()->editor().marks().first().line >= 1);
    QVERIFY(!area()->current()->editor().marks().first().message.isEmpty());
    QVERIFY(files()->entries().first().tone == StateTone::WillNotLoad);
    QCOMPARE(table()->model()->rowCount(), 0);
}

void TestRubricsPage::bytesThatAreNoTextSayWhere()
{
    m_fixture->write(QStringLiteral("p/rubrics/bad.md"), "- One\n- \xff\n");
    openProject(m_fixture->home() + QStringLiteral("/p"));
    QTRY_COMPARE(area()->current()->editor().marks().size(), 1);
    QCOMPARE(area()->current()->editor().marks().first().line, 2);
    QVERIFY(files()->entries().first().tone == StateTone::WillNotLoad);
    QVERIFY(m_fixture->find<QPlainTextEdit>(QStringLiteral("rubricsGraderText"))->toPlainText().isEmpty());
}

void TestRubricsPage::emptyRubricSaysSo()
{
    m_fixture->write(QStringLiteral("p/rubrics/empty.md"), "\n");
    openProject(m_fixture->home() + QStringLiteral("/p"));
    QTRY_VERIFY(files()->entries().first().tone == StateTone::Changed);
}

void TestRubricsPage::newRubricIsMade()
{
    openProject(m_fixture->copyTour());
    QTimer::singleShot(50, this, [] {
        auto *dialog = qobject_cast<QInputDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        dialog->setTextValue(QStringLiteral("second/one"));
        dialog->accept();
    });
    m_fixture->find<QToolButton>(QStringLiteral("rubricsNew"))->click();
    QTRY_COMPARE(files()->rowCount(), 2);
    QTRY_VERIFY(area()->current()->path().endsWith(QStringLiteral("/rubrics/second-one.md")));
}

TOUCHSTONE_GUI_MAIN(TestRubricsPage)

#include "tst_rubrics_page.moc"
