#include "gui/prompt/prompt_page.h"
#include "gui/prompt/prompt_rows.h"
#include "gui/prompt/token_bar.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/raw_http_server.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace Touchstone;

class TestPromptPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void modelKeepsTheContract();
    void showsTheRequestBlockByBlock();
    void barAndListGoTogether();
    void changedMemoryIsSeenAtTheNextLook();
    void untrustedProjectAsks();
    void theProviderCounts_data();
    void theProviderCounts();

private:
    PromptPage *page() { return m_fixture->window().findChild<PromptPage *>(); }
    QListView *list() { return m_fixture->find<QListView>(QStringLiteral("promptBlocks")); }
    const PromptModel *model() { return static_cast<const PromptModel *>(list()->model()); }
    QPlainTextEdit *text() { return m_fixture->find<QPlainTextEdit>(QStringLiteral("promptText")); }
    int rowOf(const QString &origin)
    {
        for (int row = 0; row < model()->rowCount(); ++row) {
            if (model()->rows().at(row).origin == origin)
                return row;
        }
        return -1;
    }
    bool openProject(const QString &folder)
    {
        const bool opened = m_fixture->open(folder);
        m_fixture->window().showPage(PageId::Prompt);
        return opened;
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestPromptPage::modelKeepsTheContract()
{
    PromptReport report;
    report.blocks = {{"base", "Base", 10, false}, {"skills", "Skills", 20, true}, {"memory", "Memory", 30, false}};
    report.tools = {{"ls", "Lists", JsonText{"{}"}, 40}};
    report.totals.total = 100;
    PromptModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(promptRows(report));
    QCOMPARE(model.rowCount(), 5); // tools, base, skills, the breakpoint, memory
    QCOMPARE(model.firstBlock(), 1);
    QVERIFY(model.rows().at(3).kind == PromptRow::Kind::Breakpoint);
    QVERIFY(!model.flags(model.index(3)).testFlag(Qt::ItemIsSelectable));
    QCOMPARE(model.rows().at(4).share, 0.3);
    model.setRows({});
    QCOMPARE(model.rowCount(), 0);
}

void TestPromptPage::showsTheRequestBlockByBlock()
{
    QVERIFY(openProject(m_fixture->copyTour()));
    QTRY_VERIFY(rowOf(QStringLiteral("memory")) >= 0);
    const int skills = rowOf(QStringLiteral("skills"));
    QVERIFY(skills >= 0);
    list()->setCurrentIndex(model()->index(skills));
    QVERIFY(text()->toPlainText().contains(QStringLiteral("cite-sources")));
    QVERIFY(!text()->toPlainText().contains(QStringLiteral("chart-maker"))); // it does not load
    list()->setCurrentIndex(model()->index(rowOf(QStringLiteral("memory"))));
    QVERIFY(text()->toPlainText().contains(QStringLiteral("A loaf is the unit")));
    QVERIFY(text()->isReadOnly());
    m_fixture->find<QPushButton>(QStringLiteral("promptCopyJson"))->click();
    const QJsonDocument json = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8());
    QVERIFY(json.isObject());
    QVERIFY(json.object().contains(QStringLiteral("blocks")));
}

void TestPromptPage::barAndListGoTogether()
{
    QVERIFY(openProject(m_fixture->copyTour()));
    QTRY_VERIFY(model()->rowCount() > 2);
    auto *bar = m_fixture->find<TokenBar>(QStringLiteral("promptTokenBar"));
    list()->setCurrentIndex(model()->index(0));
    bar->setFocus();
    QTest::keyClick(bar, Qt::Key_Right);
    QVERIFY(list()->currentIndex().row() > 0);
    QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(4, 20));
    QCOMPARE(list()->currentIndex().row(), 0);
}

void TestPromptPage::changedMemoryIsSeenAtTheNextLook()
{
    const QString tour = m_fixture->copyTour();
    QVERIFY(openProject(tour));
    QTRY_VERIFY(rowOf(QStringLiteral("memory")) >= 0);
    m_fixture->window().showPage(PageId::Start);
    QFile file(tour + QStringLiteral("/AGENTS.md"));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("- Changed outside\n");
    file.close();
    m_fixture->window().showPage(PageId::Prompt);
    QTRY_VERIFY(
        model()->rows().value(rowOf(QStringLiteral("memory"))).text.contains(QStringLiteral("Changed outside")));
}

void TestPromptPage::untrustedProjectAsks()
{
    m_fixture->write(QStringLiteral("p/touchstone.yaml"),
                     "version: 1\nagent:\n  model: lab:m\nendpoints:\n  lab: {kind: openai-chat, base_url: "
                     "\"http://127.0.0.1:9/v1\", key_env: LAB_KEY}\n");
    QVERIFY(openProject(m_fixture->home() + QStringLiteral("/p")));
    QVERIFY(!m_fixture->workbench().isTrusted());
    auto *confirm = page()->findChild<QPushButton *>(QStringLiteral("emptyAction"));
    QTRY_VERIFY(confirm->isVisible());
    QCOMPARE(confirm->text(), QStringLiteral("Confirm"));
    confirm->click();
    QVERIFY(m_fixture->workbench().isTrusted());
    QTRY_VERIFY(text()->isVisible());
}

void TestPromptPage::theProviderCounts_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("shown");
    QTest::newRow("counts") << 200 << QByteArray(R"({"input_tokens":1234})")
                            << QStringLiteral("1,234 tokens by the provider's count");
    QTest::newRow("does not") << 404 << QByteArray("{}") << QStringLiteral("The provider offers no count");
    QTest::newRow("refuses") << 401 << QByteArray("{}") << QStringLiteral("The provider refused the key");
}

void TestPromptPage::theProviderCounts()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const QString, shown);
    const Test::RawHttpServer server({Test::RawAnswer::json(status, body.toStdString())});
    qputenv("ANTHROPIC_BASE_URL", QByteArray::fromStdString(server.url()));
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->write(QStringLiteral("own/touchstone.yaml"), "version: 1\nagent: {model: \"anthropic:claude-x\"}\n");
    QVERIFY(openProject(m_fixture->home() + QStringLiteral("/own")));
    auto *count = m_fixture->find<QPushButton>(QStringLiteral("promptCount"));
    QTRY_VERIFY(count->isEnabled());
    QCOMPARE(server.connections(), 0); // nobody is asked before
    count->click();
    const auto *label = m_fixture->find<QLabel>(QStringLiteral("promptCounted"));
    QTRY_VERIFY2(label->text().startsWith(shown), qPrintable(label->text()));
    QVERIFY(count->isEnabled());
    QCOMPARE(QByteArray::fromStdString(server.requests().at(0).path), QByteArray("/v1/messages/count_tokens"));
    qunsetenv("ANTHROPIC_BASE_URL");
}

TOUCHSTONE_GUI_MAIN(TestPromptPage)

#include "tst_prompt_page.moc"
