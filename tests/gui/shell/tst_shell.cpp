#include "gui/app/key_store.h"
#include "gui/app/problems_model.h"
#include "gui/app/status_feed.h"
#include "gui/mainwindow/command_palette.h"
#include "gui/mainwindow/mode_bar.h"
#include "gui/mainwindow/page_stack.h"
#include "gui/mainwindow/palette_match.h"
#include "gui/mainwindow/window_actions.h"
#include "gui/start/tour.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QButtonGroup>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>

using namespace Touchstone;

namespace {

/// Widgets that a user can act on; those that Qt makes inside another widget are that one's matter.
bool isControl(const QWidget *widget)
{
    if (widget->isHidden() || qobject_cast<const QHeaderView *>(widget) != nullptr
        || widget->inherits("QTableCornerButton") || widget->inherits("QComboBoxListView"))
        return false;
    const QWidget *parent = widget->parentWidget();
    const bool inner = qobject_cast<const QComboBox *>(parent) != nullptr
        || qobject_cast<const QTabBar *>(parent) != nullptr || qobject_cast<const QAbstractSpinBox *>(parent) != nullptr
        || qobject_cast<const QLineEdit *>(parent) != nullptr || widget->objectName().startsWith(QLatin1String("qt_"));
    if (inner)
        return false;
    return qobject_cast<const QAbstractButton *>(widget) != nullptr
        || qobject_cast<const QLineEdit *>(widget) != nullptr || qobject_cast<const QComboBox *>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr
        || qobject_cast<const QAbstractItemView *>(widget) != nullptr
        || (qobject_cast<const QAbstractScrollArea *>(widget) != nullptr && widget->focusPolicy() != Qt::NoFocus);
}

/// Controls without a place in the tab order, as a key does the same everywhere.
const QSet<QString> reachedByShortcut{
    QStringLiteral("closeTab"), // Ctrl+W
    QStringLiteral("closeDock"), // Ctrl+Shift+M and Ctrl+Shift+U
};

/// What a control of the window still lacks; empty: nothing.
QString lackOf(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    const bool isMute = button != nullptr && button->text().isEmpty() && button->toolTip().isEmpty();
    // Of buttons of which one is chosen Tab reaches that one, and arrows the others.
    const bool isReachedByArrows =
        button != nullptr && button->group() != nullptr && button->group()->exclusive() && !button->isChecked();
    const bool isOutOfReach = (widget->focusPolicy() & Qt::TabFocus) == 0 && widget->isEnabled() && !isReachedByArrows
        && !reachedByShortcut.contains(widget->objectName()) && widget->focusProxy() == nullptr;
    return widget->objectName().isEmpty()    ? QStringLiteral("object name")
        : widget->accessibleName().isEmpty() ? QStringLiteral("accessible name")
        : isMute                             ? QStringLiteral("tooltip")
        : isOutOfReach                       ? QStringLiteral("place in the tab order")
                                             : QString();
}

} // namespace

class TestShell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void keyboardReachesEveryPage();
    void everyControlHasNames();
    void themeSwitches();
    void languageSwitches();
    void paletteOpensAtOnce();
    void smallWindowFolds();
    void fitsTheScreen();
    void tellsThatTheFolderIsGone();
    void keyboardStaysInThePage();
    void longProjectName();
    void malformedProjectKeepsWindow();
    void mendedProjectFileOpensByItself();
    void warningsOfAProjectSpeakTheLanguageOfTheWindow();
    void problemsPanelListsAndGoes();
    void statusFeedReachesTheFrame();
    void longWorkCanBeStopped();
    void badgeIsThereFromTheStart();
    void oneKeyForTwoProtocols();
    void sessionComesBack();
    void tourIsTheUsersOwn();

private:
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestShell::keyboardReachesEveryPage()
{
    MainWindow &window = m_fixture->window();
    for (int i = 0; i < 7; ++i) {
        QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
        QCOMPARE(window.currentPageId(), static_cast<PageId>(i));
        QVERIFY(window.modeBar().button(static_cast<PageId>(i))->isChecked());
    }
    QTest::keyClick(&window, Qt::Key_Comma, Qt::ControlModifier);
    QCOMPARE(window.currentPageId(), PageId::Settings);
}

void TestShell::everyControlHasNames()
{
    MainWindow &window = m_fixture->window();
    QVERIFY(m_fixture->open(m_fixture->copyTour()));
    for (int i = 0; i < pageCount; ++i)
        window.showPage(static_cast<PageId>(i));
    QStringList unnamed;
    int seen = 0;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!isControl(widget))
            continue;
        ++seen;
        const QString lacks = lackOf(widget);
        if (!lacks.isEmpty())
            unnamed.append(QStringLiteral("%1 \"%2\" in %3 has no %4")
                               .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                                    widget->parentWidget()->objectName(), lacks));
    }
    QVERIFY(seen > 20);
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(QLatin1Char('\n'))));
}

void TestShell::themeSwitches()
{
    QSignalSpy changed(&m_fixture->workbench(), &Workbench::themeChanged);
    const QImage light = m_fixture->window().grab().toImage();
    const int generation = m_fixture->workbench().theme().generation;
    m_fixture->settings().setTheme(ThemeChoice::Dark);
    QCOMPARE(changed.count(), 1);
    QVERIFY(m_fixture->workbench().theme().dark);
    QVERIFY(m_fixture->workbench().theme().generation > generation);
    QCoreApplication::processEvents(); // Qt hands the palette down by events
    const QImage dark = m_fixture->window().grab().toImage();
    const QPoint onPage(light.width() - 20, light.height() / 2);
    QCOMPARE(light.pixelColor(onPage), Theme::light().window);
    QCOMPARE(dark.pixelColor(onPage), Theme::darkTheme().window);
    const QPoint onModeBar(10, light.height() / 2 + 100);
    QCOMPARE(dark.pixelColor(onModeBar), Theme::darkTheme().chrome);
}

void TestShell::languageSwitches()
{
    ModeBar &bar = m_fixture->window().modeBar();
    QCOMPARE(bar.button(PageId::Skills)->text(), QStringLiteral("Skills"));
    m_fixture->settings().setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(m_fixture->language().current(), QStringLiteral("zh_CN"));
    QTRY_COMPARE(bar.button(PageId::Skills)->text(), QStringLiteral("技能"));
    m_fixture->settings().setLanguage(QStringLiteral("en"));
    QTRY_COMPARE(bar.button(PageId::Skills)->text(), QStringLiteral("Skills"));
}

void TestShell::paletteOpensAtOnce()
{
    MainWindow &window = m_fixture->window();
    CommandPalette &palette = window.commandPalette();
    const auto thread = StallWatchdog::Thread::now();
    const auto start = StallWatchdog::Clock::now();
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    palette.repaint();
    const auto took = StallWatchdog::Clock::now() - start;
    const auto own = StallWatchdog::Thread::now().ownPartOf(took, thread);
    QVERIFY(palette.isVisible());
    const auto inMilliseconds = [](StallWatchdog::Clock::duration time) {
        return static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
    };
    qInfo("palette opened in %lld ms, own %lld ms", inMilliseconds(took), inMilliseconds(own));
    QVERIFY2(own < std::chrono::milliseconds(50), qPrintable(QString::number(inMilliseconds(own))));
    auto *line = m_fixture->find<QLineEdit>(QStringLiteral("paletteLine"));
    QVERIFY(line->hasFocus());
    const int all = palette.model().rowCount();
    QTest::keyClicks(line, QStringLiteral("history"));
    QVERIFY(palette.model().rowCount() > 0);
    QVERIFY(palette.model().rowCount() < all);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!palette.isVisible());
    QCOMPARE(window.currentPageId(), PageId::History);
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    QTest::keyClick(line, Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
}

void TestShell::fitsTheScreen()
{
    const QSize screen = m_fixture->window().screen()->availableSize();
    QVERIFY(screen.width() < 1280); // else this shows nothing
    MainWindow fresh(m_fixture->workbench(), m_fixture->language());
    QVERIFY(fresh.width() <= screen.width() && fresh.height() <= screen.height());
    // A session that ended on a larger one.
    m_fixture->window().resize(1900, 1100);
    m_fixture->window().close();
    MainWindow again(m_fixture->workbench(), m_fixture->language());
    again.restoreSession();
    QVERIFY(again.width() <= screen.width() && again.height() <= screen.height());
    QVERIFY(again.screen()->availableGeometry().contains(again.pos()));
}

void TestShell::tellsThatTheFolderIsGone()
{
    m_fixture->write(QStringLiteral("own/skills/good/SKILL.md"),
                     "---\nname: good\ndescription: Bakes. Use it to bake.\n---\n\nBake.\n");
    m_fixture->write(QStringLiteral("own/touchstone.yaml"), "version: 1\nagent:\n  skills: [skills]\n");
    const QString own = m_fixture->home() + QStringLiteral("/own");
    const QString away = m_fixture->home() + QStringLiteral("/away");
    QVERIFY(m_fixture->open(own));
    m_fixture->window().showPage(PageId::Skills);
    auto *tree = m_fixture->find<QAbstractItemView>(QStringLiteral("skillsTree"));
    const auto skills = [tree] { return tree->model()->rowCount(tree->model()->index(0, 0)); };
    QTRY_COMPARE(skills(), 1);
    QVERIFY(QDir().rename(own, away));
    QTRY_VERIFY(m_fixture->workbench().isFolderGone());
    QTRY_COMPARE(skills(), 0);
    QVERIFY(m_fixture->find<QWidget>(QStringLiteral("projectBanner"))->isVisible());
    QTRY_COMPARE(m_fixture->find<QLabel>(QStringLiteral("statusText"))->accessibleName(),
                 QStringLiteral("The folder of this project is gone"));
    QVERIFY(QDir().rename(away, own));
    QTRY_VERIFY(!m_fixture->workbench().isFolderGone());
    QTRY_COMPARE(skills(), 1);
    QVERIFY(!m_fixture->find<QWidget>(QStringLiteral("projectBanner"))->isVisible());
    // And what is changed in there is seen as before.
    QVERIFY(QDir(own + QStringLiteral("/skills/good")).removeRecursively());
    QTRY_COMPARE(skills(), 0);
}

void TestShell::keyboardStaysInThePage()
{
    MainWindow &window = m_fixture->window();
    for (int i = 0; i < pageCount; ++i) {
        const auto page = static_cast<PageId>(i);
        window.showPage(PageId::Settings);
        window.showPage(page);
        const QWidget *focus = QApplication::focusWidget();
        QVERIFY2(focus != nullptr && window.pages().currentPage()->isAncestorOf(focus), qPrintable(wordOf(page)));
    }
}

void TestShell::smallWindowFolds()
{
    MainWindow &window = m_fixture->window();
    // No wider than the screen, which is small here.
    QCOMPARE(window.minimumSize(), QSize(960, 600).boundedTo(window.screen()->availableSize() - QSize(16, 40)));
    window.resize(960, 600);
    QCOMPARE(window.size(), QSize(960, 600));
    QCOMPARE(window.modeBar().width(), 48);
    QCOMPARE(window.pages().currentPage()->room(), Room::Narrow);
    window.resize(1100, 700);
    QCOMPARE(window.modeBar().width(), 72);
    QCOMPARE(window.pages().currentPage()->room(), Room::Medium);
    window.resize(1280, 800);
    QCOMPARE(window.pages().currentPage()->room(), Room::Wide);
}

void TestShell::longProjectName()
{
    const QString name = QString(120, QLatin1Char('w')) + QStringLiteral("家計ノート");
    m_fixture->write(name + QStringLiteral("/AGENTS.md"), "# Notes\n");
    QVERIFY(m_fixture->open(m_fixture->home() + QLatin1Char('/') + name));
    auto *button = m_fixture->find<QToolButton>(QStringLiteral("projectButton"));
    QVERIFY(button->text().size() < name.size());
    QVERIFY(button->accessibleName().contains(name));
    QVERIFY(button->width() < 400);
    const auto *search = m_fixture->find<QWidget>(QStringLiteral("searchButton"));
    QVERIFY(search->mapTo(&m_fixture->window(), QPoint(search->width(), 0)).x() <= m_fixture->window().width());
}

void TestShell::malformedProjectKeepsWindow()
{
    const QString file = m_fixture->write(QStringLiteral("bad/touchstone.yaml"), "version: 1\nagent: [\n");
    QVERIFY(!m_fixture->open(QFileInfo(file).path()));
    const auto *banner = m_fixture->find<QWidget>(QStringLiteral("projectBanner"));
    QVERIFY(banner->isVisible());
    const auto *text = banner->findChild<QLabel *>(QStringLiteral("bannerText"));
    QVERIFY2(text->text().contains(QStringLiteral("touchstone.yaml:")), qPrintable(text->text()));
    QVERIFY(m_fixture->workbench().project() == nullptr);
    m_fixture->settings().setLanguage(QStringLiteral("zh_CN"));
    QTRY_VERIFY2(text->text().contains(QStringLiteral("这不是有效的 YAML")), qPrintable(text->text()));
    QVERIFY2(!text->text().contains(QStringLiteral("that began in line")), qPrintable(text->text()));
    QVERIFY(m_fixture->open(m_fixture->copyTour()));
    QVERIFY(!banner->isVisible());
}

void TestShell::mendedProjectFileOpensByItself()
{
    const QString file = m_fixture->write(QStringLiteral("bad/touchstone.yaml"), "version: 1\nagent: [\n");
    QVERIFY(!m_fixture->open(QFileInfo(file).path()));
    const auto *banner = m_fixture->find<QWidget>(QStringLiteral("projectBanner"));
    const auto *text = banner->findChild<QLabel *>(QStringLiteral("bannerText"));
    QVERIFY2(text->heightForWidth(text->width()) <= text->height(), "the whole text has room");
    banner->findChild<QAbstractButton *>(QStringLiteral("projectOpenFile"))->click();
    QCOMPARE(m_fixture->window().currentPageId(), PageId::Skills);

    m_fixture->write(QStringLiteral("bad/touchstone.yaml"), "version: 1\nagnet: {}\n");
    QTRY_VERIFY(m_fixture->workbench().project() != nullptr);
    QVERIFY(!banner->isVisible());
    const ProblemsModel &problems = m_fixture->workbench().problems();
    QCOMPARE(problems.count(Severity::Changed), 1);
    QCOMPARE(problems.problem(0).line, 2);
    QVERIFY(problems.problem(0).message.contains(QStringLiteral("agent")));
}

void TestShell::warningsOfAProjectSpeakTheLanguageOfTheWindow()
{
    m_fixture->write(QStringLiteral("odd/a-file"), "text");
    const QString file = m_fixture->write(QStringLiteral("odd/touchstone.yaml"),
                                          "version: 1\n"
                                          "agent: {model: 'lab:m', skills: [gone, a-file], memory: [AGENTS.md, .]}\n"
                                          "tasks: [task.md]\n"
                                          "rubrics: [rubric.yaml]\n"
                                          "check: {ignore: [no-such-rule]}\n"
                                          "colour: red\n");
    QVERIFY(m_fixture->open(QFileInfo(file).path()));
    const ProblemsModel &problems = m_fixture->workbench().problems();
    const auto untranslated = [&] {
        static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
        QStringList messages;
        for (int row = 0; row < problems.rowCount(); ++row) {
            if (!problems.problem(row).message.contains(chinese))
                messages.append(problems.problem(row).message);
        }
        return messages.join(QLatin1Char('\n'));
    };
    QVERIFY2(problems.rowCount() >= 9, qPrintable(untranslated()));
    m_fixture->settings().setLanguage(QStringLiteral("zh_CN"));
    QTRY_COMPARE(untranslated(), QString());
}

void TestShell::problemsPanelListsAndGoes()
{
    ProblemsModel &problems = m_fixture->workbench().problems();
    const QAbstractItemModelTester tester(&problems, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto *dock = m_fixture->find<QDockWidget>(QStringLiteral("problemsPanel"));
    QVERIFY(!dock->isVisible());
    problems.setProblems(QStringLiteral("test"),
                         {{Severity::Style, QStringLiteral("/p/b.md"), 3, 1, QStringLiteral("s"), {}},
                          {Severity::WillNotLoad, QStringLiteral("/p/a.md"), 2, 5, QStringLiteral("w"), {}}});
    QCOMPARE(problems.rowCount(), 2);
    QCOMPARE(problems.count(Severity::WillNotLoad), 1);
    QCOMPARE(problems.problem(0).severity, Severity::WillNotLoad);
    QTest::keyClick(&m_fixture->window(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(dock->isVisible());
    QSignalSpy requested(&m_fixture->workbench(), &Workbench::fileRequested);
    QTest::keyClick(&m_fixture->window(), Qt::Key_F8);
    QCOMPARE(requested.count(), 1);
    problems.setProblems(QStringLiteral("test"), {});
    QCOMPARE(problems.rowCount(), 0);
}

void TestShell::statusFeedReachesTheFrame()
{
    StatusFeed &feed = m_fixture->workbench().status();
    feed.setBadge(PageId::Skills, 3);
    QCOMPARE(m_fixture->window().modeBar().button(PageId::Skills)->badge(), 3);
    feed.setRunState(RunState::Running);
    QCOMPARE(m_fixture->window().modeBar().button(PageId::Run)->dot(), RunDot::Running);
    feed.say(QStringLiteral("Reloaded 17 skills"));
    QCOMPARE(m_fixture->find<QLabel>(QStringLiteral("statusText"))->text(), QStringLiteral("Reloaded 17 skills"));
    feed.setActivity({QStringLiteral("Checking files"), 5, 10});
    QVERIFY(!m_fixture->find<QWidget>(QStringLiteral("statusMeter"))->isVisible());
    QTRY_VERIFY(m_fixture->find<QWidget>(QStringLiteral("statusMeter"))->isVisible());
    feed.endActivity();
    QVERIFY(!m_fixture->find<QWidget>(QStringLiteral("statusMeter"))->isVisible());
}

void TestShell::longWorkCanBeStopped()
{
    StatusFeed &feed = m_fixture->workbench().status();
    auto *stop = m_fixture->find<QAbstractButton>(QStringLiteral("status-stop"));
    const QSignalSpy asked(&feed, &StatusFeed::stopRequested);
    feed.setActivity({QStringLiteral("Working"), 0, 4, true});
    QVERIFY(!stop->isVisible());
    QTRY_VERIFY(stop->isVisible());
    stop->click();
    QCOMPARE(asked.count(), 1);
    feed.setActivity({QStringLiteral("Checking files"), 0, 4});
    QVERIFY(!stop->isVisible());
    feed.endActivity();
}

void TestShell::badgeIsThereFromTheStart()
{
    m_fixture->write(QStringLiteral("own/skills/bad/SKILL.md"), "no frontmatter\n");
    m_fixture->write(QStringLiteral("own/touchstone.yaml"), "version: 1\nagent:\n  skills: [skills]\n");
    QVERIFY(m_fixture->open(m_fixture->home() + QStringLiteral("/own")));
    QCOMPARE(m_fixture->window().currentPageId(), PageId::Start);
    QTRY_COMPARE(m_fixture->window().modeBar().button(PageId::Skills)->badge(), 1);
    QCOMPARE(m_fixture->workbench().problems().count(Severity::WillNotLoad), 1);
}

void TestShell::oneKeyForTwoProtocols()
{
    QStringList variables;
    bool servesBoth = false;
    for (const KeyOwner &owner : m_fixture->workbench().keyOwners()) {
        variables.append(owner.variables.first());
        servesBoth =
            servesBoth || (owner.serves(QStringLiteral("openai")) && owner.serves(QStringLiteral("openai-chat")));
    }
    QVERIFY(servesBoth);
    QCOMPARE(variables.removeDuplicates(), 0);
}

void TestShell::sessionComesBack()
{
    const QString tour = m_fixture->copyTour();
    QVERIFY(m_fixture->open(tour));
    m_fixture->window().showPage(PageId::Memory);
    const QString notes = tour + QStringLiteral("/notes.md");
    auto *memory = m_fixture->find<Page>(QStringLiteral("page-memory"));
    memory->openFile(tour + QStringLiteral("/AGENTS.md"), 0, 0);
    memory->openFile(notes, 0, 0);
    // Kept at once, for a program that is killed.
    QCOMPARE(m_fixture->settings().openFiles(QStringLiteral("memory")).current, notes);
    m_fixture->window().close();
    QCOMPARE(m_fixture->settings().lastProject(), tour);
    MainWindow again(m_fixture->workbench(), m_fixture->language());
    QSignalSpy opened(&m_fixture->workbench(), &Workbench::projectChanged);
    again.restoreSession();
    QCOMPARE(again.currentPageId(), PageId::Memory);
    QVERIFY(opened.wait());
    QCOMPARE(m_fixture->settings().recentFolders().value(0), tour);
    const auto *tabs =
        again.findChild<Page *>(QStringLiteral("page-memory"))->findChild<QTabBar *>(QStringLiteral("documentTabs"));
    QVERIFY(tabs != nullptr);
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("notes.md"));
    again.showPage(PageId::History);
    QCOMPARE(m_fixture->settings().lastPage(), QStringLiteral("history"));
}

void TestShell::tourIsTheUsersOwn()
{
    Workbench &workbench = m_fixture->workbench();
    QSignalSpy runs(&workbench, &Workbench::tourRunRequested);
    workbench.startTour();
    QTRY_COMPARE(runs.count(), 1);
    const QString copy = tourFolder();
    QVERIFY(copy.startsWith(m_fixture->home()));
    QCOMPARE(QString::fromStdString(workbench.project()->folder), copy);

    // What the user changed in it stays …
    const QString notes = copy + QStringLiteral("/AGENTS.md");
    m_fixture->write(QDir(m_fixture->home()).relativeFilePath(notes), "mine\n");
    workbench.startTour();
    QTRY_COMPARE(runs.count(), 2);
    QFile file(notes);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine\n"));

    // … also when the program brings another tour: the older copy is put aside.
    m_fixture->write(QDir(m_fixture->home()).relativeFilePath(copy + QStringLiteral(".version")), "older");
    workbench.startTour();
    QTRY_COMPARE(runs.count(), 3);
    QVERIFY(QFile::exists(copy + QStringLiteral("-1/AGENTS.md")));
    QVERIFY(QFile::exists(notes));
}

TOUCHSTONE_GUI_MAIN(TestShell)

#include "tst_shell.moc"
