#include "engine/backends/composite_backend.h"
#include "engine/backends/local_shell_backend.h"
#include "engine/backends/sandbox_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/backends/store_backend.h"
#include "engine/storage/sqlite_key_value_store.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

using namespace Touchstone;

namespace {

/// A backend with what it stands on.
struct Fixture
{
    QTemporaryDir folder;
    SystemClock clock;
    SystemIdSource ids;
    std::shared_ptr<Backend> backend;
};

using Maker = std::function<std::shared_ptr<Backend>(Fixture &)>;

std::shared_ptr<Backend> makeState(Fixture &fixture)
{
    return std::make_shared<StateBackend>(std::make_shared<FileStore>(), fixture.clock);
}

std::shared_ptr<Backend> makeStore(Fixture &fixture)
{
    return StoreBackend::create(std::make_shared<InMemoryKeyValueStore>(), {"files"}, fixture.clock).value();
}

FilesystemOptions filesIn(Fixture &fixture)
{
    return {.root = fixture.folder.path().toStdString()};
}

std::shared_ptr<Backend> makeComposite(Fixture &fixture)
{
    return std::make_shared<CompositeBackend>(makeState(fixture),
                                              std::vector<CompositeBackend::Route>{{"/memories/", makeStore(fixture)}});
}

std::string contentOf(Backend &backend, const std::string &path)
{
    const std::vector<DownloadResponse> responses = backend.download(std::vector<std::string>{path});
    return responses.front().content.value_or("(none)");
}

std::vector<std::string> namesIn(Backend &backend, const std::string &path)
{
    std::vector<std::string> names;
    const LsResult result = backend.ls(path);
    for (const FileInfo &info : result.entries.value_or(std::vector<FileInfo>()))
        names.push_back(info.path);
    return names;
}

} // namespace

Q_DECLARE_METATYPE(Maker)

/// What every Backend promises, whatever it stands on.
class BackendContractTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void init();
    void cleanup();

    void writesAndReads();
    void makesFolders();
    void readsPages();
    void editsOneOrAll();
    void deletesTrees();
    void reportsWhatIsMissing();
    void searchesLiterally();
    void capsMatches();
    void findsByName();
    void carriesBytes();
    void isSafeForThreads();
    void stopsSearching();

private:
    std::unique_ptr<Fixture> m_fixture;
    Backend &backend() { return *m_fixture->backend; }
};

void BackendContractTest::initTestCase_data()
{
    QTest::addColumn<Maker>("make");
    QTest::newRow("state") << Maker(makeState);
    QTest::newRow("store") << Maker(makeStore);
    QTest::newRow("store on SQLite") << Maker([](Fixture &fixture) -> std::shared_ptr<Backend> {
        auto store = SqliteKeyValueStore::open(fixture.folder.path().toStdString() + "/history.sqlite").value();
        return StoreBackend::create(std::move(store), {"files"}, fixture.clock).value();
    });
    QTest::newRow("filesystem") << Maker([](Fixture &fixture) -> std::shared_ptr<Backend> {
        return std::make_shared<FilesystemBackend>(filesIn(fixture), fixture.clock);
    });
    QTest::newRow("composite") << Maker(makeComposite);
    QTest::newRow("local_shell") << Maker([](Fixture &fixture) -> std::shared_ptr<Backend> {
        return LocalShellBackend::create(filesIn(fixture), {}, fixture.clock, fixture.ids).value();
    });
    QTest::newRow("sandbox") << Maker([](Fixture &fixture) -> std::shared_ptr<Backend> {
        return SandboxBackend::create(filesIn(fixture), {}, fixture.clock, fixture.ids).value();
    });
}

void BackendContractTest::init()
{
    QFETCH_GLOBAL(Maker, make);
    m_fixture = std::make_unique<Fixture>();
    m_fixture->backend = make(*m_fixture);
}

void BackendContractTest::cleanup()
{
    m_fixture.reset();
}

void BackendContractTest::writesAndReads()
{
    const WriteResult written = backend().write("/notes.md", "one\ntwo\n");
    QVERIFY(!written.error);
    QCOMPARE(written.path, std::string("/notes.md"));
    const ReadResult read = backend().read("/notes.md");
    QVERIFY(!read.error);
    QCOMPARE(read.data->content, std::string("one\ntwo\n"));
    QCOMPARE(read.totalLines.value(), 2);
    QVERIFY(!backend().write("/notes.md", "three").error);
    QCOMPARE(contentOf(backend(), "/notes.md"), std::string("three"));
}

void BackendContractTest::makesFolders()
{
    QVERIFY(!backend().write("/a/b/c.txt", "x").error);
    QCOMPARE(namesIn(backend(), "/a"), std::vector<std::string>{"/a/b/"});
    QCOMPARE(namesIn(backend(), "/a/b"), std::vector<std::string>{"/a/b/c.txt"});
}

void BackendContractTest::readsPages()
{
    QVERIFY(!backend().write("/l", "1\n2\n3\n4\n").error);
    const ReadResult page = backend().read("/l", 1, 2);
    QCOMPARE(page.data->content, std::string("2\n3\n"));
    QCOMPARE(page.startLine.value(), 2);
    QCOMPARE(page.endLine.value(), 3);
    QCOMPARE(page.nextOffset.value(), 3);
    QVERIFY(!backend().read("/l", 2, 2).nextOffset);
    QVERIFY(backend().read("/l", 0, 0).noLinesRequested);
    QCOMPARE(backend().read("/l", 4, 1).error->text, std::string("Line offset 4 exceeds file length (4 lines)"));
}

void BackendContractTest::editsOneOrAll()
{
    QVERIFY(!backend().write("/e", "a b a").error);
    QVERIFY(backend().edit("/e", "a", "c", false).error);
    QCOMPARE(contentOf(backend(), "/e"), std::string("a b a"));
    QCOMPARE(backend().edit("/e", "a", "c", true).occurrences, 2);
    QCOMPARE(backend().edit("/e", "b", "d", false).occurrences, 1);
    QCOMPARE(contentOf(backend(), "/e"), std::string("c d c"));
}

void BackendContractTest::deletesTrees()
{
    for (const std::string path : {"/d/x", "/d/e/y", "/dd"})
        QVERIFY(!backend().write(path, "x").error);
    QVERIFY(!backend().remove("/d").error);
    QCOMPARE(contentOf(backend(), "/d/e/y"), std::string("(none)"));
    QCOMPARE(contentOf(backend(), "/dd"), std::string("x"));
}

void BackendContractTest::reportsWhatIsMissing()
{
    QCOMPARE(backend().read("/none").error->text, std::string("File '/none' not found"));
    QCOMPARE(backend().edit("/none", "a", "b", false).error->text, std::string("Error: File '/none' not found"));
    QVERIFY(backend().remove("/none").error);
    const auto responses = backend().download(std::vector<std::string>{"/none"});
    QCOMPARE(responses.front().error->text, std::string("file_not_found"));
}

void BackendContractTest::searchesLiterally()
{
    QVERIFY(!backend().write("/a.txt", "x.y\nxzy\n").error);
    QVERIFY(!backend().write("/b/c.md", "nothing\nx.y here\n").error);
    const GrepResult result = backend().grep("x.y", {}, {});
    QVERIFY(!result.error);
    QCOMPARE(result.matches->size(), std::size_t(2));
    const GrepResult filtered = backend().grep("x.y", {.path = "/b", .glob = "*.md", .maxCount = {}}, {});
    QCOMPARE(filtered.matches->size(), std::size_t(1));
    QCOMPARE(filtered.matches->front().path, std::string("/b/c.md"));
    QCOMPARE(filtered.matches->front().line, 2);
}

void BackendContractTest::capsMatches()
{
    QVERIFY(!backend().write("/m", "a\na\na\n").error);
    const GrepResult exact = backend().grep("a", {.path = "/", .glob = {}, .maxCount = 3}, {});
    QCOMPARE(exact.matches->size(), std::size_t(3));
    const GrepResult cut = backend().grep("a", {.path = {}, .glob = {}, .maxCount = 2}, {});
    QCOMPARE(cut.matches->size(), std::size_t(2));
    QVERIFY(cut.truncated);
}

void BackendContractTest::findsByName()
{
    for (const std::string path : {"/a.py", "/src/b.py", "/src/c.md", "/.hidden.py"})
        QVERIFY(!backend().write(path, "x").error);
    std::vector<std::string> found;
    const GlobResult result = backend().glob("**/*.py", std::nullopt, {});
    for (const FileInfo &info : *result.matches)
        found.push_back(info.path);
    std::ranges::sort(found);
    QCOMPARE(found, (std::vector<std::string>{"/a.py", "/src/b.py"}));
}

void BackendContractTest::carriesBytes()
{
    const std::string text = "na\u00efve\n";
    const std::vector<std::pair<std::string, std::string>> files{{"/t.txt", text}};
    QVERIFY(!backend().upload(files).front().error);
    QCOMPARE(contentOf(backend(), "/t.txt"), text);
}

void BackendContractTest::isSafeForThreads()
{
    QVERIFY(!backend().write("/shared", "x").error);
    std::atomic<int> failures = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([this, &failures, i] {
                const std::string path = "/thread/" + std::to_string(i);
                for (int round = 0; round < 20; ++round) {
                    failures += backend().write(path, std::to_string(round)).error ? 1 : 0;
                    failures += backend().read("/shared").error ? 1 : 0;
                    failures += backend().ls("/").error ? 1 : 0;
                }
            });
        }
    }
    QCOMPARE(failures.load(), 0);
    QCOMPARE(namesIn(backend(), "/thread").size(), std::size_t(4));
}

void BackendContractTest::stopsSearching()
{
    QVERIFY(!backend().write("/s", "needle\n").error);
    std::stop_source source;
    source.request_stop();
    const GrepResult result = backend().grep("needle", {}, source.get_token());
    QVERIFY(result.truncated);
    QVERIFY(backend().glob("*", std::nullopt, source.get_token()).truncated);
}

QTEST_APPLESS_MAIN(BackendContractTest)
#include "tst_backend_contract.moc"
