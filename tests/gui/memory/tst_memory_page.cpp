#include "engine/base/token_estimate.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/editor/text_file_document.h"
#include "gui/memory/effective_text.h"
#include "gui/memory/memory_page.h"
#include "gui/widgets/page_header.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace Touchstone;

class TestMemoryPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void fileListKeepsTheContract();
    void effectiveTextShowsRemovedComment();
    void savingChangesTheEffectiveText();
    void missingAndUnreadableSourcesSaySo();
    void createsTheFirstFile();

private:
    MemoryPage *page() { return m_fixture->window().findChild<MemoryPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    EffectiveText *effective() { return m_fixture->find<EffectiveText>(QStringLiteral("memoryEffectiveText")); }
    QString effectiveText()
    {
        QStringList texts;
        for (const EffectiveLine &line : effective()->lines()) {
            if (line.kind == EffectiveLine::Kind::Text)
                texts.append(line.text);
        }
        return texts.join(QLatin1Char('\n'));
    }
    bool openProject(const QString &folder)
    {
        const bool opened = m_fixture->open(folder);
        m_fixture->window().showPage(PageId::Memory);
        return opened;
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestMemoryPage::fileListKeepsTheContract()
{
    FileListModel files;
    const QAbstractItemModelTester tester(&files, QAbstractItemModelTester::FailureReportingMode::QtTest);
    files.setEntries({{QStringLiteral("/a"), QStringLiteral("a"), {}, {}, StateTone::Loads, 1, false},
                      {QStringLiteral("/b"), QStringLiteral("b"), {}, {}, {}, 2, true}});
    QCOMPARE(files.rowOf(QStringLiteral("/b")), 1);
    QCOMPARE(files.rowOf(QStringLiteral("/c")), -1);
    files.setEntries({});
    QCOMPARE(files.rowCount(), 0);
}

void TestMemoryPage::effectiveTextShowsRemovedComment()
{
    QVERIFY(openProject(m_fixture->copyTour()));
    QTRY_VERIFY(area()->current() != nullptr);
    m_fixture->find<QAbstractButton>(QStringLiteral("memoryViewEffective"))->click();
    QVERIFY(effective()->isVisible());
    QTRY_VERIFY(!effective()->lines().isEmpty());
    QVERIFY(!effectiveText().contains(QStringLiteral("Notes for people")));
    QVERIFY(effectiveText().contains(QStringLiteral("A loaf is the unit")));
    const QVector<EffectiveLine> &lines = effective()->lines();
    QVERIFY(std::any_of(lines.cbegin(), lines.cend(), [](const EffectiveLine &line) {
        return line.kind == EffectiveLine::Kind::Removed && line.note.contains(QStringLiteral("Notes for people"));
    }));
    effective()->setFocus();
    QTest::keyClick(effective(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY(copied.contains(QStringLiteral("A loaf is the unit")));
    // With what stands around it, which costs more than the files.
    QVERIFY(copied.startsWith(QStringLiteral("<agent_memory>"))
            && copied.contains(QStringLiteral("<memory_guidelines>")));
    QVERIFY(std::any_of(lines.cbegin(), lines.cend(), [](const EffectiveLine &line) {
        return line.kind == EffectiveLine::Kind::Wrapper && line.text == QLatin1String("<agent_memory>");
    }));
    const auto facts = page()->findChild<PageHeader *>()->findChildren<QLabel *>();
    const QString tokens = QLocale().toString(static_cast<qlonglong>(estimateTokens("\n\n" + copied.toStdString())));
    QVERIFY(std::any_of(facts.cbegin(), facts.cend(), [&tokens](const QLabel *label) {
        return label->text().contains(tokens + QStringLiteral(" tokens in every call"));
    }));
}

void TestMemoryPage::savingChangesTheEffectiveText()
{
    QVERIFY(openProject(m_fixture->copyTour()));
    QTRY_VERIFY(area()->current() != nullptr);
    DocumentPane *pane = area()->current();
    QTRY_VERIFY(pane->document().state() == TextFileDocument::State::Ready);
    pane->editor().appendPlainText(QStringLiteral("- A new fact"));
    pane->editor().setFocus();
    QTest::keyClick(&pane->editor(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(effectiveText().contains(QStringLiteral("A new fact")));
    QCOMPARE(area()->current(), pane);
    // And from outside.
    QFile file(pane->path());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("- From outside\n");
    file.close();
    QTRY_COMPARE(effectiveText(), QStringLiteral("- From outside"));
    QTRY_COMPARE(pane->document().text(), QStringLiteral("- From outside\n"));
}

void TestMemoryPage::missingAndUnreadableSourcesSaySo()
{
    m_fixture->write(QStringLiteral("p/touchstone.yaml"), "version: 1\nagent:\n  memory: [AGENTS.md, none.md]\n");
    m_fixture->write(QStringLiteral("p/AGENTS.md"), "# Facts\n- one\n");
    QVERIFY(openProject(m_fixture->home() + QStringLiteral("/p")));
    auto *list = m_fixture->find<QListView>(QStringLiteral("memoryList"));
    QTRY_COMPARE(list->model()->rowCount(), 2);
    const auto *files = static_cast<const FileListModel *>(list->model());
    QTRY_VERIFY(files->entries().at(1).muted);
    m_fixture->write(QStringLiteral("p/AGENTS.md"), "caf\xe9\n");
    auto *priced = page()->findChild<QLabel *>(QStringLiteral("memoryProblem"));
    QVERIFY(priced != nullptr);
    QTRY_VERIFY(priced->text().contains(QStringLiteral("AGENTS.md")));
    QVERIFY(files->entries().at(0).tone == StateTone::WillNotLoad);
    QTRY_VERIFY(area()->current()->editor().isReadOnly());
}

void TestMemoryPage::createsTheFirstFile()
{
    m_fixture->write(QStringLiteral("p/notes.txt"), "");
    QVERIFY(openProject(m_fixture->home() + QStringLiteral("/p")));
    QPushButton *create = nullptr;
    QVERIFY(QTest::qWaitFor([&] {
        for (QPushButton *button : page()->findChildren<QPushButton *>(QStringLiteral("emptyAction"))) {
            if (button->isVisible())
                create = button;
        }
        return create != nullptr;
    }));
    create->click();
    QTRY_VERIFY(QFile::exists(m_fixture->home() + QStringLiteral("/p/AGENTS.md")));
    QTRY_VERIFY(area()->current() != nullptr);
    QCOMPARE(QFileInfo(area()->current()->path()).fileName(), QStringLiteral("AGENTS.md"));
}

TOUCHSTONE_GUI_MAIN(TestMemoryPage)

#include "tst_memory_page.moc"
