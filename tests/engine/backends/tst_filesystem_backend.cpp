#include "engine/backends/filesystem_backend.h"
#include "tests/support/time_limit.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <filesystem>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

using namespace Touchstone;

namespace fs = std::filesystem;

/// The path guard: nothing outside the root is read, written or deleted, whatever the folder holds.
class FilesystemBackendTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_folder.reset(); }

    void refusesDotDot();
    void refusesLinksThatLeave();
    void followsLinksInside();
    void followsLinksIntoAllowedRoots();
    void neverOpensFifosOrSockets();
    void refusesNul();
    void deletesLinksNotTargets();
    void keepsTheRoot();
    void keepsModeAndHardLinks();
    void isNotRacedOutOfTheRoot();
    void tellsNoRealPaths();
    void refusesWritesWhenReadOnly();
    void survivesStrangeNames();
    void endsWhenItsTimeIsOver();

private:
    std::string above(const std::string &name = {}) const
    {
        return m_folder->path().toStdString() + (name.empty() ? "" : "/" + name);
    }
    std::string inRoot(const std::string &name) const { return above("root/" + name); }
    static void put(const std::string &path, const std::string &text)
    {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), static_cast<qint64>(text.size()));
    }
    static std::string get(const std::string &path)
    {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "(none)";
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    SystemClock m_clock;
    std::unique_ptr<FilesystemBackend> m_backend;
};

void FilesystemBackendTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    fs::create_directories(above("root/sub"));
    fs::create_directories(above("outside"));
    put(above("outside/secret"), "secret\n");
    put(inRoot("a.txt"), "alpha\n");
    m_backend = std::make_unique<FilesystemBackend>(FilesystemOptions{.root = above("root")}, m_clock);
}

void FilesystemBackendTest::refusesDotDot()
{
    for (const std::string path : {"/../outside/secret", "..", "/sub/../../outside/secret", "/a..b"}) {
        const ReadResult result = m_backend->read(path);
        QVERIFY(result.error);
        QCOMPARE(result.error->raises, std::string("ValueError"));
        QVERIFY(m_backend->write(path, "x").error);
        QVERIFY(m_backend->remove(path).error);
    }
    QCOMPARE(get(above("outside/secret")), std::string("secret\n"));
}

void FilesystemBackendTest::refusesLinksThatLeave()
{
    fs::create_symlink("../outside", inRoot("rel"));
    fs::create_symlink(above("outside/secret"), inRoot("abs"));
    fs::create_symlink("rel", inRoot("chain"));
    for (const std::string path : {"/rel/secret", "/abs", "/chain/secret"}) {
        QCOMPARE(m_backend->read(path).error->raises, std::string("ValueError"));
        QCOMPARE(m_backend->write(path, "x").error->raises, std::string("ValueError"));
        QCOMPARE(m_backend->edit(path, "s", "x", true).error->raises, std::string("ValueError"));
        QVERIFY(m_backend->download(std::vector<std::string>{path}).front().error);
    }
    QVERIFY(m_backend->write("/rel/new", "x").error);
    QVERIFY(m_backend->grep("secret", {}, {}).matches->empty());
    const GlobResult found = m_backend->glob("**/*", std::nullopt, {});
    for (const FileInfo &info : *found.matches)
        QVERIFY(info.path.find("secret") == std::string::npos);
    QCOMPARE(get(above("outside/secret")), std::string("secret\n"));
    QVERIFY(!fs::exists(above("outside/new")));
}

void FilesystemBackendTest::followsLinksInside()
{
    fs::create_symlink("../a.txt", inRoot("sub/l"));
    QCOMPARE(m_backend->read("/sub/l").data->content, std::string("alpha\n"));
    QVERIFY(!m_backend->write("/sub/l", "new").error);
    QCOMPARE(get(inRoot("a.txt")), std::string("new"));
    QVERIFY(fs::is_symlink(inRoot("sub/l")));
}

void FilesystemBackendTest::followsLinksIntoAllowedRoots()
{
    fs::create_symlink(above("outside"), inRoot("l"));
    FilesystemBackend backend({.root = above("root"), .linkRoots = {above("outside")}}, m_clock);
    QCOMPARE(backend.read("/l/secret").data->content, std::string("secret\n"));
    QCOMPARE(backend.ls("/l").entries->front().path, std::string("/l/secret"));
    QVERIFY(backend.write("/l/secret", "x").error);
    QVERIFY(backend.edit("/l/secret", "s", "x", true).error);
    QVERIFY(backend.remove("/l/secret").error);
    QCOMPARE(get(above("outside/secret")), std::string("secret\n"));
}

void FilesystemBackendTest::neverOpensFifosOrSockets()
{
    QCOMPARE(::mkfifo(inRoot("fifo").c_str(), 0600), 0);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = inRoot("s");
    QVERIFY(path.size() < sizeof(address.sun_path));
    path.copy(&address.sun_path[0], path.size());
    ::bind(fd, reinterpret_cast<const sockaddr *>(&address), sizeof(address));
    QElapsedTimer timer;
    timer.start();
    for (const std::string name : {"/fifo", "/s"}) {
        QVERIFY(m_backend->read(name).error);
        QVERIFY(m_backend->write(name, "x").error);
        QVERIFY(m_backend->edit(name, "a", "b", false).error);
        QVERIFY(m_backend->download(std::vector<std::string>{name}).front().error);
    }
    QVERIFY(!m_backend->grep("alpha", {}, {}).matches->empty());
    QVERIFY(timer.elapsed() < Test::timeLimit(2000));
    ::close(fd);
}

void FilesystemBackendTest::refusesNul()
{
    const std::string path("/a.txt\0x", 8);
    QCOMPARE(m_backend->read(path).error->text, std::string("embedded null byte"));
    QVERIFY(m_backend->write(path, "x").error);
    QCOMPARE(get(inRoot("a.txt")), std::string("alpha\n"));
}

void FilesystemBackendTest::deletesLinksNotTargets()
{
    fs::create_symlink("a.txt", inRoot("l"));
    fs::create_symlink("../outside", inRoot("out"));
    fs::create_symlink("nowhere", inRoot("sub/broken"));
    QVERIFY(!m_backend->remove("/l").error);
    QVERIFY(!m_backend->remove("/out").error);
    QVERIFY(!m_backend->remove("/sub/broken").error);
    QCOMPARE(get(inRoot("a.txt")), std::string("alpha\n"));
    QCOMPARE(get(above("outside/secret")), std::string("secret\n"));
    fs::create_symlink("../../outside", inRoot("sub/out"));
    QVERIFY(!m_backend->remove("/sub").error);
    QCOMPARE(get(above("outside/secret")), std::string("secret\n"));
}

void FilesystemBackendTest::keepsTheRoot()
{
    for (const std::string path : {"/", "", "//", "/.", "/./"})
        QVERIFY2(m_backend->remove(path).error, path.c_str());
    QCOMPARE(get(inRoot("a.txt")), std::string("alpha\n"));
}

void FilesystemBackendTest::keepsModeAndHardLinks()
{
    ::chmod(inRoot("a.txt").c_str(), 0640);
    fs::create_hard_link(inRoot("a.txt"), inRoot("b.txt"));
    QVERIFY(!m_backend->edit("/a.txt", "alpha", "beta", false).error);
    struct stat status
    {
    };
    QCOMPARE(::stat(inRoot("a.txt").c_str(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777U), 0640);
    QCOMPARE(get(inRoot("b.txt")), std::string("beta\n"));
}

void FilesystemBackendTest::isNotRacedOutOfTheRoot()
{
    // One thread swaps a folder for a link that leads out, as fast as it can, while the others read and write below it.
    fs::create_directories(inRoot("real"));
    put(inRoot("real/secret"), "harmless\n");
    std::atomic<bool> isOver = false;
    std::jthread swapper([&] {
        while (!isOver) {
            std::error_code error;
            fs::rename(inRoot("real"), inRoot("kept"), error);
            fs::create_symlink("../outside", inRoot("real"), error);
            fs::remove(inRoot("real"), error);
            fs::rename(inRoot("kept"), inRoot("real"), error);
        }
    });
    int leaks = 0;
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1500) {
        const ReadResult result = m_backend->read("/real/secret");
        leaks += result.data && result.data->content == "secret\n" ? 1 : 0;
        m_backend->write("/real/new", "x");
        m_backend->remove("/real/new");
    }
    isOver = true;
    swapper.join();
    QCOMPARE(leaks, 0);
    QVERIFY(!fs::exists(above("outside/new")));
    QCOMPARE(get(above("outside/secret")), std::string("secret\n"));
}

void FilesystemBackendTest::tellsNoRealPaths()
{
    fs::create_symlink("../outside", inRoot("out"));
    fs::create_symlink("self", inRoot("self"));
    const auto told = [&](const std::optional<BackendError> &error) { return modelTextOf(error.value()); };
    for (const std::string &text : {told(m_backend->read("/out/secret").error), told(m_backend->read("/self").error),
                                    told(m_backend->write("/a.txt/x", "y").error), told(m_backend->ls("/").error)})
        QVERIFY2(text.find(above()) == std::string::npos, text.c_str());
}

void FilesystemBackendTest::refusesWritesWhenReadOnly()
{
    FilesystemBackend backend({.root = above("root"), .readOnly = true}, m_clock);
    QVERIFY(backend.write("/n", "x").error);
    QVERIFY(backend.edit("/a.txt", "alpha", "x", false).error);
    QVERIFY(backend.remove("/a.txt").error);
    QVERIFY(backend.upload(std::vector<std::pair<std::string, std::string>>{{"/n", "x"}}).front().error);
    QCOMPARE(backend.read("/a.txt").data->content, std::string("alpha\n"));
}

/// Every look at it costs a second.
class SlowClock final : public Clock
{
public:
    TimePoint now() const override { return {}; }
    std::chrono::steady_clock::time_point steadyNow() const override
    {
        return std::chrono::steady_clock::time_point(std::chrono::seconds(m_seconds++));
    }

private:
    mutable std::atomic<int> m_seconds = 0;
};

void FilesystemBackendTest::endsWhenItsTimeIsOver()
{
    constexpr int files = 30;
    for (int i = 0; i < files; ++i)
        put(inRoot("f" + std::to_string(i)), "needle\n");
    const SlowClock clock;
    FilesystemBackend backend({.root = above("root")}, clock);
    const GlobResult globbed = backend.glob("f*", std::nullopt, {});
    QVERIFY(globbed.truncated && !globbed.error);
    QVERIFY(!globbed.matches->empty() && globbed.matches->size() < files);
    const GrepResult grepped = backend.grep("needle", {}, {});
    QVERIFY(grepped.truncated && !grepped.error);
    QVERIFY(!grepped.matches->empty() && grepped.matches->size() < files);
    // A search that finds nothing ends as well.
    QVERIFY(backend.glob("nothing", std::nullopt, {}).truncated);
}

void FilesystemBackendTest::survivesStrangeNames()
{
    put(inRoot("bad\xff.txt"), "alpha\n");
    put(inRoot("new\nline.txt"), "alpha\n");
    QCOMPARE(m_backend->ls("/").entries->size(), std::size_t(4));
    QCOMPARE(m_backend->grep("alpha", {}, {}).matches->size(), std::size_t(3));
    QVERIFY(!m_backend->read("/new\nline.txt").error);
}

QTEST_APPLESS_MAIN(FilesystemBackendTest)
#include "tst_filesystem_backend.moc"
