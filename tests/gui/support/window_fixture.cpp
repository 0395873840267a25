#include "tests/gui/support/window_fixture.h"

#include <QDir>
#include <QDirIterator>
#include <QSignalSpy>

namespace Touchstone {

namespace {

constexpr int patienceMs = 10'000;
constexpr QSize windowSize(1280, 800);

} // namespace

WindowFixture::WindowFixture()
{
    // A temporary home keeps what the user of this machine has out of the test.
    qputenv("HOME", QFile::encodeName(m_home.path()));
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home.filePath(QStringLiteral("config"))));
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_home.filePath(QStringLiteral("data"))));
    qputenv("TOUCHSTONE_CONFIG_DIR", QFile::encodeName(m_home.filePath(QStringLiteral("config/touchstone"))));
    qputenv("TOUCHSTONE_HISTORY", QFile::encodeName(m_home.filePath(QStringLiteral("history.sqlite"))));
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    m_settings = std::make_unique<Settings>();
    m_settings->setTheme(ThemeChoice::Light);
    m_settings->setLanguage(QStringLiteral("en"));
    m_appearance = std::make_unique<Appearance>(*m_settings);
    m_language = std::make_unique<Language>(*m_settings);
    m_workbench = std::make_unique<Workbench>(*m_settings, *m_appearance);
    m_window = std::make_unique<MainWindow>(*m_workbench, *m_language);
    m_window->resize(windowSize);
    m_window->show();
    if (!QTest::qWaitForWindowExposed(m_window.get()))
        qFatal("the window does not show");
    m_window->activateWindow();
}

WindowFixture::~WindowFixture() = default;

QString WindowFixture::write(const QString &relativePath, const QByteArray &content) const
{
    const QString path = m_home.filePath(relativePath);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
    return path;
}

bool WindowFixture::open(const QString &folder)
{
    QSignalSpy opened(m_workbench.get(), &Workbench::projectChanged);
    QSignalSpy failed(m_workbench.get(), &Workbench::projectFailed);
    m_workbench->openProject(folder);
    return QTest::qWaitFor([&] { return !opened.isEmpty() || !failed.isEmpty(); }, patienceMs) && failed.isEmpty();
}

QString WindowFixture::copyTour() const
{
    const QString source = QStringLiteral(RESOURCES_DIR "/tour");
    const QString target = m_home.filePath(QStringLiteral("tour"));
    QDirIterator walk(source, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const QString file = walk.next();
        const QString copy = target + file.mid(source.size());
        QDir().mkpath(QFileInfo(copy).path());
        if (!QFile::copy(file, copy))
            qFatal("cannot copy %s", qPrintable(file));
    }
    return target;
}

} // namespace Touchstone
