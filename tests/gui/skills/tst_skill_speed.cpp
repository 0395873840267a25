// The measures of the Skills page. Times are those of the processor that the window's thread had, so that they mean the
// same on a busy machine; the figures are printed, and the limits are the promised ones times what an unoptimised build
// is slower.

#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/skill_browser.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/skills_page.h"
#include "tests/gui/support/thread_time.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/time_limit.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>

using namespace Touchstone;
using Touchstone::Test::slowness;
using Touchstone::Test::threadMilliseconds;
using Touchstone::Test::timeOf;

namespace {

double share(std::vector<double> times, double part)
{
    std::sort(times.begin(), times.end());
    return times.at(static_cast<std::size_t>(part * static_cast<double>(times.size() - 1)));
}

std::shared_ptr<const SkillLibrary> manySkills(std::size_t count)
{
    auto library = std::make_shared<SkillLibrary>();
    library->sources.resize(4);
    for (std::size_t i = 0; i < library->sources.size(); ++i) {
        library->sources[i].source.label = "Source " + std::to_string(i);
        library->sources[i].hostPath = "/s" + std::to_string(i);
    }
    for (std::size_t i = 0; i < count; ++i) {
        SkillEntry entry;
        entry.source = i % library->sources.size();
        entry.name = "skill-" + std::to_string(i);
        entry.folder = entry.name;
        entry.hostPath = library->sources[entry.source].hostPath + '/' + entry.name + "/SKILL.md";
        entry.state = static_cast<SkillState>(i % 5);
        SkillMetadata &metadata = entry.metadata.emplace();
        metadata.name = entry.name;
        metadata.description =
            "Does the work number " + std::to_string(i) + " and says when it is done, so that the next one can begin.";
        entry.catalogTokens = 90;
        library->skills.push_back(std::move(entry));
    }
    return library;
}

QByteArray largeSkill(qsizetype size)
{
    QByteArray text =
        "---\nname: large\ndescription: Is large. Use it to see how fast the editor is.\n---\n\n# Large\n\n";
    for (int i = 0; text.size() < size; ++i)
        text += "Paragraph " + QByteArray::number(i)
            + " with **strong words**, `code` and [a link](references/a.md).\n\n"
            + (i % 50 == 0 ? "```sh\necho one\n```\n\n" : "");
    return text;
}

} // namespace

class TestSkillSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void tenThousandSkills();
    void typingInAMegabyte();
    void tenMegabytesOpen();

private:
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    EditorArea *area() { return page()->findChild<EditorArea *>(); }
    void openLarge(qsizetype size);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestSkillSpeed::tenThousandSkills()
{
    m_fixture->write(QStringLiteral("p/skills/a/SKILL.md"), largeSkill(1000));
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/p")));
    m_fixture->window().showPage(PageId::Skills);
    QTRY_VERIFY(area()->current() != nullptr);
    auto *browser = page()->findChild<SkillBrowser *>();
    const auto library = manySkills(10'000);
    const double paint = timeOf([&] { browser->setLibrary(library, QStringLiteral("/p")); });
    QCOMPARE(browser->model().total(), 10'000);

    auto *filter = m_fixture->find<QLineEdit>(QStringLiteral("skillsFilter"));
    std::vector<double> keys;
    for (const char letter : std::string("skill 77 work")) {
        keys.push_back(timeOf([&] { QTest::keyClick(filter, letter); }));
    }
    for (int i = 0; i < 13; ++i)
        keys.push_back(timeOf([&] { QTest::keyClick(filter, Qt::Key_Backspace); }));

    auto *tree = m_fixture->find<QTreeView>(QStringLiteral("skillsTree"));
    QScrollBar *bar = tree->verticalScrollBar();
    QVERIFY(bar->maximum() > 5000);
    std::vector<double> frames;
    for (int i = 0; i < 300; ++i)
        frames.push_back(timeOf([&] {
            bar->setValue(i * bar->maximum() / 300);
            tree->viewport()->repaint();
        }));
    qInfo("10,000 skills: list and first paint %.1f ms, filter per key median %.2f, worst %.2f ms, scroll frame median "
          "%.2f, worst %.2f ms",
          paint, share(keys, 0.5), share(keys, 1), share(frames, 0.5), share(frames, 1));
    QVERIFY(paint <= Test::timeLimit(300 * slowness));
    QVERIFY(share(keys, 1) <= Test::timeLimit(16 * slowness));
    QVERIFY(share(frames, 0.99) <= Test::timeLimit(16 * slowness));
}

void TestSkillSpeed::openLarge(qsizetype size)
{
    const QString file = m_fixture->write(QStringLiteral("p/skills/large/SKILL.md"), largeSkill(size));
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/p")));
    m_fixture->window().showPage(PageId::Skills);
    page()->openFile(file, 0, 0);
    QTRY_VERIFY_WITH_TIMEOUT(area()->current()
                                 && area()->current()->document().state() == TextFileDocument::State::Ready,
                             Test::timeLimit(60'000));
}

void TestSkillSpeed::typingInAMegabyte()
{
    openLarge(1'000'000);
    SourceEdit &editor = area()->current()->editor();
    editor.goTo(editor.blockCount() / 2, 1);
    QTest::qWait(500); // the first check and highlighting are over; no limit hangs on it
    std::vector<double> keys;
    for (int i = 0; i < 300; ++i) {
        const char letter = i % 7 == 6 ? ' ' : static_cast<char>('a' + i % 26);
        keys.push_back(timeOf([&] { QTest::keyClick(&editor, letter); }));
    }
    qInfo("1 MB SKILL.md: key to paint median %.2f, p99 %.2f, worst %.2f ms", share(keys, 0.5), share(keys, 0.99),
          share(keys, 1));
    QVERIFY(share(keys, 0.99) <= Test::timeLimit(16 * slowness));
}

void TestSkillSpeed::tenMegabytesOpen()
{
    QElapsedTimer wall;
    const QString file = m_fixture->write(QStringLiteral("p/skills/large/SKILL.md"), largeSkill(10'000'000));
    m_fixture->write(QStringLiteral("p/skills/small/SKILL.md"), largeSkill(500));
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/p")));
    m_fixture->window().showPage(PageId::Skills);
    // The look through all of its rules takes its time on a busy machine; no limit hangs on it.
    QTRY_VERIFY_WITH_TIMEOUT(area()->current() != nullptr, Test::timeLimit(60'000));
    const double start = threadMilliseconds();
    wall.start();
    page()->openFile(file, 0, 0);
    const auto isReady = [this, &file] {
        DocumentPane *pane = area()->pane(file);
        return pane && pane->document().state() == TextFileDocument::State::Ready;
    };
    QVERIFY(QTest::qWaitFor(isReady, Test::timeLimit(60'000)));
    QCoreApplication::processEvents();
    const double thread = threadMilliseconds() - start;
    qInfo("10 MB SKILL.md: opens in %.0f ms of the window's thread, %lld ms in all", thread,
          static_cast<long long>(wall.elapsed()));
    QVERIFY(area()->current()->editor().isHeavy());
    QVERIFY(thread <= Test::timeLimit(1500 * slowness));
}

TOUCHSTONE_GUI_MAIN(TestSkillSpeed)
#include "tst_skill_speed.moc"
